"""A card and an adviser."""

from __future__ import annotations

import pytest

from mahjtui.bot import Adviser
from mahjtui.card.loader import load
from mahjtui.card.model import Card
from mahjtui.coach.advisers import adviser as best_adviser


@pytest.fixture(scope="session")
def practice() -> Card:
    return load("practice")


@pytest.fixture(scope="session")
def adviser(practice: Card) -> Adviser:
    return best_adviser(practice)
