"""What the odds tests share: the practice card, and views of hands in play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mahjtui.bot import Spec, make
from mahjtui.card.loader import load
from mahjtui.card.model import Card
from mahjtui.game import engine
from mahjtui.game.seeding import bot_stream
from mahjtui.game.state import new_hand
from mahjtui.game.view import View

PRACTICE = Path(__file__).parents[2] / "cards" / "practice.toml"


@pytest.fixture(scope="session")
def practice() -> Card:
    return load(str(PRACTICE))


@pytest.fixture(scope="session")
def views(practice: Card) -> list[View]:
    """What the seats see at every decision of three hands."""
    return list(_views(practice))


def _views(card: Card) -> Iterator[View]:
    bot = make(Spec("nearest"), card)
    for hand in (1, 2, 3):
        state = new_hand(card, 21, hand)
        while asked := engine.waiting(state):
            view = engine.view(state, asked[0])
            yield view
            engine.apply(state, asked[0], bot.choose(view, bot_stream(21, hand, asked[0], view.moment)))
