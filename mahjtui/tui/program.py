"""What every program on screen of this package shares: its look, 7-bit output, and how a fault is kept."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import ClassVar

from textual.app import App
from textual.filter import LineFilter
from textual.types import CSSPathType

from mahjtui.tui.ascii import SevenBit
from mahjtui.tui.screens.small import HORIZONTAL, VERTICAL
from mahjtui.tui.themes import DEFAULT, THEMES, TILE_COLOURS


class Program(App[None]):
    """An application with the themes and style sheets of this package."""

    TITLE = "mahjtui"
    CSS_PATH: ClassVar[CSSPathType | None] = ["styles/looks.tcss", "styles/table.tcss", "styles/dialogs.tcss"]
    HORIZONTAL_BREAKPOINTS = HORIZONTAL
    VERTICAL_BREAKPOINTS = VERTICAL

    def __init__(self, *, ascii: bool = False) -> None:
        """With ``ascii`` only 7-bit characters are shown."""
        self.ascii = ascii
        self._seven_bit = [SevenBit()] if ascii else []
        super().__init__()
        if "TEXTUAL_ANIMATIONS" not in os.environ:
            self.animation_level = "none"
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = DEFAULT
        self.fault: BaseException | None = None
        """What ended the program: no game could be dealt, or the screen failed."""

    def run_to_the_end(self, *, mouse: bool = True) -> None:
        """Run until the player leaves; what ended the program otherwise is raised."""
        self.run(mouse=mouse)
        if self.fault is not None:
            raise self.fault

    def _fatal_error(self) -> None:
        """Keep what went wrong for whoever started the program instead of printing a traceback."""
        self.fault = self._exception
        self._close_messages_no_wait()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's own, then the one that makes everything 7-bit."""
        return [*super().get_line_filters(), *self._seven_bit]

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Tile colours for themes that name none."""
        return TILE_COLOURS

    def use_theme(self, name: str) -> None:
        """Change the colours of everything at once."""
        self.theme = name
