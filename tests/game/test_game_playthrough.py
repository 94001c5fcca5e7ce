"""Whole hands: every position keeps the invariants, copies are independent, and one hand is kept as a file to read.

``python tests/game/test_game_playthrough.py`` writes that file again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from game_table import SMALL, plain_player

from mahjtui.arena import invariants
from mahjtui.game import engine
from mahjtui.game.actions import (
    Action,
    Pass,
    format_action,
)
from mahjtui.game.events import Died, DiscardMade, Drew, Event, HandOver, PassMade
from mahjtui.game.seats import LETTERS, SEATS
from mahjtui.game.state import State, new_hand, position
from mahjtui.stream import Stream
from mahjtui.tiles import CODES, format_tiles

GOLDEN = Path(__file__).parent / "golden" / "hand.txt"
GOLDEN_SEED = 9


def play(seed: int) -> Iterator[tuple[State, int, Action, list[Event]]]:
    """A hand of four plain players: the position after each action, who did what, and what the table saw."""
    state = new_hand(SMALL, seed)
    while waiting := engine.waiting(state):
        action = plain_player(state, waiting[0])
        yield state, waiting[0], action, invariants.apply(state, waiting[0], action)


def told(event: Event) -> str:
    match event:
        case PassMade(seat=seat, to=to, tiles=tiles, received=received):
            kept = format_tiles(received or ())
            return f"{LETTERS[seat]} to {LETTERS[to]}: {format_tiles(tiles or ())}; received {kept}"
        case Drew(seat, tile, left):
            return f"{LETTERS[seat]} draws {CODES[tile or 0]}, {left} left"
        case HandOver(settlement, shown):
            pays = " ".join(f"{letter} {paid:+}" for letter, paid in zip(LETTERS, settlement.pays, strict=True))
            return f"over: {settlement.ending}; {pays}; shown {format_tiles(shown)}"
        case _:
            return str(event)


def script(seed: int) -> str:
    """The hand as text: the deal, each action with what came of it, and the position after every eighth."""
    lines = [position(new_hand(SMALL, seed))]
    for number, (state, seat, action, events) in enumerate(play(seed), start=1):
        lines.append(f"{number:3} {LETTERS[seat]} {format_action(action)}")
        lines += [f"      {told(event)}" for event in events if not isinstance(event, DiscardMade)]
        if number % 8 == 0 or state.public.phase == "over":
            lines.append(f"    = {position(state)}")
    return "\n".join(lines) + "\n"


def test_golden_hand() -> None:
    assert script(GOLDEN_SEED) == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("seed", range(4))
def test_random_hands_keep_the_invariants(seed: int) -> None:
    state = new_hand(SMALL, seed)
    stream = Stream("invariants", seed)
    done: Counter[str] = Counter()
    while waiting := engine.waiting(state):
        seat = waiting[stream.below(len(waiting))]
        action = engine.legal_actions(state, seat).sample(stream)
        invariants.apply(state, seat, action)
        done[type(action).__name__] += 1
    assert done["Discard"] > 20
    assert done["Pass"] >= 12


@pytest.mark.slow
def test_plain_players_reach_every_kind_of_action_and_ending() -> None:
    endings: Counter[str] = Counter()
    done: Counter[str] = Counter()
    for seed in range(16):
        for _state, _seat, action, events in play(seed):
            done[type(action).__name__] += 1
            done["Died"] += sum(isinstance(event, Died) for event in events)
        over = events[-1]
        assert isinstance(over, HandOver)
        endings[over.settlement.ending] += 1
        if over.settlement.winner is not None:
            done["self-pick" if over.settlement.self_pick else "discard win"] += 1
    for kind in (
        "Pass",
        "Go",
        "Courtesy",
        "Discard",
        "Call",
        "Exchange",
        "MahJongg",
        "Died",
        "self-pick",
        "discard win",
    ):
        assert done[kind], f"no hand had: {kind}"
    assert endings["mahjongg"]
    assert endings["wall"]


@pytest.mark.slow
def test_a_copy_goes_its_own_way() -> None:
    for seed in range(3):
        for number, (state, *_rest) in enumerate(play(seed)):
            if number % 9 or not engine.waiting(state):
                continue
            before = state.facts()
            copy = state.copy()
            assert copy == state
            for _ in range(12):
                for seat in engine.waiting(copy)[:1]:
                    engine.apply(copy, seat, plain_player(copy, seat))
            assert state.facts() == before
            assert copy != state


@pytest.mark.slow
def test_i2_playing_the_actions_again_shows_every_seat_the_same_at_each_point() -> None:
    for seed in (1, 3):
        course = [(seat, action, [engine.view(state, own) for own in SEATS]) for state, seat, action, _ in play(seed)]
        again = new_hand(SMALL, seed)
        for seat, action, views in course:
            engine.apply(again, seat, action)
            assert [engine.view(again, own) for own in SEATS] == views


def test_err2_a_pass_that_fails_for_one_leaves_the_answers_of_the_others() -> None:
    state = new_hand(SMALL, 2)
    engine.apply(state, 0, plain_player(state, 0))
    assert engine.check(state, 1, Pass((35, 35, 35))) is not None
    assert engine.waiting(state) == (1, 2, 3)


if __name__ == "__main__":
    GOLDEN.parent.mkdir(exist_ok=True)
    GOLDEN.write_text(script(GOLDEN_SEED), encoding="utf-8")
