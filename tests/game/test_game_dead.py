"""DH-1 to DH-6: open lines found quickly are the ones that the card says are alive, and dead hands leave play."""

from __future__ import annotations

import pytest
from game_table import SMALL, played_at_random, table
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mahjtui.card import loader
from mahjtui.card.distance import alive
from mahjtui.game import dead, engine
from mahjtui.game.actions import Challenge, Deny, Discard, Skip, parse_action
from mahjtui.game.dead import declare_dead
from mahjtui.game.events import Died, Drew, HandOver
from mahjtui.game.house import HouseRules
from mahjtui.game.lines import any_open, fits_concealed
from mahjtui.game.state import State
from mahjtui.game.view import Phase
from mahjtui.stream import Stream
from mahjtui.tiles import JOKER, KINDS, SUPPLY, Exposure, parse_exposure, parse_tile

ONE_LINE = loader.loads(
    """
name = "one line"
title = "one line"
[[section]]
name = "Runs"
[[section.line]]
hand = "NN 1a 2222a 333a 4444a"
ranks = "run"
value = 25
"""
)
CARDS = (SMALL, loader.load("practice"))


def exposures_of(stream: Stream, card_index: int) -> tuple[Exposure, ...]:
    """Sets that mostly go together: those of one resolution, some with jokers, sometimes one that is foreign."""
    resolutions = CARDS[card_index].resolutions
    sets = stream.shuffled(resolutions.sets[stream.below(len(resolutions))])[: stream.below(4) + 1]
    found = [Exposure(kind, size, max(size - SUPPLY[kind], stream.below(size))) for kind, size in sets]
    if not stream.below(6):
        found.append(Exposure(stream.below(34), 3 + stream.below(2)))
    return tuple(found)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(seed=st.integers(0, 10**6), card_index=st.integers(0, 1))
def test_dh1_quick_answers_are_those_of_the_card(seed: int, card_index: int) -> None:
    stream = Stream("dead", seed)
    exposures = exposures_of(stream, card_index)
    assume(exposures)
    gone = bytearray(KINDS)
    for exposure in exposures:
        gone[exposure.kind] += exposure.naturals
    assume(all(lost <= supply for lost, supply in zip(gone, SUPPLY, strict=True)))
    for kind in range(KINDS):
        gone[kind] += stream.below(SUPPLY[kind] - gone[kind] + 1) if not stream.below(3) else 0
    expected = len(alive(CARDS[card_index], exposures, bytes(gone))) > 0
    assert any_open(CARDS[card_index], exposures, gone) == expected


@pytest.mark.slow
def test_dh1_a_remembered_open_line_is_never_trusted_too_long() -> None:
    died = 0
    for seed in range(25):
        for state in played_at_random(seed):
            really = []
            for seat in range(4):
                exposures, gone = state.public.exposures[seat], state.public.gone.copy()
                if state.public.phase == "claim" and seat != state.public.turn:
                    gone[state.public.discards[-1].tile] -= 1
                if exposures and not state.public.dead[seat] and len(alive(SMALL, exposures, bytes(gone))) == 0:
                    really.append(seat)
            assert dead.challengeable(state) == tuple(really)
            died += len(really)
    assert died, "no hand died, so nothing was tested"


def test_x1_sets_of_concealed_lines_are_told_from_sets_of_none() -> None:
    assert fits_concealed(SMALL, [parse_exposure("1B 1B 1B"), parse_exposure("2B 2B 2B 2B")])
    assert not fits_concealed(SMALL, [parse_exposure("R R R")])


def test_dh1_reasons_name_every_line_that_is_out() -> None:
    state = table("discard", "E", S="[2B 2B 2B 2B]", discards="WN NN EN")
    found = dict(dead.reasons(state, 1))
    assert set(found) == {"Runs 1", "Runs 2", "Winds 1", "Quints 1", "Pairs 1"}
    assert "North" in found["Runs 1"]


TWO_LINES = loader.loads(
    """
    name = "two lines"
    title = "two lines"
    [[section]]
    name = "Lines"
    [[section.line]]
    hand = "NN 1a 2222a 333a 4444a"
    ranks = "run"
    value = 25
    [[section.line]]
    hand = "SSS 111a 1111b GGGG"
    ranks = "like"
    value = 25
    """,
    "two lines",
)


def dead_south(turn: str = "E", phase: Phase = "discard", discards: str = "WN NN EN") -> State:
    """South has exposed a run that needs the pair of North, and three of them are gone; North may call a Two Crak."""
    return table(
        phase,
        turn,
        card=TWO_LINES,
        discards=discards,
        S="[2B 2B 2B 2B] [3B 3B 3B]",
        W="11133344455C 57D",
        N="22C J",
    )


