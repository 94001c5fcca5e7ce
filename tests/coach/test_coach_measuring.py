"""What bots lose by their decisions: the same hands and seats for all, the same figures however the work is shared."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from mahjtui.bot import Spec, parse_specs
from mahjtui.card.loader import source
from mahjtui.cli import main
from mahjtui.coach.measuring import OTHERS, Lost, Trial, measured, play


def trial(bots: str, hands: int) -> Trial:
    return Trial(*source("practice"), 1, parse_specs(bots), hands)


def test_the_adviser_loses_nothing_in_its_own_eyes_and_who_does_anything_loses_much() -> None:
    found = list(measured(trial("random,expert", 2)))
    assert [(str(one.bot), one.hand) for one in found] == [
        ("random", 1), ("expert", 1), ("random", 2), ("expert", 2)
    ]  # fmt: skip
    by_bot = {name: sum(one.worth for one in found if str(one.bot) == name) for name in ("random", "expert")}
    assert by_bot["expert"] == 0
    assert by_bot["random"] > 1
    assert all(one.decisions > 5 for one in found)


def test_who_plays_the_other_seats_is_judged_by_the_same_decisions_wherever_it_is_named() -> None:
    alone = play(trial("nearest", 1), (OTHERS, 1))
    beside = list(measured(trial("random,nearest", 1)))[1]
    assert alone == beside


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ("{}[7]", "failed with KeyError: 7"),
        ("Discard(99)", "answered with a discard that is not allowed"),
    ],
)
def test_a_bot_that_fails_is_named_in_one_line(
    choice: str, said: str, jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.py"
    path.write_text(
        "from mahjtui.game.actions import Discard\n\n\n"
        "class Broken:\n    def choose(self, view, stream):\n"
        f"        return {choice}\n\n\n"
        "def make(setup):\n    return Broken()\n"
    )
    assert main(["review", "--bots", f"random,{path}", "--hands", "1", "--seed", "1", "--jobs", jobs]) == 2
    heard = capsys.readouterr()
    told = f"the bot {path} {said} in hand 1 of seed 1; see what mahjtui audit says of it"
    assert (heard.out, heard.err) == ("", f"mahjtui: {told}\n")


def test_processes_share_the_work_and_change_nothing() -> None:
    wanted = trial("random,value", 1)
    here: list[Lost] = list(measured(wanted))
    assert list(measured(wanted, 2)) == here
    assert [one.bot for one in here] == [Spec("random"), Spec("value")]


def test_the_ranking_and_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["review", "--bots", "random,expert", "--hands", "2", "--seed", "1"]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["ranking"] == ["expert", "random"]
    assert (told["hands"], told["seed"], told["against"], told["card"]) == (2, 1, "nearest", "practice")
    best, worst = (one["lost_per_decision"] for one in told["bots"])
    assert best == {"value": 0.0, "n": best["n"], "ci95": [0.0, 0.0]}
    low, high = worst["ci95"]
    assert low < worst["value"] < high
    found = list(measured(trial("random", 2)))
    assert worst["n"] == sum(one.decisions for one in found)
    assert worst["value"] == round(sum(one.worth for one in found) / worst["n"], 4)
    assert main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[3].startswith(" 1  expert  0.0000   95 %: 0.0000 to 0.0000")
    assert lines[4].startswith(" 2  random  ")


def test_beside_the_chances_that_were_told_stands_what_came_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["review", "--bots", "value", "--against", "random", "--hands", "3", "--seed", "2"]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    found = list(measured(replace(trial("value", 3), seed=2, others=Spec("random"))))
    assert told["against"] == "random"
    rows = told["bots"][0]["reliability"]
    assert sum(row["won"]["n"] for row in rows) == sum(len(one.chances) for one in found)
    assert all(row["from"] <= row["told"] <= row["to"] for row in rows)
    assert {one.won for one in found} >= {True}
    for row in rows:
        within = [(chance, one.won) for one in found for chance in one.chances if row["from"] <= chance < row["to"]]
        if row["to"] < 1:
            assert row["won"]["value"] == round(sum(won for _, won in within) / len(within), 3)
    assert main(words) == 0
    assert "How often value won, beside the chance that was told:" in capsys.readouterr().out


def test_beside_the_dangers_that_were_told_stands_what_came_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["review", "--bots", "value", "--against", "value", "--hands", "8", "--seed", "2"]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    found = list(measured(replace(trial("value", 8), seed=2, others=Spec("value"))))
    rows = told["bots"][0]["danger"]
    assert sum(row["won_on"]["n"] for row in rows) == sum(len(one.dangers) for one in found)
    hits = sum(row["won_on"]["value"] * row["won_on"]["n"] for row in rows)
    assert hits == pytest.approx(sum(one.thrown for one in found), abs=0.1) != 0
    assert all(row["from"] <= row["told"] <= row["to"] for row in rows)
    assert not any(one.won and one.thrown for one in found)
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "How often a discard of value was won on, beside the danger that was told:" in out
    assert " discards\n" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "random", "--seat", "E"], "--bots plays hands of its own"),
        (["--bots", "random,random"], "names a bot twice"),
        (["--bots", "rndom"], "did you mean random?"),
        (["--bots", "random", "--bot", "random", "--hands", "1"], "gives no advice"),
        (["--bots", "random", "--bot", "value,expert"], "names 2 bots; one is wanted here"),
        (["--hands", "3"], "name them with --bots"),
        (["--against", "random"], "name them with --bots"),
        (["--bots", "random", "--against", "random,value"], "names 2 bots; one is wanted here"),
    ],
)
def test_what_cannot_be_judged_is_one_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", *words]) == 2
    assert said in capsys.readouterr().err
