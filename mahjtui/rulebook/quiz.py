"""A quiz on the rules: questions from scenarios and from games, the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final, Protocol

from mahjtui.errors import UsageError
from mahjtui.game.actions import Action, Discard, MahJongg, Skip
from mahjtui.rulebook import positions
from mahjtui.rulebook.book import Rule, chapter, chapters, numbered, rules
from mahjtui.rulebook.cases import Case, cases
from mahjtui.rulebook.questions import Question, may, pays, which, who
from mahjtui.scenario import Frame, Scenario, frames, load
from mahjtui.sentences import as_sentence
from mahjtui.stream import Stream

COUNT: Final = 10
"""How many questions a quiz has by default."""

ACTS: Final = ("CH", "P", "C", "J", "X")
"""Chapters about what may be done: what the last step of a scenario of theirs does is allowed by its rule."""

PATIENCE: Final = 25
"""How many hands and scenarios are looked through for a question on the rules that are wanted."""


class Asking(Protocol):
    """Whatever asks questions one after the other: the quiz, or a drill."""

    @property
    def title(self) -> str:
        """What it is called."""

    @property
    def seed(self) -> int:
        """What its questions follow from."""

    def another(self) -> Asking:
        """Another one of its kind."""

    def question(self, index: int) -> Question:
        """The question of this number, from 0."""

    def score(self) -> Score:
        """Where the answers are counted."""


class Quiz:
    """Endless questions; each follows from the seed, its number and the rules that are wanted."""

    title: Final = "Quiz"

    def __init__(self, seed: int, wanted: Sequence[str] = ()) -> None:
        """Ask about these chapters and rules, such as ``C`` or ``J-4``, or about all.

        Raises:
            UsageError: where there is no such rule.
        """
        self.seed = seed
        self._words = tuple(wanted)
        self.wanted = frozenset(number for text in wanted for number in _numbers(text))
        self._asked: list[Question] = []

    def another(self) -> Quiz:
        """Another quiz on the same rules."""
        return Quiz(self.seed + 1, self._words)

    def score(self) -> Score:
        """A fresh score."""
        return Score()

    def question(self, index: int) -> Question:
        """The question of this number, from 0.

        Raises:
            UsageError: where nothing can be asked about the rules that are wanted.
        """
        while len(self._asked) <= index:
            self._asked.append(self._next())
        return self._asked[index]

    def _next(self) -> Question:
        """One that was not asked yet, where there is one; from a scenario or a game, as chance has it."""
        stream = Stream("mahjtui", "quiz", self.seed, len(self._asked))
        before = {(asked.text, *asked.options) for asked in self._asked}
        spare: Question | None = None
        for _attempt in range(PATIENCE):
            found = positions.questions(stream) if stream.below(2) else self._from_scenario(stream)
            for question in self._varied(found, stream):
                if (question.text, *question.options) not in before:
                    return question
                spare = spare or question
        if spare is None:
            raise UsageError(f"nothing can be asked about {', '.join(self._words)}; name other rules or chapters")
        return spare

    def _varied(self, found: Iterator[Question], stream: Stream) -> list[Question]:
        """One of each kind about the rules that are wanted, yes and no apart, each rule as likely."""
        sorts: dict[tuple[str, bool], dict[str, list[Question]]] = {}
        for question in found:
            if not self.wanted or question.rule in self.wanted:
                yes = question.options[question.answer] == "yes"
                sorts.setdefault((question.kind, yes), {}).setdefault(question.rule, []).append(question)
        chosen = []
        for sort in stream.shuffled(sorted(sorts)):
            by_rule = sorts[sort]
            chosen.append(stream.choice(by_rule[stream.choice(sorted(by_rule))]))
        return chosen

    def _from_scenario(self, stream: Stream) -> Iterator[Question]:
        known = cases_by_rule()
        numbers = [number for number in known if not self.wanted or number in self.wanted] or list(known)
        return from_scenario(load(stream.choice(known[stream.choice(numbers)]).path), stream)


@cache
def cases_by_rule() -> dict[str, tuple[Case, ...]]:
    """The scenarios of every rule that has some."""
    found = {number: tuple(case for case in cases() if case.rule == number) for number in rules()}
    return {number: of_rule for number, of_rule in found.items() if of_rule}


def from_scenario(scenario: Scenario, stream: Stream) -> Iterator[Question]:
    """What can be asked about a scenario: what it refuses and allows, who gets the discard, and what is paid."""
    before: Frame | None = None
    for frame in frames(scenario):
        if before is not None:
            for question in _about(scenario, before, frame, stream):
                if question is not None:
                    yield question
        before = frame


def _about(scenario: Scenario, before: Frame, frame: Frame, stream: Stream) -> Iterator[Question | None]:
    state, step = before.state, frame.step
    actions = () if step is None else step.actions or ()
    claims: dict[int, Action] = dict(actions)
    if frame.refusal is None and len(claims) > 1 and state.public.phase == "claim":
        yield who(state, claims, scenario.rule)
    winners = [seat for seat, action in actions if isinstance(action, MahJongg)]
    if frame.refusal is None and len(actions) == 1 and winners:
        yield pays(state, winners[0], stream)
    if scenario.house.mistakes == "penalise" or len(actions) != 1:
        return
    ((seat, action),) = actions
    own = step is scenario.steps[-1] and scenario.rule.partition("-")[0] in ACTS
    rule = scenario.rule if own else positions.ALLOWED_BY.get(type(action), scenario.rule)
    if frame.refusal is not None or not isinstance(action, Skip | Discard):
        yield may(state, seat, action, rule)
    others = [one for one in positions.tempting(state, seat) if one != action]
    yield which(state, seat, (action, *stream.shuffled(others)[:3]), rule, stream)


class Score:
    """How a quiz went."""

    def __init__(self, heard: Callable[[int, bool], None] = lambda _index, _right: None) -> None:
        """Nothing is answered yet; ``heard`` is told the number of each question, from 0, and whether it was right."""
        self._heard = heard
        self.right = 0
        self.missed: list[str] = []
        """The rules of the questions that were answered wrongly."""

    @property
    def asked(self) -> int:
        """How many questions were answered."""
        return self.right + len(self.missed)

    def mark(self, question: Question, answer: int) -> str:
        """Count an answer, an index into the options, and say whether it is right."""
        self._heard(self.asked, answer == question.answer)
        if answer == question.answer:
            self.right += 1
            return "Right."
        self.missed.append(question.rule)
        return f"Wrong: {question.answer + 1} is right, {question.options[question.answer]}."

    def told(self) -> list[str]:
        """The score, and what to read again."""
        lines = [f"You had {self.right} of {self.asked} right."]
        again = [rule for rule in dict.fromkeys(self.missed) if rule]
        return [*lines, *([f"To read again: {', '.join(again)}."] if again else [])]


def explained(question: Question) -> list[str]:
    """Why the answer is right: what the engine says, then the rule."""
    rule: Rule | None = rules().get(question.rule)
    return [*question.why, *([as_sentence(f"{rule.number}, {rule.title}: {rule.text}")] if rule else [])]


def _numbers(text: str) -> tuple[str, ...]:
    """The rules of a chapter, or the one of this number.

    Raises:
        UsageError: where there is neither.
    """
    one = numbered(text)
    if one is not None:
        return (one.number,)
    whole = chapter(text)
    if whole is None:
        known = ", ".join(each.letter for each in chapters())
        raise UsageError(f"no rule or chapter is called {text!r}; give numbers such as J-4, or chapters: {known}")
    return tuple(rule.number for rule in whole.rule)
