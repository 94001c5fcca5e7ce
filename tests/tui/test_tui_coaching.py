"""Hints on the screen: three presses, from the own view, marking nothing; chances beside the lines; warnings."""

from __future__ import annotations

import pytest
from tui_table import SIZES, Stage, screen, seen, session, session_at, settled

from mahjtui.store import locations
from mahjtui.store.settings import Settings, load
from mahjtui.tui.pages import hint_rows
from mahjtui.tui.painting import text_of
from mahjtui.tui.palette import entries

RACK = "1B 2B 3B 4B 5B 5B 5C 4C 6C 7D 8D 9D N J"


def test_each_press_says_more_and_a_new_decision_begins_anew():
    stage = Stage(session())
    presenter = stage.presenter
    stage.press("H")
    assert presenter.log[-1].text.startswith("Hint: ")
    assert not stage.pages
    stage.press("H")
    assert presenter.log[-1].text.startswith("Hint: Pass ")
    stage.press("H", "H")
    assert stage.pages == ["hint", "hint"]
    text = "\n".join(text_of(row) for row in hint_rows(presenter, 76))
    assert "worth" in text
    assert "unseen" in text
    assert not presenter.session.assisted
    stage.press("home", "space", "right", "space", "right", "space", "enter")
    said = len(presenter.log)
    stage.press("H")
    assert stage.pages == ["hint", "hint"]
    assert len(presenter.log) == said + 1


def test_a_watcher_is_told_why_there_is_no_hint():
    stage = Stage(session(watch=True), pace="step")
    stage.press("H")
    assert "none is asked of you" in stage.presenter.desk.notice


def test_a_hint_that_comes_late_is_not_shown():
    stage = Stage(session_at(E=RACK))
    late = []
    stage.reckon = late.append
    stage.press("H", "home", "enter")
    said = len(stage.presenter.log)
    late[0]()()
    assert len(stage.presenter.log) == said


def test_a_joker_is_asked_about_until_the_warning_is_switched_off():
    stage = Stage(session_at(E=RACK))
    stage.press("apostrophe", "j", "enter")
    assert stage.questions
    stage.questions.clear()
    stage.presenter.coach.switch("warn_joker")
    assert stage.kept == Settings(warn_joker=False)
    stage.press("enter")
    assert not stage.questions
    assert stage.presenter.table.view.turns > 0


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
async def test_the_reasons_open_as_a_page_that_scrolls(size):
    async with screen(session_at(E=RACK), size) as pilot:
        for _ in range(3):
            await pilot.press("H")
            await settled(pilot)
            for _ in range(100):
                await pilot.pause(0.02)
                if not pilot.app.workers._workers:
                    break
        await pilot.pause()
        assert "WHAT MAY BE DONE" in seen(pilot)
        await pilot.press("end")
        assert "unseen" in seen(pilot)
        await pilot.press("escape")
        assert "chance value" in seen(pilot)


async def test_warnings_are_switched_in_the_palette_and_kept(tmp_path, monkeypatch):
    monkeypatch.setenv(locations.VARIABLE, str(tmp_path))
    async with screen(session()) as pilot:
        entry = next(entry for entry in entries(pilot.app) if "joker about to be thrown" in entry.name)
        assert entry.name.startswith("Warnings: no longer")
        entry.act()
        assert load(locations.settings()) == Settings(warn_joker=False)
        assert any(entry.name.endswith("of a call that would kill your hand") for entry in entries(pilot.app))
    async with screen(session()) as pilot:
        assert pilot.app.presenter.coach.settings == Settings(warn_joker=False)
