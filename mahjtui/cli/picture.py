"""``mahjtui picture``: the table in the middle of a hand, as an SVG file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from mahjtui.cli.options import whole

LEAST: Final = (80, 24)


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    described = "Draw the table in the middle of a hand that a bot has played for you so far, as in the README."
    parser = subparsers.add_parser("picture", help="draw the table as an SVG file", description=described)
    parser.add_argument("file", type=Path, metavar="FILE", help="the SVG file to write")
    parser.add_argument("--seed", type=whole, default=42, metavar="N", help="what the tiles follow from (default: 42)")
    parser.add_argument("--size", type=_size, default=(120, 40), metavar="WxH", help="columns x rows (default: 120x40)")
    described = "draw it on your first turn after so many discards (default: 40)"
    parser.add_argument("--turns", type=whole, default=40, metavar="N", help=described)
    described = "mahj-dark (default), mahj-light, mahj-contrast or mahj-cvd"
    parser.add_argument("--theme", default="mahj-dark", metavar="THEME", help=described)
    parser.set_defaults(run=run)


def _size(text: str) -> tuple[int, int]:
    columns, _, rows = text.partition("x")
    if not (columns.isdecimal() and rows.isdecimal()) or int(columns) < LEAST[0] or int(rows) < LEAST[1]:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; give columns x rows, at least 80x24, such as 120x40")
    return int(columns), int(rows)


def run(args: argparse.Namespace) -> int:
    """Write the picture."""
    from mahjtui.bot import make, parse_specs
    from mahjtui.card.loader import load
    from mahjtui.cli.play import HOUSE_CARD
    from mahjtui.cli.printing import write
    from mahjtui.cli.seating import HOUSE_BOT
    from mahjtui.errors import UsageError
    from mahjtui.match import Player, Session
    from mahjtui.tui.picture import draw, play_until
    from mahjtui.tui.themes import THEMES

    names = [theme.name for theme in THEMES]
    if args.theme not in names:
        raise UsageError(f"unknown theme {args.theme!r}; known themes: {', '.join(names)}")
    card = load(HOUSE_CARD)
    bot = make(parse_specs(HOUSE_BOT)[0], card)
    session = Session(card, [Player("You"), *[Player(HOUSE_BOT, bot, HOUSE_BOT)] * 3], args.seed, patience=None)
    play_until(session, bot, args.turns)
    write(args.file, draw(session, args.size, args.theme))
    return 0
