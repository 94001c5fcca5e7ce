"""The arrays behind distance: built once a card, and once for each set of exposures met in play.

The distance of a hand to a resolution (J-3). Let A be the sum of ``min(held, need)`` over the natural kinds, B that of
``min(held, loose)``. Naturals go first to singles and pairs (B of them), the rest of A to sets; jokers fill what the
sets still lack, at most ``14 - L - (A - B)`` of them with L the sum of ``loose``. So the tiles still to acquire are
``14 - A - min(jokers, 14 - L - (A - B))``, which is the greater of two plain sums: ``14 - jokers - A`` and ``L - B``.
A table holds both sums' terms as rows, one for each count of each kind; a hand is scored by adding the rows it holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mahjtui.card.model import Card, Resolutions
from mahjtui.card.notation import HAND_SIZE
from mahjtui.tiles import JOKER, KINDS, NATURALS, SUPPLY, Exposure

LEVELS: Final = 16
"""Counts of one kind that a table has rows for, 0 to 15: more than any hand holds, so no count is ever out of range."""

BASE: Final = b"\1"
"""Appended to a rack: a 37th kind, held once by every hand, whose row is what an empty hand lacks."""

ROW_OF: Final = np.arange(KINDS + 1, dtype=np.intp) * LEVELS
"""Where the rows of each kind begin."""

PRESENT: Final = bytes([0] + [1] * 255)
"""Translates counts to presence."""

REMEMBERED: Final = 20_000
"""How many different exposures a card remembers: far more than a night of games shows, and small enough to keep."""

Spent = tuple[tuple[int, int], ...]
"""What exposures take from a hand whatever they are made of: sorted ``(kind, size)``."""


class Table:
    """Rows for some resolutions, ``n`` of them, under the same exposures."""

    def __init__(self, need: NDArray[np.int8], loose: NDArray[np.int8], wanted: int) -> None:
        """Take what the concealed part of the hand needs, (35, n) each, and its number of tiles."""
        self.size = need.shape[1]
        rows = np.zeros((KINDS + 1, LEVELS, 2 * self.size), dtype=np.int8)
        held = np.arange(LEVELS, dtype=np.int8)[:, None]
        np.negative(np.minimum(held, need[:, None, :]), out=rows[:NATURALS, :, : self.size])
        np.negative(np.minimum(held, loose[:, None, :]), out=rows[:NATURALS, :, self.size :])
        rows[JOKER, :, : self.size] = -held
        rows[KINDS, 1, : self.size] = wanted
        rows[KINDS, 1, self.size :] = loose.sum(axis=0)
        self.rows = rows.reshape((KINDS + 1) * LEVELS, 2 * self.size)
        """((36 + 1) * LEVELS, 2n): what each count of each kind adds to the two sums."""
        self.steps = np.zeros_like(self.rows)
        """Likewise, what the last tile of that count adds: the sums fall by this when it goes."""
        np.subtract(rows[:, 1:], rows[:, :-1], out=self.steps.reshape(rows.shape)[:, 1:])

    def sums(self, rack: bytes) -> NDArray[np.int8]:
        """The two sums of a hand, (2n,)."""
        counts = np.frombuffer(rack + BASE, dtype=np.int8)
        rows = (counts + ROW_OF)[counts.nonzero()[0]]
        total: NDArray[np.int8] = np.add.reduce(self.rows.take(rows, axis=0), axis=0, dtype=np.int8)
        return total

    def worse(self, sums: NDArray[np.int8]) -> NDArray[np.int8]:
        """The greater of the two sums, which is the distance: (..., 2n) to (..., n)."""
        return np.maximum(sums[..., : self.size], sums[..., self.size :])


class Opening:
    """What a card still offers beside certain exposures."""

    def __init__(self, tables: Tables, spent: Spent) -> None:
        """Find the resolutions with a group of its own for each exposure (DH-1), none of them concealed (X-2)."""
        self._resolutions = tables.resolutions
        self.spent = spent
        self.all = not spent
        self.open: NDArray[np.intp] = tables.unexposed if self.all else tables.find_open(spent)
        self.open.setflags(write=False)
        self.wanted = HAND_SIZE - sum(size for _, size in spent)
        """How many tiles the concealed part holds when it wins."""
        self.presence = sum(1 << 8 * kind for kind in {kind for kind, _ in spent})
        """The exposed kinds, as :data:`PRESENT` writes them in a little-endian number."""
        self._table: Table | None = None
        self._members: frozenset[int] | None = None
        self._slack: list[int] | None = None

    def distances(self, rack: bytes) -> NDArray[np.int8]:
        """The distance of a rack to each open resolution, (n,)."""
        return self.table.worse(self.table.sums(rack))

    @property
    def table(self) -> Table:
        """The rows of the open resolutions."""
        if self._table is None:
            self._table = Table(self.need, self.loose, self.wanted)
        return self._table

    @property
    def members(self) -> frozenset[int]:
        """The open resolutions as a set."""
        if self._members is None:
            self._members = frozenset(self.open.tolist())
        return self._members

    def unharmed_by(self, gone: bytes, exposures: Sequence[Exposure]) -> bool:
        """Whether so few tiles are gone that every open resolution can be completed: a quick, cautious yes."""
        if self._slack is None:
            self._slack = [self._jokers_left_over(copies) for copies in range(max(SUPPLY) + 1)]
        jokers = gone[JOKER]
        for exposure in exposures:
            jokers += exposure.jokers
        return jokers <= self._slack[max(gone[:NATURALS])]

    def _jokers_left_over(self, gone: int) -> int:
        """How many jokers every open resolution can spare with that many of every kind gone; -1 where one is out."""
        left = np.frombuffer(SUPPLY, dtype=np.int8)[:NATURALS, None] - np.int8(gone)
        if (self.loose > left).any():
            return -1
        return SUPPLY[JOKER] - int(np.maximum(self.need - left, 0).sum(axis=0).max(initial=0))

    @property
    def need(self) -> NDArray[np.int8]:
        """(35, n): what the concealed part must hold."""
        if self.all:
            return self._resolutions.need
        need = self._resolutions.need[:, self.open]
        for kind, size in self.spent:
            need[kind] -= np.int8(size)
        return need

    @property
    def loose(self) -> NDArray[np.int8]:
        """(35, n): the part of it in singles and pairs."""
        return self._resolutions.loose if self.all else self._resolutions.loose[:, self.open]


class Tables:
    """Everything that is worked out once for a card."""

    def __init__(self, card: Card) -> None:
        """Index the sets of the card; the rest is built when it is asked for."""
        self.resolutions: Resolutions = card.resolutions
        self.unexposed = np.arange(len(card.resolutions), dtype=np.intp)
        self.line_starts = np.searchsorted(card.resolutions.line, np.arange(len(card.lines)))
        self.values = np.array([line.value for line in card.lines], dtype=np.int64)
        self._holders = self._index_sets()
        self._by_spent: dict[Spent, Opening] = {}
        self._by_exposures: dict[tuple[Exposure, ...], Opening] = {}
        self.closed = self.opening(())
        self._by_presence: dict[int, tuple[int, ...]] | None = None

    def opening(self, exposures: Sequence[Exposure]) -> Opening:
        """What is open beside these exposures, remembered twice: as they are given, and by kind and size alone."""
        given = tuple(exposures)
        found = self._by_exposures.get(given)
        if found is None:
            spent = tuple(sorted((exposure.kind, exposure.size) for exposure in given))
            if len(self._by_exposures) >= REMEMBERED:
                self._by_exposures.clear()
                self._by_spent.clear()
            found = self._by_spent.get(spent)
            if found is None:
                found = self._by_spent[spent] = Opening(self, spent)
            self._by_exposures[given] = found
        return found

    def find_open(self, spent: Spent) -> NDArray[np.intp]:
        """The resolutions that hold every one of these sets, each on a group of its own."""
        fits = np.ones(len(self.resolutions), dtype=np.bool_)
        for part in set(spent):
            holders = self._holders.get((*part, spent.count(part)))
            if holders is None:
                return np.empty(0, dtype=np.intp)
            fits &= holders
        return fits.nonzero()[0]

    def _index_sets(self) -> dict[tuple[int, int, int], NDArray[np.bool_]]:
        """By (kind, size, how many): which resolutions outside concealed lines hold so many of that set."""
        found: dict[tuple[int, int, int], list[int]] = {}
        for resolution, sets in enumerate(self.resolutions.sets):
            for part in set(sets):
                for many in range(1, sets.count(part) + 1):
                    found.setdefault((*part, many), []).append(resolution)
        masks = {}
        for key, holders in found.items():
            mask = np.zeros(len(self.resolutions), dtype=np.bool_)
            mask[holders] = True
            masks[key] = mask & ~self.resolutions.concealed
        return masks

    @property
    def by_presence(self) -> dict[int, tuple[int, ...]]:
        """Which resolutions a hand with certain kinds present could complete.

        The key is the presence of each kind, joker included, one byte a kind in a little-endian number. A set may be
        all jokers (S-5), so beside a joker the kinds that a resolution holds in sets alone may be absent, as long as
        eight jokers can make up for them.
        """
        if self._by_presence is None:
            found: dict[int, list[int]] = {}
            joker = 1 << 8 * JOKER
            columns = zip(self.resolutions.need.T.tolist(), self.resolutions.loose.T.tolist(), strict=True)
            for resolution, (need, loose) in enumerate(columns):
                kinds = [kind for kind, count in enumerate(need) if count]
                presence = sum(1 << 8 * kind for kind in kinds)
                found.setdefault(presence, []).append(resolution)
                optional = [kind for kind in kinds if not loose[kind]]
                for absent in _affordable(optional, need):
                    key = presence - sum(1 << 8 * kind for kind in absent) + joker
                    found.setdefault(key, []).append(resolution)
            self._by_presence = {key: tuple(resolutions) for key, resolutions in found.items()}
        return self._by_presence


def _affordable(kinds: list[int], need: list[int]) -> list[tuple[int, ...]]:
    """The subsets of kinds that the jokers of a full set can stand in for."""
    return [
        absent
        for many in range(len(kinds) + 1)
        for absent in combinations(kinds, many)
        if sum(need[kind] for kind in absent) <= SUPPLY[JOKER]
    ]


@lru_cache(maxsize=16)
def tables_of(card: Card) -> Tables:
    """The tables of a card, built at the first question about it."""
    return Tables(card)
