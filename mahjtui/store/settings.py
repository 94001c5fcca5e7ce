"""What a player has chosen once and for all: a small TOML file."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from mahjtui.record import as_toml
from mahjtui.store.files import replace


class Settings(msgspec.Struct, frozen=True):
    """The choices; each has a default. What the file says beside them is left to newer versions."""

    warn_joker: bool = True
    """Whether to warn of a joker about to be thrown."""
    warn_wanted: bool = True
    """Whether to warn of a discard that a visible exposure wants."""
    warn_call: bool = True
    """Whether to warn of a call that would kill the hand, at a table that warns of it (DH-7)."""


def load(path: Path) -> Settings:
    """What was chosen; the defaults where nothing was, or where the file cannot be read."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Settings)
    except (OSError, ValueError, msgspec.ValidationError):
        return Settings()


def save(path: Path, settings: Settings) -> None:
    """Keep these choices.

    Raises:
        UsageError: where the file cannot be written.
    """
    text = "".join(f"{name} = {as_toml(getattr(settings, name))}\n" for name in settings.__struct_fields__)
    replace(path, text, "keep settings in")
