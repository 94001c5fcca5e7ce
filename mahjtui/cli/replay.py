"""``mahjtui replay``: a recorded hand step by step, and "what if"."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mahjtui.cli.options import whole

if TYPE_CHECKING:
    from mahjtui.card.model import Card
    from mahjtui.course import Course
    from mahjtui.match import Session
    from mahjtui.record import Record

DESCRIPTION: Final = """\
Go through a recorded hand on the table, from one seat's knowledge or with all racks open: by steps, by itself, to a
turn, a call or a mistake. From any point it can be taken over as any seat: that makes a new record, which knows its
parent.
"""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("replay", help="go through a recorded hand on the table", description=DESCRIPTION)
    parser.add_argument("file", nargs="?", type=Path, metavar="RECORD", help="(default: the hand you finished last)")
    parser.add_argument("--seat", metavar="SEAT", help="from whose place: E, S, W or N (default: the person's, or E)")
    parser.add_argument("--open", action="store_true", help="begin with all racks open")
    parser.add_argument("--card", metavar="CARD", help="the card it was played with, where its name is not enough")
    described = "play on at once from this turn as the seat, on the screen or with --plain"
    parser.add_argument("--what-if", type=whole, metavar="TURN", help=described)
    parser.add_argument("--plain", action="store_true", help="with --what-if: play on in sentences")
    parser.add_argument("--ascii", action="store_true", help="draw with 7-bit characters only")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Show it; where it is taken over, play on."""
    from mahjtui.cli.going import play_on
    from mahjtui.cli.record import card_of, latest
    from mahjtui.coach.tape import Tape
    from mahjtui.errors import UsageError
    from mahjtui.record import read, replay

    record = read(args.file or latest())
    card = card_of(record, args.card)
    course = replay(record, card).course
    seat = _seat(record, args.seat)
    taken: tuple[int, int] | None
    if args.what_if is not None:
        taken = Tape(course).turn(args.what_if), seat
    elif args.plain:
        raise UsageError("--plain needs --what-if TURN here; mahjtui record show tells a hand in sentences")
    else:
        taken = _show(args, record, card, course, seat)
    if taken is None:
        return 0
    at, seat = taken
    if at == len(course.actions) and record.ended:
        raise UsageError(f"{record.name} is over by then; take it over at an earlier turn")
    return play_on(branched(record, card, course, at, seat), plain=args.plain, ascii=args.ascii)


def _seat(record: Record, asked: str | None) -> int:
    """The seat that was named, the person's, or East."""
    from mahjtui.cli.review import seat_of
    from mahjtui.game.seats import EAST

    return EAST if asked is None and not record.has_person else seat_of(record, asked)


def _show(
    args: argparse.Namespace, record: Record, card: Card, course: Course, seat: int
) -> tuple[int, int] | None:
    """The replay on the screen; from where it is taken over, if it is."""
    from functools import partial

    from mahjtui.cli.terminal import is_terminal
    from mahjtui.coach.advisers import adviser
    from mahjtui.errors import UsageError
    from mahjtui.tui.replayapp import ReplayApp

    if not is_terminal():
        raise UsageError("a replay wants a terminal; mahjtui record show tells a hand in sentences")
    title = f"Replay: hand {record.head.hand} of seed {record.head.seed}"
    everything = args.open or (args.seat is None and not record.has_person)
    app = ReplayApp(
        course, seat, title, adviser=partial(adviser, card), everything=everything, ascii=args.ascii
    )
    app.run_to_the_end()
    return app.taken


def branched(record: Record, card: Card, course: Course, at: int, seat: int) -> Session:
    """A session that goes on from this step with a person on this seat; its record knows where it comes from."""
    from mahjtui.cli.play import resumed
    from mahjtui.cli.seating import HOUSE_BOT
    from mahjtui.record import branch
    from mahjtui.store import locations, saves

    folder = saves.new_session(locations.saves(), record.head.seed)
    return resumed(branch(record, course, at, seat, HOUSE_BOT), card, folder)
