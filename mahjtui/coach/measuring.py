"""How much worth bots lose by what they decide, in the eyes of one adviser, who judges from each bot's own view.

Every bot plays the same hands from the same seats, against the same three others, so that tiles and table weigh on all
alike. A hand is played by itself: whoever plays it, and when, the same comes of it.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache, partial
from multiprocessing import get_context
from typing import Final, NamedTuple

from mahjtui.bot import Bot, Spec, make
from mahjtui.card.loader import loads
from mahjtui.card.model import Card
from mahjtui.coach.advisers import adviser
from mahjtui.coach.review import review
from mahjtui.errors import MahjError, UsageError
from mahjtui.game import engine
from mahjtui.game.actions import Action
from mahjtui.game.chairs import chairs_by_seat
from mahjtui.game.house import LEAGUE
from mahjtui.game.seeding import bot_stream
from mahjtui.game.state import new_hand

OTHERS: Final = Spec("nearest")
"""Who plays the other three seats where nobody says."""


@dataclass(frozen=True, slots=True)
class Trial:
    """All that the figures follow from; plain values, so that any process can play a part of it."""

    card_name: str
    card_text: str
    seed: int
    bots: tuple[Spec, ...]
    hands: int
    """How many hands each bot plays."""
    judge: Spec | None = None
    """Who judges; None for the best adviser there is."""
    others: Spec = OTHERS
    """Who plays the other three seats."""

    def units(self) -> list[tuple[Spec, int]]:
        """Each bot with the number of each of its hands, from 1; the bots take turns."""
        return [(bot, hand) for hand in range(1, self.hands + 1) for bot in self.bots]


class Lost(NamedTuple):
    """What a bot lost in one hand, and what was told of it."""

    bot: Spec
    hand: int
    worth: float
    """In points that a loser pays, by all its decisions together."""
    chances: tuple[float, ...]
    """How likely the judge took the hand to win, at each decision that it has an opinion of."""
    won: bool

    @property
    def decisions(self) -> int:
        """How many the judge has an opinion of."""
        return len(self.chances)


def measured(trial: Trial, jobs: int = 1) -> Iterator[Lost]:
    """Play all hands of all bots, over so many processes; each as it is done, in the order of the units.

    Raises:
        MahjError: where a bot breaks the rules, or cannot be made.
    """
    units = trial.units()
    if jobs == 1:
        yield from (play(trial, unit) for unit in units)
        return
    executor = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts)
    try:
        yield from executor.map(partial(_play_afar, trial), units)
    finally:
        executor.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Leave Ctrl-C, which a terminal sends to all, to the process that waits for this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_afar(trial: Trial, unit: tuple[Spec, int]) -> Lost:
    """Play a hand in another process; an error of ours comes back as one that travels."""
    try:
        return play(trial, unit)
    except MahjError as error:
        raise UsageError(str(error)) from None


def play(trial: Trial, unit: tuple[Spec, int]) -> Lost:
    """Play one hand of one bot, and judge what the bot decided.

    Raises:
        MahjError: where a bot breaks the rules, or cannot be made.
    """
    spec, hand = unit
    card = _card(trial.card_text, trial.card_name)
    start = new_hand(card, trial.seed, hand)
    seat = next(seat for seat, chair in chairs_by_seat(LEAGUE, hand).items() if chair == 0)
    state, actions = start.copy(), list[tuple[int, Action]]()
    while waiting := engine.waiting(state):
        view = engine.view(state, waiting[0])
        bot = _bot(spec if view.seat == seat else trial.others, card)
        action = bot.choose(view, bot_stream(trial.seed, hand, view.seat, view.moment))
        engine.apply(state, view.seat, action)
        actions.append((view.seat, action))
    found = review(start, actions, seat, adviser(card, trial.judge))
    settlement = state.public.settlement
    won = settlement is not None and settlement.winner == seat
    return Lost(spec, hand, found.lost, found.chances, won)


@lru_cache(maxsize=1)
def _card(text: str, name: str) -> Card:
    return loads(text, name)


@lru_cache(maxsize=16)
def _bot(spec: Spec, card: Card) -> Bot:
    """It keeps nothing between two decisions, so one is enough."""
    return make(spec, card)
