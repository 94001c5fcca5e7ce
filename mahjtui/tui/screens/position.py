"""A position of the rule book on the table, with text beside it: the ground of scenarios and of the quiz."""

from __future__ import annotations

from textwrap import wrap
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from mahjtui.game.state import State
from mahjtui.tui.painting import Row, Run, Tileset
from mahjtui.tui.screens.small import TooSmall
from mahjtui.tui.shown import Position, seen_from
from mahjtui.tui.widgets.painted import Painted, Pressed, Sheet
from mahjtui.tui.widgets.rack import own_rows
from mahjtui.tui.widgets.seats import seat_rows
from mahjtui.tui.widgets.surround import middle_rows


class PositionScreen(Screen[None]):
    """The places of the table; the text stands where the closest lines do in a game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "scroll(-8)", show=False),
        Binding("pagedown", "scroll(8)", show=False),
        Binding("escape,q", "back", show=False),
    ]
    AUTO_FOCUS = None

    def __init__(self, tileset: Tileset) -> None:
        """Draw tiles like this."""
        super().__init__()
        self.tileset = tileset
        self.seat = 0
        """From whose place the table is looked at."""

    @property
    def state(self) -> State | None:
        """The position; None where there is only text."""
        raise NotImplementedError

    def title_row(self, width: int) -> Row:
        """What this is about."""
        raise NotImplementedError

    def text_rows(self, width: int) -> tuple[list[Row], int | None]:
        """The text, and the row of it that must be seen; None where it stays as it was scrolled."""
        raise NotImplementedError

    def keys_row(self) -> Row:
        """What can be done, each to be clicked."""
        raise NotImplementedError

    def middle(self, position: Position, width: int, height: int) -> list[Row]:
        """What lies in the middle of the table."""
        return middle_rows(position, width, height)

    def compose(self) -> ComposeResult:
        """Title, seats, middle, text, rack, keys."""
        yield Painted("title", lambda width, _: [self.title_row(width)])
        yield Painted("seats", lambda *_: seat_rows(position.table) if (position := self._position()) else [])
        yield Painted("middle", lambda *size: self.middle(position, *size) if (position := self._position()) else [])
        yield Sheet()
        yield Painted("rack", lambda *size: own_rows(position, *size) if (position := self._position()) else [])
        yield Painted("keys", lambda *_: [self.keys_row()])
        yield TooSmall()

    def _position(self) -> Position | None:
        return None if self.state is None else seen_from(self.state, self.seat, self.tileset)

    def on_resize(self) -> None:
        """Write the text for this width."""
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Paint everything anew."""
        for painted in self.query(Painted):
            painted.repaint()
        self.show_text()

    def show_text(self) -> None:
        """Write the text anew, and scroll to the row that must be seen, if there is one."""
        sheet = self.query_one(Sheet)
        width, height = sheet.size
        if not width:
            return
        rows, at = self.text_rows(width)
        sheet.write(rows)
        if at is not None and not sheet.scroll_offset.y <= at < sheet.scroll_offset.y + height:
            sheet.scroll_to(y=max(0, at - height // 2), animate=False)

    def on_pressed(self, message: Pressed) -> None:
        """Do what was clicked, where it is one of the keys: ``step`` by so many, all else by its name alone."""
        message.stop()
        if message.do in [run.do for run in self.keys_row()]:
            command, steps = message.do
            getattr(self, f"action_{command}")(*[steps] if command == "step" else ())

    def action_scroll(self, rows: int) -> None:
        """Scroll the text."""
        sheet = self.query_one(Sheet)
        sheet.scroll_to(y=sheet.scroll_offset.y + rows, animate=False)

    def action_back(self) -> None:
        """Go back to where this was opened; leave where it was opened from nowhere."""
        if len(self.app.screen_stack) > 1:
            self.dismiss()
        else:
            self.app.exit()


class StepScreen(PositionScreen):
    """A row of positions, one at a time: left and right go through them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,backspace", "step(-1)", show=False),
        Binding("right,enter,space", "step(1)", show=False),
        Binding("home", "step(-999)", show=False),
        Binding("end", "step(999)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
    ]

    def __init__(self, tileset: Tileset) -> None:
        """Begin with the first."""
        super().__init__(tileset)
        self.at = 0
        """The number of the one that is shown, from 0."""

    @property
    def last(self) -> int:
        """The number of the last one."""
        raise NotImplementedError

    def action_step(self, steps: int) -> None:
        """Show another one, from the top of its text."""
        at = max(0, min(self.last, self.at + steps))
        if at != self.at:
            self.at = at
            self.query_one(Sheet).scroll_to(y=0, animate=False)
            self.show()


def told(text: str, width: int, look: str = "plain") -> list[Row]:
    """A sentence, what hangs over set in."""
    lines = wrap(text, width - 2, subsequent_indent="  ", break_on_hyphens=False)
    return [[Run(f" {line}", look)] for line in lines]
