"""A hand as the odds see it: what is on the rack, what is exposed, what is gone, and what it becomes by an action."""

from __future__ import annotations

from typing import NamedTuple

from mahjtui.game.view import View
from mahjtui.tiles import BLANK, JOKER, KINDS, Exposure


class Hand(NamedTuple):
    """What distances follow from: a rack, its exposures, and the copies that cannot be had any more."""

    rack: bytes
    exposures: tuple[Exposure, ...] = ()
    gone: bytes = bytes(KINDS)

    def tiles(self) -> bytes:
        """Counts of all its tiles; jokers in exposures count as what they stand for."""
        counts = bytearray(self.rack)
        for kind, size, *_ in self.exposures:
            counts[kind] += size
        return bytes(counts)

    def called(self, kind: int, tiles: tuple[int, ...]) -> Hand:
        """With the discard of this kind, which is gone already, and ``tiles`` from the rack exposed."""
        rack, gone = bytearray(self.rack), bytearray(self.gone)
        jokers = tiles.count(JOKER)
        rack[JOKER] -= jokers
        rack[kind] -= len(tiles) - jokers
        gone[kind] += len(tiles) - jokers
        return Hand(bytes(rack), (*self.exposures, Exposure(kind, len(tiles) + 1, jokers)), bytes(gone))

    def reshaped(self, tiles: tuple[int, ...]) -> Hand:
        """With ``tiles`` laid beside the called one instead, in the exposure made last."""
        rack, gone = bytearray(self.rack), bytearray(self.gone)
        *earlier, (kind, size, jokers, _) = self.exposures
        rack[JOKER] += jokers
        rack[kind] += size - jokers - 1
        gone[kind] -= size - jokers - 1
        return Hand(bytes(rack), tuple(earlier), bytes(gone)).called(kind, tiles)

    def exchanged(self, tile: int, own_exposure: int | None) -> Hand:
        """With a joker for the tile, out of the own exposure of this index or somebody else's."""
        rack, gone, exposures = bytearray(self.rack), bytearray(self.gone), list(self.exposures)
        rack[tile] -= 1
        rack[JOKER] += 1
        gone[tile] += 1
        if own_exposure is not None:
            exposures[own_exposure] = exposures[own_exposure]._replace(jokers=exposures[own_exposure].jokers - 1)
        return Hand(bytes(rack), tuple(exposures), bytes(gone))

    def swapped(self, tile: int) -> Hand:
        """With a tile out of the discards in the place of a blank (V-4)."""
        rack, gone = bytearray(self.rack), bytearray(self.gone)
        rack[BLANK] -= 1
        rack[tile] += 1
        gone[tile] -= 1
        return Hand(bytes(rack), self.exposures, bytes(gone))

    def thrown(self, tile: int) -> Hand:
        """Without a tile of the rack, which is gone then."""
        rack, gone = bytearray(self.rack), bytearray(self.gone)
        rack[tile] -= 1
        gone[tile] += 1
        return Hand(bytes(rack), self.exposures, bytes(gone))


def hand_of(view: View) -> Hand:
    """The hand of the seat that looks."""
    return Hand(view.rack, view.exposures[view.seat], view.spent())
