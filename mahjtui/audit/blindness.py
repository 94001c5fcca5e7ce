"""By experiment: what a bot cannot see is changed under it, and its answer may not change (I-1)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Final

import numpy as np
from msgspec.structs import replace

from mahjtui.audit.table import Decision, Failure, advice_of, ask, told
from mahjtui.bot import Bot
from mahjtui.game import engine
from mahjtui.game.actions import Action
from mahjtui.game.worlds import become, hidden_tiles, redealt
from mahjtui.stream import Stream

Answer = Action | Failure
Experiment = Callable[[Decision, Bot, Answer], Iterator[str]]
"""Asks the bot again, differently, and tells what was wrong: given the question, the bot, and what it answered."""

ANOTHER_HAND: Final = 7919
"""How far the number of the hand is moved."""

_POLLUTANT: Final = 2
_UNTOUCHED: Final = random.Random(_POLLUTANT).random(), np.random.RandomState(_POLLUTANT).random()
"""What the global generators say first after they were seeded with the pollutant, when nobody used them meanwhile."""


class Worlds:
    """Deals all that a seat cannot see anew, and counts how many of the hidden tiles changed places."""

    def __init__(self) -> None:
        """Nothing is counted yet."""
        self.hidden = 0
        self.changed = 0

    def __call__(self, decision: Decision, bot: Bot, answer: Answer) -> Iterator[str]:
        """What the seat sees, may do and does stays the same, and what the bot advises it to do."""
        state, seat, view, stream = decision
        advice = advice_of(bot, view)
        before = hidden_tiles(state, seat)
        world = redealt(state, seat, Stream("audit", view.hand, view.moment, seat))
        with become(state, world):
            after = hidden_tiles(state, seat)
            seen = engine.view(state, seat)
            again = ask(bot, seen, stream())
            advice_there = advice_of(bot, seen)
        self.hidden += len(before)
        self.changed += sum(map(int.__ne__, before, after))
        if seen != view:
            yield "the view changed with tiles that the seat cannot see"
        yield from _difference(answer, again, "other tiles lay where it cannot see")
        if advice != advice_there:
            yield "its advice became another when other tiles lay where it cannot see"


def another_hand(decision: Decision, bot: Bot, answer: Answer) -> Iterator[str]:
    """The number of the hand, from which together with the seed its walls follow, says nothing about how to play it.

    Who has found out the seed, or guesses it from its own tiles, deals other walls to itself by another number.
    """
    view = replace(decision.view, hand=decision.view.hand + ANOTHER_HAND)
    yield from _difference(answer, ask(bot, view, decision.stream()), "the hand bore another number")


def generators(decision: Decision, bot: Bot, answer: Answer) -> Iterator[str]:
    """The global generators are spoilt: the answer stays the same, and they are left as they were."""
    kept = random.getstate(), np.random.get_state()
    random.seed(_POLLUTANT)
    np.random.seed(_POLLUTANT)
    again = ask(bot, decision.view, decision.stream())
    used = (random.random(), np.random.random()) != _UNTOUCHED
    random.setstate(kept[0])
    np.random.set_state(kept[1])
    yield from _difference(answer, again, "the global generators were seeded")
    if used:
        yield "a global generator was used"


def _difference(answer: Answer, again: Answer, when: str) -> Iterator[str]:
    if answer != again:
        yield f"{told(answer)} became {told(again)} when {when}"
