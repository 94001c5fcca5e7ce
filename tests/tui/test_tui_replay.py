"""The replay on the screen: steps, ends, autoplay, jumps, whose knowledge, and taking over."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from tui_table import SIZES, seen

from mahjtui.bot import Spec
from mahjtui.card.loader import load
from mahjtui.coach.advisers import adviser
from mahjtui.coach.tape import Tape
from mahjtui.game.actions import Call
from mahjtui.record import read, replay
from mahjtui.tui.replayapp import ReplayApp

CARD = load("practice")
COURSE = replay(read(Path(__file__).parents[2] / "docs" / "hand.mahj"), CARD).course


def app(**options) -> ReplayApp:
    return ReplayApp(COURSE, 0, "Replay", adviser=partial(adviser, CARD, Spec("value")), **options)


def test_the_tape_finds_turns_and_calls():
    tape = Tape(COURSE)
    assert tape.last == len(COURSE.actions)
    at = tape.turn(10)
    assert (tape.turns[at - 1], tape.turns[at]) == (9, 10)
    assert tape.turn(999) == tape.last
    first = tape.called(0, 1)
    calls = [move for move, (_, action) in enumerate(COURSE.actions) if isinstance(action, Call)]
    assert first > min(calls)
    assert tape.called(tape.called(first, 1), -1) == first
    assert tape.called(tape.last, 1) == tape.last
    assert tape.state(tape.last).public.settlement is not None
    assert tape.told(0, None)


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
async def test_steps_ends_and_jumps(size):
    program = app()
    async with program.run_test(size=size) as pilot:
        await pilot.pause()
        shown = pilot.app.screen
        assert "STEP 0 OF" in seen(pilot)
        await pilot.press("right", "right", "left")
        assert shown.at == 1
        await pilot.press("end")
        assert shown.at == shown.tape.last
        assert "over here" not in seen(pilot)
        await pilot.press("w")
        assert "hand is over" in "".join(text for row in shown.text_rows(60)[0] for text, *_ in row)
        assert program.taken is None
        await pilot.press("home", "1", "2", "g")
        assert shown.tape.turns[shown.at] == 12
        await pilot.press("t")
        assert shown.tape.turns[shown.at] == 13
        await pilot.press("k")
        assert shown.at == shown.tape.called(shown.tape.turn(13), 1)


async def test_other_racks_are_hidden_until_they_are_opened():
    async with app().run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        shown = pilot.app.screen
        assert "RACKS" not in seen(pilot)
        await pilot.press("o")
        assert "RACKS" in seen(pilot)
        await pilot.press("o", "tab")
        assert shown.seat == 1
        assert "South" in seen(pilot)


async def test_it_plays_by_itself_and_stops():
    async with app().run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = pilot.app.screen
        await pilot.press("plus", "plus", "plus", "space")
        for _ in range(200):
            await pilot.pause(0.02)
            if shown.at >= 2:
                break
        assert shown.at >= 2
        await pilot.press("space")
        at = shown.at
        await pilot.pause(0.3)
        assert shown.at == at


async def test_mistakes_are_found_and_jumped_to():
    async with app().run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = pilot.app.screen
        shown.seat = 1
        await pilot.press("m")
        for _ in range(500):
            await pilot.pause(0.02)
            if shown.at:
                break
        assert "A MISTAKE FOLLOWS" in "".join(text for row in shown.text_rows(60)[0] for text, *_ in row)
        assert COURSE.actions[shown.at][0] == 1
        first = shown.at
        await pilot.press("m", "M")
        assert shown.at == first


async def test_taking_over_ends_the_replay_there():
    program = app()
    async with program.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("2", "0", "g", "tab", "tab", "w")
    assert program.taken == (Tape(COURSE).turn(20), 2)
