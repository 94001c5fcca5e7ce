"""Sentences over the table, with the own tiles still to be seen; gone once they are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from mahjtui.tui.painting import Do, Run
from mahjtui.tui.screens.position import told
from mahjtui.tui.screens.small import TooSmall, is_small
from mahjtui.tui.widgets.painted import Painted, Pressed, Sheet


class NoteScreen(ModalScreen[None]):
    """Dismissed once it is read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-8)", show=False),
        Binding("pagedown", "scroll(8)", show=False),
        Binding("enter,space,escape,q", "read", show=False),
    ]
    AUTO_FOCUS = None

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        """Show these, the first in strong letters."""
        super().__init__()
        self._caption = title
        self.lines = tuple(lines)

    def compose(self) -> ComposeResult:
        """A frame with the title on it, the sheet, the keys."""
        keys = [Run("Enter", "key", Do("read")), Run(" Go on   ", "plain", Do("read")), Run("↑↓ Scroll", "dim")]
        frame = Vertical(Sheet(), Painted("keys", lambda *_: [keys]))
        frame.border_title = self._caption
        yield frame
        yield TooSmall()

    def on_resize(self) -> None:
        """Write the sentences for this width."""
        self.call_after_refresh(self._write)

    def _write(self) -> None:
        sheet = self.query_one(Sheet)
        width = sheet.size.width
        if width:
            first, *rest = self.lines
            sheet.write([*told(first, width, "strong"), *(row for line in rest for row in told(line, width))])

    def action_scroll(self, rows: int) -> None:
        """Scroll the sentences."""
        sheet = self.query_one(Sheet)
        sheet.scroll_to(y=sheet.scroll_offset.y + rows, animate=False)

    def action_read(self) -> None:
        """Go on."""
        if not is_small(self):
            self.dismiss()

    def on_pressed(self, message: Pressed) -> None:
        """Go on at a click."""
        message.stop()
        self.action_read()
