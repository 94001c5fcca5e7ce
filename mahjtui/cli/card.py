"""``mahjtui card``: list, show and check cards, and match a hand against one."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, Final

from mahjtui.cli.options import positive

if TYPE_CHECKING:
    from mahjtui.card.fit import Fit
    from mahjtui.card.model import Card, Line
    from mahjtui.tiles import Exposure

DESCRIPTION: Final = """\
Look at cards. A card is a name from `mahjtui card list`, or the path of a .toml file that you typed in yourself.
"""

TILES_HELP: Final = "in notation, such as '123B 555D NEWS FF J'"


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command and its four questions to the command line."""
    parser = subparsers.add_parser("card", help="list, show, check and match cards", description=DESCRIPTION)
    questions = parser.add_subparsers(dest="question", metavar="QUESTION", required=True)
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--json", action="store_true", help="print JSON and nothing else")

    listing = questions.add_parser("list", parents=[common], help="the cards that come with the program")
    listing.set_defaults(run=run_list)

    show = questions.add_parser("show", parents=[common], help="the lines of a card")
    show.add_argument("card", metavar="NAME", help="a card by name, or the path of one")
    show.set_defaults(run=run_show)

    check = questions.add_parser("check", parents=[common], help="every fault of a card file")
    check.add_argument("card", metavar="PATH", help="the path of a card file, or a card by name")
    check.set_defaults(run=run_check)

    match = questions.add_parser("match", parents=[common], help="the hands of a card that some tiles are closest to")
    match.add_argument("card", metavar="NAME", help="a card by name, or the path of one")
    match.add_argument("tiles", metavar="TILES", help=f"the concealed tiles, {TILES_HELP}")
    match.add_argument("--exposed", action="append", default=[], metavar="SET", help="an exposure, such as '5D 5D J'")
    match.add_argument("--limit", type=positive, default=10, metavar="N", help="at most so many hands (%(default)s)")
    match.set_defaults(run=run_match)


def run_list(args: argparse.Namespace) -> int:
    """Print the cards that come with the program."""
    from mahjtui.card.loader import available, load

    cards = [load(name) for name in available()]
    if args.json:
        _print_json([_summary(card) for card in cards])
    else:
        for card in cards:
            print(f"{card.name}: {card.title}, {_counts(card)}")
    return 0


def run_show(args: argparse.Namespace) -> int:
    """Print a card, section by section."""
    from mahjtui.card.loader import load

    card = load(args.card)
    if args.json:
        _print_json({**_summary(card), "digest": card.digest, "lines": [_line(card, line) for line in card.lines]})
        return 0
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    console.print(f"[bold]{card.title}[/bold]: {_counts(card)}", soft_wrap=True)
    for section in card.sections:
        lines = [line for line in card.lines if line.section == section]
        bonus = "" if lines[0].jokerless_bonus else " [dim](no jokerless bonus)[/dim]"
        table = Table(title=f"{section}{bonus}", title_justify="left", box=None, show_header=False)
        table.add_column(justify="right", style="dim")
        table.add_column()
        table.add_column(style="dim")
        table.add_column(justify="right", no_wrap=True)
        for line in lines:
            table.add_row(str(line.number), "\nor ".join(line.hands), line.note, f"{_openness(line)} {line.value}")
        console.print()
        console.print(table)
    return 0


def run_check(args: argparse.Namespace) -> int:
    """Print every fault of a card, or what a card without faults holds."""
    import sys

    from mahjtui.card.loader import load
    from mahjtui.errors import CardError

    try:
        card = load(args.card)
    except CardError as error:
        if not error.faults:
            raise
        if args.json:
            _print_json({"ok": False, "faults": list(error.faults)})
        else:
            for fault in error.faults:
                print(fault, file=sys.stderr)
        return 2
    if args.json:
        _print_json({"ok": True, "faults": [], **_summary(card)})
    else:
        print(f"{card.name}: no faults; {_counts(card)}")
    return 0


