"""The own rack: two-row tiles where there is little room, boxed ones where there is more.

A chosen tile stands a row higher and has a ``*`` under it, the cursor a double frame and a ``▲``, a fresh tile a ``+``;
a drawn tile stands apart.
"""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Region

from mahjtui.game.seats import NAMES
from mahjtui.tiles import CODES
from mahjtui.tui.desk import Desk
from mahjtui.tui.model import Table, Tile
from mahjtui.tui.painting import HIDDEN, LETTERS, MARKED, Do, Row, Run, Tileset, exposed, look_of, ruled
from mahjtui.tui.stage import Showing
from mahjtui.tui.widgets.seats import turn_mark


class Shape(NamedTuple):
    """How tiles are drawn: how wide, how high, and how far apart the drawn one stands."""

    width: int
    height: int
    between: int
    apart: int

    @property
    def rows(self) -> int:
        """How many rows a rack takes: the tiles, one more for those that stand higher, and the marks."""
        return self.height + 2

    def left_of(self, index: int, table: Table) -> int:
        """The column at which a tile begins."""
        further = self.apart if table.apart and index == len(table.tiles) - 1 else 0
        return 1 + index * (self.width + self.between) + further


FLAT = Shape(width=3, height=2, between=1, apart=2)
BOXED = Shape(width=5, height=4, between=0, apart=2)


def shape_for(height: int) -> Shape:
    """Boxed tiles where their rows and the heading fit."""
    return BOXED if height > BOXED.rows else FLAT


def heading(table: Table, width: int) -> Row:
    """Whose rack it is, and what it has exposed."""
    own = table.own
    who = "YOU" if own.person else own.name.upper()
    mark = turn_mark(table, own.seat)
    row = [
        *([mark] if mark.text.strip() else []),
        Run(who if own.name == NAMES[own.seat] else f"{who} {NAMES[own.seat]}", "title"),
        Run("  exposed ", "dim"),
        *exposed(own.exposures, Do("exchange")),
    ]
    if own.status:
        row.append(Run(f"  {own.status}{' HAND' if own.dead else ''}", "warn"))
    return ruled(row, width, [Run(f"{own.concealed} on the rack", "dim")])


def rack_rows(table: Table, desk: Desk, shape: Shape, tileset: Tileset = LETTERS) -> list[Row]:
    """The tiles with their marks, the top row first."""
    if table.watching:
        row = [Run(" " + f"{HIDDEN * (shape.width - 1 + shape.between)} " * table.own.concealed, "back")]
        return [[], *[row] * (shape.height - 1)]
    rows: list[Row] = [[Run(" ")] for _ in range(shape.rows)]
    for index, tile in enumerate(table.tiles):
        marked = table.picking and index == desk.cursor
        chosen = index in desk.chosen
        space = shape.left_of(index, table) - sum(len(run.text) for run in rows[0])
        face = _face(tile, shape, marked, tileset)
        look = f"{look_of(tile.kind)} cursor" if marked else look_of(tile.kind)
        top = 0 if chosen else 1
        for y, row in enumerate(rows):
            row.append(Run(" " * space))
            inside = top <= y < top + shape.height
            row.append(Run(face[y - top], look, Do("tile", index)) if inside else Run(" " * shape.width))
        marks = ("*" if chosen else " ") + (MARKED if marked else " ") + ("+" if tile.fresh else " ")
        rows[-1][-1] = Run(f"{marks:^{shape.width}}", "key")
    return rows


def _face(tile: Tile, shape: Shape, marked: bool, tileset: Tileset) -> tuple[str, ...]:
    code, word = f"{CODES[tile.kind][0]:^3}", tileset.words[tile.kind]
    if shape is FLAT:
        return code, word
    if marked:
        return "╔═══╗", f"║{code}║", f"║{word}║", "╚═══╝"
    return "┌───┐", f"│{code}│", f"│{word}│", "└───┘"


def own_rows(showing: Showing, width: int, height: int) -> list[Row]:
    """The heading and the tiles."""
    tiles = rack_rows(showing.table, showing.desk, shape_for(height), showing.tileset)
    return [heading(showing.table, width), *tiles]


def places(table: Table, height: int, *indices: int) -> list[Region]:
    """Where these tiles are painted, marks included."""
    shape = shape_for(height)
    return [Region(shape.left_of(index, table), 1, shape.width, shape.rows) for index in indices]
