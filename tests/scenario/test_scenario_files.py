"""Every rule case of ``tests/scenarios`` holds, and every rule has one."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahjtui.scenario import find, load, run

HERE = Path(__file__).parent.parent / "scenarios"
FILES = find([HERE])

RULES = {
    "T": (1, 2, 3, 4, 5),
    "S": (1, 2, 3, 4, 5),
    "K": (1, 2, 3, 4, 5, 6),
    "D": (1, 2, 3, 4, 5, 6),
    "CH": (1, 2, 3, 4, 5, 6, 7, 8),
    "P": (1, 2, 3, 4, 5),
    "C": (1, 2, 3, 4, 5, 6, 7, 8, 9),
    "J": (1, 2, 3, 4, 5, 6, 7, 8, 9),
    "X": (1, 2, 3),
    "M": (1, 2, 3, 4),
    "SC": (1, 2, 3, 4, 5, 6, 7, 8, 9),
    "DH": (1, 2, 3, 4, 5, 6, 7),
    "MN": (1, 2, 3, 4),
    "W": (1, 2),
    "V": (1, 2, 3, 4),
    "B": (1,),
    "I": (1, 2),
    "ET": (1, 2),
    "ERR": (1, 2),
}
"""The numbers of the rules, by their section of the rule book."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HERE)))
def test_case_holds(path: Path) -> None:
    scenario = load(path)
    outcome = run(scenario)
    assert outcome.failure is None
    assert path.name.startswith(f"{scenario.rule}-"), "a case is named after its rule"


def test_every_rule_has_a_case() -> None:
    cited = {load(path).rule for path in FILES}
    every = {f"{section}-{number}" for section, numbers in RULES.items() for number in numbers}
    assert sorted(every - cited) == []
