"""The frame of the drills on positions: each question follows from its seed, the card and the adviser alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from mahjtui.bot import Adviser, Bot, Spec, make
from mahjtui.card.model import Card
from mahjtui.errors import UsageError
from mahjtui.game import engine, seeding
from mahjtui.game.state import State, new_hand
from mahjtui.game.view import Phase, View
from mahjtui.rulebook.questions import Question
from mahjtui.rulebook.quiz import Score
from mahjtui.store.statistics import Practised
from mahjtui.stream import Stream

PLAYER: Final = "nearest"
"""The bot that plays the hands the positions are taken from."""

WISHES: Final = 12

PATIENCE: Final = 40
"""How many hands are looked through for a position that a question can be asked about."""


class Moment(NamedTuple):
    """A position in which a seat is asked."""

    card: Card
    adviser: Adviser
    state: State
    seat: int
    view: View
    stream: Stream
    wish: int
    """Below ``WISHES``, the same for all moments of a question: which answer should be right, where that varies."""


class Kind(NamedTuple):
    """One drill on positions."""

    name: Practised
    title: str
    what: str
    """What it asks."""
    phases: tuple[Phase, ...]
    """When the question comes up."""
    ask: Callable[[Moment], Question | None]
    """The question about a moment; None where it is no good one."""


class PositionDrill:
    """Asks one question for each seed, then goes on with those that follow the last."""

    def __init__(
        self,
        kind: Kind,
        card: Card,
        adviser: Adviser,
        seeds: Sequence[int],
        answered: Callable[[int, float], object] = lambda _seed, _kept: None,
    ) -> None:
        """``answered`` is told the seed of each question, and 1 for right or 0 for wrong."""
        self._kind = kind
        self._card = card
        self._adviser = adviser
        self._seeds = tuple(seeds)
        self._answered = answered
        self._player = make(Spec(PLAYER), card)
        self._asked: dict[int, Question] = {}

    @property
    def title(self) -> str:
        """What the drill is called."""
        return self._kind.title

    @property
    def seed(self) -> int:
        """The seed of the first question."""
        return self._seeds[0]

    def another(self) -> PositionDrill:
        """As many fresh questions."""
        first = max(self._seeds) + 1
        seeds = range(first, first + len(self._seeds))
        return PositionDrill(self._kind, self._card, self._adviser, seeds, self._answered)

    def question(self, index: int) -> Question:
        """The question of this number, from 0.

        Raises:
            UsageError: where no position gives one.
        """
        if index not in self._asked:
            self._asked[index] = self._find(self._seeds[index])
        return self._asked[index]

    def score(self) -> Score:
        """A score that passes on what was answered."""
        def heard(index: int, right: bool) -> None:
            self._answered(self._seeds[index], float(right))

        return Score(heard)

    def _find(self, seed: int) -> Question:
        stream = Stream("mahjtui", "drill", self._kind.name, seed)
        wish = stream.below(WISHES)
        for _hand in range(PATIENCE):
            for state in stream.shuffled(list(self._moments(stream.below(10**9)))):
                seat = stream.choice(engine.waiting(state))
                view = engine.view(state, seat)
                question = self._kind.ask(Moment(self._card, self._adviser, state, seat, view, stream, wish))
                if question is not None:
                    return question
        raise UsageError(f"no position on this card gives a question for the drill {self._kind.name!r}")

    def _moments(self, seed: int) -> Iterator[State]:
        return moments(self._card, self._player, seed, self._kind.phases)


def moments(card: Card, player: Bot, seed: int, phases: Sequence[Phase]) -> Iterator[State]:
    """Every moment of a hand in these phases at which somebody is asked first, before anybody answers."""
    state = new_hand(card, seed)
    seen = -1
    while waiting := engine.waiting(state):
        if state.public.phase in phases and state.public.moment != seen:
            seen = state.public.moment
            yield state.copy()
        view = engine.view(state, waiting[0])
        stream = seeding.bot_stream(seed, view.hand, view.seat, view.moment)
        engine.apply(state, view.seat, player.choose(view, stream))


def drawn_up(
    moment: Moment, text: str, options: Sequence[str], answer: int, why: Sequence[str], *, rule: str = ""
) -> Question:
    """The question with its options in a random order; ``answer`` is the place of the right one as they are given."""
    order = moment.stream.shuffled(range(len(options)))
    return Question(
        "drill", rule, text, tuple(options[place] for place in order), order.index(answer), tuple(why),
        moment.state, moment.seat, (moment.seat,),
    )  # fmt: skip
