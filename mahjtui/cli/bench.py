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
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    import json
    from dataclasses import asdict

    from mahjtui.arena.bench import measures

    rows = list(_measured(measures(args.only)))
    if args.json:
        print(json.dumps({"rows": [asdict(row) for row in rows]}))
    else:
        _print_table(rows)
    return 0


def _measured(measures: Sequence[Measure]) -> Iterator[Row]:
    """The rows, with a progress bar on stderr where that is a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=len(measures))
        for measure in measures:
            progress.update(task, description=measure.what)
            yield measure.row()
            progress.advance(task)


def _print_table(rows: Sequence[Row]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table("name", "what", "measured", "unit", "budget", "", box=box.SIMPLE_HEAD, pad_edge=False)
    table.columns[2].justify = table.columns[4].justify = "right"
    for row in rows:
        table.add_row(row.name, row.what, f"{row.value:g}", row.unit, f"{row.budget:g}", "ok" if row.ok else "over")
    Console(highlight=False).print(table)
