"""Where games are kept, and which unfinished ones are found again."""

from __future__ import annotations

import pytest

from mahjtui.bot import Spec, make
from mahjtui.card.loader import load
from mahjtui.errors import UsageError
from mahjtui.match import Player, Session, safe_action
from mahjtui.record import read, verify
from mahjtui.store import locations, saves

CARD = load("practice")
RANDOM = make(Spec("random"), CARD)


def begin(folder, seed=4, person=True):
    """A session that was left after the first Charleston."""
    players = [Player("random", RANDOM, "random") for _ in range(4)]
    if person:
        players[0] = Player("You")
    session = Session(CARD, players, seed, patience=None, saves=folder)
    play(session, until=lambda hand: hand.state.public.phase == "vote")
    return session


def play(session, until=lambda _: False):
    hand = session.hand
    while not hand.over and not until(hand):
        for seat in hand.waiting_persons():
            hand.act(seat, safe_action(hand.view(seat)))
        hand.play_bots()


def leave(session):
    """Close the record as the end of the program does."""
    session.hand._writer._file.close()


def test_an_unfinished_game_is_found_and_goes_on_in_the_same_file(tmp_path):
    folder = saves.new_session(tmp_path, 4)
    leave(begin(folder))
    (found,) = saves.unfinished(tmp_path)
    assert found.folder.path == folder.path
    assert found.record is not None
    [path] = folder.path.iterdir()
    with path.open("a") as stream:
        stream.write("S pas")
    players = [Player("You"), *[Player("random", RANDOM, "random")] * 3]
    session = Session.resume(found.record, CARD, players, patience=None, saves=found.folder)
    play(session)
    leave(session)
    assert session.trouble == []
    assert list(folder.path.iterdir()) == [path]
    verify(read(path), CARD)
    assert saves.unfinished(tmp_path) == []


def test_a_game_that_is_being_played_is_told_from_others(tmp_path):
    session = begin(saves.new_session(tmp_path, 4))
    assert [one.being_played for one in saves.unfinished(tmp_path)] == [True]
    leave(session)
    assert [one.being_played for one in saves.unfinished(tmp_path)] == [False]


def test_the_games_of_persons_are_found_the_latest_first(tmp_path):
    leave(begin(saves.SessionFolder(tmp_path / "2026-01-01-120000-seed-1"), seed=1))
    leave(begin(saves.SessionFolder(tmp_path / "2026-01-02-120000-seed-2"), seed=2))
    leave(begin(saves.SessionFolder(tmp_path / "2026-01-03-120000-seed-3"), seed=3, person=False))
    (tmp_path / "2026-01-04-empty").mkdir()
    assert [one.record.head.seed for one in saves.unfinished(tmp_path)] == [2, 1]


def test_no_game_is_found_where_there_is_none(tmp_path):
    assert saves.unfinished(tmp_path) == []
    assert saves.unfinished(tmp_path / "never made") == []


def test_a_broken_save_is_told(tmp_path):
    (tmp_path / "2026-01-01-120000-seed-1").mkdir()
    (tmp_path / "2026-01-01-120000-seed-1" / "hand-001.mahj").write_text("not a record\n")
    (found,) = saves.unfinished(tmp_path)
    assert found.record is None
    assert "is no game record" in found.fault


def test_another_game_in_the_file_is_never_overwritten(tmp_path):
    folder = saves.SessionFolder(tmp_path)
    leave(begin(folder, seed=1))
    before = (tmp_path / "hand-001.mahj").read_bytes()
    session = begin(folder, seed=2)
    path = tmp_path / "hand-001.mahj"
    assert session.trouble == [f"the game goes on unsaved: another game is kept there: {path}"]
    assert (tmp_path / "hand-001.mahj").read_bytes() == before


def test_two_sessions_in_the_same_second_have_folders_of_their_own(tmp_path):
    first = saves.new_session(tmp_path, 4)
    first.path.mkdir()
    second = saves.new_session(tmp_path, 4)
    assert first.path != second.path


def test_an_unwritable_folder_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match=r"cannot keep games in .*file/saves: .* --saves"):
        saves.check_writable(tmp_path / "file" / "saves")
    saves.check_writable(tmp_path / "new" / "saves")
    assert list((tmp_path / "new" / "saves").iterdir()) == []


def test_in_an_unwritable_folder_the_game_goes_on_unsaved(tmp_path):
    (tmp_path / "file").write_text("")
    session = begin(saves.new_session(tmp_path / "file", 4))
    play(session)
    assert session.hand.over
    [told] = session.trouble
    assert told.startswith(f"the game goes on unsaved: not a directory: {tmp_path / 'file'}")


def test_one_variable_moves_every_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("MAHJTUI_DATA", str(tmp_path))
    assert locations.saves() == tmp_path / "saves"
    assert locations.statistics() == tmp_path / "statistics.sqlite"
    assert locations.reports() == tmp_path / "reports"
    monkeypatch.delenv("MAHJTUI_DATA")
    assert locations.saves().name == "saves"
    assert "mahjtui" in locations.saves().parts
    assert locations.statistics().parent == locations.saves().parent
