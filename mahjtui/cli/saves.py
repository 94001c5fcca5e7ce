"""``mahjtui saves``: the unfinished games, and going on with any of them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mahjtui.cli.options import whole

if TYPE_CHECKING:
    from mahjtui.store.saves import Unfinished

DESCRIPTION: Final = """\
List the games that you have not finished, the latest first, or go on with one of them, or delete it, by its number in
the list. On the screen G lists them too, and so does the program when it starts.
"""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("saves", help="list unfinished games, and go on with one", description=DESCRIPTION)
    parser.add_argument("number", nargs="?", type=whole, metavar="N", help="go on with this one")
    parser.add_argument("--delete", action="store_true", help="delete it instead; asks")
    parser.add_argument("--yes", action="store_true", help="with --delete: do not ask")
    parser.add_argument("--plain", action="store_true", help="go on in sentences")
    parser.add_argument("--ascii", action="store_true", help="draw with 7-bit characters only")
    described = "where games are kept (default: see mahjtui paths)"
    parser.add_argument("--saves", type=Path, metavar="FOLDER", help=described)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List, go on, or delete."""
    from mahjtui.errors import UsageError
    from mahjtui.store import locations
    from mahjtui.store.saves import unfinished

    found = unfinished(args.saves or locations.saves())
    if args.number is not None:
        one = _chosen(found, args.number)
        return _delete(one, sure=args.yes) if args.delete else _go_on(one, args)
    if args.delete:
        raise UsageError("say which game to delete by its number in the list: mahjtui saves N --delete")
    for number, one in enumerate(found, 1):
        print(f"{number}  {_told(one)}")
    print("mahjtui saves 1 goes on with the first." if found else "There is no unfinished game.")
    return 0


def _told(one: Unfinished) -> str:
    """When it was begun, its seed and hand, against whom, and what keeps it from being gone on with."""
    from mahjtui.sentences import against

    name = one.folder.name
    if one.record is None:
        return f"{name}: {one.fault}"
    head = one.record.head
    parent = f", taken over from {head.parent.record}" if head.parent is not None else ""
    now = "; another window plays it" if one.being_played else ""
    return f"{name}: hand {head.hand}, {len(one.record.moves)} actions, {against(head.bots)}{parent}{now}"


def _chosen(found: list[Unfinished], number: int) -> Unfinished:
    """The game of this number.

    Raises:
        UsageError: where there is none.
    """
    from mahjtui.errors import UsageError

    if not 1 <= number <= len(found):
        raise UsageError(f"there is no unfinished game {number}; mahjtui saves lists {len(found)}")
    return found[number - 1]


def _go_on(one: Unfinished, args: argparse.Namespace) -> int:
    """Go on with this game.

    Raises:
        MahjError: where it cannot be read, or another window plays it.
    """
    from mahjtui.cli.going import play_on
    from mahjtui.cli.shelf import Shelf
    from mahjtui.cli.terminal import is_terminal

    plain = args.plain or not is_terminal()
    return play_on(Shelf(args.saves).go_on(one), plain=plain, ascii=args.ascii)


def _delete(one: Unfinished, *, sure: bool) -> int:
    """Ask, and delete.

    Raises:
        UsageError: where it cannot be deleted, or another window plays it.
    """
    from mahjtui.cli.shelf import Shelf
    from mahjtui.cli.terminal import may_delete

    if sure or may_delete(_told(one)):
        Shelf().delete(one)
        print("Deleted.")
    return 0
