"""No bot sees more than its seat does (I-1): by what a view is made of, by what bots import, and by experiment."""

from __future__ import annotations

import ast
import gc
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from types import NoneType
from typing import get_args

import mahjtui.bots
import pytest
from fairness import dealt_anew, interference, pollution

from mahjtui.bot import Bot, Spec, make
from mahjtui.card.model import Card
from mahjtui.game import actions, engine
from mahjtui.game.house import HouseRules
from mahjtui.game.state import State, new_hand
from mahjtui.game.view import Discarded, Legal, PassChoice, Passed, Phase, View
from mahjtui.stream import Stream
from mahjtui.tiles import Exposure

QUESTIONS = {phase for phase in get_args(Phase) if phase != "over"}

PLAIN = {
    *(View, Legal, PassChoice, Passed, Discarded, Exposure, HouseRules, *get_args(actions.Action)),
    *(tuple, bytes, str, int, bool, NoneType),
}
"""What a view may be made of: nothing that can change, and nothing that leads back to a position."""

OF_OURS = {
    *("mahjtui.tiles", "mahjtui.odds", "mahjtui.bot", "mahjtui.errors"),
    *("mahjtui.game.view", "mahjtui.game.actions"),
}
TOO_NOSY = {"gc", "inspect", "ctypes", "sys", "os", "importlib", "builtins", "pickle", "random", "secrets", "time"}
"""Modules of Python that reach into a running program, or that answer differently each time."""


class Peeping:
    """Looks through the memory of the program for positions, and lets the tiles of the others decide."""

    def choose(self, view: View, _stream: Stream) -> actions.Action:
        states = [thing for thing in gc.get_objects() if isinstance(thing, State)]
        return view.legal.sample(Stream(*(private.rack for state in states for private in state.privates)))


class Careless:
    """Draws from the generator that everybody shares."""

    def choose(self, view: View, _stream: Stream) -> actions.Action:
        return view.legal.sample(Stream(random.random()))


@pytest.fixture(scope="module")
def nearest(practice: Card) -> Bot:
    return make(Spec("nearest"), practice)


def positions(card: Card, bot: Bot, hands: int) -> Iterator[State]:
    for hand in range(1, hands + 1):
        state = new_hand(card, 7, hand)
        while asked := engine.waiting(state):
            yield state
            engine.apply(state, asked[0], bot.choose(engine.view(state, asked[0]), Stream(hand)))


def reachable(thing: object) -> list[object]:
    """Everything that can be reached from here, short of the classes themselves."""
    found = {id(thing): thing}
    waiting = [thing]
    while waiting:
        for other in gc.get_referents(waiting.pop()):
            if id(other) not in found and not isinstance(other, type):
                found[id(other)] = other
                waiting.append(other)
    return list(found.values())


def test_i_1_nothing_that_a_view_reaches_is_more_than_plain_data(practice: Card, nearest: Bot) -> None:
    for state in positions(practice, nearest, hands=5):
        for seat in range(4):
            things = reachable(engine.view(state, seat))
            assert {type(thing) for thing in things} <= PLAIN
            assert state.hidden.order not in things
            assert not any(isinstance(thing, tuple) and len(thing) > len(state.hidden.order) // 2 for thing in things)


def test_i_1_the_only_rack_that_a_view_reaches_is_its_own(practice: Card, nearest: Bot) -> None:
    for state in positions(practice, nearest, hands=5):
        racks = [bytes(private.rack) for private in state.privates]
        for seat in range(4):
            counts = [thing for thing in reachable(engine.view(state, seat)) if isinstance(thing, bytes)]
            assert racks[seat] in counts
            assert not any(rack in counts for other, rack in enumerate(racks) if other != seat)


def foreign_imports(source: str) -> set[str]:
    """What a bot imports and must not."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            whole = "." * node.level + (node.module or "")
            by_part = {f"{whole}.{alias.name}" for alias in node.names}
            names |= by_part if whole in {"mahjtui", "mahjtui.game"} else {whole}
        elif isinstance(node, ast.Name) and node.id in {"__import__", "eval", "exec", "globals"}:
            names.add(node.id)
    return {name for name in names if not _may_be_imported(name)}


def _may_be_imported(name: str) -> bool:
    root = name.partition(".")[0]
    if root == "mahjtui":
        return name in OF_OURS or name.startswith("mahjtui.card.")
    return root == "numpy" or (root in sys.stdlib_module_names and root not in TOO_NOSY)


@pytest.mark.parametrize("path", sorted(Path(mahjtui.bots.__path__[0]).glob("**/*.py")), ids=lambda path: path.name)
def test_i_1_bots_import_only_what_a_player_has(path: Path) -> None:
    assert foreign_imports(path.read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from mahjtui.game.state import State", "mahjtui.game.state"),
        ("from mahjtui.game import engine", "mahjtui.game.engine"),
        ("import mahjtui.match", "mahjtui.match"),
        ("from mahjtui import match", "mahjtui.match"),
        ("def choose():\n    import gc", "gc"),
        ("from random import random", "random"),
        ("__import__('gc')", "__import__"),
        ("from . import random", "."),
    ],
)
def test_i_1_a_bot_that_imports_more_is_found_out(source: str, found: str) -> None:
    assert foreign_imports(source) == {found}


def test_i_1_what_a_seat_cannot_see_changes_neither_its_view_nor_what_it_does(practice: Card, bot: Bot) -> None:
    report = interference(practice, bot, hands=12)
    assert report.breaches == []
    assert set(report.decisions) == QUESTIONS
    for phase in QUESTIONS:
        assert report.decisions[phase] >= 4
        assert report.varied(phase) > 0.9


def test_i_1_a_bot_that_peeps_is_found_out(practice: Card) -> None:
    report = interference(practice, Peeping(), hands=2)
    assert len(report.breaches) > sum(report.decisions.values()) // 2


def test_i_1_a_position_dealt_anew_is_itself_again_afterwards(practice: Card, nearest: Bot) -> None:
    for state in positions(practice, nearest, hands=2):
        before = state.facts()
        seat = engine.waiting(state)[0]
        with dealt_anew(state, seat, Stream("anew")):
            assert state.facts() != before
        assert state.facts() == before


def test_d_5_global_generators_change_nothing(practice: Card, bot: Bot) -> None:
    report = pollution(practice, bot, hands=4)
    assert report.breaches == []
    assert set(report.decisions) >= {"first-right", "vote", "courtesy", "discard", "claim"}


def test_d_5_a_bot_that_draws_from_a_global_generator_is_found_out(practice: Card) -> None:
    report = pollution(practice, Careless(), hands=1)
    assert any("was used" in breach for breach in report.breaches)
    assert any("became" in breach for breach in report.breaches)
