"""The review on the screen: the summary, the mistakes at their positions, and every decision."""

from __future__ import annotations

import pytest
from tui_table import SIZES, screen, seen, session

from mahjtui.store import locations
from mahjtui.store.statistics import Statistics
from mahjtui.tui.screens.review import ReviewScreen
from mahjtui.tui.widgets.painted import Sheet


async def reviewed(pilot) -> ReviewScreen:
    """Wait until all decisions have been looked at."""
    found = pilot.app.screen
    for _ in range(1000):
        await pilot.pause(0.02)
        if found.review is not None or found.fault:
            break
    await pilot.pause()
    return found


def finished():
    """A hand in which everybody threw what was drawn."""
    game = session()
    hand = game.hand
    from mahjtui.match import safe_action

    while not hand.over:
        for seat in hand.waiting_persons():
            hand.act(seat, safe_action(hand.view(seat)))
        hand.play_bots()
    return game


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
async def test_the_hand_that_is_over_is_reviewed(size, tmp_path, monkeypatch):
    monkeypatch.setenv(locations.VARIABLE, str(tmp_path))
    async with screen(finished(), size) as pilot:
        await pilot.press("V")
        found = await reviewed(pilot)
        assert not found.fault
        assert "Skill:" in seen(pilot)
        worst = found.review.mistakes(3)
        await pilot.press("right")
        assert f"MISTAKE 1 OF {len(found.decisions)}" in seen(pilot)
        assert found.decisions[0] == worst[0]
        assert found.state.public.turns == worst[0].view.turns
        assert "Better:" in "".join(text for row in found.text_rows(60)[0] for text, *_ in row)
        await pilot.press("a")
        assert "DECISION 1 OF" in seen(pilot)
        await pilot.press("end", "home")
        assert found.at == 0
        await pilot.press("escape")
        assert found is not pilot.app.screen
    (grade,) = Statistics(locations.statistics()).load().grades
    assert grade.decisions == len(found.review.judged)


async def test_text_that_is_written_anew_stays_where_it_was_scrolled(tmp_path, monkeypatch):
    monkeypatch.setenv(locations.VARIABLE, str(tmp_path))
    async with screen(finished()) as pilot:
        await pilot.press("V")
        found = await reviewed(pilot)
        await pilot.press("right", "down", "down")
        sheet = found.query_one(Sheet)
        assert sheet.scroll_offset.y == 2
        found.show_text()
        await pilot.pause()
        assert sheet.scroll_offset.y == 2
        await pilot.press("right")
        await pilot.pause()
        assert sheet.scroll_offset.y == 0, "another decision begins at its top"
