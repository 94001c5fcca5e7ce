"""``python -m tests.mutation``: breaks each condition of the rules in turn, and reports the share that is noticed.

Made here rather than taken from mutmut or cosmic-ray: those run the tests anew for each edit, seconds at a time, and
know nothing of rule cases. This forks a process that has everything imported, replaces the code of one function, and
plays only the cases that enter it, some hundredths of a second an edit.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import hypothesis
import msgspec  # noqa: F401 (imported before the forks, as numpy is, so that no process need do it again)
import numpy as np  # noqa: F401
import pytest
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from .edits import Edit, edits_of
from .judging import (
    PYTEST,
    ROOT,
    SCENARIOS,
    Bench,
    Verdict,
    entered_at_import,
    judge_imported,
    scenario_files,
    tests_of,
)
from .processes import for_each

RULES: Final = "mahjtui/game"
EQUIVALENT: Final = Path(__file__).with_name("equivalent.toml")
WANTED: Final = 0.95
"""The share that must be noticed for the command to succeed."""

Known = dict[tuple[str, str, str], str]
"""Why an edit changes nothing, by file, function and what it is."""
Verdicts = dict[Edit, Verdict]
Judged = Callable[[Edit, Verdict], None]
Step = Callable[[], None]


def main() -> int:
    """Run the command."""
    asked = _arguments()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    hypothesis.settings.register_profile("mutation", derandomize=True, database=None)
    hypothesis.settings.load_profile("mutation")
    edits = _chosen(asked)
    known = _equivalent()
    verdicts: Verdicts = {}
    with _bar() as bar:
        whole = bar.add_task("breaking the rules", total=len(edits))
        prepare = bar.add_task("running everything once", total=None)

        def judged(edit: Edit, verdict: Verdict) -> None:
            verdicts[edit] = verdict
            bar.advance(whole)
            fault = _fault(edit, verdict, known)
            if fault:
                print(fault, flush=True)

        try:
            _judge(edits, asked, judged, lambda: bar.advance(prepare))
        except KeyboardInterrupt:
            print(f"stopped after {len(verdicts)} of {len(edits)}")
    return _report(verdicts, known, asked.idle)


def _judge(edits: Sequence[Edit], asked: argparse.Namespace, judged: Judged, step: Step) -> None:
    ((_what, at_import),) = for_each(["at import"], entered_at_import, 1, set())
    early = [edit for edit in edits if not edit.owner or (str(edit.path), edit.owner) in at_import]
    judge_early = partial(judge_imported, every_scenario=asked.idle)
    for edit, verdict in for_each(early, judge_early, asked.jobs, Verdict(endless=True)):
        judged(edit, verdict)
    late = _Late([edit for edit in edits if edit not in set(early)], asked, judged, step)
    code = pytest.main([*PYTEST, *tests_of(late.edits)], plugins=[late])
    if late.trouble:
        raise late.trouble
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit("the tests cannot be collected")


class _Late:
    """Judges what can be broken once all is imported, where pytest would run the tests that it has collected."""

    def __init__(self, edits: Sequence[Edit], asked: argparse.Namespace, judged: Judged, step: Step) -> None:
        self.edits, self.asked, self.judged, self.step = edits, asked, judged, step
        self.trouble: BaseException | None = None

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        try:
            self._run(session.items)
        except BaseException as trouble:  # pytest would report it as its own
            self.trouble = trouble
        return True

    def _run(self, items: Sequence[pytest.Item]) -> None:
        bench = Bench(items, self.edits, self.step)
        judge = partial(bench.judge, every_scenario=self.asked.idle)
        for edit, verdict in for_each(self.edits, judge, self.asked.jobs, Verdict(endless=True)):
            bench.remember(verdict)
            self.judged(edit, verdict)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__.splitlines()[0])
    parser.add_argument("--only", metavar="PATH", action="append", help=f"a module or folder instead of {RULES}")
    parser.add_argument("--sample", metavar="N", type=int, help="only so many edits, chosen at random")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="of the sample (default 0)")
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help="processes at a time (default 1)")
    parser.add_argument("--idle", action="store_true", help="play on after the first failure, and list the scenarios "
                        "that notice none of the edits")  # fmt: skip
    return parser.parse_args()


def _chosen(asked: argparse.Namespace) -> list[Edit]:
    paths = [ROOT / only for only in asked.only or [RULES]]
    files = [file for path in paths for file in (sorted(path.rglob("*.py")) if path.is_dir() else [path])]
    edits = [edit for file in files for edit in edits_of(file)]
    if asked.sample is not None and asked.sample < len(edits):
        edits = random.Random(asked.seed).sample(edits, asked.sample)
    return edits


def _name(edit: Edit) -> tuple[str, str, str]:
    return str(edit.path.relative_to(ROOT)), edit.owner, edit.what


def _equivalent() -> Known:
    """Why an edit changes nothing that any player could notice, by its name."""
    table = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return {(entry["file"], entry["function"], what): entry["why"] for entry in table["edit"] for what in entry["what"]}


def _bar() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True))


def _report(verdicts: Verdicts, known: Known, idle: bool) -> int:
    counted = {edit: verdict for edit, verdict in verdicts.items() if verdict.caught or _name(edit) not in known}
    by_file: dict[str, Counter[str]] = {}
    for edit, verdict in counted.items():
        by_file.setdefault(_name(edit)[0], Counter())[_how(verdict)] += 1
    for file, counts in sorted(by_file.items()):
        print(_sentence(file, counts))
    if idle:
        for path in _idle(verdicts):
            print(f"notices nothing: {path}")
    total = sum(by_file.values(), Counter())
    print(_sentence("in all", total) + f"; {len(verdicts) - len(counted)} more change nothing")
    return 0 if total.total() and 1 - total["nobody"] / total.total() >= WANTED else 1


def _how(verdict: Verdict) -> str:
    if verdict.scenarios:
        return "scenarios"
    return "tests" if verdict.test else "time" if verdict.endless else "nobody"


def _sentence(what: str, counts: Counter[str]) -> str:
    caught = counts.total() - counts["nobody"]
    return (
        f"{what}: {caught} of {counts.total()} noticed, {caught / max(1, counts.total()):.1%} (by scenarios "
        f"{counts['scenarios']}, by tests alone {counts['tests']}, endless {counts['time']})"
    )


def _fault(edit: Edit, verdict: Verdict, known: Known) -> str:
    file, owner, what = _name(edit)
    if verdict.caught == ((file, owner, what) in known):
        how = "noticed, though it is listed as changing nothing" if verdict.caught else "unnoticed"
        return f"{how}: {file}:{edit.line} {owner or 'at import'}: {what}"
    return ""


def _idle(verdicts: Verdicts) -> list[str]:
    busy = {path for verdict in verdicts.values() for path in verdict.scenarios}
    every = [str(path.relative_to(SCENARIOS)) for path in scenario_files()]
    return [path for path in every if path not in busy]


if __name__ == "__main__":
    sys.exit(main())
