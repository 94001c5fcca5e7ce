"""What every registered bot must do, over 200 seeded hands in which a random player makes odd positions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint

import pytest

import mahjtui.bot as bot_module
from mahjtui.bot import Bot, Setup, Spec, available, make
from mahjtui.card.model import Card
from mahjtui.errors import UsageError
from mahjtui.game import engine
from mahjtui.game.actions import Action, Discard, MahJongg, Pass, format_action
from mahjtui.game.seeding import bot_stream
from mahjtui.game.state import new_hand
from mahjtui.game.view import View
from mahjtui.tiles import JOKER

HANDS = 200
AMBITIOUS = sorted(set(available()) - {"random"})
"""The bots that want to win."""


@dataclass
class Conduct:
    """What a bot did, and what it should not have done."""

    decisions: Counter[str] = field(default_factory=Counter)
    wins: int = 0
    illegal: list[str] = field(default_factory=list)
    inconstant: list[str] = field(default_factory=list)
    jokers_passed: list[str] = field(default_factory=list)
    jokers_thrown: list[str] = field(default_factory=list)
    wins_passed_up: list[str] = field(default_factory=list)

    def note(self, view: View, action: Action, again: Action) -> None:
        told = f"hand {view.hand} moment {view.moment} seat {view.seat}: {format_action(action)}"
        self.decisions[view.phase] += 1
        if action not in view.legal:
            self.illegal.append(told)
        if action != again:
            self.inconstant.append(f"{told}, then {format_action(again)}")
        if isinstance(action, Pass) and JOKER in action.tiles:
            self.jokers_passed.append(told)
        if action == Discard(JOKER) and any(view.rack[:JOKER]):
            self.jokers_thrown.append(told)
        if action == MahJongg():
            self.wins += 1
        elif MahJongg() in view.legal.actions:
            self.wins_passed_up.append(told)


@pytest.fixture(scope="session")
def conduct(bot_name: str, practice: Card) -> Conduct:
    """Three of the bot and one random player at a table that moves on; each decision is taken twice, by two copies."""
    conduct = Conduct()
    bot, copy, odd = make(Spec(bot_name), practice), make(Spec(bot_name), practice), make(Spec("random"), practice)
    for hand in range(1, HANDS + 1):
        state = new_hand(practice, 3, hand)
        while asked := engine.waiting(state):
            seat = asked[0]
            view = engine.view(state, seat)
            key = 3, hand, seat, view.moment
            if seat == hand % 4:
                action = odd.choose(view, bot_stream(*key))
            else:
                action = bot.choose(view, bot_stream(*key))
                conduct.note(view, action, copy.choose(view, bot_stream(*key)))
            engine.apply(state, seat, action if action in view.legal else odd.choose(view, bot_stream(*key)))
    return conduct


def test_every_kind_of_decision_was_put_to_the_bot(conduct: Conduct) -> None:
    assert set(conduct.decisions) >= {"first-right", "first-left", "vote", "courtesy", "discard", "claim"}


def test_whatever_it_does_is_legal(conduct: Conduct) -> None:
    assert conduct.illegal == []


def test_the_same_view_and_stream_give_the_same_choice(conduct: Conduct) -> None:
    assert conduct.inconstant == []


def test_ch_2_it_never_passes_a_joker(conduct: Conduct) -> None:
    assert conduct.jokers_passed == []


@pytest.mark.parametrize("bot_name", AMBITIOUS, indirect=True, scope="session")
def test_it_wins_and_never_passes_up_a_win(conduct: Conduct) -> None:
    assert conduct.wins > HANDS // 2
    assert conduct.wins_passed_up == []


@pytest.mark.parametrize("bot_name", AMBITIOUS, indirect=True, scope="session")
def test_it_throws_no_joker_while_it_has_another_tile(conduct: Conduct) -> None:
    assert conduct.jokers_thrown == []


def test_it_is_a_bot(bot: Bot) -> None:
    assert isinstance(bot, Bot)


def test_an_option_that_it_does_not_know_is_refused(bot_name: str, practice: Card) -> None:
    with pytest.raises(UsageError, match="no option 'nonsense'"):
        available()[bot_name].load()(Setup(practice, {"nonsense": "1"}))


def test_a_bot_that_cannot_be_loaded_is_refused(practice: Card, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = EntryPoint("broken", "mahjtui.no_such_module:make", bot_module.GROUP)
    monkeypatch.setattr(bot_module, "available", lambda: {"broken": broken})
    with pytest.raises(UsageError, match=r"cannot load the bot 'broken' from mahjtui\.no_such_module:make"):
        make(Spec("broken"), practice)
