"""What every bot must do, well or badly as it plays: keep to the rules, repeat itself, remember nothing, be quick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter
from typing import Final

from mahjtui.audit.table import Decision, Failure, Table, advice_of, answer_of, ask, told
from mahjtui.bot import Bot, Spec, make
from mahjtui.card.model import Card
from mahjtui.errors import UsageError
from mahjtui.game.actions import Action
from mahjtui.game.house import LEAGUE, HouseRules
from mahjtui.match.asking import Stalled, Worker

Answer = Action | Failure

PATIENCE: Final = 10.0
"""How many seconds a table waits for a bot."""

CHECKS: Final[Mapping[str, str]] = {
    "answers": "it answers every question with an action, and fails at none",
    "legal": "whatever it answers is legal",
    "time": "it answers in time",
    "view": "it leaves the view as it was",
    "repeats": "asked again with the same view and stream, it answers the same",
    "memory": "another copy, asked in the opposite order, answers the same: it remembers nothing between two decisions",
    "advice": "where it gives advice, that is legal, and the best of it is what it does",
    "options": "an option that it does not know is refused",
}
"""What is checked, by a short name."""

UNKNOWN: Final = ("nonsense", "1")
"""An option that no bot has."""


@dataclass
class Conduct:
    """What a bot did over some hands, and what it should not have done."""

    spec: Spec
    decisions: Counter[str] = field(default_factory=Counter)
    """How often it was asked, by what it was asked."""
    seconds: list[float] = field(default_factory=list)
    """How long each answer took, the first time it was asked for."""
    failures: list[tuple[str, str]] = field(default_factory=list)
    """Which check failed, and where and how."""

    @property
    def failed(self) -> Counter[str]:
        """How often each check failed."""
        return Counter(check for check, _ in self.failures)

    def as_json(self) -> dict[str, object]:
        """What ``mahjtui bot check --json`` prints."""
        seconds = self.seconds or [0.0]
        return {
            "ok": not self.failures,
            "bot": str(self.spec),
            "decisions": self.decisions.total(),
            "kinds": dict(self.decisions),
            "seconds": {"median": round(median(seconds), 6), "most": round(max(seconds), 6)},
            "checks": {check: self.failed[check] for check in CHECKS},
            "failures": [f"{check}: {what}" for check, what in self.failures],
        }


def check(
    card: Card,
    spec: Spec,
    hands: int,
    seed: int,
    *,
    house: HouseRules = LEAGUE,
    limit: float = PATIENCE,
    watch: Callable[[Decision, Answer], object] = lambda _decision, _answer: None,
    report: Callable[[], object] = lambda: None,
) -> Conduct:
    """Run every check over this many hands; ``watch`` sees each answer, ``report`` is called after each hand.

    Raises:
        UsageError: where the bot cannot be made.
    """
    conduct = Conduct(spec)
    worker, copy = Worker(make(spec, card)), make(spec, card)
    try:
        make(Spec(spec.name, (*spec.options, UNKNOWN)), card)
        conduct.failures.append(("options", f"it takes {'='.join(UNKNOWN)}"))
    except UsageError:
        pass
    for hand in range(1, hands + 1):
        answered: list[tuple[Decision, Answer]] = []

        def answer(decision: Decision, answered: list[tuple[Decision, Answer]] = answered) -> Answer:
            action = _asked(conduct, worker, decision, limit)
            answered.append((decision, action))
            conduct.failures += [("advice", f"{decision}: {what}") for what in _misadvised(copy, decision, action)]
            watch(decision, action)
            return action

        try:
            Table(card, seed, hand, house).play(answer)
        except Stalled:
            return conduct
        for decision, action in reversed(answered):
            again = ask(copy, decision.view, decision.stream())
            if again != action:
                conduct.failures.append(("memory", f"{decision}: {told(action)}, and the copy {told(again)}"))
        report()
    return conduct


def _misadvised(bot: Bot, decision: Decision, action: Answer) -> Iterator[str]:
    """What is wrong with the advice of a bot that gives any."""
    advice = advice_of(bot, decision.view)
    if isinstance(advice, Failure):
        yield advice.what
    elif advice is not None:
        if advice.best.action != action:
            yield f"it advises {told(advice.best.action)}, and does {told(action)}"
        for option in advice.options:
            if option.action not in decision.view.legal:
                yield f"it advises {told(option.action)}, which is not legal"


def _asked(conduct: Conduct, worker: Worker, decision: Decision, limit: float) -> Answer:
    """Ask twice, and write down what is wrong with the answers.

    Raises:
        Stalled: where there is none; that is written down as well.
    """
    view = decision.view
    before = repr(view)
    conduct.decisions[view.phase] += 1
    began = perf_counter()
    try:
        action = answer_of(lambda: worker.choose(view, decision.stream(), limit))
        conduct.seconds.append(perf_counter() - began)
        again = answer_of(lambda: worker.choose(view, decision.stream(), limit))
    except Stalled:
        conduct.failures.append(("time", f"{decision}: it did not answer within {limit:g} s, and was asked no more"))
        raise
    found = []
    if isinstance(action, Failure):
        found.append(("answers", action.what))
    elif action not in view.legal:
        found.append(("legal", f"{told(action)} is not legal"))
    if again != action:
        found.append(("repeats", f"{told(action)}, and then {told(again)}"))
    if repr(view) != before:
        found.append(("view", "the view is another one after the answer"))
    conduct.failures += [(check, f"{decision}: {what}") for check, what in found]
    return action
