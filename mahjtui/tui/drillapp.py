"""A Charleston drill as a program of its own."""

from __future__ import annotations

from textual.screen import Screen

from mahjtui.coach.charleston import Drill
from mahjtui.tui.painting import LETTERS
from mahjtui.tui.program import Program
from mahjtui.tui.screens.drill import DrillScreen


class DrillApp(Program):
    """Deals and grades."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, drill: Drill, *, ascii: bool = False) -> None:
        """Play this drill; with ``ascii`` only 7-bit characters are shown."""
        super().__init__(ascii=ascii)
        self._drill = drill

    def get_default_screen(self) -> Screen[None]:
        """The first deal."""
        return DrillScreen(self._drill, LETTERS)
