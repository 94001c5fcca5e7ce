"""``mahjtui bench``: how fast everything is, beside its budget."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mahjtui.arena.bench import Measure, Row

DESCRIPTION = """\
Measure how fast the program is on this machine, each figure beside its budget. It takes about fifteen seconds.
"""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("bench", help="measure how fast it all is", description=DESCRIPTION)
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="measure this; may be given again")
    compare = "hold each ratio against the committed one; exit code 1 where one is beyond 150 %%"
    parser.add_argument("--compare", action="store_true", help=compare)
    parser.add_argument("--commit", action="store_true", help="write the ratios over the committed ones")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    import json
    from dataclasses import asdict

    from mahjtui.arena import bench

    wanted = bench.measures(args.only)
    if args.compare and not args.only:
        wanted = tuple(measure for measure in wanted if measure.compared)
    rows = list(_measured(wanted))
    if args.commit:
        bench.commit(rows)
    if args.json:
        told = [{**asdict(row), "times_committed": row.times_committed, "slower": row.slower} for row in rows]
        print(json.dumps({"rows": told}))
    else:
        _print_table(rows, compare=args.compare)
    return int(args.compare and any(row.slower for row in rows))


def _measured(measures: Sequence[Measure]) -> Iterator[Row]:
    """The rows, each as it is measured."""
    from mahjtui.arena.bench import committed
    from mahjtui.cli.printing import progress

    known = committed()
    with progress("", len(measures)) as update:
        for measure in measures:
            update(description=measure.what)
            yield measure.row(known.get(measure.name))
            update(advance=1)


def _print_table(rows: Sequence[Row], *, compare: bool) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    last = "times committed" if compare else "budget"
    table = Table("name", "what", "measured", "unit", last, "", box=box.SIMPLE_HEAD, pad_edge=False)
    table.columns[2].justify = table.columns[4].justify = "right"
    for row in rows:
        cells = _compared(row) if compare else (f"{row.budget:g}", "ok" if row.ok else "over")
        table.add_row(row.name, row.what, f"{row.value:g}", row.unit, *cells)
    Console(highlight=False).print(table)


def _compared(row: Row) -> tuple[str, str]:
    if row.times_committed is None:
        return "-", "new" if row.ratio is not None else ""
    return f"{row.times_committed:.2f}", "slower" if row.slower else "ok"
