"""The lines across: the title, what happened and what is asked, and the footer."""

from __future__ import annotations

from textwrap import wrap

from mahjtui.game.house import LEAGUE
from mahjtui.game.seats import NAMES
from mahjtui.tui.command import KEY_NAMES
from mahjtui.tui.commands import footer
from mahjtui.tui.painting import Do, Row, Run, fit, spread
from mahjtui.tui.presenter import Presenter
from mahjtui.tui.prompts import prompt, short
from mahjtui.tui.stage import Heard


def title_row(presenter: Presenter, width: int) -> Row:
    """Which game this is, and whose move."""
    table = presenter.table
    you = f"{table.own.title} below" if table.watching else f"you are {NAMES[table.seat]}"
    facts = [f"seed {table.seed}", f"hand {table.number}", you, f"wall {table.view.wall}", f"turn {table.view.turns}"]
    if table.view.house != LEAGUE:
        facts.append("house rules")
    if presenter.session.assisted:
        facts.append("assisted")
    asked = f" {short(presenter)} "
    while len(facts) > 1 and len(" mahjtui  " + "  ".join(facts) + asked) > width:
        facts.pop(1)
    left = [Run(" mahjtui", "title"), Run("  " + "  ".join(facts))]
    return spread(left, [Run(asked, "strong")], width)


def latest(log: list[Heard], width: int, rows: int) -> list[str]:
    """The last sentences in so many rows, as many as fit."""
    lines: list[str] = []
    said = ""
    for heard in reversed(log):
        said = f"{heard.text} {said}"
        more = wrap(said, width)
        if lines and len(more) > rows:
            break
        lines = more[:rows]
    return [*lines, *[""] * (rows - len(lines))]


def message_rows(presenter: Presenter, width: int) -> list[Row]:
    """What happened last, and what is asked now, or why the last act was refused; three rows."""
    notice = presenter.desk.notice
    refused = wrap(f"! {notice}", width - 2) if notice else []
    asked: list[Row] = [[Run(f" {line}", "warn", Do("why"))] for line in refused[:2]]
    asked = asked or [[Run(" "), *prompt(presenter)]]
    said = latest(presenter.log, width - 2, 3 - len(asked))
    return [*([Run(f" {line}")] for line in said), *asked]


def footer_row(presenter: Presenter, width: int) -> Row:
    """What can be done now, each to be clicked."""
    row: Row = []
    for command in footer(presenter):
        key = KEY_NAMES.get(command.keys[0], command.keys[0])
        key, do = ("←→", None) if command.id == "left" else (key, Do(command.id))
        row += [Run(" "), Run(key, "key", do), Run(f" {command.label} ", "plain", do)]
    return fit(row, width)


