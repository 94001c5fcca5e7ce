"""What the person has in hand but has not done: the cursor, the tiles chosen for a pass, a half-typed tile."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from mahjtui.tiles import JOKER, KIND_OF
from mahjtui.tui.model import Table

HONOUR: Final = "'"
"""Typed before the letter of a wind, dragon, flower or joker."""


@dataclass(frozen=True, slots=True)
class Desk:
    """A frozen value; every change gives a new one."""

    cursor: int = 0
    """The marked tile: an index into ``Table.tiles``."""
    chosen: tuple[int, ...] = ()
    """The tiles to be passed, in the order in which they were chosen."""
    blind: int = 0
    """How many incoming tiles to pass on unseen (CH-3)."""
    option: int = 0
    """The marked answer in the vote and the courtesy."""
    typed: str = ""
    """A rank, or the honour prefix, that waits for its letter."""
    notice: str = ""
    """Why the last act was refused."""

    def moved(self, steps: int, count: int) -> Desk:
        """The cursor so many tiles further, stopping at either end."""
        return replace(self, cursor=max(0, min(count - 1, self.cursor + steps)))

    def toggled(self, index: int) -> Desk:
        """This tile chosen, or put back."""
        if index in self.chosen:
            return replace(self, chosen=tuple(other for other in self.chosen if other != index))
        return replace(self, chosen=(*self.chosen, index))

    def cycled(self, count: int, most: int) -> Desk:
        """One more blind tile, as far as the places left and the rule allow; then none."""
        room = min(most, count - len(self.chosen))
        return replace(self, blind=(self.blind + 1) % (room + 1))

    def jumped(self, letter: str, table: Table) -> Desk:
        """The cursor on the next tile that the typed prefix and this letter name, if the rack holds one."""
        code = letter.upper() if self.typed == HONOUR else self.typed + letter.upper()
        kind = KIND_OF.get(code)
        done = replace(self, typed="")
        if kind is None:
            wanted = f"type 5b, or {HONOUR} and one of n e w s r g 0 f j x"
            return replace(done, notice=f"{self.typed}{letter} is no tile: {wanted}")
        places = [index for index, tile in enumerate(table.tiles) if tile.kind == kind]
        if not places:
            return replace(done, notice=f"you do not hold {code}")
        return replace(done, cursor=next((place for place in places if place > self.cursor), places[0]))


def laid_out(before: Table | None, after: Table, desk: Desk) -> Desk:
    """The desk after something happened: kept while the rack and the question stay, else cleared.

    The cursor goes to a tile just drawn; the tile under it keeps it otherwise, as near as can be. It never comes to
    rest on a joker by itself: one key would throw it.
    """
    if before is not None and before.tiles == after.tiles:
        same = (before.view.phase, before.number, before.asked) == (after.view.phase, after.number, after.asked)
        return desk if same else replace(desk, chosen=(), blind=0, option=0)
    cursor = len(after.tiles) - 1 if after.apart else min(desk.cursor, max(0, len(after.tiles) - 1))
    naturals = [place for place, tile in enumerate(after.tiles) if tile.kind != JOKER]
    return Desk(cursor=min(naturals, key=lambda place: abs(place - cursor), default=cursor))
