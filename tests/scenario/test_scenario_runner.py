"""The runner of rule cases: what it lets a reader leave out, what it refuses, and what it says where a case fails."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from mahjtui.cli import scenario as command
from mahjtui.errors import MahjError
from mahjtui.scenario import ScenarioError, find, load, run

SMALL = Path(__file__).parent.parent / "scenarios" / "small-card.toml"

CLAIM = f"""
card = "{SMALL}"
[position]
phase = "claim"
turn = "E"
discards = ["E 2B"]
S = {{ rack = "22B J NN 1B 333B 44B E F" }}
W = {{ rack = "1112223334445C" }}
N = {{ rack = "1112223334445D" }}
wall = "9C 8C"
"""


def case(folder: Path, text: str, name: str = "case.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def failure(folder: Path, text: str) -> str | None:
    return run(load(case(folder, text))).failure


@pytest.mark.parametrize(
    "steps",
    [
        '[[step]]\ndo = []\n[expect]\nturn = "S"',
        '[[step]]\ndo = "W skip"\n[expect]\nturn = "S"',
        '[[step]]\ndo = ["S skip", "N skip"]\n[expect]\nturn = "S"',
        '[[step]]\ndo = "S discard 9C"\n[expect]\nturn = "W"',  # the claim lapses first
        '[[step]]\ndo = "W call 1C 1C"\nrefused = true',
        '[[step]]\ndo = "S discard 8C"\nrefused = "P-2"',  # refused once the claim has lapsed
        '[[step]]\ndo = "S discard 8C"\nrefused = "P-5"',  # and before
        '[[step]]\ndo = ["S call 2B 2B", "S discard F"]\n[expect]\nS.exposures = ["2b2b2b"]',
        '[[step]]\n[step.expect]\nasked = ["S"]\nS = { rack = "EF J NN 1333B 4422B", legal = ["CALL j 2b"] }',
        '[[step]]\ndo = "S call 2B J"\nexpect = { S = { jokers = 0 }, turn = "s" }',
    ],
)
def test_what_a_reader_may_write(tmp_path: Path, steps: str) -> None:
    assert failure(tmp_path, f"{CLAIM}\n{steps}") is None


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ('[expect]\nturn = "W"', "end: expected turn W, got E; position: hand 1 claim E | E "),
        ('[[step]]\ndo = []\nexpect = { turn = "W" }', "step 1: expected turn W, got S"),
        ('[[step]]\ndo = "S call 2B J"\nrefused = "C-1"', "expected S call 2B J to be refused by C-1, got no refusal"),
        ('[[step]]\ndo = "S mahjongg"\nrefused = "C-1"', "to be refused by C-1, got M-1: this is not Mah Jongg"),
        ('[[step]]\ndo = "S mahjongg"\nrefused = true\nsays = "cheese"', "with the words 'cheese', got 'this is not"),
        ('[[step]]\ndo = "S call 2B 2B 2B"', "expected to be allowed: S call 2B 2B 2B, got a refusal: you hold 2 of"),
        ('[expect]\nS.rack = "1B"', "expected S.rack 1B, got 1B 2B 2B"),
        ('[expect]\nS.legal = ["call 2B J", "mahjongg"]', "['call 2B J', 'mahjongg'], got ['call 2B J']"),
        ('[expect]\nS.illegal = ["call 2B J"]', "expected S.illegal ['call 2B J'], got []"),
        ('[expect]\nwinner = "S"', "expected winner S, got None"),
        ("[expect]\npays = { S = 5 }", "expected pays {'S': 5}, got None"),
        ('[expect]\nnamed = "two Bam"', "expected named two Bam, got None"),
        ('[expect]\ntiles = { "1B" = 5 }', "expected tiles {'1B': 5}, got {'1B': 4}"),
        ('[expect]\nS.out = { "Runs 2" = "spent" }', "got {'Runs 2': 'still open'}"),
        ('[expect]\ncard_fault = "jokers"', "card: expected the fault 'jokers', got no fault"),
    ],
)
def test_a_case_that_fails_says_step_expected_got_and_position_in_one_line(
    tmp_path: Path, steps: str, words: str
) -> None:
    said = failure(tmp_path, f"{CLAIM}\n{steps}")
    assert said is not None
    assert words in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rule = ", "Invalid value"),
        ("# nothing yet", "the file is empty"),
        ('titel = "x"', "unknown key 'titel'; did you mean 'title'?"),
        ("rule = 5", "rule is 5; expected a text"),
        ('seed = "x"', "seed is 'x'; expected a whole number"),
        ('house = { mistake = "prevent" }', "unknown house rule 'mistake'; did you mean 'mistakes'?"),
        ('card = "none-such"', "no card is called 'none-such'"),
        ('card_text = "name = 1"', "card"),
        ('[position]\nphase = "lunch"', "cannot be in phase 'lunch'"),
        ('[position]\nturns = "E"', "position has the unknown key 'turns'; did you mean 'turn'?"),
        ('[position]\nturn = "X"', "'X' is no seat"),
        ("[position]\ndice = [1]", "dice is [1]; expected 2 numbers"),
        ('[position]\nE = { rack = "5X" }', "'X' is no tile"),
        ('[position]\nE = { rack = "55555D" }', "has 5 of 5D and a set holds 4"),
        ('[position]\nE = { raks = "5D" }', "position.E has the unknown key 'raks'; did you mean 'rack'?"),
        ('[position]\nE = { exposures = ["5D 5B 5B"] }', "'5D 5B 5B' is no exposure"),
        ("[position]\nE = { exposures = [5] }", "exposures is 5; expected a text"),
        ('[[step]]\nrefused = "X-1"', "step 1 has nothing to do and nothing to expect"),
        ('[[step]]\ndo = "E dance"', "step 1: 'E dance': 'dance' is no action"),
        ("[[step]]\ndo = [3]", "step 1 is 3; expected a text"),
        ('[[step]]\ndo = "E skip"\nrefused = 3', "step 1: refused is 3; expected the number of a rule"),
        ('[expect]\nturns = "E"', "expect has the unknown key 'turns'; did you mean 'turn'?"),
        ('[expect]\nE = { racks = "5D" }', "expect.E has the unknown key 'racks'; did you mean 'rack'?"),
        ('[expect]\nturn = "X"', "expect: turn = 'X': 'X' is no seat"),
        ('[expect]\nE.exposures = "5D"', "expect: E.exposures = '5D': expected a list"),
        ('[[step]]\ndo = []\nexpect = { wall = "many" }', "step 1: expect: wall = 'many'"),
    ],
)
def test_what_cannot_be_read_is_one_line_with_file_and_place(tmp_path: Path, text: str, words: str) -> None:
    path = case(tmp_path, text)
    with pytest.raises(ScenarioError) as error:
        run(load(path))
    assert str(path) in str(error.value)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_files_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="no such file"):
        load(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_bytes(b"\xff")
    with pytest.raises(ScenarioError, match="cannot read scenario"):
        load(tmp_path / "bad.toml")


def test_folders_are_searched_in_order_and_cards_left_out(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    first = case(tmp_path, "", "a.toml")
    second = case(tmp_path / "b", "", "a.toml")
    case(tmp_path, SMALL.read_text(encoding="utf-8"), "card.toml")
    assert find([tmp_path]) == [first, second]
    assert find([second, tmp_path / "none.toml"]) == [second, tmp_path / "none.toml"]


def test_a_card_beside_the_file(tmp_path: Path) -> None:
    case(tmp_path, SMALL.read_text(encoding="utf-8"), "own.toml")
    scenario = load(case(tmp_path, 'card = "own.toml"'))
    assert run(scenario).failure is None
    assert str(scenario.card) == "<Card own: 6 lines, 169 resolutions>" or "small card" in str(scenario.card)


def invoke(*words: str) -> int:
    parser = argparse.ArgumentParser()
    command.add_parser(parser.add_subparsers())
    args = parser.parse_args(["scenario", *words])
    code: int = args.run(args)
    return code


def test_command_prints_a_line_each_and_tells_by_its_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = case(tmp_path, 'rule = "D-1"\ntitle = "good"', "1-good.toml")
    assert invoke(str(good)) == 0
    assert capsys.readouterr().out == f"passed  D-1     good  ({good})\n1 passed\n"
    bad = case(tmp_path, 'rule = "D-2"\ntitle = "bad"\n[expect]\nturn = "N"', "2-bad.toml")
    assert invoke(str(tmp_path)) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[1].startswith(f"failed  D-2     bad  ({bad}): end: expected turn N, got E; position: ")
    assert out[2] == "1 passed, 1 failed"
    ugly = case(tmp_path, "rule = 1", "3-ugly.toml")
    assert invoke(str(tmp_path)) == 2
    said = capsys.readouterr()
    assert "1 passed, 1 failed, 1 unreadable" in said.out
    assert said.err == f"mahjtui: cannot read scenario {ugly}: rule is 1; expected a text\n"


def test_command_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case(tmp_path, 'rule = "D-1"\ntitle = "good"', "a.toml")
    case(tmp_path, 'title = "bad"\n[expect]\nturn = "N"', "b.toml")
    assert invoke("--json", str(tmp_path)) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["passed"], found["failed"], found["unreadable"]) == (1, 1, 0)
    assert [entry["verdict"] for entry in found["scenarios"]] == ["passed", "failed"]
    assert found["scenarios"][0]["why"] is None
    assert found["scenarios"][1]["why"].startswith("end: expected turn N")


def test_command_with_nothing_to_play(tmp_path: Path) -> None:
    with pytest.raises(MahjError, match="no scenario in"):
        invoke(str(tmp_path))
