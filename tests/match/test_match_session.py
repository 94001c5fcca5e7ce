"""A session: who sits where, scores, undo, and hands that repeat themselves."""

from __future__ import annotations

import threading

import pytest

from mahjtui.bot import Spec, make
from mahjtui.card.loader import load
from mahjtui.game.actions import Bet, Discard, Pass, Skip, Stop
from mahjtui.game.errors import IllegalAction
from mahjtui.game.events import Dealt, Drew, HandOver
from mahjtui.game.house import HouseRules
from mahjtui.game.seats import BETTOR
from mahjtui.game.settlement import Outcome, Payment, Settlement
from mahjtui.game.state import position
from mahjtui.match import EMPTY, Player, Session, safe_action

CARD = load("practice")
RANDOM = make(Spec("random"), CARD)


def bots(count=4):
    return [Player(f"bot {n}", RANDOM, "random") for n in range(count)]


def play(hand, person=None):
    """Play the hand out; a person plays safe actions."""
    while not hand.over:
        if person is not None and person in hand.waiting_persons():
            hand.act(person, safe_action(hand.view(person)))
        else:
            hand.play_bots()


def test_d6_east_passes_to_the_right_after_each_hand():
    session = Session(CARD, bots(), 1, patience=None)
    assert [session.seat_of(chair) for chair in range(4)] == [0, 1, 2, 3]
    play(session.hand)
    session.next_hand()
    assert session.seat_of(1) == 0, "the right neighbour of the first East is East now"
    assert session.seat_of(0) == 3
    assert [session.chair_of(session.seat_of(chair)) for chair in range(4)] == [0, 1, 2, 3]
    assert [player.name for player in session.hand.players] == ["bot 1", "bot 2", "bot 3", "bot 0"]
    for _ in range(3):
        play(session.hand)
        session.next_hand()
    assert session.seat_of(0) == 0, "a round is four hands"


def paying(pays):
    return tuple(Payment(None, seat, amount, "set by the test") for seat, amount in enumerate(pays))


def test_scores_stay_with_the_chairs_while_the_seats_move():
    session = Session(CARD, bots(), 1, patience=None)
    paid = []
    for pays in [(75, -25, -25, -25), (-50, 150, -50, -50)]:
        play(session.hand)
        session.hand.state.public.settlement = Settlement(Outcome(ending="mahjongg"), paying(pays))
        paid.append(session.scores)
        session.next_hand()
    assert paid == [(75, -25, -25, -25), (25, -75, 125, -75)]
    assert session.scores == (25, -75, 125, -75)
    assert session.hand.view(0).scores == (125, -75, 25, -75)


def test_the_next_hand_waits_for_the_end_of_this_one():
    session = Session(CARD, bots(), 1, patience=None)
    with pytest.raises(RuntimeError, match="hand 1 is not over"):
        session.next_hand()


def test_d5_the_same_seed_and_players_play_the_same_session():
    def course(patience):
        session = Session(CARD, bots(), 9, patience=patience)
        play(session.hand)
        first = session.hand.actions
        session.next_hand()
        play(session.hand)
        return first, session.hand.actions

    assert course(None) == course(10.0)


def test_a_person_is_waited_for_and_bots_answer_beside():
    session = Session(CARD, [Player("You"), *bots(3)], 2, patience=None)
    hand = session.hand
    assert isinstance(hand.events[0], Dealt)
    assert hand.waiting_persons() == (0,)
    assert hand.waiting_bots() == (1, 2, 3)
    assert hand.play_bots() == []
    assert hand.waiting() == (0,)
    assert hand.act(0, hand.view(0).legal.passes.first())
    play(hand, person=0)
    assert isinstance(hand.events[-1], HandOver)
    assert hand.play_bots() == []


def test_err2_an_illegal_action_of_a_person_changes_nothing():
    hand = Session(CARD, [Player("You"), *bots(3)], 2, patience=None).hand
    before = position(hand.state)
    with pytest.raises(IllegalAction):
        hand.act(0, Discard(0))
    assert position(hand.state) == before
    assert hand.actions == []


def test_undo_goes_back_to_the_last_decision_and_bots_repeat_themselves():
    session = Session(CARD, [Player("You"), *bots(3)], 4, patience=None)
    hand = session.hand
    while hand.state.public.turns < 9 or 0 not in hand.waiting_persons():
        if hand.waiting_persons():
            hand.act(0, safe_action(hand.view(0)))
        else:
            hand.play_bots()
    view, events, actions = hand.view(0), list(hand.events), list(hand.actions)
    last = max(n for n, (seat, _) in enumerate(actions) if seat == 0)
    assert hand.undo(0)
    assert hand.assisted
    assert session.assisted
    assert hand.actions == actions[:last]
    hand.act(0, actions[last][1])
    while 0 not in hand.waiting_persons():
        hand.play_bots()
    assert (hand.view(0), hand.events) == (view, events)


def test_undo_reaches_the_deal_and_no_further():
    hand = Session(CARD, [Player("You"), *bots(3)], 4, patience=None).hand
    assert not hand.undo(0)
    assert not hand.assisted
    hand.act(0, hand.view(0).legal.passes.first())
    assert hand.undo(0)
    assert hand.actions == []
    assert not hand.undo(0)


