"""The benchmark: its rows as promised. What it finds is not asserted; machines differ."""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from pathlib import Path

import pytest

from mahjtui.arena import bench
from mahjtui.arena.bench import MEASURES, Measure, measures
from mahjtui.cli import bench as command
from mahjtui.errors import UsageError

QUICK = ("hand", "discards")


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    command.add_parser(parser.add_subparsers())
    args = parser.parse_args(["bench", *words])
    code: int = args.run(args)
    return code


def test_a_budget_is_the_most_or_the_least() -> None:
    assert Measure("a", "a thing", "ms", 5, lambda: 5.0).row().ok
    assert not Measure("a", "a thing", "ms", 5, lambda: 5.1).row().ok
    assert Measure("a", "a thing", "hands/s", 5, lambda: 5.0, at_least=True).row().ok
    assert not Measure("a", "a thing", "hands/s", 5, lambda: 4.9, at_least=True).row().ok


def test_a_ratio_is_to_the_yardstick_whatever_the_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "yardstick", lambda: 0.002)
    for unit, value in (("us", 1_000.0), ("ms", 1.0), ("hands/s", 1_000.0)):
        assert Measure("a", "a thing", unit, 5, partial(float, value)).row().ratio == 0.5
    assert Measure("a", "a thing", "x", 5, lambda: 4.0).row().ratio == 0.25
    assert Measure("a", "a thing", "ms", 5, lambda: 1.0, compared=False).row().ratio is None


@pytest.mark.parametrize(
    ("found", "times", "slower"),
    [([2.0, 1.6, 1.2, 9.0], 1.2, False), ([1.4, 9.0], 1.4, False), ([3.0, 2.0, 1.8], 1.8, True)],
)
def test_what_seems_slower_is_measured_again(
    found: list[float], times: float, slower: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "yardstick", lambda: 0.001)
    values = iter(found)
    row = Measure("a", "a thing", "ms", 5, lambda: next(values)).row(committed=1.0)
    assert row.slower == slower
    assert row.times_committed == pytest.approx(times)


def test_what_was_never_committed_is_not_slower() -> None:
    assert not Measure("a", "a thing", "ms", 5, lambda: 9.0).row().slower


def test_every_committed_ratio_belongs_to_a_measure() -> None:
    assert set(bench.committed()) <= {measure.name for measure in (*MEASURES, *bench.BOTS) if measure.compared}


def test_the_command_compares_and_commits(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "committed.json"
    file.write_text('{"other": 3.0, "hand": 1e-9}')
    monkeypatch.setattr(bench, "COMMITTED", file)
    assert run("--only", "hand", "--compare") == 1
    assert "slower" in capsys.readouterr().out
    assert run("--only", "hand", "--commit") == 0
    assert set(bench.committed()) == {"other", "hand"}
    assert bench.committed()["hand"] > 1e-9 * bench.WORST
    capsys.readouterr()
    file.write_text('{"hand": 1e9}')
    assert run("--only", "hand", "--compare", "--json") == 0
    (row,) = json.loads(capsys.readouterr().out)["rows"]
    assert row["committed"] == 1e9
    assert row["slower"] is False
    assert row["ratio"] == pytest.approx(row["times_committed"] * 1e9)


def test_measures_are_found_by_name_in_the_order_asked_for() -> None:
    assert [measure.name for measure in measures(["rules", "hand"])] == ["rules", "hand"]
    assert measures()[: len(MEASURES)] == MEASURES
    assert [measure.name for measure in measures()[len(MEASURES) :]][:1] == ["nearest"]
    with pytest.raises(UsageError, match="nothing is measured under the name 'handd'; known: hand, "):
        measures(["handd"])


def test_the_command_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*(word for name in QUICK for word in ("--only", name)), "--json") == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row["name"] for row in rows] == list(QUICK)
    assert all(set(row) >= {"name", "value", "unit", "budget", "ok"} and row["value"] > 0 for row in rows)


def test_the_command_prints_a_table_that_fits_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--only", "hand") == 0
    lines = capsys.readouterr().out.splitlines()
    assert any("one hand against all resolutions" in line for line in lines)
    assert max(map(len, lines)) <= 80


@pytest.mark.skipif(sys.platform == "win32", reason="it needs a terminal of the Unix kind")
@pytest.mark.parametrize("name", ["help", "cursor", "memory"])
def test_what_is_run_in_a_terminal_of_its_own_gives_a_figure(name: str) -> None:
    assert measures([name])[0].take() > 0
