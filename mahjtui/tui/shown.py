"""A position of the rule book on the table: drawn by the widgets of the game, with nobody playing it."""

from __future__ import annotations

from dataclasses import dataclass

from mahjtui.game import engine
from mahjtui.game.actions import Action
from mahjtui.game.seats import LETTERS, NAMES, SEATS
from mahjtui.game.state import State
from mahjtui.tiles import tiles_of
from mahjtui.tui.desk import Desk
from mahjtui.tui.model import Sitter, Table, table_of
from mahjtui.tui.painting import LETTERS as LETTER_TILES
from mahjtui.tui.painting import Row, Run, Tileset, chip

UNMARKED = Desk(cursor=-1, option=-1)
"""Nothing is chosen: nobody is asked anything."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position as it is seen from one seat."""

    table: Table
    tileset: Tileset = LETTER_TILES
    desk: Desk = UNMARKED

    def options(self) -> tuple[Action, ...]:
        """None: it is only looked at."""
        return ()


def seen_from(state: State, seat: int, tileset: Tileset) -> Position:
    """The position as this seat sees it."""
    public = state.public
    sitters = [Sitter(NAMES[other], False, public.scores[other]) for other in SEATS]
    table = table_of(engine.view(state, seat), sitters, 0, public.hand, settlement=public.settlement)
    return Position(table, tileset)


def rack_rows(state: State, seats: tuple[int, ...], width: int, tileset: Tileset) -> list[Row]:
    """What these seats hold, a row or more each: ``S 5B 5B J``."""
    rows: list[Row] = []
    across = max(1, (width - 3) // 3)
    for seat in seats:
        held = tiles_of(state.privates[seat].rack)
        for start in range(0, len(held), across):
            row: Row = [Run(f" {LETTERS[seat]}" if start == 0 else "  ", "strong")]
            for kind in held[start : start + across]:
                row += [Run(" "), chip(kind, tileset)]
            rows.append(row)
    return rows
