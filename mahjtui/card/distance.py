"""How far a hand is from every resolution of a card, and what follows from it.

A *rack* is 37 counts: the concealed tiles, jokers at index 35, and last the blanks, which serve nothing (V-4).
*Exposures* are locked: each fills a group of its own kind and size wholly (DH-1), and only the rack serves the rest.
Arrays have one column a resolution, R of them, in the order of ``card.resolutions``.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import le
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mahjtui.card.alive import alive, why_out
from mahjtui.card.fit import Fit, closest, fit
from mahjtui.card.model import Card
from mahjtui.card.tables import PRESENT, Opening, Reach, tables_of
from mahjtui.tiles import NATURALS, Exposure

__all__ = [
    "CLOSED", "Fit", "after_discards", "after_draws", "alive", "closest", "complete", "distances", "fit",
    "line_distances", "waits", "why_out", "within_reach",
]  # fmt: skip

CLOSED: Final = 99
"""The distance to a resolution that the exposures do not leave open."""

_NOTHING: Final[frozenset[int]] = frozenset()


def distances(card: Card, rack: bytes, exposures: Sequence[Exposure] = ()) -> NDArray[np.int8]:
    """How many tiles each resolution still wants, (R,) int8; CLOSED where the exposures do not leave it open (J-3)."""
    opening = tables_of(card).opening(exposures)
    return _spread(card, opening, opening.table.distances(rack))


def within_reach(card: Card, rack: bytes, exposures: Sequence[Exposure], gone: bytes) -> Reach:
    """The resolutions that can still be completed, as ``alive`` tells them, and the distance to each: both (n,)."""
    return tables_of(card).opening(exposures).within_reach(rack, exposures, gone)


def after_discards(
    card: Card, rack: bytes, exposures: Sequence[Exposure] = ()
) -> tuple[tuple[int, ...], NDArray[np.int8]]:
    """The distances after throwing one tile of each kind held: those kinds, and (kinds, R) int8 beside them."""
    opening = tables_of(card).opening(exposures)
    kinds, found = opening.table.after_discards(rack)
    return kinds, _spread(card, opening, found)


def after_draws(card: Card, rack: bytes, exposures: Sequence[Exposure] = ()) -> NDArray[np.int8]:
    """The distances with one more tile of each kind, (37, R) int8; whether such a tile is left is not asked."""
    opening = tables_of(card).opening(exposures)
    return _spread(card, opening, opening.table.after_draws(rack))


def line_distances(card: Card, distances: NDArray[np.int8]) -> NDArray[np.int8]:
    """The least distance of each line, (..., L) int8, from distances (..., R)."""
    least: NDArray[np.int8] = np.minimum.reduceat(distances, tables_of(card).line_starts, axis=-1)
    return least


def complete(card: Card, rack: bytes | bytearray, exposures: Sequence[Exposure] = ()) -> tuple[int, ...]:
    """The resolutions that exactly these 14 tiles complete, exposures included, jokers in sets (S-1, J-1).

    Most hands are turned away by the set of kinds they hold, in one look-up.
    """
    tables = tables_of(card)
    candidates = tables.by_presence.get(_presence(rack, exposures))
    if candidates is None:
        return ()
    opening = tables.opening(exposures)
    if sum(rack) != opening.wanted:
        return ()
    all_of = bytearray(rack[:NATURALS])
    for kind, size in opening.spent:
        all_of[kind] += size
    found = []
    for resolution in candidates:
        need, loose = tables.demands[resolution]
        if resolution in opening.members and all(map(le, loose, rack)) and all(map(le, all_of, need)):
            found.append(resolution)
    return tuple(found)


def waits(card: Card, rack: bytes | bytearray, exposures: Sequence[Exposure] = ()) -> frozenset[int]:
    """The kinds any one of which would complete these 13 tiles, exposures included; the joker may be one of them."""
    kinds = tables_of(card).one_short.get(_presence(rack, exposures))
    if kinds is None:
        return _NOTHING
    held = bytes(rack)
    return frozenset([kind for kind in kinds if complete(card, _with(held, kind), exposures)])


def _with(rack: bytes, kind: int) -> bytes:
    return rack[:kind] + bytes((rack[kind] + 1,)) + rack[kind + 1 :]


def _presence(rack: bytes | bytearray, exposures: Sequence[Exposure]) -> bytes:
    """Whether a hand has each kind."""
    presence = bytearray(rack.translate(PRESENT))
    for exposure in exposures:
        presence[exposure.kind] = 1
    return bytes(presence)


def _spread(card: Card, opening: Opening, found: NDArray[np.int8]) -> NDArray[np.int8]:
    """Put the columns of the open resolutions in their places among all."""
    if opening.whole:
        return found
    everywhere = np.full((*found.shape[:-1], len(card.resolutions)), CLOSED, dtype=np.int8)
    everywhere[..., opening.open] = found
    return everywhere
