"""``mahjtui arena``: bots against each other over many hands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from mahjtui.cli import house
from mahjtui.cli.options import one_bot, positive, whole

if TYPE_CHECKING:
    from mahjtui.arena.contests import Contest
    from mahjtui.arena.journal import Journal
    from mahjtui.arena.running import Run, Workers
    from mahjtui.arena.tournament import Plan
    from mahjtui.bot import Spec
    from mahjtui.game.house import HouseRules

DESCRIPTION = """\
Let bots play many hands and tell who won how often. Hands that share their walls are played once from each different
seating, and each seat draws its own part of the wall, so that luck with the tiles weighs on every bot alike. The same
seed gives the same result, however many processes share the work.
"""

BOTS = "nearest,nearest,nearest,random"


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("arena", help="let bots play many hands", description=DESCRIPTION)
    who = parser.add_argument_group("who plays").add_mutually_exclusive_group()
    who.add_argument("--bots", metavar="SPECS", help=f"four bots, separated by commas ({BOTS})")
    who.add_argument("--challenger", metavar="SPEC", help="one bot against --field at all other places")
    who.add_argument("--ladder", action="store_true", help="each bot of the ladder against the one below")
    who.add_argument("--round-robin", metavar="SPECS", help="each bot against each, half and half, and a rating")
    parser.add_argument("--field", metavar="SPEC", help="whom the challenger plays (nearest)")
    parser.add_argument("--rungs", metavar="SPECS", help="the bots of the ladder, the weakest first")
    parser.add_argument("--hands", type=positive, metavar="N", help="how many hands a match has (200; ladder 4000)")
    parser.add_argument("--seed", type=whole, default=1, help="what the walls follow from (%(default)s)")
    parser.add_argument("--card", default="practice", help="a card by name, or the path of one (%(default)s)")
    house.add_option(parser, "the published rules")
    walls = "each seat draws its own part of the wall, or all from one end as at a table (%(default)s)"
    parser.add_argument("--walls", choices=("split", "table"), default="split", help=walls)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=positive, default=1, metavar="N", help="over how many processes (%(default)s)")
    where.add_argument("--dask", metavar="ADDRESS", help="on the Dask cluster with this scheduler, tcp://host:8786")
    journal = parser.add_mutually_exclusive_group()
    journal.add_argument("--out", type=Path, metavar="FILE", help="write each block down in a new journal")
    journal.add_argument("--resume", type=Path, metavar="FILE", help="go on with the journal of a run cut short")
    parser.add_argument("--check", action="store_true", help="look at every position for a breach of the rules, slowly")
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    output.add_argument("--csv", action="store_true", help="print a row for each bot of each match and nothing else")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the contest and print what came of it."""
    from mahjtui.arena import running
    from mahjtui.card.loader import loads, source
    from mahjtui.cli.printing import progress
    from mahjtui.errors import UsageError
    from mahjtui.store import tables

    name, text = source(args.card)
    rules = house.asked(args.house, loads(text, name), tables.published)
    if rules.bettor:
        raise UsageError("nobody bets in an arena: bots are measured by what they play; leave bettor=true out")
    contest = _contest(args, rules.players)
    plan = _plan(args, contest, name, text, rules)
    workers = _workers(args)
    with _journal(args, plan) as journal, progress("hands", plan.hands) as update:
        result = running.run(plan, workers, journal=journal, report=lambda done: update(completed=done))
    _print(args, contest, result)
    return 0


def _contest(args: argparse.Namespace, players: int) -> Contest:
    """Who plays whom at a table of so many players.

    Raises:
        UsageError: where a bot is unknown, there are too few or too many of them, or options do not go together.
    """
    from mahjtui.arena.contests import LADDER, Ladder, RoundRobin, Single
    from mahjtui.bot import available, parse_specs
    from mahjtui.errors import UsageError

    if args.field and not args.challenger:
        raise UsageError("--field names whom a challenger plays; say who that is with --challenger")
    if args.rungs and not args.ladder:
        raise UsageError("--rungs names the bots of a ladder; ask for one with --ladder")
    if args.challenger:
        return Single((one_bot(args.challenger), *[one_bot(args.field or "nearest")] * (players - 1)))
    if args.ladder:
        known = available()
        rungs = parse_specs(args.rungs or ",".join(name for name in LADDER if name in known))
        return Ladder(_different(rungs, "a ladder"), players)
    if args.round_robin:
        if players == 3:
            raise UsageError("a round-robin seats as many of one bot as of the other, and a table of three cannot")
        return RoundRobin(_different(parse_specs(args.round_robin), "a round-robin"), players)
    words = args.bots or ",".join(BOTS.split(",")[-players:])
    specs = parse_specs(words)
    if len(specs) != players:
        wanted = {4: "four", 3: "three", 2: "two"}[players]
        raise UsageError(f"{words!r} names {len(specs)} bots; an arena needs {wanted}, the same one twice if need be")
    return Single(specs)


def _different(specs: tuple[Spec, ...], what: str) -> tuple[Spec, ...]:
    from mahjtui.errors import UsageError

    if len(set(specs)) < len(specs) or len(specs) < 2:
        raise UsageError(f"{what} needs at least two bots, all different, not {','.join(map(str, specs))}")
    return specs


def _plan(args: argparse.Namespace, contest: Contest, name: str, text: str, rules: HouseRules) -> Plan:
    from mahjtui.arena.tournament import Plan

    hands = contest.usual_hands if args.hands is None else args.hands
    return Plan(name, text, args.seed, contest.matches(hands), args.walls, rules, args.check)


def _workers(args: argparse.Namespace) -> Workers:
    from mahjtui.arena import running

    return running.cluster(args.dask) if args.dask else running.processes(args.jobs)


@contextmanager
def _journal(args: argparse.Namespace, plan: Plan) -> Iterator[Journal | None]:
    """The journal, where one is wanted; where the run is cut short, say how to go on with it."""
    from mahjtui.arena.journal import Journal

    path: Path | None = args.out or args.resume
    if path is None:
        yield None
        return
    journal = Journal.begin(path, plan) if args.out else Journal.resume(path, plan)
    try:
        yield journal
    except KeyboardInterrupt:
        print(f"mahjtui: interrupted; the same command with --resume {path} goes on", file=sys.stderr)
        raise
    finally:
        journal.close()


def _print(args: argparse.Namespace, contest: Contest, result: Run) -> None:
    import json

    from rich.console import Console

    from mahjtui.arena import page, table

    if args.json:
        plan = result.plan
        setup = {"card": plan.card_name, "seed": plan.seed, "walls": plan.walls}
        print(json.dumps({**setup, **contest.as_json(result), **result.clock()}))
    elif args.csv:
        table.write(result, sys.stdout)
    else:
        console = Console(highlight=False)
        for part in page.of(contest, result):
            console.print(part)
