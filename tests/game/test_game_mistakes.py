"""M-2 to M-4, MN, DH-6: what the table sees of each step after a mistake, and that each step is a moment of its own."""

from __future__ import annotations

from game_table import SMALL

from mahjtui.game import engine
from mahjtui.game.actions import parse_action
from mahjtui.game.events import (
    Challenged,
    DeclaredFalsely,
    Denied,
    Died,
    DiscardMade,
    Drew,
    Event,
    HandOver,
    NamedRightly,
    Shown,
    ThrewIn,
    Withdrawn,
)
from mahjtui.game.house import HouseRules
from mahjtui.game.setup import Setup, arrange
from mahjtui.game.state import State
from mahjtui.game.view import Discarded
from mahjtui.tiles import parse_exposure, parse_tile, parse_tiles

PENALISE = HouseRules(mistakes="penalise")


def seated(**racks: str) -> State:
    """East is to discard at a table that penalises mistakes."""
    tiles = {"ESWN".index(letter): parse_tiles(text) for letter, text in racks.items()}
    return arrange(SMALL, Setup(racks=tiles, exposures={3: [parse_exposure("5C 5C 5C")]}), PENALISE)


def do(state: State, seat: int, text: str) -> list[Event]:
    """Do it, and see that the moment moves on where the table sees something, and stays where it does not."""
    before = state.public.moment
    events = engine.apply(state, seat, parse_action(text))
    assert (state.public.moment > before) == bool(events)
    if len(events) == 1:
        assert state.public.moment == before + 1, "one thing that the table sees is one moment"
    return events


def test_m2_declared_and_withdrawn() -> None:
    state = seated(E="1B")
    assert do(state, 0, "mahjongg") == [DeclaredFalsely(0)]
    assert engine.view(state, 2).declarer == 0
    assert do(state, 0, "withdraw") == [Withdrawn(0)]
    assert (state.public.phase, engine.view(state, 2).declarer) == ("discard", None)


def test_m2_shown_and_played_on() -> None:
    state = seated(E="123B 456C 789D NEWS R")
    do(state, 0, "mahjongg")
    rack = parse_tiles("123B 456C 789D NEWS R")
    assert do(state, 0, "show") == [Shown(0, tuple(sorted(rack)))]
    assert do(state, 2, "keep") == []
    assert do(state, 1, "throwin") == []
    assert engine.waiting(state) == (3,)
    *told, drew = do(state, 3, "keep")
    assert told == [ThrewIn(1, False), Died(0, None, "M-2", ()), Died(1, None, "M-3", ())]
    assert isinstance(drew, Drew)
    assert drew.seat == 2
    assert engine.view(state, 2).declarer is None
    assert state.public.thrown_in
    assert [private.reply for private in state.privates] == [None] * 4


def test_m3_the_wall_thrown_in_ends_the_hand() -> None:
    state = seated(E="1B")
    do(state, 0, "mahjongg")
    do(state, 0, "show")
    do(state, 1, "keep")
    do(state, 2, "keep")
    first, *_died, over = do(state, 3, "destroy")
    assert first == ThrewIn(3, True)
    assert isinstance(over, HandOver)
    assert over.settlement.outcome.culprit == 3
    assert over.settlement.outcome.owed == 25


def test_m4_the_tile_leaves_the_table_for_the_rack_of_the_dead_hand() -> None:
    setup = Setup(
        phase="claim",
        racks={1: parse_tiles("NN EE WW 11C 22C 33C 4C")},
        discards=[Discarded(0, parse_tile("2B"))],
    )
    state = arrange(SMALL, setup, PENALISE)
    gone = state.public.gone[parse_tile("2B")]
    do(state, 1, "mahjongg")
    for seat in (2, 3):
        do(state, seat, "skip")
    do(state, 1, "show")
    for seat in (2, 3, 0):
        do(state, seat, "keep")
    assert state.public.gone[parse_tile("2B")] == gone - 1
    assert state.public.discards == []
    assert [(private.answer, private.claims) for private in state.privates] == [(None, ())] * 4


def test_mn1_a_name_and_its_correction() -> None:
    state = seated(E="2B")
    assert do(state, 0, "discard 2B as 3B") == [DiscardMade(0, parse_tile("2B"), parse_tile("3B"))]
    assert engine.view(state, 2).named == parse_tile("3B")
    assert do(state, 0, "name") == [NamedRightly(0, parse_tile("2B"))]
    assert engine.view(state, 2).named is None


def test_dh6_challenged_and_denied() -> None:
    state = seated(E="1B")
    assert do(state, 1, "challenge N") == [Challenged(1, 3)]
    assert engine.view(state, 0).challenge == (1, 3)
    assert do(state, 3, "deny") == [Denied(3, 1)]
    assert engine.view(state, 0).challenge is None
    assert engine.view(state, 0).disputes == ((1, 3),)


def test_dh6_challenged_and_accepted() -> None:
    state = seated(E="1B")
    do(state, 1, "challenge N")
    assert do(state, 3, "accept") == [Died(3, 1, "DH-3", ())]
    assert engine.view(state, 0).disputes == ()


def test_dh3_thrown_in() -> None:
    state = seated(E="1B")
    assert do(state, 2, "throwin") == [ThrewIn(2, False), Died(2, 2, "DH-3", ())]
