"""The resolutions of a card as bits of whole numbers, the lowest for resolution 0: one ``&`` looks at all of them.

A number for each resolution is written in *slices*: whole numbers again, of which the first holds the ones of every
resolution, the second the twos, and so on. A player who asks little of many hands is answered sooner in this way than
by arrays, each call of which costs as much as twenty such steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import compress
from operator import ne, or_
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mahjtui.card.distance import CLOSED
from mahjtui.card.model import Card
from mahjtui.card.notation import HAND_SIZE
from mahjtui.tiles import BAM, DOT, JOKER, KINDS, MOST_JOKERS, NATURALS, SUPPLY, Exposure

Slices = Sequence[int]

NEAREST: Final = 15
"""Nearness is this less the distance: it fits into four slices, and the greatest is soon found."""

WIDTH: Final = 5
"""How many slices a sum needs, however many jokers a hand has."""

ROWS: Final = 2 * HAND_SIZE
"""More copies of a kind than any hand holds and has exposed."""

SHORT: Final = 4
"""Where the slices begin that count what singles and pairs lack: behind more jokers than any hand needs."""

HALVES: Final = (slice(BAM, DOT), slice(DOT, NATURALS))
"""Two suits, and all the rest: most tiles leave one of the two as it is."""

RACKS: Final = 64
"""How many hands are remembered."""

REMEMBERED: Final = 100
"""How many different halves of a rack are remembered: those of one hand. More only crowd the processor's cache."""


class Bits:
    """What each resolution of a card needs, as bits."""

    def __init__(self, card: Card) -> None:
        """Turn the arrays of the card on their side."""
        resolutions = card.resolutions
        self._count = len(resolutions)
        self._every = (1 << self._count) - 1
        self._concealed = _bits(resolutions.concealed)
        self.need = [[_bits(row >= copies) for copies in range(ROWS)] for row in resolutions.need]
        """By kind and number: the resolutions that hold so many of it."""
        self._loose = [[_bits(row >= copies) for copies in range(ROWS)] for row in resolutions.loose]
        """The same of their singles and pairs."""
        loose = resolutions.loose.sum(axis=0, dtype=np.int8)
        self._empty_handed = [
            [
                self._every * (NEAREST - HAND_SIZE + filled >> place & 1)
                | _bits(NEAREST - loose >> place & 1) << self._count
                for place in range(WIDTH)
            ]
            for filled in range(HAND_SIZE + MOST_JOKERS)
        ]
        """By jokers and exposed tiles: both sums of a hand that has nothing else."""
        self._holders: dict[tuple[int, int, int], int] = {}
        """By kind, size and how many: the resolutions that hold so many of that set."""
        for resolution, sets in enumerate(resolutions.sets):
            for kind, size in set(sets):
                for many in range(1, sets.count((kind, size)) + 1):
                    key = kind, size, many
                    self._holders[key] = self._holders.get(key, 0) | 1 << resolution
        self._known: dict[tuple[bytes, tuple[Exposure, ...]], Slices] = {}
        self._open: dict[tuple[tuple[Exposure, ...], bytes], int] = {}
        self._halves: dict[tuple[int, bytes, bytes, int], Slices] = {}
        self._unharmed = [0] * (2 * SHORT)
        for kind, rows in enumerate(self.need):
            for row in rows[SUPPLY[kind] + 1 :]:
                _add(self._unharmed, row)
        self._strain = bytes(NATURALS), self._unharmed
        """The copies lost when last asked, and what that costs: how many jokers each resolution cannot do without, and
        behind them how many tiles its singles and pairs lack."""

    def fitting(self, exposures: Sequence[Exposure], *, concealed: bool = False) -> int:
        """The resolutions with a group of its own for each exposure (DH-1): of exposed lines (X-2), or of the others.

        All of them where nothing is exposed.
        """
        if not exposures:
            return self._every
        shapes = [exposure.shape for exposure in exposures]
        left = self._concealed if concealed else self._every ^ self._concealed
        for shape in shapes:
            left &= self._holders.get((*shape, shapes.count(shape)), 0)
        return left

    def possible(self, exposures: tuple[Exposure, ...], gone: bytes) -> int:
        """The resolutions that can still be completed, as ``card.alive`` tells them (DH-1).

        The last few answers are remembered: hands without exposures share one from one discard to the next.
        """
        found = self._open.get((exposures, gone))
        if found is None:
            if len(self._open) >= RACKS:
                self._open.clear()
            found = self._open[exposures, gone] = self._find_possible(exposures, gone)
        return found

    def _find_possible(self, exposures: tuple[Exposure, ...], gone: bytes) -> int:
        strain = self._strain_of(gone[:NATURALS])
        if exposures:
            strain = strain.copy()
            lost = list(gone)
            for kind, size, jokers, strays in exposures:
                for _ in range(size - jokers - len(strays)):
                    lost[kind] -= 1
                    _subtract(strain, self.need[kind][SUPPLY[kind] - lost[kind]])
        left = SUPPLY[JOKER] - gone[JOKER]
        beyond = 0
        for place, bits in enumerate(strain[:SHORT]):
            beyond = beyond & bits if left >> place & 1 else beyond | bits
        fitting = self.fitting(exposures)
        return fitting ^ (fitting & reduce(or_, strain[SHORT:], beyond))

    def nearness(self, rack: bytes, exposures: tuple[Exposure, ...]) -> Slices:
        """How near a hand is to each resolution that its exposures fit: ``NEAREST`` less the tiles it wants (J-3).

        It is the smaller of two sums, as the distance is the greater (``card.tables``). The last few are remembered.
        """
        found = self._known.get((rack, exposures))
        if found is None:
            if len(self._known) >= RACKS:
                self._known.clear()
            found = self._known[rack, exposures] = self._smaller(self._sums(rack, exposures))
        return found

    def _sums(self, rack: bytes, exposures: tuple[Exposure, ...]) -> Slices:
        """Both sums side by side, the one of all tiles in the lower bits and the one of singles and pairs above."""
        exposed = bytearray(KINDS)
        for kind, size, *_ in exposures:
            exposed[kind] += size
        filled = rack[JOKER] + sum(exposed)
        one, other = [self._served(half.start, rack[half], bytes(exposed[half]), filled) for half in HALVES]
        return _plus(one, other)

    def _served(self, first: int, held: bytes, exposed: bytes, filled: int) -> Slices:
        """What half a rack, from this kind on, adds to both sums; remembered, since most of a rack stays.

        The second half takes what is filled without naturals of the rack with it.
        """
        key = first, held, exposed, filled if first else 0
        found = self._halves.get(key)
        if found is None:
            if len(self._halves) >= REMEMBERED:
                self._halves.clear()
            sums = self._empty_handed[filled].copy() if first else [0] * WIDTH
            for place in compress(range(len(held)), held):
                need, loose, before = self.need[first + place], self._loose[first + place], exposed[place]
                for copies in range(1, held[place] + 1):
                    _add(sums, need[before + copies] | loose[copies] << self._count)
            found = self._halves[key] = sums
        return found

    def _smaller(self, sums: Slices) -> Slices:
        """The smaller of both sums of each resolution."""
        less = 0  # where the lower bits hold the smaller number; what stands above them means nothing
        for both in sums:
            other = both >> self._count
            less ^= (both ^ other) & (less ^ other)
        less &= self._every
        return [(other := both >> self._count) ^ (both ^ other) & less for both in sums[: WIDTH - 1]]

    def _strain_of(self, lost: bytes) -> list[int]:
        """What it costs that these copies are lost; the last answer is kept, since few more are lost from then on."""
        before, strain = self._strain
        if lost == before:
            return strain
        if not any(lost):
            before, strain = lost, self._unharmed
        strain = strain.copy()
        for kind in compress(range(NATURALS), map(ne, before, lost)):
            then, now = before[kind], lost[kind]
            change = _add if now > then else _subtract
            for copies in range(min(then, now), max(then, now)):
                left = SUPPLY[kind] - copies
                change(strain, self.need[kind][left])
                change(strain, self._loose[kind][left], SHORT)
        self._strain = lost, strain
        return strain


