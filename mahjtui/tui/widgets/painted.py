"""The two widgets that everything is made of: a picture that fills its place, and a sheet that scrolls."""

from __future__ import annotations

from collections.abc import Callable

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from mahjtui.tui.painting import LOOKS, Do, Row, fit

COMPONENTS = {f"look-{look}" for look in LOOKS}


class Pressed(Message):
    """Something on a picture was clicked that means something."""

    def __init__(self, do: Do) -> None:
        """Carry what the click means."""
        super().__init__()
        self.do = do


def strip_of(widget: Widget, row: Row, width: int) -> Strip:
    """The row as Textual paints it; every segment has a style, which ``NO_COLOR`` needs."""
    segments = [
        Segment(run.text, widget.get_component_rich_style(*(f"look-{look}" for look in run.look.split())))
        for run in fit(row, width)
    ]
    return Strip(segments, width).apply_style(widget.rich_style)


def meant_at(row: Row, x: int) -> Do | None:
    """What a click on this cell of the row means."""
    for run in row:
        if x < len(run.text):
            return run.do
        x -= len(run.text)
    return None


class Painted(Widget):
    """A picture: ``draw`` gives its rows for a width and a height; those beyond the height are not shown."""

    COMPONENT_CLASSES = COMPONENTS

    def __init__(self, id: str, draw: Callable[[int, int], list[Row]]) -> None:
        """Start empty; it is drawn as soon as its size is known."""
        super().__init__(id=id)
        self.draw = draw
        self.rows: list[Row] = []

    def repaint(self, *regions: Region) -> None:
        """Draw anew and paint these parts of it, or all."""
        if self.size:
            self.rows = self.draw(self.size.width, self.size.height)
            self.refresh(*regions)

    def render_line(self, y: int) -> Strip:
        """One row as Textual paints it."""
        return strip_of(self, self.rows[y] if y < len(self.rows) else [], self.size.width)

    def on_resize(self) -> None:
        """Draw for the new size."""
        self.repaint()

    def on_click(self, event: events.Click) -> None:
        """Say what the click means, where it means anything."""
        if event.y < len(self.rows) and (do := meant_at(self.rows[event.y], event.x)) is not None:
            event.stop()
            self.post_message(Pressed(do))


class Sheet(ScrollView):
    """Rows that may be more than fit: the log, the card, help, the result."""

    COMPONENT_CLASSES = COMPONENTS
    can_focus = False

    def __init__(self) -> None:
        """Start empty."""
        super().__init__()
        self.rows: list[Row] = []

    def write(self, rows: list[Row], *, to_end: bool = False) -> None:
        """Show these rows, from where the sheet is scrolled to or from the end."""
        self.rows = rows
        self.virtual_size = Size(self.scrollable_content_region.width, len(rows))
        if to_end:
            self.scroll_end(animate=False)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row as Textual paints it."""
        place = y + self.scroll_offset.y
        return strip_of(self, self.rows[place] if place < len(self.rows) else [], self.size.width)

    def on_click(self, event: events.Click) -> None:
        """Say what the click means, where it means anything."""
        place = event.y + self.scroll_offset.y
        if place < len(self.rows) and (do := meant_at(self.rows[place], event.x)) is not None:
            event.stop()
            self.post_message(Pressed(do))
