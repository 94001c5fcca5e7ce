"""Each proof of the audit by itself: it finds what it looks for, and puts everything back."""

from __future__ import annotations

import random

import numpy as np
import pytest
from msgspec.structs import replace

from mahjtui.audit.blindness import generators
from mahjtui.audit.imports import foreign, foreign_to
from mahjtui.audit.structure import leaks_of
from mahjtui.audit.table import Decision, Failure, Table, ask
from mahjtui.audit.walls import broken_promises
from mahjtui.bot import Spec, make
from mahjtui.game import engine
from mahjtui.game.state import new_hand
from mahjtui.game.worlds import become, redealt
from mahjtui.match import safe_action
from mahjtui.stream import Stream


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from mahjtui.game.state import State", "mahjtui.game.state"),
        ("from mahjtui.game import engine", "mahjtui.game.engine"),
        ("import mahjtui.match", "mahjtui.match"),
        ("from mahjtui import match", "mahjtui.match"),
        ("import mahjtui.game.view\nmahjtui.game.engine.view", "mahjtui.game.engine"),
        ("from mahjtui.stream import Stream", "mahjtui.stream"),
        ("def choose():\n    import gc", "gc"),
        ("from random import random", "random"),
        ("from hashlib import sha256", "hashlib"),
        ("import os.path", "os.path"),
        ("__import__('gc')", "__import__"),
        ("open('/tmp/x')", "open"),
        ("make.__globals__", "__globals__"),
        ("from . import random", "."),
    ],
)
def test_i_1_what_a_bot_must_not_import_is_named(source, found):
    assert foreign(source) == {found}


def test_i_1_what_a_player_has_may_be_imported():
    honest = """
import math
from collections.abc import Sequence
from dataclasses import dataclass
import numpy as np
from numpy.typing import NDArray
from mahjtui.bot import Setup, Stream
from mahjtui.card import distance
from mahjtui.card.distance import alive
from mahjtui.game.actions import Discard
from mahjtui.game.seats import across
from mahjtui.game.view import View
from mahjtui.tiles import JOKER
"""
    assert foreign(honest) == set()


def test_i_1_the_modules_a_bot_is_made_of_are_read_too(monkeypatch, tmp_path):
    package = tmp_path / "sly_bots"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "front.py").write_text("from sly_bots import behind\n")
    (package / "behind.py").write_text("import gc\n")
    monkeypatch.syspath_prepend(tmp_path)
    from importlib.metadata import EntryPoint

    from mahjtui.audit import imports

    point = EntryPoint("sly", "sly_bots.front:make", "mahjtui.bots")
    monkeypatch.setattr(imports, "available", lambda: {"sly": point})
    assert foreign_to(Spec("sly")) == ["gc"]


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (lambda _: {"scores": [0, 0, 0, 0]}, "the view reaches a builtins.list"),
        (lambda state: {"passes": (state,)}, "the view reaches a mahjtui.game.state.State"),
        (lambda state: {"scores": state.hidden.order}, "the view reaches a row of more tiles than a seat ever has"),
        (lambda state: {"rack": bytes(state.privates[2].rack)}, "the view reaches the rack of another seat"),
    ],
)
def test_i_1_a_view_that_leads_further_is_named(practice, rows, found):
    state = new_hand(practice, 1)
    view = engine.view(state, 1)
    assert list(leaks_of(view, state, 1)) == []
    assert found in list(leaks_of(replace(view, **rows(state)), state, 1))


def test_i_1_a_position_that_was_another_world_is_itself_again(practice):
    bot = make(Spec("nearest"), practice)

    def answer(decision):
        state, before = decision.state, decision.state.facts()
        hidden, racks = state.hidden, [private.rack for private in state.privates]
        world = redealt(state, decision.seat, Stream("anew"))
        with become(state, world):
            assert state.facts() == world.facts() != before
            assert hidden.order == world.hidden.order, "who holds on to the walls sees the other ones"
            assert racks == [private.rack for private in world.privates]
        assert state.facts() == before
        return bot.choose(decision.view, decision.stream())

    Table(practice, 7, 1).play(answer)


def test_walls_that_were_moved_are_noticed(practice):
    table = Table(practice, 7, 1)
    table.play(lambda decision: safe_action(decision.view))
    assert list(broken_promises(table.record, practice)) == []
    head, _, wall = table.record.rpartition("\nwall ")
    tiles = wall.split()
    moved = f"{head}\nwall {' '.join([*tiles[1:], tiles[0]])}\n"
    assert "sha256(salt + wall) is not what the head of the record promised" in list(broken_promises(moved, practice))
    assert list(broken_promises(f"{head}\n", practice)) == ["the record reveals no wall"]


def test_d_5_the_global_generators_are_left_as_they_were(practice):
    state = new_hand(practice, 1)
    decision = Decision(state, 0, engine.view(state, 0), lambda: Stream("x"))
    bot = make(Spec("random"), practice)
    before = random.getstate(), np.random.get_state()[1].tolist()
    assert list(generators(decision, bot, ask(bot, decision.view, Stream("x")))) == []
    assert (random.getstate(), np.random.get_state()[1].tolist()) == before


def test_a_bot_that_fails_is_played_on_for(practice):
    class Fails:
        def choose(self, _view, _stream):
            raise KeyError("no idea")

    class Talks:
        def choose(self, _view, _stream):
            return "discard 5B"

    view = engine.view(new_hand(practice, 1), 0)
    assert ask(Fails(), view, Stream()) == Failure("KeyError: 'no idea'")
    assert ask(Talks(), view, Stream()) == Failure("a str, which is no action")
    table = Table(practice, 1, 1)
    table.play(lambda _: Failure("no idea"))
    assert "\nover " in table.record
