"""A run on a Dask cluster: no hand is lost or counted twice, whatever becomes of a worker."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from mahjtui.arena import running
from mahjtui.arena.journal import Journal
from mahjtui.arena.tournament import Match, Plan
from mahjtui.bot import parse_specs
from mahjtui.card.loader import source
from mahjtui.cli import main

distributed = pytest.importorskip("distributed", reason="distributed is not installed: pip install 'mahjtui[cluster]'")

HANDS = 80
NAME, TEXT = source("practice")
PLAN = Plan(NAME, TEXT, 1, (Match(parse_specs("nearest,nearest,nearest,random"), HANDS),))


@pytest.mark.skipif(sys.platform == "win32", reason="it kills a process as Unix does")
def test_a_worker_is_killed_in_the_middle(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, local_directory=str(tmp_path)
    ) as cluster:
        victims = {worker.pid for worker in cluster.workers.values()}
        assert len(victims) == 2
        heard: list[int] = []
        killed: list[int] = []

        def kill_one(hands: int) -> None:
            heard.append(hands)
            if hands >= HANDS // 4 and not killed:
                killed.append(victims.pop())
                os.kill(killed[0], signal.SIGKILL)

        workers = running.cluster(cluster.scheduler_address)
        run = running.run(PLAN, workers, journal=Journal.begin(path, PLAN), report=kill_one)
        left = {worker.pid for worker in cluster.workers.values()}
    assert killed[0] not in left
    here = running.run(PLAN)
    assert run.tournaments[0].blocks == here.tournaments[0].blocks
    assert heard == list(range(0, HANDS + 1, 4))
    units = list(PLAN.units())
    assert len(path.read_bytes().splitlines()) == 1 + len(units)
    assert set(Journal.resume(path, PLAN).blocks) == set(units)


def test_an_address_where_no_cluster_answers_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "PATIENCE", 0.5)
    for address in ("tcp://127.0.0.1:9", "nonsense://"):
        assert main(["arena", "--dask", address]) == 2
        heard = capsys.readouterr()
        assert f"no Dask cluster with workers answers at {address}; start one, or use --jobs\n" in heard.err
        assert heard.out == ""


def test_without_dask_the_extra_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["arena", "--dask", "tcp://127.0.0.1:8786"]) == 2
    assert "pip install 'mahjtui[cluster]'" in capsys.readouterr().err
