"""The game itself: ``mahjtui`` without a command."""

from __future__ import annotations

import argparse
import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mahjtui.cli import house, seating
from mahjtui.cli.options import positive, whole
from mahjtui.cli.shelf import Shelf
from mahjtui.cli.terminal import hear, is_terminal, replace_what_cannot_be_said, say, warn

if TYPE_CHECKING:
    from mahjtui.card.model import Card
    from mahjtui.game.house import HouseRules
    from mahjtui.match import Results, Session
    from mahjtui.record import Record
    from mahjtui.store.saves import SessionFolder, Unfinished

PACES: Final = ("instant", "brisk", "calm", "step")
HOUSE_CARD: Final = "practice"
SEEDS: Final = 10**9


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the game."""
    game = parser.add_argument_group("the game")
    described = "you and 3 (default), 2 or 1 of them; 4: watch four; or their names, separated by commas"
    game.add_argument("--bots", metavar="N|BOTS", help=described)
    described = "what the tiles follow from (default: a fresh one, which is shown)"
    game.add_argument("--seed", type=whole, metavar="N", help=described)
    described = f"what wins: a card by name, or the path of one (default: {HOUSE_CARD})"
    game.add_argument("--card", metavar="CARD", help=described)
    house.add_option(game, "the table saved as 'default', or the published rules")
    described = "begin a new game at once; unfinished ones are kept"
    game.add_argument("--new", action="store_true", help=described)
    screen = parser.add_argument_group("the screen")
    described = "how fast the others play: %(choices)s (default: brisk; with --plain: instant)"
    screen.add_argument("--pace", choices=PACES, metavar="PACE", help=described)
    screen.add_argument("--plain", action="store_true", help="play in sentences and numbered choices")
    described = "with --plain: stop after so many hands (default: when watching, 1)"
    screen.add_argument("--hands", type=positive, metavar="N", help=described)
    screen.add_argument("--ascii", action="store_true", help="draw with 7-bit characters only")
    screen.add_argument("--no-mouse", action="store_true", help="leave the mouse to the terminal")
    files = parser.add_argument_group("files")
    files.add_argument("--saves", type=Path, metavar="FOLDER", help="where games are kept (default: see mahjtui paths)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play until the player leaves."""
    from mahjtui.errors import UsageError

    plain = args.plain or not _has_terminal()
    if args.hands is not None and not plain:
        raise UsageError("--hands stops a game in sentences; give --plain with it")
    return _play_plain(args) if plain else _play_on_screen(args)


def deal(args: argparse.Namespace) -> Session:
    """The session that was asked for."""
    from mahjtui.card.loader import load
    from mahjtui.store import tables

    card = load(args.card or HOUSE_CARD)
    specs, rules = seating.agreed(args.bots, house.asked(args.house, card, tables.default))
    return begin(args, specs, rules)


def begin(args: argparse.Namespace, specs: seating.Specs, rules: HouseRules) -> Session:
    """A new session of these players by these house rules."""
    from secrets import randbelow

    from mahjtui.card.loader import load
    from mahjtui.match import Session
    from mahjtui.store import saves

    card = load(args.card or HOUSE_CARD)
    root = _saves_folder(args)
    seed = randbelow(SEEDS) if args.seed is None else args.seed
    players = [seating.player(spec, card) for spec in specs]
    folder = saves.new_session(root, seed)
    return Session(card, players, seed, house=rules, saves=folder, results=_results(folder))


def _results(folder: SessionFolder) -> Results:
    """Keeps the hands of this session in the statistics."""
    from mahjtui.store import locations
    from mahjtui.store.statistics import Keeper, Statistics

    return Keeper(Statistics(locations.statistics()), folder.name)


def _saves_folder(args: argparse.Namespace) -> Path:
    """Where games are kept; a folder that was asked for must be writable, without one the game goes on unsaved."""
    from mahjtui.store import locations, saves

    folder: Path = args.saves or locations.saves()
    if args.saves is not None or locations.VARIABLE in os.environ:
        saves.check_writable(folder)
    return folder


