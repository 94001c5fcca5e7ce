"""The whole table where there is room: three seats around four walls, drawn stack by stack, around the discards.

A stack is ``█`` with both tiles, ``▄`` with one, ``·`` when it is gone (D-2, D-4). Outside the walls an arrow points at
the stack that is drawn from next, and ``=`` stands at the one that is drawn last, on the far side of the break.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mahjtui.game.deal import STACKS, WALL, drawing_order
from mahjtui.game.seats import LETTERS
from mahjtui.tui.model import Seated, Table
from mahjtui.tui.painting import Do, Row, Run, centred, exposed, fit
from mahjtui.tui.presenter import Presenter
from mahjtui.tui.widgets.centre import centre_rows, with_counters
from mahjtui.tui.widgets.seats import face_down, turn_mark

SIDE = 16
INSIDE = 2 * STACKS
WIDTH = 2 * (SIDE + 4) + INSIDE
HEIGHT = STACKS + 7

LEVELS = {0: ("· ", "wall-gone"), 1: ("▄ ", "wall"), 2: ("█ ", "wall")}
LAST = "="


class Marks(NamedTuple):
    """Which stack of a wall is drawn from next, and which last, where it is in this wall."""

    next: int | None
    last: int | None


def marks_of(table: Table, seat: int) -> Marks:
    """The marks at this seat's wall."""
    view = table.view
    order = drawing_order(sum(view.dice))
    live = order[len(order) - view.wall] if view.wall else None

    def stack(place: int | None) -> int | None:
        return place % WALL // 2 if place is not None and place // WALL == seat else None

    return Marks(stack(live), stack(order[-1]) if view.wall else None)


def wall_runs(heights: Sequence[int]) -> list[Run]:
    """One run a stack."""
    return [Run(*LEVELS[height]) for height in heights]


def lane(marks: Marks, arrow: str, backwards: bool) -> list[Run]:
    """What stands outside a wall, one run of two cells a stack."""
    found = [Run("  ")] * STACKS
    for place, text in ((marks.last, LAST), (marks.next, arrow)):
        if place is not None:
            found[place] = Run(f"{text:2}", "wall-mark")
    return found[::-1] if backwards else found


def surround_rows(presenter: Presenter) -> list[Row]:
    """The table, ``WIDTH`` by ``HEIGHT``."""
    table = presenter.table
    right, across, left = table.others
    own = table.own
    inside = [fit(row, INSIDE) for row in centre_rows(presenter, INSIDE)]
    inside += [fit([], INSIDE) for _ in range(STACKS - len(inside))]
    sides = zip(
        _side(left, table), lane(marks_of(table, left.seat), " >", True), wall_runs(left.wall)[::-1],
        inside,
        wall_runs(right.wall), lane(marks_of(table, right.seat), "<", False), _side(right, table),
        strict=False,
    )  # fmt: skip
    rows = [
        [*fit(far, SIDE), arrow, wall, *row, Run(" "), other_wall, other_arrow, *fit(near, SIDE)]
        for far, arrow, wall, row, other_wall, other_arrow, near in sides
    ]
    margin = Run(" " * ((WIDTH - INSIDE) // 2))
    return [
        *_across(across, table),
        [margin, *lane(marks_of(table, across.seat), "v", False)],
        [margin, *wall_runs(across.wall)],
        *rows,
        [margin, *wall_runs(own.wall)[::-1]],
        [margin, *lane(marks_of(table, own.seat), "^", True)],
    ]


def _who(seated: Seated, table: Table) -> Row:
    name = Run(f"{LETTERS[seated.seat]} {seated.name[:10]}", "strong")
    dead = [Run(" DEAD", "warn")] if seated.dead else []
    return [turn_mark(table, seated.seat), name, *dead]


def _side(seated: Seated, table: Table) -> list[Row]:
    rack = [[Run(" "), face_down(seated)], [Run(f" {seated.concealed} hidden", "dim")]]
    exposures = [[Run(" "), *exposed([exposure], Do("exchange"))] for exposure in seated.exposures]
    rows: list[Row] = [[], [], [], _who(seated, table), *rack, [], *exposures]
    return rows + [[] for _ in range(STACKS - len(rows))]


def _across(seated: Seated, table: Table) -> list[Row]:
    first = [*_who(seated, table), Run("  "), face_down(seated), Run(f" {seated.concealed} hidden", "dim")]
    second = exposed(seated.exposures, Do("exchange")) if seated.exposures else []
    return [centred(first, WIDTH), centred(second, WIDTH)]


def middle_rows(presenter: Presenter, width: int, height: int) -> list[Row]:
    """The whole table in the middle of the room there is, or just its centre where it does not fit."""
    if width < WIDTH or height < HEIGHT:
        return with_counters(presenter, width, height)
    above: list[Row] = [[] for _ in range((height - HEIGHT) // 2)]
    margin = Run(" " * ((width - WIDTH) // 2))
    return [*above, *([margin, *row] for row in surround_rows(presenter))]
