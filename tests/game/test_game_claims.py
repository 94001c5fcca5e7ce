"""C-1 to C-8: who may claim what, and who gets the tile."""

from __future__ import annotations

from itertools import product

import pytest
from game_table import table

from mahjtui.card import loader
from mahjtui.game import engine
from mahjtui.game.actions import Action, Call, Discard, Exchange, MahJongg, Reshape, Skip, parse_action
from mahjtui.game.claims import resolve_claims
from mahjtui.game.errors import Refusal
from mahjtui.game.events import Called, Drew, HandOver, Reshaped
from mahjtui.game.house import HouseRules
from mahjtui.game.seats import SEATS
from mahjtui.game.state import State
from mahjtui.game.worlds import redealt
from mahjtui.stream import Stream
from mahjtui.tiles import Exposure, parse_tile

TWO_BAM = parse_tile("2B")
CALL = Call((TWO_BAM, TWO_BAM))
QUIET = {"W": "1111222233335C", "N": "1111222233335D"}
"""Racks without a joker, so that nobody else can call a Four Bam."""
ANSWERS: tuple[Action | None, ...] = (None, Skip(), CALL, MahJongg())


def on_paper(discarder: int, answers: dict[int, Action]) -> int | None:
    """Mah Jongg before exposures, then the fewest steps to the right of the discarder."""
    ranked = [
        (not isinstance(answer, MahJongg), (seat - discarder) % 4, seat)
        for seat, answer in answers.items()
        if isinstance(answer, (MahJongg, Call))
    ]
    return min(ranked)[2] if ranked else None


@pytest.mark.parametrize("discarder", SEATS)
def test_c3_every_joint_answer(discarder: int) -> None:
    others = [seat for seat in SEATS if seat != discarder]
    joint = list(product(ANSWERS, repeat=3))
    assert len(joint) == 4**3
    for answers in joint:
        given = {seat: answer for seat, answer in zip(others, answers, strict=True) if answer is not None}
        assert resolve_claims(discarder, given) == on_paper(discarder, given)


def three_callers() -> State:
    """East has thrown a Two Bam that each of the others may call, and two of them win with."""
    return table(
        "claim",
        discards="E2B",
        S="2B JJ RR 44C 55C 66C 7C 8C",
        W="NN 1B 2BJJ 333B 4444B",
        N="2BJJJ RR FF 7D 8D 9D NN",
    )


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 2, 1), (2, 3, 1)])
def test_c3_the_order_of_answering_has_no_say(order: tuple[int, ...]) -> None:
    state = three_callers()
    answers = {1: parse_action("call 2B J"), 2: MahJongg(), 3: parse_action("call 2B J")}
    for seat in order[:-1]:
        assert engine.apply(state, seat, answers[seat]) == []
    events = engine.apply(state, order[-1], answers[order[-1]])
    assert isinstance(events[-1], HandOver)
    assert events[-1].settlement.winner == 2


def test_c4_the_caller_takes_the_turn_from_those_between() -> None:
    state = three_callers()
    engine.apply(state, 1, Skip())
    engine.apply(state, 2, Skip())
    before = state.public.moment
    events = engine.apply(state, 3, parse_action("call 2B J"))
    assert state.public.moment == before + 1
    assert events == [Called(3, 0, Exposure(TWO_BAM, 3, 1), passed_over=(1, 2))]
    assert engine.waiting(state) == (3,)
    assert state.public.discards == []


def test_nobody_wants_it_and_the_next_player_draws() -> None:
    state = three_callers()
    engine.apply(state, 3, Skip())
    engine.apply(state, 2, Skip())
    (drew,) = engine.apply(state, 1, Skip())
    assert isinstance(drew, Drew)
    assert (drew.seat, drew.tile, drew.left) == (1, state.hidden.order[state.public.drawn - 1], 98)
    assert isinstance(seen := drew.seen_by(2), Drew)
    assert seen.tile is None


def test_c1_every_call_is_listed_once_and_accepted() -> None:
    state = three_callers()
    for seat in (1, 2, 3):
        legal = engine.legal_actions(state, seat)
        assert len(set(legal)) == len(legal)
        for action in legal:
            assert engine.check(state, seat, action) is None
    assert MahJongg() in engine.legal_actions(state, 2)
    assert MahJongg() not in engine.legal_actions(state, 1)
    assert set(engine.legal_actions(state, 1)) == {
        parse_action(text) for text in ("call 2B J", "call J J", "call 2B J J", "skip")
    }


