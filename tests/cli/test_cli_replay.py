"""``mahjtui replay``: taking a recorded hand over makes a record of its own that verifies and knows its parent."""

from __future__ import annotations

import hashlib
import io
import sys
from pathlib import Path

import pytest

from mahjtui.card.loader import load
from mahjtui.cli import main
from mahjtui.record import PERSON, branch, parse, read, replay, verify
from mahjtui.store import locations
from mahjtui.store.statistics import Statistics

RECORD = Path(__file__).parents[2] / "docs" / "hand.mahj"
CARD = load("practice")


@pytest.fixture(autouse=True)
def _own_data(tmp_path, monkeypatch):
    monkeypatch.setenv(locations.VARIABLE, str(tmp_path))


def test_a_branch_shares_the_first_actions_and_verifies():
    record = read(RECORD)
    course = replay(record, CARD).course
    made = branch(record, course, 30, 2, "nearest")
    again = parse(made.text, "made")
    assert verify(again, CARD).actions == course.actions[:30]
    parent = again.head.parent
    assert (parent.record, parent.move) == ("docs/hand.mahj", 30)
    assert parent.digest == hashlib.sha256(record.text.encode()).hexdigest()
    assert [player.plays for player in again.head.player] == ["nearest", "nearest", PERSON, "nearest"]
    assert "parent" not in record.text


def test_where_another_person_sat_a_bot_plays_on():
    record = read(RECORD)
    course = replay(record, CARD).course
    first = branch(record, course, 10, 0, "nearest")
    second = branch(first, replay(first, CARD).course, 5, 3, "random")
    assert [player.plays for player in second.head.player] == ["random", "nearest", "nearest", PERSON]


def test_a_hand_is_taken_over_in_sentences_as_any_seat(monkeypatch, capsys):
    typed = "1\n" * 6 + "quit\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert main(["replay", str(RECORD), "--seat", "W", "--what-if", "12", "--plain"]) == 0
    told = capsys.readouterr().out
    assert "You are West" in told
    (path,) = locations.saves().glob("*/*.mahj")
    record = read(path)
    assert record.head.parent.record == "docs/hand.mahj"
    course = verify(record, CARD)
    common = record.head.parent.move
    assert len(course.actions) > common
    assert course.actions[:common] == replay(read(RECORD), CARD).course.actions[:common]
    assert main(["record", "show", str(path)]) == 0
    assert "Taken over from docs/hand.mahj after" in capsys.readouterr().out
    assert Statistics(locations.statistics()).load().hands == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "a replay wants a terminal"),
        (["--plain"], "--plain needs --what-if"),
        (["--what-if", "999", "--plain"], "is over by then"),
        (["--seat", "X"], "no seat"),
    ],
)
def test_what_cannot_be_done_says_why(words, told, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["replay", str(RECORD), *words]) == 2
    assert told in capsys.readouterr().err
