"""Hints at random positions; ``positions.py`` looks at thousands."""

from __future__ import annotations

from positions import look


def test_hints_keep_to_the_rules_at_random_positions():
    found = look(60)
    assert found.total() == 60
    assert {"Pass", "Discard", "Skip"} <= set(found)
