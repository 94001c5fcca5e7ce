"""A single question in the terminal as it is: what stands there stays, and so does the question."""

from __future__ import annotations

from textual.screen import Screen

from mahjtui.coach.charleston import Drill
from mahjtui.rulebook.questions import Question
from mahjtui.tui.painting import LETTERS
from mahjtui.tui.program import Program
from mahjtui.tui.screens.inline import InlineDeal, InlineQuestion, InlineScreen

UNBROKEN: list[tuple[int, str]] = []
"""No breakpoints: the few lines are never too low for what they show."""


class InlineApp(Program):
    """Shows one screen in as many rows as it takes, below the prompt."""

    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = VERTICAL_BREAKPOINTS = UNBROKEN

    def __init__(self, screen: InlineScreen, *, ascii: bool = False) -> None:
        """Show this; with ``ascii`` only 7-bit characters are shown."""
        super().__init__(ascii=ascii)
        self._asking = screen

    def get_default_screen(self) -> Screen[None]:
        """The question."""
        return self._asking

    def ask(self) -> None:
        """Run until it is answered or left.

        Raises:
            Exception: what went wrong on the screen.
        """
        self.run(inline=True, inline_no_clear=True)
        if self.fault is not None:
            raise self.fault


def ask(question: Question, *, ascii: bool = False) -> int | None:
    """The answer that is chosen; None where the player leaves."""
    screen = InlineQuestion(question, LETTERS)
    InlineApp(screen, ascii=ascii).ask()
    return screen.answer


def deal(drill: Drill, *, ascii: bool = False) -> list[str]:
    """Play the first deal of this drill; what is to be told of every decision, and the score."""
    screen = InlineDeal(drill, LETTERS)
    InlineApp(screen, ascii=ascii).ask()
    return [line for lines in screen.notes for line in lines]