def test_c7_an_answer_that_was_sent_stands() -> None:
    state = three_callers()
    engine.apply(state, 1, parse_action("call 2B J"))
    for again in (Skip(), MahJongg(), parse_action("call J J")):
        refusal = engine.check(state, 1, again)
        assert refusal is not None
        assert refusal.rule == "C-7"
    assert not engine.legal_actions(state, 1)


def test_i1_an_answer_given_shows_to_nobody() -> None:
    state, other = three_callers(), three_callers()
    engine.apply(state, 1, parse_action("call 2B J"))
    engine.apply(other, 1, Skip())
    for seat in (0, 1, 2, 3):
        assert engine.view(state, seat) == engine.view(other, seat)


def test_calls_are_spelled_one_way() -> None:
    assert Call((35, TWO_BAM)) == Call((TWO_BAM, 35))
    assert Reshape((35, TWO_BAM)) == Reshape((TWO_BAM, 35))


def test_c6_reshaping_returns_tiles_to_the_rack_and_to_the_count_of_what_is_gone() -> None:
    state = table("claim", discards="E4B", S="444B J NN 1B 222B 33B", **QUIET)
    engine.apply(state, 1, parse_action("call 4B 4B 4B"))
    assert state.public.gone[parse_tile("4B")] == 4
    before = state.public.moment
    events = engine.apply(state, 1, parse_action("reshape 4B J"))
    assert events == [Reshaped(1, Exposure(parse_tile("4B"), 4, 0), Exposure(parse_tile("4B"), 3, 1))]
    assert state.public.moment == before + 1
    assert state.public.exposures[1] == (Exposure(parse_tile("4B"), 3, 1),)
    assert state.public.gone[parse_tile("4B")] == 2
    assert state.privates[1].rack[parse_tile("4B")] == 2


def test_c6_every_reshape_on_offer_holds_what_was_held_before_the_call() -> None:
    state = table("claim", discards="E4B", S="44B J 8D NN 1B 222B 33B 9D", W="[8D 8D J]")
    engine.apply(state, 1, parse_action("call 4B 4B"))
    engine.apply(state, 1, parse_action("exchange 8D W1"))
    offered = [action for action in engine.legal_actions(state, 1) if isinstance(action, Reshape)]
    assert offered == [parse_action("reshape 4B J"), parse_action("reshape 4B 4B J")]


def test_c6_a_natural_taken_back_counts_as_within_reach_again() -> None:
    """A kong leaves a Red for the single of the first line; only a pung with a joker leaves the pair of the second."""
    card = loader.loads(
        """
        name = "reds"
        title = "reds"
        [[section]]
        name = "Reds"
        [[section.line]]
        hand = "RRRR R 2222a 333a NN"
        value = 25
        [[section.line]]
        hand = "RRR RR 2222a 333a NN"
        value = 25
        """,
        "reds",
    )
    state = table("claim", card=card, discards="ER", S="RR J 2222B 333B NN 9D")
    engine.apply(state, 1, parse_action("call R R J"))
    assert engine.check(state, 1, parse_action("reshape R R")) is not None
    assert engine.check(state, 1, parse_action("reshape R J")) is None


def test_sc1_reshaping_after_an_exchange_makes_it_a_win_on_the_discard_again() -> None:
    state = table("claim", "N", discards="N4B", E="NN 1B 222B 333B 444B 8D", W="[8D 8D J]")
    for text in ("call 4B 4B", "exchange 8D W1", "reshape 4B 4B 4B"):
        engine.apply(state, 0, parse_action(text))
    events = engine.apply(state, 0, MahJongg())
    assert isinstance(events[-1], HandOver)
    assert events[-1].settlement.discarder == 3


def test_j4_the_drawn_tile_is_no_longer_apart_once_it_is_exchanged() -> None:
    state = table("discard", "S", S="8D 123B 123C 123D NEW F", W="[8D 8D J]")
    state.privates[1].drawn = parse_tile("8D")
    engine.apply(state, 1, Exchange(parse_tile("8D"), 2, 0))
    assert engine.view(state, 1).drawn is None


