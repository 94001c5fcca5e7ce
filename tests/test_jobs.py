"""Work shared over processes: each part once, in this process with one job, and errors come back as they were."""

from __future__ import annotations

import os

import pytest

from mahjtui.card.loader import load
from mahjtui.errors import MahjError, UsageError
from mahjtui.game import engine
from mahjtui.game.actions import Discard
from mahjtui.game.state import new_hand
from mahjtui.jobs import shared


def halved(number: int) -> tuple[float, int]:
    return number / 2, os.getpid()


def refused(seat: int) -> None:
    engine.apply(new_hand(load("practice"), 1), seat, Discard(0))


class StubbornError(Exception):
    """Cannot be made again from its message alone, so it cannot be sent as it is."""

    def __init__(self, *, why: str) -> None:
        super().__init__(why)


def failing(_: int) -> None:
    raise StubbornError(why="out of ideas")


def ending(_: int) -> None:
    os._exit(1)


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_unit_is_done_once_wherever_it_is(jobs: int) -> None:
    found = list(shared(halved, range(9), jobs))
    assert sorted((unit, half) for unit, (half, _) in found) == [(unit, unit / 2) for unit in range(9)]
    assert all((process == os.getpid()) == (jobs == 1) for _, (_, process) in found)


def test_an_error_of_ours_is_told_like_one_here() -> None:
    with pytest.raises(MahjError, match="nobody discards before the Charleston is over") as here:
        list(shared(refused, [0], 1))
    with pytest.raises(UsageError) as afar:
        list(shared(refused, [0], 2))
    assert str(afar.value) == str(here.value)


def test_any_other_error_comes_back_with_its_traceback() -> None:
    with pytest.raises(RuntimeError, match="StubbornError: out of ideas") as afar:
        list(shared(failing, [0], 2))
    assert "in failing" in str(afar.value.__cause__)


def test_a_process_that_ends_is_one_line() -> None:
    with pytest.raises(UsageError, match="a process that played hands ended; try again with fewer --jobs"):
        list(shared(ending, [0], 2))
