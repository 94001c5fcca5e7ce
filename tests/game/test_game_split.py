"""A split wall: a call leaves what the others draw as it was, and nothing else changes."""

from __future__ import annotations

from collections import Counter

import pytest

from mahjtui.card.loader import load
from mahjtui.card.model import Card
from mahjtui.game import engine
from mahjtui.game.actions import Action, Call, Discard, Skip
from mahjtui.game.deal import dealt
from mahjtui.game.events import Drew
from mahjtui.game.seats import SEATS
from mahjtui.game.split import split
from mahjtui.game.state import State, new_hand
from mahjtui.stream import Stream
from mahjtui.tiles import SUPPLY, tiles_of

DEALT = dealt()
LEFT = sum(SUPPLY) - DEALT
HANDS = range(1, 9)
LENT = 4
"""The last tiles of a part may go to a seat whose own is used up."""


@pytest.fixture(scope="module")
def practice() -> Card:
    return load("practice")


def dealt(card: Card, hand: int, *, apart: bool) -> State:
    state = new_hand(card, 1, hand)
    if apart:
        split(state)
    return state


def choose(state: State, seat: int, stream: Stream, *, calls: bool) -> Action:
    """Throw at random, win never, and call or let pass as told: so that the wall is used up."""
    legal = engine.legal_actions(state, seat)
    if state.public.phase == "discard":
        return stream.choice([option for option in legal if isinstance(option, Discard)])
    if state.public.phase == "claim":
        wishes: list[Action] = [option for option in legal if isinstance(option, Call)]
        return stream.choice(wishes) if calls and wishes else Skip()
    return legal.sample(stream)


def draws_of(state: State, stream: Stream, *, calls: bool) -> dict[int, list[int]]:
    """What each seat draws until the wall is used up."""
    drawn: dict[int, list[int]] = {seat: [] for seat in SEATS}
    while asked := engine.waiting(state):
        for event in engine.apply(state, asked[0], choose(state, asked[0], stream, calls=calls)):
            if isinstance(event, Drew):
                assert event.tile is not None
                drawn[event.seat].append(event.tile)
    return drawn


def at_first_call(card: Card, hand: int, *, apart: bool) -> tuple[State, State, int]:
    """The position in which the first call has been made, the one in which it might be, and who called."""
    state = dealt(card, hand, apart=apart)
    stream = Stream("to the first call", hand)
    while True:
        asked = engine.waiting(state)
        action = choose(state, asked[0], stream, calls=True)
        if isinstance(action, Call):
            break
        engine.apply(state, asked[0], action)
    passed = state.copy()
    engine.apply(state, asked[0], action)
    return state, passed, asked[0]


@pytest.mark.slow
@pytest.mark.parametrize("apart", [True, False])
def test_a_call_leaves_what_the_others_draw_as_it_was(practice: Card, apart: bool) -> None:
    compared = moved = 0
    for hand in HANDS:
        called, passed, caller = at_first_call(practice, hand, apart=apart)
        after_call, after_pass = (draws_of(state, Stream("rest"), calls=False) for state in (called, passed))
        assert called.public.exposures[caller] != passed.public.exposures[caller] == ()
        for seat in SEATS:
            own = min(len(after_call[seat]), len(after_pass[seat])) - LENT
            if seat != caller and own >= 10:
                compared += 1
                moved += after_call[seat][:own] != after_pass[seat][:own]
    assert compared >= 16
    assert (moved == 0) if apart else (moved > compared // 2)


def test_each_seat_draws_its_own_part_while_that_lasts(practice: Card) -> None:
    lengths = set()
    for hand in HANDS:
        state = dealt(practice, hand, apart=True)
        wall = state.hidden.order[DEALT:]
        drawn = draws_of(state, Stream("play", hand), calls=True)
        for seat in SEATS:
            part = wall[(seat - 1) % 4 :: 4]  # South draws first
            lengths.add(len(drawn[seat]) - len(part))
            own = min(len(drawn[seat]), len(part))
            assert drawn[seat][: own - LENT] == list(part[: own - LENT])
    assert min(lengths) < 0 < max(lengths)


def test_the_wall_ends_after_as_many_draws_as_ever(practice: Card) -> None:
    for hand in HANDS:
        state = dealt(practice, hand, apart=True)
        walls, order = state.hidden.walls, state.hidden.order
        drawn = draws_of(state, Stream("play", hand), calls=True)
        assert sum(map(len, drawn.values())) == LEFT == 99
        assert state.public.settlement is not None
        assert state.public.settlement.ending == "wall"
        assert state.hidden.walls == walls
        assert Counter(state.hidden.order) == Counter(order) == Counter(tiles_of(SUPPLY))


def test_what_is_drawn_is_shown_in_its_place_and_the_rest_is_kept(practice: Card) -> None:
    state = dealt(practice, 1, apart=True)
    copy = state.copy()
    draws_of(copy, Stream("play"), calls=True)
    assert copy.hidden.order[:DEALT] == state.hidden.order[:DEALT]
    assert state.hidden.order == new_hand(practice, 1, 1).hidden.order != copy.hidden.order


def test_without_calls_it_is_the_wall_of_the_table(practice: Card) -> None:
    for hand in HANDS:
        at_table, apart = (
            draws_of(dealt(practice, hand, apart=apart), Stream("play", hand), calls=False) for apart in (False, True)
        )
        assert at_table == apart


def test_with_its_part_used_up_a_seat_takes_the_last_tile_of_the_longest(practice: Card) -> None:
    state = dealt(practice, 1, apart=True)
    wall = state.hidden.order[DEALT:]
    walls = state.hidden
    drawn = []
    for place in range(DEALT, DEALT + 27):
        walls = walls.turned_to(1, place)
        drawn.append(walls.order[place])
    assert drawn == [*wall[::4], wall[97], wall[98]]
