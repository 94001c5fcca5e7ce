"""What came of a run as comma-separated values: a row for each bot of each match."""

from __future__ import annotations

import csv
from typing import Final, TextIO

from mahjtui.arena.figures import Figure
from mahjtui.arena.running import Run

COUNTS: Final = ("hands", "wins", "self_picks", "thrown_wins")


def write(run: Run, file: TextIO) -> None:
    """Write it, with a line of headings; a figure has its value, how many cases it is from, and its 95 % interval."""
    writer = csv.writer(file, lineterminator="\n")
    rows = [
        ([",".join(map(str, match.players)), str(bot.spec), *(getattr(bot, name) for name in COUNTS)], bot)
        for match, tournament in zip(run.plan.matches, run.tournaments, strict=True)
        for bot in tournament.bots
    ]
    names = ["points_per_hand", *rows[0][1].figures]
    headings = [name + end for name in names for end in ("", "_n", "_low", "_high")]
    writer.writerow(["match", "bot", *COUNTS, *headings])
    for start, bot in rows:
        figures = {"points_per_hand": bot.points, **bot.figures}
        writer.writerow([*start, *(cell for name in names for cell in _cells(figures[name]))])


def _cells(figure: Figure | None) -> tuple[object, ...]:
    """Empty where there was nothing to measure it on."""
    if figure is None:
        return ("", 0, "", "")
    low, high = figure.ci95 or ("", "")
    return tuple(round(cell, 4) if isinstance(cell, float) else cell for cell in (figure.value, figure.n, low, high))
