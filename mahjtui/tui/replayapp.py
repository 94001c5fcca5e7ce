"""A replay as a program of its own."""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen

from mahjtui.bot import Adviser
from mahjtui.course import Course
from mahjtui.tui.painting import LETTERS
from mahjtui.tui.program import Program
from mahjtui.tui.screens.replay import ReplayScreen


class ReplayApp(Program):
    """Shows a recorded hand, and ends where it is taken over."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        course: Course,
        seat: int,
        title: str,
        *,
        adviser: Callable[[], Adviser],
        everything: bool = False,
        ascii: bool = False,
    ) -> None:
        """See it from this seat, or with all racks open; with ``ascii`` only 7-bit characters are shown."""
        super().__init__(ascii=ascii)
        self._course = course
        self._seat = seat
        self._title = title
        self._adviser = adviser
        self._everything = everything
        self.taken: tuple[int, int] | None = None
        """The step and the seat from which somebody wants to play on."""

    def get_default_screen(self) -> Screen[None]:
        """The deal."""
        return ReplayScreen(
            self._course, self._seat, self._title,
            tileset=LETTERS, adviser=self._adviser, take_over=self._take_over, everything=self._everything,
        )  # fmt: skip

    def _take_over(self, at: int, seat: int) -> None:
        self.taken = at, seat
        self.exit()
