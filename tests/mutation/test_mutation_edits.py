"""What is broken in a module, place by place, and what becomes of work that fails, hangs or ends well."""

from __future__ import annotations

from pathlib import Path

import pytest

from mutation.edits import edits_of
from mutation.processes import for_each, limit_seconds

SOURCE = '''
"""A module."""
LIMIT: Final = 3

class Table:
    """A table."""

    @property
    def full(self) -> bool:
        return self.held >= LIMIT and not self.dead

def check(state):
    if state.turn != seat:
        return Refusal("P-5", f"{1 + 1} is not your turn")
    state.fresh = 0
    return None
'''


def test_each_condition_number_refusal_and_change_is_broken_and_wording_is_not(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(SOURCE)
    found = [(edit.owner, edit.what) for edit in edits_of(path)]
    assert found == [
        ("", "3 -> 4"),
        ("", "3 -> 2"),
        ("Table.full", "self.held >= LIMIT and (not self.dead) -> self.held >= LIMIT or not self.dead"),
        ("Table.full", "self.held >= LIMIT and (not self.dead) -> not self.dead"),
        ("Table.full", "self.held >= LIMIT and (not self.dead) -> self.held >= LIMIT"),
        ("Table.full", "self.held >= LIMIT -> self.held > LIMIT"),
        ("Table.full", "self.held >= LIMIT -> self.held < LIMIT"),
        ("Table.full", "not self.dead -> self.dead"),
        ("check", "state.turn != seat -> True"),
        ("check", "state.turn != seat -> False"),
        ("check", "state.turn != seat -> state.turn == seat"),
        ("check", "return Refusal('P-5', f'{1 + 1} is not your turn') -> return None"),
        ("check", "'P-5' -> 'Z-0'"),
        ("check", "state.fresh = 0 -> nothing"),
        ("check", "0 -> 1"),
        ("check", "0 -> -1"),
    ]


def test_a_broken_module_differs_in_one_place(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text("def least(a, b):\n    return min(a, b)\n")
    (edit,) = edits_of(path)
    names: dict[str, object] = {}
    exec(compile(edit.broken(), str(path), "exec"), names)
    least = names["least"]
    assert callable(least)
    assert least(1, 2) == 2


def work(what: str) -> str:
    if what == "hangs":
        limit_seconds(1)
        while True:
            pass
    if what == "fails":
        raise ValueError(what)
    return what.upper()


def test_work_that_never_ends_is_ended() -> None:
    assert dict(for_each(["well", "hangs", "again"], work, 2, "killed")) == {
        "well": "WELL",
        "hangs": "killed",
        "again": "AGAIN",
    }


def test_work_that_fails_is_no_verdict(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RuntimeError, match="a forked process failed"):
        list(for_each(["fails"], work, 1, "killed"))
    assert "ValueError: fails" in capfd.readouterr().err
