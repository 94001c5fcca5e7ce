"""How good a decision was beside the best: what it lost, and a grade.

The measure is the adviser's worth of the hand after each option, in points that a loser pays. A grade goes by the share
of the best worth that was kept, since half a point is much for a poor hand and little for a good one.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mahjtui.bot import Advice, Option
from mahjtui.game.actions import Action, Call, Pass

GRADES: Final = ((0.99, "A"), (0.95, "B"), (0.88, "C"), (0.75, "D"))
"""The share of the best worth that each grade asks for; below the last it is an E."""
LOWEST: Final = "E"


class Judged(NamedTuple):
    """A decision beside what the adviser would have done."""

    chosen: Option
    best: Option
    rank: int
    """From 1, among options of different worth."""
    of: int
    """How many options there were."""

    @property
    def lost(self) -> float:
        """How much worth it gave up, in points that a loser pays; never below 0."""
        return max(0.0, self.best.worth - self.chosen.worth)

    @property
    def share(self) -> float:
        """The share of the best worth that it kept, from 0 to 1."""
        return 1.0 if self.best.worth <= 0 else max(0.0, 1.0 - self.lost / self.best.worth)

    @property
    def grade(self) -> str:
        """A for as good as the best, down to E."""
        return letter(self.share)


def letter(share: float) -> str:
    """The grade for this share of the best worth, from 0 to 1."""
    return next((name for least, name in GRADES if share >= least), LOWEST)


def judge(advice: Advice, action: Action) -> Judged | None:
    """What an action is worth beside the best; None where the adviser has not looked at anything like it."""
    chosen = _looked_at(advice, action)
    if chosen is None:
        return None
    better = {option.worth for option in advice.options if option.worth > chosen.worth}
    return Judged(chosen, advice.best, len(better) + 1, len(advice.options))


def _looked_at(advice: Advice, action: Action) -> Option | None:
    """The option for this action: the same pass in any order, and a call of the same size with other jokers."""
    if isinstance(action, Pass):
        action = Pass(tuple(sorted(action.tiles)), action.blind)
    found = advice.about(action)
    if found is None and isinstance(action, Call):
        for option in advice.options:
            if isinstance(option.action, Call) and len(option.action.tiles) == len(action.tiles):
                return option
    return found
