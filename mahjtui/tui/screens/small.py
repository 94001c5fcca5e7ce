"""What a terminal shows that is too small for the table."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen
from textual.widgets import Static

WIDTH = 80
HEIGHT = 24
FULL_WIDTH = 120
FULL_HEIGHT = 40

HORIZONTAL = [(0, "-narrow"), (WIDTH, "-normal"), (FULL_WIDTH, "-wide")]
VERTICAL = [(0, "-short"), (HEIGHT, "-middling"), (FULL_HEIGHT, "-tall")]
"""Breakpoints: the style sheets lay the screens out by these classes."""


def is_small(screen: Screen[Any]) -> bool:
    """Whether only the page about the size is to be seen."""
    return screen.has_class("-narrow") or screen.has_class("-short")


class TooSmall(Static):
    """Says which size is needed; goes away by itself."""

    def __init__(self) -> None:
        """Nothing but a sentence."""
        size = f"mahjtui needs {WIDTH} columns and {HEIGHT} rows."
        super().__init__(f"{size}\nMake the window larger: the game goes on by itself.")
