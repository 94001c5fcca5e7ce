"""Questions from games: a hand is played from a seed, and at some of its moments something tempting is asked about."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from mahjtui.bot import Bot, make, parse_specs
from mahjtui.card.loader import load
from mahjtui.card.model import Card
from mahjtui.game import engine, seeding
from mahjtui.game.actions import (
    Action,
    Call,
    Challenge,
    Courtesy,
    Discard,
    Exchange,
    MahJongg,
    Pass,
    Reshape,
    Skip,
    Stop,
)
from mahjtui.game.seats import SEATS, in_turn_after
from mahjtui.game.state import State, new_hand
from mahjtui.rulebook.questions import Question, may, pays, which, who
from mahjtui.stream import Stream
from mahjtui.tiles import JOKER, WINDS, tiles_of

CARD: Final = "practice"
PLAYER: Final = "nearest"
"""The card and the bot by which the hands are played."""

MOMENTS: Final = 14
"""At how many moments of a hand something may be asked."""

ALLOWED_BY: Final = {
    Pass: "CH-1", Stop: "CH-4", Courtesy: "CH-5", Discard: "P-2", Call: "C-1", MahJongg: "M-1", Exchange: "J-4",
    Reshape: "C-6", Challenge: "DH-3", Skip: "C-1",
}  # fmt: skip
"""By what is done, the rule that allows it."""


def questions(stream: Stream) -> Iterator[Question]:
    """What can be asked about one hand, in a random order."""
    moments = list(_moments(stream.below(10**9)))
    found = [pays(moments[-1], seat, stream) for seat in SEATS]
    for state in stream.shuffled(moments)[:MOMENTS]:
        found += _about(state, stream)
    yield from stream.shuffled([question for question in found if question is not None])


def _about(state: State, stream: Stream) -> list[Question | None]:
    seat = stream.choice(SEATS)
    thoughts = stream.shuffled(list(dict.fromkeys(tempting(state, seat))))
    allowed = [action for action in thoughts if engine.check(state, seat, action) is None]
    refused = [action for action in thoughts if action not in allowed]
    worth_asking = [*refused, *(action for action in allowed if not isinstance(action, Discard))]
    found = [may(state, seat, action, ALLOWED_BY[type(action)]) for action in worth_asking]
    if allowed and len(refused) > 1:
        found.append(which(state, seat, (allowed[0], *refused[:3]), ALLOWED_BY[type(allowed[0])], stream))
    if state.public.phase == "claim":
        claims = {other: stream.choice(state.privates[other].claims) for other in engine.waiting(state)}
        found.append(who(state, claims, "C-3"))
    return found


@cache
def _player() -> tuple[Card, Bot]:
    card = load(CARD)
    return card, make(parse_specs(PLAYER)[0], card)


def _moments(seed: int) -> Iterator[State]:
    """Every moment of a hand at which somebody is asked, before anybody answers."""
    card, bot = _player()
    state = new_hand(card, seed)
    while engine.waiting(state):
        yield state.copy()
        for seat in engine.waiting(state):
            if seat in engine.waiting(state):
                view = engine.view(state, seat)
                stream = seeding.bot_stream(seed, view.hand, seat, view.moment)
                engine.apply(state, seat, bot.choose(view, stream))


def tempting(state: State, seat: int) -> Iterator[Action]:
    """What this seat may think of doing now, whether it may or not."""
    match state.public.phase:
        case "claim":
            yield from _calls(state, seat)
            yield from _exchanges(state, seat)
        case "discard":
            yield from _exchanges(state, seat)
            yield from _out_of_turn(state, seat)
        case "vote":
            yield from (Stop(), Courtesy(2), Challenge(_right(seat)))
        case "courtesy":
            yield from (Courtesy(0), Courtesy(3), Courtesy(4), Stop())
        case _:
            yield from _passes(state, seat)


def _right(seat: int) -> int:
    return in_turn_after(seat)[0]


def _passes(state: State, seat: int) -> Iterator[Action]:
    held = tiles_of(state.privates[seat].rack)
    naturals = [tile for tile in held if tile != JOKER]
    yield Pass(tuple(naturals[:3]))
    yield Pass(tuple(naturals[-2:]))
    yield Pass(tuple(naturals[:2]), 1)
    yield Pass((), 3)
    if JOKER in held:
        yield Pass((*naturals[-2:], JOKER))
    yield Challenge(_right(seat))


def _calls(state: State, seat: int) -> Iterator[Action]:
    tile = state.public.discards[-1].tile
    rack = state.privates[seat].rack
    naturals, jokers = rack[tile], rack[JOKER]
    yield Call((tile,))
    yield from (Call((tile,) * own + (JOKER,) * (size - own)) for size in (2, 3) for own in range(naturals + 1))
    if naturals:
        yield Call((tile,) * naturals + (JOKER,) * jokers)
    if tile < WINDS[0] and 0 < tile % 9 < 8 and rack[tile - 1] and rack[tile + 1]:
        yield Call((tile - 1, tile + 1))
    if tile == JOKER:
        yield Call((JOKER, JOKER))


def _exchanges(state: State, seat: int) -> Iterator[Action]:
    rack = state.privates[seat].rack
    for owner in SEATS:
        for index, exposure in enumerate(state.public.exposures[owner]):
            if exposure.jokers and rack[exposure.kind]:
                yield Exchange(exposure.kind, owner, index)
            if exposure.jokers and rack[JOKER]:
                yield Exchange(JOKER, owner, index)
            if not exposure.jokers and rack[exposure.kind]:
                yield Exchange(exposure.kind, owner, index)


def _out_of_turn(state: State, seat: int) -> Iterator[Action]:
    public = state.public
    held = tiles_of(state.privates[seat].rack)
    naturals = [tile for tile in held if tile != JOKER]
    yield Discard(naturals[0])
    yield Challenge(_right(seat))
    if public.discards:
        tile = public.discards[-1].tile
        yield Call((tile,) * max(2, state.privates[seat].rack[tile]))
    if public.exposures[seat]:
        last = public.exposures[seat][-1]
        if last.kind in held:
            yield Reshape((last.kind,) * last.size)
        if JOKER in held:
            yield Reshape((*(last.kind,) * (last.naturals - 1), *(JOKER,) * (last.jokers + 1)))