def test_undo_takes_back_the_end_of_a_hand():
    hand = Session(CARD, [Player("You"), *bots(3)], 4, patience=None).hand
    play(hand, person=0)
    assert hand.undo(0)
    assert not hand.over
    assert hand.waiting_persons() == (0,)


def test_an_answer_to_a_position_that_was_taken_back_is_dropped():
    class Waits:
        def __init__(self):
            self.asked, self.go = threading.Event(), threading.Event()

        def choose(self, view, stream):
            self.asked.set()
            self.go.wait(10)
            return RANDOM.choose(view, stream)

    slow = Waits()
    session = Session(CARD, [Player("You"), Player("slow", slow, "slow"), *bots(2)], 4, patience=None)
    hand = session.hand
    hand.act(0, hand.view(0).legal.passes.first())
    thinking = threading.Thread(target=hand.play_bots)
    thinking.start()
    assert slow.asked.wait(10)
    assert hand.undo(0)
    slow.go.set()
    thinking.join(10)
    assert hand.actions == []
    assert hand.waiting() == (0, 1, 2, 3)


def test_views_of_a_hand_keep_the_draws_of_others_to_them():
    hand = Session(CARD, [Player("You"), *bots(3)], 4, patience=None).hand
    play(hand, person=0)
    draws = [event.seen_by(0) for event in hand.events if isinstance(event, Drew)]
    assert all((draw.tile is not None) == (draw.seat == 0) for draw in draws)
    assert any(draw.seat == 0 for draw in draws)


def test_a_person_may_answer_every_kind_of_question():
    hand = Session(CARD, [Player("You"), *bots(3)], 6, patience=None).hand
    kinds = set()
    while not hand.over:
        if hand.waiting_persons():
            action = safe_action(hand.view(0))
            kinds.add(type(action))
            hand.act(0, Stop() if Stop() in hand.view(0).legal else action)
        else:
            hand.play_bots()
    assert {Pass, Discard, Skip} <= kinds


def few(players, **rules):
    return Session(CARD, bots(players), 1, house=HouseRules(players=players, **rules), patience=None)


@pytest.mark.parametrize("players", [2, 3])
def test_v1_v2_east_passes_among_those_present_and_empty_seats_are_nobody_s(players):
    session = few(players, rounds=1)
    easts = []
    while True:
        easts.append(session.chair_of(0))
        assert [player is EMPTY for player in session.hand.players] == [
            seat not in session.hand.state.seats for seat in range(4)
        ]
        play(session.hand)
        if session.finished:
            break
        session.next_hand()
    assert easts == list(range(players))
    assert sum(session.scores) == 0
    assert len(session.scores) == players


def test_v3_after_a_round_the_first_east_sits_one_place_on():
    session = Session(CARD, bots(), 1, house=HouseRules(rounds=2), patience=None)
    for _ in range(4):
        assert session.round == 1
        play(session.hand)
        session.next_hand()
    assert session.round == 2
    assert [player.name for player in session.hand.players] == ["bot 0", "bot 2", "bot 3", "bot 1"]


def test_a_session_ends_with_its_last_round_and_another_begins():
    session = few(2, rounds=2)
    for _ in range(3):
        play(session.hand)
        assert not session.finished
        session.next_hand()
    assert session.last
    assert not session.finished, "the last hand is still to be played"
    play(session.hand)
    assert session.finished
    with pytest.raises(RuntimeError, match="the session is over after 4 hands"):
        session.next_hand()
    (first, first_name, best), (second, _, worst) = session.standing()
    assert {first, second} == {0, 2}
    assert best >= worst == -best
    assert first_name == session.players[session.chair_of(first)].name
    another = session.again()
    assert (another.number, another.seed, another.scores, another.house) == (1, 2, (0, 0), session.house)
    assert another.players == session.players


def betting(players, **more):
    return Session(CARD, players, 1, house=HouseRules(bettor=True, **more), patience=None)


def test_b1_a_bot_bets_behind_the_table_and_keeps_its_chair():
    session = betting(bots(5))
    play(session.hand)
    bets = [action for seat, action in session.hand.actions if seat == BETTOR]
    assert len(bets) == 1
    assert len(session.scores) == 5
    assert sum(session.scores) == 0
    before = session.scores
    session.next_hand()
    assert session.seat_of(4) == BETTOR
    assert session.hand.state.public.scores[BETTOR] == before[4]
    assert session.hand.players[BETTOR].name == "bot 4"


def test_b1_a_person_bets_once_and_cannot_take_it_back():
    session = betting([*bots(4), Player("You")])
    while BETTOR not in session.hand.waiting():
        session.hand.play_bots()
    assert session.hand.waiting_persons() == (BETTOR,)
    assert safe_action(session.hand.view(BETTOR)) == Bet(0)
    session.hand.act(BETTOR, Bet(2))
    assert not session.hand.undo(BETTOR)
    play(session.hand)
    assert session.hand.settlement.outcome.bet == Bet(2)
