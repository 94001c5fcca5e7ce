"""Whether anything notices that a rule is broken: the rule cases first, then the quick tests of the rules."""

from __future__ import annotations

import functools
import gc
import importlib
import importlib.machinery
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Final, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from .edits import Edit
from .processes import limit_seconds

ROOT: Final = Path(__file__).parents[2]
SCENARIOS: Final = ROOT / "tests" / "scenarios"
RULES: Final = "mahjtui.scenario"
"""Imports every rule, and what plays a rule case."""
PYTEST: Final = (
    "-x", "-m", "not slow", "-o", "addopts=", "--capture=no", "-p", "no:terminal", "-p", "no:cacheprovider",
    "-p", "no:xdist",
)  # fmt: skip
GAME: Final = "game"
"""The highest folder of the rules: nothing below it remembers what it does."""
SECONDS: Final = 20
"""What all scenarios, and again all tests, may compute for before they count as endless."""

Place = tuple[str, str]
"""A file and the qualified name of a function in it."""


class Verdict(NamedTuple):
    """What noticed: ``scenarios`` by path, or a test by name; ``endless`` where the broken rules came to no end."""

    scenarios: tuple[str, ...] = ()
    test: str = ""
    endless: bool = False

    @property
    def caught(self) -> bool:
        """Whether anything noticed."""
        return bool(self.scenarios or self.test or self.endless)


class Reach(NamedTuple):
    """Which functions a scenario, or a test, enters while it is loaded and while it runs."""

    loading: frozenset[Place]
    running: frozenset[Place]


@contextmanager
def entered(found: set[Place]) -> Iterator[None]:
    """Add every function of the project that is entered to ``found``, nested ones as the one around them."""
    codes: set[CodeType] = set()

    def see(frame: FrameType, _event: str, _argument: object) -> None:
        codes.add(frame.f_code)

    sys.settrace(see)
    try:
        yield
    finally:
        sys.settrace(None)
        found |= {place_of(code) for code in codes}


def place_of(code: CodeType) -> Place:
    """The file and the outermost function of a piece of code."""
    return code.co_filename, code.co_qualname.partition(".<locals>")[0]


def entered_at_import(_what: str) -> set[Place]:
    """The functions that run when the rules are imported: what they made then does not change with them later."""
    found: set[Place] = set()
    with entered(found):
        importlib.import_module(RULES)
    return found


def scenario_files() -> list[Path]:
    from mahjtui.scenario import find

    return find([SCENARIOS])


def fails(path: Path) -> bool:
    """Whether a scenario does not hold, or cannot even be read or played."""
    from mahjtui.scenario import load, run

    try:
        return run(load(path)).failure is not None
    except Exception:
        return True


