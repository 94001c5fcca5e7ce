"""A list over the table: one entry is marked, and keys and clicks are about it."""

from __future__ import annotations

from abc import abstractmethod
from textwrap import wrap
from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from mahjtui.tui.painting import Do, Row, Run
from mahjtui.tui.screens.small import TooSmall, is_small
from mahjtui.tui.widgets.painted import Painted, Pressed, Sheet

Chosen = TypeVar("Chosen")


class ListScreen(ModalScreen[Chosen]):
    """What the entries are, and what can be done with the marked one, is told by each list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "mark(-1)", show=False),
        Binding("down", "mark(1)", show=False),
        Binding("pageup", "mark(-6)", show=False),
        Binding("pagedown", "mark(6)", show=False),
        Binding("home", "mark(-9999)", show=False),
        Binding("end", "mark(9999)", show=False),
        Binding("enter,space", "choose", show=False),
        Binding("escape", "leave", show=False),
        Binding("q", "quit", show=False),
    ]
    AUTO_FOCUS = None
    HEADING = ""

    def __init__(self) -> None:
        """Mark the first entry."""
        super().__init__()
        self.marked = 0
        self.notice = ""
        """Why something is not done, or that something is being done."""

    @abstractmethod
    def entries(self, width: int) -> list[list[Row]]:
        """The rows of each entry."""

    @abstractmethod
    def nothing(self) -> str:
        """What is said where there is no entry."""

    @abstractmethod
    def keys_row(self) -> Row:
        """What can be done, each to be clicked."""

    @abstractmethod
    def action_choose(self) -> None:
        """Do with the marked entry what it is there for."""

    def compose(self) -> ComposeResult:
        """A frame with the title on it, the entries, the keys."""
        frame = Vertical(Sheet(), Painted("keys", lambda *_: [self.keys_row()]))
        frame.border_title = self.HEADING
        yield frame
        yield TooSmall()

    def on_resize(self) -> None:
        """Write the list for this width."""
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Write everything anew; the marked entry is kept in sight."""
        sheet = self.query_one(Sheet)
        width, height = sheet.size
        if not width:
            return
        self.query_one("#keys", Painted).repaint()
        entries = self.entries(width)
        self.marked = max(0, min(self.marked, len(entries) - 1))
        rows: list[Row] = [[Run(f" {line}", "warn")] for line in wrap(self.notice, width - 2)]
        top = bottom = 0
        for place, entry in enumerate(entries):
            top, bottom = (len(rows), len(rows) + len(entry)) if place == self.marked else (top, bottom)
            rows += [self._drawn(row, place, first=not line) for line, row in enumerate(entry)]
        sheet.write(rows if entries else [*rows, [Run(f" {self.nothing()}", "dim")]])
        at = min(max(sheet.scroll_offset.y, bottom - height), top if self.marked else 0)
        self.call_after_refresh(sheet.scroll_to, y=at, animate=False)

    def _drawn(self, row: Row, place: int, *, first: bool) -> Row:
        """A row of this entry, to be clicked, with a sign before it where it is marked."""
        do = Do("entry", place)
        marked = place == self.marked
        looked = [run._replace(do=do, look="option cursor" if marked and first else run.look) for run in row]
        return [Run("> " if marked and first else "  ", "key", do), *looked]

    def refuse(self, why: str) -> None:
        """Say why something is not done."""
        self.notice = why
        self.show()

    def action_mark(self, steps: int) -> None:
        """Mark another entry."""
        self.marked += steps
        self.notice = ""
        self.show()

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss(None)

    def action_quit(self) -> None:
        """The same, unless a list says otherwise."""
        self.action_leave()

    def on_pressed(self, message: Pressed) -> None:
        """Mark the entry that was clicked, choose it where it is marked already, or do what a key does."""
        message.stop()
        if message.do.command != "entry":
            self.call_later(self.run_action, message.do.command)
        elif message.do.argument != self.marked:
            self.action_mark(message.do.argument - self.marked)
        elif not is_small(self):
            self.action_choose()
