"""``mahjtui saves``: every unfinished game is listed and can be gone on with, but not in two windows at once."""

from __future__ import annotations

import io
import sys

import pytest

from mahjtui.card.loader import load
from mahjtui.cli import main
from mahjtui.errors import RecordError
from mahjtui.match import Player, Session, safe_action
from mahjtui.record import read
from mahjtui.store import locations, saves


class Quiet:
    def choose(self, view, _stream):
        return safe_action(view)


@pytest.fixture(autouse=True)
def _own_data(tmp_path, monkeypatch):
    monkeypatch.setenv(locations.VARIABLE, str(tmp_path))


def begun(seed, acts=4) -> Session:
    folder = saves.new_session(locations.saves(), seed)
    bots = [Player("nearest", Quiet(), "nearest")] * 3
    session = Session(load("practice"), [Player("You"), *bots], seed, saves=folder, patience=None)
    for _ in range(acts):
        session.hand.act(0, safe_action(session.hand.view(0)))
        session.hand.play_bots()
    return session


def close(session) -> None:
    """As the end of the program does."""
    session.hand._writer._file.close()


def test_there_may_be_none(capsys):
    assert main(["saves"]) == 0
    assert capsys.readouterr().out == "There is no unfinished game.\n"


def test_every_game_is_listed_and_one_that_is_being_played_is_left_alone(capsys):
    first, second = begun(1), begun(2)
    close(first)
    assert main(["saves"]) == 0
    lines = capsys.readouterr().out.splitlines()
    by_seed = {line.partition("seed-")[2][0]: line for line in lines[:2]}
    assert "hand 1, 16 actions, against three nearest" in by_seed["1"]
    assert by_seed["2"].endswith("; another window plays it")
    number = by_seed["2"].split()[0]
    assert main(["saves", number]) == 2
    assert "another window plays" in capsys.readouterr().err
    close(second)


def test_any_of_them_is_gone_on_with(capsys, monkeypatch):
    close(begun(1))
    close(begun(2))
    main(["saves"])
    number = next(line.split()[0] for line in capsys.readouterr().out.splitlines() if "seed-1:" in line)
    monkeypatch.setattr(sys, "stdin", io.StringIO("1 2 3\nquit\n"))
    assert main(["saves", number]) == 0
    told = capsys.readouterr().out
    assert "Hand 1, seed 1." in told
    assert "mahjtui saves lists" in told
    (path,) = locations.saves().glob("*seed-1/*.mahj")
    assert len(read(path).moves) > 16


def test_what_cannot_be_read_says_why(capsys):
    close(begun(1))
    (path,) = locations.saves().glob("*/*.mahj")
    path.write_text(path.read_text().replace("version = 1", "version = 9", 1))
    assert main(["saves"]) == 0
    assert "record version 9, newer than this program" in capsys.readouterr().out
    assert main(["saves", "1"]) == 2
    assert main(["saves", "2"]) == 2


def window(game) -> Session:
    """Another window that is about to go on with this game."""
    (path,) = locations.saves().glob("*/*.mahj")
    return Session.resume(read(path), load("practice"), game.players, saves=saves.SessionFolder(path.parent))


def test_of_two_windows_that_go_on_with_a_game_the_second_is_refused_before_either_acts():
    game = begun(1)
    first, second = window(game), window(game)
    close(game)
    first.hand.take_up()
    with pytest.raises(RecordError, match=r"another window plays this game, leave it there first: .*hand-001\.mahj"):
        second.hand.take_up()
    first.hand.close()
    second.hand.take_up()
    second.hand.act(0, safe_action(second.hand.view(0)))
    assert second.hand.saved
    second.hand.close()


def test_a_window_that_read_the_game_before_another_one_played_it_on_is_refused():
    game = begun(1)
    late = window(game)
    game.hand.act(0, safe_action(game.hand.view(0)))
    close(game)
    with pytest.raises(RecordError, match="another window has played this game on meanwhile"):
        late.hand.take_up()


def test_in_sentences_a_game_that_another_window_took_up_while_one_was_asked_is_left_alone(capsys, monkeypatch):
    game = begun(1)
    close(game)
    windows = []

    class Answers(io.StringIO):
        def readline(self, *_):
            if not windows:
                windows.append(window(game))
                windows[0].hand.take_up()
            return super().readline()

    monkeypatch.setattr(sys, "stdin", Answers("1\nquit\n"))
    assert main(["--plain"]) == 0
    out, err = capsys.readouterr()
    assert "another window plays this game, leave it there first" in err
    assert "seed 1. You" not in out


def test_a_game_is_deleted_only_after_yes(capsys, monkeypatch):
    close(begun(1))
    monkeypatch.setattr(sys, "stdin", io.StringIO("no\n"))
    assert main(["saves", "1", "--delete"]) == 0
    told = capsys.readouterr().out
    assert "seed-1: hand 1, 16 actions, against three nearest for ever? Type yes:" in told
    assert "Nothing was deleted." in told
    assert len(saves.unfinished(locations.saves())) == 1
    monkeypatch.setattr(sys, "stdin", io.StringIO("yes\n"))
    assert main(["saves", "1", "--delete"]) == 0
    assert saves.unfinished(locations.saves()) == []
    assert main(["saves", "--delete"]) == 2


def test_a_game_that_is_being_played_is_not_deleted(capsys):
    game = begun(1)
    assert main(["saves", "1", "--delete", "--yes"]) == 2
    assert "another window plays this game" in capsys.readouterr().err
    assert len(saves.unfinished(locations.saves())) == 1
    close(game)
