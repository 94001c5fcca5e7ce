"""What a bot is, where bots are found, and how a table names them (``nearest``, ``nearest:option=value``).

A bot decides from a ``View`` and a stream of randomness that follows from public facts. It keeps nothing between two
decisions, so that undo, replay and duplicate matches repeat it exactly.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint, entry_points
from typing import Protocol, runtime_checkable

from mahjtui.card.model import Card
from mahjtui.errors import UsageError
from mahjtui.game.actions import Action
from mahjtui.game.view import View
from mahjtui.stream import Stream

__all__ = ["Bot", "Factory", "Setup", "Spec", "Stream", "available", "make", "parse_specs"]

GROUP = "mahjtui.bots"


@runtime_checkable
class Bot(Protocol):
    """Anything that can choose one of the legal actions of a view."""

    def choose(self, view: View, stream: Stream) -> Action:
        """Answer with one of ``view.legal``; ``stream`` is the only randomness to use."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a bot is made from: the card on the table and the options of its spec."""

    card: Card
    options: Mapping[str, str] = field(default_factory=dict)


Factory = Callable[[Setup], Bot]
"""What an entry point of the group ``mahjtui.bots`` names."""


@dataclass(frozen=True, slots=True)
class Spec:
    """A bot by name, with options: ``nearest`` or ``expert:style=defender:pace=0``."""

    name: str
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """As it is written on the command line."""
        return ":".join([self.name, *(f"{key}={value}" for key, value in self.options)])


def available() -> dict[str, EntryPoint]:
    """The registered bots by name."""
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def parse_specs(text: str) -> tuple[Spec, ...]:
    """Read a list of specs separated by commas: ``nearest,random,expert:style=defender``.

    Raises:
        UsageError: where a bot is unknown or an option has no value; it names the nearest known bot.
    """
    return tuple(_parse_spec(part.strip()) for part in text.split(","))


def _parse_spec(text: str) -> Spec:
    name, *pairs = text.split(":")
    known = available()
    if name not in known:
        near = difflib.get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]}?" if near else f"known bots: {', '.join(known)}"
        raise UsageError(f"unknown bot {name!r}; {hint}")
    options = []
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not key or not equals:
            raise UsageError(f"cannot read option {pair!r} of bot {name!r}; expected key=value")
        options.append((key, value))
    return Spec(name, tuple(options))


def make(spec: Spec, card: Card) -> Bot:
    """Make the bot that the spec names, for this card.

    Raises:
        UsageError: where the bot cannot be loaded, or refuses its options.
    """
    point = available()[spec.name]
    try:
        factory: Factory = point.load()
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise UsageError(f"cannot load the bot {spec.name!r} from {point.value}: {why}") from error
    return factory(Setup(card, dict(spec.options)))
