"""``mahjtui rules``: the rule book, by number and by word, with the scenarios that prove each rule."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from mahjtui.cli import house
from mahjtui.cli.options import whole

if TYPE_CHECKING:
    from mahjtui.game.house import HouseRules
    from mahjtui.rulebook.book import Rule

DESCRIPTION: Final = """\
Look a rule up. A number, such as J-4, shows that rule whole, with its setting and its scenarios; words look for the
rules that have them; a letter, such as J, shows a chapter. Without anything every rule is listed.
"""

EPILOG: Final = """\
examples:
  mahjtui rules                        every rule by chapter
  mahjtui rules J-4                    one rule whole
  mahjtui rules who gets the discard   rules with these words
  mahjtui rules J-4 --play             its scenarios, step by step
  mahjtui rules J-8 --house finesse=off
"""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "rules",
        help="look rules up",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("words", nargs="*", metavar="NUMBER|WORD")
    described = "play the scenarios of the rule in sentences; with a number only that one"
    parser.add_argument("--play", nargs="?", type=whole, const=0, metavar="N", help=described)
    house.add_option(parser, "the table saved as 'default', or the published rules")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the rules that were asked for."""
    from mahjtui.rulebook import book, telling
    from mahjtui.store import tables

    text = " ".join(args.words)
    table = tables.asked(args.house, tables.default)
    if args.play is not None:
        for place, case in enumerate(telling.scenarios_of(text, args.play)):
            _print([*([""] if place else []), *telling.played(case)])
    elif args.json:
        import json

        rules = telling.searched(text).rules if text else book.rules().values()
        print(json.dumps({"rules": [_as_json(rule, table) for rule in rules]}))
    else:
        _print(telling.looked_up(text, table))
    return 0


def _print(lines: Iterable[str]) -> None:
    """Print lines folded to the width of the terminal, what hangs over below its beginning."""
    import re
    from shutil import get_terminal_size
    from textwrap import wrap

    width = min(get_terminal_size().columns, 100)
    for line in lines:
        begins = re.match(r" *(?:[0-9]+ {2})?", line)
        margin = " " * (begins.end() if begins else 0)
        print("\n".join(wrap(line, width, subsequent_indent=margin, break_on_hyphens=False)) or "")


def _as_json(rule: Rule, table: HouseRules) -> dict[str, Any]:
    from mahjtui.rulebook import book
    from mahjtui.rulebook.cases import cases_of

    return {
        "number": rule.number,
        "title": rule.title,
        "text": rule.text,
        "keywords": list(rule.keywords),
        "settings": [
            {"name": one.name, "value": one.value, "meaning": one.meaning, "published": one.published is None}
            for one in book.settings(rule, table)
        ],
        "scenarios": [
            {"name": case.name, "title": case.title, "file": str(case.path)} for case in cases_of(rule.number)
        ],
    }
