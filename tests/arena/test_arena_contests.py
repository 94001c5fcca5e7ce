"""Contests: who meets whom, what is concluded, and how it is told."""

from __future__ import annotations

import json

import pytest

from mahjtui.arena import rating
from mahjtui.arena.contests import Ladder, RoundRobin, Rung, Single, times_average
from mahjtui.arena.outcome import Outcome
from mahjtui.arena.standings import Tournament
from mahjtui.bot import Spec
from mahjtui.card.model import Card
from mahjtui.cli import main

A, B, C = Spec("a"), Spec("b"), Spec("c")


def won_by(winner: int | None, worth: int = 100) -> Outcome:
    """A self-pick, or a wall game."""
    pays = [0, 0, 0, 0]
    if winner is not None:
        pays = [-worth] * 4
        pays[winner] = 3 * worth
    ending = "wall" if winner is None else "mahjongg"
    nobody = (0, 0, 0, 0)
    return Outcome(seats=(0, 1, 2, 3), pays=tuple(pays), exposures=nobody, thrown=40, ending=ending, winner=winner)


def match(card: Card, specs: tuple[Spec, ...], *winners: int | None) -> Tournament:
    """A match of one hand a block."""
    return Tournament(card, specs, [(won_by(winner),) for winner in winners])


def test_a_rung_is_one_against_three_of_the_one_below() -> None:
    matches = Ladder((A, B, C)).matches(40)
    assert [match.players for match in matches] == [(B, A, A, A), (C, B, B, B)]
    assert [match.hands for match in matches] == [40, 40]


def test_a_rung_is_above_where_the_interval_of_its_points_is(practice: Card) -> None:
    specs = B, A, A, A
    assert Rung(match(practice, specs, 0, 0, 0, 0, 1)).verdict == "above"
    assert Rung(match(practice, specs, 1, 2, 3, 1, 2)).verdict == "below"
    assert Rung(match(practice, specs, 0, 1, 2, 3, None)).verdict == "undecided"
    assert Rung(match(practice, specs, 0)).verdict == "undecided"


def test_times_average_is_of_the_wins_of_one_against_three(practice: Card) -> None:
    times = times_average(match(practice, (B, A, A, A), 0, 0, 1, 2, 3, None))
    assert times is not None
    assert (times.value, times.n) == (2.0, 3)
    assert times.ci95 is not None
    assert times.ci95[0] < 2 < times.ci95[1]
    assert times_average(match(practice, (B, B, A, A), 0, 1)) is None
    assert times_average(match(practice, (A, A, A, B), 0, 1)) is None
    assert times_average(match(practice, (A, A, A, A), 0, 1)) is None
    assert times_average(match(practice, (B, A, A, A), 0, 0)) is None


def test_in_a_round_robin_each_meets_each() -> None:
    assert [match.players for match in RoundRobin((A, B, C)).matches(8)] == [(A, A, B, B), (A, A, C, C), (B, B, C, C)]


def test_a_table_of_two_or_three_is_filled_like_one_of_four() -> None:
    assert Ladder((A, B), 3).matches(6)[0].players == (B, A, A)
    assert RoundRobin((A, B), 2).matches(6)[0].players == (A, B)


def test_ratings_are_the_odds_of_winning(practice: Card, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating, "EARNED", 0.0)
    ten_to_one = match(practice, (A, A, B, B), *[0, 1] * 50, *[2, 3] * 5, None)
    first, second = rating.rate([B, A], [Tournament(practice, (B, B, A, A), ten_to_one.blocks)], 1)
    assert (first.spec, second.spec) == (B, A)
    assert first.points - second.points == pytest.approx(400, abs=0.1)
    assert first.points + second.points == pytest.approx(0, abs=1e-6)
    assert first.ci95 is not None
    assert first.ci95[0] < first.points < first.ci95[1]


def test_ratings_follow_from_all_matches_together(practice: Card) -> None:
    matches = [
        match(practice, (A, A, B, B), *[0] * 30, *[2] * 10),
        match(practice, (A, A, C, C), *[0] * 36, *[2] * 4),
        match(practice, (B, B, C, C), *[0] * 30, *[2] * 10),
    ]
    ratings = rating.rate([A, B, C], matches, 1)
    assert [found.spec for found in ratings] == [A, B, C]
    assert all(found.hands == 160 for found in ratings)
    assert ratings[0].points_per_hand == pytest.approx(100 * (66 - 14) / 80)
    assert ratings == rating.rate([A, B, C], matches, 1)
    assert ratings[1].points == pytest.approx(0, abs=5)


def test_one_that_never_wins_has_a_rating(practice: Card) -> None:
    best, worst = rating.rate([A, B], [match(practice, (A, A, B, B), *[0] * 20)], 1)
    assert best.points == pytest.approx(-worst.points)
    assert best.points > 300
    assert best.ci95 is worst.ci95 is None


def test_the_ladder_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--ladder", "--rungs", "random,nearest", "--hands", "8", "--json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert (output["hands"], output["seed"], output["card"], output["walls"]) == (8, 1, "practice", "split")
    (rung,) = output["rungs"]
    assert (rung["bot"], rung["below"], rung["hands"]) == ("nearest", "random", 8)
    low, high = rung["ci95"]
    assert low < rung["points_per_hand"] < high
    assert rung["verdict"] == ("above" if low > 0 else "undecided")
    assert rung["match"]["players"][0]["wins"] == rung["wins"]


def test_the_round_robin_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--round-robin", "random,nearest", "--hands", "8", "--json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert [row["bot"] for row in output["ratings"]] == ["nearest", "random"]
    assert output["matches"][0]["hands"] == 8


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["--ladder", "--rungs", "random,nearest"], ["against", "times theirs", "stronger", "8 hands a rung"]),
        (["--round-robin", "random,nearest"], ["rating", "random - nearest", "8 hands in"]),
        (["--challenger", "random", "--field", "nearest"], ["random won", "times as often"]),
    ],
)
def test_the_page_fits_80_columns(words: list[str], parts: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *words, "--hands", "8"]) == 0
    printed = capsys.readouterr().out
    for part in parts:
        assert part in printed
    assert max(map(len, printed.splitlines())) <= 80


def test_a_ladder_has_four_thousand_hands_a_rung_where_nobody_says() -> None:
    assert Ladder.usual_hands == 4_000
    assert Single.usual_hands < 4_000