def _dealt(args: argparse.Namespace) -> tuple[Session, list[Unfinished]]:
    """The session that was asked for, and the unfinished games that can be gone on with instead."""
    session = deal(args)
    return session, _unfinished(args, session)


def _unfinished(args: argparse.Namespace, session: Session) -> list[Unfinished]:
    """The games that are offered instead of this session, the latest first; none where no other can be played."""
    if args.new or not any(player.person for player in session.players):
        return []
    found = [one for one in Shelf(args.saves).unfinished() if not _is_another(one, session, args)]
    return found if any(not one.being_played for one in found) else []


def _is_another(one: Unfinished, session: Session, args: argparse.Namespace) -> bool:
    """Whether an unfinished game is not of the seed, or not by the house rules, that were asked for."""
    if one.record is None:
        return False
    head = one.record.head
    return (args.seed is not None and args.seed != head.seed) or (bool(args.house) and session.house != head.house)


def resumed(record: Record, card: Card, folder: SessionFolder) -> Session:
    """The session of a record, to be played on and kept in this folder.

    Raises:
        MahjError: where it cannot be played on.
    """
    from mahjtui.bot import parse_specs
    from mahjtui.match import Session
    from mahjtui.record import PERSON

    specs = [None if seated.plays == PERSON else parse_specs(seated.plays)[0] for seated in record.head.player]
    players = [seating.player(spec, card) for spec in specs]
    return Session.resume(record, card, players, saves=folder, results=_results(folder))


def _has_terminal() -> bool:
    if is_terminal():
        return True
    warn("input or output is no terminal: the game is played in sentences, as with --plain")
    return False


def _play_on_screen(args: argparse.Namespace) -> int:
    """Open the screen and deal behind it; what can be wrong in the options is looked at before."""
    from mahjtui.tui.app import MahjApp

    dealt = None
    if any(asked is not None for asked in (args.bots, args.card, args.saves)) or args.house:
        dealt = _dealt(args)
    app = MahjApp(
        lambda: dealt or _dealt(args),
        anew=lambda rules: begin(args, seating.fitted(args.bots, rules), rules),
        games=Shelf(args.saves, args.card),
        pace=args.pace or "brisk",
        ascii=args.ascii,
    )
    try:
        app.run_to_the_end(mouse=not args.no_mouse)
    finally:
        if app.table is not None:
            _say_how_to_go_on(app.session, args)
    return app.return_code or 0


def _play_plain(args: argparse.Namespace) -> int:
    from mahjtui.plain import Left, PlainTable

    replace_what_cannot_be_said()
    session = deal(args)
    code = 0
    try:
        session = _chosen(args, session)
        PlainTable(session, say, hear, warn, args.pace or "instant").play(args.hands)
    except Left:
        _say_how_to_go_on(session, args)
    except KeyboardInterrupt:
        print()
        _say_how_to_go_on(session, args)
        code = 130
    return code


def _chosen(args: argparse.Namespace, session: Session) -> Session:
    """The unfinished game that the player goes on with, or this new one; asks again where one cannot be played on.

    Raises:
        Left: where the player leaves.
    """
    from mahjtui.errors import MahjError
    from mahjtui.plain.opening import which

    shelf = Shelf(args.saves, args.card)
    found = _unfinished(args, session)
    session.trouble += [one.fault for one in found if one.record is None]
    games = [one for one in found if one.record is not None and not one.being_played]
    while games:
        one = which(games, say, hear)
        if one is None:
            break
        try:
            return shelf.go_on(one)
        except MahjError as error:
            warn(f"this game cannot be gone on with: {error}")
            games.remove(one)
    return session


def _say_how_to_go_on(session: Session, args: argparse.Namespace) -> None:
    """One line, where a person leaves an unfinished hand."""
    hand = session.hand
    if hand.over or not hand.actions or not any(player.person for player in session.players):
        return
    if not hand.saved:
        print("The game could not be saved.")
        return
    words = ["mahjtui"]
    if args.plain:
        words.append("--plain")
    if args.card:
        words += ["--card", args.card]
    if args.saves:
        words += ["--saves", str(args.saves)]
    print(f"The game is saved. To go on with it: {shlex.join(words)}")
