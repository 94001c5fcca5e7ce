"""``mahjtui arena``: bots against each other over many hands."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from mahjtui.cli import house

if TYPE_CHECKING:
    from mahjtui.arena.tournament import Tournament

DESCRIPTION = """\
Let four bots play many hands and tell who won how often. Hands that share their walls are played once from each
different seating, so that luck with the tiles weighs on every bot alike; the same seed gives the same result.
"""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("arena", help="let bots play many hands", description=DESCRIPTION)
    bots = "nearest,nearest,nearest,random"
    parser.add_argument("--bots", default=bots, metavar="SPECS", help="four bots, separated by commas (%(default)s)")
    parser.add_argument("--hands", type=int, default=200, metavar="N", help="how many hands to play (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="what the walls follow from (%(default)s)")
    parser.add_argument("--card", default="practice", help="a card by name, or the path of one (%(default)s)")
    house.add_option(parser, "the published rules")
    parser.add_argument("--check", action="store_true", help="look at every position for a breach of the rules, slowly")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the tournament and print what came of it."""
    import json

    from mahjtui.arena import invariants, tournament
    from mahjtui.bot import parse_specs
    from mahjtui.card.loader import load
    from mahjtui.errors import UsageError
    from mahjtui.game import engine
    from mahjtui.store import tables

    specs = parse_specs(args.bots)
    if len(specs) != 4:
        raise UsageError(f"{args.bots!r} names {len(specs)} bots; an arena needs four, the same one twice if need be")
    if args.hands < 1:
        raise UsageError(f"cannot play {args.hands} hands; ask for at least 1")
    card = load(args.card)
    rules = house.asked(args.house, card, tables.published)
    referee = invariants.apply if args.check else engine.apply
    with _progress(args.hands) as report:
        result = tournament.play(card, specs, args.hands, args.seed, house=rules, referee=referee, report=report)
    if args.json:
        print(json.dumps(result.as_json()))
    else:
        _print_table(result)
    return 0


@contextmanager
def _progress(hands: int) -> Iterator[Callable[[Tournament], None]]:
    """A progress bar on stderr, where that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = TextColumn("hands"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("hands", total=hands)
        yield lambda result: progress.update(task, completed=result.hands)


def _print_table(result: Tournament) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table("bot", box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("wins", "self-picks", "thrown wins", "points a hand", "95 % interval"):
        table.add_column(heading, justify="right")
    for player in result.players:
        table.add_row(
            str(player.spec),
            f"{player.wins} ({player.wins / result.hands:.0%})",
            str(player.self_picks),
            str(player.thrown_wins),
            f"{player.points_per_hand:+.1f}",
            f"{player.ci95[0]:+.1f} to {player.ci95[1]:+.1f}" if player.ci95 else "-",
        )
    console = Console(highlight=False)
    console.print(table)
    pace = f"{result.hands} hands in {result.seconds:.1f} s, {result.hands / result.seconds:.0f} a second"
    ends = f"{result.wall_games} wall games ({result.wall_games / result.hands:.0%}), {result.self_picks} self-picks"
    console.print(f"{pace}\n{ends}, {result.discards_to_win:.0f} discards before a win")
