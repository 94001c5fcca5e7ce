"""Weighs its own hand as ``value`` does, calls by experience, and watches the others.

A call is for good, so it is weighed by what became of such hands, not by chances alone. What each of the others may be
waiting for is read from exposures and discards, and what it would cost if somebody won on a discard is set against the
worth of that discard. With a poor hand that is all that counts, which is folding.

``expert:style=defender`` fears a winning discard three times as much, ``eager`` calls sooner, ``concealed`` later.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from mahjtui.bot import Option, Setup
from mahjtui.card.model import Card
from mahjtui.errors import UsageError
from mahjtui.game.view import View
from mahjtui.odds import Choices, Floats, Hand, OddsWeigher, Outlook, Prospect, Seasoned, threats

LOSS: Final = 0.25
"""What a winning discard costs beyond what a win on another's would, in the points in which a hand's worth is told."""

ALARMING: Final = 0.03
"""A danger worth heeding, and worth a word; below it any tile is as good as another."""


class Style(NamedTuple):
    """A character."""

    caution: float = 0.3
    """The share of what a winning discard costs that counts: one kept back is often only put off."""
    eagerness: float = 1.0


STYLES: Final = {
    "balanced": Style(),
    "defender": Style(caution=1.0),
    "eager": Style(eagerness=1.25),
    "concealed": Style(eagerness=0.75),
}


class Caller(OddsWeigher):
    """Weighs what is left after a call by what became of such hands."""

    def look(self, hand: Hand, ahead: Prospect) -> Outlook:
        """The chances of each line within reach as they count in the end."""
        return Seasoned(self.card, hand, ahead)


class Expert(OddsWeigher):
    """Weighs its hand by the odds, its calls by experience, and its discards by what they risk."""

    def __init__(self, card: Card, style: Style = STYLES["balanced"]) -> None:
        """Play by this card, in this style."""
        super().__init__(card)
        self._caller = Caller(card)
        self._caller.eagerness = style.eagerness
        self._caution = style.caution

    def calls(self, view: View, hand: Hand, ahead: Prospect) -> Iterator[Choices]:
        """Let the discard pass, or call it, by experience."""
        return self._caller.calls(view, hand, ahead)

    def risks(self, view: View, kinds: Sequence[int], worth: Floats) -> tuple[Floats, Floats]:
        """How likely each kind is a winning discard, and what that costs: the payment, and one's own hand."""
        danger, cost = np.zeros(len(view.rack)), np.zeros(len(view.rack))
        for threat in threats(self.card, view):
            danger[: len(threat.danger)] += threat.danger
            cost[: len(threat.danger)] += threat.danger * threat.value * LOSS
        danger, cost = np.minimum(1, danger[list(kinds)]), cost[list(kinds)]
        return danger, self._caution * (cost + danger * worth) * (danger >= ALARMING)

    def tell(self, now: Outlook, choices: Choices) -> Iterator[Option]:
        """Say of a dangerous discard that it is one."""
        for option in super().tell(now, choices):
            if option.danger >= ALARMING:
                word = f"somebody may be waiting for it ({option.danger:.0%})"
                yield replace(option, reasons=(word, *option.reasons))
            else:
                yield option


def make(setup: Setup) -> Expert:
    """Make the bot; ``style`` is its character."""
    options = dict(setup.options)
    style = options.pop("style", "balanced")
    if options:
        raise UsageError(f"the expert bot takes no option {next(iter(options))!r}; it takes style")
    if style not in STYLES:
        raise UsageError(f"the expert bot has no style {style!r}; one of {', '.join(STYLES)}")
    return Expert(setup.card, STYLES[style])
