"""A page over the table: help, the card, the result of a hand, the log."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from mahjtui.tui.command import Command
from mahjtui.tui.commands import BY_ID, press
from mahjtui.tui.pages import rows_of
from mahjtui.tui.painting import Do, Row, Run, width_of
from mahjtui.tui.presenter import Presenter
from mahjtui.tui.screens.small import TooSmall, is_small
from mahjtui.tui.stage import Page
from mahjtui.tui.widgets.painted import Painted, Pressed, Sheet

TITLES: dict[Page, str] = {
    "card": "Card", "help": "Help", "result": "The hand is over", "log": "Log", "stats": "Statistics",
    "hint": "Hint",
}  # fmt: skip
THROUGH: dict[Page, tuple[str, ...]] = {
    "result": ("next-hand", "new-game", "review", "card", "log", "house", "stats"), "stats": ("hands",),
}  # fmt: skip
"""Commands of the table that can be given from a page; it closes then."""


def commands(page: Page, presenter: Presenter) -> list[Command]:
    """Those that can be given from the page now."""
    return [command for name in THROUGH.get(page, ()) if (command := BY_ID[name]).when(presenter)]


def keys_row(page: Page, presenter: Presenter, width: int) -> Row:
    """What can be done on the page, each to be clicked; how to scroll is told where there is room."""
    row: Row = []
    for command in commands(page, presenter):
        do = Do(command.id)
        row += [Run(command.keys[0], "key", do), Run(f" {command.label}  ", "plain", do)]
    back = Do("back")
    row += [Run("Esc", "key", back), Run(" Back  ", "plain", back)]
    told = [*row, Run("↑↓ Scroll", "dim")]
    return told if width_of(told) <= width else row


class PageScreen(ModalScreen[None]):
    """One page; it is written anew for every width."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll(-1)", "Up", show=False),
        Binding("down", "scroll(1)", "Down", show=False),
        Binding("pageup", "scroll(-15)", "Page up", show=False),
        Binding("pagedown,space", "scroll(15)", "Page down", show=False),
        Binding("home", "scroll(-9999)", "Top", show=False),
        Binding("end", "scroll(9999)", "End", show=False),
        Binding("escape,q", "dismiss", "Back", show=False),
    ]
    AUTO_FOCUS = None

    def __init__(self, page: Page, presenter: Presenter) -> None:
        """Show this page of the presenter's game."""
        super().__init__()
        self.page = page
        self.presenter = presenter

    def compose(self) -> ComposeResult:
        """A frame with the title on it, the sheet, the keys."""
        frame = Vertical(Sheet(), Painted("keys", lambda width, _: [keys_row(self.page, self.presenter, width)]))
        frame.border_title = TITLES[self.page]
        yield frame
        yield TooSmall()

    def on_resize(self) -> None:
        """Write the page for this width."""
        self.call_after_refresh(self._write)

    def _write(self) -> None:
        sheet = self.query_one(Sheet)
        width = sheet.size.width
        if width:
            sheet.write(rows_of(self.page, self.presenter, width), to_end=self.page == "log")

    def action_scroll(self, rows: int) -> None:
        """Scroll the page."""
        sheet = self.query_one(Sheet)
        sheet.scroll_to(y=sheet.scroll_offset.y + rows, animate=False)

    def on_key(self, event: object) -> None:
        """Give a command of the table from here."""
        key = getattr(event, "key", "")
        if any(key in command.keys for command in commands(self.page, self.presenter)) and not is_small(self):
            self.dismiss()
            press(self.presenter, key)

    def on_pressed(self, message: Pressed) -> None:
        """Do what was clicked."""
        message.stop()
        self.dismiss()
        if message.do.command != "back":
            press(self.presenter, BY_ID[message.do.command].keys[0])
