"""How fast everything is, beside the budget of the design: one figure a row, each measured on its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter
from types import ModuleType
from typing import Final

from mahjtui.arena import tournament
from mahjtui.arena.reference import reference_distances
from mahjtui.bot import Spec
from mahjtui.card.distance import after_discards, distances
from mahjtui.card.loader import load
from mahjtui.card.model import Card
from mahjtui.errors import UsageError
from mahjtui.game import engine
from mahjtui.game.state import new_hand
from mahjtui.stream import Stream
from mahjtui.tiles import SUPPLY, counts_of, tiles_of


@dataclass(frozen=True, slots=True)
class Row:
    """One figure and its budget."""

    name: str
    what: str
    value: float
    unit: str
    budget: float
    ok: bool


@dataclass(frozen=True, slots=True)
class Measure:
    """How one figure is found. ``budget`` is the most it may be, or the least where ``at_least``."""

    name: str
    what: str
    unit: str
    budget: float
    take: Callable[[], float]
    at_least: bool = False

    def row(self) -> Row:
        """Measure."""
        value = self.take()
        ok = value >= self.budget if self.at_least else value <= self.budget
        return Row(self.name, self.what, round(value, 2), self.unit, self.budget, ok)


def measures(names: Sequence[str] = ()) -> tuple[Measure, ...]:
    """The measures of these names, or all of them.

    Raises:
        UsageError: where a name is unknown.
    """
    known = {measure.name: measure for measure in MEASURES}
    for name in names:
        if name not in known:
            raise UsageError(f"nothing is measured under the name {name!r}; known: {', '.join(known)}")
    return tuple(known[name] for name in names or known)


def seconds_of(do: Callable[[], object], repeats: int = 7) -> float:
    """How long it takes at best; what disturbs a measurement only ever makes it longer."""
    return min(_seconds(do) for _ in range(repeats))


def _seconds(do: Callable[[], object]) -> float:
    began = perf_counter()
    do()
    return perf_counter() - began


@lru_cache(maxsize=1)
def _card() -> Card:
    return load("practice")


@lru_cache(maxsize=1)
def _racks() -> tuple[bytes, ...]:
    """Two hundred racks of fourteen tiles."""
    stream = Stream("bench", "racks")
    tiles = tiles_of(SUPPLY)
    return tuple(counts_of(stream.shuffled(tiles)[:14]) for _ in range(200))


def _each_rack(score: Callable[[Card, bytes], object]) -> float:
    """Microseconds a rack."""
    card, racks = _card(), _racks()
    score(card, racks[0])
    return seconds_of(lambda: [score(card, rack) for rack in racks]) / len(racks) * 1e6


def _reference_ratio() -> float:
    card, racks = _card(), _racks()[:3]
    slow = seconds_of(lambda: [reference_distances(card, rack) for rack in racks], repeats=3) / len(racks) * 1e6
    return slow / _each_rack(distances)


def _rules_alone() -> float:
    """Actions a second of random legal play; the streams are part of it."""
    actions = sum(_play_at_random(hand) for hand in range(1, 41))
    return actions / seconds_of(lambda: [_play_at_random(hand) for hand in range(1, 41)])


def _play_at_random(hand: int) -> int:
    state = new_hand(_card(), 1, hand)
    stream = Stream("bench", "random", hand)
    actions = 0
    while asked := engine.waiting(state):
        engine.apply(state, asked[0], engine.legal_actions(state, asked[0]).sample(stream))
        actions += 1
    return actions


def _four_nearest() -> float:
    """Whole hands a second."""
    bots = [Spec("nearest")] * 4
    return 60 / seconds_of(lambda: tournament.play(_card(), bots, hands=60, seed=1), repeats=4)


def _spawned() -> ModuleType:
    """What runs the program in a terminal of its own, on systems that have such."""
    try:
        from mahjtui.arena import spawned
    except ImportError:
        raise UsageError("the screen cannot be measured on this system; name what can with --only") from None
    return spawned


MEASURES: Final = (
    Measure("hand", "one hand against all resolutions", "us", 20, lambda: _each_rack(distances)),
    Measure("reference", "times faster than the plain scorer", "x", 200, _reference_ratio, at_least=True),
    Measure("discards", "all discards against all resolutions", "us", 30, lambda: _each_rack(after_discards)),
    Measure("rules", "rules alone, random legal play", "actions/s", 50_000, _rules_alone, at_least=True),
    Measure("nearest", "four nearest bots, whole hands", "hands/s", 120, _four_nearest, at_least=True),
    Measure("help", "mahjtui --help", "ms", 150, lambda: _spawned().help_milliseconds()),
    Measure("paint", "spawn to first paint, times a bare app", "x", 1.5, lambda: _spawned().first_paint_ratio()),
    Measure("cursor", "cursor move to paint", "ms", 5, lambda: _spawned().cursor_milliseconds()),
    Measure("memory", "memory while playing", "MB", 90, lambda: _spawned().memory_megabytes()),
)
