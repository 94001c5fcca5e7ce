"""What a bot leans on, put to the proof: what it cannot see is dealt anew, and the global generators are spoilt.

Every function plays hands between four copies of a bot and reports what it found. Nothing here knows of pytest.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import numpy as np

from mahjtui.bot import Bot
from mahjtui.card.model import Card
from mahjtui.game import engine
from mahjtui.game.actions import Action, Go, format_action
from mahjtui.game.claims import open_claims
from mahjtui.game.seats import LETTERS, SEATS
from mahjtui.game.seeding import bot_stream
from mahjtui.game.setup import hide
from mahjtui.game.state import Private, State, new_hand
from mahjtui.game.view import Passed, View
from mahjtui.stream import Stream
from mahjtui.tiles import counts_of, tiles_of

Streams = Callable[[], Stream]
"""Makes the stream of a decision, from its beginning each time."""


POLLUTANT = 2
UNTOUCHED = random.Random(POLLUTANT).random(), np.random.RandomState(POLLUTANT).random()
"""What the global generators say first after they were seeded with the pollutant, when nobody used them meanwhile."""


@dataclass
class Report:
    """How often a bot was asked, by what it was asked, and where it leant on what it must not."""

    decisions: Counter[str] = field(default_factory=Counter)
    changed: Counter[str] = field(default_factory=Counter)
    """How many hidden tiles changed their places, by what was asked."""
    hidden: Counter[str] = field(default_factory=Counter)
    """How many hidden tiles there were."""
    breaches: list[str] = field(default_factory=list)

    def varied(self, phase: str) -> float:
        """The share of the hidden tiles that changed places."""
        return self.changed[phase] / self.hidden[phase]


def interference(card: Card, bot: Bot, hands: int, seed: int = 1) -> Report:
    """Deal the tiles a seat cannot see anew at each of its decisions: what it sees, may do and does stays the same."""
    report = Report()
    for state, seat, stream in _decisions(card, bot, hands, seed):
        phase = state.public.phase
        view = engine.view(state, seat)
        chosen = bot.choose(view, stream())
        tiles_before = _hidden_tiles(state, seat)
        with dealt_anew(state, seat, Stream("anew", seed, state.public.hand, state.public.moment, seat)):
            seen = engine.view(state, seat)
            choice = bot.choose(seen, stream())
            tiles_after = _hidden_tiles(state, seat)
        report.decisions[phase] += 1
        report.hidden[phase] += len(tiles_before)
        report.changed[phase] += sum(map(int.__ne__, tiles_before, tiles_after))
        where = f"hand {state.public.hand} {phase} {LETTERS[seat]}"
        if seen != view:
            report.breaches.append(f"{where}: the view changed")
        if choice != chosen:
            report.breaches.append(f"{where}: {format_action(chosen)} became {format_action(choice)}")
    return report


def pollution(card: Card, bot: Bot, hands: int, seed: int = 1) -> Report:
    """Spoil the global generators before each decision: the choice stays the same, and so do the generators."""
    report = Report()
    for state, seat, stream in _decisions(card, bot, hands, seed):
        view = engine.view(state, seat)
        choices = [_choose_polluted(bot, view, stream(), pollutant) for pollutant in (1, POLLUTANT)]
        report.decisions[view.phase] += 1
        where = f"hand {view.hand} {view.phase} {LETTERS[seat]}"
        if choices[0] != choices[1]:
            report.breaches.append(f"{where}: {' became '.join(map(format_action, choices))}")
        if (random.random(), np.random.random()) != UNTOUCHED:
            report.breaches.append(f"{where}: a global generator was used")
    return report


def _choose_polluted(bot: Bot, view: View, stream: Stream, seed: int) -> Action:
    random.seed(seed)
    np.random.seed(seed)
    return bot.choose(view, stream)


@contextmanager
def dealt_anew(state: State, seat: int, stream: Stream) -> Iterator[None]:
    """Let another world lie behind what this seat sees, for a while.

    The tiles on the other racks and in the wall change places, jokers and blind tiles too: nothing is kept but how many
    lie where. What the others passed, drew and answered becomes something else.
    """
    kept = state.hidden, state.privates
    others = [other for other in SEATS if other != seat]
    drawn = state.public.drawn
    tiles = stream.shuffled(_hidden_tiles(state, seat))
    privates = list(state.privates)
    for other in others:
        size = sum(state.privates[other].rack)
        privates[other] = _someone_with(tiles[:size], state.privates[other], stream)
        del tiles[:size]
    privates[seat] = state.privates[seat].copy()
    privates[seat].legal = None
    state.hidden = hide([*stream.shuffled(state.hidden.order[:drawn]), *tiles], state.public.dice)
    state.privates = tuple(privates)
    if state.public.phase == "claim":
        open_claims(state)
    for other in others:
        if kept[1][other].answer is not None and (legal := engine.legal_actions(state, other)):
            state.privates[other].answer = legal.sample(stream)
    try:
        yield
    finally:
        state.hidden, state.privates = kept


def _someone_with(tiles: list[int], before: Private, stream: Stream) -> Private:
    """A seat that holds these tiles and has been through as much."""
    someone = Private(bytearray(counts_of(tiles)))
    someone.drawn = None if before.drawn is None else stream.choice(tiles)
    someone.passes = tuple(
        Passed(made.phase, _some(tiles, made.given, stream), made.blind, _some(tiles, made.received, stream))
        for made in before.passes
    )
    return someone


def _some(tiles: list[int], instead_of: tuple[int, ...], stream: Stream) -> tuple[int, ...]:
    return tuple(stream.choice(tiles) for _ in instead_of)


def _hidden_tiles(state: State, seat: int) -> list[int]:
    """The tiles on the racks of the others, then those in the wall in drawing order."""
    racks = [tile for other in SEATS if other != seat for tile in tiles_of(state.privates[other].rack)]
    return [*racks, *state.hidden.order[state.public.drawn :]]


def _decisions(card: Card, bot: Bot, hands: int, seed: int) -> Iterator[tuple[State, int, Streams]]:
    """Every decision of some hands between four copies of a bot; each gets the stream that the table would hand it.

    Every other hand has a second Charleston whatever was voted, so that each question is put often enough.
    """
    for hand in range(1, hands + 1):
        state = new_hand(card, seed, hand)
        while asked := engine.waiting(state):
            seat = asked[0]

            def stream(seat: int = seat, moment: int = state.public.moment, hand: int = hand) -> Stream:
                return bot_stream(seed, hand, seat, moment)

            yield state, seat, stream
            second = state.public.phase == "vote" and hand % 2
            engine.apply(state, seat, Go() if second else bot.choose(engine.view(state, seat), stream()))
