"""Kills the program with SIGKILL at random moments of a game, again and again, and sees what is left.

``python tests/store/killing.py 100`` does it a hundred times and says how often nothing was lost. Each time the game is
taken up where it was; everything that the program had told must be in the record, and the record must replay.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

from mahjtui.card.loader import load
from mahjtui.game.seats import LETTERS, NAMES
from mahjtui.record import PERSON, read, replay
from mahjtui.sentences import against, sentence, where_it_stands
from mahjtui.store import locations
from mahjtui.stream import Stream

CARD = load("practice")
PASS = re.compile(r"Answer with .* by number, such as (.*)\.")
CHOICE = re.compile(r"(Discard )?([01]) ")
DEED = re.compile(rf"(You|{'|'.join(NAMES[:4])}) (discards?|calls?|pass(es)?|draws?) ")
"""A sentence about something that was done."""
LONGEST = 1.5
"""Seconds after the first words until which it is killed."""


class Killed(NamedTuple):
    """What was left after one kill."""

    actions: int
    """How many actions the record holds; 0 where there is none yet."""
    lost: list[str]
    """What was told but is not in the record, or what was wrong with the next start."""
    offer: str | None
    """What the next start must say that it has found; None where the hand is over, or there is no record yet."""


def play_and_kill(folder: Path, seconds: float) -> list[str]:
    """Go on with the game there, or begin one; kill it so long after its first words. What it had printed."""
    words = [sys.executable, "-m", "mahjtui", "--plain", "--bots", "3", "--saves", str(folder / "saves")]
    environment = {**os.environ, locations.VARIABLE: str(folder)}
    program = subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    )
    told: list[str] = []
    killer = threading.Timer(seconds, program.kill)
    for line in program.stdout:
        if not told:
            killer.start()
        if line.endswith("\n"):
            told.append(line.rstrip("\n"))
        answer = answer_to(line)
        if answer is not None:
            try:
                program.stdin.write(f"{answer}\n")
                program.stdin.flush()
            except BrokenPipeError:
                break
    program.wait()
    killer.cancel()
    return told


def answer_to(line: str) -> str | None:
    """What to type after this line, if anything: the first choice of each question."""
    passing, choice = PASS.match(line), CHOICE.match(line)
    return passing[1] if passing else choice[2] if choice else None


def left_over(folder: Path, told: list[str]) -> Killed:
    """Read the latest record and compare it with what was told since its hand was begun or taken up."""
    found = sorted((folder / "saves").glob("*/*.mahj"))
    if not found:
        return Killed(0, [], None)
    record = read(found[-1])
    course = replay(record, CARD).course
    me = next(LETTERS.index(player.seat) for player in record.head.player if player.plays == PERSON)
    kept = {sentence(event, NAMES, me) for event in course.events}
    start = max((place for place, line in enumerate(told) if line.startswith(f"Hand {record.head.hand}, ")), default=0)
    lost = [line for line in told[start:] if DEED.match(line) and line not in kept]
    head, turns = record.head, course.state.public.turns
    stands = f"{where_it_stands(head.hand, head.seed, turns)}, {against(head.bots)}"
    offer = None if record.ended else f"An unfinished game was found: {stands}."
    return Killed(len(course.actions), lost, offer)


def rounds(count: int, seed: int) -> list[Killed]:
    """Kill one game after the other in the same folder so often; each start must offer what the one before left."""
    stream = Stream("killing", seed)
    results: list[Killed] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for _ in range(count):
            told = play_and_kill(folder, stream.below(1000) / 1000 * LONGEST)
            left = left_over(folder, told)
            offer = results[-1].offer if results else None
            if offer is not None and told and told[0] != offer:
                left.lost.append(f"offered {told[0]!r} instead of {offer!r}")
            results.append(left)
    return results


def main() -> None:
    """Kill as often as told, and say what came of it."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    start = time.monotonic()
    results = rounds(count, 1)
    bad = [result for result in results if result.lost]
    for result in bad:
        print(f"lost: {result.lost}")
    actions = [result.actions for result in results]
    print(f"{count} kills in {time.monotonic() - start:.0f} s: {count - len(bad)} lost nothing and went on,")
    print(f"with {min(actions)} to {max(actions)} actions in the record")
    raise SystemExit(1 if bad else 0)


if __name__ == "__main__":
    main()