@pytest.mark.parametrize("by", [0, 1, 2, 3])
def test_dh3_any_live_seat_may_call_it_and_the_table_sees_who(by: int) -> None:
    state = dead_south()
    assert engine.apply(state, by, Challenge(1)) == [Died(1, by)]
    assert state.public.dead == [False, True, False, False]
    assert state.public.turn == 0


def test_dh4_a_hand_that_dies_in_its_turn_is_skipped() -> None:
    state = dead_south("S")
    died, drew = engine.apply(state, 3, Challenge(1))
    assert died == Died(1, 3)
    assert isinstance(drew, Drew)
    assert (drew.seat, state.public.turn, state.public.taken) == (2, 2, "wall")
    assert engine.view(state, 1).drawn is None


def test_dh4_a_dead_hand_is_asked_no_more() -> None:
    state = table("claim", discards="E2C", S="2C JJ", N="2C JJJ", W="11133344455C 57D")
    assert engine.waiting(state) == (1, 3)
    declare_dead(state, 1, by=0, events=[])
    assert engine.waiting(state) == (3,)
    refusal = engine.check(state, 1, parse_action("call 2C J"))
    assert refusal is not None
    assert refusal.rule == "DH-4"


def test_dh4_the_last_live_hand_ends_it_unpaid() -> None:
    state = dead_south()
    state.public.dead = [False, False, True, True]
    died, over = engine.apply(state, 0, Challenge(1))
    assert died == Died(1, 0)
    assert isinstance(over, HandOver)
    assert (over.settlement.ending, over.settlement.pays, over.shown) == ("dead", (0, 0, 0, 0), ())


def test_w1_killing_the_hand_in_turn_with_nothing_to_draw_is_a_wall_game() -> None:
    state = dead_south("S")
    state.public.drawn = len(state.hidden.order)
    over = engine.apply(state, 0, Challenge(1))[-1]
    assert isinstance(over, HandOver)
    assert over.settlement.ending == "wall"


def test_j9_exposures_of_a_dead_hand_stay_on_the_table() -> None:
    state = table("discard", "E", E="8D", W="[8D 8D J]")
    state.public.dead[2] = True
    assert parse_action("exchange 8D W1") in engine.legal_actions(state, 0)
    engine.apply(state, 0, parse_action("exchange 8D W1"))
    assert state.privates[0].rack[JOKER] >= 1
    assert state.public.exposures[2] == (parse_exposure("8D 8D 8D"),)


def test_dh6_a_challenge_during_claims_leaves_answers_in_place() -> None:
    state = dead_south("E", "claim", "WN NN EN E2C")
    engine.apply(state, 0, Challenge(1))
    assert engine.waiting(state) == (3,)
    drew = engine.apply(state, 3, Skip())[-1]
    assert isinstance(drew, Drew)
    assert drew.seat == 2


def test_dh6_who_was_denied_is_not_offered_the_challenge_again() -> None:
    house = HouseRules(mistakes="penalise")
    state = table("discard", house=house, discards="WN NN SN", S="[2222B]", card=ONE_LINE)
    engine.apply(state, 0, Challenge(1))
    engine.apply(state, 1, Deny())
    assert Challenge(1) not in engine.legal_actions(state, 0)
    engine.apply(state, 0, Discard(next(tile for tile, held in enumerate(state.privates[0].rack) if held)))
    offered = [Challenge(1) in engine.legal_actions(state, seat) for seat in engine.waiting(state) if seat != 1]
    assert offered
    assert all(offered)


def test_j9_tiles_of_a_set_in_error_that_go_back_are_not_gone() -> None:
    house = HouseRules(mistakes="penalise")
    state = table("claim", house=house, discards="E2B", W="2B 5C 9D")
    for seat, text in ((2, "call 2B 5C"), (1, "skip"), (3, "skip")):
        engine.apply(state, seat, parse_action(text))
    kinds = [parse_tile("2B"), parse_tile("5C")]
    assert [state.public.gone[kind] for kind in kinds] == [2, 1]
    engine.apply(state, 2, Challenge(2))
    assert [state.public.gone[kind] for kind in kinds] == [0, 0]


def test_dh1_every_exposed_resolution_has_room_for_its_own_sets() -> None:
    for card in CARDS:
        for resolution, sets in enumerate(card.resolutions.sets):
            alone = card.resolutions.loose[:, resolution].tolist()
            exposures = [Exposure(kind, size, max(0, size + alone[kind] - SUPPLY[kind])) for kind, size in sets]
            gone = bytearray(KINDS)
            for exposure in exposures:
                gone[exposure.kind] += exposure.naturals
            if not card.resolutions.concealed[resolution] and exposures:
                assert any_open(card, exposures, gone, 8)
