"""A scenario of the rule book, step by step on the table."""

from __future__ import annotations

from textwrap import shorten, wrap
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from mahjtui.game.seats import NAMES, SEATS
from mahjtui.rulebook.cases import Case
from mahjtui.rulebook.scenes import Scene, refused_card, scenes
from mahjtui.scenario import load
from mahjtui.tui.painting import Do, Row, Run, Tileset, ruled
from mahjtui.tui.screens.small import TooSmall
from mahjtui.tui.shown import Position, rack_rows, seen_from
from mahjtui.tui.widgets.painted import Painted, Pressed, Sheet
from mahjtui.tui.widgets.rack import own_rows
from mahjtui.tui.widgets.seats import seat_rows
from mahjtui.tui.widgets.surround import middle_rows


class CaseScreen(Screen[None]):
    """The table with what happened beside it; left and right step."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,backspace", "step(-1)", show=False),
        Binding("right,enter,space", "step(1)", show=False),
        Binding("home", "step(-999)", show=False),
        Binding("end", "step(999)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-8)", show=False),
        Binding("pagedown", "scroll(8)", show=False),
        Binding("tab", "sit", show=False),
        Binding("escape,q", "dismiss", show=False),
    ]
    AUTO_FOCUS = None

    def __init__(self, case: Case, tileset: Tileset) -> None:
        """Show this scenario from its beginning."""
        super().__init__()
        self.case = case
        self.tileset = tileset
        scenario = load(case.path)
        self.scenes: tuple[Scene, ...] = scenes(scenario)
        self.refused = refused_card(scenario)
        self.at = 0
        self.seat = self.scenes[0].seat if self.scenes else 0

    def compose(self) -> ComposeResult:
        """The places of the table; the text stands where the closest lines do in a game."""
        yield Painted("title", lambda width, _: self._title(width))
        yield Painted("seats", lambda *_: seat_rows(self.position.table) if self.scenes else [])
        yield Painted("middle", lambda *size: middle_rows(self.position, *size) if self.scenes else [])
        yield Sheet()
        yield Painted("rack", lambda *size: own_rows(self.position, *size) if self.scenes else [])
        yield Painted("keys", lambda *_: [self._keys()])
        yield TooSmall()

    @property
    def position(self) -> Position:
        """The position of this step, from the seat that is looked from."""
        return seen_from(self.scenes[self.at].state, self.seat, self.tileset)

    def on_resize(self) -> None:
        """Write the text for this width."""
        self.call_after_refresh(self._show)

    def _show(self) -> None:
        for painted in self.query(Painted):
            painted.repaint()
        sheet = self.query_one(Sheet)
        if sheet.size.width:
            sheet.write(self._text(sheet.size.width))

    def _title(self, width: int) -> list[Row]:
        title = shorten(self.case.title, width - 10, placeholder=" ...")
        return [[Run(f" {self.case.rule}  {title}", "title")]]

    def _text(self, width: int) -> list[Row]:
        """The step in sentences, then the racks."""
        if not self.scenes:
            return [[Run(f" {line}")] for line in _folded(self.refused or "", width)]
        scene = self.scenes[self.at]
        last = len(self.scenes) - 1
        where = f"STEP {self.at} OF {last}" if self.at else "THE POSITION"
        rows: list[Row] = [ruled([Run(where, "title")], width)]
        for text in scene.told:
            look = "warn" if text.startswith("Refused") else "plain"
            rows += [[Run(f" {line}", look)] for line in _folded(text, width)]
        rows += [[], ruled([Run("RACKS", "title")], width)]
        return rows + rack_rows(scene.state, scene.shown or SEATS, width, self.tileset)

    def _keys(self) -> Row:
        row: Row = []
        for key, label, do in (
            ("←", "", Do("step", -1)),
            ("→", "Step", Do("step", 1)),
            ("Tab", f"From {NAMES[(self.seat + 1) % 4]}", Do("sit")),
            ("Esc", "Back", Do("back")),
        ):
            row += [Run(f" {key}", "key", do), Run(f" {label}  " if label else "", "plain", do)]
        return [*row, Run(" ↑↓ Scroll", "dim")]

    def action_step(self, steps: int) -> None:
        """Show another step."""
        at = max(0, min(len(self.scenes) - 1, self.at + steps))
        if at != self.at:
            self.at = at
            self.query_one(Sheet).scroll_to(y=0, animate=False)
            self._show()

    def action_scroll(self, rows: int) -> None:
        """Scroll the text."""
        sheet = self.query_one(Sheet)
        sheet.scroll_to(y=sheet.scroll_offset.y + rows, animate=False)

    def action_sit(self) -> None:
        """Look from the next seat."""
        self.seat = (self.seat + 1) % 4
        self._show()

    def on_pressed(self, message: Pressed) -> None:
        """Do what was clicked."""
        message.stop()
        match message.do:
            case Do("step", steps):
                self.action_step(steps)
            case Do("sit", _):
                self.action_sit()
            case Do("back", _):
                self.dismiss()


def _folded(text: str, width: int) -> list[str]:
    return wrap(text, width - 2, subsequent_indent="  ", break_on_hyphens=False)
