"""A game that is killed at any moment goes on at the last completed action; ``killing.py`` does it a hundred times."""

from __future__ import annotations

import pytest
from killing import rounds


@pytest.mark.slow
def test_a_game_that_is_killed_again_and_again_loses_nothing():
    results = rounds(4, seed=7)
    assert [result.lost for result in results] == [[]] * 4
    assert max(result.actions for result in results) > 10
