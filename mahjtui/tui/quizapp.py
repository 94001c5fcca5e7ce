"""A quiz or a drill as a program of its own."""

from __future__ import annotations

from textual.screen import Screen

from mahjtui.rulebook.quiz import Asking
from mahjtui.tui.painting import LETTERS
from mahjtui.tui.program import Program
from mahjtui.tui.screens.quiz import QuizScreen


class QuizApp(Program):
    """Asks the questions of a quiz."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, quiz: Asking, count: int, *, ascii: bool = False) -> None:
        """Ask so many questions of this quiz; with ``ascii`` only 7-bit characters are shown."""
        super().__init__(ascii=ascii)
        self._quiz = quiz
        self._count = count

    def get_default_screen(self) -> Screen[None]:
        """The first question."""
        return QuizScreen(self._quiz, self._count, LETTERS)
