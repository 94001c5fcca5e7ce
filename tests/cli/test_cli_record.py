"""``mahjtui record``: proving records, and telling one in sentences."""

from __future__ import annotations

import io
import os

import pytest

from mahjtui.bot import Spec, make
from mahjtui.card.loader import load
from mahjtui.cli import main
from mahjtui.cli.record import latest
from mahjtui.game import engine
from mahjtui.game.actions import MahJongg, Show
from mahjtui.game.house import HouseRules
from mahjtui.game.state import new_hand
from mahjtui.match import Player, Session, safe_action
from mahjtui.record import Move, format_end, format_head, head_of
from mahjtui.store import saves

TINY = """
[[section]]
name = "A"
[[section.line]]
hand = "FF 1111a 2222a 3333a"
value = 25
"""


@pytest.fixture
def record(monkeypatch, tmp_path, capsys):
    """The record of a hand that four bots played."""
    monkeypatch.setenv("MAHJTUI_DATA", str(tmp_path))
    main(["--plain", "--bots", "4", "--seed", "42", "--pace", "instant"])
    [path] = tmp_path.rglob("*.mahj")
    path.with_name("watched.txt").write_text(capsys.readouterr().out)
    return path


def test_show_tells_what_was_seen_at_the_table(record, capsys):
    assert main(["record", "show", str(record)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told == record.with_name("watched.txt").read_text().splitlines()[: len(told)]
    assert len(told) > 60


def test_show_tells_a_person_what_it_drew(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("MAHJTUI_DATA", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("1 2 3\n" * 3))
    main(["--plain", "--bots", "random,random,random", "--seed", "42"])
    [path] = tmp_path.rglob("*.mahj")
    capsys.readouterr()
    assert main(["record", "show", str(path)]) == 0
    assert "You pass " in capsys.readouterr().out
    assert main(["record", "verify", str(path)]) == 0
    assert capsys.readouterr().out.endswith(", not over yet\n")


def test_a_torn_record_is_shown_with_a_notice_and_not_proved(record, capsys):
    record.write_bytes(record.read_bytes()[:-30])
    assert main(["record", "show", str(record)]) == 0
    assert capsys.readouterr().err == f"mahjtui: {record}: the unfinished last line is left out\n"
    assert main(["record", "verify", str(record)]) == 2
    assert capsys.readouterr().err.startswith(f"mahjtui: {record} ends in an unfinished line after move ")


def test_verify_tells_every_record_that_fails(record, tmp_path, capsys):
    other = tmp_path / "other.mahj"
    other.write_text(record.read_text().replace("pays E ", "pays E 1"))
    empty = tmp_path / "empty.mahj"
    empty.write_text("")
    assert main(["record", "verify", str(other), str(record), str(empty)]) == 2
    out, err = capsys.readouterr()
    assert out.startswith(f"{record}: verified, hand 1 of seed 42, ")
    assert [line.split(" is ")[0] for line in err.splitlines()] == [f"mahjtui: {other}", f"mahjtui: {empty}"]


def test_another_card_is_refused(record, tmp_path, capsys):
    card = tmp_path / "tiny.toml"
    card.write_text(TINY)
    assert main(["record", "verify", "--card", str(card), str(record)]) == 2
    assert "was played with another card 'practice' than this one" in capsys.readouterr().err


def test_a_card_that_is_not_ours_is_asked_for(record, capsys):
    record.write_text(record.read_text().replace('card = "practice"', 'card = "tiny"'))
    assert main(["record", "verify", str(record)]) == 2
    told = f"mahjtui: {record} was played with the card 'tiny', which is not ours: give it with --card\n"
    assert capsys.readouterr().err == told


def test_verify_tells_a_false_mah_jongg_from_dead_hands(tmp_path, capsys):
    state = new_hand(load("practice"), 1, house=HouseRules(players=2, mistakes="penalise"))
    path = tmp_path / "hand.mahj"
    moves = []
    while asked := engine.waiting(state):
        action = {"discard": MahJongg(), "declared": Show()}.get(state.public.phase)
        moves.append(Move(asked[0], action or safe_action(engine.view(state, asked[0]))))
        engine.apply(state, *moves[-1])
    head = format_head(head_of(state, 1, [("a", "random"), ("b", "random")]))
    path.write_text("".join([head, *(f"{move}\n" for move in moves), format_end(state, 1)]))
    assert main(["record", "verify", str(path)]) == 0
    assert capsys.readouterr().out.endswith(", a false Mah Jongg\n")


def test_the_hand_that_was_finished_last_may_be_of_an_older_session(monkeypatch, tmp_path):
    monkeypatch.setenv("MAHJTUI_DATA", str(tmp_path))
    played = []
    for day, seed in ((1, 7), (2, 8), (3, 9)):
        folder = saves.SessionFolder(tmp_path / "saves" / f"2026-01-0{day}-120000-seed-{seed}")
        bots = [Player("random", make(Spec("random"), load("practice")), "random")] * 3
        session = Session(load("practice"), [Player("You"), *bots], seed, saves=folder, patience=None)
        while not session.hand.over and not (day == 3 and session.hand.actions):
            if session.hand.waiting_persons():
                session.hand.act(0, safe_action(session.hand.view(0)))
            else:
                session.hand.play_bots()
        session.hand.close()
        played.append(folder.latest)
    for path, written in zip(played, (2000, 1000, 3000), strict=True):
        os.utime(path, (written, written))
    assert latest() == played[0], "the third was not finished"
