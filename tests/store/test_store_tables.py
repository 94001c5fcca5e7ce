"""House rules in words and files: presets, saved tables, single rules, and one line for what is wrong."""

from __future__ import annotations

import re

import pytest

from mahjtui.errors import UsageError
from mahjtui.game.house import LEAGUE, PRESETS, RULES, HouseRules, for_next_hand, plainly
from mahjtui.store import tables


@pytest.fixture(autouse=True)
def data(monkeypatch, tmp_path):
    monkeypatch.setenv("MAHJTUI_DATA", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_every_setting_is_read_as_it_is_written(rule):
    for choice in rule.choices:
        assert rule.read(plainly(choice.value)) == choice.value
    if not rule.choices:
        assert rule.read("Quints, Winds") == ("Quints", "Winds")
        assert rule.read(plainly(())) == ()


def test_later_words_win_and_a_table_starts_anew():
    assert tables.asked(["jokers=10", "jokers=9"]) == HouseRules(jokers=9)
    assert tables.asked(["jokers=10", "tournament"]) == PRESETS["tournament"]
    assert tables.asked(["tournament", "jokers=10"]).scoring == "tournament"
    assert tables.asked(["courtesy=false"]) == tables.asked(["courtesy=off"]) == HouseRules(courtesy=False)


def test_only_what_the_words_come_to_must_be_free_of_contradictions():
    assert tables.asked(["dead_hands=warned", "mistakes=penalise"]).dead_hands == "warned"
    with pytest.raises(UsageError, match="contradict each other"):
        tables.asked(["mistakes=penalise", "dead_hands=warned", "mistakes=prevent"])


QUOTED = HouseRules(jokerless_except=("A 'B' \"C\"", "D"), courtesy=False)


@pytest.mark.parametrize("house", [*PRESETS.values(), QUOTED])
def test_a_saved_table_is_read_back(house, data):
    path = tables.save("friday", house)
    assert path == data / "tables" / "friday.toml"
    assert tables.saved() == ["friday"]
    assert tables.load("friday") == tables.load(str(path)) == tables.asked(["friday"]) == house
    assert sorted(data.rglob("*")) == [data / "tables", path]


def test_the_table_saved_as_default_holds_where_no_whole_table_is_asked_for():
    assert tables.default() == LEAGUE
    tables.save("default", HouseRules(jokers=10))
    assert tables.asked([], tables.default) == HouseRules(jokers=10)
    assert tables.asked(["courtesy=off"], tables.default) == HouseRules(jokers=10, courtesy=False)
    assert tables.asked(["league"], tables.default) == LEAGUE
    assert tables.asked(["courtesy=off"]) == HouseRules(courtesy=False)


def test_a_default_that_cannot_be_read_says_how_to_play_without_it(data):
    path = tables.save("default", LEAGUE)
    path.write_text("jokrs = 3\n")
    with pytest.raises(UsageError) as refused:
        tables.asked(["courtesy=off"], tables.default)
    assert str(path) in str(refused.value)
    assert "did you mean 'jokers'?; --house league plays without them" in str(refused.value)
    assert tables.asked(["league"], tables.default) == LEAGUE


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("lerner", "no house rules are called 'lerner'; did you mean 'learner'?"),
        ("Learner", "did you mean 'learner'?"),
        ("zzz", "there are league, tournament, learner, mine or give the path of a .toml file, or key=value"),
        ("mistake=prevent", "unknown house rule 'mistake'; did you mean 'mistakes'?"),
        ("jokers=12", "house rule jokers cannot be '12'; one of 8, 0, 1"),
        ("courtesy=maybe", "house rule courtesy cannot be 'maybe'; one of on, off"),
        ("jokers=", "house rule jokers cannot be ''; one of"),
        ("no/such.toml", "cannot read house rules no/such.toml: no such file or directory"),
    ],
)
def test_what_means_nothing_is_refused_in_one_line(word, why):
    tables.save("mine", LEAGUE)
    with pytest.raises(UsageError, match=re.escape(why)) as refused:
        tables.asked([word])
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [("jokers 3", "expected '='"), ("jokers = 99", "cannot be 99"), ("x = 1", "unknown house rule 'x'"), ("\xff", "")],
)
def test_a_file_with_a_fault_is_named(text, why, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(UsageError, match="cannot read house rules") as refused:
        tables.load(str(path))
    assert str(path) in str(refused.value)
    assert why.lower() in str(refused.value).lower()


@pytest.mark.parametrize("name", ["league", "Mine", "", "../up", "a b", "-x"])
def test_a_name_that_cannot_be_used_is_refused(name):
    with pytest.raises(UsageError, match="cannot save house rules as"):
        tables.save(name, LEAGUE)


def test_a_folder_that_cannot_be_written_is_named(data):
    (data / "tables").write_text("")
    with pytest.raises(UsageError, match="cannot save house rules in"):
        tables.save("mine", LEAGUE)


def test_what_belongs_to_a_session_waits_for_the_next_game():
    now = HouseRules(pivot=False)
    assert for_next_hand(now, PRESETS["tournament"]) == HouseRules(pivot=False, mistakes="penalise")
    three = HouseRules(players=3)
    assert for_next_hand(three, HouseRules(second_charleston="always")) == three
