"""``mahjtui quiz``: rule questions on positions, answered by the engine."""

from __future__ import annotations

import argparse
from typing import Final

from mahjtui.cli.options import positive, whole

DESCRIPTION: Final = """\
Questions on the rules as positions: may West call this, which of these may East do, who gets the discard, what does
North pay. The positions come from the scenarios of the rules and from games; the engine says what is right, and the
rule is told with it. The same seed asks the same questions.
"""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("quiz", help="answer questions on the rules", description=DESCRIPTION)
    parser.add_argument("--seed", type=whole, metavar="N", help="what the questions follow from (default: a fresh one)")
    parser.add_argument("--count", type=positive, default=10, metavar="N", help="so many questions (default: 10)")
    described = "only these chapters or rules, separated by commas, such as C,J-4"
    parser.add_argument("--rules", default="", metavar="RULES", help=described)
    parser.add_argument("--plain", action="store_true", help="ask in sentences and numbered choices")
    parser.add_argument("--ascii", action="store_true", help="draw with 7-bit characters only")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Ask until the questions or the answers end."""
    from secrets import randbelow

    from mahjtui.cli.play import SEEDS
    from mahjtui.cli.terminal import hear, is_terminal, say
    from mahjtui.rulebook.quiz import Quiz

    wanted = [text.strip() for text in args.rules.split(",") if text.strip()]
    quiz = Quiz(randbelow(SEEDS) if args.seed is None else args.seed, wanted)
    quiz.question(0)
    if args.plain or not is_terminal():
        from mahjtui.plain import PlainQuiz

        PlainQuiz(quiz, say, hear).play(args.count)
        return 0
    from mahjtui.tui.quizapp import QuizApp

    QuizApp(quiz, args.count, ascii=args.ascii).run_to_the_end()
    return 0
