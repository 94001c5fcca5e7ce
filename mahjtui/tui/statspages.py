"""The statistics as rows of text: for the screen, and for ``mahjtui stats``."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from mahjtui.arena.figures import Figure, share
from mahjtui.drills.kinds import KINDS
from mahjtui.store.statistics import Grade, Kept, Played, Skill
from mahjtui.store.statistics.figures import (
    LATELY,
    Totals,
    balance,
    by_line,
    by_opponents,
    coached,
    drilled,
    grades_lately,
    totals,
    won_lately,
)
from mahjtui.tui.painting import Row, Run, ruled
from mahjtui.tui.plots import bar, curve

HEIGHT: Final = 6
"""How many rows a curve has."""
SHOWN: Final = 12
"""How many lines and how many opponents are listed."""
LOW: Final = 4
"""How many rows the curve of a drill has."""
HALF: Final = 0.5
COACHED: Final[dict[Skill, str]] = {"decisions": "worth lost by a decision", "charleston": "in the Charleston"}
NAME: Final = 34
"""How many cells a name in a list may take."""


def statistics_rows(kept: Kept, width: int) -> list[Row]:
    """Everything, as wide as told: totals, curves, lines, opponents, grades, drills."""
    if not kept.hands and not kept.grades:
        return [[Run(" No hand has been finished yet.")], [Run(" Each one that you finish is kept here.", "dim")]]
    rows: list[Row] = []
    if kept.hands:
        rows += _totals(kept.hands, width)
        rows += _curves(kept.hands, width)
        rows += _lines(kept.hands, width)
        rows += _opponents(kept.hands, width)
    rows += _grades(kept.grades, width) + _drills(kept.grades, width)
    return rows if kept.hands else rows[1:]


def _day(moment: str) -> str:
    """The date here of a moment as the statistics write it."""
    return f"{datetime.fromisoformat(moment).astimezone():%Y-%m-%d}"


def _totals(hands: Sequence[Played], width: int) -> list[Row]:
    days = f"{_day(hands[0].ended)} to {_day(hands[-1].ended)}"
    every, alone = totals(hands), totals([hand for hand in hands if not hand.assisted])
    rows: list[Row] = [ruled([Run("HANDS", "title")], width, [Run(days, "dim")])]
    rows.append([Run(f" {'':26}{'all':<24}{'without help':<24}", "dim")])
    for (name, one), (_name, other) in zip(_told(every), _told(alone), strict=True):
        rows.append([Run(f" {name:26}"), Run(f"{one:<24}", "strong"), Run(f"{other:<24}")])
    return rows


def _told(total: Totals) -> list[tuple[str, str]]:
    """Each figure by name; shares of what can win with their 95 % interval."""
    told = [
        ("hands", str(total.hands)),
        ("won", _share(share(total.won, total.hands))),
        ("threw the winning tile", _share(share(total.thrown, total.hands))),
        ("dead", _share(share(total.dead, total.hands))),
        ("wall games", _share(share(total.wall_games, total.hands))),
        ("exposures a hand", _average(total.exposures, total.hands)),
        ("wins by self-pick", _share(share(total.self_picks, total.won))),
        ("wins without a joker", _share(share(total.jokerless, total.won))),
        ("jokers in a winning hand", _average(total.jokers, total.won)),
        ("payments", f"{total.paid:+}"),
    ]
    return [*told, ("tournament points", f"{total.points:+}")] if total.points else told


def _share(figure: Figure | None) -> str:
    """A share and its 95 % interval: ``24.5 % (20.6 - 28.9)``."""
    if figure is None or figure.ci95 is None:
        return "-"
    low, high = figure.ci95
    return f"{figure.value:.1%}"[:-1] + f" % ({low * 100:.1f} - {high * 100:.1f})"


def _average(total: float, many: int) -> str:
    return f"{total / many:.2f}" if many else "-"


def _curves(hands: Sequence[Played], width: int) -> list[Row]:
    won = won_lately(hands)
    rows: list[Row] = [[], ruled([Run(f"WON, OF THE LAST {LATELY} HANDS", "title")], width)]
    rows += curve(won, width, HEIGHT, _percent, low=0.0, high=max(HALF, *won))
    for tournament, title in ((False, "PAYMENTS, ALL TOGETHER"), (True, "TOURNAMENT POINTS, ALL TOGETHER")):
        total = balance(hands, tournament=tournament)
        if total:
            rows += [[], ruled([Run(title, "title")], width)]
            rows += curve(total, width, HEIGHT, _whole, low=min(0, *total), high=max(0, *total))
    return rows


def _percent(value: float) -> str:
    return f"{value * 100:.0f} %"


def _whole(value: float) -> str:
    return f"{value:+.0f}" if value else "0"


def _lines(hands: Sequence[Played], width: int) -> list[Row]:
    found = by_line(hands)
    won = sum(line.won for line in found)
    cards = len({line.card for line in found}) > 1
    rows: list[Row] = [[], ruled([Run("LINES", "title")], width)]
    rows.append([Run(f" {'':{NAME}}{'won':>5}{'missed':>8}{'by one':>8}   share of the wins", "dim")])
    for line in found[:SHOWN]:
        name = f"{line.line} ({line.card})" if cards else line.line
        counts = f"{line.won:5}{line.missed:8}{line.near:8}   "
        rows.append([Run(f" {_short(name)}"), Run(counts, "strong"), Run(bar(line.won, won, width - 60), "key")])
    return rows + _more(len(found) - SHOWN, "lines")


def _opponents(hands: Sequence[Played], width: int) -> list[Row]:
    found = by_opponents(hands)
    rows: list[Row] = [[], ruled([Run("AGAINST", "title")], width)]
    rows.append([Run(f" {'':{NAME}}{'hands':>5}{'payments':>10}   won", "dim")])
    for one in found[:SHOWN]:
        won = f"   {_share(share(one.won, one.hands))}"
        rows.append([Run(f" {_short(one.opponents)}"), Run(f"{one.hands:5}{one.paid:+10}", "strong"), Run(won)])
    return rows + _more(len(found) - SHOWN, "tables")


def _short(name: str) -> str:
    """The name in the cells that a list has for it."""
    return f"{name if len(name) < NAME else name[: NAME - 2] + '…':{NAME}}"


def _more(count: int, what: str) -> list[Row]:
    return [[Run(f" and {count} more {what}: mahjtui stats --json", "dim")]] if count > 0 else []


def _grades(grades: Sequence[Grade], width: int) -> list[Row]:
    """What the coach thought of decisions in hands, and of the Charleston in hands and drills."""
    rows: list[Row] = []
    for skill, name in COACHED.items():
        found = coached(grades, skill)
        if found.decisions:
            lost = f"{_average(found.lost, found.decisions)} points, {found.decisions} decisions"
            rows.append([Run(f" {name:26}"), Run(lost, "strong")])
    if rows:
        rows = [[], ruled([Run("DECISIONS", "title")], width), *rows]
    kept = grades_lately(grades, "charleston")
    if kept:
        title = f"CHARLESTON, SHARE OF THE BEST WORTH KEPT, OF THE LAST {LATELY} DECISIONS"
        rows += [[], ruled([Run(title, "title")], width)]
        rows += curve(kept, width, HEIGHT, _percent, low=min(HALF, *kept), high=1.0)
    return rows


def _drills(grades: Sequence[Grade], width: int) -> list[Row]:
    """How many questions of each drill were answered rightly, and how that went."""
    found = drilled(grades)
    if not found:
        return []
    titles = {kind.name: kind.title for kind in KINDS}
    rows: list[Row] = [[], ruled([Run("DRILLS", "title")], width)]
    rows.append([Run(f" {'':{NAME}}{'asked':>5}{'right':>8}", "dim")])
    for one in found:
        right = f"   {_share(share(one.right, one.asked))}"
        rows.append([Run(f" {_short(titles[one.drill])}"), Run(f"{one.asked:5}{one.right:8}", "strong"), Run(right)])
    for one in found:
        if len(one.lately) > 1:
            title = f"{titles[one.drill].upper()}, RIGHT OF THE LAST {LATELY} QUESTIONS"
            rows += [[], ruled([Run(title, "title")], width)]
            rows += curve(one.lately, width, LOW, _percent, low=0.0, high=1.0)
    return rows
