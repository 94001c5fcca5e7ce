"""A bot that raises, stalls or answers illegally never stops the game: a safe action is played, and reported."""

from __future__ import annotations

import threading
from importlib.metadata import EntryPoint

import pytest
from msgspec.structs import replace

from mahjtui import bot as bot_module
from mahjtui.bot import Spec, make
from mahjtui.card.loader import load
from mahjtui.errors import UsageError
from mahjtui.game import engine
from mahjtui.game.actions import Courtesy, Discard, Go, MahJongg, Pass, Skip
from mahjtui.game.state import new_hand
from mahjtui.game.view import Legal
from mahjtui.match import Player, Session, safe_action
from mahjtui.tiles import JOKER, counts_of

CARD = load("practice")
RANDOM = make(Spec("random"), CARD)


class Raises:
    def choose(self, _view, _stream):
        raise KeyError("no idea")


class Cheats:
    def choose(self, view, _stream):
        return MahJongg() if MahJongg() not in view.legal else Discard(99)


class Talks:
    def choose(self, _view, _stream):
        return "discard 5B"


class Stalls:
    def __init__(self):
        self.asked = 0
        self.free = threading.Event()

    def choose(self, _view, _stream):
        self.asked += 1
        self.free.wait()


def session_with(bot, patience=None):
    others = [Player("random", RANDOM, "random") for _ in range(3)]
    return Session(CARD, [Player("odd", bot, "odd"), *others], 5, patience=patience)


def play(hand):
    while not hand.over:
        hand.play_bots()


@pytest.mark.parametrize("patience", [None, 10.0])
@pytest.mark.parametrize(
    ("bot", "complaint"),
    [
        (Raises(), "East (odd) failed with KeyError: 'no idea'; a safe action was played instead"),
        (Cheats(), "East (odd) answered with a mahjongg that is not allowed; a safe action was played instead"),
        (Talks(), "East (odd) answered with a str, which is no action; a safe action was played instead"),
    ],
)
def test_a_faulty_bot_is_replaced_for_each_decision_and_reported(bot, complaint, patience):
    session = session_with(bot, patience)
    play(session.hand)
    assert session.hand.over
    assert session.trouble[0] == complaint, "no tiles are named: a person may read it (I-1)"
    assert len(session.trouble) == sum(seat == 0 for seat, _ in session.hand.actions)


def test_a_bot_that_stalls_is_benched_and_asked_no_more():
    bot = Stalls()
    session = session_with(bot, patience=0.05)
    play(session.hand)
    session.next_hand()
    play(session.hand)
    assert bot.asked == 1
    [report] = session.trouble
    assert report == "East (odd) did not answer within 0.05 s; safe actions are played for it from now on"
    bot.free.set()


def test_safe_actions_give_nothing_away():
    state = new_hand(CARD, 1)
    seen = set()
    while state.public.phase != "over" and state.public.turns < 60:
        for seat in engine.waiting(state):
            view = engine.view(state, seat)
            action = safe_action(view)
            assert action in view.legal
            seen.add(type(action))
            if isinstance(action, Pass):
                assert action.blind == 0
            if isinstance(action, Discard) and view.drawn is not None and view.drawn != JOKER:
                assert action == Discard(view.drawn)
            engine.apply(state, seat, action)
    assert {Pass, Go, Courtesy, Discard, Skip} <= seen


def test_a_safe_discard_is_a_joker_only_where_nothing_else_is_held():
    view = engine.view(new_hand(CARD, 1), 0)

    def in_turn(tiles, drawn):
        legal = Legal(tuple(Discard(tile) for tile in sorted(set(tiles))))
        return replace(view, phase="discard", rack=counts_of(tiles), drawn=drawn, legal=legal)

    assert safe_action(in_turn([3, JOKER, JOKER], JOKER)) == Discard(3)
    assert safe_action(in_turn([JOKER, JOKER], None)) == Discard(JOKER)


def test_a_bot_is_asked_only_with_its_own_view():
    class Watches:
        def __init__(self):
            self.views = []

        def choose(self, view, stream):
            self.views.append(view)
            return RANDOM.choose(view, stream)

    bots = [Watches() for _ in range(4)]
    session = Session(CARD, [Player(str(n), bot, "random") for n, bot in enumerate(bots)], 3, patience=None)
    play(session.hand)
    for seat, bot in enumerate(bots):
        assert {view.seat for view in bot.views} == {seat}
        assert all(sum(view.rack) == view.concealed[seat] for view in bot.views)


def test_a_bot_whose_module_is_broken_is_refused_in_one_line(tmp_path, monkeypatch):
    (tmp_path / "half_written_bot.py").write_text("def make(setup:\n")
    monkeypatch.syspath_prepend(tmp_path)
    broken = EntryPoint("broken", "half_written_bot:make", bot_module.GROUP)
    monkeypatch.setattr(bot_module, "available", lambda: {"broken": broken})
    with pytest.raises(UsageError, match=r"^cannot load the bot 'broken' from half_written_bot:make: SyntaxError: .*$"):
        make(Spec("broken"), CARD)
