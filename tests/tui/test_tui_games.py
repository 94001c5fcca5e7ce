"""The list of unfinished games: what the program opens with, and what ``G`` opens at the table."""

from __future__ import annotations

import pytest
from tui_table import SIZES, screen, seen, session, settled

from mahjtui.bot import parse_specs
from mahjtui.card.loader import load
from mahjtui.cli import seating
from mahjtui.cli.shelf import Shelf
from mahjtui.match import Session, safe_action
from mahjtui.record import read
from mahjtui.store import locations, saves
from mahjtui.tui.screens.games import GamesScreen


@pytest.fixture(autouse=True)
def _own_data(tmp_path, monkeypatch):
    monkeypatch.setenv(locations.VARIABLE, str(tmp_path))


def leave(*seeds: int) -> None:
    """Begin a game of each seed and leave it after the first pass."""
    for seed in seeds:
        game = kept(seed)
        game.hand.act(0, safe_action(game.hand.view(0)))
        game.hand.play_bots()
        game.hand.close()


def kept(seed: int):
    """A session that is kept, with the practice card and bots that can be had again."""
    card = load("practice")
    players = [seating.player(spec, card) for spec in (None, *parse_specs("random,random,random"))]
    return Session(card, players, seed, saves=saves.new_session(locations.saves(), seed), patience=None)


async def opened(pilot) -> GamesScreen:
    for _ in range(200):
        await pilot.pause(0.01)
        if isinstance(pilot.app.screen, GamesScreen) and pilot.app.screen.found is not None:
            break
    await pilot.pause()
    return pilot.app.screen


@pytest.mark.parametrize("size", SIZES)
async def test_the_program_opens_with_the_list_and_goes_on_with_the_one_that_is_chosen(size):
    leave(7, 8)
    shelf = Shelf()
    async with screen(session(1), size, listed=shelf.unfinished(), games=shelf) as pilot:
        listing = await opened(pilot)
        assert "hand 1 of seed 8, in the Charleston" in seen(pilot)
        assert "against three random" in seen(pilot)
        for told in ("Enter Go on", "n New game", "d Delete", "t House rules", "q Quit"):
            assert told in seen(pilot)
        await pilot.press("escape")
        assert pilot.app.screen is listing, "a game must be chosen"
        assert "Enter goes on with the marked game" in seen(pilot)
        wanted = listing.found[1].record.head.seed
        await pilot.press("down", "enter")
        await settled(pilot)
        assert pilot.app.screen is pilot.app.table
        assert pilot.app.session.seed == wanted
        assert [one.being_played for one in shelf.unfinished()] == [False, True]


async def test_a_new_game_begins_and_leaves_the_others_in_the_list():
    leave(7)
    shelf = Shelf()
    async with screen(session(1), listed=shelf.unfinished(), games=shelf) as pilot:
        await opened(pilot)
        assert not pilot.app.presenter.log, "nothing has moved"
        await pilot.press("n")
        await settled(pilot)
        assert pilot.app.screen is pilot.app.table
        assert pilot.app.session.seed == 1
        assert pilot.app.presenter.log
    assert len(shelf.unfinished()) == 1


async def test_a_game_is_deleted_after_a_question():
    leave(7, 8)
    shelf = Shelf()
    async with screen(session(1), listed=shelf.unfinished(), games=shelf) as pilot:
        listing = await opened(pilot)
        gone = listing.found[0].folder.path
        await pilot.press("d", "enter")
        assert len(shelf.unfinished()) == 2, "the answer that is marked keeps it"
        await pilot.press("d", "2")
        await pilot.pause()
        assert not gone.exists()
        assert len(listing.found) == len(shelf.unfinished()) == 1
        await pilot.press("d", "2")
        await pilot.pause()
        assert "There is no unfinished game." in seen(pilot)


async def test_at_the_table_another_game_is_gone_on_with_and_the_present_one_set_free():
    leave(1)
    shelf = Shelf()
    async with screen(kept(7), games=shelf) as pilot:
        await pilot.press("space", "right", "space", "right", "space", "enter")
        await settled(pilot)
        await pilot.press("G")
        listing = await opened(pilot)
        assert [one.being_played for one in listing.found] == [True, False]
        assert "Esc Back" in seen(pilot)
        await pilot.press("enter")
        assert "This game lies on the table" in seen(pilot)
        await pilot.press("down", "enter")
        await settled(pilot)
        assert pilot.app.session.seed == 1
        assert [one.being_played for one in shelf.unfinished()] == [False, True]


async def test_a_game_that_another_window_plays_is_refused_and_the_list_stays():
    leave(7)
    shelf = Shelf()
    listed = shelf.unfinished()
    other = shelf.go_on(listed[0])
    async with screen(session(1), listed=listed, games=shelf) as pilot:
        listing = await opened(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert pilot.app.screen is listing
        assert "another window plays this game" in seen(pilot)
        await pilot.press("d", "2")
        await pilot.pause()
        assert len(shelf.unfinished()) == 1
    other.hand.close()


async def test_what_cannot_be_read_is_listed_with_its_reason_and_can_be_deleted():
    leave(7)
    (path,) = locations.saves().glob("*/*.mahj")
    path.write_text(path.read_text().replace("version = 1", "version = 9", 1))
    shelf = Shelf()
    async with screen(session(1), listed=shelf.unfinished(), games=shelf) as pilot:
        await opened(pilot)
        words = " ".join(seen(pilot).replace("│", " ").split())
        assert "newer than this program" in words
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, GamesScreen)
        await pilot.press("d", "2")
        for _ in range(300):
            await pilot.pause(0.01)
            if not shelf.unfinished():
                break
    assert shelf.unfinished() == []


def test_a_finished_hand_of_the_session_survives_the_deletion():
    leave(7)
    (path,) = locations.saves().glob("*/*.mahj")
    second = path.with_name("hand-002.mahj")
    second.write_text(path.read_text())
    saves.SessionFolder(path.parent).delete_latest()
    assert path.exists()
    assert not second.exists()


def test_the_discards_that_were_taken_back_are_not_counted():
    game = kept(5)
    while game.hand.view(0).turns < 9 and not game.hand.over:
        for seat in game.hand.waiting_persons():
            game.hand.act(seat, safe_action(game.hand.view(seat)))
        game.hand.play_bots()
    (path,) = locations.saves().glob("*/*.mahj")
    assert read(path).discards == game.hand.view(0).turns
    game.hand.undo(0)
    assert read(path).discards == game.hand.view(0).turns < 9
    game.hand.close()
