"""Tournaments: the same for the same seed, fair in seats, and told as promised."""

from __future__ import annotations

import json
from statistics import fmean

import pytest

from mahjtui.arena import tournament
from mahjtui.arena.tournament import Standing, Tournament, seatings
from mahjtui.bot import Spec, parse_specs
from mahjtui.card.model import Card
from mahjtui.cli import main
from mahjtui.game import engine
from mahjtui.game.actions import Action
from mahjtui.game.state import State
from mahjtui.game.view import View
from mahjtui.stream import Stream

MIXED = parse_specs("nearest,nearest,nearest,random")


def told(result: Tournament) -> dict[str, object]:
    """What does not depend on the clock."""
    return {key: value for key, value in result.as_json().items() if "second" not in key}


def test_the_same_seed_gives_the_same_result_and_another_seed_another(practice: Card) -> None:
    results = [told(tournament.play(practice, MIXED, 12, seed)) for seed in (1, 1, 2)]
    assert results[0] == results[1] != results[2]


def test_every_hand_is_won_or_a_wall_game_and_points_sum_to_zero(practice: Card) -> None:
    result = tournament.play(practice, MIXED, 24, 1)
    assert result.hands == 24
    assert result.wins + result.wall_games == 24
    assert result.self_picks == sum(player.self_picks for player in result.players)
    assert result.wins - result.self_picks == sum(player.thrown_wins for player in result.players)
    assert sum(player.points_per_hand for player in result.players) == pytest.approx(0)
    assert all(len(block) == 4 for player in result.players for block in player.blocks)


def test_each_player_sits_everywhere_behind_the_same_walls(practice: Card, monkeypatch: pytest.MonkeyPatch) -> None:
    seats: dict[str, set[int]] = {}

    class Witness:
        """Notes where it sits."""

        def __init__(self, spec: Spec, _card: Card) -> None:
            self.sat = seats.setdefault(spec.name, set())

        def choose(self, view: View, stream: Stream) -> Action:
            self.sat.add(view.seat)
            return view.legal.sample(stream)

    walls: dict[tuple[int, ...], None] = {}

    def watch(state: State, seat: int, action: Action) -> None:
        walls.setdefault(state.hidden.walls)
        engine.apply(state, seat, action)

    monkeypatch.setattr(tournament, "make", Witness)
    tournament.play(practice, [Spec(name) for name in "abcd"], 4, 1, referee=watch)
    assert seats == {name: {0, 1, 2, 3} for name in "abcd"}
    assert len(walls) == 1


@pytest.mark.parametrize(
    ("specs", "moves"),
    [
        ("nearest,nearest,nearest,nearest", 1),
        ("nearest,random,nearest,random", 2),
        ("nearest,nearest,random,random", 4),
    ],
)
def test_hands_share_walls_once_for_each_different_table(practice: Card, specs: str, moves: int) -> None:
    assert seatings(parse_specs(specs)) == moves
    result = tournament.play(practice, parse_specs(specs), 8, 1)
    assert [len(block) for block in result.players[0].blocks] == [moves] * (8 // moves)


def test_the_interval_is_that_of_the_blocks() -> None:
    player = Standing(Spec("nearest"), blocks=[[10, 30], [0, 0], [-20, -20], [20, 20]])
    assert player.points_per_hand == 5
    assert player.ci95 is not None
    low, high = player.ci95
    assert fmean((low, high)) == pytest.approx(5)
    assert high - low == pytest.approx(2 * 1.96 * 19.149 / 2, rel=1e-3)
    assert Standing(Spec("nearest"), blocks=[[1, 2, 3, 4]]).ci95 is None


def test_progress_is_reported_hand_by_hand(practice: Card) -> None:
    heard: list[int] = []
    tournament.play(practice, MIXED, 5, 1, report=lambda result: heard.append(result.hands))
    assert heard == [1, 2, 3, 4, 5]


def test_the_command_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--bots", "nearest,random,nearest,random", "--hands", "8", "--seed", "3", "--json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert set(output) >= {"hands", "wall_games", "self_picks", "seconds", "hands_per_second", "players"}
    assert [player["bot"] for player in output["players"]] == ["nearest", "random", "nearest", "random"]
    keys = {"bot", "wins", "self_picks", "thrown_wins", "points_per_hand", "ci95"}
    assert all(set(player) >= keys for player in output["players"])


def test_the_command_prints_a_table_that_fits_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--hands", "8", "--check"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if "%)" in line][:4] == ["nearest", "nearest", "nearest", "random"]
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--bots", "nearest,random"], "names 2 bots; an arena needs four"),
        (["--bots", "nearest,random,neerest,random"], "unknown bot 'neerest'; did you mean nearest?"),
        (["--hands", "0"], "cannot play 0 hands"),
        (["--card", "nowhere"], "no card is called 'nowhere'"),
    ],
)
def test_a_wish_that_cannot_be_met_is_one_line(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *words]) == 2
    heard = capsys.readouterr()
    assert complaint in heard.err
    assert heard.err.count("\n") == 1
    assert heard.out == ""
