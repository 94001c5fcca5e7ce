"""Averages and shares with the interval that holds the true value in 95 of 100 matches.

Hands that share their walls are not independent, so the interval of an average is that of the blocks: the ratio of two
sums over blocks, with its linearized standard error. The interval of a share is Wilson's, which stays within 0 and 1
however small the share; it takes the hands for independent.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Final

NORMAL_95: Final = 1.96
"""How many standard errors to either side of the mean hold 95 % of a normal distribution."""

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value, from how many cases, and its 95 % interval; None where that cannot be told."""

    value: float
    n: int
    ci95: Interval | None

    def as_json(self, digits: int = 3) -> dict[str, object]:
        """As ``--json`` prints it."""
        ends = self.ci95 and [round(end, digits) for end in self.ci95]
        return {"value": round(self.value, digits), "n": self.n, "ci95": ends}


def average(blocks: Iterable[tuple[float, int]]) -> Figure | None:
    """The sum over all blocks by the number over all blocks, from (sum, number) of each; None where that is zero.

    >>> average([(40, 2), (0, 2), (-40, 2), (40, 2)]).as_json()
    {'value': 5.0, 'n': 8, 'ci95': [-13.766, 23.766]}
    """
    parts = list(blocks)
    many = sum(number for _total, number in parts)
    if not many:
        return None
    value = sum(total for total, _number in parts) / many
    if len(parts) < 2:
        return Figure(value, many, None)
    spread = sum((total - value * number) ** 2 for total, number in parts) * len(parts) / (len(parts) - 1)
    margin = NORMAL_95 * sqrt(spread) / many
    return Figure(value, many, (value - margin, value + margin))


def share(part: int, whole: int) -> Figure | None:
    """How large a part is, with Wilson's interval; None where there is no whole.

    >>> share(0, 20).as_json()
    {'value': 0.0, 'n': 20, 'ci95': [0.0, 0.161]}
    """
    if not whole:
        return None
    value = part / whole
    square = NORMAL_95**2 / whole
    middle = (value + square / 2) / (1 + square)
    margin = sqrt(square * (value * (1 - value) + square / 4)) / (1 + square)
    return Figure(value, whole, (max(0.0, middle - margin), min(1.0, middle + margin)))
