"""``mahjtui saves``: the unfinished games, and going on with any of them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mahjtui.store.saves import Unfinished

DESCRIPTION: Final = """\
List the games that you have not finished, the latest first, or go on with one of them by its number in the list.
"""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("saves", help="list unfinished games, and go on with one", description=DESCRIPTION)
    parser.add_argument("number", nargs="?", type=int, metavar="N", help="go on with this one")
    parser.add_argument("--plain", action="store_true", help="go on in sentences")
    parser.add_argument("--ascii", action="store_true", help="draw with 7-bit characters only")
    described = "where games are kept (default: see mahjtui paths)"
    parser.add_argument("--saves", type=Path, metavar="FOLDER", help=described)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List, or go on."""
    from mahjtui.store import locations
    from mahjtui.store.saves import every_unfinished

    found = every_unfinished(args.saves or locations.saves())
    if args.number is not None:
        return _go_on(found, args)
    for number, one in enumerate(found, 1):
        print(f"{number}  {_told(one)}")
    print("mahjtui saves 1 goes on with the first." if found else "There is no unfinished game.")
    return 0


def _told(one: Unfinished) -> str:
    """When it was begun, its seed and hand, against whom, and what keeps it from being gone on with."""
    from mahjtui.record import PERSON

    name = one.folder.path.name
    if one.game is None:
        return f"{name}: {one.fault}"
    head = one.game.record.head
    bots = ", ".join(player.plays for player in head.player if player.plays != PERSON)
    parent = f", taken over from {head.parent.record}" if head.parent is not None else ""
    now = "; another window plays it" if one.being_played else ""
    return f"{name}: hand {head.hand}, {len(one.game.record.moves)} actions, against {bots}{parent}{now}"


def _go_on(found: list[Unfinished], args: argparse.Namespace) -> int:
    """Go on with the game of this number.

    Raises:
        UsageError: where there is none, it cannot be read, or another window plays it.
    """
    import sys

    from mahjtui.cli.going import play_on
    from mahjtui.cli.play import resumed
    from mahjtui.cli.record import card_of
    from mahjtui.errors import UsageError

    if not 1 <= args.number <= len(found):
        raise UsageError(f"there is no unfinished game {args.number}; mahjtui saves lists {len(found)}")
    one = found[args.number - 1]
    if one.game is None:
        raise UsageError(one.fault)
    if one.being_played:
        raise UsageError(f"another window plays {one.folder.path.name}; leave it there first")
    record = one.game.record
    plain = args.plain or not (sys.stdin.isatty() and sys.stdout.isatty())
    session = resumed(record, card_of(record), one.folder)
    session.hand.take_up()
    return play_on(session, plain=plain, ascii=args.ascii)
