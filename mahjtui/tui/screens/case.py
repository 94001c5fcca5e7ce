"""A scenario of the rule book, step by step on the table."""

from __future__ import annotations

from textwrap import shorten
from typing import ClassVar

from textual.binding import Binding, BindingType

from mahjtui.game.seats import NAMES, SEATS
from mahjtui.game.state import State
from mahjtui.rulebook.cases import Case
from mahjtui.rulebook.scenes import Scene, refused_card, scenes
from mahjtui.scenario import load
from mahjtui.tui.painting import Do, Row, Run, Tileset, keys_row, ruled
from mahjtui.tui.screens.position import StepScreen, told
from mahjtui.tui.shown import rack_rows


class CaseScreen(StepScreen):
    """What happened stands beside the table; left and right step."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "sit", show=False),
    ]

    def __init__(self, case: Case, tileset: Tileset) -> None:
        """Show this scenario from its beginning."""
        super().__init__(tileset)
        self.case = case
        scenario = load(case.path)
        self.scenes: tuple[Scene, ...] = scenes(scenario)
        self.refused = refused_card(scenario)
        self.seat = self.scenes[0].seat if self.scenes else 0

    @property
    def state(self) -> State | None:
        """The position of this step."""
        return self.scenes[self.at].state if self.scenes else None

    @property
    def next_seat(self) -> int:
        """The seat to look from next: somebody sits there."""
        seats = SEATS if self.state is None else self.state.seats
        return seats[(seats.index(self.seat) + 1) % len(seats)]

    @property
    def last(self) -> int:
        """The number of the last step; before the first, 0, stands the position."""
        return max(0, len(self.scenes) - 1)

    def title_row(self, width: int) -> Row:
        """The rule, and what the scenario proves."""
        title = shorten(self.case.title, width - 10, placeholder=" ...")
        return [Run(f" {self.case.rule}  {title}", "title")]

    def text_rows(self, width: int) -> tuple[list[Row], int | None]:
        """The step in sentences, then the racks."""
        if not self.scenes:
            return told(self.refused or "", width), None
        scene = self.scenes[self.at]
        where = f"STEP {self.at} OF {len(self.scenes) - 1}" if self.at else "THE POSITION"
        rows: list[Row] = [ruled([Run(where, "title")], width)]
        for text in scene.told:
            rows += told(text, width, "warn" if text.startswith("Refused") else "plain")
        rows += [[], ruled([Run("RACKS", "title")], width)]
        return rows + rack_rows(scene.state, scene.shown or scene.state.seats, width, self.tileset), None

    def keys_row(self) -> Row:
        """Stepping, the other seats, the way back."""
        step = (("←", "", Do("step", -1)), ("→", "Step", Do("step", 1)))
        row = keys_row(*step, ("Tab", f"From {NAMES[self.next_seat]}", Do("sit")), ("Esc", "Back", Do("back")))
        return [*row, Run(" ↑↓ Scroll", "dim")]

    def action_sit(self) -> None:
        """Look from the next seat."""
        self.seat = self.next_seat
        self.show()
