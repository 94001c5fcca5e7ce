"""What the nearest bot does at positions set up for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mahjtui.bot import Bot, Spec, Stream, make
from mahjtui.card.loader import loads
from mahjtui.card.model import Card
from mahjtui.game import engine
from mahjtui.game.actions import Action, Courtesy, Pass, format_action, parse_action
from mahjtui.game.house import LEAGUE, HouseRules
from mahjtui.game.seats import EAST, SOUTH, WEST
from mahjtui.game.setup import Setup, arrange
from mahjtui.game.state import State
from mahjtui.game.view import Discarded, Phase
from mahjtui.tiles import JOKER, parse_exposure, parse_tile, parse_tiles

BLANKS = HouseRules(blanks=2)

SMALL = """
name = "small"
title = "a card for a few hands"
[[section]]
name = "Kongs"
[[section.line]]
hand = "FF 1111a! 2222a! 3333a!"
value = 25
concealed = false
[[section.line]]
hand = "FF 111a! 555a! 666a! 777a!"
value = 25
concealed = false
[[section]]
name = "Winds"
[[section.line]]
hand = "FFFF 5555a! 666a! RRR"
value = 25
concealed = false
[[section.line]]
hand = "NNN EEE WWW SSS RR"
value = 25
concealed = false
[[section]]
name = "Pairs"
[[section.line]]
hand = "44a! 55a! 66a! 77a! 888a! NNN"
value = 50
concealed = true
"""


@pytest.fixture(scope="module")
def card() -> Card:
    return loads(SMALL, "small")


@pytest.fixture(scope="module")
def nearest(card: Card) -> Bot:
    return make(Spec("nearest"), card)


def answer(state: State, seat: int, bot: Bot) -> str:
    view = engine.view(state, seat)
    action = bot.choose(view, Stream())
    assert action in view.legal
    return format_action(action)


def turn(card: Card, rack: str, *exposed: str, house: HouseRules = LEAGUE, **more: object) -> State:
    exposures = {EAST: [parse_exposure(text) for text in exposed]}
    return arrange(card, replace(Setup(racks={EAST: parse_tiles(rack)}, exposures=exposures), **more), house)


def thrown_by_west(tiles: str) -> list[Discarded]:
    return [Discarded(WEST, tile) for tile in parse_tiles(tiles)]


def thrown(card: Card, rack: str, tile: str, *exposed: str, **more: object) -> State:
    """East has thrown a tile, and South holds the rack."""
    exposures = {SOUTH: [parse_exposure(text) for text in exposed]}
    setup = Setup(
        phase="claim",
        racks={SOUTH: parse_tiles(rack)},
        exposures=exposures,
        discards=[Discarded(EAST, parse_tile(tile))],
    )
    return arrange(card, replace(setup, **more))


def asked(card: Card, phase: Phase, rack: str) -> State:
    """South is asked with this rack, in a phase of the Charleston."""
    return arrange(card, Setup(phase=phase, racks={SOUTH: parse_tiles(rack)}))


def test_it_throws_what_no_line_wants(card: Card, nearest: Bot) -> None:
    assert answer(turn(card, "FF 1111B 2222B 33B J 8C"), EAST, nearest) == "discard 8C"


def test_it_keeps_to_the_nearest_line(card: Card, nearest: Bot) -> None:
    assert answer(turn(card, "NNN EEE WW SSS FF R"), EAST, nearest) == "discard F"


def test_it_throws_a_natural_that_it_wants_before_a_joker(card: Card, nearest: Bot) -> None:
    assert answer(turn(card, "F JJJJJJ", "1B 1B 1B 1B", "2B 2B 2B"), EAST, nearest) == "discard F"


def test_it_throws_what_its_exposures_hold_enough_of(card: Card, nearest: Bot) -> None:
    assert answer(turn(card, "FF 111B 555B 66B 7B", "7B 7B 7B"), EAST, nearest) == "discard 7B"


def test_it_throws_a_joker_that_is_all_it_has(card: Card, nearest: Bot) -> None:
    state = turn(card, "JJ", "1B 1B 1B 1B", "2B 2B 2B 2B", "3B 3B 3B 3B")
    assert answer(state, EAST, nearest) == "discard J"


def test_it_leaves_a_line_whose_pair_is_used_up(card: Card, nearest: Bot) -> None:
    rack = "NNN EEE WWW S FF 1B 2B"
    assert answer(turn(card, rack), EAST, nearest) == "discard 1B"
    gone = [Discarded(SOUTH, parse_tile("R"))] * 3
    assert answer(turn(card, rack, discards=gone), EAST, nearest) == "discard E"


def test_m_1_it_declares_mah_jongg_on_its_own_tile(card: Card, nearest: Bot) -> None:
    assert answer(turn(card, "FF 1111B 2222B 333B J"), EAST, nearest) == "mahjongg"


def test_m_1_it_declares_mah_jongg_on_a_discard(card: Card, nearest: Bot) -> None:
    assert answer(thrown(card, "FF 1111B 2222B 33B J", "3B"), SOUTH, nearest) == "mahjongg"


def test_c_1_it_calls_what_brings_a_line_nearer(card: Card, nearest: Bot) -> None:
    assert answer(thrown(card, "FF 111B 2222B 33B 8C 9C", "1B"), SOUTH, nearest) == "call 1B 1B 1B"


def test_c_1_it_lays_naturals_and_keeps_jokers_where_it_can(card: Card, nearest: Bot) -> None:
    assert answer(thrown(card, "FF 111B 22B 33B JJ 8C 9C", "1B"), SOUTH, nearest) == "call 1B 1B 1B"


def test_c_1_it_lays_a_joker_where_the_set_needs_one(card: Card, nearest: Bot) -> None:
    assert answer(thrown(card, "FF 11B 2222B 33B J 8C 9C", "1B"), SOUTH, nearest) == "call 1B 1B J"


def test_c_1_it_lets_pass_what_brings_nothing_nearer(card: Card, nearest: Bot) -> None:
    assert answer(thrown(card, "FF 1111B 2222B J NN", "N"), SOUTH, nearest) == "skip"


def test_x_2_it_does_not_ruin_a_concealed_line_that_is_nearer(card: Card, nearest: Bot) -> None:
    state = thrown(card, "4455667B 888B NN J", "N")
    assert parse_action("call N N") in engine.legal_actions(state, SOUTH)
    assert answer(state, SOUTH, nearest) == "skip"


def test_c_6_it_reshapes_what_fits_better(card: Card, nearest: Bot) -> None:
    state = thrown(card, "FF 111B 2222B 33B 8C 9C", "1B")
    engine.apply(state, SOUTH, parse_action("call 1B 1B"))
    assert answer(state, SOUTH, nearest) == "reshape 1B 1B 1B"


def test_j_4_it_gives_a_spare_natural_for_a_joker(card: Card, nearest: Bot) -> None:
    state = turn(card, "FF 1111B 2222B 33B N 8C", exposures={SOUTH: [parse_exposure("N N J")]})
    assert answer(state, EAST, nearest) == "exchange N S1"


def test_j_4_it_gives_a_natural_of_a_set_for_a_joker_that_serves_there_as_well(card: Card, nearest: Bot) -> None:
    state = turn(card, "NNN EEE WWW SS R FF", exposures={SOUTH: [parse_exposure("N J J")]})
    assert answer(state, EAST, nearest) == "exchange N S1"


def test_v_4_it_takes_what_brings_it_closer_for_a_blank(card: Card, nearest: Bot) -> None:
    state = turn(card, "FF 1111B 2222B 33B X 8C", discards=thrown_by_west("9C 3B"), house=BLANKS)
    assert answer(state, EAST, nearest) == "swap 3B"


def test_v_4_it_keeps_a_blank_while_nothing_it_needs_lies_there(card: Card, nearest: Bot) -> None:
    state = turn(card, "FF 1111B 2222B 33B X 8C", discards=thrown_by_west("9C"), house=BLANKS)
    assert answer(state, EAST, nearest) == "discard 8C"


def test_v_4_it_throws_a_blank_rather_than_a_tile_that_it_needs(card: Card, nearest: Bot) -> None:
    state = turn(card, "FF 1111B 2222B 333B X", discards=thrown_by_west("9C"), house=BLANKS)
    assert answer(state, EAST, nearest) == "discard X"


def test_j_4_it_keeps_a_natural_that_a_pair_needs(card: Card, nearest: Bot) -> None:
    state = turn(card, "NNN EEE WWW SS RR 8C", exposures={SOUTH: [parse_exposure("R R J")]})
    assert answer(state, EAST, nearest) == "discard 8C"


def test_dh_3_it_calls_a_dead_hand_dead_and_not_its_own(card: Card, nearest: Bot) -> None:
    gone = [Discarded(SOUTH, parse_tile("R"))] * 3
    exposures = {EAST: [parse_exposure("N N N")], SOUTH: [parse_exposure("E E E")]}
    state = turn(card, "FF 1111B 2222B", discards=gone, exposures=exposures)
    assert answer(state, EAST, nearest) == "challenge S"
    exposures = {EAST: [parse_exposure("N N N")]}
    state = turn(card, "FF 1111B 2222B", discards=gone, exposures=exposures)
    assert parse_action("challenge E") in engine.legal_actions(state, EAST)
    assert answer(state, EAST, nearest).startswith("discard")


def test_it_plays_on_with_no_line_left(card: Card, nearest: Bot) -> None:
    gone = [Discarded(SOUTH, parse_tile("R"))] * 3
    state = turn(card, "1111B 2222B 33B J", "N N N", discards=gone)
    assert answer(state, EAST, nearest) == "discard 1B"


@pytest.mark.parametrize("phase", ["first-right", "first-across", "second-left", "second-across"])
def test_ch_1_it_passes_what_serves_least(card: Card, nearest: Bot, phase: Phase) -> None:
    assert answer(asked(card, phase, "FF 111B 222B 33B 8C E R"), SOUTH, nearest) == "pass 8C E R"


@pytest.mark.parametrize("phase", ["first-left", "second-right"])
def test_ch_3_it_passes_blind_what_it_would_rather_keep(card: Card, nearest: Bot, phase: Phase) -> None:
    assert answer(asked(card, phase, "FF 1111B 2222B 33B 8C"), SOUTH, nearest) == "pass 8C +2"


def test_ch_1_it_passes_what_it_wants_rather_than_a_joker(card: Card, nearest: Bot) -> None:
    action = nearest.choose(engine.view(asked(card, "first-right", "FFFFF JJJJJJJJ"), SOUTH), Stream())
    assert isinstance(action, Pass)
    assert JOKER not in action.tiles
    assert len(action.tiles) == 3


def test_ch_4_it_goes_on_while_it_has_three_tiles_to_spare(card: Card, nearest: Bot) -> None:
    assert answer(asked(card, "vote", "FF 1111B 222B 3B 8C E R"), SOUTH, nearest) == "go"
    assert answer(asked(card, "vote", "FF 1111B 2222B 3B 8C E"), SOUTH, nearest) == "stop"


@pytest.mark.parametrize(
    ("rack", "spare"),
    [("FF 1111B 2222B 333B", 0), ("FF 1111B 2222B 33B 8C", 1), ("FF 1111B 222B 8C E S R", 3)],
)
def test_ch_5_it_asks_for_as_many_as_it_can_spare(card: Card, nearest: Bot, rack: str, spare: int) -> None:
    view = engine.view(asked(card, "courtesy", rack), SOUTH)
    action: Action = nearest.choose(view, Stream())
    assert action == Courtesy(spare)
