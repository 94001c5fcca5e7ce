"""A card and an adviser."""

from __future__ import annotations

import pytest

from mahjtui.bot import Adviser, Spec, make
from mahjtui.card.loader import load
from mahjtui.card.model import Card


@pytest.fixture(scope="session")
def practice() -> Card:
    return load("practice")


@pytest.fixture(scope="session")
def adviser(practice: Card) -> Adviser:
    bot = make(Spec("value"), practice)
    assert isinstance(bot, Adviser)
    return bot
