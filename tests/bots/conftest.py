"""What the bot tests share: the practice card, and every registered bot."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahjtui.bot import Bot, Spec, available, make
from mahjtui.card.loader import load
from mahjtui.card.model import Card

PRACTICE = Path(__file__).parents[2] / "cards" / "practice.toml"


@pytest.fixture(scope="session")
def practice() -> Card:
    return load(str(PRACTICE))


DIFFERENT = sorted({point.value: name for name, point in reversed(available().items())}.values())
"""The registered bots, those that go by two names under the first."""


@pytest.fixture(scope="session", params=DIFFERENT)
def bot_name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def bot(bot_name: str, practice: Card) -> Bot:
    return make(Spec(bot_name), practice)
