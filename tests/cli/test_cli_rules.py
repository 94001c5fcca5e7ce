"""``mahjtui rules``."""

from __future__ import annotations

import json

import pytest

from mahjtui.cli import main
from mahjtui.rulebook.cases import cases_of


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["rules", *words]) == 0
    return capsys.readouterr().out


def test_nothing_lists_every_rule_by_chapter(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys)
    assert out.startswith("T  Tiles\n  T-1    152 tiles\n")
    assert "J  Jokers\n  J-1    Where a joker may stand\n" in out


def test_a_number_shows_the_rule_with_its_setting_and_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "j8")
    assert out.startswith("J-8  Winning by an exchange\n")
    assert "At this table: a win by a joker exchange is a self-pick.\n" in out
    assert "  1  a win by an exchange is a self-pick, and never jokerless\n" in out


def test_the_setting_of_a_table_is_told_beside_the_published_one(capsys: pytest.CaptureFixture[str]) -> None:
    out = " ".join(run(capsys, "J-8", "--house", "finesse=off").split())
    assert "At this table: a win by a joker exchange is paid as the tile before it came (published: a win" in out


def test_words_list_the_rules_that_have_them(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "jocker", "exchange")
    assert out.startswith("'jocker' is taken for 'joker'.\nJ-4    Exchanging a joker\n")


def test_scenarios_are_played_all_or_one(capsys: pytest.CaptureFixture[str]) -> None:
    both = run(capsys, "J-8", "--play")
    assert both.count("J-8: ") == len(cases_of("J-8"))
    second = run(capsys, "J-8", "--play", "2")
    assert second.startswith("J-8: an exchange after a call makes the win a self-pick, not one on the discard.\n  0  ")
    assert second in both


def test_lines_are_folded_below_their_beginning(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    lines = run(capsys, "J-8", "--play", "1").splitlines()
    assert max(map(len, lines)) <= 50
    assert all(line.startswith("     ") or line[2:5].strip().isdigit() for line in lines[2:])


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, "J-8", "--json"))["rules"]
    assert [rule["number"] for rule in found] == ["J-8"]
    assert found[0]["settings"][0]["name"] == "finesse"
    assert [one["name"] for one in found[0]["scenarios"]] == [case.name for case in cases_of("J-8")]
    assert len(json.loads(run(capsys, "--json"))["rules"]) > 90


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["J-44"], "no rule is found for 'J-44'; did you mean J-4, V-4, T-4?"),
        (["qqqq"], "no rule is found for 'qqqq'; without a word all rules are listed"),
        (["J", "--play"], "'J' is no single rule; scenarios are played of one, such as J-4"),
        (["V-5", "--play"], "rule V-5 has no scenario"),
        (["J-8", "--play", "99"], f"rule J-8 has scenarios 1 to {len(cases_of('J-8'))}, not 99"),
    ],
)
def test_what_cannot_be_shown_is_one_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *words]) == 2
    assert capsys.readouterr().err == f"mahjtui: {said}\n"
