"""The plain table: tells what happens, asks what to do, and plays hand after hand."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Final

from mahjtui import answers
from mahjtui.accounts import result, standing
from mahjtui.errors import MahjError, NotationError
from mahjtui.game.actions import Name, Skip
from mahjtui.game.errors import IllegalAction, Refusal
from mahjtui.game.events import Called, DiscardMade, Event
from mahjtui.game.house import LEAGUE
from mahjtui.game.seats import BETTOR, NAMES
from mahjtui.game.view import View
from mahjtui.match import Hand, Session
from mahjtui.plain import choices, telling
from mahjtui.plain.coaching import Coach
from mahjtui.rulebook.telling import looked_up, played, scenarios_of
from mahjtui.sentences import house_rules, question, sentence

SECONDS: Final = {"instant": 0.0, "brisk": 0.4, "calm": 1.2}
"""How long the table rests after what another seat did; ``step`` waits for Enter instead."""


class Left(Exception):  # noqa: N818
    """The player left the table: asked to quit, or there is no more input."""


class PlainTable:
    """Plays a session in sentences."""

    def __init__(
        self,
        session: Session,
        say: Callable[[str], None],
        hear: Callable[[], str | None],
        warn: Callable[[str], None],
        pace: str = "instant",
    ) -> None:
        """``say`` prints a sentence, ``warn`` one about trouble; ``hear`` gives a line of input, None at its end."""
        self.session = session
        self._say = say
        self._hear = hear
        self._warn = warn
        self._warned = 0
        self._every = False
        self._coach = Coach(session.card)
        self._pace = pace
        self._refused_by: str | None = None
        persons = [chair for chair, player in enumerate(session.players) if player.person]
        self._chair = persons[0] if persons else None

    @property
    def me(self) -> int | None:
        """The seat of the person who is told; None where nobody plays."""
        return None if self._chair is None else self.session.seat_of(self._chair)

    def play(self, hands: int | None = None) -> None:
        """Play so many hands; without a number one where nobody plays, else until the player leaves.

        Raises:
            Left: where the player leaves; every action so far is in the record.
        """
        limit = hands or (1 if self._chair is None else None)
        played = 0
        while True:
            played += 1
            self._open(self.session.hand)
            self._play_hand(self.session.hand, last=played == limit)
            if played == limit:
                return
            if self.session.finished:
                self.session = self.session.again()
            else:
                self.session.next_hand()

    def _play_hand(self, hand: Hand, last: bool) -> None:
        while True:
            while not hand.over:
                persons = hand.waiting_persons()
                if persons:
                    self._ask(hand, persons[0])
                else:
                    self._tell(hand.play_bots())
                self._report()
            settlement = hand.settlement
            if settlement is not None:
                self._say_all(result(settlement, self.session.card, hand.shown(), NAMES, self.me))
            self._say(self._scores())
            if self.session.finished:
                self._say_all(standing(self.session.standing(), self.session.number, self.me))
            if last or self._chair is None or self._next_is_wanted(hand):
                return

    def _open(self, hand: Hand) -> None:
        """Say who sits where, and how the table stands where a hand is taken up again."""
        self._report()
        players = hand.players
        seated = [f"{NAMES[seat]}: {players[seat].spec}" for seat in self._places() if seat != self.me]
        you = "" if self.me is None else f"You are {NAMES[self.me]}. "
        self._say(f"Hand {self.session.number}, seed {self.session.seed}. {you}{', '.join(seated)}.")
        if self.session.house != LEAGUE:
            self._say_all(house_rules(self.session.house))
        if self.session.number > 1:
            self._say(self._scores())
        if self.me is not None and hand.actions:
            self._say_all(telling.table(hand.view(self.me)))
            return
        self._tell(hand.events)

    def _ask(self, hand: Hand, seat: int) -> None:
        """Put the question until it is answered, or taken back; let pass what is not worth one."""
        view = hand.view(seat)
        if not answers.is_worth_asking(view, self._every):
            self._tell(hand.act(seat, Skip()))
            return
        self._say_question(view)
        doubted = None
        while True:
            text = self._line()
            if text == "undo":
                self._undo(hand, seat)
                return
            if text == "redo":
                self._redo(hand, seat)
                return
            if self._is_request(text, hand, seat):
                continue
            try:
                action = choices.read_answer(text, view)
                doubt = self._coach.warning(view, action)
                if doubt is not None and action != doubted:
                    doubted = action
                    self._say(f"{doubt} Answer the same again to do it all the same.")
                    continue
                events = hand.act(seat, action)
            except NotationError as error:
                self._say(f"{error}.")
            except IllegalAction as error:
                self._refuse(error.refusal)
            else:
                self._tell(events)
                if answers.may_correct(hand.view(seat)):
                    self._offer_to_correct(hand, seat)
                return

    def _offer_to_correct(self, hand: Hand, seat: int) -> None:
        """Let a wrong name be corrected before anybody answers to it (MN-1)."""
        while answers.may_correct(hand.view(seat)):
            self._say("1 let the others answer to that name, 2 give it its right name (MN-1).")
            match self._line():
                case "1":
                    return
                case "2" | "name":
                    self._tell(hand.act(seat, Name()))
                case text if not self._is_request(text, hand, seat):
                    self._say(f"{text!r} is no choice; expected 1 or 2.")

    def _refuse(self, refusal: Refusal) -> None:
        """Say why not; once, that the rule can be read."""
        first = self._refused_by is None
        self._refused_by = refusal.rule
        self._say(f"Not allowed: {refusal}.{' Type rule to read that rule.' if first else ''}")

    def _say_question(self, view: View) -> None:
        if view.phase in ("vote", "courtesy", "claim"):
            self._say(telling.rack(view))
        self._say_all([question(view), *choices.told(view)])

    def _next_is_wanted(self, hand: Hand) -> bool:
        """Whether the player goes on to the next hand; False where the end of this one was taken back."""
        seat = self.session.seat_of(self._chair or 0)
        while True:
            on = "new session" if self.session.finished else "next hand"
            self._say(f"1 {on}, 2 stop; undo takes back your last decision.")
            text = self._line()
            match text:
                case "1":
                    return True
                case "2":
                    raise Left
                case "undo" if self._undo(hand, seat):
                    return False
                case _ if not self._is_request(text, hand, seat):
                    self._say(f"{text!r} is no choice; expected 1 or 2.")

    def _undo(self, hand: Hand, seat: int) -> bool:
        done = answers.take_back(hand, seat, self._every)
        self._say("Taken back; the game is marked as assisted." if done else "There is nothing to take back yet.")
        return done

    def _redo(self, hand: Hand, seat: int) -> None:
        before = len(hand.events)
        if answers.do_again(hand, seat, self._every):
            self._tell(hand.events[before:])
        else:
            self._say("There is nothing to do again.")

    def _is_request(self, text: str, hand: Hand, seat: int) -> bool:
        """Answer what a player may ask at any time."""
        view = hand.view(seat)
        match text:
            case "?" | "help":
                self._say_all(telling.help_for(view))
            case "rack":
                self._say(telling.rack(view))
            case "table":
                self._say_all(telling.table(view))
            case _ if (told := self._coach.answer(text, view)) is not None:
                self._say_all(told)
            case "scores":
                self._say(self._scores())
            case "rule":
                self._say_all(self._looked_up(self._refused_by or ""))
            case _ if text == "rules" or text.startswith("rules "):
                self._say_all(self._looked_up(text.removeprefix("rules").strip()))
            case "every":
                self._every = not self._every
                which = "every discard" if self._every else "the discards that make a set with your rack"
                self._say(f"From now on you are asked about {which}.")
            case "house":
                self._say_all(house_rules(self.session.house))
            case "quit":
                raise Left
            case _:
                return False
        return True

    def _looked_up(self, text: str) -> list[str]:
        """What the rule book says: of a number or words, or the scenarios of one rule played, as ``j-4 play``."""
        words, playing, number = text.partition(" play")
        try:
            if not playing:
                return looked_up(text, self.session.house)
            cases = scenarios_of(words, int(number) if number.strip().isdecimal() else 0)
            return [line for case in cases for line in played(case)]
        except MahjError as error:
            text = str(error)
            return [text if text.endswith("?") else f"{text}."]

    def _line(self) -> str:
        """The next line of input that is not empty."""
        while True:
            text = self._hear()
            if text is None:
                raise Left
            if text.strip():
                return text.strip().lower()

    def _tell(self, events: Iterable[Event]) -> None:
        for event in events:
            told = sentence(event, NAMES, self.me)
            if told is not None:
                self._say(told)
                if isinstance(event, DiscardMade | Called) and event.seat != self.me:
                    self._rest()

    def _report(self) -> None:
        """Say what trouble there was since the last time."""
        for trouble in self.session.trouble[self._warned :]:
            self._warn(trouble)
        self._warned = len(self.session.trouble)

    def _rest(self) -> None:
        if self._pace != "step":
            time.sleep(SECONDS[self._pace])
        elif self._hear() is None:
            raise Left

    def _scores(self) -> str:
        by_chair = self.session.scores
        by_seat = {seat: by_chair[self.session.chair_of(seat)] for seat in self._places()}
        return telling.scores(by_seat, self.me)

    def _places(self) -> tuple[int, ...]:
        """Where somebody sits, and the bettor behind them."""
        seats = self.session.hand.state.seats
        return (*seats, BETTOR) if self.session.house.bettor else seats

    def _say_all(self, sentences: Iterable[str]) -> None:
        for told in sentences:
            self._say(told)
