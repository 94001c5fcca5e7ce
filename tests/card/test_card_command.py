"""``mahjtui card``: what each question prints, as text and as JSON, and how it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mahjtui.cli import main
from mahjtui.tiles import counts_of, parse_tiles

PRACTICE = str(Path(__file__).parents[2] / "cards" / "practice.toml")

FAULTY = """\
[[section]]
name = "Runs"
[[section.line]]
hand = "11q 222a"
value = 0
[[section]]
name = "Runs"
[[section.line]]
hand = "FF 1111a 2222b 3333c"
value = 25
rank = "run"
"""


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["card", *words])
    out, err = capsys.readouterr()
    return code, out, err


def as_json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    code, out, err = run(capsys, *words, "--json")
    assert (code, err, out.count("\n")) == (0, "", 1)
    return json.loads(out)


@pytest.fixture
def faulty(tmp_path: Path) -> str:
    path = tmp_path / "faulty.toml"
    path.write_text(FAULTY, encoding="utf-8")
    return str(path)


def test_list_names_the_cards_that_come_with_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "list")[1].startswith("practice: mahjtui practice card 2026, ")
    assert [card["name"] for card in as_json(capsys, "list")] == ["practice"]


def test_show_prints_every_line_with_its_words_and_value(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "show", PRACTICE)
    shown = as_json(capsys, "show", PRACTICE)
    assert len(shown["lines"]) == 57
    for line in shown["lines"]:
        assert all(hand in out for hand in line["hand"])
        assert line["section"] in out
    assert sum(line["resolutions"] for line in shown["lines"]) == shown["resolutions"]
    assert "no jokerless bonus" in out


def test_check_says_what_a_card_without_faults_holds(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "check", PRACTICE)
    assert (code, err) == (0, "")
    assert out.startswith("practice: no faults; 57 lines in 10 sections, 14 concealed")
    assert as_json(capsys, "check", PRACTICE)["ok"] is True


def test_check_prints_every_fault_on_a_line_of_its_own(capsys: pytest.CaptureFixture[str], faulty: str) -> None:
    code, out, err = run(capsys, "check", faulty)
    assert (code, out) == (2, "")
    assert err.splitlines() == [
        'Runs 1 "11q 222a": value 0 is no positive number; write what the line pays, such as value = 25',
        "Runs 1 \"11q 222a\": unknown letter 'q' in '11q'; "
        "tiles are 1-9 0 D N E W S R G F, colours a b c, dragons x y z",
        "section Runs: another section has this name; each needs its own",
        "Runs 1 \"FF 1111a 2222b 3333c\": unknown key 'rank'; did you mean 'ranks'?",
    ]
    code, out, err = run(capsys, "check", faulty, "--json")
    assert (code, err) == (2, "")
    assert (json.loads(out)["ok"], len(json.loads(out)["faults"])) == (False, 4)


def test_match_gives_the_closest_with_what_is_missing_and_where_jokers_serve(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = as_json(capsys, "match", PRACTICE, "FFF 1111B 22C 333C JJ", "--limit", "3")
    assert len(found) == 3
    assert found[0] == {
        "line": "Runs 2",
        "distance": 0,
        "missing": [],
        "jokers": {"2C": 2},
        "tiles": "FFF 1111B 2222C 333C",
        "value": 25,
        "concealed": False,
    }
    distances = [match["distance"] for match in found]
    assert distances == sorted(distances)
    for match in found:
        assert len(match["missing"]) == match["distance"]
        assert sum(counts_of(parse_tiles(match["tiles"]))) == 14


def test_match_holds_exposures_to_their_groups(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(
        capsys, "match", PRACTICE, "FF 11B 222C", "--exposed", "444D J", "--exposed", "333B", "--limit", "2"
    )
    assert (code, err) == (0, "")
    assert len(out.splitlines()) <= 2
    assert as_json(capsys, "match", PRACTICE, "FF 11B", "--exposed", "5D 5D 5D 5D J J") == []


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("match", PRACTICE, "5Q"), "cannot read tiles '5Q'"),
        (("match", PRACTICE, "11111B"), "5 of 1B (one Bam) are more than the 4 of a full set"),
        (("match", PRACTICE, "1111B", "--exposed", "1B J J"), "5 of 1B"),
        (("match", PRACTICE, "FFFF 1111B 2222B 333B"), "15 tiles are no hand; give 1 to 14, exposures included"),
        (("match", PRACTICE, ""), "0 tiles are no hand"),
        (("match", PRACTICE, "FF", "--exposed", "5D J"), "'5D J' is no exposure"),
        (("show", "practise"), "no card is called 'practise'"),
        (("check", "nowhere.toml"), "cannot read card file nowhere.toml: no such file or directory"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], reason: str
) -> None:
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert reason in err
    assert err.count("\n") == 1


def test_a_card_with_faults_cannot_be_shown(capsys: pytest.CaptureFixture[str], faulty: str) -> None:
    code, out, err = run(capsys, "show", faulty)
    assert (code, out) == (2, "")
    assert err.splitlines()[0].startswith("mahjtui: card 'faulty' has 4 faults, the first: Runs 1")
