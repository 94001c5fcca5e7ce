"""The program as a user runs it, in a terminal of its own: how soon and how quickly it paints, and how large it is.

Textual is only named in the programs that are run: nothing below the screen imports it.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from mahjtui.errors import UsageError

COMMAND: Final = "import sys; from mahjtui.cli import main; sys.exit(main())"
"""What the console script does."""

BARE_APP: Final = """
from textual.app import App
from textual.widgets import Footer, Header

class Bare(App):
    def compose(self):
        yield Header()
        yield Footer()

Bare().run()
"""

PROBE: Final = """
import asyncio, resource, sys, time
from pathlib import Path
from mahjtui.bot import Spec, make
from mahjtui.card.loader import load
from mahjtui.match import Player, Session
from mahjtui.tui.app import MahjApp

question, told = sys.argv[1:]
card = load("practice")
bots = [Player(name, make(Spec("nearest"), card), "nearest") for name in "abcd"]
players = [Player("You"), *bots[1:]] if question == "cursor" else bots
session = Session(card, players, 42)

async def cursor(app):
    while not app.presenter.table.picking:
        await asyncio.sleep(0.05)
    costs = []
    for move in range(60):
        await asyncio.sleep(0.03)
        painted = asyncio.Event()
        began = time.process_time()
        app.table.action_press("right" if move % 20 < 10 else "left")
        app.table.call_after_refresh(painted.set)
        await painted.wait()
        costs.append(time.process_time() - began)
    return sorted(costs)[len(costs) // 2] * 1000

async def memory(app):
    while not session.hand.over:
        await asyncio.sleep(0.05)
    units = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / units

async def drive(pilot):
    while pilot.app.table is None:
        await asyncio.sleep(0.05)
    answer = await (cursor if question == "cursor" else memory)(pilot.app)
    Path(told).write_text(str(answer))
    pilot.app.exit()

MahjApp(lambda: (session, ()), pace="instant").run(auto_pilot=drive)
"""
"""Plays on a real screen and writes down one figure: the milliseconds of computing from a key to the paint, or the
megabytes that it took at most to watch a hand."""

PATIENCE: Final = 60.0
"""Seconds after which a program that says nothing is given up."""

_ESCAPES: Final = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[^\[\]]")
"""What moves, colours and asks, and shows nothing: control sequences, titles, and the short ones."""


def help_milliseconds() -> float:
    """From the start of ``mahjtui --help`` to its end; the median of seven."""
    return median(_milliseconds([sys.executable, "-c", COMMAND, "--help"]) for _ in range(7))


def _milliseconds(argv: Sequence[str]) -> float:
    began = perf_counter()
    subprocess.run(argv, check=True, stdout=subprocess.DEVNULL)
    return (perf_counter() - began) * 1000


def first_paint_ratio() -> float:
    """How many times longer the game takes to its first paint than a bare app; the median of five pairs.

    The game paints its opening page first and deals behind it.
    """
    game = [sys.executable, "-c", COMMAND, "--seed", "42"]
    bare = [sys.executable, "-c", BARE_APP]
    return median(_seconds_to_paint(game) / _seconds_to_paint(bare) for _ in range(5))


def cursor_milliseconds() -> float:
    """How much computing lies between a cursor key on the table and the paint that follows; the median of sixty."""
    return _probe("cursor")


def memory_megabytes() -> float:
    """The most memory that watching a hand between four bots takes."""
    return _probe("memory")


def _probe(question: str) -> float:
    with TemporaryDirectory() as folder:
        told = Path(folder) / "told"
        with _terminal([sys.executable, "-c", PROBE, question, str(told)]) as output:
            for _ in output:
                pass
        if not told.exists():
            raise UsageError(f"cannot measure {question}: the game on screen ended early; try mahjtui itself")
        return float(told.read_text())


def _seconds_to_paint(argv: Sequence[str]) -> float:
    """From the start of a program to its first visible character."""
    began = perf_counter()
    seen = b""
    with _terminal(argv) as output:
        for part in output:
            seen += part
            if _ESCAPES.sub(b"", seen).strip():
                return perf_counter() - began
    raise UsageError(f"cannot measure the first paint: {argv[2][:40]!r} ended without one")


@contextmanager
def _terminal(argv: Sequence[str]) -> Iterator[Iterator[bytes]]:
    """Run a program in a terminal of 80 columns and 24 rows, and read what it writes until it ends; then end it."""
    terminal, inside = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    with TemporaryDirectory() as data:
        surroundings = {**os.environ, "TERM": "xterm-256color", "MAHJTUI_DATA": data}
        process = subprocess.Popen(
            argv, stdin=inside, stdout=inside, stderr=inside, env=surroundings, start_new_session=True
        )
        os.close(inside)
        try:
            yield _output(terminal)
        finally:
            process.kill()
            process.wait()
            os.close(terminal)


def _output(terminal: int) -> Iterator[bytes]:
    while select.select([terminal], [], [], PATIENCE)[0]:
        try:
            yield os.read(terminal, 65536)
        except OSError:  # how a terminal says on Linux that the program has ended
            return
