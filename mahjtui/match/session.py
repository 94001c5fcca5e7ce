"""Hands one after the other with the same four players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TextIO

from mahjtui.card.model import Card
from mahjtui.course import Course
from mahjtui.game.house import LEAGUE, HouseRules
from mahjtui.game.seats import SEATS
from mahjtui.game.state import new_hand
from mahjtui.match.asking import Asker, Player
from mahjtui.match.hand import Hand
from mahjtui.record import Four, Record, Writer, format_head, four, head_of, replay


class Saves(Protocol):
    """Where a session keeps its records."""

    def open(self, hand: int, text: str) -> TextIO:
        """The file of this hand's record, holding exactly ``text``, to be appended to.

        Raises:
            OSError: where it cannot be written.
        """


class Session:
    """Hands one after the other. Four chairs; the player on chair 0 is East first, then East passes right (D-6)."""

    def __init__(
        self,
        card: Card,
        players: Sequence[Player],
        seed: int,
        *,
        house: HouseRules = LEAGUE,
        patience: float | None = 10.0,
        saves: Saves | None = None,
        record: Record | None = None,
    ) -> None:
        """Deal the first hand, or go on with the hand of a record.

        ``players`` sit on the chairs, each to the right of the one before. ``patience`` is how many seconds a bot may
        think; None calls bots directly and waits for ever. ``saves`` None keeps no record; else it begins with the
        first action.

        Raises:
            RecordError: where the record does not replay.
        """
        self.card = card
        self.seed = seed
        self.house = house
        self.number = 1 if record is None else record.head.hand
        self.trouble: list[str] = []
        """What went wrong while play went on: bots that failed, saving that failed. One sentence each."""
        if record is not None and record.torn:
            self.trouble.append("the last line of the saved game was torn and is dropped: check your last action")
        self._askers = tuple(Asker(player, patience) for player in players)
        self._saves = saves
        self._assisted = False
        self._before = (0, 0, 0, 0) if record is None else self._by_chair(record.head.scores)
        self.hand = self._deal() if record is None else self._sit(*replay(record, card))

    @classmethod
    def resume(
        cls,
        record: Record,
        card: Card,
        players: Sequence[Player],
        *,
        patience: float | None = 10.0,
        saves: Saves | None = None,
    ) -> Session:
        """Go on with the hand of this record; ``players`` by seat, as they sat in it.

        Raises:
            RecordError: where it does not replay.
        """
        head = record.head
        chairs = [players[_seat(chair, head.hand)] for chair in range(4)]
        return cls(card, chairs, head.seed, house=head.house, patience=patience, saves=saves, record=record)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits on which chair."""
        return tuple(asker.player for asker in self._askers)

    @property
    def scores(self) -> Four:
        """By chair, the present hand included once it is over."""
        settlement = self.hand.settlement
        if settlement is None:
            return self._before
        pays = self._by_chair(settlement.pays)
        return four(before + paid for before, paid in zip(self._before, pays, strict=True))

    @property
    def assisted(self) -> bool:
        """Whether anything was taken back in this session."""
        return self._assisted or self.hand.assisted

    def seat_of(self, chair: int) -> int:
        """Where this chair sits in the present hand (D-6)."""
        return _seat(chair, self.number)

    def chair_of(self, seat: int) -> int:
        """Which chair sits there in the present hand."""
        return (seat + self.number - 1) % 4

    def next_hand(self) -> Hand:
        """Deal the next hand; East has passed to the right, after a wall game too (D-6).

        Raises:
            RuntimeError: where the present hand is not over.
        """
        if not self.hand.over:
            raise RuntimeError(f"hand {self.number} is not over")
        self._before = self.scores
        self._assisted = self.assisted
        self.number += 1
        self.hand = self._deal()
        return self.hand

    def _deal(self) -> Hand:
        scores = tuple(self._before[self.chair_of(seat)] for seat in SEATS)
        state = new_hand(self.card, self.seed, self.number, house=self.house, scores=scores)
        players = [(asker.player.name, asker.player.spec) for asker in self._seated()]
        return self._sit(Course(state), format_head(head_of(state, self.seed, players)))

    def _sit(self, course: Course, text: str) -> Hand:
        saves, number = self._saves, self.number
        writer = Writer(None if saves is None else lambda: saves.open(number, text), self.seed, self.trouble)
        return Hand(course, self._seated(), self.seed, self.trouble, writer)

    def _seated(self) -> tuple[Asker, ...]:
        return tuple(self._askers[self.chair_of(seat)] for seat in SEATS)

    def _by_chair(self, by_seat: Sequence[int]) -> Four:
        return four(by_seat[self.seat_of(chair)] for chair in SEATS)


def _seat(chair: int, hand: int) -> int:
    return (chair - hand + 1) % 4
