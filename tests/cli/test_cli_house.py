"""``mahjtui house`` and ``--house``: what a table plays by, listed, saved, asked for and refused."""

from __future__ import annotations

import json

import pytest

from mahjtui.cli import main
from mahjtui.game.house import LEAGUE, PRESETS, RULES
from mahjtui.record import read


@pytest.fixture(autouse=True)
def data(monkeypatch, tmp_path):
    monkeypatch.setenv("MAHJTUI_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "160")
    return tmp_path / "data"


def printed(capsys, *argv):
    assert main(argv) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refusal(capsys, *argv):
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_the_list_has_every_rule_and_marks_what_differs(capsys):
    rows = printed(capsys, "house").splitlines()
    assert len(rows) == len(RULES) + 3
    for row, rule in zip(rows[1:], RULES.values(), strict=False):
        assert row.split()[0] == rule.name
        assert rule.meaning(getattr(LEAGUE, rule.name)) in row
        assert row.split()[-1] == rule.number
    changed = printed(capsys, "house", "tournament", "jokers=10").splitlines()
    assert [row.split()[1] for row in changed if row.startswith("* ")][:-1] == ["jokers", "mistakes", "scoring"]


def test_json_holds_settings_meanings_and_tables(capsys):
    told = json.loads(printed(capsys, "house", "learner", "--json"))
    settings = {setting["name"]: setting for setting in told["settings"]}
    assert list(settings) == list(RULES)
    assert settings["mistakes"]["value"] == "penalise"
    assert settings["mistakes"]["published"] is False
    assert settings["jokers"]["published"] is True
    assert told["presets"] == list(PRESETS)


def test_a_table_is_saved_listed_and_played(capsys, data):
    assert "--house friday" in printed(capsys, "house", "learner", "jokers=9", "--save", "friday")
    assert "tables: league, tournament, learner, friday" in printed(capsys, "house")
    text = printed(capsys, "house", "friday", "--toml")
    assert text == (data / "tables" / "friday.toml").read_text()
    out = printed(capsys, "--plain", "--bots", "4", "--seed", "1", "--house", "friday", "--house", "jokers=10")
    assert "House rules of this table:\nJokers in the set: the set has 10 jokers (T-5).\n" in out
    (record,) = data.rglob("*.mahj")
    assert read(record).head.house.jokers == 10
    assert read(record).head.house.mistakes == "penalise"


def test_every_game_is_played_by_the_table_saved_as_default(capsys, data):
    assert "every game" in printed(capsys, "house", "courtesy=off", "--save", "default")
    assert "*  courtesy" in printed(capsys, "house")
    assert "Courtesy: there is no courtesy (CH-8)." in printed(capsys, "--plain", "--bots", "4", "--seed", "1")
    assert "no courtesy" not in printed(capsys, "--plain", "--bots", "4", "--seed", "2", "--house", "league")


def test_the_arena_plays_by_the_rules_it_is_given(capsys):
    bots = "random,random,random,random"
    told = json.loads(printed(capsys, "arena", "--bots", bots, "--hands", "2", "--house", "jokers=0", "--json"))
    assert told["hands"] == 2
    assert "did you mean 'jokers'?" in refusal(capsys, "arena", "--house", "jokrs=0")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["lerner"], "did you mean 'learner'?"),
        (["mistakes=prevent", "dead_hands=warned"], "contradict each other"),
        (["jokerless_except=Quint"], "card practice has no section 'Quint'; did you mean 'Quints'?"),
    ],
)
def test_a_game_is_refused_in_one_line(words, why, capsys):
    options = [option for word in words for option in ("--house", word)]
    assert why in refusal(capsys, "--plain", "--bots", "4", *options)
