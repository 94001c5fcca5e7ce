"""The benchmark: its rows as promised. What it finds is not asserted; machines differ."""

from __future__ import annotations

import argparse
import json
import sys

import pytest

from mahjtui.arena.bench import MEASURES, Measure, measures
from mahjtui.cli import bench
from mahjtui.errors import UsageError

QUICK = ("hand", "discards")


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    bench.add_parser(parser.add_subparsers())
    args = parser.parse_args(["bench", *words])
    code: int = args.run(args)
    return code


def test_a_budget_is_the_most_or_the_least() -> None:
    assert Measure("a", "a thing", "ms", 5, lambda: 5.0).row().ok
    assert not Measure("a", "a thing", "ms", 5, lambda: 5.1).row().ok
    assert Measure("a", "a thing", "hands/s", 5, lambda: 5.0, at_least=True).row().ok
    assert not Measure("a", "a thing", "hands/s", 5, lambda: 4.9, at_least=True).row().ok


def test_measures_are_found_by_name_in_the_order_asked_for() -> None:
    assert [measure.name for measure in measures(["rules", "hand"])] == ["rules", "hand"]
    assert measures() == MEASURES
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
