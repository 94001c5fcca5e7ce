"""The book is whole: what a refusal cites is in it, its settings exist, and mistyped words find their rules too."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import mahjtui.game
from mahjtui.game.house import LEAGUE, RULES, HouseRules
from mahjtui.rulebook import book
from mahjtui.rulebook.cases import cases, cases_of
from mahjtui.rulebook.search import nearest, search

GAME = Path(mahjtui.game.__file__).parent

COUNTS = {
    "T": 5, "S": 5, "K": 6, "D": 6, "CH": 8, "P": 5, "C": 9, "J": 9, "X": 3, "M": 4, "SC": 9, "DH": 7, "MN": 4, "W": 2,
    "B": 1, "V": 9, "I": 2, "ET": 2, "ERR": 2,
}  # fmt: skip
"""How many rules each section of the checklist has."""


def cited_in_game() -> Iterator[tuple[str, str]]:
    """Every number of a rule in a text of ``game/``, docstrings left out: refusals, reasons, house rules."""
    for path in sorted(GAME.glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        prose = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in prose:
                yield from ((path.name, number) for number in book.CITED.findall(node.value))


def test_every_rule_of_the_checklist_is_in_the_book_once() -> None:
    expected = [f"{letter}-{number}" for letter, count in COUNTS.items() for number in range(1, count + 1)]
    found = [rule.number for chapter in book.chapters() for rule in chapter.rule]
    assert sorted(found) == sorted(expected)
    assert all(rule.number.startswith(f"{chapter.letter}-") for chapter in book.chapters() for rule in chapter.rule)


def test_every_number_that_the_game_cites_has_an_entry() -> None:
    cited = set(cited_in_game())
    assert len({number for _, number in cited}) > 25
    assert [(file, number) for file, number in sorted(cited) if number not in book.rules()] == []


def test_every_setting_exists_and_every_house_rule_is_told_with_its_rule() -> None:
    named = {(rule.number, name) for rule in book.rules().values() for name in rule.settings}
    assert {name for _, name in named} <= set(RULES)
    assert [rule.name for rule in RULES.values() if (rule.number, rule.name) not in named] == []


@pytest.mark.parametrize("rule", book.rules().values(), ids=lambda rule: rule.number)
def test_a_rule_is_a_short_paragraph_and_cites_only_rules_there_are(rule: book.Rule) -> None:
    assert 40 <= len(rule.text) <= 500
    assert "\n" not in rule.text
    assert rule.text.endswith(".")
    assert rule.keywords
    assert all(number in book.rules() for number in book.CITED.findall(rule.text))


@pytest.mark.parametrize("text", ["J-4", "j-4", "j4", "J 4", " j-04 "])
def test_a_number_is_understood_however_it_is_typed(text: str) -> None:
    rule = book.numbered(text)
    assert rule is not None
    assert rule.number == "J-4"
    assert search(text).rules == (rule,)


def test_the_rule_that_a_refusal_cites_is_the_last_one_it_names() -> None:
    rule = book.cited("you hold 1 of two Bam (C-1) and that is no set (S-2)")
    assert rule is not None
    assert rule.number == "S-2"
    assert book.cited("there is nothing to take back") is None
    assert book.cited("see ZZ-9") is None


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("finesse", "J-8"), ("jocker exchange", "J-4"), ("hot wall", "W-2"), ("who gets the discard", "C-3"),
        ("charlston", "CH-1"), ("heavenly", "CH-6"), ("pivott", "V-3"), ("siamese", "V-5"), ("blind", "CH-3"),
        ("two players", "V-1"),
    ],
)  # fmt: skip
def test_words_find_the_rule_that_a_player_means(text: str, first: str) -> None:
    assert first in [rule.number for rule in search(text).rules[:3]]


def test_a_mistyped_word_is_named_with_what_it_was_taken_for() -> None:
    assert search("jocker").read_as == (("jocker", "joker"),)
    assert search("joker").read_as == ()


def test_a_letter_or_a_title_is_a_whole_chapter() -> None:
    assert [rule.number for rule in search("X").rules] == ["X-1", "X-2", "X-3"]
    assert search("the charleston").rules == search("charlston").rules == search("ch").rules
    assert search("dead hand").rules == search("DH").rules


def test_what_is_not_found_suggests_what_resembles_it() -> None:
    assert search("J-44").rules == ()
    assert "J-4" in nearest("J-44")
    assert search("qqqq").rules == ()
    assert search("").rules == ()


def test_settings_say_how_the_table_differs() -> None:
    rule = book.rules()["J-8"]
    (league,) = book.settings(rule, LEAGUE)
    assert league.published is None
    assert str(league) == RULES["finesse"].meaning(True)
    (own,) = book.settings(rule, HouseRules(finesse=False))
    assert own.value is False
    assert RULES["finesse"].meaning(True) in str(own)
    assert book.departures(LEAGUE) == ()
    assert [one.name for one in book.departures(HouseRules(finesse=False, jokers=10))] == ["jokers", "finesse"]


def test_scenarios_come_with_the_game_and_are_found_by_their_rule() -> None:
    folder = Path(__file__).parent.parent / "scenarios"
    files = [path for path in folder.rglob("*.toml") if re.match(r"[A-Z]+-", path.name)]
    assert sorted(case.name for case in cases()) == sorted(path.stem for path in files)
    assert all(case.rule in book.rules() for case in cases())
    assert [case.name for case in cases_of("J-8")][:2] == ["J-8-finesse", "J-8-finesse-after-a-call"]
    assert cases_of("V-5") == ()
