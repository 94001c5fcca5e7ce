"""The folders that belong to this program on this machine; ``MAHJTUI_DATA`` moves them all under one folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import platformdirs

NAME: Final = "mahjtui"
VARIABLE: Final = "MAHJTUI_DATA"


def saves() -> Path:
    """Where games are kept, a folder each."""
    return _moved() / "saves" if VARIABLE in os.environ else platformdirs.user_data_path(NAME) / "saves"


def statistics() -> Path:
    """The file of the statistics."""
    return (_moved() if VARIABLE in os.environ else platformdirs.user_data_path(NAME)) / "statistics.sqlite"


def practice() -> Path:
    """The file of what is to be practised again."""
    return (_moved() if VARIABLE in os.environ else platformdirs.user_data_path(NAME)) / "practice.json"


def tables() -> Path:
    """Where tables of house rules are kept, a file each."""
    return _moved() / "tables" if VARIABLE in os.environ else platformdirs.user_config_path(NAME) / "tables"


def settings() -> Path:
    """The file of what the player has chosen once and for all."""
    return (_moved() if VARIABLE in os.environ else platformdirs.user_config_path(NAME)) / "settings.toml"


def reports() -> Path:
    """Where reports of what went wrong are kept."""
    return _moved() / "reports" if VARIABLE in os.environ else platformdirs.user_state_path(NAME) / "reports"


def _moved() -> Path:
    return Path(os.environ[VARIABLE]).absolute()
