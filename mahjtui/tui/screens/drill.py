"""The table of a Charleston drill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mahjtui.coach.charleston import Drill
from mahjtui.game.seats import NAMES
from mahjtui.tui.drilling import DrillPresenter
from mahjtui.tui.painting import Row, Run, Tileset, spread
from mahjtui.tui.prompts import short
from mahjtui.tui.screens.note import NoteScreen
from mahjtui.tui.screens.table import TableScreen
from mahjtui.tui.stage import Page

CLOSED: Final[tuple[Page, ...]] = ("palette", "house", "quiz", "drill", "stats", "games", "hands")
"""What belongs to a game: a drill does not open it."""


class DrillScreen(TableScreen):
    """The same table and the same keys as in a game; after every decision its grade."""

    def __init__(self, drill: Drill, tileset: Tileset) -> None:
        """Play this drill."""
        self.drilling = DrillPresenter(drill, self)
        self.drilling.tileset = tileset
        super().__init__(self.drilling.session, "instant")
        self.presenter = self.drilling

    def title_row(self, width: int) -> Row:
        """Which deal this is, and how it goes."""
        drilling, table = self.drilling, self.drilling.table
        facts = [
            f"deal {drilling.place_in_drill + 1} of {len(drilling.drill.seeds)}",
            f"seed {table.seed}",
            f"you are {NAMES[table.seat]}",
        ]
        if drilling.tally.decisions:
            facts.append(f"kept {drilling.tally.kept * 100:.1f} %")
        left = [Run(" Drill", "title"), Run("  " + "  ".join(facts))]
        return spread(left, [Run(f" {short(drilling)} ", "strong")], width)

    def note(self, title: str, lines: Sequence[str], then: Callable[[], None]) -> None:
        """Show these sentences over the table until they are read."""
        self.app.push_screen(NoteScreen(title, lines), lambda _: then())

    def open(self, page: Page) -> None:
        """Open a page over the table, where it is no page of a game."""
        if page in CLOSED:
            self.presenter.refuse("that belongs to a game; q leads out of the drill")
        else:
            super().open(page)

    def leave(self) -> None:
        """Go back to where the drill was opened; end the program where it was opened from nowhere."""
        if len(self.app.screen_stack) > 1:
            self.dismiss()
        else:
            self.app.exit()
