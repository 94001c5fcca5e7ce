"""The rules by number and chapter, read from ``rules.toml``, and how each is set at a table."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final, NamedTuple

import msgspec

from mahjtui.game.house import LEAGUE, RULES, HouseRules

NUMBER: Final = re.compile(r"([A-Za-z]{1,3})[- ]?([0-9]{1,2})")
"""The number of a rule as it may be typed: ``J-4``, ``j4``."""

CITED: Final = re.compile(r"\b([A-Z]{1,3}-[1-9][0-9]?)\b")
"""The number of a rule as a refusal cites it."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in words."""

    number: str
    title: str
    text: str
    keywords: tuple[str, ...]
    """What a player may look it up by, besides its title."""
    settings: tuple[str, ...] = ()
    """Fields of ``HouseRules`` on which tables may differ, the one that is most to the point first."""

    def __str__(self) -> str:
        """Number and title."""
        return f"{self.number}  {self.title}"


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules on one subject; their numbers begin with its letter."""

    letter: str
    title: str
    rule: tuple[Rule, ...]


class Setting(NamedTuple):
    """How a house rule is set at a table."""

    name: str
    title: str
    value: Any
    meaning: str
    published: str | None
    """What the published rule means; ``None`` where the table plays by it."""

    def __str__(self) -> str:
        """What it means, and the published rule where the table differs."""
        return self.meaning if self.published is None else f"{self.meaning} (published: {self.published})"


@cache
def chapters() -> tuple[Chapter, ...]:
    """Every chapter, in the order of the book."""
    text = resources.files(__package__).joinpath("rules.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text)["chapter"], tuple[Chapter, ...])


@cache
def rules() -> Mapping[str, Rule]:
    """Every rule by its number, in the order of the book."""
    return {rule.number: rule for chapter in chapters() for rule in chapter.rule}


def numbered(text: str) -> Rule | None:
    """The rule of a number as typed, whatever its case and dash.

    >>> numbered("j4").number
    'J-4'
    """
    found = NUMBER.fullmatch(text.strip())
    return rules().get(f"{found[1].upper()}-{int(found[2])}") if found else None


def chapter(text: str) -> Chapter | None:
    """The chapter of this letter or title, the article and the plural left aside."""
    wanted = _bare(text)
    return next((one for one in chapters() if wanted in (_bare(one.letter), _bare(one.title))), None)


def _bare(title: str) -> str:
    return title.strip().casefold().removeprefix("the ").removesuffix("s") or title.casefold()


def cited(text: str) -> Rule | None:
    """The last rule that a sentence cites: a refusal ends with its own."""
    known = [rules()[number] for number in CITED.findall(text) if number in rules()]
    return known[-1] if known else None


def settings(rule: Rule, house: HouseRules = LEAGUE) -> tuple[Setting, ...]:
    """How the settings that this rule depends on are set at a table."""
    return tuple(_setting(name, house) for name in rule.settings)


def departures(house: HouseRules) -> tuple[Setting, ...]:
    """In what a table departs from the published rules."""
    every = (_setting(name, house) for name in RULES)
    return tuple(setting for setting in every if setting.published is not None)


def _setting(name: str, house: HouseRules) -> Setting:
    rule = RULES[name]
    value, published = getattr(house, name), getattr(LEAGUE, name)
    other = None if value == published else rule.meaning(published)
    return Setting(name, rule.title, value, rule.meaning(value), other)
