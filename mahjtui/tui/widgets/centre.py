"""The middle of the table: the Charleston while it lasts, then the discards; and the walls as counters."""

from __future__ import annotations

from mahjtui.game.actions import Action, Courtesy, Go
from mahjtui.game.charleston import RECEIVER
from mahjtui.game.deal import drawing_order, walls_of
from mahjtui.game.seats import LETTERS, NAMES, SEATS, WALL_ORDER
from mahjtui.game.view import BLIND_PASSES, Passed
from mahjtui.sentences import PASS_NAMES
from mahjtui.tui.desk import Desk
from mahjtui.tui.model import PASSING, Table
from mahjtui.tui.painting import LETTERS as LETTER_TILES
from mahjtui.tui.painting import Do, Row, Run, Tileset, chip, chips, fit, ruled
from mahjtui.tui.stage import Showing

CELL = 3
BAR = 5
CHARLESTON = (*PASSING, "vote", "courtesy")


def centre_rows(showing: Showing, width: int) -> list[Row]:
    """A heading, then what lies in the middle of the table now."""
    table = showing.table
    if table.view.phase in CHARLESTON:
        heading = [Run("CHARLESTON", "title")]
        body = charleston_rows(table, showing.desk, showing.options(), showing.tileset)
    else:
        heading = [Run(f"DISCARDS {len(table.view.discards)}", "title")]
        body = discard_rows(table, width, showing.tileset)
    return [ruled(heading, width), *body]


def discard_rows(table: Table, width: int, tileset: Tileset = LETTER_TILES) -> list[Row]:
    """The discards in order, the latest in brackets unless it was called and lies in an exposure instead."""
    discards = table.view.discards
    latest = -1 if table.view.taken == "call" and table.view.phase == "discard" else len(discards) - 1
    across = (width - 1) // CELL
    rows: list[Row] = []
    for start in range(0, len(discards), across):
        row: Row = []
        for index in range(start, min(start + across, len(discards))):
            tile = chip(discards[index].tile, tileset)
            row += [Run("[", "key"), tile, Run("]", "key")] if index == latest else [Run(" "), tile]
        rows.append(row)
    return rows


def charleston_rows(
    table: Table, desk: Desk, options: tuple[Action, ...], tileset: Tileset = LETTER_TILES
) -> list[Row]:
    """The question with its places or answers, then what was passed and what came in so far."""
    phase = table.view.phase
    if phase in PASSING:
        asked = _pass_rows(table, desk, tileset)
    else:
        title = "Play the second Charleston?" if phase == "vote" else f"Courtesy with {table.others[1].title}"
        asked = [[Run(f" {title}", "strong")], [], _option_row(options, desk)]
    return [*asked, *_history(table, tileset)]


def _pass_rows(table: Table, desk: Desk, tileset: Tileset) -> list[Row]:
    phase = table.view.phase
    slots: Row = [Run(" ")]
    for place in range(table.passing):
        if place < len(desk.chosen):
            held = chip(table.tiles[desk.chosen[place]].kind, tileset)
        else:
            held = Run("??", "back") if place < len(desk.chosen) + desk.blind else Run("  ")
        do = Do("slot", place)
        slots += [Run("[ ", "plain", do), held._replace(do=do), Run(" ] ", "plain", do)]
    if table.passing:
        slots.append(Run("b: blind (CH-3)" if phase in BLIND_PASSES else "no blind (CH-3)", "dim"))
    else:
        slots.append(Run("the players choose" if table.watching else "waiting for the others", "dim"))
    title = f" {PASS_NAMES[phase][0].upper()}{PASS_NAMES[phase][1:]}"
    return [[Run(title, "strong"), Run(f" to {NAMES[RECEIVER[phase](table.seat)]}")], slots]


def _option_row(options: tuple[Action, ...], desk: Desk) -> Row:
    row: Row = [Run(" ")]
    for index, option in enumerate(options):
        label = "Go on" if isinstance(option, Go) else "Stop here"
        if isinstance(option, Courtesy):
            label = str(option.count)
        marked = index == desk.option
        text = f"[>{label}<]" if marked else f"[ {label} ]"
        row += [Run(text, "option cursor" if marked else "option", Do("option", index)), Run(" ")]
    return row


def _history(table: Table, tileset: Tileset) -> list[Row]:
    passes = table.view.passes
    if not passes or table.watching:
        return []
    rows: list[Row] = [[Run(f" {'':8}{'given to':12}came in from", "dim")]]
    return rows + [_history_row(passed, table.seat, tileset) for passed in passes]


def _history_row(passed: Passed, seat: int, tileset: Tileset) -> Row:
    receiver = RECEIVER[passed.phase]
    to, source = receiver(seat), next(other for other in SEATS if receiver(other) == seat)
    given = chips(passed.given, tileset)
    if passed.blind:
        given += [Run(f"{' ' if given else ''}+{passed.blind}", "back")]
    return [
        Run(f" {passed.phase.split('-')[1].replace('pass', 'courtesy'):8}", "dim"),
        Run(f"{LETTERS[to]} "), *fit(given, 10),
        Run(f"{LETTERS[source]} "), *chips(passed.received, tileset),
    ]  # fmt: skip


def wall_row(table: Table) -> Row:
    """The four walls as counters in the order in which they are used up; ``>`` marks the one drawn from (D-4)."""
    view = table.view
    set_of = sum(view.house.supply)
    walls = walls_of(set_of)
    live = walls.locate(drawing_order(sum(view.dice), set_of)[-view.wall])[0] if view.wall else -1
    row: Row = []
    for seat in WALL_ORDER:
        left = sum(table.seated[seat].wall)
        full = -(-left * BAR // walls.sizes[seat])
        row += [
            Run(">" if seat == live else " ", "key"),
            Run(f"{LETTERS[seat]} ", "strong" if seat == live else "dim"),
            Run("█" * full, "wall"), Run("░" * (BAR - full), "wall-gone"),
            Run(f" {left:2} "),
        ]  # fmt: skip
    return row


def with_counters(showing: Showing, width: int, height: int) -> list[Row]:
    """The centre in exactly so many rows, the wall counters on the last."""
    rows = centre_rows(showing, width)[: height - 1]
    return [*rows, *[[]] * (height - 1 - len(rows)), wall_row(showing.table)]
