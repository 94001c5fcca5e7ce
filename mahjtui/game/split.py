"""A wall of which each seat draws a part of its own, for matches in which luck should weigh on everybody alike.

At a real table a call moves everyone's next tile to somebody else. Here it leaves the tiles that the other seats draw
as they were, so that the same walls, played again, differ by decisions more than by luck. Nothing else changes: the
deal, how many tiles there are, and when the wall ends.
"""

from __future__ import annotations

from typing import TypeVar

from mahjtui.game.seats import EAST, SEATS
from mahjtui.game.state import Hidden, State

T = TypeVar("T", bytes, tuple[int, ...])


class SplitWall(Hidden):
    """Walls, and whose part each tile belongs to."""

    __slots__ = ("owners",)

    def __init__(self, walls: tuple[int, ...], order: tuple[int, ...], owners: bytes) -> None:
        """``owners`` tells the seat for each tile of the drawing order; for the tiles dealt it means nothing."""
        super().__init__(walls, order)
        self.owners = owners

    def turned_to(self, seat: int, drawn: int) -> Hidden:
        """The first tile of this seat's part comes next; with none left, the last tile of the longest part."""
        left = self.owners[drawn:]
        ahead = left.find(seat)
        if ahead < 0:
            ahead = left.rfind(max(SEATS, key=left.count))
        if ahead <= 0:
            return self
        place = drawn + ahead
        return SplitWall(self.walls, _brought(self.order, place, drawn), _brought(self.owners, place, drawn))


def split(state: State) -> None:
    """Give each seat its part of the wall, right after the deal: the tiles it would draw if nobody ever called."""
    hidden, drawn = state.hidden, state.public.drawn
    turns = (*state.after(EAST), EAST)
    left = len(hidden.order) - drawn
    owners = bytes(drawn) + bytes(turns[place % len(turns)] for place in range(left))
    state.hidden = SplitWall(hidden.walls, hidden.order, owners)


def _brought(row: T, place: int, to: int) -> T:
    """The row with what stands at ``place`` brought forward."""
    return row[:to] + row[place : place + 1] + row[to:place] + row[place + 1 :]
