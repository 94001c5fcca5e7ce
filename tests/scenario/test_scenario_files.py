"""Every rule case of ``tests/scenarios`` holds, and every core rule has one."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahjtui.scenario import find, load, run

HERE = Path(__file__).parent.parent / "scenarios"
FILES = find([HERE])

CORE_RULES = {
    "T": (1, 2, 3, 4),
    "S": (1, 2, 3, 4, 5),
    "K": (1, 2, 3, 4, 5, 6),
    "D": (1, 2, 3, 4, 5, 6),
    "CH": (1, 2, 3, 4, 5, 6, 7),
    "P": (1, 2, 3, 4, 5),
    "C": (1, 2, 3, 4, 5, 6, 7, 8),
    "J": (1, 2, 3, 4, 5, 6, 7, 8, 9),
    "X": (1, 2, 3),
    "M": (1,),
    "SC": (1, 2, 3, 4, 5, 6, 7, 9),
    "DH": (1, 2, 3, 4, 5, 6),
    "W": (1,),
    "I": (1, 2),
    "ET": (1,),
    "ERR": (2,),
}
"""The numbers of the rules of the standard game, by their section of the checklist."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HERE)))
def test_case_holds(path: Path) -> None:
    scenario = load(path)
    outcome = run(scenario)
    assert outcome.failure is None
    assert path.name.startswith(f"{scenario.rule}-"), "a case is named after its rule"


def test_every_core_rule_has_a_case() -> None:
    cited = {load(path).rule for path in FILES}
    core = {f"{section}-{number}" for section, numbers in CORE_RULES.items() for number in numbers}
    assert sorted(core - cited) == []
