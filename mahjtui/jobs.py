"""Work in parts that do not depend on each other, shared over processes: who does a part, and when, changes nothing."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

from mahjtui.errors import MahjError, UsageError

Unit = TypeVar("Unit")
Result = TypeVar("Result")


def shared(work: Callable[[Unit], Result], units: Sequence[Unit], jobs: int) -> Iterator[tuple[Unit, Result]]:
    """Do the work over so many processes, or with one in this process; each unit as it is done, in any order.

    Raises:
        MahjError: where the work does, or where a process ends.
    """
    if jobs == 1:
        for unit in units:
            yield unit, work(unit)
        return
    executor = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        yield from spread(executor, work, units, 4 * jobs)
    except BrokenProcessPool:
        raise UsageError("a process that played hands ended; try again with fewer --jobs") from None
    finally:
        executor.shutdown(cancel_futures=True)


def spread(
    executor: Executor, work: Callable[[Unit], Result], units: Sequence[Unit], ahead: int
) -> Iterator[tuple[Unit, Result]]:
    """Hand the units out, never more than ``ahead`` at a time, so that there is little to wait for when cut short."""
    waiting = iter(units)
    pending: dict[Future[Result], Unit] = {}
    try:
        while True:
            with _interrupts_only_here():
                for unit in waiting:
                    pending[executor.submit(_afar, work, unit)] = unit
                    if len(pending) >= ahead:
                        break
            if not pending:
                return
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                yield pending.pop(future), future.result()
    finally:
        for future in pending:
            future.cancel()


def _afar(work: Callable[[Unit], Result], unit: Unit) -> Result:
    """Do a part in another process; an error comes back as one that travels, whatever it was made from."""
    try:
        return work(unit)
    except MahjError as error:
        raise UsageError(str(error)) from None
    except Exception as error:
        raise RuntimeError(f"{type(error).__name__}: {error}") from error


@contextmanager
def _interrupts_only_here() -> Iterator[None]:
    """Processes started meanwhile do not hear Ctrl-C, which a terminal sends to all: this process ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
