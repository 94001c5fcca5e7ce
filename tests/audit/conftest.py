"""What the audit tests share: the practice card, and the folder of bots that cheat."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahjtui.card.loader import load
from mahjtui.card.model import Card

CHEATS = Path(__file__).parent / "cheats"


@pytest.fixture(scope="session")
def practice() -> Card:
    return load("practice")


@pytest.fixture
def cheat(monkeypatch: pytest.MonkeyPatch):
    """The spec of a cheat by name; what it bends is straightened afterwards."""
    from mahjtui.game import engine, state

    monkeypatch.setattr(engine, "view", engine.view)
    monkeypatch.setattr(state, "shuffle", state.shuffle)
    return lambda name: str(CHEATS / f"{name}.py")
