"""Charleston drills on the screen: the keys of the table, a grade after every decision, a score at the end."""

from __future__ import annotations

import pytest
from tui_table import SIZES, screen, seen, session

from mahjtui.bot import Spec, make
from mahjtui.card.loader import load
from mahjtui.coach.charleston import Deal, Drill, Tally
from mahjtui.coach.passing import told
from mahjtui.game.actions import Courtesy, Pass, Stop
from mahjtui.match import Session
from mahjtui.tiles import JOKER
from mahjtui.tui.drillapp import DrillApp
from mahjtui.tui.screens.ask import AskScreen
from mahjtui.tui.screens.drill import DrillScreen
from mahjtui.tui.screens.note import NoteScreen
from mahjtui.tui.screens.quiz import QuizScreen
from mahjtui.tui.screens.table import TableScreen

CARD = load("practice")
ADVISER = make(Spec("value"), CARD)


def drill(*seeds: int, passes="first", done=lambda _seed, _decisions: None) -> Drill:
    return Drill(CARD, ADVISER, seeds, passes, done)


async def noted(pilot) -> NoteScreen:
    """Wait for the grade or the score."""
    for _ in range(500):
        await pilot.pause(0.01)
        if isinstance(pilot.app.screen, NoteScreen):
            return pilot.app.screen
    raise AssertionError("no grade was shown")


async def asked(pilot) -> DrillScreen:
    """Wait for the next question."""
    for _ in range(500):
        await pilot.pause(0.01)
        screen = pilot.app.screen
        if isinstance(screen, DrillScreen) and screen.presenter.table.asked and not screen.presenter.thinking:
            return screen
    raise AssertionError("nothing was asked")


async def pass_first_three(pilot) -> None:
    """Choose the three tiles on the left that are no jokers, and pass them."""
    screen = await asked(pilot)
    naturals = [index for index, tile in enumerate(screen.presenter.table.tiles) if tile.kind != JOKER]
    await pilot.press("home")
    for index in naturals[:3]:
        while screen.presenter.desk.cursor < index:
            await pilot.press("right")
        await pilot.press("space")
    await pilot.press("enter")


def first_three(view) -> Pass:
    held = [kind for kind in range(JOKER) for _ in range(view.rack[kind])]
    return Pass(tuple(held[:3]))


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
async def test_a_pass_is_graded_as_in_sentences_and_the_next_deal_follows(size):
    kept = []
    app = DrillApp(drill(5, 6, done=lambda seed, decisions: kept.append((seed, len(decisions)))))
    async with app.run_test(size=size) as pilot:
        await asked(pilot)
        assert "deal 1 of 2  seed 5  you are North" in seen(pilot)
        await pass_first_three(pilot)
        note = await noted(pilot)
        deal = Deal(CARD, ADVISER, 5, "first")
        graded = deal.answer(first_three(deal.view))
        assert list(note.lines) == told(CARD, graded)
        assert "Grade" in seen(pilot)
        await pilot.press("enter")
        screen = await asked(pilot)
        assert "deal 2 of 2  seed 6  you are West" in seen(pilot)
        await pass_first_three(pilot)
        await noted(pilot)
        await pilot.press("enter")
        for _ in range(500):
            await pilot.pause(0.01)
            if isinstance(app.screen, NoteScreen) and app.screen.lines[0].startswith("Score"):
                break
        assert list(app.screen.lines) == screen.drilling.tally.told()
        assert len(screen.drilling.tally.decisions) == 2
        assert kept == [(5, 1), (6, 1)]
        await pilot.press("enter")
    assert app.return_code == 0


async def test_a_whole_charleston_with_vote_and_courtesy():
    app = DrillApp(drill(5, passes="full"))
    deal, tally = Deal(CARD, ADVISER, 5), Tally()
    async with app.run_test(size=(80, 24)) as pilot:
        while not deal.over:
            screen = await asked(pilot)
            view = deal.view
            assert screen.presenter.table.view == view
            if view.phase == "vote":
                await pilot.press("s")
                tally.decisions.append(deal.answer(Stop()))
            elif view.phase == "courtesy":
                await pilot.press("0")
                tally.decisions.append(deal.answer(Courtesy(0)))
            else:
                await pass_first_three(pilot)
                tally.decisions.append(deal.answer(first_three(view)))
            note = await noted(pilot)
            assert list(note.lines) == told(CARD, tally.decisions[-1])
            await pilot.press("enter")
        await noted(pilot)
        assert list(app.screen.lines) == tally.told()


async def test_nothing_is_taken_back_or_hinted_at_and_a_drill_can_be_left():
    app = DrillApp(drill(5, passes="full"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pass_first_three(pilot)
        await noted(pilot)
        await pilot.press("escape")
        screen = await asked(pilot)
        await pilot.press("u")
        await pilot.pause()
        assert "what has been graded is not taken back" in seen(pilot)
        await pilot.press("H")
        await pilot.pause()
        assert "a drill gives no hints" in seen(pilot)
        await pilot.press("t")
        await pilot.pause()
        assert "that belongs to a game" in seen(pilot)
        assert app.screen is screen
        await pilot.press("q")
        note = await noted(pilot)
        assert note.lines[0].startswith("Score")
        await pilot.press("enter")
    assert app.return_code == 0


async def test_what_cannot_be_kept_is_said_with_the_score():
    app = DrillApp(drill(5, done=lambda _seed, _decisions: "The disk is full."))
    async with app.run_test(size=(80, 24)) as pilot:
        await pass_first_three(pilot)
        await noted(pilot)
        await pilot.press("enter")
        for _ in range(500):
            await pilot.pause(0.01)
            if isinstance(app.screen, NoteScreen) and "Score" in app.screen.lines[0]:
                break
        assert app.screen.lines[-1] == "The disk is full."


async def test_drills_are_opened_over_a_game_and_lead_back(tmp_path, monkeypatch):
    monkeypatch.setenv("MAHJTUI_DATA", str(tmp_path))
    async with screen(Session(CARD, session().players, 42, patience=None)) as pilot:
        table = pilot.app.screen
        await pilot.press("D")
        await pilot.pause()
        assert isinstance(pilot.app.screen, AskScreen)
        await pilot.press("1")
        opened = await asked(pilot)
        assert opened is not table
        assert opened.drilling.drill.passes == "first"
        await pilot.press("q")
        await pilot.pause()
        assert pilot.app.screen is table
        await pilot.press("D", "3")
        for _ in range(500):
            await pilot.pause(0.01)
            if isinstance(pilot.app.screen, QuizScreen):
                break
        assert "Closest line" in seen(pilot)
        await pilot.press("escape")
        assert type(pilot.app.screen) is TableScreen


async def test_a_practice_file_that_cannot_be_read_opens_no_drill(tmp_path, monkeypatch):
    monkeypatch.setenv("MAHJTUI_DATA", str(tmp_path))
    (tmp_path / "practice.json").write_text("{", encoding="utf-8")
    async with screen(Session(CARD, session().players, 42, patience=None)) as pilot:
        await pilot.press("D", "1")
        await pilot.pause()
        assert type(pilot.app.screen) is TableScreen
        assert "practice.json" in seen(pilot)
