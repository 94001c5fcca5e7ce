"""Hands one after the other with the same players, to the end of the session."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Protocol, TextIO

from mahjtui.card.model import Card
from mahjtui.course import Course
from mahjtui.errors import MahjError
from mahjtui.game.chairs import chairs_by_seat, is_last_hand, round_of
from mahjtui.game.house import LEAGUE, HouseRules
from mahjtui.game.seats import BETTOR, SEATS
from mahjtui.game.state import new_hand
from mahjtui.match.asking import EMPTY, Asker, Player
from mahjtui.match.hand import Hand
from mahjtui.record import Head, Record, Writer, format_head, head_of, replay


class Saves(Protocol):
    """Where a session keeps its records."""

    @property
    def name(self) -> str:
        """What the session is known by."""

    def another(self, seed: int) -> Saves:
        """Where the session that follows keeps its own."""

    def open(self, hand: int, text: str) -> TextIO:
        """The file of this hand's record, holding exactly ``text``, to be appended to.

        Raises:
            OSError: where it cannot be written.
        """


class Results(Protocol):
    """Who is told how the hands of a session end."""

    def another(self, name: str) -> Results:
        """Who is told of the session that follows, which is known by this name."""

    def ended(self, head: Head, course: Course) -> None:
        """This hand is over; it is told again where its end was taken back, or the game is taken up again.

        Raises:
            MahjError: where that cannot be kept.
        """


class Session:
    """Hands one after the other. A chair for each player; who sits on chair 0 is East first (D-6, V-3).

    A bettor has the last chair and stays on it (B-1).
    """

    def __init__(
        self,
        card: Card,
        players: Sequence[Player],
        seed: int,
        *,
        house: HouseRules = LEAGUE,
        patience: float | None = 10.0,
        saves: Saves | None = None,
        results: Results | None = None,
        record: Record | None = None,
        number: int = 1,
    ) -> None:
        """Deal the first hand, or the one of this ``number``, or go on with the hand of a record.

        ``players`` sit on the chairs, each to the right of the one before. ``patience`` is how many seconds a bot may
        think; None calls bots directly and waits for ever. ``saves`` None keeps no record; else it begins with the
        first action. ``results`` is told how each hand ends.

        Raises:
            RecordError: where the record does not replay.
        """
        self.card = card
        self.seed = seed
        self.house = house
        self.number = number if record is None else record.head.hand
        self.trouble: list[str] = []
        """What went wrong while play went on: bots that failed, saving that failed. One sentence each."""
        if record is not None and record.torn:
            self.trouble.append("the last line of the saved game was torn and is dropped: check your last action")
        self._askers = tuple(Asker(player, patience) for player in players)
        self._patience = patience
        self._saves = saves
        self._results = results
        self._assisted = False
        self._before = (0,) * len(players) if record is None else self._by_chair(record.head.scores)
        self.hand = self._deal() if record is None else self._sit(record.head, *replay(record, card))

    @classmethod
    def resume(
        cls,
        record: Record,
        card: Card,
        players: Sequence[Player],
        *,
        patience: float | None = 10.0,
        saves: Saves | None = None,
        results: Results | None = None,
    ) -> Session:
        """Go on with the hand of this record; ``players`` as they sat in it, in turn order from East.

        Raises:
            RecordError: where it does not replay.
        """
        head = record.head
        numbers = [*chairs_by_seat(head.house, head.hand).values(), *[head.house.players] * head.house.bettor]
        sitting = zip(numbers, players, strict=True)
        chairs = [player for _chair, player in sorted(sitting, key=lambda pair: pair[0])]
        return cls(
            card, chairs, head.seed, house=head.house, patience=patience, saves=saves, results=results, record=record
        )

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits on which chair."""
        return tuple(asker.player for asker in self._askers)

    @property
    def own_chair(self) -> int:
        """The chair of the person who plays; the first one where nobody does (B-1: who bets sits behind the others)."""
        persons = (chair for chair, player in enumerate(self.players[: self.house.players]) if player.person)
        return next(persons, 0)

    @property
    def scores(self) -> tuple[int, ...]:
        """By chair, the present hand included once it is over."""
        settlement = self.hand.settlement
        if settlement is None:
            return self._before
        pays = self._by_chair(settlement.pays)
        return tuple(before + paid for before, paid in zip(self._before, pays, strict=True))

    @property
    def assisted(self) -> bool:
        """Whether anything was taken back in this session."""
        return self._assisted or self.hand.assisted

    def seat_of(self, chair: int) -> int:
        """Where this chair sits in the present hand (D-6, V-3)."""
        return next(seat for seat, sitting in self._chairs().items() if sitting == chair)

    def chair_of(self, seat: int) -> int:
        """Which chair sits there in the present hand."""
        return self._chairs()[seat]

    def _chairs(self) -> dict[int, int]:
        chairs = chairs_by_seat(self.house, self.number)
        return {**chairs, BETTOR: self.house.players} if self.house.bettor else chairs

    @property
    def round(self) -> int:
        """The number of the round, from 1 (D-6)."""
        return round_of(self.house, self.number)

    @property
    def last(self) -> bool:
        """Whether the session ends with this hand."""
        return is_last_hand(self.house, self.number)

    @property
    def finished(self) -> bool:
        """Whether the last hand of the session is over."""
        return self.last and self.hand.over

    def standing(self) -> list[tuple[int, str, int]]:
        """Seat, name and score of each player, the best first; of equals who sat down first."""
        scores = self.scores
        chairs = sorted(range(len(scores)), key=lambda chair: -scores[chair])
        return [(self.seat_of(chair), self.players[chair].name, scores[chair]) for chair in chairs]

    def next_hand(self) -> Hand:
        """Deal the next hand; East has passed to the right, after a wall game too (D-6).

        Raises:
            RuntimeError: where the present hand is not over, or the session is.
        """
        if not self.hand.over:
            raise RuntimeError(f"hand {self.number} is not over")
        if self.last:
            raise RuntimeError(f"the session is over after {self.number} hands")
        self._before = self.scores
        self._assisted = self.assisted
        self.number += 1
        self.hand = self._deal()
        return self.hand

    def again(self) -> Session:
        """A new session of the same players, who sit down as they did; its seed is the next number."""
        seed, saves, results = self.seed + 1, self._saves, self._results
        if saves is not None:
            saves = saves.another(seed)
            results = None if results is None else results.another(saves.name)
        return Session(
            self.card, self.players, seed, house=self.house, patience=self._patience, saves=saves, results=results
        )

    def _deal(self) -> Hand:
        chairs = self._chairs()
        scores = tuple(self._before[chairs[seat]] if seat in chairs else 0 for seat in self._places())
        state = new_hand(self.card, self.seed, self.number, house=self.house, scores=scores)
        seated = self._seated()
        players = [(asker.player.name, asker.player.spec) for asker in seated if asker.player is not EMPTY]
        head = head_of(state, self.seed, players)
        return self._sit(head, Course(state), format_head(head))

    def _sit(self, head: Head, course: Course, text: str) -> Hand:
        saves, number = self._saves, self.number
        writer = Writer(None if saves is None else lambda: saves.open(number, text), self.seed, self.trouble)
        tell = partial(_tell, self._results, head, course, self.trouble)
        hand = Hand(course, self._seated(), self.seed, self.trouble, writer, ended=tell)
        if hand.over:
            tell()
        return hand

    def _seated(self) -> tuple[Asker, ...]:
        chairs = self._chairs()
        return tuple(self._askers[chairs[seat]] if seat in chairs else Asker(EMPTY, None) for seat in self._places())

    def _places(self) -> tuple[int, ...]:
        """The seats, and behind them the bettor (B-1)."""
        return (*SEATS, BETTOR) if self.house.bettor else SEATS

    def _by_chair(self, by_seat: Sequence[int]) -> tuple[int, ...]:
        seats = map(self.seat_of, range(len(self._askers)))
        return tuple(by_seat[seat] if seat < len(by_seat) else 0 for seat in seats)


def _tell(results: Results | None, head: Head, course: Course, trouble: list[str]) -> None:
    """Say how the hand ended; where that cannot be kept the game goes on, and ``trouble`` says so once."""
    if results is None:
        return
    try:
        results.ended(head, course)
    except MahjError as error:
        if str(error) not in trouble:
            trouble.append(str(error))
