"""Plots as rows of text: a curve, and bars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mahjtui.tui.painting import Row, Run

HALVES: Final = "▄▀"
"""A value in the lower half of a cell, and in the upper one."""
BAR: Final = "█"
MARGIN: Final = 10
"""How many cells the labels of a curve take, its axis included."""


def sampled(values: Sequence[float], count: int) -> list[float]:
    """So many of them, evenly spread, the last one among them; few values are repeated.

    >>> sampled([1, 2, 3, 4, 5, 6], 3), sampled([1, 2], 4)
    ([2, 4, 6], [1, 1, 2, 2])
    """
    return [values[-(-len(values) * (place + 1) // count) - 1] for place in range(count)] if values else []


def curve(
    values: Sequence[float], width: int, height: int, label: Callable[[float], str], *, low: float, high: float
) -> list[Row]:
    """Values from left to right between ``low`` at the bottom and ``high`` at the top, which are labelled on the left.

    Zero has a line of its own where it lies between them.
    """
    span = (high - low) or 1.0

    def level(value: float) -> int:
        """In half cells from the bottom."""
        return round((value - low) / span * (2 * height - 1))

    levels = [level(value) for value in sampled(values, max(1, width - MARGIN))]
    zero = level(0.0) // 2 if low < 0 < high else -1
    labels = {0: label(low), height - 1: label(high)}
    rows: list[Row] = []
    for place in reversed(range(height)):
        told = labels.get(place, label(0.0) if place == zero else "")
        ground = Run("·" if place == zero else " ", "dim")
        dots = [Run(HALVES[at % 2], "key") if at // 2 == place else ground for at in levels]
        rows.append([Run(f"{told:>{MARGIN - 2}} ", "dim"), Run("│", "frame"), *dots])
    return rows


def bar(part: int, whole: int, width: int) -> str:
    """A bar as long as the part is of the whole; whatever is not nothing can be seen.

    >>> [bar(part, 10, 5) for part in (0, 1, 10)]
    ['', '█', '█████']
    """
    return BAR * max(round(part / whole * width), int(part > 0)) if whole else ""
