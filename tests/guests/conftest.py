"""What the tests of guests share: the practice card."""

from __future__ import annotations

import pytest

from mahjtui.card.loader import load
from mahjtui.card.model import Card


@pytest.fixture(scope="session")
def practice() -> Card:
    return load("practice")
