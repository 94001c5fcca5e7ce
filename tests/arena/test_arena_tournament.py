"""Tournaments: the same for the same seed, fair in seats, and told as promised."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from statistics import fmean

import pytest

from mahjtui.arena import tournament
from mahjtui.arena.outcome import Outcome
from mahjtui.arena.standings import Tournament
from mahjtui.arena.tournament import seatings
from mahjtui.bot import Spec, parse_specs
from mahjtui.card.model import Card
from mahjtui.cli import main
from mahjtui.game import engine
from mahjtui.game.actions import Action, Exchange
from mahjtui.game.deal import dealt
from mahjtui.game.house import HouseRules
from mahjtui.game.seats import seated
from mahjtui.game.state import State
from mahjtui.game.view import View
from mahjtui.stream import Stream
from mahjtui.tiles import JOKER

MIXED = parse_specs("nearest,nearest,nearest,random")


def test_the_same_seed_gives_the_same_result_and_another_seed_another(practice: Card) -> None:
    results = [tournament.play(practice, MIXED, 12, seed).as_json() for seed in (1, 1, 2)]
    assert results[0] == results[1] != results[2]


def test_the_walls_are_split_unless_the_table_is_asked_for(practice: Card) -> None:
    split, at_table = (tournament.play(practice, MIXED, 8, 1, walls=walls) for walls in ("split", "table"))
    assert tournament.play(practice, MIXED, 8, 1).outcomes == split.outcomes != at_table.outcomes


def test_every_hand_is_won_or_a_wall_game_and_points_sum_to_zero(practice: Card) -> None:
    result = tournament.play(practice, MIXED, 24, 1)
    assert result.hands == 24
    assert result.wins + result.wall_games == 24
    assert result.wins == sum(player.wins for player in result.players) == sum(bot.wins for bot in result.bots)
    assert result.self_picks == sum(player.self_picks for player in result.players)
    assert result.wins - result.self_picks == sum(player.thrown_wins for player in result.players)
    assert sum(player.points_per_hand for player in result.players) == pytest.approx(0)
    assert all(sum(outcome.pays) == 0 for outcome in result.outcomes)
    assert [len(block) for block in result.blocks] == [4] * 6


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
    result = tournament.play(practice, [Spec(name) for name in "abcd"], 4, 1, referee=watch)
    assert seats == {name: {0, 1, 2, 3} for name in "abcd"}
    assert {outcome.seats for outcome in result.outcomes} == {(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)}
    assert len(walls) == 1


@pytest.mark.parametrize(
    ("specs", "moves"),
    [
        ("nearest,nearest,nearest,nearest", 1),
        ("nearest,random,nearest,random", 2),
        ("nearest,nearest,random,random", 4),
        ("nearest,nearest,nearest", 1),
        ("nearest,random,random", 3),
        ("nearest,random", 2),
    ],
)
def test_hands_share_walls_once_for_each_different_table(practice: Card, specs: str, moves: int) -> None:
    assert seatings(parse_specs(specs)) == moves
    house = HouseRules(players=specs.count(",") + 1)
    result = tournament.play(practice, parse_specs(specs), 2 * moves, 1, house=house)
    assert [len(block) for block in result.blocks] == [moves] * 2
    taken = {outcome.seats for outcome in result.outcomes}
    assert len(taken) == moves
    assert {frozenset(seats) for seats in taken} == {frozenset(seated(house.players))}


def test_what_is_kept_of_a_hand_is_what_happened(practice: Card, monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[State] = []

    def watch(state: State, seat: int, action: Action) -> None:
        engine.apply(state, seat, action)
        if state.public.settlement is not None:
            ends.append(state)

    outcomes = tournament.play(practice, MIXED, 8, 1, referee=watch).outcomes
    assert len(ends) == len(outcomes) == 8
    for state, outcome in zip(ends, outcomes, strict=True):
        settlement = state.public.settlement
        assert settlement is not None
        assert [outcome.pays[outcome.seats.index(seat)] for seat in range(4)] == list(settlement.pays)
        assert sum(outcome.exposures) == sum(map(len, state.public.exposures))
        assert outcome.thrown == state.public.turns
        if settlement.winner is None:
            assert (outcome.winner, outcome.turn, outcome.jokers, outcome.ending) == (None, 0, 0, "wall")
            assert state.public.drawn - dealt() == 99
        else:
            assert outcome.winner is not None
            assert outcome.seats[outcome.winner] == settlement.winner
            assert outcome.turn * 2 < state.public.turns
            assert (outcome.jokers == 0) == settlement.jokerless


def test_wins_on_what_nobody_throws_are_told_apart(practice: Card) -> None:
    before: list[Action] = []
    expected: list[str] = []

    def watch(state: State, seat: int, action: Action) -> None:
        drew_joker = state.privates[seat].drawn == JOKER
        engine.apply(state, seat, action)
        settlement = state.public.settlement
        if settlement is not None and settlement.winner is not None:
            discarded = settlement.discarder is not None
            exchanged = isinstance(before[-1], Exchange)
            expected.append(
                "discard" if discarded else "exchange" if exchanged else "joker" if drew_joker else "natural"
            )
        before.append(action)

    played = tournament.play(practice, parse_specs("nearest") * 4, 32, 2, referee=watch)
    won = [outcome for outcome in played.outcomes if outcome.winner is not None]
    assert set(expected) == {"discard", "exchange", "joker", "natural"}
    assert [outcome.joker_pick for outcome in won] == [how in ("exchange", "joker") for how in expected]
    told = played.figures["natural_pick_share"]
    assert told is not None
    naturals = Counter(how for how in expected if how in ("discard", "natural"))
    assert (told.value, told.n) == (naturals["natural"] / naturals.total(), naturals.total())


def outcome(pays: tuple[int, int, int, int], **known: object) -> Outcome:
    return Outcome(seats=(0, 1, 2, 3), pays=pays, exposures=(1, 0, 2, 0), thrown=40, **known)  # type: ignore[arg-type]


def test_the_interval_is_that_of_the_blocks(practice: Card) -> None:
    brought = [[10, 30], [0, 0], [-20, -20], [20, 20]]
    blocks = [tuple(outcome((points, -points, 0, 0)) for points in block) for block in brought]
    player = Tournament(practice, MIXED, blocks).players[0]
    assert player.points_per_hand == 5
    assert player.ci95 is not None
    low, high = player.ci95
    assert fmean((low, high)) == pytest.approx(5)
    assert high - low == pytest.approx(2 * 1.96 * 19.149 / 2, rel=1e-3)
    assert Tournament(practice, MIXED, blocks[:1]).players[0].ci95 is None


def test_the_figures_of_a_bot_are_of_all_its_places(practice: Card) -> None:
    won = outcome((-25, 100, -50, -25), winner=1, discarder=2, line=0, turn=12, jokers=2)
    picked = outcome((200, 0, 0, -200), winner=0, line=1, turn=8, jokers=0)
    wall = outcome((0, 0, 0, 0), ending="wall")
    result = Tournament(practice, MIXED, [(won,), (picked,), (wall,)])
    nearest, random = result.bots
    assert (nearest.hands, nearest.wins, nearest.self_picks, nearest.thrown_wins) == (9, 2, 1, 1)
    assert (random.hands, random.wins, random.thrown_wins) == (3, 0, 0)
    told = nearest.figures
    values = {name: figure and (figure.value, figure.n) for name, figure in told.items()}
    assert values == {
        "win_share": (2 / 9, 9),
        "self_pick_share": (1 / 2, 2),
        "thrown_share": (1 / 9, 9),
        "exposures_per_hand": (1.0, 9),
        "turn_of_win": (10.0, 2),
        "jokers_in_win": (1.0, 2),
    }
    assert nearest.lines == {practice.lines[0].label: 1, practice.lines[1].label: 1}
    assert random.figures["turn_of_win"] is None
    together = {name: figure and (figure.value, figure.n) for name, figure in result.figures.items()}
    assert together["wall_game_share"] == (1 / 3, 3)
    assert together["natural_pick_share"] == (1 / 2, 2)
    assert together["east_share"] == (1 / 2, 2)


def test_progress_is_reported_block_by_block(practice: Card) -> None:
    heard: list[int] = []
    tournament.play(practice, MIXED, 9, 1, report=heard.append)
    assert heard == [4, 8, 9]


def test_the_command_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--bots", "nearest,random,nearest,random", "--hands", "8", "--seed", "3", "--json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert set(output) >= {"hands", "wall_games", "self_picks", "seconds", "hands_per_second", "players"}
    assert [player["bot"] for player in output["players"]] == ["nearest", "random", "nearest", "random"]
    keys = {"bot", "wins", "self_picks", "thrown_wins", "points_per_hand", "ci95"}
    assert all(set(player) >= keys for player in output["players"])


def test_the_command_prints_a_page_that_fits_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--hands", "8", "--check"]) == 0
    printed = capsys.readouterr().out
    lines = printed.splitlines()
    assert [line.split()[0] for line in lines if line.startswith((" nearest", " random"))] == ["nearest", "random"] * 2
    for part in ("points a hand", "turn of the win", "lines won", "wins by East", "8 hands in"):
        assert part in printed
    assert max(map(len, lines)) <= 80


def test_the_command_prints_a_row_for_each_bot(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "--challenger", "nearest", "--field", "random", "--hands", "8"]
    assert main([*words, "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert main([*words, "--json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert [(row["match"], row["bot"], row["hands"]) for row in rows] == [
        ("nearest,random,random,random", "nearest", "8"),
        ("nearest,random,random,random", "random", "24"),
    ]
    for row, bot in zip(rows, output["bots"], strict=True):
        assert float(row["points_per_hand"]) == pytest.approx(bot["points_per_hand"], abs=0.01)
        assert float(row["win_share_high"]) == pytest.approx(bot["win_share"]["ci95"][1], abs=0.001)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--bots", "nearest,random"], "names 2 bots; an arena needs four"),
        (["--bots", "nearest,random,neerest,random"], "unknown bot 'neerest'; did you mean nearest?"),
        (["--house", "bettor=true"], "nobody bets in an arena"),
        (["--house", "players=3", "--bots", "nearest,random"], "names 2 bots; an arena needs three"),
        (["--house", "players=3", "--round-robin", "nearest,random"], "a table of three cannot"),
        (["--field", "random"], "--field names whom a challenger plays"),
        (["--rungs", "random,nearest"], "--rungs names the bots of a ladder"),
        (["--challenger", "random,nearest"], "names 2 bots; one is wanted here"),
        (["--round-robin", "nearest,nearest"], "a round-robin needs at least two bots, all different"),
        (["--ladder", "--rungs", "nearest"], "a ladder needs at least two bots, all different, not nearest"),
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
