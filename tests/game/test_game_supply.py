"""T-5: sets with fewer or more jokers, from the walls to the last discard."""

from __future__ import annotations

import pytest
from game_table import SMALL, table

from mahjtui.arena import invariants
from mahjtui.card.distance import alive
from mahjtui.game import engine, lines
from mahjtui.game.house import HouseRules
from mahjtui.game.state import new_hand
from mahjtui.game.view import in_set_of_eight
from mahjtui.stream import Stream
from mahjtui.tiles import JOKER, KINDS, parse_exposure


@pytest.mark.slow
@pytest.mark.parametrize("jokers", [0, 3, 7, 9, 10])
def test_t5_hands_played_at_random_keep_their_tiles(jokers: int) -> None:
    house = HouseRules(jokers=jokers)
    state = new_hand(SMALL, jokers, house=house)
    stream = Stream("tests", "supply", jokers)
    assert len(state.hidden.order) == 144 + jokers
    while asked := engine.waiting(state):
        action = engine.legal_actions(state, asked[0]).sample(stream)
        invariants.apply(state, asked[0], action)
    assert state.public.settlement is not None


@pytest.mark.parametrize("jokers", range(11))
def test_t5_the_kernel_and_the_rules_agree_on_what_is_open(jokers: int) -> None:
    """The kernel thinks of eight jokers, the rules of those of the set; copies are lost one by one."""
    exposures = (parse_exposure("2B 2B 2B"),)
    stream = Stream("tests", "open", jokers)
    answers = set()
    for _ in range(60):
        gone = bytearray(KINDS)
        gone[1] = 3
        for _lost in range(stream.below(90)):
            kind = stream.below(KINDS - 2)
            gone[kind] = min(gone[kind] + 1, 8 if kind == 34 else 4)
        gone[JOKER] = stream.below(jokers + 1)
        open_ = lines.any_open(SMALL, exposures, gone, jokers)
        assert open_ == bool(len(alive(SMALL, exposures, in_set_of_eight(bytes(gone), jokers))))
        answers.add(open_)
    assert len(answers) == 2 or not jokers


def test_t5_what_a_seat_cannot_see_is_counted_from_the_set_of_the_table() -> None:
    state = table(E="5D J", S="[5B 5B J]", discards="W1C NJ", house=HouseRules(jokers=5))
    view = engine.view(state, 0)
    assert view.unseen()[JOKER] == 5 - 3 - view.rack[JOKER] + 1
    assert view.gone()[JOKER] == 1
    assert view.spent()[JOKER] == 4, "of eight jokers this set lacks three"
    assert view.out_of_reach()[JOKER] == 4
    more = engine.view(table(discards="W1C NJ", house=HouseRules(jokers=10)), 0)
    assert (more.gone()[JOKER], more.spent()[JOKER]) == (1, 0)