def test_m1_the_winning_hand_is_shown() -> None:
    state = table("claim", discards="E4B", W="NN 1B 333B 444B [2B 2B 2B J]")
    (over,) = engine.apply(state, 2, MahJongg())
    assert isinstance(over, HandOver)
    assert over.shown == tuple(parse_tile(text) for text in ("1B", "3B", "3B", "3B", "4B", "4B", "4B", "4B", "N", "N"))
    assert engine.view(state, 0).settlement == over.settlement


def test_p2_a_discard_that_nobody_can_claim_moves_play_on_at_once() -> None:
    state = table("discard", "E", E="9D", S="111222333B FFFF", W="444555666B FFFF", N="111222333C NNN1D")
    engine.apply(state, 0, Discard(parse_tile("9D")))
    assert (state.public.phase, state.public.turn) == ("discard", 1)


@pytest.mark.parametrize(
    ("exposed", "reason"),
    [
        ("", "a pung of Red Dragon fits no line that is still open"),
        ("[2B 2B 2B 2B]", "a pung of Red Dragon fits no line that is still open beside what you have exposed"),
    ],
)
def test_dh1_a_refused_call_says_beside_what(exposed: str, reason: str) -> None:
    state = table("claim", discards="ER", S=f"RR NN 1B 333B 4B {exposed}")
    assert engine.check(state, 1, parse_action("call R R")) == Refusal("DH-1", reason)


def test_once_a_discard_is_answered_nothing_of_the_answers_is_left() -> None:
    for given in (("skip", "skip", "skip"), ("call 2B J", "skip", "call 2B J"), ("skip", "mahjongg", "skip")):
        state = three_callers()
        for seat, text in zip((3, 2, 1), given, strict=True):
            engine.apply(state, seat, parse_action(text))
        assert [(private.answer, private.claims, private.place) for private in state.privates] == [(None, (), 0)] * 4


def test_a_discard_is_one_turn_and_the_drawn_tile_is_no_longer_apart() -> None:
    state = table("discard", "E", E="9D 111222333C FFFF", S="111222333B NNNN", W="444555666B EEEE", N="111222333D RRRR")
    state.privates[0].drawn = parse_tile("9D")
    turns, moment = state.public.turns, state.public.moment
    engine.apply(state, 0, Discard(parse_tile("9D")))
    assert engine.view(state, 0).drawn is None
    assert state.public.turns == turns + 1
    assert state.public.moment == moment + 2, "the discard, and that nobody could claim it"


def test_mn1_a_wrong_name_is_offered_to_nobody_whom_it_does_not_help() -> None:
    state = table("discard", house=HouseRules(mistakes="penalise"), E="4C", S="NN 1B 2222B 333B 44B J", **QUIET)
    engine.apply(state, 0, Discard(parse_tile("4C"), parse_tile("4B")))
    offered = [MahJongg() in engine.legal_actions(state, seat) for seat in (1, 2, 3)]
    assert offered == [True, False, False]


def test_c8_a_mah_jongg_that_became_a_call_is_no_declaration_any_more() -> None:
    house = HouseRules(mistakes="penalise")
    state = table("claim", house=house, discards="E2B", S="NN 1B 22B J 333B 44B 9D 8D", **QUIET)
    for seat, action in ((1, MahJongg()), (2, Skip()), (3, Skip())):
        engine.apply(state, seat, action)
    assert engine.view(state, 2).declarer == 1
    engine.apply(state, 1, parse_action("call 2B 2B J"))
    assert (state.public.phase, state.public.turn, state.public.declarer) == ("discard", 1, None)


def test_i1_what_others_answered_becomes_another_answer_and_stays_one() -> None:
    state = three_callers()
    engine.apply(state, 1, Skip())
    worlds = [redealt(state, 2, Stream("worlds", number)) for number in range(20)]
    asked = {engine.waiting(world) for world in worlds}
    assert all(2 in seats for seats in asked)
    assert any(world.privates[1].answer is not None for world in worlds)
    house = HouseRules(mistakes="penalise")
    state = table("claim", house=house, discards="E2B", S="NN 1B 22B J 333B 44B 9D 8D", W="2BJJ")
    engine.apply(state, 2, Skip())
    engine.apply(state, 3, Skip())
    engine.apply(state, 1, MahJongg())
    assert state.public.phase == "declared"
    offered = {redealt(state, 1, Stream("declared", number)).privates[2].claims for number in range(20)}
    assert len(offered) > 1, "what they might have claimed follows from their new tiles"
