"""``mahjtui drill``: practise one thing at a time, with grades and reasons."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from mahjtui.cli.options import positive, whole

if TYPE_CHECKING:
    from mahjtui.card.model import Card
    from mahjtui.drills.keeping import Logbook

DESCRIPTION: Final = """\
Practise one thing at a time. Without a kind the drills are listed. Deals and positions follow from the seed, the first
from the seed itself and each from the number after; what you did badly comes back later, in every drill without a seed.
"""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("drill", help="practise the Charleston and more", description=DESCRIPTION)
    parser.add_argument("kind", nargs="?", metavar="KIND", help="which drill; without one they are listed")
    parser.add_argument("--seed", type=whole, metavar="N", help="what the questions follow from (default: a fresh one)")
    parser.add_argument("--count", type=positive, metavar="N", help="so many questions, or deals (default: 10)")
    described = "charleston: only the first pass of each deal, or the full Charleston (default: %(default)s)"
    parser.add_argument("--passes", choices=("first", "full"), default="first", help=described)
    parser.add_argument("--review", action="store_true", help="ask only what you did badly and is due again")
    parser.add_argument("--one", action="store_true", help="ask a single question below the prompt, then end")
    described = "charleston: instead of asking, play --count deals out in so many worlds and compare the grades"
    parser.add_argument("--calibrate", type=positive, metavar="WORLDS", help=described)
    described = "what wins: a card by name, or the path of one (default: practice)"
    parser.add_argument("--card", default="practice", metavar="CARD", help=described)
    parser.add_argument("--plain", action="store_true", help="ask in sentences and numbered choices")
    parser.add_argument("--ascii", action="store_true", help="draw with 7-bit characters only")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Ask until the questions or the answers end."""
    from mahjtui.card.loader import load
    from mahjtui.drills.keeping import Logbook
    from mahjtui.drills.kinds import CHARLESTON, kind_of, listed

    if args.kind is None:
        print("\n".join(listed()))
        return 0
    card = load(args.card)
    if args.calibrate is not None:
        _calibrate(args, card)
        return 0
    if args.kind == CHARLESTON:
        logbook = Logbook(f"{CHARLESTON} {args.passes}", card)
        ask = _charleston
    else:
        logbook = Logbook(kind_of(args.kind).name, card)
        ask = _positions
    seeds = _seeds(args, logbook)
    if seeds:
        ask(args, card, logbook, seeds)
    return 0


def _seeds(args: argparse.Namespace, logbook: Logbook) -> list[int]:
    """What is asked: one after the other from a seed that is given, else what is due again among fresh ones."""
    from secrets import randbelow

    from mahjtui.drills.keeping import COUNT, SPAN, seeds

    count = 1 if args.one else args.count or COUNT
    if args.review:
        due = logbook.due()[:count]
        if not due:
            print("Nothing is due again.")
        return due
    if args.seed is not None:
        return seeds(args.seed, count)
    return seeds(randbelow(SPAN), count, logbook.due())


def _calibrate(args: argparse.Namespace, card: Card) -> None:
    """Report how the grades of first passes agree with hands that are played out."""
    from mahjtui.cli.printing import progress
    from mahjtui.coach.advisers import adviser
    from mahjtui.coach.calibration import calibrate
    from mahjtui.drills.keeping import COUNT, seeds
    from mahjtui.drills.kinds import CHARLESTON
    from mahjtui.errors import UsageError

    if args.kind != CHARLESTON:
        raise UsageError(f"--calibrate is about first passes; give it with mahjtui drill {CHARLESTON}")
    deals = seeds(args.seed or 0, args.count or COUNT)
    with progress("deals", len(deals)) as update:
        found = calibrate(card, adviser(card), deals, args.calibrate, lambda: update(advance=1))
    print("\n".join(found.told()))


def _charleston(args: argparse.Namespace, card: Card, logbook: Logbook, seeds: list[int]) -> None:
    from mahjtui.coach.advisers import adviser
    from mahjtui.coach.charleston import Drill

    drill = Drill(card, adviser(card), seeds, args.passes, logbook.graded)
    if _in_sentences(args):
        from mahjtui.cli.terminal import hear, say
        from mahjtui.plain import PlainCharleston

        PlainCharleston(drill, say, hear).play()
    elif args.one:
        from mahjtui.tui import inlineapp

        _print(inlineapp.deal(drill, ascii=args.ascii))
    else:
        from mahjtui.tui.drillapp import DrillApp

        DrillApp(drill, ascii=args.ascii).run_to_the_end()


def _positions(args: argparse.Namespace, card: Card, logbook: Logbook, seeds: list[int]) -> None:
    from functools import partial

    from mahjtui.coach.advisers import adviser
    from mahjtui.drills.asking import PositionDrill
    from mahjtui.drills.kinds import kind_of

    kind = kind_of(args.kind)
    drill = PositionDrill(kind, card, adviser(card), seeds, partial(logbook.marked, kind.name))
    drill.question(0)
    if _in_sentences(args):
        from mahjtui.cli.terminal import hear, say
        from mahjtui.plain import PlainQuiz

        PlainQuiz(drill, say, hear).play(len(seeds))
    elif args.one:
        from mahjtui.rulebook.quiz import explained
        from mahjtui.tui import inlineapp

        question = drill.question(0)
        answer = inlineapp.ask(question, ascii=args.ascii)
        if answer is not None:
            _print([drill.score().mark(question, answer), *explained(question)])
    else:
        from mahjtui.tui.quizapp import QuizApp

        QuizApp(drill, len(seeds), ascii=args.ascii).run_to_the_end()


def _print(lines: Iterable[str]) -> None:
    """Print these sentences as wide as the terminal is."""
    from textwrap import fill

    from mahjtui.cli.printing import page_width

    for line in lines:
        print(fill(line, page_width(), break_on_hyphens=False))


def _in_sentences(args: argparse.Namespace) -> bool:
    """Whether the drill has no screen; what draws a single question below the prompt does not work on Windows."""
    import os
    import shutil

    from mahjtui.cli.terminal import is_terminal

    if args.plain or not is_terminal():
        return True
    columns, rows = shutil.get_terminal_size()
    return bool(args.one) and (os.name == "nt" or columns < 80 or rows < 24)
