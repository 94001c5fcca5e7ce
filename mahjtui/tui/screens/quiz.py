"""A quiz or a drill on the table: a question beside a position, its answers, and why."""

from __future__ import annotations

from textwrap import wrap
from typing import ClassVar

from textual.binding import Binding, BindingType

from mahjtui.game.state import State
from mahjtui.rulebook.book import rules
from mahjtui.rulebook.quiz import Asking, explained
from mahjtui.tui.painting import Do, Row, Run, Tileset, keys_row, ruled
from mahjtui.tui.screens.position import PositionScreen, told
from mahjtui.tui.screens.rules import RulesScreen
from mahjtui.tui.screens.small import is_small
from mahjtui.tui.shown import Position
from mahjtui.tui.widgets.centre import centre_rows
from mahjtui.tui.widgets.painted import Pressed, Sheet
from mahjtui.tui.widgets.surround import WIDTH, middle_rows


def option_rows(index: int, option: str, width: int, *, marked: bool, right: bool) -> list[Row]:
    """One of the answers with its number, to be clicked."""
    do = Do("option", index)
    sign = "*" if right else ">" if marked else " "
    look = "option cursor" if marked else "strong" if right else "plain"
    first, *more = wrap(option, width - 6, break_on_hyphens=False)
    rows: list[Row] = [[Run(f"{sign} ", "key"), Run(f"{index + 1} ", "key", do), Run(f" {first} ", look, do)]]
    return rows + [[Run("    "), Run(f" {line} ", look, do)] for line in more]


class QuizScreen(PositionScreen):
    """Question after question, then the score."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "mark(-1)", show=False),
        Binding("down", "mark(1)", show=False),
        Binding("enter,space", "go_on", show=False),
        Binding("w", "why", show=False),
        *(Binding(str(number), f"pick({number - 1})", show=False) for number in range(1, 10)),
    ]

    def __init__(self, quiz: Asking, count: int, tileset: Tileset) -> None:
        """Ask so many questions of this quiz."""
        super().__init__(tileset)
        self.quiz = quiz
        self.count = count
        self.score = quiz.score()
        self.marked = 0
        self.verdict: str | None = None
        """What was said to the answer; None while the question is open."""
        self._ask(0)

    @property
    def over(self) -> bool:
        """Whether the score is shown."""
        return self.question is None

    @property
    def state(self) -> State | None:
        """The position that is asked about."""
        return None if self.question is None else self.question.state

    def middle(self, position: Position, width: int, height: int) -> list[Row]:
        """The discards; the walls only where there is room for all."""
        return middle_rows(position, width, height) if width >= WIDTH else centre_rows(position, width)

    def title_row(self, width: int) -> Row:
        """Which quiz this is, and how it goes."""
        number = min(self.score.asked + (self.verdict is None), self.count)
        where = f"question {number} of {self.count}, {self.score.right} right"
        title = f" {self.quiz.title}"
        return [Run(title, "title"), Run(f"  seed {self.quiz.seed}  {where}"[: width - len(title)])]

    def text_rows(self, width: int) -> tuple[list[Row], int]:
        """The question with its answers, then what is right and why; the score at the end."""
        question = self.question
        if question is None:
            rows = [ruled([Run("SCORE", "title")], width)]
            return [*rows, *(row for text in self.score.told() for row in told(text, width))], 0
        rows = [row for text in question.premises for row in told(text, width)]
        rows += told(question.text, width, "strong")
        seen = 0
        for index, option in enumerate(question.options):
            if index == self.marked:
                seen = len(rows)
            right = self.verdict is not None and index == question.answer
            rows += option_rows(index, option, width, marked=index == self.marked, right=right)
        if self.verdict is None:
            return rows, seen
        first = len(rows) + 1
        rows += [[], *told(self.verdict, width, "strong" if self.verdict == "Right." else "warn")]
        rows += [row for text in explained(question) for row in told(text, width)]
        return rows, min(len(rows) - 1, first + 4)

    def keys_row(self) -> Row:
        """What can be done now."""
        answered = self.verdict is not None
        label = "Another" if self.over else "Next" if answered else "Answer"
        keys = [("Enter", label, Do("go_on"))]
        if answered and self.question is not None and self.question.rule:
            keys.append(("w", "The rule", Do("why")))
        row = keys_row(*keys, ("Esc", "Leave", Do("back")))
        return [*row, Run(" ↑↓ Mark  PgUp PgDn Scroll", "dim")]

    def _ask(self, index: int) -> None:
        self.question = self.quiz.question(index) if index < self.count else None
        self.verdict = None
        self.marked = 0
        self.seat = 0 if self.question is None else self.question.seat

    def action_mark(self, steps: int) -> None:
        """Mark another answer; scroll once the question is answered."""
        if self.question is None or self.verdict is not None:
            self.action_scroll(steps)
            return
        self.marked = max(0, min(len(self.question.options) - 1, self.marked + steps))
        self.show_text()

    def action_pick(self, index: int) -> None:
        """Give this answer."""
        question = self.question
        if is_small(self) or question is None or self.verdict is not None or index >= len(question.options):
            return
        self.marked = index
        self.verdict = self.score.mark(question, index)
        self.show()

    def action_go_on(self) -> None:
        """Give the marked answer; go on to the next question; begin another quiz."""
        if is_small(self):
            return
        if not self.over and self.verdict is None:
            self.action_pick(self.marked)
            return
        if self.over:
            self.quiz = self.quiz.another()
            self.score = self.quiz.score()
        self._ask(self.score.asked)
        self.query_one(Sheet).scroll_to(y=0, animate=False)
        self.show()

    def action_why(self) -> None:
        """Open the rule that decided."""
        question = self.question
        if question is not None and question.rule and self.verdict is not None:
            self.app.push_screen(RulesScreen(question.state.house, self.tileset, rules()[question.rule]))

    def on_pressed(self, message: Pressed) -> None:
        """Pick the answer that was clicked; the keys are clicked as on every such screen."""
        if message.do.command == "option":
            self.action_pick(message.do.argument)
