"""The other three seats on three lines, for a screen with little room."""

from __future__ import annotations

from mahjtui.game.seats import LETTERS
from mahjtui.tui.model import Seated, Sitter, Table
from mahjtui.tui.painting import HIDDEN, Do, Row, Run, exposed

SIDES = (">", "^", "<")
"""Where they sit: to the right, across, to the left."""


def turn_mark(table: Table, seat: int) -> Run:
    """A mark beside who is to play, or whose discard is in question."""
    return Run("►", "key") if table.view.phase in ("discard", "claim") and table.view.turn == seat else Run(" ")


def score(seated: Seated | Sitter) -> str:
    """The score with its sign."""
    return f"{seated.score:+}" if seated.score else "0"


def face_down(seated: Seated) -> Run:
    """The concealed tiles, a cell each."""
    return Run(HIDDEN * seated.concealed, "back")


def seat_row(table: Table, seated: Seated, side: str) -> Row:
    """One seat: where, who, score, how many tiles are hidden, and what is exposed."""
    if seated.empty:
        return [Run(" "), Run(f"{side} {LETTERS[seated.seat]} empty seat", "dim")]
    status = [Run(f"{seated.status} ", "warn")] if seated.status else []
    return [
        turn_mark(table, seated.seat),
        Run(f"{side} ", "dim"),
        Run(f"{LETTERS[seated.seat]} {seated.name[:10]:10}", "strong"),
        Run(f"{score(seated):>5} {seated.concealed:3} "),
        face_down(seated),
        Run(" " * (15 - seated.concealed)),
        *status,
        *exposed(seated.exposures, Do("exchange")),
    ]


def seat_rows(table: Table) -> list[Row]:
    """A row a seat, in the order in which they play."""
    return [seat_row(table, seated, side) for seated, side in zip(table.others, SIDES, strict=True)]
