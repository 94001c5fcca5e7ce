"""What a hand is worth after giving tiles away, for every choice of them at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import NDArray

from mahjtui.odds.chance import Floats
from mahjtui.odds.worth import Look
from mahjtui.tiles import JOKER, tiles_of


class Passing:
    """A hand that gives some of its available tiles away, up to ``most`` of them.

    What one tile takes from a resolution is taken as independent of what tiles of other kinds take.
    """

    def __init__(self, outlook: Look, available: bytes, most: int) -> None:
        """Find what each tile takes from each resolution."""
        self._promise = outlook.promise
        tiles = tiles_of(available[:JOKER])
        self._tiles = np.array(tiles, dtype=np.intp)
        self._kept = _kept(outlook, tiles, most)
        pairs = enumerate(pairwise((None, *tiles)))
        self._copy_before = np.array([place - 1 if tile == before else -1 for place, (before, tile) in pairs])

    def choices(self, count: int) -> tuple[NDArray[np.intp], Floats]:
        """Every different choice of ``count`` tiles, (choices, count), and what each resolution promises after it,
        (choices, n)."""
        chosen = _choices(len(self._tiles), count)
        for place in range(count):
            before = self._copy_before.take(chosen[:, place])
            along = chosen[:, place - 1] if place else np.full(len(chosen), -2)
            chosen = chosen[(before < 0) | (before == along)]
        if not count:
            return self._tiles.take(chosen), self._promise[None, :]
        promise = (self._promise * self._kept).take(chosen[:, 0], axis=0)
        for place in range(1, count):
            promise *= self._kept.take(chosen[:, place], axis=0)
        return self._tiles.take(chosen), promise


def _kept(outlook: Look, tiles: Sequence[int], most: int) -> Floats:
    """(tiles, n): the share of each promise that is left when a tile goes, the copies of it before having gone."""
    copies: list[tuple[int, int]] = []
    for kind in tiles:
        copies.append((kind, copies[-1][1] + 1 if copies and copies[-1][0] == kind else 1))
    promise = outlook.without([(kind, min(many, most)) for kind, many in copies])
    before = np.empty_like(promise)
    before[:1], before[1:] = outlook.promise, promise[:-1]
    before[[many == 1 for _kind, many in copies]] = outlook.promise
    kept: Floats = np.divide(promise, before, out=np.zeros_like(promise), where=before > 0)
    return kept


@lru_cache(maxsize=64)
def _choices(tiles: int, count: int) -> NDArray[np.intp]:
    """(choices, count): every choice of places among so many tiles, in rising order."""
    chosen = list(combinations(range(tiles), count))
    return np.array(chosen, dtype=np.intp).reshape(len(chosen), count)
