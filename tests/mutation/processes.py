"""Work done in forked processes, so that whatever it breaks, or never ends, ends with them."""

from __future__ import annotations

import gc
import os
import pickle
import resource
import signal
import traceback
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection, Pipe, wait
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

MEMORY = 6 << 30
"""Bytes of address space that a process may have."""


def limit_seconds(seconds: int) -> None:
    """End this process once it has computed for so many seconds more."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + seconds, resource.RLIM_INFINITY))


def for_each(
    items: Iterable[Item], work: Callable[[Item], Result], jobs: int, if_killed: Result
) -> Iterator[tuple[Item, Result]]:
    """The result of ``work`` for each item, as they come; ``if_killed`` where a process came to no end of its own."""
    gc.freeze()  # what is there already need not be copied into each process
    left = iter(items)
    running: dict[Connection, tuple[int, Item]] = {}
    try:
        while True:
            while len(running) < jobs and (item := next(left, None)) is not None:
                reader, pid = _start(work, item)
                running[reader] = pid, item
            if not running:
                return
            for ready in wait(list(running)):
                assert isinstance(ready, Connection)
                pid, item = running.pop(ready)
                yield item, _end(ready, pid, if_killed)
    finally:
        for pid, _item in running.values():
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


def _start(work: Callable[[Item], Result], item: Item) -> tuple[Connection, int]:
    reader, writer = Pipe(duplex=False)
    pid = os.fork()
    if pid:
        writer.close()
        return reader, pid
    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.RLIM_INFINITY))
        writer.send_bytes(pickle.dumps(work(item)))
        os._exit(0)
    except BaseException:
        traceback.print_exc()
        os._exit(1)


def _end(reader: Connection, pid: int, if_killed: Result) -> Result:
    try:
        result: Result = pickle.loads(reader.recv_bytes())
    except EOFError:
        result = if_killed
    reader.close()
    _pid, status = os.waitpid(pid, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise RuntimeError("a forked process failed; see above")
    return result
