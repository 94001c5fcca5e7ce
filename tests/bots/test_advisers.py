"""The bots that weigh their options: what they do at positions set up for it, and what they say of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest

from mahjtui.bot import Adviser, Bot, Spec, Stream, available, make, parse_specs
from mahjtui.card.model import Card
from mahjtui.errors import UsageError
from mahjtui.game import engine
from mahjtui.game.actions import Action, Call, Courtesy, Discard, MahJongg, Pass, Reshape, Skip, format_action
from mahjtui.game.house import HouseRules
from mahjtui.game.seats import EAST, SOUTH
from mahjtui.game.setup import Setup, arrange
from mahjtui.game.state import State, new_hand
from mahjtui.game.view import Discarded, View
from mahjtui.odds import Weigher
from mahjtui.tiles import JOKER, parse_exposure, parse_tile, parse_tiles

WEIGHING = ("counter", "easy", "value", "expert")
ADVISING = ("value", "expert")


@pytest.fixture(params=WEIGHING)
def weigher(request: pytest.FixtureRequest, card: Card) -> Bot:
    return make(Spec(request.param), card)


def answer(state: State, seat: int, bot: Bot) -> str:
    action = bot.choose(engine.view(state, seat), Stream())
    return format_action(action)


def turn(card: Card, rack: str, *exposed: str, **more: object) -> State:
    exposures = {EAST: [parse_exposure(text) for text in exposed]}
    return arrange(card, replace(Setup(racks={EAST: parse_tiles(rack)}, exposures=exposures), **more))


def thrown(card: Card, rack: str, tile: str) -> State:
    """East has thrown a tile, and South holds the rack."""
    discards = [Discarded(EAST, parse_tile(tile))]
    return arrange(card, Setup(phase="claim", racks={SOUTH: parse_tiles(rack)}, discards=discards))


def test_they_throw_what_no_line_wants(card: Card, weigher: Bot) -> None:
    assert answer(turn(card, "FF 1111B 2222B 33B J 8C"), EAST, weigher) == "discard 8C"


def test_they_keep_to_the_nearest_line(card: Card, weigher: Bot) -> None:
    assert answer(turn(card, "NNN EEE WW SSS FF R"), EAST, weigher) == "discard F"


def test_p_4_they_throw_a_joker_that_is_all_they_have(card: Card, weigher: Bot) -> None:
    state = turn(card, "JJ", "1B 1B 1B 1B", "2B 2B 2B 2B", "3B 3B 3B 3B")
    assert answer(state, EAST, weigher) == "discard J"


def test_they_call_what_brings_their_line_nearer(card: Card, weigher: Bot) -> None:
    assert answer(thrown(card, "NNN EEE WWW SS 1C 8D", "S"), SOUTH, weigher) == "call S S"


def test_x_2_they_do_not_expose_where_only_a_concealed_line_is_near(card: Card, weigher: Bot) -> None:
    assert answer(thrown(card, "44B 55B 66B 77B 88B NN F", "N"), SOUTH, weigher) == "skip"


def test_j_4_they_take_a_joker_for_a_natural_that_they_do_not_want(card: Card, weigher: Bot) -> None:
    exposures = {SOUTH: [parse_exposure("5B 5B J")]}
    setup = Setup(racks={EAST: parse_tiles("NNN EEE WW SSS RR 5B")}, exposures=exposures)
    assert answer(arrange(card, setup), EAST, weigher) == "exchange 5B S1"


def test_v_4_they_give_a_blank_for_the_discard_that_wins(card: Card, weigher: Bot) -> None:
    setup = Setup(
        racks={EAST: parse_tiles("NNN EEE WW SSS RR X")},
        discards=[Discarded(SOUTH, parse_tile("W")), Discarded(SOUTH, parse_tile("9C"))],
    )
    assert answer(arrange(card, setup, HouseRules(blanks=4)), EAST, weigher) == "swap W"


def test_c_6_they_do_not_reshape_to_and_fro(card: Card, weigher: Bot) -> None:
    state = thrown(card, "11B JJJ 22B 33B FF 8C 9D", "1B")
    laid = 0
    for seat in engine.waiting(state):
        view = engine.view(state, seat)
        call = next(action for action in view.legal.actions if seat == SOUTH and isinstance(action, Call))
        engine.apply(state, seat, call)
    while isinstance(action := weigher.choose(engine.view(state, SOUTH), Stream()), Reshape):
        engine.apply(state, SOUTH, action)
        laid += 1
        assert laid < 5
    assert action in engine.view(state, SOUTH).legal


@pytest.mark.parametrize("name", WEIGHING)
def test_c_6_they_lay_a_call_otherwise_only_to_take_jokers_back(practice: Card, name: str) -> None:
    weigher = make(Spec(name), practice)
    assert isinstance(weigher, Weigher)
    weighed = 0
    for view in reshaping(practice):
        laid = view.exposures[view.seat][-1].jokers
        found = [action for choices in weigher.weigh(view) for action in choices.actions if isinstance(action, Reshape)]
        assert set(found) == {
            option for option in view.legal.actions if isinstance(option, Reshape) and option.tiles.count(JOKER) < laid
        }
        weighed += len(found)
    assert weighed


def reshaping(card: Card) -> Iterator[View]:
    """Every way to lay a call of flowers for whoever holds some, and three jokers."""
    for shape in range(9):
        state = thrown(card, "FFF JJJ 22B 33B 8C 9D N", "F")
        for seat in engine.waiting(state):
            calls = [option for option in engine.view(state, seat).legal.actions if isinstance(option, Call)]
            engine.apply(state, seat, calls[shape % len(calls)] if calls else Skip())
        yield engine.view(state, SOUTH)


def test_the_expert_calls_by_experience_where_value_lets_a_discard_pass(practice: Card) -> None:
    value, expert = make(Spec("value"), practice), make(Spec("expert"), practice)
    answers = []
    for hand in range(1, 9):
        state = new_hand(practice, 5, hand)
        while asked := engine.waiting(state):
            view = engine.view(state, asked[0])
            chosen = value.choose(view, Stream())
            if view.phase == "claim":
                answers.append((isinstance(chosen, Call), isinstance(expert.choose(view, Stream()), Call)))
            engine.apply(state, asked[0], chosen)
    called, too, instead = answers.count((True, True)), answers.count((False, True)), answers.count((True, False))
    assert called > 2 * too > 4 * instead


def test_the_expert_keeps_what_somebody_waits_for(card: Card) -> None:
    advice = make(Spec("expert"), card).advise(late_in_the_hand(card))
    flower = advice.about(Discard(parse_tile("F")))
    safe = advice.about(Discard(parse_tile("4D")))
    assert flower.danger > 0.5 > 2 * safe.danger
    assert "waiting for it" in flower.reasons[0]
    assert flower.worth < safe.worth


def late_in_the_hand(card: Card) -> View:
    """East is to throw, and South waits for flowers or dragons."""
    exposures = {SOUTH: [parse_exposure(text) for text in ("1B 1B 1B 1B", "2B 2B 2B J", "3B 3B 3B 3B")]}
    setup = Setup(racks={EAST: parse_tiles("NN EE WW SS 4D 6D 8C 9C F R")}, exposures=exposures)
    return msgspec.structs.replace(engine.view(arrange(card, setup), EAST), wall=30)


def test_a_defender_fears_more(card: Card) -> None:
    brave, afraid = (
        make(parse_specs(spec)[0], card).advise(late_in_the_hand(card)).about(Discard(parse_tile("F")))
        for spec in ("expert", "expert:style=defender")
    )
    assert afraid.worth < brave.worth
    assert afraid.danger == brave.danger


@pytest.mark.parametrize("name", ADVISING)
def test_advice_ranks_all_that_may_be_done_and_its_best_is_what_the_bot_does(practice: Card, name: str) -> None:
    bot = make(Spec(name), practice)
    assert isinstance(bot, Adviser)
    phases = set()
    for hand in (1, 2):
        state = new_hand(practice, 5, hand)
        while asked := engine.waiting(state):
            view = engine.view(state, asked[0])
            chosen = bot.choose(view, Stream())
            if view.phase not in phases or view.turns % 5 == 0:
                phases.add(view.phase)
                advice = bot.advise(view)
                assert advice.best.action == chosen
                told = [option.action for option in advice.options]
                assert len(told) == len(set(told))
                assert set(_ranked(list(view.legal))) <= set(told)
                assert all(option.reasons for option in advice.options)
                assert all(0 <= option.chance <= 1 and 0 <= option.danger <= 1 for option in advice.options)
            engine.apply(state, asked[0], chosen)
    assert phases >= {"first-right", "first-left", "vote", "courtesy", "discard", "claim"}


def _ranked(legal: list[Action]) -> list[Action]:
    """Passes and discards, each by its tiles."""
    passes = {Pass(tuple(sorted(action.tiles)), action.blind) for action in legal if isinstance(action, Pass)}
    return [*passes, *(action for action in legal if isinstance(action, Discard) and action.tile != JOKER)]


@pytest.mark.parametrize("spec", ["expert:style=wild", "counter:eye=0", "counter:eye=x"])
def test_an_option_set_to_what_it_cannot_be_is_refused(card: Card, spec: str) -> None:
    with pytest.raises(UsageError, match=r"style|eye"):
        make(parse_specs(spec)[0], card)


@pytest.mark.parametrize(("level", "bot"), [("easy", "counter"), ("medium", "value"), ("hard", "expert")])
def test_the_levels_are_bots_of_the_ladder(card: Card, level: str, bot: str) -> None:
    assert type(make(Spec(level), card)) is type(make(Spec(bot), card))
    assert {level, bot} <= set(available())


def test_the_easy_level_is_the_counter_that_sees_one_line(practice: Card) -> None:
    easy, narrow, whole = (make(parse_specs(spec)[0], practice) for spec in ("easy", "counter:eye=1", "counter"))
    state = new_hand(practice, 5, 1)
    different = 0
    while asked := engine.waiting(state):
        view = engine.view(state, asked[0])
        chosen = easy.choose(view, Stream())
        assert chosen == narrow.choose(view, Stream())
        different += chosen != whole.choose(view, Stream())
        engine.apply(state, asked[0], chosen)
    assert different > 5


def test_what_a_pass_brings_counts_for_the_chance_as_for_the_worth(practice: Card) -> None:
    """The more tiles go across in the courtesy (CH-5), the more come: a tile that nothing wants is better given."""
    racks = {EAST: parse_tiles("FF 1111B 2222B 1C 5C 9D N")}
    view = engine.view(arrange(practice, Setup(phase="courtesy", racks=racks)), EAST)
    advice = make(Spec("value"), practice).advise(view)
    none, three = (advice.about(Courtesy(count)) for count in (0, 3))
    assert three.worth > none.worth
    assert three.chance > none.chance


def test_m_1_a_win_comes_first_in_advice(card: Card) -> None:
    view = engine.view(turn(card, "NNN EEE WWW SSS RR"), EAST)
    best = make(Spec("value"), card).advise(view).best
    assert best.action == MahJongg()
    assert best.chance == 1
