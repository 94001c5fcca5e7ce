"""``mahjtui audit``: prove that bots see no more than their seats do."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from mahjtui.cli import house
from mahjtui.cli.options import positive, whole

if TYPE_CHECKING:
    from mahjtui.audit.audit import Audited

DESCRIPTION = """\
Prove that bots see no more than their seats do: what they import, what a view is made of, and by experiment at every
kind of decision. The exit code is 1 where a proof fails.
"""

SHOWN = 5
"""How many breaches of a bot are told before the rest is only counted."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("audit", help="prove that bots are blind", description=DESCRIPTION)
    parser.add_argument("--bots", metavar="SPECS", help="bots, separated by commas (default: every registered one)")
    parser.add_argument("--hands", type=positive, default=4, metavar="N", help="hands that each plays (%(default)s)")
    parser.add_argument("--seed", type=whole, default=1, help="what the walls follow from (%(default)s)")
    parser.add_argument("--card", default="practice", help="a card by name, or the path of one (%(default)s)")
    house.add_option(parser, "the published rules")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Audit and print what was found."""
    import json
    from functools import partial

    from mahjtui.audit import audit
    from mahjtui.bot import Spec, available, parse_specs
    from mahjtui.card.loader import load
    from mahjtui.cli.printing import progress
    from mahjtui.store import tables

    specs = parse_specs(args.bots) if args.bots else tuple(map(Spec, available()))
    card = load(args.card)
    rules = house.asked(args.house, card, tables.published)
    results = []
    with progress("audit", args.hands * len(specs)) as update:
        for spec in specs:
            told = partial(update, advance=1, description=str(spec))
            results.append(audit.audit(card, spec, args.hands, args.seed, house=rules, report=told))
    if args.json:
        print(json.dumps(audit.as_json(args.hands, args.seed, results)))
    else:
        _print_tables(results)
    return 1 if any(result.breaches for result in results) else 0


def _print_tables(results: Sequence[Audited]) -> None:
    from functools import partial

    from rich import box
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from mahjtui.audit.audit import PROOFS, sums

    console = Console(highlight=False)
    bots = Table("bot", box=box.SIMPLE_HEAD, pad_edge=False)
    kinds = Table("kind of decision", box=box.SIMPLE_HEAD, pad_edge=False)
    for table in (bots, kinds):
        table.add_column("decisions", justify="right")
        table.add_column("hidden tiles moved", justify="right")
    bots.add_column("breaches")
    for result in results:
        breaches = ", ".join(f"{proof} {count}" for proof, count in result.failed.items()) or "none"
        total = result.total
        bots.add_row(escape(str(result.spec)), str(total.decisions), f"{total.varied:.1%}", breaches)
    for phase, asked in sums(results):
        kinds.add_row(phase, str(asked.decisions), f"{asked.varied:.1%}" if asked.decisions else "-")
    proofs = Table("proof", "", box=box.SIMPLE_HEAD, pad_edge=False)
    for proof, what in PROOFS.items():
        proofs.add_row(proof, what)
    for table in (bots, kinds, proofs):
        console.print(table)
    for result in results:
        _print_remarks(result, partial(console.print, soft_wrap=True))


def _print_remarks(result: Audited, say: Callable[[str], object]) -> None:
    """The breaches of a bot, and what it was never asked."""
    from rich.markup import escape

    name = escape(str(result.spec))
    if result.left_out:
        say(f"{name} is a program of its own, of which cannot be proven: {', '.join(sorted(result.left_out))}")
    if result.never_asked:
        say(f"{name} was never asked for: {', '.join(result.never_asked)}; play more hands")
    for proof, what in result.breaches[:SHOWN]:
        say(f"{name}: {proof}: {escape(what)}")
    if len(result.breaches) > SHOWN:
        say(f"{name}: and {len(result.breaches) - SHOWN} more breaches")
