"""Which lines exposures leave open, answered without arrays: it is asked for every call a seat might make (C-1, DH-1).

``card.distance.alive`` says which resolutions are left; here it is enough that one is, so the search ends at the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mahjtui.card.bits import bits_of
from mahjtui.card.model import Card
from mahjtui.card.tables import REMEMBERED
from mahjtui.tiles import JOKER, NATURALS, SUPPLY, Exposure

Demand = tuple[tuple[int, int, int], ...]
"""What one resolution asks of the table, a row a kind: the kind, how many copies may be gone before its singles and
pairs are short, and how many before its sets need a joker. What is short soonest comes first."""

Copies = bytes | bytearray
"""Counts of the copies out of reach: the discards, and the naturals in everybody's exposures."""


def any_open(card: Card, exposures: Sequence[Exposure], gone: Copies, jokers: int = SUPPLY[JOKER]) -> bool:
    """Whether a line can still be completed with these exposures; ``gone`` has their naturals too (DH-1).

    ``jokers`` are those of the set, lost ones among them (T-5).
    """
    return find_open(card, exposures, gone, jokers) is not None


def find_open(card: Card, exposures: Sequence[Exposure], gone: Copies, jokers: int = SUPPLY[JOKER]) -> int | None:
    """A resolution that can still be completed with these exposures, or ``None``."""
    index = _index(card)
    shown = tuple(exposures)
    elsewhere = bytearray(gone)
    for kind, size, used, strays in exposures:
        elsewhere[kind] -= size - used - len(strays)
    latest = index.latest.get(shown)
    if latest is not None and is_met(index.demands[latest], gone, elsewhere, jokers):
        return latest
    left = bits_of(card).fitting(exposures)
    while left:
        lowest = left & -left
        resolution = lowest.bit_length() - 1
        if is_met(index.demands[resolution], gone, elsewhere, jokers):
            index.remember(shown, resolution)
            return resolution
        left ^= lowest
    return None


def demand_of(card: Card, resolution: int, exposures: Sequence[Exposure]) -> Demand:
    """What a resolution asks of the table when these exposures are part of it."""
    laid = bytearray(NATURALS)
    for exposure in exposures:
        laid[exposure.kind] += exposure.naturals
    return tuple((kind, spare, free + laid[kind]) for kind, spare, free in _index(card).demands[resolution])


def is_met(demand: Demand, gone: Copies, elsewhere: Copies, jokers: int = SUPPLY[JOKER]) -> bool:
    """Whether the singles and pairs can be had, and jokers enough for what the sets lack.

    ``elsewhere`` leaves out the copies in exposures that the demand does not know of.
    """
    jokers -= gone[JOKER]
    for kind, spare, free in demand:
        if gone[kind] > spare:
            return False
        if elsewhere[kind] > free:
            jokers -= elsewhere[kind] - free
    return jokers >= 0


def fits(card: Card, exposures: Sequence[Exposure]) -> bool:
    """Whether an exposed line has a group of its own for each exposure, whatever is used up (DH-1)."""
    return bits_of(card).fitting(exposures) != 0


def in_error(card: Card, exposures: Sequence[Exposure]) -> tuple[bool, ...]:
    """Which exposures were made in error: they are no set, or left no line beside the right ones before them (DH-2)."""
    right: list[Exposure] = []
    wrong = []
    for exposure in exposures:
        wrong.append(not fits(card, [*right, exposure]))
        if not wrong[-1]:
            right.append(exposure)
    return tuple(wrong)


def fits_concealed(card: Card, exposures: Sequence[Exposure]) -> bool:
    """Whether these sets would fit a line, were it not a concealed one (X-1)."""
    return bits_of(card).fitting(exposures, concealed=True) != 0


class _Index:
    """What each resolution of a card asks of the table."""

    def __init__(self, card: Card) -> None:
        resolutions = card.resolutions
        needs, looses = resolutions.need.T.tolist(), resolutions.loose.T.tolist()
        self.demands = [_demand(need, loose) for need, loose in zip(needs, looses, strict=True)]
        self.latest: dict[tuple[Exposure, ...], int] = {}
        """Which resolution was found open when last asked: it mostly still is."""

    def remember(self, exposures: tuple[Exposure, ...], resolution: int) -> None:
        """Look here first the next time."""
        if len(self.latest) >= REMEMBERED:
            self.latest.clear()
        self.latest[exposures] = resolution


def _demand(need: list[int], loose: list[int]) -> Demand:
    rows = [(kind, SUPPLY[kind] - loose[kind], SUPPLY[kind] - need[kind]) for kind in range(NATURALS) if need[kind]]
    return tuple(sorted(rows, key=lambda row: row[1]))


@lru_cache(maxsize=16)
def _index(card: Card) -> _Index:
    return _Index(card)
