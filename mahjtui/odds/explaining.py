"""Why one action leaves a better hand than another, in words a player understands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from mahjtui.card.model import Card
from mahjtui.odds.chance import Floats
from mahjtui.odds.worth import Look

TOLD: Final = 0.1
"""A line is worth a word when it makes up this much of what the best one promises."""

LOST: Final = 0.5
"""A line is called weakened when less than this share of its promise is left."""


def reasons(card: Card, now: Look, after: Look, promise: Floats) -> list[tuple[str, ...]]:
    """For each action, (actions, n) promises on the resolutions of ``after``: where it leads, and what it costs."""
    before = by_line(card, now, now.promise[None])[0]
    left = by_line(card, after, promise)
    return [_reasons(card, before, row) for row in left]


def by_line(card: Card, look: Look, promise: Floats) -> Floats:
    """(..., lines): what the best resolution of each line promises."""
    best = np.zeros((len(promise), len(card.lines)))
    lines = card.resolutions.line.take(look.resolutions)
    for place, row in enumerate(promise):
        np.maximum.at(best[place], lines, row)
    return best


def _reasons(card: Card, before: Floats, left: Floats) -> tuple[str, ...]:
    best = left.max(initial=0)
    if best <= 0:
        return ("no line is left within reach",)
    main = [f"{card.lines[line].label}" for line in np.argsort(-left, kind="stable")[:3] if left[line] >= 0.3 * best]
    told = [f"plays for {_listed(main)}"]
    notable = before >= TOLD * before.max(initial=0)
    weaker = (notable & (left < LOST * before)).nonzero()[0]
    stronger = (left > before / LOST) & (left >= TOLD * best)
    if stronger.any():
        told.append(f"brings {_labels(card, stronger.nonzero()[0], left)} nearer")
    if len(weaker):
        told.append(f"weakens {_labels(card, weaker, before)}")
    elif not stronger.any():
        told.append("costs none of the lines within reach")
    return tuple(told)


def _labels(card: Card, lines: Sequence[int], weight: Floats) -> str:
    order = sorted(lines, key=lambda line: -weight[line])
    return _listed([card.lines[line].label for line in order[:3]])


def _listed(names: list[str]) -> str:
    *head, last = names
    return f"{', '.join(head)} and {last}" if head else last
