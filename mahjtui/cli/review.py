"""``mahjtui review``: every decision of one seat in a recorded hand beside what an adviser would have done."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mahjtui.cli.options import one_bot, positive, whole

if TYPE_CHECKING:
    from mahjtui.bot import Adviser
    from mahjtui.coach.review import Review
    from mahjtui.course import Course
    from mahjtui.record import Record

DESCRIPTION: Final = """\
Look at a recorded hand again: every decision of one seat beside what an adviser would have done from the same view, the
worth lost, the biggest mistakes first, and the chance of winning through the hand. With --bots the bots play hands that
are judged the same way, and are ranked by the worth that they lose by a decision; beside the chances of winning that
were told stands how often the hands were won.
"""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("review", help="look for mistakes in a recorded hand", description=DESCRIPTION)
    parser.add_argument("file", nargs="?", type=Path, metavar="RECORD", help="(default: the hand you finished last)")
    parser.add_argument("--seat", metavar="SEAT", help="whose decisions: E, S, W or N (default: the person's)")
    parser.add_argument("--bot", metavar="BOT", help="who advises (default: the best there is)")
    parser.add_argument("--card", metavar="CARD", help="the card it was played with, where its name is not enough")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print one JSON object, every decision in it")
    how.add_argument("--svg", type=Path, metavar="FILE", help="draw the chance of winning into this file")
    group = parser.add_argument_group("bots", "judged by hands that they play, in place of a record")
    group.add_argument("--bots", metavar="SPECS", help="who is judged: worth lost by a decision, and their ranking")
    group.add_argument("--against", metavar="SPEC", help="who plays the other three seats (nearest)")
    group.add_argument("--hands", type=positive, metavar="N", help="how many hands each plays (100)")
    group.add_argument("--seed", type=whole, default=1, metavar="N", help="what the walls follow from (%(default)s)")
    group.add_argument("--jobs", type=positive, default=1, metavar="N", help="over how many processes (%(default)s)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Review, and print or draw."""
    if args.bots:
        from mahjtui.cli import judging

        return judging.run(args)
    return _of_record(args)


def _of_record(args: argparse.Namespace) -> int:
    """Review one seat of a record."""
    import json

    from mahjtui.cli.printing import write
    from mahjtui.cli.record import card_of, latest
    from mahjtui.coach.advisers import adviser
    from mahjtui.coach.drawing import svg
    from mahjtui.coach.reporting import as_mapping, whose
    from mahjtui.errors import UsageError
    from mahjtui.record import read, replay

    if args.hands is not None or args.against is not None:
        raise UsageError("--hands and --against tell what bots play; name them with --bots")
    record = read(args.file or latest())
    card = card_of(record, args.card)
    course = replay(record, card).course
    seat = seat_of(record, args.seat)
    spec = one_bot(args.bot) if args.bot else None
    who = adviser(card, spec)
    found = _review(course, seat, who)
    if spec is None:
        _keep(record, found)
    title = whose(found, record.head)
    if args.json:
        print(json.dumps(as_mapping(found, record.head, str(spec or "default"))))
    elif args.svg:
        write(args.svg, svg(found, title))
    else:
        _print(found, title)
    return 0


def seat_of(record: Record, asked: str | None) -> int:
    """The seat that was named, else the person's; who bets decides nothing of a hand (B-1).

    Raises:
        UsageError: where nobody sits there, or no person played and none was named.
    """
    from mahjtui.errors import UsageError
    from mahjtui.game.seats import LETTERS, parse_seat
    from mahjtui.record import PERSON

    plays = {parse_seat(player.seat): player.plays for player in record.head.player if player.seat in LETTERS}
    if asked is not None:
        seat = parse_seat(asked.upper()[:1])
        if seat not in plays:
            raise UsageError(f"nobody sits at seat {asked} in {record.name}")
        return seat
    persons = [seat for seat, player in plays.items() if player == PERSON]
    if not persons:
        raise UsageError(f"no person played {record.name}; name a seat with --seat E, S, W or N")
    return persons[0]


def _review(course: Course, seat: int, who: Adviser) -> Review:
    """What this seat decided."""
    from mahjtui.cli.printing import progress
    from mahjtui.coach.review import review

    with progress("decisions", sum(who == seat for who, _ in course.actions)) as update:
        return review(course.start, course.actions, seat, who, lambda: update(advance=1))


def _keep(record: Record, found: Review) -> None:
    """Tell the statistics what a person's decisions lost, once the hand is over."""
    from datetime import UTC, datetime

    from mahjtui.coach.keeping import keep
    from mahjtui.errors import MahjError
    from mahjtui.store import locations
    from mahjtui.store.statistics import Statistics

    if not record.ended:
        return
    try:
        keep(Statistics(locations.statistics()), record.head, datetime.now(UTC), found)
    except MahjError as error:
        print(f"mahjtui: {error}", file=sys.stderr)


def _print(found: Review, title: str) -> None:
    from mahjtui.cli.printing import page_width, print_rows
    from mahjtui.tui.reviewpages import review_rows

    print(f"{title}.")
    print_rows(review_rows(found, page_width()))
