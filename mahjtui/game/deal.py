"""Dice, four walls, the break, the deal and the drawing order (D-2 to D-5).

The walls are 152 places: ``place = 38 * seat + 2 * stack + level``; stacks count from the right end of the owner's
wall, level 0 is the top tile. The *drawing order* names the places in the order in which tiles leave them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from mahjtui.game.seats import EAST, NORTH, SEATS, SOUTH, WALL_ORDER, WEST
from mahjtui.game.seeding import deal_stream
from mahjtui.tiles import KINDS, SUPPLY, tiles_of

STACKS: Final = 19
WALL: Final = 2 * STACKS
DEALT: Final = 53
"""T-1, D-3: 14 to East and 13 to each of the others; 99 are left."""

_LAST_FIVE: Final = ((EAST, 0), (SOUTH, 1), (WEST, 2), (NORTH, 3), (EAST, 4))
"""D-3: East takes the first and third top tiles, the others one each between them."""


class Deal(NamedTuple):
    """The dice and the walls as built; ``order`` is the same tiles in drawing order."""

    dice: tuple[int, int]
    walls: tuple[int, ...]

    @property
    def order(self) -> tuple[int, ...]:
        """The 152 tiles in drawing order."""
        return tuple(self.walls[place] for place in drawing_order(sum(self.dice)))


def shuffle(seed: int, hand: int) -> Deal:
    """Throw the dice and build the walls of this hand (D-5)."""
    stream = deal_stream(seed, hand)
    dice = stream.below(6) + 1, stream.below(6) + 1
    return Deal(dice, tuple(stream.shuffled(tiles_of(SUPPLY))))


@lru_cache(maxsize=16)
def drawing_order(break_at: int) -> tuple[int, ...]:
    """The places in the order in which tiles leave them, for the sum of East's dice (D-2, D-4).

    The first stack drawn lies to the left of the count in East's wall; then come North's, West's and South's walls,
    and last the stacks that East counted off.
    """
    stacks = [(EAST, stack) for stack in range(break_at, STACKS)]
    stacks += [(seat, stack) for seat in WALL_ORDER[1:] for stack in range(STACKS)]
    stacks += [(EAST, stack) for stack in range(break_at)]
    return tuple(WALL * seat + 2 * stack + level for seat, stack in stacks for level in (0, 1))


def dealt_hands(order: tuple[int, ...]) -> tuple[bytearray, bytearray, bytearray, bytearray]:
    """The four racks as counts: three rounds of four tiles, then East two and the others one (D-3)."""
    racks = (bytearray(KINDS), bytearray(KINDS), bytearray(KINDS), bytearray(KINDS))
    position = 0
    for _round in range(3):
        for seat in SEATS:
            for tile in order[position : position + 4]:
                racks[seat][tile] += 1
            position += 4
    for seat, offset in _LAST_FIVE:
        racks[seat][order[position + offset]] += 1
    return racks


def stacks_left(break_at: int, drawn: int) -> tuple[tuple[int, ...], ...]:
    """How high each stack still is (0 to 2), by seat and by stack from the owner's right, after ``drawn`` tiles."""
    heights = [[0] * STACKS for _ in SEATS]
    for place in drawing_order(break_at)[drawn:]:
        heights[place // WALL][place % WALL // 2] += 1
    return tuple(tuple(wall) for wall in heights)


def wall_sizes(break_at: int, drawn: int) -> tuple[int, ...]:
    """How many tiles each seat's wall still holds."""
    return tuple(sum(wall) for wall in stacks_left(break_at, drawn))
