"""A review in sentences and as data."""

from __future__ import annotations

from typing import Final

from mahjtui.coach.hints import compared
from mahjtui.coach.review import LEAST, Decision, Review
from mahjtui.game.actions import format_action
from mahjtui.game.seats import LETTERS, NAMES
from mahjtui.record import Head
from mahjtui.sentences import as_sentence, wording

PHASES: Final = {"discard": "own turn", "claim": "a discard in question"}


def summary(review: Review) -> list[str]:
    """What the hand came to: decisions, worth lost, luck."""
    judged = len(review.judged)
    if not judged:
        return ["There was nothing to decide that the adviser has an opinion of."]
    agreed = sum(decision.lost < LEAST for decision in review.decisions if decision.judged is not None)
    return [
        f"{judged} decisions were looked at; in {agreed} the adviser would have done the same, or as well.",
        f"Skill: the others cost {review.lost:.1f} points of worth, {review.lost_per_decision:.2f} a decision.",
        f"Luck: draws, passes and what the others threw changed the worth by {review.luck:+.1f}.",
        f"The hand paid {review.paid:+}.",
    ]


def told(decision: Decision) -> list[str]:
    """What was done, what the adviser would have done from the same view, and why."""
    view, judged = decision.view, decision.judged
    done = as_sentence(f"you chose to {wording(decision.action, view)}")
    if judged is None:
        return [done]
    if decision.lost < LEAST:
        return [done, "Nothing is worth more to speak of.", compared(judged.chosen, view)]
    best = judged.best.worth
    lost = f"It lost {judged.lost:.1f} points of worth, where the best is worth {best:.1f}: grade {judged.grade}."
    better = f"Better: {compared(judged.best, view)}"
    return [done, lost, better, f"Yours: {compared(judged.chosen, view)}"]


def heading(decision: Decision) -> str:
    """When it was: ``turn 12, own turn``, or the pass of the Charleston."""
    phase = decision.view.phase
    return f"turn {decision.view.turns}, {PHASES[phase]}" if phase in PHASES else phase.replace("-", " ")


def as_mapping(review: Review, head: Head, adviser: str) -> dict[str, object]:
    """Everything, for programs; worth is in points that a loser pays, chances go from 0 to 1."""
    return {
        "card": head.card,
        "seed": head.seed,
        "hand": head.hand,
        "seat": LETTERS[review.seat],
        "adviser": adviser,
        "judged": len(review.judged),
        "lost": review.lost,
        "lost_per_decision": review.lost_per_decision,
        "luck": review.luck,
        "paid": review.paid,
        "decisions": [_as_mapping(decision) for decision in review.decisions],
    }


def _as_mapping(decision: Decision) -> dict[str, object]:
    judged = decision.judged
    found: dict[str, object] = {
        "move": decision.move,
        "turn": decision.view.turns,
        "phase": decision.view.phase,
        "action": format_action(decision.action),
    }
    if judged is not None:
        found |= {
            "best": format_action(judged.best.action),
            "lost": judged.lost,
            "worth": judged.best.worth,
            "chance": judged.best.chance,
            "chosen_chance": judged.chosen.chance,
            "rank": judged.rank,
            "options": judged.of,
            "grade": judged.grade,
            "reasons": list(judged.best.reasons),
        }
    return found


def whose(review: Review, head: Head) -> str:
    """Which hand and seat this is: ``Hand 1 of seed 42, East``."""
    return f"Hand {head.hand} of seed {head.seed}, {NAMES[review.seat]}"
