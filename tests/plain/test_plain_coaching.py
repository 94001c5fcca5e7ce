"""The coach in sentences."""

from __future__ import annotations

import pytest
from test_plain_table import session, sit_down

from mahjtui.store import locations
from mahjtui.store.settings import Settings, load


@pytest.fixture(autouse=True)
def _own_settings(tmp_path, monkeypatch):
    monkeypatch.setenv(locations.VARIABLE, str(tmp_path))


def after(said: list[str], typed: str) -> list[str]:
    """What was answered to this line."""
    start = len(said) - said[::-1].index(f"> {typed}")
    answer = []
    for line in said[start:]:
        if line.startswith(("> ", "(")):
            break
        answer.append(line)
    return answer


def test_a_hint_says_more_each_time_and_marks_nothing():
    table = session(1)
    said = sit_down(table, ["hint", "hint", "hint"])
    first = said.index("> hint")
    nudge, more, _typed, deed = said[first + 1 : first + 5]
    assert more == "Type hint again for more."
    assert deed.startswith("Pass ")
    assert nudge != deed
    reasons = after(said, "hint")
    assert any("worth" in line for line in reasons)
    assert any("unseen" in line for line in reasons)
    assert not table.assisted


def test_why_says_how_a_line_stands_and_names_the_nearest():
    said = sit_down(session(1), ["lines", "why runs 1", "why rnus 1"])
    assert all(" away, missing " in line for line in after(said, "lines"))
    assert after(said, "why runs 1")[0].startswith("Runs 1, worth ")
    assert after(said, "why rnus 1") == ["No line is called 'rnus 1'; did you mean runs 1?"]


def test_warnings_are_switched_for_good():
    said = sit_down(session(1), ["warn", "warn joker"])
    assert after(said, "warn")[0].startswith("Warnings: joker on, wanted on, call on.")
    assert after(said, "warn joker") == ["You are no longer warned of a joker about to be thrown."]
    assert load(locations.settings()) == Settings(warn_joker=False)
