"""``mahjtui review --bots``: how much worth bots lose by a decision, and how that ranks them."""

from __future__ import annotations

import argparse
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from mahjtui.arena.figures import Figure
    from mahjtui.bot import Spec
    from mahjtui.coach.measuring import Lost, Trial

HANDS: Final = 100
"""How many hands each bot plays where nobody says."""

CHANCES: Final = (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.6, 1.0)
"""Chances of winning that were told are compared with what came of them between these."""

DANGERS: Final = (0.0, 0.01, 0.03, 0.1, 0.2, 1.0)
"""The same of how likely discards were to be won on."""


class Bin(NamedTuple):
    """The decisions of which about the same was told, and what came of them."""

    low: float
    high: float
    told: float
    """How likely it was, on average."""
    came: Figure
    """How often it came, and the 95 % interval, with the hand as the unit."""


class Standing(NamedTuple):
    """What came of one bot's hands."""

    bot: Spec
    lost: Figure
    """The worth lost by a decision, and its 95 % interval, with the hand as the unit."""
    chances: list[Bin]
    """How far the chances of winning hold that were told."""
    dangers: list[Bin]
    """How far it holds how likely its discards were to be won on."""


def run(args: argparse.Namespace) -> int:
    """Play, judge and print."""
    import json
    from time import perf_counter

    trial = _trial(args)
    began = perf_counter()
    found = _standings(trial, _played(trial, args.jobs))
    seconds = perf_counter() - began
    if args.json:
        print(json.dumps({**_as_mapping(trial, found), "seconds": round(seconds, 1)}))
    else:
        print("\n".join(_told(trial, found)))
    return 0


def _trial(args: argparse.Namespace) -> Trial:
    """What is asked for.

    Raises:
        UsageError: where a bot is unknown or named twice, or there is nothing to play.
    """
    from mahjtui.bot import parse_specs
    from mahjtui.card.loader import source
    from mahjtui.cli.options import one_bot
    from mahjtui.coach.measuring import Trial
    from mahjtui.errors import UsageError

    if args.file or args.seat or args.svg:
        raise UsageError("--bots plays hands of its own; leave RECORD, --seat and --svg out")
    bots = parse_specs(args.bots)
    if len(set(bots)) < len(bots):
        raise UsageError(f"{args.bots!r} names a bot twice")
    hands = HANDS if args.hands is None else args.hands
    name, text = source(args.card or "practice")
    judge, others = one_bot(args.bot) if args.bot else None, one_bot(args.against or "nearest")
    return Trial(name, text, args.seed, bots, hands, judge, others)


def _played(trial: Trial, jobs: int) -> list[Lost]:
    """Every hand of every bot."""
    from mahjtui.cli.printing import progress
    from mahjtui.coach.measuring import measured

    with progress("hands", len(trial.units())) as update:
        return measured(trial, jobs, lambda: update(advance=1))


def _standings(trial: Trial, found: list[Lost]) -> list[Standing]:
    """The bots, who lost least first; those who had nothing to decide are left out."""
    from mahjtui.arena.figures import average

    standings = []
    for bot in trial.bots:
        hands = [one for one in found if one.bot == bot]
        lost = average((one.worth, one.decisions) for one in hands)
        if lost is not None:
            chances = [[(chance, one.won) for chance in one.chances] for one in hands]
            dangers = [list(zip(one.dangers, _ends(len(one.dangers), one.thrown), strict=True)) for one in hands]
            standings.append(Standing(bot, lost, _bins(chances, CHANCES), _bins(dangers, DANGERS)))
    return sorted(standings, key=lambda standing: standing.lost.value)


def _ends(many: int, so: bool) -> list[bool]:
    """Of so many things of which only the last can come: whether each did."""
    return [*[False] * (many - 1), so] if many else []


def _bins(hands: list[list[tuple[float, bool]]], bounds: tuple[float, ...]) -> list[Bin]:
    """What was told in each of these hands, with whether it came, by how likely it was told to be."""
    from mahjtui.arena.figures import average

    found = []
    for low, high in pairwise(bounds):
        within = [[(told, came) for told, came in hand if low <= told < high or told == high == 1] for hand in hands]
        told = average((sum(told for told, _ in some), len(some)) for some in within)
        came = average((sum(came for _, came in some), len(some)) for some in within)
        if told is not None and came is not None:
            found.append(Bin(low, high, told.value, came))
    return found


def _as_mapping(trial: Trial, found: list[Standing]) -> dict[str, object]:
    """Everything, for programs; worth is in points that a loser pays."""
    return {
        "card": trial.card_name,
        "seed": trial.seed,
        "hands": trial.hands,
        "against": str(trial.others),
        "adviser": str(trial.judge or "default"),
        "bots": [
            {
                "bot": str(one.bot),
                "lost_per_decision": one.lost.as_json(4),
                "reliability": _rows(one.chances, "won"),
                "danger": _rows(one.dangers, "won_on"),
            }
            for one in found
        ],
        "ranking": [str(one.bot) for one in found],
    }


def _rows(bins: list[Bin], came: str) -> list[dict[str, object]]:
    return [
        {"from": part.low, "to": part.high, "told": round(part.told, 3), came: part.came.as_json()} for part in bins
    ]


def _told(trial: Trial, found: list[Standing]) -> list[str]:
    """The figures as a table, who lost least first."""
    judge = str(trial.judge) if trial.judge else "the best adviser"
    width = max(len(str(one.bot)) for one in found) if found else 0
    lines = [
        f"Worth lost by a decision, in points that a loser pays, as {judge} sees it from the bot's own view:",
        f"{trial.hands} hands of seed {trial.seed} each, the same ones, against three {trial.others} bots.",
        "",
    ]
    for place, one in enumerate(found, 1):
        interval = ""
        if one.lost.ci95 is not None:
            low, high = one.lost.ci95
            interval = f"   95 %: {low:.4f} to {high:.4f}"
        lines.append(f"{place:2}  {one.bot!s:{width}}  {one.lost.value:.4f}{interval}   {one.lost.n} decisions")
    for one in found:
        lines += ["", f"How often {one.bot} won, beside the chance that was told:"]
        lines += [_line(part, "won", "decisions") for part in one.chances]
        lines += ["", f"How often a discard of {one.bot} was won on, beside the danger that was told:"]
        lines += [_line(part, "won on", "discards") for part in one.dangers]
    return lines


def _line(part: Bin, came: str, what: str) -> str:
    span = f"{part.low:4.0%} to {part.high:4.0%}"
    interval = ""
    if part.came.ci95 is not None:
        low, high = part.came.ci95
        interval = f"   95 %: {max(0, low):5.1%} to {min(1, high):5.1%}"
    return f"    {span}   told {part.told:5.1%}   {came} {part.came.value:5.1%}{interval}   {part.came.n} {what}"
