"""Who plays, by --bots and the house rules together."""

from __future__ import annotations

import pytest

from mahjtui.cli.seating import agreed, fitted
from mahjtui.errors import UsageError
from mahjtui.game.house import LEAGUE, HouseRules


@pytest.mark.parametrize(
    ("bots", "players", "sitting"),
    [
        (None, 4, "you nearest nearest nearest"),
        ("3", 4, "you nearest nearest nearest"),
        ("4", 4, "nearest nearest nearest nearest"),
        ("nearest,random,nearest", 4, "you nearest random nearest"),
        (None, 3, "you nearest nearest"),
        ("3", 3, "nearest nearest nearest"),
        ("2", 2, "nearest nearest"),
        ("1", 2, "you nearest"),
    ],
)
def test_so_many_bots_and_you_or_as_many_bots_as_players(bots, players, sitting):
    specs, rules = agreed(bots, HouseRules(players=players))
    assert [str(spec or "you") for spec in specs] == sitting.split()
    assert rules.players == players


@pytest.mark.parametrize(("bots", "players"), [("1", 2), ("2", 3), ("random", 2), ("random,random", 3)])
def test_v1_v2_fewer_bots_make_a_smaller_table(bots, players):
    specs, rules = agreed(bots, LEAGUE)
    assert rules.players == players
    assert [spec is None for spec in specs] == [True] + [False] * (players - 1)


@pytest.mark.parametrize(
    ("bots", "players", "said"),
    [
        ("5", 4, "5 bots do not fit the table"),
        ("0", 4, "0 bots do not fit the table"),
        ("-3", 4, "-3 bots do not fit the table"),
        ("1000000000000", 4, "1000000000000 bots do not fit the table"),
        ("1", 3, "1 bot does not fit a table of 3 players"),
        ("4", 2, "4 bots do not fit a table of 2 players: play with --bots 1, or watch with --bots 2"),
    ],
)
def test_what_does_not_fit_is_refused(bots, players, said):
    with pytest.raises(UsageError, match=said):
        agreed(bots, HouseRules(players=players))


def test_fewer_players_are_no_table_for_a_rule_that_needs_four():
    with pytest.raises(UsageError, match="players = 3 and second_charleston = 'always' contradict"):
        agreed("2", HouseRules(second_charleston="always"))


def test_bots_join_or_leave_for_a_game_by_other_rules():
    assert [str(spec or "you") for spec in fitted("random,random,random", HouseRules(players=2))] == ["you", "random"]
    assert [str(spec or "you") for spec in fitted("1", LEAGUE)] == ["you", *["nearest"] * 3]
    assert [str(spec or "you") for spec in fitted("4", HouseRules(players=3))] == ["nearest"] * 3


@pytest.mark.parametrize(
    ("bots", "sitting"),
    [
        (None, "you nearest nearest nearest nearest"),
        ("3", "you nearest nearest nearest nearest"),
        ("4", "nearest nearest nearest nearest you"),
        ("random,random,random,random", "random random random random you"),
        ("random,random,random,random,nearest", "random random random random nearest"),
    ],
)
def test_b1_a_bettor_has_a_chair_behind_the_table(bots, sitting):
    specs, _rules = agreed(bots, HouseRules(bettor=True))
    assert [str(spec or "you") for spec in specs] == sitting.split()
