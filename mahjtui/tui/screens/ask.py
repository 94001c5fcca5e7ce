"""A question over the table, with its answers one below the other."""

from __future__ import annotations

from textwrap import wrap
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from mahjtui.tui.painting import Do, Row, Run, width_of
from mahjtui.tui.screens.small import TooSmall, is_small
from mahjtui.tui.stage import Choice, Question
from mahjtui.tui.widgets.painted import Painted, Pressed

WIDEST = 70
"""How long a line of the question may be: it fits 80 columns with its frame."""


def question_rows(question: Question, marked: int) -> list[Row]:
    """The question, the numbered answers, and the keys."""
    rows: list[Row] = [*([Run(line)] for line in wrap(question.text, WIDEST)), []]
    for index, choice in enumerate(question.choices):
        sign = ">" if index == marked else " "
        look = "option cursor" if index == marked else "plain"
        rows.append([Run(f"{sign} {index + 1}  {choice.label} ", look, Do("choice", index))])
    return [*rows, [], [Run("↑↓ Move  Enter Choose  ", "dim"), Run("Esc Back", "dim", Do("back"))]]


class AskScreen(ModalScreen[Choice | None]):
    """Dismissed with the choice, or with nothing on a step back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "mark(-1)", "Up", show=False),
        Binding("down", "mark(1)", "Down", show=False),
        Binding("enter", "choose", "Choose", show=False),
        Binding("escape,q", "dismiss", "Back", show=False),
        *(Binding(str(number), f"pick({number - 1})", show=False) for number in range(1, 10)),
    ]
    AUTO_FOCUS = None

    def __init__(self, question: Question) -> None:
        """Ask this."""
        super().__init__()
        self.question = question
        self.marked = 0

    def compose(self) -> ComposeResult:
        """A frame with the title on it."""
        answers = Painted("answers", lambda *_: question_rows(self.question, self.marked))
        rows = question_rows(self.question, self.marked)
        answers.styles.width, answers.styles.height = max(width_of(row) for row in rows), len(rows)
        frame = Vertical(answers)
        frame.border_title = self.question.title
        yield frame
        yield TooSmall()

    def action_mark(self, steps: int) -> None:
        """Mark another answer."""
        self.marked = (self.marked + steps) % len(self.question.choices)
        self.query_one(Painted).repaint()

    def action_choose(self) -> None:
        """Give the marked answer."""
        self.action_pick(self.marked)

    def action_pick(self, index: int) -> None:
        """Give this answer."""
        if index < len(self.question.choices) and not is_small(self):
            self.dismiss(self.question.choices[index])

    def on_pressed(self, message: Pressed) -> None:
        """Give the answer that was clicked."""
        message.stop()
        if message.do.command == "choice":
            self.action_pick(message.do.argument)
        else:
            self.dismiss(None)
