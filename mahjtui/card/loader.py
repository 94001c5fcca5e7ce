"""Reads card files, and reports everything that is wrong with one at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from mahjtui.card.model import Card, Line, Options
from mahjtui.card.notation import Hand, read_hand
from mahjtui.card.resolve import (
    LARGEST_LINE,
    Resolution,
    breadth,
    free_winds,
    impossible,
    pack,
    rank_choices,
    resolve_hand,
    sliding_digits,
)
from mahjtui.card.words import describe
from mahjtui.errors import CardError

SUFFIX: Final = ".toml"
PACKAGE: Final = "mahjtui.cards"

CARD_KEYS: Final = ("name", "title", "section")
SECTION_KEYS: Final = ("name", "jokerless_bonus", "line")
LINE_KEYS: Final = ("hand", "value", "concealed", "note", "ranks", "step", "only", "winds")
RANKS: Final = ("exact", "run", "like", "free")
WINDS: Final = ("exact", "any")
ONLY: Final = {"odd": (1, 3, 5, 7, 9), "even": (2, 4, 6, 8)}

Table = dict[str, Any]


def available() -> tuple[str, ...]:
    """The names of the cards that come with the program."""
    return tuple(sorted(entry.name.removesuffix(SUFFIX) for entry in _shipped()))


def load(name_or_path: str) -> Card:
    """Read a card: one that comes with the program, by name, or any card file, by path.

    Raises:
        CardError: where there is no such card, the file cannot be read, or it has faults (``faults`` lists all).
    """
    for entry in _shipped():
        if entry.name == name_or_path + SUFFIX:
            return loads(entry.read_text(encoding="utf-8"), name_or_path)
    path = Path(name_or_path)
    if path.suffix != SUFFIX and not path.is_file():
        names = available()
        near = get_close_matches(name_or_path, names, n=1, cutoff=0.5)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise CardError(
            f"no card is called {name_or_path!r}{hint} Available: {', '.join(names) or 'none'}; or give the path of a .toml file"
        )
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise CardError(f"cannot read card file {name_or_path}: {(error.strerror or str(error)).lower()}") from error
    except UnicodeDecodeError as error:
        raise CardError(f"cannot read card file {name_or_path}: byte {error.start} is not UTF-8 text") from error
    return loads(text, path.stem)
