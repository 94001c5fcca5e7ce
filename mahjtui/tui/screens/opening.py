"""What is on the screen while the tiles are being shuffled."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static


class OpeningScreen(Screen[None]):
    """One sentence, for a moment."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "app.quit", show=False)]

    def compose(self) -> ComposeResult:
        """The sentence."""
        yield Static("mahjtui\n\nThe tiles are being shuffled.", id="opening")
