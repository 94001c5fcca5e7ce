"""A hand looked at again: every decision of one seat beside what an adviser would have done from the same view.

Skill is what the decisions lost. Luck is all the rest that changed the worth of the hand from one decision to the next:
what was drawn and passed, and what the others threw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from mahjtui.bot import Adviser
from mahjtui.coach.grading import Judged, judge
from mahjtui.game import engine
from mahjtui.game.actions import Action
from mahjtui.game.state import State
from mahjtui.game.view import View

LEAST: Final = 0.05
"""From how many points on a loss is a mistake: the odds are no more exact than that."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision, as it was made."""

    move: int
    """Which action of the hand it was, from 0."""
    view: View
    """What the seat saw."""
    action: Action
    judged: Judged | None
    """None where the adviser has no opinion of such an action."""

    @property
    def lost(self) -> float:
        """How much worth it gave up, in points that a loser pays."""
        return 0.0 if self.judged is None else self.judged.lost


@dataclass(frozen=True, slots=True)
class Review:
    """All decisions of one seat in one hand."""

    seat: int
    decisions: tuple[Decision, ...]
    paid: int
    """What the hand brought in the end."""

    @property
    def judged(self) -> tuple[Judged, ...]:
        """What the adviser has an opinion of, in order."""
        return tuple(decision.judged for decision in self.decisions if decision.judged is not None)

    @property
    def lost(self) -> float:
        """What all decisions together gave up, in points that a loser pays."""
        return sum(decision.lost for decision in self.decisions)

    @property
    def lost_per_decision(self) -> float:
        """The mean over the decisions that were judged; 0 where there were none."""
        return self.lost / len(self.judged) if self.judged else 0.0

    @property
    def luck(self) -> float:
        """What changed the worth of the hand between the decisions, in points that a loser pays."""
        return sum(after.best.worth - before.chosen.worth for before, after in pairwise(self.judged))

    @property
    def chances(self) -> tuple[float, ...]:
        """How likely the hand was to win at each decision that was judged, from 0 to 1."""
        return tuple(judged.best.chance for judged in self.judged)

    def mistakes(self, count: int = 3) -> tuple[Decision, ...]:
        """The decisions that lost most, the worst first; those that lost next to nothing are none."""
        worst = sorted(self.decisions, key=lambda decision: -decision.lost)
        return tuple(decision for decision in worst[:count] if decision.lost >= LEAST)


def review(
    start: State,
    actions: Iterable[tuple[int, Action]],
    seat: int,
    adviser: Adviser,
    progress: Callable[[], object] = lambda: None,
) -> Review:
    """Play the hand again from its deal and judge what this seat decided; ``progress`` is called for each decision."""
    state = start.copy()
    decisions = []
    for move, view, action in _decided(state, actions, seat):
        decisions.append(Decision(move, view, action, judge(adviser.advise(view), action)))
        progress()
    settlement = state.public.settlement
    return Review(seat, tuple(decisions), 0 if settlement is None else settlement.pays[seat])


def _decided(state: State, actions: Iterable[tuple[int, Action]], seat: int) -> Iterator[tuple[int, View, Action]]:
    """Every real choice of the seat: what it saw and did; the state is played on meanwhile."""
    for move, (who, action) in enumerate(actions):
        if who == seat and len(engine.legal_actions(state, seat)) > 1:
            yield move, engine.view(state, seat), action
        engine.apply(state, who, action)
