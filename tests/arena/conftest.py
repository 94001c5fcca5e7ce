"""What the arena tests share: the practice card."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahjtui.card.loader import load
from mahjtui.card.model import Card

PRACTICE = Path(__file__).parents[2] / "cards" / "practice.toml"


@pytest.fixture(scope="session")
def practice() -> Card:
    return load(str(PRACTICE))
