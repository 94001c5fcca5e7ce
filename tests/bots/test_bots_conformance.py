"""What every registered bot must do, as ``mahjtui bot check`` checks it, and what those do that want to win."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.metadata import EntryPoint

import pytest

import mahjtui.bot as bot_module
from mahjtui.audit.conformance import CHECKS, Answer, Conduct, check
from mahjtui.audit.table import Decision, told
from mahjtui.bot import Bot, Spec, available, make
from mahjtui.card.model import Card
from mahjtui.errors import UsageError
from mahjtui.game.actions import Discard, MahJongg, Pass
from mahjtui.tiles import JOKER

HANDS = 10
AMBITIOUS = sorted(set(available()) - {"random", "medium", "hard"})
"""The bots that want to win, each under one name."""


@dataclass
class Manners:
    """What a bot did that no bot should, or that no bot should that wants to win."""

    wins: int = 0
    jokers_passed: list[str] = field(default_factory=list)
    jokers_thrown: list[str] = field(default_factory=list)
    wins_passed_up: list[str] = field(default_factory=list)

    def watch(self, decision: Decision, action: Answer) -> None:
        view = decision.view
        where = f"{decision}: {told(action)}"
        if isinstance(action, Pass) and JOKER in action.tiles:
            self.jokers_passed.append(where)
        if action == Discard(JOKER) and any(view.rack[:JOKER]):
            self.jokers_thrown.append(where)
        if action == MahJongg():
            self.wins += 1
        elif MahJongg() in view.legal.actions:
            self.wins_passed_up.append(where)


@pytest.fixture(scope="session")
def played(bot_name: str, practice: Card) -> tuple[Conduct, Manners]:
    manners = Manners()
    return check(practice, Spec(bot_name), HANDS, seed=3, watch=manners.watch), manners


def test_every_kind_of_decision_was_put_to_the_bot(played: tuple[Conduct, Manners]) -> None:
    assert set(played[0].decisions) >= {"first-right", "first-left", "vote", "courtesy", "discard", "claim"}


@pytest.mark.parametrize("name", CHECKS)
def test_a_bot_keeps_to_the_contract(played: tuple[Conduct, Manners], name: str) -> None:
    assert [what for failed, what in played[0].failures if failed == name] == []


def test_ch_2_it_never_passes_a_joker(played: tuple[Conduct, Manners]) -> None:
    assert played[1].jokers_passed == []


@pytest.mark.parametrize("bot_name", AMBITIOUS, indirect=True, scope="session")
def test_it_wins_and_never_passes_up_a_win(played: tuple[Conduct, Manners]) -> None:
    assert played[1].wins > HANDS // 2
    assert played[1].wins_passed_up == []


@pytest.mark.parametrize("bot_name", AMBITIOUS, indirect=True, scope="session")
def test_it_throws_no_joker_while_it_has_another_tile(played: tuple[Conduct, Manners]) -> None:
    assert played[1].jokers_thrown == []


def test_it_is_a_bot(bot: Bot) -> None:
    assert isinstance(bot, Bot)


def test_a_bot_that_cannot_be_loaded_is_refused(practice: Card, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = EntryPoint("broken", "mahjtui.no_such_module:make", bot_module.GROUP)
    monkeypatch.setattr(bot_module, "available", lambda: {"broken": broken})
    with pytest.raises(UsageError, match=r"cannot load the bot 'broken' from mahjtui\.no_such_module:make"):
        make(Spec("broken"), practice)