def least(nearness: Slices, among: int) -> int:
    """The distance to the nearest of some resolutions; CLOSED where there are none."""
    if not among:
        return CLOSED
    distance = 0
    for bits in reversed(nearness):
        distance *= 2
        if among & bits:
            among &= bits
        else:
            distance += 1
    return distance


def by_distance(nearness: Slices, among: int) -> list[int]:
    """Some resolutions by their distance, from 0 to ``NEAREST``."""
    found = [among]
    for bits in reversed(nearness):
        wholes, found = found, []
        for whole in wholes:
            near = whole & bits
            found += near, whole ^ near
    return found


def _bits(row: NDArray[np.generic]) -> int:
    """A row of truths as bits."""
    return int.from_bytes(np.packbits(row.astype(np.bool_), bitorder="little").tobytes(), "little")


def _plus(one: Slices, other: Slices) -> Slices:
    """The sum of two numbers of each resolution."""
    total = []
    carried = 0
    for mine, theirs in zip(one, other, strict=True):
        either = mine ^ theirs
        total.append(either ^ carried)
        carried = mine & theirs | either & carried
    return total


def _add(number: list[int], bits: int, place: int = 0) -> None:
    """Count these resolutions once more, or what stands at that place of their numbers."""
    while bits:
        number[place], bits = number[place] ^ bits, number[place] & bits
        place += 1


def _subtract(number: list[int], bits: int, place: int = 0) -> None:
    """The contrary."""
    while bits:
        number[place], bits = number[place] ^ bits, bits & (number[place] ^ bits)
        place += 1


@lru_cache(maxsize=16)
def bits_of(card: Card) -> Bits:
    """The bits of a card, made at the first question about it."""
    return Bits(card)
