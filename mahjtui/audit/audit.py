"""The audit of a bot: every proof of its blindness, over some hands, with figures that a player can read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Final, get_args

from mahjtui.audit import blindness, structure, walls
from mahjtui.audit.bare import Alone
from mahjtui.audit.imports import foreign_to
from mahjtui.audit.table import Decision, Failure, Table, ask
from mahjtui.bot import Bot, Spec, make
from mahjtui.card.model import Card
from mahjtui.game.actions import Action
from mahjtui.game.dead import MISTAKES
from mahjtui.game.house import LEAGUE, HouseRules
from mahjtui.game.view import Phase

QUESTIONS: Final = tuple(phase for phase in get_args(Phase) if phase not in (*MISTAKES, "bet", "over"))
"""Every kind of decision by the published rules."""

PROOFS: Final[Mapping[str, str]] = {
    "imports": "the modules of the bot import the card, the tiles, the odds, its view and pure computation only",
    "view": "nothing that a view reaches is a position, a wall, another rack, or a thing that can change",
    "worlds": "with all that it cannot see dealt anew, it sees, may do, does and advises the same",
    "number": "with another number of the hand, from which the walls follow, it does the same",
    "global": "with the global generators seeded, it does the same, and leaves them alone",
    "alone": "in a process that was given the views of its seats and nothing else, last one first, it does the same",
    "walls": "the walls shown after a hand are those whose sha256 was published before it",
}
"""What is proven, by a short name."""


@dataclass
class Asked:
    """How often a kind of decision came up, and how much was hidden from the bot and changed under it."""

    decisions: int = 0
    hidden: int = 0
    changed: int = 0

    @property
    def varied(self) -> float:
        """The share of the hidden tiles that changed places."""
        return self.changed / self.hidden if self.hidden else 0.0

    def as_json(self) -> dict[str, object]:
        """The figures of ``mahjtui audit --json``."""
        return {"decisions": self.decisions, "hidden_varied": round(self.varied, 4)}


@dataclass
class Audited:
    """What the audit of one bot found."""

    spec: Spec
    asked: dict[str, Asked] = field(default_factory=lambda: {phase: Asked() for phase in QUESTIONS})
    """By kind of decision: those of the published rules, and what the house rules add."""
    breaches: list[tuple[str, str]] = field(default_factory=list)
    """Which proof failed, and where and how."""
    left_out: set[str] = field(default_factory=set)
    """The proofs that cannot be made of this bot."""
    unanswered: int = 0
    """How many decisions it failed at: nothing is proven by them."""

    @property
    def total(self) -> Asked:
        """Over all kinds of decision."""
        kinds = self.asked.values()
        return Asked(*(sum(getattr(kind, name) for kind in kinds) for name in ("decisions", "hidden", "changed")))

    @property
    def failed(self) -> Counter[str]:
        """How often each proof failed."""
        return Counter(proof for proof, _ in self.breaches)

    @property
    def never_asked(self) -> list[str]:
        """The kinds of decision that did not come up."""
        return [phase for phase, asked in self.asked.items() if not asked.decisions]

    def as_json(self) -> dict[str, object]:
        """This bot's row in ``mahjtui audit --json``."""
        return {
            "bot": str(self.spec),
            **self.total.as_json(),
            "breaches": [f"{proof}: {what}" for proof, what in self.breaches],
            "left_out": sorted(self.left_out),
            "unanswered": self.unanswered,
            "kinds": {phase: asked.as_json() for phase, asked in self.asked.items()},
        }


def audit(
    card: Card,
    spec: Spec,
    hands: int,
    seed: int,
    *,
    house: HouseRules = LEAGUE,
    report: Callable[[], object] = lambda: None,
) -> Audited:
    """Put a bot to every proof over this many hands; ``report`` is called after each.

    Raises:
        UsageError: where the bot cannot be made.
    """
    found = Audited(spec)
    bot = make(spec, card)
    foreign = foreign_to(spec)
    if foreign is None:
        found.left_out.add("imports")
    found.breaches += [("imports", f"{name} is used") for name in foreign or ()]
    with closing(Alone(spec, card)) as alone:
        for hand in range(1, hands + 1):
            table = Table(card, seed, hand, house)
            table.play(lambda decision: _prove(decision, bot, alone, found))
            found.breaches += [("alone", what) for what in alone.differences()]
            found.breaches += [("walls", f"hand {hand}: {what}") for what in walls.broken_promises(table.record, card)]
            report()
    if found.unanswered:
        failed = f"{found.unanswered} of {found.total.decisions} decisions"
        found.breaches.append(("worlds", f"it failed at {failed}, by which nothing is proven: see mahjtui bot check"))
    return found


def _prove(decision: Decision, bot: Bot, alone: Alone, found: Audited) -> Action | Failure:
    """Put one decision to the proof; what the bot answers."""
    worlds = blindness.Worlds()
    experiments: dict[str, blindness.Experiment] = {
        "worlds": worlds,
        "number": blindness.another_hand,
        "global": blindness.generators,
    }
    answer = ask(bot, decision.view, decision.stream())
    failed = [("view", what) for what in structure.leaks(decision)]
    for proof, experiment in experiments.items():
        failed += [(proof, what) for what in experiment(decision, bot, answer)]
    found.unanswered += isinstance(answer, Failure)
    alone.note(decision, bot)
    asked = found.asked.setdefault(decision.view.phase, Asked())
    asked.decisions += 1
    asked.hidden += worlds.hidden
    asked.changed += worlds.changed
    found.breaches += [(proof, f"{decision}: {what}") for proof, what in failed]
    return answer


def as_json(hands: int, seed: int, results: Sequence[Audited]) -> dict[str, object]:
    """What ``mahjtui audit --json`` prints (DESIGN: machine-readable output)."""
    return {
        "ok": not any(result.breaches for result in results),
        "hands": hands,
        "seed": seed,
        "proofs": dict(PROOFS),
        "bots": [result.as_json() for result in results],
    }


def sums(results: Sequence[Audited]) -> Iterator[tuple[str, Asked]]:
    """The figures of each kind of decision over all bots."""
    for phase in dict.fromkeys(phase for result in results for phase in result.asked):
        kinds = [result.asked.get(phase, Asked()) for result in results]
        yield phase, Asked(*(sum(getattr(kind, name) for kind in kinds) for name in ("decisions", "hidden", "changed")))
