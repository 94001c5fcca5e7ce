"""The arrays behind distance: built once a card, and once for each set of exposures met in play.

The distance of a hand to a resolution (J-3). Let A be the sum of ``min(held, need)`` over the natural kinds, B that of
``min(held, loose)``. Naturals go first to singles and pairs (B of them), the rest of A to sets; jokers fill what the
sets still lack, at most ``14 - L - (A - B)`` of them with L the sum of ``loose``. So the tiles still to acquire are
``14 - A - min(jokers, 14 - L - (A - B))``, which is the greater of two plain sums: ``14 - jokers - A`` and ``L - B``.
The demands of both sums lie side by side, so that one pass over the kinds that a hand holds answers both.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, combinations, compress
from operator import ne
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mahjtui.card.model import Card, Resolutions
from mahjtui.card.notation import HAND_SIZE
from mahjtui.tiles import JOKER, KINDS, MOST_JOKERS, NATURALS, SUPPLY, Exposure

COPIES: Final = np.frombuffer(SUPPLY, dtype=np.int8)[:NATURALS]
"""(35,): how many of each natural kind a full set holds."""

FIRST_ROW: Final = tuple(accumulate((copies + 1 for copies in SUPPLY[: NATURALS - 1]), initial=0))
"""Where the rows of each of the 35 kinds begin, when it has one for each number of copies lost."""

ENDLESS: Final = 127
"""More jokers than any hand holds: the first sum can use every one of them."""

PRESENT: Final = bytes([0] + [1] * 255)
"""Translates counts to presence."""

REMEMBERED: Final = 2000
"""How many different exposures a card remembers: a night of games, in a few megabytes."""

RACKS: Final = 16
"""How many racks each table of distances remembers."""

Spent = tuple[tuple[int, int], ...]
"""What exposures take from a hand whatever they are made of: sorted ``(kind, size)``."""

Reach = tuple[NDArray[np.intp], NDArray[np.int8]]
"""Resolutions in rising order, and the distance to each."""


class Table:
    """The demands of some resolutions, ``n`` of them, on the concealed part of a hand."""

    def __init__(self, need: NDArray[np.int8], loose: NDArray[np.int8]) -> None:
        """Take what that part must hold, and how much of it in singles and pairs, (35, n) each."""
        self.size = need.shape[1]
        demand = np.zeros((KINDS, 2 * self.size), dtype=np.int8)
        demand[:NATURALS, : self.size] = need
        demand[:NATURALS, self.size :] = loose
        self._empty_handed = demand.sum(axis=0, dtype=np.int8)
        """(2n,): both sums of a hand that holds nothing."""
        demand[JOKER, : self.size] = ENDLESS
        self._demand = demand
        self._known: dict[bytes, NDArray[np.int8]] = {}

    def distances(self, rack: bytes) -> NDArray[np.int8]:
        """The distance of a rack to each resolution, (n,); read-only.

        The last few are remembered: a rack stays as it is from one discard to the next, and is asked about each time.
        """
        found = self._known.get(rack)
        if found is None:
            if len(self._known) >= RACKS:
                self._known.clear()
            _, counts, demand = self._held(rack)
            found = self._known[rack] = self._greater(self._sums(counts, demand))
            found.setflags(write=False)
        return found

    def after_discards(self, rack: bytes) -> tuple[tuple[int, ...], NDArray[np.int8]]:
        """The kinds held, and the distances without one tile of each, (kinds, n)."""
        kinds, counts, demand = self._held(rack)
        missed = (demand >= counts).view(np.int8)
        np.add(missed, self._sums(counts, demand), out=missed)
        return tuple(kinds.tolist()), self._greater(missed)

    def after_draws(self, rack: bytes) -> NDArray[np.int8]:
        """The distances with one more tile of each kind, (37, n)."""
        welcome = (self._demand > np.frombuffer(rack, dtype=np.int8)[:, None]).view(np.int8)
        _, counts, demand = self._held(rack)
        np.subtract(self._sums(counts, demand), welcome, out=welcome)
        return self._greater(welcome)

    def _held(self, rack: bytes) -> tuple[NDArray[np.intp], NDArray[np.int8], NDArray[np.int8]]:
        """The m kinds of a rack, their counts (m, 1), and the demand for them (m, 2n)."""
        counts = np.frombuffer(rack, dtype=np.int8)
        kinds = counts.nonzero()[0]
        return kinds, counts[kinds, None], self._demand.take(kinds, axis=0)

    def _sums(self, counts: NDArray[np.int8], demand: NDArray[np.int8]) -> NDArray[np.int8]:
        """Both sums of a hand, (2n,)."""
        sums: NDArray[np.int8] = np.add.reduce(np.minimum(demand, counts), axis=0, dtype=np.int8)
        np.subtract(self._empty_handed, sums, out=sums)
        return sums

    def _greater(self, sums: NDArray[np.int8]) -> NDArray[np.int8]:
        """The greater of the two sums, which is the distance: (..., 2n) to (..., n)."""
        greater: NDArray[np.int8] = np.maximum(sums[..., : self.size], sums[..., self.size :])
        return greater


class Scarcity:
    """What becomes of some resolutions, ``n`` of them, when copies are gone (DH-1).

    Every kind has a row for each number of copies lost: how many jokers its sets cannot do without, or more than
    there are where its singles and pairs are short. A hand is judged by the sum of one row a kind; the last sum is
    kept, since from one question to the next only a tile or two are lost.
    """

    def __init__(self, need: NDArray[np.int8], loose: NDArray[np.int8]) -> None:
        """Take what the concealed part of the hand needs, (35, n) each."""
        self._need, self._loose = need, loose
        kinds = np.repeat(np.arange(NATURALS), COPIES + 1)
        lost = (np.arange(len(kinds)) - np.array(FIRST_ROW).take(kinds)).astype(np.int8)
        self._rows = list(
            _strain(need.take(kinds, axis=0), loose.take(kinds, axis=0), (COPIES.take(kinds) - lost)[:, None])
        )
        """As many as the sum of copies + 1, (n,) each."""
        unharmed = np.add.reduce([self._rows[row] for row in FIRST_ROW], axis=0, dtype=np.int8)
        self._last = bytes(NATURALS), unharmed
        """The copies lost when last asked, and the sum for them: one value, since a screen and a bot ask at once."""

    def possible(self, exposures: Sequence[Exposure], gone: bytes) -> NDArray[np.bool_]:
        """Which resolutions can still be completed, (n,).

        Every kind must have the copies left that singles and pairs want, and there must be jokers enough for all that
        copies cannot cover. A joker in one's own exposure is among them, unless a natural can redeem it (J-4).
        """
        lost = gone[:NATURALS]
        before, strain = self._last
        if lost != before:
            strain = strain.copy()
            for kind in compress(range(NATURALS), map(ne, lost, before)):
                strain += self._rows[FIRST_ROW[kind] + lost[kind]]
                strain -= self._rows[FIRST_ROW[kind] + before[kind]]
            self._last = lost, strain
        for kind in {exposure.kind for exposure in exposures if exposure.jokers}:
            jokers = sum(exposure.jokers for exposure in exposures if exposure.kind == kind)
            left = np.int8(SUPPLY[kind] - lost[kind])
            locked = _strain(self._need[kind] + np.int8(jokers), self._loose[kind], left)
            strain = strain + (locked - self._rows[FIRST_ROW[kind] + lost[kind]])
        covered: NDArray[np.bool_] = strain <= SUPPLY[JOKER] - gone[JOKER]
        return covered


def _strain(need: NDArray[np.int8], loose: NDArray[np.int8], left: NDArray[np.int8] | np.int8) -> NDArray[np.int8]:
    """How many jokers are needed with so many copies left; more than there are where singles and pairs are short."""
    jokers: NDArray[np.int8] = np.maximum(need - left, np.zeros_like(need))
    jokers[loose > left] = SUPPLY[JOKER] + 1
    return jokers


class Opening:
    """What a card still offers beside certain exposures: ``n`` of its resolutions."""

    def __init__(self, resolutions: Resolutions, spent: Spent, open_: NDArray[np.intp]) -> None:
        """Take what the exposures are, and the resolutions they leave open."""
        self._resolutions = resolutions
        self.spent = spent
        self.whole = not spent
        """Whether nothing is exposed, and so every resolution open."""
        self.open = open_
        self.open.setflags(write=False)
        self.wanted = HAND_SIZE - sum(size for _, size in spent)
        """How many tiles the concealed part holds when it wins."""
        self._last: tuple[tuple[bytes, tuple[Exposure, ...]] | None, NDArray[np.intp]] = (None, self.open)

    def alive(self, exposures: Sequence[Exposure], gone: bytes) -> NDArray[np.intp]:
        """The open resolutions that can still be completed."""
        places = self.places(exposures, gone)
        return places if self.whole else self.open.take(places)

    def places(self, exposures: Sequence[Exposure], gone: bytes) -> NDArray[np.intp]:
        """Where among the open resolutions those are; the last answer is kept, for the seats that ask next."""
        question = (bytes(gone), tuple(exposures))
        last, answer = self._last
        if last != question:
            answer = self._scarcity.possible(exposures, gone).nonzero()[0]
            answer.setflags(write=False)
            self._last = (question, answer)
        return answer

    def within_reach(self, rack: bytes, exposures: Sequence[Exposure], gone: bytes) -> Reach:
        """Those that can still be completed, and the distance to each."""
        places = self.places(exposures, gone)
        found = self.table.distances(rack).take(places)
        return places if self.whole else self.open.take(places), found

    @cached_property
    def need(self) -> NDArray[np.int8]:
        """(35, n): what the concealed part must hold."""
        if self.whole:
            return self._resolutions.need
        need = self._resolutions.need[:, self.open]
        for kind, size in self.spent:
            need[kind] -= np.int8(size)
        return need

    @cached_property
    def loose(self) -> NDArray[np.int8]:
        """(35, n): the part of it in singles and pairs."""
        return self._resolutions.loose if self.whole else self._resolutions.loose[:, self.open]

    @cached_property
    def among_all(self) -> NDArray[np.bool_]:
        """(R,): for each resolution of the card, whether it is open; read-only."""
        among_all = np.zeros(len(self._resolutions), dtype=np.bool_)
        among_all[self.open] = True
        among_all.setflags(write=False)
        return among_all

    @cached_property
    def members(self) -> frozenset[int]:
        """The open resolutions as a set."""
        return frozenset(self.open.tolist())

    @cached_property
    def table(self) -> Table:
        """The demands of the open resolutions."""
        return Table(self.need, self.loose)

    @cached_property
    def _scarcity(self) -> Scarcity:
        return Scarcity(self.need, self.loose)


class Tables:
    """Everything that is worked out once for a card."""

    def __init__(self, card: Card) -> None:
        """Index the sets of the card; the rest is built when it is asked for."""
        self.resolutions: Resolutions = card.resolutions
        self.line_starts = np.searchsorted(card.resolutions.line, np.arange(len(card.lines)))
        self.values = np.array([line.value for line in card.lines], dtype=np.int64)
        self.unexposed = Opening(card.resolutions, (), np.arange(len(card.resolutions), dtype=np.intp))
        """What is open to a hand that has exposed nothing: everything."""
        self._holders = self._index_sets()
        self._by_spent: dict[Spent, Opening] = {}
        self._by_exposures: dict[tuple[Exposure, ...], Opening] = {}

    def opening(self, exposures: Sequence[Exposure]) -> Opening:
        """What is open beside these exposures, remembered twice: as they are given, and by kind and size alone."""
        if not exposures:
            return self.unexposed
        given = tuple(exposures)
        found = self._by_exposures.get(given)
        if found is None:
            if len(self._by_exposures) >= REMEMBERED:
                self._by_exposures.clear()
                self._by_spent.clear()
            spent = tuple(sorted(exposure.shape for exposure in given))
            found = self._by_spent.get(spent)
            if found is None:
                found = self._by_spent[spent] = Opening(self.resolutions, spent, self._find_open(spent))
            self._by_exposures[given] = found
        return found

    def _find_open(self, spent: Spent) -> NDArray[np.intp]:
        """The resolutions with a group of its own for each of these sets (DH-1), none of them concealed (X-2)."""
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

    @cached_property
    def demands(self) -> list[tuple[bytes, bytes]]:
        """What each resolution needs of the natural kinds, and how much of it in singles and pairs: 35 counts each."""
        need, loose = self.resolutions.need.T, self.resolutions.loose.T
        return [(mine.tobytes(), single.tobytes()) for mine, single in zip(need, loose, strict=True)]

    @cached_property
    def by_presence(self) -> dict[bytes, tuple[int, ...]]:
        """Which resolutions a hand with certain kinds present could complete.

        The key is the presence of each kind, joker included. A set may be all jokers (S-5), so beside a joker the kinds
        that a resolution holds in sets alone may be absent, as long as jokers can make up for them.
        """
        found: dict[int, list[int]] = {}
        joker = 1 << 8 * JOKER
        for resolution, (need, loose) in enumerate(self.demands):
            kinds = [kind for kind, count in enumerate(need) if count]
            presence = sum(1 << 8 * kind for kind in kinds)
            found.setdefault(presence, []).append(resolution)
            optional = [kind for kind in kinds if not loose[kind]]
            for absent in _affordable(optional, need):
                key = presence - sum(1 << 8 * kind for kind in absent) + joker
                found.setdefault(key, []).append(resolution)
        return {key.to_bytes(KINDS, "little"): tuple(resolutions) for key, resolutions in found.items()}

    @cached_property
    def one_short(self) -> dict[bytes, bytes]:
        """Which kinds lead to one of those keys: another tile of a kind that is present, or the one that is absent."""
        found: dict[bytes, bytes] = {}
        for presence in self.by_presence:
            kinds = bytes(compress(range(KINDS), presence))
            found[presence] = found.get(presence, b"") + kinds
            for kind in kinds:
                fewer = presence[:kind] + b"\0" + presence[kind + 1 :]
                found[fewer] = found.get(fewer, b"") + bytes((kind,))
        return found


def _affordable(kinds: list[int], need: bytes) -> list[tuple[int, ...]]:
    """The subsets of kinds that the jokers of a set can stand in for (T-5)."""
    return [
        absent
        for many in range(len(kinds) + 1)
        for absent in combinations(kinds, many)
        if sum(need[kind] for kind in absent) <= MOST_JOKERS
    ]


@lru_cache(maxsize=16)
def tables_of(card: Card) -> Tables:
    """The tables of a card, built at the first question about it."""
    return Tables(card)