def judge_imported(edit: Edit, every_scenario: bool) -> Verdict:
    """Judge an edit in a process that has not imported the rules yet, by all scenarios and then by its own tests."""
    limit_seconds(SECONDS)
    source, whole = str(edit.path), edit.broken()
    get_code = importlib.machinery.SourceFileLoader.get_code

    def broken_code(loader: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        if loader.get_filename(name) == source:
            return compile(whole, source, "exec")
        return get_code(loader, name)

    importlib.machinery.SourceFileLoader.get_code = broken_code  # type: ignore[method-assign]
    try:
        importlib.import_module(RULES)
    except Exception:
        return Verdict(test="the import")
    failing = []
    for path in scenario_files():
        if fails(path):
            failing.append(str(path.relative_to(SCENARIOS)))
            if not every_scenario:
                break
    if failing:
        return Verdict(tuple(failing))
    limit_seconds(3 * SECONDS)
    first = _FirstFailure()
    files = tests_that_import(edit)
    code = pytest.main([*PYTEST, *files], plugins=[first]) if files else pytest.ExitCode.OK
    sound = code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    return Verdict(test=first.name or ("" if sound else "the collection of the tests"))


def tests_of(edits: Sequence[Edit]) -> list[str]:
    """The folders of tests that mirror the folders of what is broken; the tests of the game are always among them."""
    return sorted({"tests/game", *(f"tests/{edit.path.parent.name}" for edit in edits)})


def tests_that_import(edit: Edit) -> list[str]:
    """The files of tests that are named after the edited module, or else import it: all would take too long."""
    package, module = edit.path.parent.name, edit.path.stem
    named = re.compile(rf"from mahjtui\.{package}(\.{module} import|\s+import\b.*\b{module}\b)")
    files = [file for folder in tests_of([edit]) for file in sorted((ROOT / folder).glob("test_*.py"))]
    mirrored = [str(file) for file in files if file.stem == f"test_{package}_{module}"]
    return mirrored or [str(file) for file in files if named.search(file.read_text(encoding="utf-8"))]


class _FirstFailure:
    name = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.name = self.name or report.nodeid


class Bench:
    """The rules, imported and whole, the scenarios and the tests that enter each function, ready to be forked."""

    def __init__(self, items: Sequence[pytest.Item], edits: Sequence[Edit], step: Callable[[], None]) -> None:
        """Run everything once, forgetting in between what edits might change; ``step`` is told of each.

        Raises:
            RuntimeError: where a scenario fails while nothing is broken.
        """
        from mahjtui.scenario import load, run

        self._items = items
        lowest = "mahjtui" if any(edit.path.parent.name != GAME for edit in edits) else f"mahjtui.{GAME}"
        caches = [found for found in gc.get_objects() if isinstance(found, functools._lru_cache_wrapper)]
        self._caches = [found for found in caches if found.__module__.startswith(lowest)]
        self._scenarios: dict[Place, list[Path]] = defaultdict(list)
        self._tests: dict[Place, list[pytest.Item]] = defaultdict(list)
        self._failures: Counter[str] = Counter()
        for path in scenario_files():
            found: set[Place] = set()
            self._forget()
            with entered(found):
                failure = run(load(path)).failure
            if failure is not None:
                raise RuntimeError(f"{path} fails although nothing is broken: {failure}")
            for place in found:
                self._scenarios[place].append(path)
            step()
        for item in items:
            found = set()
            self._forget()
            with entered(found):
                failed = _first_failed([item])
            if failed:
                print(f"left out, for it fails although nothing is broken: {failed}", flush=True)
            else:
                for place in found:
                    self._tests[place].append(item)
            step()
        self._functions = _functions()

    def holds(self, place: Place) -> bool:
        """Whether a function is there to be broken."""
        return place in self._functions

    def judge(self, edit: Edit, every_scenario: bool) -> Verdict:
        """Break a function, and run what enters it."""
        limit_seconds(SECONDS)
        place = str(edit.path), edit.owner
        code = _find_code(compile(edit.broken(), str(edit.path), "exec"), edit.owner)
        for function in self._functions[place]:
            function.__code__ = code
        self._forget()
        failing = []
        for path in sorted(self._scenarios.get(place, ()), key=self._how_likely):
            if fails(path):
                failing.append(str(path.relative_to(SCENARIOS)))
                if not every_scenario:
                    break
        if failing:
            return Verdict(tuple(failing))
        limit_seconds(3 * SECONDS)
        return Verdict(test=_first_failed(self._tests.get(place, ())))

    def remember(self, verdict: Verdict) -> None:
        """Play first from now on what has noticed most so far."""
        self._failures.update(verdict.scenarios)

    def _how_likely(self, path: Path) -> int:
        return -self._failures[str(path.relative_to(SCENARIOS))]

    def _forget(self) -> None:
        for cache in self._caches:
            cache.cache_clear()


def _first_failed(items: Sequence[pytest.Item]) -> str:
    for item in items:
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=None)):
            return item.nodeid
    return ""


def _functions() -> Mapping[Place, list[FunctionType]]:
    found: dict[Place, list[FunctionType]] = defaultdict(list)
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and "<locals>" not in function.__code__.co_qualname:
            found[place_of(function.__code__)].append(function)
    return found


def _find_code(code: CodeType, owner: str) -> CodeType:
    nested: list[Any] = list(code.co_consts)
    while nested:
        found = nested.pop()
        if isinstance(found, CodeType):
            if found.co_qualname == owner:
                return found
            nested += found.co_consts
    raise LookupError(f"no function {owner} in {code.co_filename}")
