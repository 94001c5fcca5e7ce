"""Charleston drills: real deals, and what every pass, vote and courtesy number is worth beside the best.

A deal follows from its seed; where the player sits goes round from seed to seed. The adviser plays the other seats and
grades the player, each from the view of that seat alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from mahjtui.bot import Adviser, Option
from mahjtui.card.model import Card
from mahjtui.coach.grading import GRADES, LOWEST, Judged, judge, letter
from mahjtui.game import engine
from mahjtui.game.actions import Action
from mahjtui.game.chairs import chairs_by_seat
from mahjtui.game.charleston import PHASES
from mahjtui.game.house import LEAGUE
from mahjtui.game.seats import SEATS
from mahjtui.game.seeding import bot_stream
from mahjtui.game.state import new_hand
from mahjtui.game.view import View

Passes = Literal["first", "full"]
"""Only the first pass of a deal; or the whole Charleston with the vote, the second one and the courtesy."""

SHOWN: Final = 3
"""How many of the best options are kept with a grade."""


def hand_of(seed: int) -> int:
    """Which hand of the seed's session a drill deals: the player is East in the first and sits elsewhere in each."""
    return seed % len(SEATS) + 1


def seat_of(seed: int) -> int:
    """Where the player sits in the deal of this seed."""
    return next(seat for seat, chair in chairs_by_seat(LEAGUE, hand_of(seed)).items() if chair == 0)


def is_over(view: View, passes: Passes) -> bool:
    """Whether nothing is left to decide in a deal that has come to this."""
    return view.phase not in PHASES if passes == "full" else view.phase != "first-right"


class Graded(NamedTuple):
    """A decision of the Charleston beside the best ones."""

    view: View
    """What the player saw."""
    action: Action
    judged: Judged
    best: tuple[Option, ...]
    """The best few, in order."""


def grade(adviser: Adviser, view: View, action: Action) -> Graded | None:
    """What a decision is worth among all that could be done; None where the adviser has no opinion of it."""
    advice = adviser.advise(view)
    judged = judge(advice, action)
    return None if judged is None else Graded(view, action, judged, advice.options[:SHOWN])


class Deal:
    """One deal, decided by the player and three advisers."""

    def __init__(self, card: Card, adviser: Adviser, seed: int, passes: Passes = "full") -> None:
        """Deal the tiles; the player is asked first."""
        self.seed = seed
        self.passes: Passes = passes
        self.seat = seat_of(seed)
        self._adviser = adviser
        self._state = new_hand(card, seed, hand_of(seed))

    @property
    def view(self) -> View:
        """What the player sees now."""
        return engine.view(self._state, self.seat)

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return is_over(self.view, self.passes)

    def answer(self, action: Action) -> Graded | None:
        """Decide; the others decide up to the player's next question. What it was worth, as ``grade`` says.

        Raises:
            IllegalAction: where the rules refuse it; nothing has changed.
        """
        view = self.view
        engine.apply(self._state, self.seat, action)
        while not self.over and self.seat not in engine.waiting(self._state):
            self._play(engine.waiting(self._state)[0])
        return grade(self._adviser, view, action)

    def _play(self, seat: int) -> None:
        view = engine.view(self._state, seat)
        stream = bot_stream(self.seed, view.hand, seat, view.moment)
        engine.apply(self._state, seat, self._adviser.choose(view, stream))


@dataclass(frozen=True, slots=True)
class Drill:
    """Deal after deal on one card."""

    card: Card
    adviser: Adviser
    seeds: Sequence[int]
    passes: Passes = "full"
    done: Callable[[int, Sequence[Graded]], str | None] = lambda _seed, _decisions: None
    """Told the seed and the grades of each deal that was played to its end; says why it could not keep them."""

    def deal(self, seed: int) -> Deal:
        """The deal of this seed."""
        return Deal(self.card, self.adviser, seed, self.passes)


class Tally:
    """How a drill goes: every decision that was graded."""

    def __init__(self, decisions: Sequence[Graded] = ()) -> None:
        """Begin with these."""
        self.decisions = list(decisions)

    @property
    def kept(self) -> float:
        """The mean share of the best worth that was kept, from 0 to 1; 1 before the first decision."""
        shares = [graded.judged.share for graded in self.decisions]
        return sum(shares) / len(shares) if shares else 1.0

    @property
    def lost(self) -> float:
        """The worth that all decisions together gave up, in points that a loser pays."""
        return sum(graded.judged.lost for graded in self.decisions)

    @property
    def grade(self) -> str:
        """The letter for the share that was kept."""
        return letter(self.kept)

    def told(self) -> list[str]:
        """The score in sentences."""
        count = len(self.decisions)
        if not count:
            return ["Nothing was graded."]
        letters = Counter(graded.judged.grade for graded in self.decisions)
        by_letter = [f"{letters[each]} {each}" for each in (*(name for _, name in GRADES), LOWEST) if letters[each]]
        what = "one decision" if count == 1 else f"{count} decisions"
        return [
            f"Score: {self.kept * 100:.1f} % of the best worth kept over {what}, {self.grade} on the whole.",
            f"Grades: {', '.join(by_letter)}. Lost in all: {self.lost:.1f} points that a loser pays.",
        ]
