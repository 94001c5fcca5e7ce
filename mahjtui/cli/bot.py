"""``mahjtui bot``: the bots that are there, and whether one keeps to the contract."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from mahjtui.cli import house
from mahjtui.cli.options import one_bot, positive, whole

if TYPE_CHECKING:
    from mahjtui.audit.conformance import Answer, Conduct
    from mahjtui.audit.table import Decision
    from mahjtui.bot import Bot

DESCRIPTION: Final = """\
Look at bots. A bot is a name from `mahjtui bot list`, the path of a Python file, or cmd: and the command line of a
program; bots/README.md tells how to write one. Options follow after colons, as in nearest:option=value.
"""

SHOWN: Final = 3
"""How many failures of a check are told before the rest is only counted."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command and its two questions to the command line."""
    parser = subparsers.add_parser("bot", help="list bots, and check one", description=DESCRIPTION)
    questions = parser.add_subparsers(metavar="QUESTION", required=True)
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--json", action="store_true", help="print JSON and nothing else")

    listing = questions.add_parser("list", parents=[common], help="the registered bots")
    listing.set_defaults(run=run_list)

    check = questions.add_parser("check", parents=[common], help="whether a bot keeps to the contract")
    check.add_argument("spec", metavar="SPEC", help="a bot, such as nearest, ./mine.py or 'cmd:node bot.js'")
    check.add_argument("--hands", type=positive, default=20, metavar="N", help="how many hands it plays (%(default)s)")
    check.add_argument("--seed", type=whole, default=1, help="what the walls follow from (%(default)s)")
    check.add_argument("--card", default="practice", help="a card by name, or the path of one (%(default)s)")
    house.add_option(check, "the published rules")
    check.add_argument("--limit", type=float, default=10.0, metavar="S", help="seconds for a decision (%(default)s)")
    described = "tell its first N answers, with the reasons that it gives"
    check.add_argument("--tell", type=whole, default=0, metavar="N", help=described)
    check.set_defaults(run=run_check)


def run_list(args: argparse.Namespace) -> int:
    """Print the registered bots, each with what it says of itself."""
    import json

    from mahjtui.bot import available

    bots = [{"bot": name, "about": _about(point.module), "module": point.module} for name, point in available().items()]
    if args.json:
        print(json.dumps(bots))
    else:
        for bot in bots:
            print(f"{bot['bot']}: {bot['about']}")
    return 0


def _about(module: str) -> str:
    """The first line of what the module of a bot says of itself."""
    from importlib import import_module

    try:
        return (import_module(module).__doc__ or "").strip().partition("\n")[0]
    except Exception as error:
        return f"cannot be loaded: {type(error).__name__}: {error}"


def run_check(args: argparse.Namespace) -> int:
    """Check a bot and print what failed."""
    import json

    from mahjtui.audit import conformance
    from mahjtui.bot import make
    from mahjtui.card.loader import load
    from mahjtui.cli.printing import progress
    from mahjtui.store import tables

    spec = one_bot(args.spec)
    card = load(args.card)
    rules = house.asked(args.house, card, tables.published)
    with progress("hands", args.hands) as update:
        conduct = conformance.check(
            card,
            spec,
            args.hands,
            args.seed,
            house=rules,
            limit=args.limit,
            watch=_teller(make(spec, card), 0 if args.json else args.tell),
            report=lambda: update(advance=1),
        )
    if args.json:
        print(json.dumps(conduct.as_json()))
    else:
        _print_checks(conduct)
    return 1 if conduct.failures else 0


def _teller(bot: Bot, most: int) -> Callable[[Decision, Answer], None]:
    """Tells the first answers, each with the reasons that the bot gives where it gives any."""
    from itertools import count

    from mahjtui.audit.table import told

    numbers = count()

    def tell(decision: Decision, answer: Answer) -> None:
        if next(numbers) < most:
            reasons = "; ".join(_reasons(bot, decision, answer))
            print(f"{decision}: {told(answer)}{f' ({reasons})' if reasons else ''}")

    return tell


def _reasons(bot: Bot, decision: Decision, answer: Answer) -> Sequence[str]:
    from mahjtui.audit.table import Failure
    from mahjtui.bot import Adviser
    from mahjtui.guests.command import Command

    if isinstance(answer, Failure):
        return ()
    if isinstance(bot, Command):
        return bot.reply(decision.view, decision.stream())[1]
    option = bot.advise(decision.view).about(answer) if isinstance(bot, Adviser) else None
    return option.reasons if option is not None else ()


def _print_checks(conduct: Conduct) -> None:
    from statistics import median

    from mahjtui.audit.conformance import CHECKS

    for check, what in CHECKS.items():
        failures = [where for failed, where in conduct.failures if failed == check]
        print(f"{'failed' if failures else 'ok':6} {check}: {what}")
        for where in failures[:SHOWN]:
            print(f"         {where}")
        if len(failures) > SHOWN:
            print(f"         and {len(failures) - SHOWN} more")
    milliseconds = [1000 * seconds for seconds in conduct.seconds] or [0.0]
    asked = f"{conduct.decisions.total()} decisions of {len(conduct.decisions)} kinds"
    print(f"{asked}, {median(milliseconds):.1f} ms in the middle, {max(milliseconds):.1f} ms at most")
