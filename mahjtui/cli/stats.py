"""``mahjtui stats``: what became of the hands that one has played."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mahjtui.store.statistics import Grade, Kept, Played, Statistics

DESCRIPTION: Final = """\
What became of every hand that you finished on this machine: wins, lines won and missed, payments, against which bots;
and of every drill: what the Charleston kept, and how many questions were answered rightly.
Nothing leaves the machine. A hand whose walls you have played before is not counted again.
"""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("stats", help="statistics of the hands you have played", description=DESCRIPTION)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print one JSON object, every hand and grade in it")
    described = "print every hand, or with 'grades' every grade and every answer in a drill, as a line of CSV"
    how.add_argument("--csv", nargs="?", const="hands", choices=("hands", "grades"), metavar="grades", help=described)
    how.add_argument("--delete", action="store_true", help="delete the statistics; asks")
    described = "only from this day on, such as 2026-11-30"
    parser.add_argument("--since", type=_moment, metavar="DATE", help=described)
    parser.add_argument("--yes", action="store_true", help="with --delete: do not ask")
    parser.set_defaults(run=run)


def _moment(text: str) -> str:
    """When this day begins here, as the statistics write it."""
    from datetime import datetime

    from mahjtui.store.statistics.database import stamp

    try:
        return stamp(datetime.strptime(text, "%Y-%m-%d").astimezone())
    except (ValueError, OverflowError):
        raise argparse.ArgumentTypeError(f"{text!r} is no date; write it as 2026-11-30") from None


def run(args: argparse.Namespace) -> int:
    """Print, or delete."""
    from mahjtui.store import locations
    from mahjtui.store.statistics import Grade, Played, Statistics

    statistics = Statistics(locations.statistics())
    since: str = args.since or ""
    if args.delete:
        _delete(statistics, since, sure=args.yes)
        return 0
    kept = statistics.load(since)
    if args.json:
        _print_json(kept)
    elif args.csv:
        _print_csv(kept.hands if args.csv == "hands" else kept.grades, Played if args.csv == "hands" else Grade)
    else:
        _print_page(kept)
    return 0


def _delete(statistics: Statistics, since: str, *, sure: bool) -> None:
    """Ask, and delete."""
    from mahjtui.cli.terminal import may_delete

    kept = statistics.load(since)
    if not kept.hands and not kept.grades:
        print("There is nothing to delete.")
        return
    what = f"the statistics of {len(kept.hands)} hands and {len(kept.grades)} grades"
    if sure or may_delete(what):
        statistics.delete(since)
        print(f"Deleted {what}.")


def _print_page(kept: Kept) -> None:
    """The page that the screen shows as well."""
    from mahjtui.cli.printing import page_width, print_rows
    from mahjtui.tui.statspages import statistics_rows

    print_rows(statistics_rows(kept, page_width()))


def _print_json(kept: Kept) -> None:
    """Counts and sums, from which all else follows, and every row."""
    import json

    from mahjtui.store.statistics.figures import by_line, by_opponents, coached, drilled, totals

    unassisted = [hand for hand in kept.hands if not hand.assisted]
    told = {
        "all": totals(kept.hands)._asdict(),
        "unassisted": totals(unassisted)._asdict(),
        "lines": [line._asdict() for line in by_line(kept.hands)],
        "against": [against._asdict() for against in by_opponents(kept.hands)],
        "decisions": coached(kept.grades, "decisions")._asdict(),
        "charleston": coached(kept.grades, "charleston")._asdict(),
        "drills": [drill._asdict() for drill in drilled(kept.grades)],
        "hands": [hand._asdict() for hand in kept.hands],
        "grades": [grade._asdict() for grade in kept.grades],
    }
    print(json.dumps(told))


def _print_csv(kept: Sequence[Played | Grade], kind: type[Played | Grade]) -> None:
    """A line a row; 1 for yes, 0 for no, nothing for what is not known."""
    import csv

    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow(kind._fields)
    rows.writerows([int(value) if isinstance(value, bool) else value for value in row] for row in kept)
