"""``mahjtui house``: what a table plays by, and tables of one's own."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mahjtui.card.model import Card
    from mahjtui.game.house import HouseRules

DESCRIPTION: Final = """\
List every house rule: what it is set to, what that means, and the number of the rule. A * marks what differs from the
published rules. NAME is a table that comes with the program or that was saved, PATH a .toml file, key=value changes one
rule; later ones win. Without any of them it lists what the next game is played by.
"""
EPILOG: Final = """\
examples:
  mahjtui house tournament
  mahjtui house learner jokers=10 --save friday     then: mahjtui --house friday
  mahjtui house friday --save default               every game, unless --house says something else
"""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "house",
        help="list the house rules, and save a table of one's own",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("words", nargs="*", metavar="NAME|PATH|key=value", help="a table, or one rule of it")
    parser.add_argument("--save", metavar="NAME", help="keep these rules under a name; as 'default' for every game")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    form.add_argument("--toml", action="store_true", help="print them as a file that --house reads")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the rules that were asked for, once they are saved where that is wished."""
    from mahjtui.store import tables

    house = tables.asked(args.words, tables.default)
    path = tables.save(args.save, house) if args.save is not None else None
    if args.json:
        _print_json(house)
    elif args.toml:
        print(tables.spelled(house), end="")
    elif path is None:
        _print_list(house)
    else:
        how = "every game is played by it" if args.save == tables.DEFAULT else f"play by it with --house {args.save}"
        print(f"saved in {path}; {how}")
    return 0


def add_option(group: argparse._ActionsContainer, otherwise: str) -> None:
    """Add ``--house`` to a command that plays; ``otherwise`` says what holds without it."""
    described = f"what the table plays by; may be repeated, later ones win (default: {otherwise}; see mahjtui house)"
    group.add_argument("--house", action="append", default=[], metavar="NAME|PATH|key=value", help=described)


def asked(words: Sequence[str], card: Card, otherwise: Callable[[], HouseRules]) -> HouseRules:
    """The house rules that ``--house`` asks for, to be played with this card.

    Raises:
        UsageError: where a word means nothing, settings contradict each other, or a section is not on the card.
    """
    import difflib

    from mahjtui.errors import UsageError
    from mahjtui.store import tables

    house = tables.asked(words, otherwise)
    for name in house.jokerless_except:
        if name not in card.sections:
            near = difflib.get_close_matches(name, card.sections, n=1, cutoff=0.5)
            hint = f"did you mean {near[0]!r}?" if near else f"it has {', '.join(card.sections)}"
            raise UsageError(f"house rule jokerless_except: card {card.name} has no section {name!r}; {hint}")
    return house


def _print_json(house: HouseRules) -> None:
    import json

    from mahjtui.game.house import LEAGUE, PRESETS, RULES
    from mahjtui.store import tables

    settings: list[dict[str, Any]] = []
    for rule in RULES.values():
        value = getattr(house, rule.name)
        settings.append(
            {
                "name": rule.name,
                "rule": rule.number,
                "title": rule.title,
                "value": value,
                "meaning": rule.meaning(value),
                "published": value == getattr(LEAGUE, rule.name),
                "choices": [{"value": choice.value, "meaning": choice.meaning} for choice in rule.choices],
            }
        )
    print(json.dumps({"settings": settings, "presets": list(PRESETS), "saved": tables.saved()}))


def _print_list(house: HouseRules) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from mahjtui.game.house import LEAGUE, PRESETS, RULES, plainly
    from mahjtui.store import tables

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", no_wrap=True)
    for heading in ("rule", "setting"):
        table.add_column(heading, overflow="fold")
    table.add_column("meaning")
    table.add_column("number", no_wrap=True)
    for rule in RULES.values():
        value = getattr(house, rule.name)
        differs = value != getattr(LEAGUE, rule.name)
        row = ("*" if differs else "", rule.name, plainly(value), rule.meaning(value), rule.number)
        table.add_row(*(Text(cell) for cell in row), style="bold" if differs else "")
    console = Console(highlight=False)
    console.print(table)
    console.print("* differs from the published rules", soft_wrap=True)
    console.print(f"tables: {', '.join([*PRESETS, *tables.saved()])}", soft_wrap=True, markup=False)
