"""What the card tests share: the practice card, read from the checkout, and random hands of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from random_hands import Hands

from mahjtui.card.loader import load
from mahjtui.card.model import Card

PRACTICE = Path(__file__).parents[2] / "cards" / "practice.toml"


@pytest.fixture(scope="session")
def practice() -> Card:
    return load(str(PRACTICE))


@pytest.fixture
def hands(practice: Card) -> Hands:
    return Hands(practice, seed=2026)
