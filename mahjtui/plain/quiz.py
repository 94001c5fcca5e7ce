"""The quiz in sentences and numbered choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mahjtui.errors import MahjError
from mahjtui.rulebook.questions import Question
from mahjtui.rulebook.quiz import Asking, explained
from mahjtui.rulebook.telling import looked_up
from mahjtui.sentences import as_sentence


class PlainQuiz:
    """Asks the questions of a quiz one after the other."""

    def __init__(self, quiz: Asking, say: Callable[[str], None], hear: Callable[[], str | None]) -> None:
        """``say`` prints a sentence, ``hear`` gives a line of input, None at its end."""
        self.quiz = quiz
        self.score = quiz.score()
        self._say = say
        self._hear = hear

    def play(self, count: int) -> None:
        """Ask so many questions, fewer where the player leaves; the score comes last."""
        title = f"{self.quiz.title} {self.quiz.seed}"
        many = "one question" if count == 1 else f"{count} questions"
        self._say(f"{title}, {many}. Answer with a number; or ask: rules J-4, quit.")
        for index in range(count):
            question = self.quiz.question(index)
            self._say_all(["", f"Question {index + 1}.", *question.position, question.text])
            self._say_all(f"{number} {option}." for number, option in enumerate(question.options, start=1))
            answer = self._answer(question)
            if answer is None:
                break
            self._say_all([self.score.mark(question, answer), *explained(question)])
        self._say_all(["", *self.score.told()])

    def _answer(self, question: Question) -> int | None:
        """The option that is chosen; None where the player leaves."""
        while True:
            text = self._hear()
            text = None if text is None else text.strip().lower()
            match text:
                case None | "quit":
                    return None
                case "":
                    continue
                case _ if text.isdecimal() and 1 <= int(text) <= len(question.options):
                    return int(text) - 1
                case _ if text == "rules" or text.startswith("rules "):
                    self._look_up(text.removeprefix("rules").strip())
                case _:
                    self._say(f"{text!r} is no choice; expected a number from 1 to {len(question.options)}, or quit.")

    def _look_up(self, text: str) -> None:
        try:
            self._say_all(looked_up(text))
        except MahjError as error:
            self._say(as_sentence(str(error)))

    def _say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._say(line)
