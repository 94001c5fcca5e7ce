"""House rules in words and in files: what a player asks for, and the tables that were saved under a name.

A table is a TOML file that sets any of the rules; what it leaves out is as published. The one saved as ``default`` is
what a game is played by where nothing else is asked for.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from mahjtui.errors import UsageError
from mahjtui.game.house import LEAGUE, PRESETS, RULES, HouseRules, Setting, from_mapping, rule_named, settings_of
from mahjtui.record import as_toml
from mahjtui.store import locations
from mahjtui.store.files import replace

SUFFIX: Final = ".toml"
DEFAULT: Final = "default"
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]*")
_ONE_RULE: Final = re.compile(r"\s*([A-Za-z_-]+)\s*=(.*)", re.DOTALL)


def default() -> HouseRules:
    """What the player plays by where nothing else is asked for: the table saved as ``default``, or the published rules.

    Raises:
        UsageError: where that file is not a table of house rules.
    """
    return load(DEFAULT) if _path(DEFAULT).is_file() else LEAGUE


def published() -> HouseRules:
    """The published rules."""
    return LEAGUE


def asked(words: Sequence[str], otherwise: Callable[[], HouseRules] = published) -> HouseRules:
    """The rules that these words ask for, starting from ``otherwise`` unless the first one is a whole table.

    A ``NAME`` or ``PATH`` is a whole table and starts anew; ``key=value`` changes one rule. Later words win, and only
    what they come to together must be free of contradictions.

    Raises:
        UsageError: where a word means nothing, or the settings contradict each other.
    """
    whole = bool(words) and _ONE_RULE.fullmatch(words[0]) is None
    settings: dict[str, Setting] = settings_of(LEAGUE if whole else otherwise())
    for word in words:
        one = _ONE_RULE.fullmatch(word)
        if one is None:
            settings = settings_of(load(word))
        else:
            rule = rule_named(one[1])
            settings[rule.name] = rule.read(one[2].strip())
    return from_mapping(settings)


def load(name: str) -> HouseRules:
    """The table of this name, or in the file at this path.

    Raises:
        UsageError: where there is none, or it cannot be read; it names the file.
    """
    if name in PRESETS:
        return PRESETS[name]
    is_name = _NAME.fullmatch(name.lower()) is not None
    path = _path(name) if is_name else Path(name)
    if is_name and not path.is_file():
        raise _unknown(name)
    try:
        return from_mapping(tomllib.loads(path.read_text(encoding="utf-8-sig")))
    except OSError as error:
        raise UsageError(f"cannot read house rules {path}: {(error.strerror or str(error)).lower()}") from error
    except ValueError as error:
        raise UsageError(f"cannot read house rules {path}: {error}; --house league plays without them") from error


def _unknown(name: str) -> UsageError:
    known = [*PRESETS, *saved()]
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
    return UsageError(f"no house rules are called {name!r}; {hint} or give the path of a {SUFFIX} file, or key=value")


def saved() -> list[str]:
    """The names of the tables that were saved."""
    return sorted(path.stem for path in locations.tables().glob(f"*{SUFFIX}") if _NAME.fullmatch(path.stem))


def save(name: str, house: HouseRules) -> Path:
    """Keep these rules under a name; the file.

    Raises:
        UsageError: where a table cannot be called that, or the file cannot be written.
    """
    if name in PRESETS or not _NAME.fullmatch(name):
        why = "comes with the program" if name in PRESETS else "is no name: use small letters, digits, - and _"
        raise UsageError(f"cannot save house rules as {name!r}: that {why}")
    path = _path(name)
    replace(path, spelled(house), "save house rules in")
    return path


def spelled(house: HouseRules) -> str:
    """These rules as a file that ``load`` reads, each setting with its meaning and the number of its rule."""
    lines = []
    for rule in RULES.values():
        value = getattr(house, rule.name)
        setting = f"{rule.name} = {as_toml(value)}"
        lines.append(f"{setting:32}  # {rule.number}: {rule.meaning(value)}\n")
    return "".join(lines)


def _path(name: str) -> Path:
    return locations.tables() / f"{name}{SUFFIX}"
