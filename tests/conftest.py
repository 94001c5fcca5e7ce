"""What holds for all tests."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from mahjtui.card.loader import loads
from mahjtui.card.model import Card

settings.register_profile("mahjtui", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("mahjtui")  # a slow machine is no failure: times are for the benchmarks

SMALL = """
name = "small"
title = "a card for a few hands"
[[section]]
name = "Kongs"
[[section.line]]
hand = "FF 1111a! 2222a! 3333a!"
value = 25
[[section.line]]
hand = "NNN EEE WWW SSS RR"
value = 25
[[section]]
name = "Dear"
[[section.line]]
hand = "GG 555a! 666a! 777a! 888a!"
value = 75
[[section.line]]
hand = "44a! 55a! 66a! 77a! 888a! NNN"
value = 50
concealed = true
"""


@pytest.fixture(scope="session")
def card() -> Card:
    """Few lines, so that the odds of a hand can be reckoned in the head."""
    return loads(SMALL, "small")
