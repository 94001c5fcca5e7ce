"""The whole table where there is room: three seats around four walls, drawn stack by stack, around the discards.

A stack is ``█`` with both tiles, ``▄`` with one, ``·`` when it is gone (D-2, D-4). Outside the walls an arrow points at
the stack that is drawn from next, and ``=`` stands at the one that is drawn last, on the far side of the break.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mahjtui.game.deal import Walls, drawing_order, walls_of
from mahjtui.game.seats import LETTERS
from mahjtui.tui.model import Seated, Table
from mahjtui.tui.painting import Do, Row, Run, centred, exposed, fit
from mahjtui.tui.stage import Showing
from mahjtui.tui.widgets.centre import centre_rows, with_counters
from mahjtui.tui.widgets.seats import face_down, turn_mark

WIDTH = 78
"""As wide as the column of the style sheet."""

LEVELS = {0: ("· ", "wall-gone"), 1: ("▄ ", "wall"), 2: ("█ ", "wall")}
LAST = "="


class Marks(NamedTuple):
    """Which stack of a wall is drawn from next, and which last, where it is in this wall."""

    next: int | None
    last: int | None


def marks_of(table: Table, seat: int) -> Marks:
    """The marks at this seat's wall."""
    view = table.view
    if not view.wall:
        return Marks(None, None)
    order = drawing_order(sum(view.dice), sum(view.house.supply))
    ends = (_built(table).locate(order[place]) for place in (-view.wall, -1))
    return Marks(*(stack if owner == seat else None for owner, stack in ends))


def _built(table: Table) -> Walls:
    return walls_of(sum(table.view.house.supply))


def _longest(table: Table) -> int:
    """How many stacks the longest wall was built with: the walls enclose so much room (V-4)."""
    return max(_built(table).stacks)


def wall_runs(heights: Sequence[int], stacks: int) -> list[Run]:
    """One run a stack, room left for as many as the longest wall has."""
    return [*(Run(*LEVELS[height]) for height in heights), *[Run("  ")] * (stacks - len(heights))]


def lane(marks: Marks, arrow: str, stacks: int, backwards: bool) -> list[Run]:
    """What stands outside a wall, one run of two cells a stack."""
    found = [Run("  ")] * stacks
    for place, text in ((marks.last, LAST), (marks.next, arrow)):
        if place is not None:
            found[place] = Run(f"{text:2}", "wall-mark")
    return found[::-1] if backwards else found


def surround_rows(showing: Showing) -> list[Row]:
    """The table, ``WIDTH`` by :func:`height_of`."""
    table = showing.table
    right, across, left = table.others
    own = table.own
    stacks = _longest(table)
    inside_width = 2 * stacks
    side = (WIDTH - inside_width) // 2 - 4
    inside = [fit(row, inside_width) for row in centre_rows(showing, inside_width)]
    inside += [fit([], inside_width) for _ in range(stacks - len(inside))]
    sides = zip(
        _side(left, table), lane(marks_of(table, left.seat), " >", stacks, True), wall_runs(left.wall, stacks)[::-1],
        inside,
        wall_runs(right.wall, stacks), lane(marks_of(table, right.seat), "<", stacks, False), _side(right, table),
        strict=False,
    )  # fmt: skip
    rows = [
        [*fit(far, side), arrow, wall, *row, Run(" "), other_wall, other_arrow, *fit(near, side)]
        for far, arrow, wall, row, other_wall, other_arrow, near in sides
    ]
    margin = Run(" " * ((WIDTH - inside_width) // 2))
    return [
        *_across(across, table),
        [margin, *lane(marks_of(table, across.seat), "v", stacks, False)],
        [margin, *wall_runs(across.wall, stacks)],
        *rows,
        [margin, *wall_runs(own.wall, stacks)[::-1]],
        [margin, *lane(marks_of(table, own.seat), "^", stacks, True)],
    ]


def height_of(table: Table) -> int:
    """How many rows the whole table takes."""
    return _longest(table) + 7


def _who(seated: Seated, table: Table) -> Row:
    if seated.empty:
        return [Run(f" {LETTERS[seated.seat]} empty seat", "dim")]
    name = Run(f"{LETTERS[seated.seat]} {seated.name[:10]}", "strong")
    status = [Run(f" {seated.status[:4]}", "warn")] if seated.status else []
    return [turn_mark(table, seated.seat), name, *status]


def _side(seated: Seated, table: Table) -> list[Row]:
    rack = [[], []] if seated.empty else [[Run(" "), face_down(seated)], [Run(f" {seated.concealed} hidden", "dim")]]
    exposures = [[Run(" "), *exposed([exposure], Do("exchange"))] for exposure in seated.exposures]
    rows: list[Row] = [[], [], [], _who(seated, table), *rack, [], *exposures]
    return rows + [[] for _ in range(_longest(table) - len(rows))]


def _across(seated: Seated, table: Table) -> list[Row]:
    first = _who(seated, table)
    if not seated.empty:
        first += [Run("  "), face_down(seated), Run(f" {seated.concealed} hidden", "dim")]
    second = exposed(seated.exposures, Do("exchange")) if seated.exposures else []
    return [centred(first, WIDTH), centred(second, WIDTH)]


def middle_rows(showing: Showing, width: int, height: int) -> list[Row]:
    """The whole table in the middle of the room there is, or just its centre where it does not fit."""
    spare = height - height_of(showing.table)
    if width < WIDTH or spare < 0:
        return with_counters(showing, width, height)
    above: list[Row] = [[] for _ in range(spare // 2)]
    margin = Run(" " * ((width - WIDTH) // 2))
    return [*above, *([margin, *row] for row in surround_rows(showing))]
