"""A run: the same however it is played, cut short, or gone on with."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from mahjtui.arena import running, tournament
from mahjtui.arena.journal import Journal
from mahjtui.arena.outcome import Block
from mahjtui.arena.tournament import Match, Plan, Unit
from mahjtui.bot import parse_specs
from mahjtui.card.loader import source
from mahjtui.card.model import Card
from mahjtui.cli import main
from mahjtui.errors import RecordError, UsageError
from mahjtui.game.house import HouseRules

MIXED = "nearest,nearest,nearest,random"
ALIKE = "nearest,nearest,nearest,nearest"


def plan(
    hands: int = 10, seed: int = 1, matches: tuple[str, ...] = (MIXED, ALIKE), walls: tournament.Walls = "split"
) -> Plan:
    name, text = source("practice")
    return Plan(name, text, seed, tuple(Match(parse_specs(specs), hands) for specs in matches), walls)


def blocks(run: running.Run) -> list[tuple[Block, ...]]:
    return [tournament.blocks for tournament in run.tournaments]


def test_units_are_the_blocks_of_every_match() -> None:
    assert list(plan(6).units()) == [
        Unit(0, 0, 4), Unit(0, 1, 2), *(Unit(1, block, 1) for block in range(6))
    ]  # fmt: skip
    assert plan(6).hands == 12


def test_it_is_what_is_played_here_and_now(practice: Card) -> None:
    run = running.run(plan())
    assert blocks(run) == [tournament.play(practice, parse_specs(specs), 10, 1).blocks for specs in (MIXED, ALIKE)]
    assert run.played == 20


def test_it_is_the_same_over_processes_and_so_is_its_journal(tmp_path: Path) -> None:
    heard: list[int] = []
    journals = [Journal.begin(tmp_path / name, plan()) for name in ("here", "afar")]
    here = running.run(plan(), journal=journals[0])
    run = running.run(plan(), running.processes(2), journal=journals[1], report=heard.append)
    assert blocks(run) == blocks(here)
    lines = [(tmp_path / name).read_bytes().splitlines() for name in ("here", "afar")]
    assert lines[0][0] == lines[1][0]
    assert sorted(lines[0]) == sorted(lines[1]), "only the order of the blocks is that in which they were played"
    assert heard == sorted(heard)
    assert heard[-1] == 20


def test_blocks_that_come_in_any_order_are_put_in_theirs() -> None:
    def backwards(plan: Plan, units: list[Unit]) -> list[tuple[Unit, Block]]:
        return list(running.processes(1)(plan, units))[::-1]

    assert blocks(running.run(plan(), backwards)) == blocks(running.run(plan()))  # type: ignore[arg-type]


def test_a_journal_holds_each_block_once_and_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    whole = running.run(plan(), journal=Journal.begin(path, plan()))
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == 1 + len(list(plan().units()))

    path.write_bytes(b"".join(lines[:4]) + lines[4][:-9])  # killed while it wrote the fourth block
    asked: list[Unit] = []

    def noting(plan: Plan, units: list[Unit]) -> list[tuple[Unit, Block]]:
        asked.extend(units)
        return list(running.processes(1)(plan, units))

    again = running.run(plan(), noting, journal=Journal.resume(path, plan()))  # type: ignore[arg-type]
    assert asked == list(plan().units())[3:]
    assert blocks(again) == blocks(whole)
    assert again.played == 20 - 10
    assert path.read_bytes() == b"".join(lines)


def test_a_journal_is_gone_on_with_for_more_hands(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    running.run(plan(6), journal=Journal.begin(path, plan(6)))
    more = running.run(plan(10), journal=Journal.resume(path, plan(10)))
    assert blocks(more) == blocks(running.run(plan(10)))
    assert more.played == 20 - 4 - 6  # the half block of the first match is played anew


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (plan(seed=2), "its seed is 1, not 2"),
        (replace(plan(), house=HouseRules(jokers=10)), "its house is the published rules, not jokers=10"),
        (plan(walls="table"), "its walls is split, not table"),
        (plan(matches=(MIXED,)), "its matches is .*random | nearest.*, not .*random"),
    ],
)
def test_a_journal_of_another_run_is_refused(other: Plan, told: str, tmp_path: Path) -> None:
    path = tmp_path / "journal"
    Journal.begin(path, plan()).close()
    before = path.read_bytes()
    with pytest.raises(UsageError, match=told):
        Journal.resume(path, other)
    assert path.read_bytes() == before


def test_a_file_that_is_no_journal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with pytest.raises(RecordError, match=r"cannot read journal .*: no such file"):
        Journal.resume(path, plan())
    path.write_text("E discard 5B\n")
    with pytest.raises(RecordError, match="line 1: this is no journal of an arena"):
        Journal.resume(path, plan())
    with pytest.raises(UsageError, match="exists already; go on with it by --resume"):
        Journal.begin(path, plan())
    assert path.read_text() == "E discard 5B\n"
    with pytest.raises(UsageError, match=r"cannot write journal .*: no such file or directory"):
        Journal.begin(tmp_path / "nowhere" / "journal", plan())


def test_the_command_goes_on_with_a_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "--hands", "8", "--json"]
    path = str(tmp_path / "journal")
    told = []
    for more in ([], ["--out", path], ["--resume", path]):
        assert main([*words, *more]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[2]["seconds"] < told[1]["seconds"]
    for output in told:
        del output["seconds"], output["hands_per_second"]
    assert told[0] == told[1] == told[2]


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent as a signal of the Unix kind")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_it_in_one_line_and_leaves_a_journal(jobs: str, tmp_path: Path) -> None:
    path = tmp_path / "journal"
    words = ["-m", "mahjtui", "arena", "--hands", "100000", "--jobs", jobs, "--out", str(path)]
    process = subprocess.Popen(
        [sys.executable, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    while process.poll() is None and (not path.exists() or path.read_bytes().count(b"\n") < 3):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == ""
    assert err == f"mahjtui: interrupted; the same command with --resume {path} goes on\n"
    journal = Journal.resume(path, plan(matches=(MIXED,)))
    assert len(journal.blocks) >= 2
    hands = 4 * (max(unit.block for unit in journal.blocks) + 1)
    run = running.run(plan(hands, matches=(MIXED,)), journal=journal)
    assert run.played == hands - 4 * len(journal.blocks)
