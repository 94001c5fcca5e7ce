"""``mahjtui scenario``: rule cases as files, played and compared."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pathlib import Path

VERDICTS: Final = ("passed", "failed", "unreadable")

DESCRIPTION = """\
Play rule cases and compare what comes of them. A case is a .toml file with a position, steps and expectations; of a
folder every case in it is played. The exit code is 1 where a case does not hold, and 2 where one cannot be read.
"""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("scenario", help="play rule cases from files", description=DESCRIPTION)
    parser.add_argument("paths", nargs="+", metavar="FILE_OR_FOLDER")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play every case; a line each."""
    import json
    from pathlib import Path

    from mahjtui.errors import UsageError
    from mahjtui.scenario import find

    paths = find(Path(name) for name in args.paths)
    if not paths:
        raise UsageError(f"no scenario in {', '.join(args.paths)}; a scenario is a .toml file")
    results = []
    for path in paths:
        result = _play(path)
        results.append(result)
        if result["verdict"] == "unreadable":
            print(f"mahjtui: {result['why']}", file=sys.stderr)
        elif not args.json:
            print(_line(result))
    counts = {verdict: sum(result["verdict"] == verdict for result in results) for verdict in VERDICTS}
    if args.json:
        print(json.dumps({"scenarios": results, **counts}))
    else:
        print(", ".join(f"{count} {verdict}" for verdict, count in counts.items() if count))
    return 2 if counts["unreadable"] else 1 if counts["failed"] else 0


def _play(path: Path) -> dict[str, Any]:
    from mahjtui.scenario import ScenarioError, load
    from mahjtui.scenario import run as play

    result: dict[str, Any] = {"file": str(path), "rule": "", "title": "", "verdict": "unreadable", "why": None}
    try:
        scenario = load(path)
        result |= {"rule": scenario.rule, "title": scenario.title}
        outcome = play(scenario)
    except ScenarioError as error:
        return result | {"why": str(error)}
    return result | {"verdict": "failed" if outcome.failure else "passed", "why": outcome.failure}


def _line(result: dict[str, Any]) -> str:
    told = f"{result['verdict']}  {result['rule']:6}  {result['title']}  ({result['file']})"
    return f"{told}: {result['why']}" if result["why"] else told
