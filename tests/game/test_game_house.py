"""House rules: one list of settings, refused where no table can play them."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from mahjtui.errors import UsageError
from mahjtui.game.house import (
    LEAGUE,
    PRESETS,
    RULES,
    HouseRules,
    for_next_hand,
    from_mapping,
    plainly,
    rule_named,
    settings_of,
    spell,
)


def test_every_setting_is_described_and_published_first() -> None:
    assert list(RULES) == [field.name for field in fields(HouseRules)]
    for rule in RULES.values():
        assert re.fullmatch(r"[A-Z]+-\d+", rule.number)
        if rule.choices:
            assert rule.choices[0].value == getattr(LEAGUE, rule.name)
            assert len({choice.meaning for choice in rule.choices}) == len(rule.choices) > 1


def test_a_setting_says_what_it_means() -> None:
    assert RULES["jokers"].meaning(10) == "the set has 10 jokers"
    assert RULES["jokerless_except"].meaning(("Quints",)) == "no jokerless double in: Quints"
    assert RULES["jokerless_except"].meaning(()) == "only the sections that the card names have none"


def test_house_rules_from_a_file() -> None:
    assert from_mapping({}) == from_mapping({"mistakes": "prevent"}) == LEAGUE == PRESETS["league"]
    assert from_mapping({"jokerless_except": ["Quints"]}).jokerless_except == ("Quints",)
    assert from_mapping({"jokers": 10}, PRESETS["tournament"]).scoring == "tournament"


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"mistake": "prevent"}, "unknown house rule 'mistake'; did you mean 'mistakes'?"),
        ({"x": 1}, "unknown house rule 'x'; known rules: players, jokers"),
        ({"mistakes": "forgive"}, "house rule mistakes cannot be 'forgive'; one of 'prevent', 'penalise'"),
        ({"jokers": 11}, "house rule jokers cannot be 11; one of 8, 0, 1"),
        ({"blind_pass": 1}, "house rule blind_pass cannot be 1; one of true, false"),
        ({"jokers": True}, "house rule jokers cannot be true"),
        ({"jokerless_except": "Quints"}, "house rule jokerless_except is a list of section names, not 'Quints'"),
        ({"jokerless_except": [1]}, "house rule jokerless_except is a list of section names"),
    ],
)
def test_what_cannot_be_set_is_refused(settings: dict[str, object], why: str) -> None:
    with pytest.raises(UsageError, match=re.escape(why)):
        from_mapping(settings)


@pytest.mark.parametrize(
    ("settings", "names"),
    [
        ({"players": 3, "second_charleston": "always"}, ("players = 3", "second_charleston = 'always'")),
        ({"players": 2, "bettor": True}, ("players = 2", "bettor = true")),
        ({"scoring": "tournament", "players": 3}, ("scoring = 'tournament'", "players = 3")),
        ({"scoring": "tournament", "bettor": True}, ("scoring = 'tournament'", "bettor = true")),
        ({"scoring": "tournament", "wall_game": 10}, ("scoring = 'tournament'", "wall_game = 10")),
        ({"scoring": "tournament", "self_pick": 1}, ("scoring = 'tournament'", "self_pick = 1")),
        ({"scoring": "tournament", "discarder": 1}, ("scoring = 'tournament'", "discarder = 1")),
        ({"scoring": "tournament", "dead_self_pick": "single"}, ("dead_self_pick = 'single'",)),
        ({"scoring": "tournament", "last_wall": "hot"}, ("last_wall = 'hot'",)),
        ({"dead_hands": "warned"}, ("mistakes = 'prevent'", "dead_hands = 'warned'")),
        ({"blind_pass": False, "blind_order": "east-first"}, ("blind_pass = false", "blind_order = 'east-first'")),
        (
            {"players": 3, "bettor": True, "second_charleston": "always"},
            ("second_charleston = 'always'", "bettor = true"),
        ),
    ],
)
def test_settings_that_contradict_each_other_are_refused_together(
    settings: dict[str, object], names: tuple[str, ...]
) -> None:
    with pytest.raises(UsageError, match="contradict each other") as refused:
        from_mapping(settings)
    assert all(name in str(refused.value) for name in names)


def test_a_setting_is_read_as_it_is_written_plainly() -> None:
    for rule in RULES.values():
        for choice in rule.choices:
            assert rule.read(plainly(choice.value)) == choice.value
            assert rule.read(spell(choice.value)) == choice.value
    sections = RULES["jokerless_except"]
    assert sections.read(" Quints, Runs") == ("Quints", "Runs")
    assert sections.read(plainly(())) == ()
    assert plainly(("Quints", "Runs")) == "Quints, Runs"
    with pytest.raises(UsageError, match="house rule heavenly cannot be 'triple'; one of double, single, off"):
        RULES["heavenly"].read("triple")


def test_a_rule_is_found_by_its_name_or_the_nearest_is_named() -> None:
    assert rule_named("finesse") is RULES["finesse"]
    with pytest.raises(UsageError, match="did you mean 'finesse'"):
        rule_named("fineses")
    with pytest.raises(UsageError, match="known rules: players"):
        rule_named("qqqqqq")


def test_a_session_keeps_who_sits_at_the_table() -> None:
    wanted = HouseRules(players=3, finesse=False, rounds=2)
    now = for_next_hand(LEAGUE, wanted)
    assert {name for name, value in settings_of(now).items() if value != getattr(LEAGUE, name)} == {"finesse"}
    assert for_next_hand(HouseRules(players=3), HouseRules(second_charleston="always")) == HouseRules(players=3)


def test_counts_have_their_bounds() -> None:
    for name, least, most in (("jokers", 0, 10), ("rounds", 1, 16)):
        assert {getattr(from_mapping({name: count}), name) for count in (least, most)} == {least, most}
        for count in (least - 1, most + 1):
            with pytest.raises(UsageError, match=f"house rule {name} cannot be {count}"):
                from_mapping({name: count})
