"""B-1: who bets sees what everybody sees, tells nobody, and has a part in the payments."""

from __future__ import annotations

import pytest
from game_table import SMALL

from mahjtui.arena import invariants
from mahjtui.game import engine
from mahjtui.game.actions import Bet, Discard, parse_action
from mahjtui.game.events import BetMade
from mahjtui.game.house import HouseRules
from mahjtui.game.seats import BETTOR, SEATS, WEST, parse_who
from mahjtui.game.settlement import Dispute, Outcome, settle
from mahjtui.game.state import State, new_hand
from mahjtui.game.worlds import redealt
from mahjtui.stream import Stream

HOUSE = HouseRules(bettor=True)
BETS = [*map(Bet, SEATS), Bet(None)]


def at_the_bet(seed: int) -> State:
    state = new_hand(SMALL, seed, house=HOUSE, scores=(0, 0, 0, 0, 0))
    stream = Stream("tests", "bet", seed)
    while state.public.phase != "bet":
        seat = engine.waiting(state)[0]
        invariants.apply(state, seat, engine.legal_actions(state, seat).sample(stream))
    return state


@pytest.mark.parametrize("seed", range(5))
def test_hands_with_a_bettor_pay_what_is_paid(seed: int) -> None:
    state = at_the_bet(seed)
    assert engine.waiting(state) == (BETTOR,)
    assert list(engine.legal_actions(state, BETTOR)) == BETS
    assert not any(engine.legal_actions(state, seat) for seat in SEATS)
    invariants.apply(state, BETTOR, BETS[seed])
    stream = Stream("tests", "bet", "play", seed)
    while asked := engine.waiting(state):
        assert BETTOR not in asked, "a bettor is asked once"
        invariants.apply(state, asked[0], engine.legal_actions(state, asked[0]).sample(stream))
    assert state.public.settlement is not None
    assert len(state.public.settlement.pays) == 5
    assert sum(state.public.settlement.pays) == 0


def test_the_bettor_sees_what_everybody_sees() -> None:
    state = at_the_bet(3)
    view = engine.view(state, BETTOR)
    assert (sum(view.rack), view.drawn, view.passes) == (0, None, ())
    for number in range(5):
        world = redealt(state, BETTOR, Stream("tests", "bet", number))
        assert world.hidden.order != state.hidden.order
        assert engine.view(world, BETTOR) == view


def test_nobody_else_sees_the_bet() -> None:
    views = set()
    for bet in BETS:
        state = at_the_bet(3)
        (event,) = engine.apply(state, BETTOR, bet)
        assert event == BetMade(bet.on, told=True) == event.seen_by(BETTOR)
        assert {event.seen_by(seat) for seat in (*SEATS, None)} == {BetMade(None, told=False)}
        views.add(tuple(repr(engine.view(state, seat)) for seat in SEATS))
    assert len(views) == 1


def test_a_bet_belongs_to_the_position() -> None:
    state = at_the_bet(3)
    before = state.copy()
    engine.apply(state, BETTOR, Bet(WEST))
    assert state.copy() == state
    assert state.copy().bet == Bet(WEST)
    assert before.bet is None


def test_spelling() -> None:
    assert parse_action("bet w") == Bet(WEST)
    assert parse_action("bet wall") == Bet(None)
    assert [parse_who(letter) for letter in "ESWNb"] == [0, 1, 2, 3, BETTOR]


@pytest.mark.parametrize("bet", BETS)
@pytest.mark.parametrize("discarder", [None, 1, 2, 3])
@pytest.mark.parametrize("jokerless", [False, True])
def test_the_bettor_gets_and_pays_as_who_it_bet_on(bet: Bet, discarder: int | None, jokerless: bool) -> None:
    outcome = Outcome(
        ending="mahjongg", winner=0, discarder=discarder, value=30, jokerless=jokerless, bet=bet, lowest=25,
        disputes=(Dispute(1, 2, True),),
    )  # fmt: skip
    plain = settle(Outcome(ending="mahjongg", winner=0, discarder=discarder, value=30, jokerless=jokerless)).pays
    pays = settle(outcome).pays
    assert sum(pays) == 0
    if bet.on == 0:
        assert pays[BETTOR] == plain[0]
    elif bet.on is not None:
        assert pays[BETTOR] == plain[bet.on]
    else:
        assert pays[BETTOR] == max(plain[1:]), "as who pays least"


def test_the_bettor_does_nothing_else() -> None:
    state = at_the_bet(1)
    refusal = engine.check(state, BETTOR, Discard(0))
    assert refusal is not None
    assert refusal.rule == "B-1"
    wrong = engine.check(state, BETTOR, Bet(7))
    assert wrong is not None
    assert wrong.rule == "D-1"
