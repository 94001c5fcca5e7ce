"""The folders that belong to this program on this machine; ``MAHJTUI_DATA`` moves them all under one folder."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import platformdirs

NAME: Final = "mahjtui"
VARIABLE: Final = "MAHJTUI_DATA"


def saves() -> Path:
    """Where games are kept, a folder each."""
    return _folder(platformdirs.user_data_path) / "saves"


def statistics() -> Path:
    """The file of the statistics."""
    return _folder(platformdirs.user_data_path) / "statistics.sqlite"


def practice() -> Path:
    """The file of what is to be practised again."""
    return _folder(platformdirs.user_data_path) / "practice.json"


def tables() -> Path:
    """Where tables of house rules are kept, a file each."""
    return _folder(platformdirs.user_config_path) / "tables"


def settings() -> Path:
    """The file of what the player has chosen once and for all."""
    return _folder(platformdirs.user_config_path) / "settings.toml"


def reports() -> Path:
    """Where reports of what went wrong are kept."""
    return _folder(platformdirs.user_state_path) / "reports"


def _folder(usual: Callable[[str], Path]) -> Path:
    """The folder that everything was moved to, or the usual one on this system."""
    moved = os.environ.get(VARIABLE)
    return usual(NAME) if moved is None else Path(moved).absolute()
