"""``mahjtui record``: verify game records, and tell one in sentences."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mahjtui.card.model import Card
    from mahjtui.course import Course
    from mahjtui.record import Record

DESCRIPTION = """\
Look at game records. A record is a .mahj file, one a hand; `mahjtui paths` tells where they are kept.
"""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command and its two questions to the command line."""
    parser = subparsers.add_parser("record", help="verify and show game records", description=DESCRIPTION)
    questions = parser.add_subparsers(metavar="QUESTION", required=True)
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--card", metavar="CARD", help="the card it was played with, where its name is not enough")

    verify = questions.add_parser("verify", parents=[common], help="prove that records replay to the same bytes")
    verify.add_argument("files", nargs="+", metavar="FILE")
    verify.set_defaults(run=run_verify)

    show = questions.add_parser("show", parents=[common], help="tell a hand in sentences, as its player saw it")
    show.add_argument("file", metavar="FILE")
    show.set_defaults(run=run_show)


def run_verify(args: argparse.Namespace) -> int:
    """Prove each record; every one that fails gets a line."""
    from mahjtui.errors import MahjError
    from mahjtui.record import read, verify

    failed = False
    for name in args.files:
        try:
            record = read(Path(name))
            course = verify(record, card_of(record, args.card))
        except MahjError as error:
            print(f"mahjtui: {error}", file=sys.stderr)
            failed = True
        else:
            print(f"{name}: verified, {_summary(record, course)}")
    return 2 if failed else 0


def run_show(args: argparse.Namespace) -> int:
    """Tell the hand from the deal to where it stands."""
    from mahjtui.accounts import result
    from mahjtui.game.seats import NAMES, parse_who
    from mahjtui.record import PERSON, read, replay
    from mahjtui.sentences import sentence

    record = read(Path(args.file))
    if record.torn:
        print(f"mahjtui: {args.file}: the unfinished last line is left out", file=sys.stderr)
    card = card_of(record, args.card)
    course = replay(record, card).course
    plays = {parse_who(player.seat): player.plays for player in record.head.player}
    me = next((seat for seat, player in plays.items() if player == PERSON), None)
    seats = ", ".join(f"{NAMES[seat]}: {player}" for seat, player in plays.items())
    print(f"Hand {record.head.hand}, seed {record.head.seed}. {seats}.")
    parent = record.head.parent
    if parent is not None:
        print(f"Taken over from {parent.record} after {parent.move} actions.")
    for event in course.events:
        told = sentence(event, NAMES, me)
        if told is not None:
            print(told)
    settlement = course.state.public.settlement
    if settlement is not None:
        print("\n".join(result(settlement, card, course.shown(), NAMES, me)))
    return 0


def latest() -> Path:
    """The record of the hand that a person finished last: an older session may have been gone on with since.

    Raises:
        UsageError: where there is none.
    """
    from mahjtui.errors import UsageError
    from mahjtui.record import SUFFIX, is_over, read
    from mahjtui.store import locations

    found = [(path.stat().st_mtime_ns, path) for path in locations.saves().glob(f"*/*{SUFFIX}")]
    for _written, path in sorted(found, reverse=True):
        if is_over(path) and read(path).has_person:
            return path
    raise UsageError("no hand of yours has been finished yet; name a RECORD")


def card_of(record: Record, name: str | None = None) -> Card:
    """The card that was named, else the one that the record names.

    Raises:
        CardError: where it cannot be read.
    """
    from mahjtui.card.loader import available, load
    from mahjtui.errors import CardError

    played = record.head.card
    if name is None and played not in available():
        raise CardError(f"{record.name} was played with the card {played!r}, which is not ours: give it with --card")
    return load(name or played)


def _summary(record: Record, course: Course) -> str:
    from mahjtui.accounts import NOBODY_WON
    from mahjtui.game.seats import NAMES

    settlement = course.state.public.settlement
    if settlement is None:
        end = "not over yet"
    elif settlement.winner is None or settlement.line is None:
        end = NOBODY_WON[settlement.ending]
    else:
        end = f"{NAMES[settlement.winner]} won {course.state.card.lines[settlement.line].label}"
    taken_back = ", with moves taken back" if course.assisted else ""
    return f"hand {record.head.hand} of seed {record.head.seed}, {len(course.actions)} actions{taken_back}, {end}"
