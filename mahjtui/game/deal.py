"""Dice, four walls, the break, the deal and the drawing order (D-2 to D-5, T-5, V-1, V-2, V-4).

The walls are places, numbered wall by wall from East's to the right; within a wall stack by stack from the right end of
its owner, the top tile first. The *drawing order* names the places in the order in which tiles leave them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from mahjtui.game.seats import EAST, SEATS, WALL_ORDER, seated
from mahjtui.game.seeding import deal_stream
from mahjtui.tiles import KINDS, SUPPLY, tiles_of

FULL: Final = sum(SUPPLY)
"""How many tiles the standard set has."""


class Walls(NamedTuple):
    """The four walls as built: how many tiles each holds, by seat. A wall may end in a single tile."""

    sizes: tuple[int, ...]

    @property
    def stacks(self) -> tuple[int, ...]:
        """How many stacks each wall has."""
        return tuple(-(-size // 2) for size in self.sizes)

    def first(self, seat: int) -> int:
        """The place of the first tile of this seat's wall."""
        return sum(self.sizes[:seat])

    def locate(self, place: int) -> tuple[int, int]:
        """Whose wall a place is in, and in which of its stacks."""
        ends = accumulate(self.sizes)
        seat = next(seat for seat, end in enumerate(ends) if place < end)
        return seat, (place - self.first(seat)) // 2


@lru_cache(maxsize=32)
def walls_of(tiles: int) -> Walls:
    """Build walls of so many tiles: stacks of two shared as evenly as can be, East first (D-2, V-4).

    >>> walls_of(152).stacks, walls_of(156).stacks, walls_of(147).sizes
    ((19, 19, 19, 19), (20, 20, 19, 19), (38, 37, 36, 36))
    """
    stacks, more = divmod(-(-tiles // 2), len(SEATS))
    sizes = [2 * (stacks + (seat < more)) for seat in SEATS]
    if tiles % 2:
        sizes[more - 1] -= 1
    return Walls(tuple(sizes))


class Deal(NamedTuple):
    """The dice and the walls as built; ``order`` is the same tiles in drawing order."""

    dice: tuple[int, int]
    walls: tuple[int, ...]

    @property
    def order(self) -> tuple[int, ...]:
        """The tiles in drawing order."""
        return tuple(self.walls[place] for place in drawing_order(sum(self.dice), len(self.walls)))


def shuffle(seed: int, hand: int, supply: bytes = SUPPLY) -> Deal:
    """Throw the dice and build the walls of this hand from the tiles of the set (D-5)."""
    stream = deal_stream(seed, hand)
    dice = stream.below(6) + 1, stream.below(6) + 1
    return Deal(dice, tuple(stream.shuffled(tiles_of(supply))))


@lru_cache(maxsize=64)
def drawing_order(break_at: int, tiles: int = FULL) -> tuple[int, ...]:
    """The places in the order in which tiles leave them, for the sum of East's dice (D-2, D-4).

    The first stack drawn lies to the left of the count in East's wall; then come North's, West's and South's walls,
    and last the stacks that East counted off.
    """
    walls = walls_of(tiles)
    places = {seat: tuple(range(walls.first(seat), walls.first(seat) + walls.sizes[seat])) for seat in SEATS}
    others = [place for seat in WALL_ORDER[1:] for place in places[seat]]
    return (*places[EAST][2 * break_at :], *others, *places[EAST][: 2 * break_at])


def dealt(players: int = 4) -> int:
    """How many tiles are dealt: 14 to East and 13 to each of the others (D-3)."""
    return 13 * players + 1


def dealt_hands(order: tuple[int, ...], players: int = 4) -> tuple[bytearray, bytearray, bytearray, bytearray]:
    """The four racks as counts: three rounds of four tiles, then one each and one more for East (D-3).

    At a table of four those last are the 1st and 3rd top tiles for East. An empty seat takes none (V-1, V-2).
    """
    racks = (bytearray(KINDS), bytearray(KINDS), bytearray(KINDS), bytearray(KINDS))
    at_table = seated(players)
    takers = [seat for _round in range(3) for seat in at_table for _tile in range(4)]
    for seat, tile in zip((*takers, *at_table, EAST), order, strict=False):
        racks[seat][tile] += 1
    return racks


def stacks_left(break_at: int, drawn: int, tiles: int = FULL) -> tuple[tuple[int, ...], ...]:
    """How high each stack still is (0 to 2), by seat and by stack from the owner's right, after ``drawn`` tiles."""
    walls = walls_of(tiles)
    heights = [[0] * stacks for stacks in walls.stacks]
    for place in drawing_order(break_at, tiles)[drawn:]:
        seat, stack = walls.locate(place)
        heights[seat][stack] += 1
    return tuple(tuple(wall) for wall in heights)


def wall_sizes(break_at: int, drawn: int, tiles: int = FULL) -> tuple[int, ...]:
    """How many tiles each seat's wall still holds."""
    return tuple(sum(wall) for wall in stacks_left(break_at, drawn, tiles))
