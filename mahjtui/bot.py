"""What a bot is, where bots are found, and how a table names them (``nearest``, ``nearest:option=value``).

A bot decides from a ``View`` and a stream of randomness that follows from public facts. It keeps nothing between two
decisions, so that undo, replay and duplicate matches repeat it exactly.

Specs are separated by commas, what belongs to one by colons: a name and then options. Instead of the name of a
registered bot there may be a guest: the path of a Python file, or ``cmd:`` and the command line of a program. Quotes
around a path or a command let it hold commas and colons.

>>> [str(spec) for spec in parse_specs("./mine.py:level=2, cmd:'node my,bot.js':limit=3")]
['./mine.py:level=2', 'cmd:"node my,bot.js":limit=3']
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint, entry_points
from pathlib import PurePath
from typing import Protocol, runtime_checkable

from mahjtui.card.model import Card
from mahjtui.errors import UsageError
from mahjtui.game.actions import Action
from mahjtui.game.view import View
from mahjtui.stream import Stream

__all__ = [
    "Advice", "Adviser", "Bot", "Factory", "Option", "Setup", "Spec", "Stream", "available", "make", "parse_specs",
]  # fmt: skip

GROUP = "mahjtui.bots"
GUESTS = "mahjtui.guests"
"""The group of entry points for bots that are not registered: by the kind of guest, see ``Spec.guest``."""

COMMAND = "cmd"
FILE = ".py"


@runtime_checkable
class Bot(Protocol):
    """Anything that can choose one of the legal actions of a view."""

    def choose(self, view: View, stream: Stream) -> Action:
        """Answer with one of ``view.legal``; ``stream`` is the only randomness to use."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be done, and what speaks for and against it."""

    action: Action
    worth: float
    """What the hand is worth after it, in points that a loser pays: chances of completing it times values, less what it
    risks."""
    chance: float
    """How often hands win that are so likely to be completed, from 0 to 1."""
    danger: float = 0.0
    """How likely somebody wins on it at once, from 0 to 1."""
    reasons: tuple[str, ...] = ()
    """What a player should know of it, each in a few words."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Everything that may be done at a decision, the best first."""

    options: tuple[Option, ...]

    @property
    def best(self) -> Option:
        """What the adviser would do."""
        return self.options[0]

    def about(self, action: Action) -> Option | None:
        """What it says of one action; None where it did not look at it."""
        return next((option for option in self.options if option.action == action), None)


@runtime_checkable
class Adviser(Protocol):
    """A bot that can also say why: ``choose`` is the best of ``advise``."""

    def choose(self, view: View, stream: Stream) -> Action:
        """Answer with one of ``view.legal``."""

    def advise(self, view: View) -> Advice:
        """Rank what may be done, every pass included."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a bot is made from: the card on the table and the options of its spec."""

    card: Card
    options: Mapping[str, str] = field(default_factory=dict)
    source: str = ""
    """What a guest is made from: the path of its file, or its command line."""


Factory = Callable[[Setup], Bot]
"""What an entry point of the group ``mahjtui.bots`` names."""


@dataclass(frozen=True, slots=True)
class Spec:
    """A bot by name, with options: ``nearest``, ``expert:style=defender``, ``./mine.py``, ``cmd:node bot.js``."""

    name: str
    options: tuple[tuple[str, str], ...] = ()

    @property
    def guest(self) -> tuple[str, str] | None:
        """What kind of guest this is, and what it is made from; None for a registered bot."""
        kind, colon, command = self.name.partition(":")
        if kind == COMMAND and colon:
            return COMMAND, command
        return ("file", self.name) if self.name.endswith(FILE) else None

    @property
    def label(self) -> str:
        """What a table calls it: ``nearest``, ``mine``, ``bot.js``."""
        if self.guest is None:
            return self.name
        kind, source = self.guest
        if kind != COMMAND:
            return PurePath(source).stem
        words = [PurePath(word.strip("'\"")).name for word in source.split()]
        return next((word for word in reversed(words) if "." in word), words[0] if words else COMMAND)

    def __str__(self) -> str:
        """As it is written on the command line."""
        kind, source = self.guest or ("", self.name)
        name = [COMMAND, _quoted(source)] if kind == COMMAND else [_quoted(source)]
        return ":".join([*name, *(_quoted(f"{key}={value}") for key, value in self.options)])


def available() -> dict[str, EntryPoint]:
    """The registered bots by name."""
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def parse_specs(text: str) -> tuple[Spec, ...]:
    """Read a list of specs separated by commas: ``nearest,random,expert:style=defender``.

    Raises:
        UsageError: where a bot is unknown or an option has no value; it names the nearest known bot.
    """
    return tuple(_parse_spec(part) for part in _split(text, ","))


def _parse_spec(text: str) -> Spec:
    name, *pairs = map(_unquoted, _split(text, ":"))
    if name == COMMAND:
        if not pairs or not pairs[0]:
            raise UsageError(f"{text!r} names no program; give its command line, such as cmd:'node bot.js'")
        name = f"{COMMAND}:{pairs.pop(0)}"
    known = available()
    if name not in known and Spec(name).guest is None:
        near = difflib.get_close_matches(name, known, n=1)
        others = f"known bots: {', '.join(known)}; a file ends in {FILE}, a program begins with {COMMAND}:"
        hint = f"did you mean {near[0]}?" if near else others
        raise UsageError(f"unknown bot {name!r}; {hint}")
    options = []
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not key or not equals:
            raise UsageError(f"cannot read option {pair!r} of bot {name!r}; expected key=value")
        options.append((key, value))
    return Spec(name, tuple(options))


def _split(text: str, separator: str) -> list[str]:
    """The parts between separators that stand in no quotes."""
    parts, quote = [""], ""
    for character in text:
        if character == separator and not quote:
            parts.append("")
            continue
        parts[-1] += character
        if quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
    if quote:
        raise UsageError(f"cannot read {text!r}: a quote {quote} is not closed")
    return [part.strip() for part in parts]


def _unquoted(part: str) -> str:
    """A part without the quotes that stand around the whole of it."""
    enclosed = len(part) >= 2 and part[0] in "'\"" and part.find(part[0], 1) == len(part) - 1
    return part[1:-1] if enclosed else part


def _quoted(part: str) -> str:
    """A part as it has to be written to be read back."""
    try:
        if _split(part, ":") == _split(part, ",") == [_unquoted(part)]:
            return part
    except UsageError:
        pass
    return f"'{part}'" if '"' in part else f'"{part}"'


def make(spec: Spec, card: Card) -> Bot:
    """Make the bot that the spec names, for this card.

    Raises:
        UsageError: where the bot cannot be loaded, or refuses its options.
    """
    kind, source = spec.guest or ("", "")
    points = {point.name: point for point in entry_points(group=GUESTS)} if kind else available()
    point = points[kind or spec.name]
    try:
        factory: Factory = point.load()
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise UsageError(f"cannot load the bot {spec.name!r} from {point.value}: {why}") from error
    return factory(Setup(card, dict(spec.options), source))