def run_match(args: argparse.Namespace) -> int:
    """Print the resolutions that a hand is closest to, with what is missing and where its jokers serve."""
    from mahjtui.card.fit import closest
    from mahjtui.card.loader import load
    from mahjtui.tiles import CODES, format_tiles

    card = load(args.card)
    rack, exposures = _hand(args.tiles, args.exposed)
    fits = closest(card, rack, exposures, limit=args.limit)
    if args.json:
        _print_json([_fit(card, found) for found in fits])
        return 0
    if not fits:
        print(f"no line of {card.name} is left with {', '.join(map(str, exposures))} exposed")
    for found in fits:
        line = card.line_of(found.resolution)
        parts = [f"lacks {format_tiles(found.missing)}" if found.missing else "Mah Jongg"]
        parts += [f"{count} J as {CODES[kind]}" for kind, count in found.jokers]
        name = f"{line.label} ({_openness(line)} {line.value})"
        print(f"{found.distance:2}  {_tiles(found):30}  {name:28}  {', '.join(parts)}")
    return 0


def _hand(concealed: str, exposed: list[str]) -> tuple[bytes, list[Exposure]]:
    """The rack and the exposures of a hand as typed, of tiles that one full set can hold."""
    from mahjtui.card.notation import HAND_SIZE
    from mahjtui.errors import UsageError
    from mahjtui.tiles import CODES, SUPPLY, counts_of, parse_exposure, parse_tiles, tile_name

    tiles = parse_tiles(concealed)
    exposures = [parse_exposure(text) for text in exposed]
    everything = [*tiles, *(tile for exposure in exposures for tile in exposure.tiles())]
    for kind, (count, supply) in enumerate(zip(counts_of(everything), SUPPLY, strict=True)):
        if count > supply:
            raise UsageError(f"{count} of {CODES[kind]} ({tile_name(kind)}) are more than the {supply} of a full set")
    if not 1 <= len(everything) <= HAND_SIZE:
        raise UsageError(f"{len(everything)} tiles are no hand; give 1 to {HAND_SIZE}, exposures included")
    return counts_of(tiles), exposures


def _fit(card: Card, found: Fit) -> dict[str, Any]:
    from mahjtui.tiles import CODES

    line = card.line_of(found.resolution)
    return {
        "line": line.label,
        "distance": found.distance,
        "missing": [CODES[kind] for kind in found.missing],
        "jokers": {CODES[kind]: count for kind, count in found.jokers},
        "tiles": _tiles(found),
        "value": line.value,
        "concealed": line.concealed,
    }


def _tiles(found: Fit) -> str:
    """The hand as the line prints it, in notation."""
    return " ".join(_block([kind for kind, _ in block]) for block in found.groups)


def _block(kinds: list[int]) -> str:
    """Tiles without spaces, a suit written once after its numbers: ``2026D`` is read back as the same tiles."""
    from mahjtui.tiles import CODES

    text = ""
    for kind in kinds:
        code = CODES[kind]
        if len(code) == 2 and text.endswith(code[1]):
            text = text[:-1]
        text += code
    return text


def _line(card: Card, line: Line) -> dict[str, Any]:
    return {
        "line": line.label,
        "section": line.section,
        "number": line.number,
        "value": line.value,
        "concealed": line.concealed,
        "hand": list(line.hands),
        "note": line.note,
        "jokerless_bonus": line.jokerless_bonus,
        "resolutions": int((card.resolutions.line == line.index).sum()),
    }


def _openness(line: Line) -> str:
    """The letter that cards print: C for concealed, X for exposed."""
    return "C" if line.concealed else "X"


def _summary(card: Card) -> dict[str, Any]:
    return {
        "name": card.name,
        "title": card.title,
        "sections": len(card.sections),
        "lines": len(card.lines),
        "concealed": sum(line.concealed for line in card.lines),
        "resolutions": len(card.resolutions),
    }


def _counts(card: Card) -> str:
    summary = _summary(card)
    return "{lines} lines in {sections} sections, {concealed} concealed, {resolutions} resolutions".format(**summary)


def _print_json(value: object) -> None:
    import json

    print(json.dumps(value, ensure_ascii=False))
