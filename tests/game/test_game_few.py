"""V-1, V-2: hands of two and three, played at random with every invariant looked at."""

from __future__ import annotations

import pytest
from game_table import SMALL

from mahjtui.arena import invariants
from mahjtui.game import engine
from mahjtui.game.actions import Challenge, Discard, Exchange, MahJongg, Pass, Skip
from mahjtui.game.chairs import chairs_by_seat, is_last_hand, round_of
from mahjtui.game.events import Dealt, PlayBegan
from mahjtui.game.house import HouseRules
from mahjtui.game.seats import SEATS, in_turn_after, seated
from mahjtui.game.state import State, new_hand
from mahjtui.stream import Stream

MISTAKES = ["prevent", "penalise"]


def play(house: HouseRules, seed: int) -> tuple[State, set[int]]:
    """A hand played at random; who was asked in it."""
    state = new_hand(SMALL, seed, house=house)
    stream = Stream("tests", "few", seed)
    asked: set[int] = set()
    while waiting := engine.waiting(state):
        asked.update(waiting)
        seat = waiting[stream.below(len(waiting))]
        invariants.apply(state, seat, engine.legal_actions(state, seat).sample(stream))
    return state, asked


@pytest.mark.slow
@pytest.mark.parametrize("mistakes", MISTAKES)
@pytest.mark.parametrize("players", [2, 3])
def test_empty_seats_are_never_asked_and_never_paid(players: int, mistakes: str) -> None:
    empty = [seat for seat in SEATS if seat not in seated(players)]
    for seed in range(4):
        state, asked = play(HouseRules(players=players, mistakes=mistakes), seed)
        assert asked == set(seated(players))
        assert state.public.settlement is not None
        assert all(state.public.settlement.pays[seat] == 0 for seat in empty)
        assert all(seat in seated(players) for seat, _tile in state.public.discards)
        assert all(not sum(state.privates[seat].rack) and not state.public.exposures[seat] for seat in empty)


@pytest.mark.parametrize(("players", "rule"), [(2, "V-1"), (3, "V-2")])
def test_empty_seats_can_do_nothing_and_be_done_nothing(players: int, rule: str) -> None:
    state = new_hand(SMALL, 1, house=HouseRules(players=players))
    for seat in (seat for seat in SEATS if seat not in seated(players)):
        for action in (Skip(), Discard(0), MahJongg(), Challenge(0), Pass((0, 1, 2))):
            refusal = engine.check(state, seat, action)
            assert refusal is not None
            assert refusal.rule == rule
        for action in (Challenge(seat), Exchange(0, seat, 0)):
            refusal = engine.check(state, 0, action)
            assert refusal is not None
            assert refusal.rule == rule


def test_play_begins_at_once() -> None:
    state = new_hand(SMALL, 1, house=HouseRules(players=3))
    assert engine.opening(state) == [Dealt(state.public.dice), PlayBegan(charleston=False)]
    assert engine.waiting(state) == (0,)


def test_turns_go_round_those_present() -> None:
    assert in_turn_after(0, 2) == (2,)
    assert in_turn_after(2, 2) == (0,)
    assert [in_turn_after(seat, 3) for seat in (0, 1, 2)] == [(1, 2), (2, 0), (0, 1)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("pivot", [True, False])
def test_d6_everybody_is_east_once_a_round(players: int, pivot: bool) -> None:
    house = HouseRules(players=players, pivot=pivot, rounds=3)
    for turn in range(3):
        hands = range(turn * players + 1, (turn + 1) * players + 1)
        assert {round_of(house, hand) for hand in hands} == {turn + 1}
        assert sorted(chairs_by_seat(house, hand)[0] for hand in hands) == list(range(players))
    assert [hand for hand in range(1, 20) if is_last_hand(house, hand)] == [3 * players]


def test_v3_the_pivot_changes_places_with_the_player_to_the_right() -> None:
    """Done by hand: four places round the table, the pivot moves one on, and East goes round from there."""
    house = HouseRules(rounds=16)
    places = [0, 1, 2, 3]
    hand = 1
    for _round in range(6):
        first = places.index(0)
        for turn in range(4):
            east = (first + turn) % 4
            assert chairs_by_seat(house, hand) == {seat: places[(east + seat) % 4] for seat in SEATS}
            hand += 1
        other = (first + 1) % 4
        places[first], places[other] = places[other], places[first]
