"""``mahjtui stats``: shown, exported, cut at a day, deleted; and what the game writes."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from typing import get_args

import pytest

from mahjtui.cli import main
from mahjtui.drills.kinds import KINDS
from mahjtui.store import locations
from mahjtui.store.statistics import Grade, Played, Practised, Statistics

PLAY = ["--plain", "--bots", "random,random,random", "--seed", "42", "--hands", "1"]
HAND = Played(
    key="1", game="g", ended="2026-01-02T12:00:00Z", seed="42", hand=1, card="practice", house="", seat="E",
    opponents="nearest,nearest,nearest", assisted=False, ending="mahjongg", won=True, self_pick=False, line="Runs 1",
    value=25, paid=100, jokers=1, jokerless=False, thrown=False, discards=20, exposures=1, dead=False,
    missed=None, away=None,
)  # fmt: skip
LATER = HAND._replace(
    key="2", ended="2026-03-04T12:00:00Z", won=False, line=None, value=None, paid=-50, jokers=None, jokerless=None,
    missed="Runs 2", away=2, assisted=True,
)  # fmt: skip
GRADE = Grade("drill", "charleston", 0, "2026-01-02T12:00:00Z", True, 1, 2.5, 0.75)


@pytest.fixture(autouse=True)
def data(monkeypatch, tmp_path):
    monkeypatch.setenv("MAHJTUI_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "data"


@pytest.fixture
def kept():
    statistics = Statistics(locations.statistics())
    statistics.add_hand(HAND)
    statistics.add_hand(LATER)
    statistics.add_grade(GRADE)
    return statistics


@pytest.fixture
def typed(monkeypatch):
    return lambda text: monkeypatch.setattr("sys.stdin", io.StringIO(text))


def printed(capsys, *argv):
    assert main(["stats", *argv]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_a_hand_played_in_sentences_is_counted_and_a_second_time_is_not(capsys, typed):
    for _time in range(2):
        typed("1 2 3\n1\n" * 3000)
        assert main([*PLAY, "--new"]) == 0
        assert "The game is saved" not in capsys.readouterr().out, "it was played to its end"
        told = json.loads(printed(capsys, "--json"))
        assert told["all"]["hands"] == len(told["hands"]) == 1
    (row,) = told["hands"]
    assert (row["seed"], row["hand"], row["seat"], row["card"]) == ("42", 1, "E", "practice")
    assert row["opponents"] == "random,random,random"


def test_the_game_goes_on_without_statistics_and_says_why(capsys, typed, data):
    locations.statistics().mkdir(parents=True)
    typed("1 2 3\n1\n" * 3000)
    assert main(PLAY) == 0
    told = f"mahjtui: the statistics in {locations.statistics()} cannot be used: unable to open database file\n"
    assert capsys.readouterr().err == told
    assert len(list(data.rglob("*.mahj"))) == 1


def test_bots_among_themselves_leave_no_statistics(capsys, data):
    assert main(["--plain", "--bots", "4", "--seed", "42", "--hands", "1"]) == 0
    capsys.readouterr()
    assert not locations.statistics().exists()
    assert printed(capsys).startswith(" No hand has been finished yet.")
    assert json.loads(printed(capsys, "--json"))["hands"] == []
    assert printed(capsys, "--csv") == ",".join(Played._fields) + "\n"
    assert not locations.statistics().exists(), "looking makes no file"


def test_the_page(capsys, kept):
    rows = printed(capsys).splitlines()
    assert max(map(len, rows)) <= 80
    assert rows[0].startswith("─ HANDS ")
    assert any(row.split()[:3] == ["Runs", "1", "1"] for row in rows)


def test_the_page_where_the_terminal_knows_ascii_only(monkeypatch, kept):
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", stream)
    assert main(["stats"]) == 0
    assert stream.buffer.getvalue().startswith(b"- HANDS ---")


def test_json_holds_every_row(capsys, kept):
    told = json.loads(printed(capsys, "--json"))
    assert [Played(**row) for row in told["hands"]] == [HAND, LATER]
    assert [Grade(**row) for row in told["grades"]] == [GRADE]
    assert (told["all"]["hands"], told["all"]["won"], told["all"]["paid"]) == (2, 1, 50)
    assert (told["unassisted"]["hands"], told["unassisted"]["paid"]) == (1, 100)
    assert told["charleston"] == {"decisions": 1, "lost": 2.5, "graded": 1, "grades": 0.75}
    assert [line["line"] for line in told["lines"]] == ["Runs 1", "Runs 2"]
    assert told["against"] == [
        {"opponents": "nearest,nearest,nearest", "hands": 2, "won": 1, "paid": 50, "points": 0}
    ]


def test_csv_holds_every_hand(capsys, kept):
    rows = list(csv.DictReader(io.StringIO(printed(capsys, "--csv"))))
    assert [row["line"] for row in rows] == ["Runs 1", ""]
    assert [row["won"] for row in rows] == ["1", "0"]
    assert [row["opponents"] for row in rows] == ["nearest,nearest,nearest"] * 2
    assert list(rows[0]) == list(Played._fields)


def test_answers_in_drills_are_counted_and_exported(capsys, typed):
    typed("1\n1\n1\n")
    assert main(["drill", "alive", "--seed", "3", "--count", "3", "--plain"]) == 0
    right = capsys.readouterr().out.count("Right.")
    told = json.loads(printed(capsys, "--json"))
    (alive,) = told["drills"]
    assert (alive["drill"], alive["asked"], alive["right"], len(alive["lately"])) == ("alive", 3, right, 3)
    assert alive["lately"][-1] == right / 3
    rows = list(csv.DictReader(io.StringIO(printed(capsys, "--csv", "grades"))))
    assert [(row["skill"], row["drill"], row["lost"]) for row in rows] == [("alive", "1", "")] * 3
    assert sum(float(row["grade"]) for row in rows) == right
    assert "Dead or alive" in printed(capsys)


def test_every_drill_can_be_counted():
    assert [kind.name for kind in KINDS] == list(get_args(Practised))


def test_since_a_day(capsys, kept):
    assert len(json.loads(printed(capsys, "--json", "--since", "2026-02-01"))["hands"]) == 1
    assert json.loads(printed(capsys, "--json", "--since", "2026-05-01"))["hands"] == []


@pytest.mark.parametrize("day", ["yesterday", "2026-13-01", "2026-01-01T10"])
def test_what_is_no_day_is_refused(day, capsys):
    with pytest.raises(SystemExit) as left:
        main(["stats", "--since", day])
    assert left.value.code == 2
    assert f"{day!r} is no date; write it as 2026-11-30" in capsys.readouterr().err


@pytest.mark.parametrize("answer", ["", "\n", "no\n", "y\n"])
def test_delete_asks_first(answer, capsys, typed, kept):
    typed(answer)
    assert printed(capsys, "--delete") == (
        "Delete the statistics of 2 hands and 1 grades for ever? Type yes: Nothing was deleted.\n"
    )
    assert len(kept.load().hands) == 2


def test_delete(capsys, typed, kept):
    typed("yes\n")
    told = printed(capsys, "--delete", "--since", "2026-02-01")
    assert told.endswith("Deleted the statistics of 1 hands and 0 grades.\n")
    assert kept.load() == ([HAND], [GRADE])
    assert printed(capsys, "--delete", "--yes") == "Deleted the statistics of 1 hands and 1 grades.\n"
    assert kept.load() == ([], [])
    assert printed(capsys, "--delete") == "There is nothing to delete.\n"


def test_a_newer_file_is_refused_in_one_line(capsys, kept):
    with sqlite3.connect(locations.statistics()) as connection:
        connection.execute("PRAGMA user_version = 99")
    assert main(["stats"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    told = f"the statistics in {locations.statistics()} have version 99, newer than this program: update mahjtui"
    assert err == f"mahjtui: {told}\n"
