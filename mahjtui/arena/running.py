"""Plays a plan: here, over processes, or on a cluster. Who plays a block changes nothing, nor does the order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Final, Protocol

from mahjtui.arena.journal import Journal
from mahjtui.arena.outcome import Block
from mahjtui.arena.standings import Tournament
from mahjtui.arena.tournament import Plan, Unit, play_unit
from mahjtui.errors import UsageError
from mahjtui.jobs import shared, spread

PATIENCE: Final = 10
"""How many seconds a cluster has to answer."""


class Workers(Protocol):
    """Plays units, and gives each with its block once it is played, in any order."""

    def __call__(self, plan: Plan, units: Sequence[Unit], /) -> Iterator[tuple[Unit, Block]]:
        """Play them."""


@dataclass(frozen=True, slots=True)
class Run:
    """What came of a plan."""

    plan: Plan
    tournaments: tuple[Tournament, ...]
    """By match."""
    played: int
    """How many hands were played now, and not taken from a journal."""
    seconds: float

    @property
    def hands_per_second(self) -> float:
        """Of those played now."""
        return self.played / self.seconds

    def clock(self) -> dict[str, object]:
        """The part of the JSON that depends on the machine."""
        return {"seconds": round(self.seconds, 3), "hands_per_second": round(self.hands_per_second, 1)}


def run(
    plan: Plan,
    workers: Workers | None = None,
    *,
    journal: Journal | None = None,
    report: Callable[[int], object] = lambda _: None,
) -> Run:
    """Play what the journal does not hold; ``report`` hears after each block how many hands are done in all.

    Raises:
        MahjError: where a bot breaks the rules, or the workers fail.
    """
    units = list(plan.units())
    known = {} if journal is None else journal.blocks
    done = {unit: known[unit] for unit in units if unit in known}
    hands = resumed = sum(map(len, done.values()))
    report(hands)
    began = perf_counter()
    for unit, block in (workers or processes(1))(plan, [unit for unit in units if unit not in done]):
        done[unit] = block
        if journal is not None:
            journal.add(unit, block)
        hands += len(block)
        report(hands)
    seconds = perf_counter() - began
    tournaments = tuple(
        Tournament(plan.card, match.players, [done[unit] for unit in units if unit.match == number])
        for number, match in enumerate(plan.matches)
    )
    return Run(plan, tournaments, hands - resumed, seconds)


def processes(jobs: int) -> Workers:
    """Workers that are this many processes, or with one this process itself."""
    return lambda plan, units: shared(partial(play_unit, plan), units, jobs)


def cluster(address: str) -> Workers:
    """Workers that are a Dask cluster; what a worker was playing when it was lost, another plays.

    Raises:
        UsageError: where Dask is not installed.
    """
    try:
        from distributed import Client
    except ImportError:
        raise UsageError("playing on a cluster needs Dask: pip install 'mahjtui[cluster]'") from None

    def play(plan: Plan, units: Sequence[Unit]) -> Iterator[tuple[Unit, Block]]:
        try:
            client = Client(address, timeout=PATIENCE, set_as_default=False)
            client.wait_for_workers(1, timeout=PATIENCE)
        except (OSError, TimeoutError, ValueError) as error:
            raise UsageError(f"no Dask cluster with workers answers at {address}; start one, or use --jobs") from error
        with client, client.get_executor(pure=False) as executor:
            threads = sum(client.nthreads().values())
            yield from spread(executor, partial(play_unit, plan), units, 4 * threads)

    return play
