"""The parser of the command line, and how an error reaches the player: one line, never a traceback."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

import mahjtui
from mahjtui.cli import play

if TYPE_CHECKING:
    from mahjtui.errors import MahjError

COMMANDS: Final = (
    "saves", "rules", "quiz", "drill", "review", "replay", "card", "record", "stats", "scenario", "house", "arena",
    "audit", "bot", "bench", "picture", "paths",
)  # fmt: skip

USAGE: Final = """\
mahjtui [OPTION]...
       mahjtui COMMAND ..."""

DESCRIPTION: Final = """\
American Mah Jongg in a terminal. Without a command a game begins: you against three bots.
"""

EPILOG: Final = """\
examples:
  mahjtui                              you and three bots, from a fresh seed
  mahjtui --bots 3 --seed 42           the same tiles each time
  mahjtui --bots nearest,random,./mine.py
  mahjtui --house learner              mistakes are possible, and you are warned
  mahjtui --plain                      in sentences, for a screen reader
  mahjtui --plain --bots 4 --seed 42 --pace instant
  mahjtui card show practice           what wins

exit codes:
  0 done   1 a fault of the program, reported   2 a wish that cannot be met   130 interrupted
"""


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"mahjtui: {message}; see {self.prog} --help\n")


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    top: argparse.ArgumentParser = _Parser(
        prog="mahjtui",
        usage=USAGE,
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"mahjtui {mahjtui.__version__}")
    play.add_options(top)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", prog="mahjtui")
    for name in COMMANDS:
        import_module(f"mahjtui.cli.{name}").add_parser(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code."""
    from mahjtui.errors import MahjError

    words = sys.argv[1:] if argv is None else list(argv)
    top = parser()
    _check_options(top, words)
    args = top.parse_args(words)
    try:
        code: int = args.run(args)
        if sys.stdout is not None:
            sys.stdout.flush()
    except MahjError as error:
        _complain(error)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        path = _save_report(error)
        print(f"mahjtui: something went wrong that should not; a report is in {path}", file=sys.stderr)
        return 1
    return code


def _check_options(top: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Name a mistyped option before the word after it is taken for a command."""
    known = top._option_string_actions
    for word in words:
        if word in COMMANDS:
            return
        option = word.partition("=")[0]
        if option.startswith("--") and option not in known:
            from difflib import get_close_matches

            near = get_close_matches(option, known, n=1)
            top.error(f"unknown option {option}" + (f"; did you mean {near[0]}?" if near else ""))


def _complain(error: MahjError) -> None:
    """Print the error on one line; where a card has more faults than it names, say how to see them."""
    from mahjtui.errors import CardError

    more = isinstance(error, CardError) and len(error.faults) > 1
    print(f"mahjtui: {error}{'; mahjtui card check shows them all' if more else ''}", file=sys.stderr)


def _save_report(error: Exception) -> Path:
    """Write down what happened, for whoever repairs it."""
    import platform
    import tempfile
    import traceback
    from datetime import datetime

    from mahjtui.store import locations

    told = [
        f"mahjtui {mahjtui.__version__}, Python {platform.python_version()}, {platform.platform()}",
        f"command: {' '.join(sys.argv)}",
        "",
        *traceback.format_exception(error),
    ]
    name = f"report-{datetime.now():%Y-%m-%d-%H%M%S}.txt"
    for folder in (locations.reports(), Path(tempfile.gettempdir())):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text("\n".join(told), encoding="utf-8")
        except OSError:
            continue
        return folder / name
    return Path(os.devnull)
