"""A bot that sees more than its seat is found out, whichever way it looks; one that does not is not accused (I-1)."""

from __future__ import annotations

import json
import re

import pytest

from mahjtui.audit.audit import QUESTIONS, audit
from mahjtui.bot import Spec, parse_specs
from mahjtui.cli import main
from mahjtui.game.house import HouseRules


@pytest.mark.parametrize(
    ("name", "proofs"),
    [
        ("memory", {"imports", "worlds", "alone"}),
        ("closure", {"imports", "worlds", "alone"}),
        ("frames", {"imports", "worlds", "alone"}),
        ("deal", {"imports", "alone"}),
        ("seed", {"number"}),
        ("gossip", {"alone"}),
        ("advice", {"imports", "worlds"}),
        ("careless", {"imports", "worlds", "number", "global", "alone"}),
    ],
)
def test_i_1_a_cheat_is_found_out(practice, cheat, name, proofs):
    (spec,) = parse_specs(cheat(name))
    result = audit(practice, spec, hands=1, seed=1)
    assert set(result.failed) == proofs
    if name == "memory":
        return  # how often it is led astray hangs on what else lies in this process
    for proof in proofs - {"imports"}:
        assert result.failed[proof] > result.total.decisions // 10


def test_i_1_the_command_tells_a_breach_by_its_exit_code(cheat, capsys):
    path = cheat("frames")
    assert main(["audit", "--bots", path, "--hands", "1"]) == 1
    told = capsys.readouterr().out
    assert "imports: f_back is used" in told
    assert "more breaches" in told
    assert main(["audit", "--bots", f"random,{path}", "--hands", "1", "--json"]) == 1
    printed = json.loads(capsys.readouterr().out)
    honest, cheating = printed["bots"]
    assert not printed["ok"]
    assert (honest["bot"], honest["breaches"]) == ("random", [])
    assert cheating["bot"] == path
    assert "imports: mahjtui.game.state is used" in cheating["breaches"]


def test_i_1_an_honest_bot_passes_every_proof_at_every_kind_of_decision(capsys):
    assert main(["audit", "--bots", "nearest", "--hands", "4", "--seed", "3", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    [bot] = printed["bots"]
    assert printed["ok"]
    assert bot["breaches"] == []
    assert set(bot["kinds"]) == set(QUESTIONS)
    assert all(kind["decisions"] and kind["hidden_varied"] > 0.9 for kind in bot["kinds"].values())
    assert bot["decisions"] == sum(kind["decisions"] for kind in bot["kinds"].values())


@pytest.mark.parametrize(
    ("rules", "adds"),
    [
        ({"mistakes": "penalise", "looking": True}, {"challenge"}),
        ({"blanks": 4, "jokers": 10, "dead_hands": "automatic"}, set()),
        ({"players": 2}, set()),
        ({"players": 3}, set()),
    ],
)
def test_i_1_house_rules_show_no_more(practice, rules, adds):
    result = audit(practice, Spec("random"), hands=2, seed=8, house=HouseRules(**rules))
    assert result.breaches == []
    assert {phase for phase, asked in result.asked.items() if asked.decisions} - set(QUESTIONS) == adds
    assert result.total.varied > 0.9


def test_a_bot_that_fails_proves_nothing(tmp_path, capsys):
    path = tmp_path / "fails.py"
    path.write_text("class B:\n    def choose(self, view, stream): return 1 / 0\ndef make(setup): return B()\n")
    assert main(["audit", "--bots", str(path), "--hands", "1"]) == 1
    told = capsys.readouterr().out
    assert re.search(r"worlds: it failed at (\d+) of \1 decisions, by which nothing is proven", told)
    assert main(["bot", "check", str(path), "--hands", "1"]) == 1
    assert "failed answers: it answers every question with an action" in capsys.readouterr().out


def test_the_tables_say_what_was_proven(capsys):
    assert main(["audit", "--bots", "random", "--hands", "1"]) == 0
    told = capsys.readouterr().out
    assert "random" in told
    assert "sha256" in told
    assert "second-across" in told
