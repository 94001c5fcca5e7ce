"""The hands that were finished: listed from the statistics, reviewed, gone through, taken over."""

from __future__ import annotations

import pytest
from tui_table import SIZES, screen, seen, session, settled

from mahjtui.bot import parse_specs
from mahjtui.card.loader import load
from mahjtui.cli import main, seating
from mahjtui.cli.shelf import Shelf
from mahjtui.match import Session, safe_action
from mahjtui.record import read
from mahjtui.store import locations, saves
from mahjtui.store.statistics import Keeper, Statistics
from mahjtui.tui.painting import text_of
from mahjtui.tui.screens.hands import HandsScreen
from mahjtui.tui.screens.replay import ReplayScreen
from mahjtui.tui.screens.review import ReviewScreen


@pytest.fixture(autouse=True)
def _own_data(tmp_path, monkeypatch):
    monkeypatch.setenv(locations.VARIABLE, str(tmp_path))


def finish(seed: int):
    """Play a hand to its end as a person who throws what is drawn; it is kept and counted."""
    card = load("practice")
    players = [seating.player(spec, card) for spec in (None, *parse_specs("random,random,random"))]
    folder = saves.new_session(locations.saves(), seed)
    results = Keeper(Statistics(locations.statistics()), folder.name)
    game = Session(card, players, seed, saves=folder, results=results, patience=None)
    while not game.hand.over:
        for seat in game.hand.waiting_persons():
            game.hand.act(seat, safe_action(game.hand.view(seat)))
        game.hand.play_bots()
    game.hand.close()
    return game


async def opened(pilot) -> HandsScreen:
    for _ in range(200):
        await pilot.pause(0.01)
        if isinstance(pilot.app.screen, HandsScreen) and pilot.app.screen.hands is not None:
            break
    await pilot.pause(0.05)
    return pilot.app.screen


@pytest.mark.parametrize("size", SIZES)
async def test_a_hand_is_reviewed_from_the_statistics(size):
    game = finish(3)
    async with screen(session(1), size, games=Shelf()) as pilot:
        await pilot.press("S")
        await pilot.pause(0.2)
        assert "E Earlier hands" in seen(pilot)
        await pilot.press("E")
        listing = await opened(pilot)
        assert "hand 1 of seed 3, East, against three random" in seen(pilot)
        assert f"{game.hand.settlement.pays[0]:+}" in seen(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ReviewScreen)
        assert "Review: hand 1 of seed 3" in seen(pilot)
        review = pilot.app.screen
        for _ in range(1000):
            await pilot.pause(0.02)
            if review.review is not None:
                break
        await pilot.press("escape")
        await pilot.pause(0.2)
        assert pilot.app.screen is listing
        (grade,) = Statistics(locations.statistics()).load().grades
        told = [text_of(row) for entry in listing.entries(200) for row in entry]
        assert told[-1].endswith(f"decisions lost {grade.lost:.1f} points")
        await pilot.press("escape")
        assert pilot.app.screen is pilot.app.table


async def test_a_hand_is_gone_through_and_taken_over():
    finish(3)
    async with screen(session(1), games=Shelf()) as pilot:
        await pilot.press("E")
        await opened(pilot)
        await pilot.press("p")
        await pilot.pause()
        replay = pilot.app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.seat == 0
        await pilot.press("t", "t", "w")
        await settled(pilot)
        assert pilot.app.screen is pilot.app.table
        assert pilot.app.session.seed == 3
        assert pilot.app.presenter.table.view.turns >= 2
        await pilot.press("enter")
        await settled(pilot)
        pilot.app.session.hand.close()
    (one,) = Shelf().unfinished()
    assert one.record.head.parent.record.endswith("hand-001.mahj")
    assert len(Statistics(locations.statistics()).load().hands) == 1


async def test_a_record_that_is_gone_is_told():
    finish(3)
    (path,) = locations.saves().glob("*/*.mahj")
    path.unlink()
    async with screen(session(1), games=Shelf()) as pilot:
        await pilot.press("E")
        listing = await opened(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert pilot.app.screen is listing
        assert "the record of this hand is no longer there" in seen(pilot)


async def test_there_may_be_no_hand_yet():
    async with screen(session(1), games=Shelf()) as pilot:
        await pilot.press("E")
        await opened(pilot)
        assert "No hand has been finished yet." in seen(pilot)
        await pilot.press("enter", "p", "d", "n")
        assert isinstance(pilot.app.screen, HandsScreen)


def test_without_a_record_the_hand_finished_last_is_reviewed(capsys):
    assert main(["review"]) == 2
    assert "no hand of yours has been finished yet" in capsys.readouterr().err
    game = finish(3)
    (path,) = locations.saves().glob("*/*.mahj")
    assert read(path).ended
    assert main(["review"]) == 0
    assert capsys.readouterr().out.startswith(f"Hand {game.number} of seed 3, East.")
