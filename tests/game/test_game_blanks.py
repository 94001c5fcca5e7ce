"""V-4: hands with blanks, played at random with every invariant looked at; what a blank leaves within reach."""

from __future__ import annotations

import pytest
from game_table import SMALL, table

from mahjtui.arena import invariants
from mahjtui.game import engine
from mahjtui.game.actions import Pass, Swap
from mahjtui.game.events import Swapped
from mahjtui.game.house import HouseRules
from mahjtui.game.state import new_hand
from mahjtui.stream import Stream
from mahjtui.tiles import BLANK, parse_tile

FIVE_DOT = parse_tile("5D")
BLANKS = HouseRules(blanks=2)


@pytest.mark.parametrize("players", [4, 3, 2])
@pytest.mark.parametrize("mistakes", ["prevent", "penalise"])
def test_hands_with_blanks_keep_their_tiles(players: int, mistakes: str) -> None:
    swapped = passed = 0
    house = HouseRules(blanks=4, players=players, mistakes=mistakes)
    for seed in range(4):
        state = new_hand(SMALL, seed, house=house)
        stream = Stream("tests", "blanks", seed)
        while asked := engine.waiting(state):
            seat = asked[stream.below(len(asked))]
            action = engine.legal_actions(state, seat).sample(stream)
            invariants.apply(state, seat, action)
            swapped += isinstance(action, Swap)
            passed += isinstance(action, Pass) and BLANK in action.tiles
    assert swapped
    assert passed or players < 4


def test_the_table_sees_what_was_taken() -> None:
    state = table(turn="S", S="X", discards="E5D", house=BLANKS)
    assert engine.apply(state, 1, Swap(FIVE_DOT)) == [Swapped(1, FIVE_DOT)]
    assert Swapped(1, FIVE_DOT).seen_by(3) == Swapped(1, FIVE_DOT)


def test_a_blank_given_away_is_no_longer_the_drawn_tile() -> None:
    state = table(turn="S", S="X", discards="E5D", house=BLANKS)
    state.privates[1].drawn = BLANK
    engine.apply(state, 1, Swap(FIVE_DOT))
    assert engine.view(state, 1).drawn is None
    state = table(turn="S", S="XX", discards="E5D", house=BLANKS)
    state.privates[1].drawn = BLANK
    engine.apply(state, 1, Swap(FIVE_DOT))
    assert engine.view(state, 1).drawn == BLANK, "the other one is still there"


def test_discards_are_within_reach_while_a_blank_is_in_play() -> None:
    reach = engine.view(table(discards="E5D W5D NJ", house=BLANKS), 1).out_of_reach()
    assert (reach[FIVE_DOT], reach[BLANK - 1]) == (0, 1), "a joker never comes back"
    reach = engine.view(table(discards="E5D W5D NX EX", house=BLANKS), 1).out_of_reach()
    assert (reach[FIVE_DOT], reach[BLANK]) == (2, 2)


def test_the_oldest_of_like_discards_is_taken() -> None:
    state = table(turn="S", S="X", discards="E5D W1C N5D", house=BLANKS)
    engine.apply(state, 1, Swap(FIVE_DOT))
    assert [thrown.tile for thrown in state.public.discards] == [BLANK, parse_tile("1C"), FIVE_DOT]
