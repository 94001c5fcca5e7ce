"""The scenarios that prove the rules, by rule."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final, NamedTuple

from mahjtui.scenario import find

PACKAGE: Final = "mahjtui.scenarios"


class Case(NamedTuple):
    """One scenario, not read yet beyond its head."""

    rule: str
    title: str
    path: Path

    @property
    def name(self) -> str:
        """Its file's name without the ending, such as ``J-4-one-way-only``."""
        return self.path.stem


@cache
def cases() -> tuple[Case, ...]:
    """Every scenario that comes with the game, in the order of their names; none where they are not installed."""
    try:
        folder = resources.files(PACKAGE)
    except ModuleNotFoundError:  # a checkout that is not installed: tests/scenarios is mapped to this name
        return ()
    found = (_head(path) for path in find([Path(str(folder))]))
    return tuple(sorted(found, key=lambda case: case.name))


def cases_of(number: str) -> tuple[Case, ...]:
    """The scenarios of the rule of this number."""
    return tuple(case for case in cases() if case.rule == number)


def _head(path: Path) -> Case:
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return Case(table["rule"], table["title"], path)
