"""What a hand is worth after giving tiles away, for every choice of them at once."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from mahjtui.odds.chance import Floats
from mahjtui.odds.worth import Look
from mahjtui.tiles import JOKER, tiles_of


def promise_after_passing(outlook: Look, available: bytes, count: int) -> tuple[list[tuple[int, ...]], Floats]:
    """Every different choice of ``count`` of the available tiles, and what each resolution promises then, (choices, n).

    What one tile takes from a resolution is taken as independent of what tiles of other kinds take.
    """
    tiles = np.array(tiles_of(available[:JOKER]), dtype=np.intp)
    kept = _kept(outlook, tiles, count)
    choices = _choices(len(tiles), count)
    copy_before = np.append(-1, np.where(tiles[1:] == tiles[:-1], np.arange(len(tiles) - 1), -1))
    for place in range(count):
        before = copy_before.take(choices[:, place])
        along = choices[:, place - 1] if place else np.full(len(choices), -2)
        choices = choices[(before < 0) | (before == along)]
    promise = np.repeat(outlook.promise[None, :], len(choices), axis=0)
    for place in range(count):
        promise *= kept.take(choices[:, place], axis=0)
    return [tuple(row) for row in tiles.take(choices).tolist()], promise


def _kept(outlook: Look, tiles: NDArray[np.intp], most: int) -> Floats:
    """(tiles, n): the share of each promise that is left when a tile goes, the copies of it before having gone."""
    copies: list[tuple[int, int]] = []
    for place, kind in enumerate(tiles.tolist()):
        copies.append((kind, copies[-1][1] + 1 if place and tiles[place - 1] == kind else 1))
    promise = outlook.without([(kind, min(many, most)) for kind, many in copies])
    kept = np.zeros_like(promise)
    for place, (_kind, many) in enumerate(copies):
        before = promise[place - 1] if many > 1 else outlook.promise
        np.divide(promise[place], before, out=kept[place], where=before > 0)
    return kept


@lru_cache(maxsize=64)
def _choices(tiles: int, count: int) -> NDArray[np.intp]:
    """(choices, count): every choice of places among so many tiles, in rising order."""
    chosen = list(combinations(range(tiles), count))
    return np.array(chosen, dtype=np.intp).reshape(len(chosen), count)
