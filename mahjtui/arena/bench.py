"""How fast everything is, beside the budget of the design: one figure a row, each measured on its own.

What runs in this process is measured in processor time, so that what else the machine does hardly counts, and also told
as a ratio to a piece of work that never changes: how many of these *yardsticks* it costs. Ratios of one machine can be
held against those of another, and against the ones that were committed (``COMMITTED``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from types import ModuleType
from typing import Final

import msgspec
import numpy as np

from mahjtui.arena.reference import reference_distances
from mahjtui.bot import Adviser, Bot, Spec, available, make
from mahjtui.card.distance import after_discards, distances
from mahjtui.card.loader import load
from mahjtui.card.model import Card
from mahjtui.errors import UsageError
from mahjtui.game import engine
from mahjtui.game.actions import Action
from mahjtui.game.seats import EAST
from mahjtui.game.seeding import bot_stream
from mahjtui.game.state import State, new_hand
from mahjtui.game.view import View
from mahjtui.match.bots import play_out
from mahjtui.store.statistics import Played, Statistics, figures
from mahjtui.stream import Stream
from mahjtui.tiles import SUPPLY, counts_of, tiles_of

COMMITTED: Final = Path(__file__).with_name("committed.json")
"""The ratios that the last change to the speed was committed with, the medians of some runs."""

WORST: Final = 1.5
"""How many times its committed ratio a row may cost: less is noise, more is a fault."""

AGAIN: Final = 2
"""How often a row is measured again before it counts as slower."""

SECONDS: Final = {"us": 1e-6, "ms": 1e-3}


@dataclass(frozen=True, slots=True)
class Row:
    """One figure and its budget."""

    name: str
    what: str
    value: float
    unit: str
    budget: float
    ok: bool
    ratio: float | None = None
    """How many yardsticks it costs; None for what runs in a process of its own."""
    committed: float | None = None
    """The ratio that was committed."""

    @property
    def times_committed(self) -> float | None:
        """How many times the committed ratio it costs now; None where one of the two is unknown."""
        return self.ratio / self.committed if self.ratio and self.committed else None

    @property
    def slower(self) -> bool:
        """Whether it costs so much more than was committed that it is no noise."""
        return (self.times_committed or 1.0) > WORST


@dataclass(frozen=True, slots=True)
class Measure:
    """How one figure is found. ``budget`` is the most it may be, or the least where ``at_least``."""

    name: str
    what: str
    unit: str
    budget: float
    take: Callable[[], float]
    at_least: bool = False
    compared: bool = True
    """Whether it runs in this process, so that its ratio means something."""

    def row(self, committed: float | None = None) -> Row:
        """Measure; what seems slower than committed is measured again, since noise passes and a fault stays."""
        row = self._row(committed)
        for _ in range(AGAIN):
            if row.slower:
                row = min(row, self._row(committed), key=lambda found: found.ratio or 0.0)
        return row

    def _row(self, committed: float | None) -> Row:
        before = yardstick() if self.compared else 0.0
        value = self.take()
        ok = value >= self.budget if self.at_least else value <= self.budget
        ratio = self._ratio(value, min(before, yardstick())) if self.compared else None
        return Row(self.name, self.what, round(value, 2), self.unit, self.budget, ok, ratio, committed)

    def _ratio(self, value: float, yard: float) -> float:
        """How many yardsticks one of it costs; what is a ratio already needs none."""
        if self.unit == "x":
            return float(f"{1 / value:.3g}")
        seconds = value * SECONDS[self.unit] if self.unit in SECONDS else 1 / value
        return float(f"{seconds / yard:.3g}")


_yards: Final[list[float]] = []

_TABLE: Final = (np.arange(36_000) % 5).astype(np.int8).reshape(36, 1_000)


def yardstick() -> float:
    """The seconds that a fixed piece of work takes, half in plain Python and half in small arrays, as ours is.

    The best since the program began: the machine does not get faster, it is only disturbed.
    """
    _yards.append(seconds_of(_yard))
    return min(_yards)


def _yard() -> Iterator[None]:
    counts: dict[int, int] = {}
    for number in range(4_000):
        counts[number % 97] = counts.get(number % 97, 0) + number
    yield
    for kind in range(60):
        _TABLE.take((kind % 36, 3, 14, 15), axis=0).sum(axis=0, dtype=np.int8).min()
    yield


def committed() -> dict[str, float]:
    """The committed ratios by name."""
    return msgspec.json.decode(COMMITTED.read_bytes(), type=dict[str, float])


def commit(rows: Sequence[Row]) -> None:
    """Write these ratios over the committed ones."""
    known = committed() | {row.name: row.ratio for row in rows if row.ratio is not None}
    COMMITTED.write_bytes(msgspec.json.format(msgspec.json.encode(known)) + b"\n")


def measures(names: Sequence[str] = ()) -> tuple[Measure, ...]:
    """The measures of these names, or all of them.

    Raises:
        UsageError: where a name is unknown.
    """
    known = {measure.name: measure for measure in (*MEASURES, *_bots())}
    for name in names:
        if name not in known:
            raise UsageError(f"nothing is measured under the name {name!r}; known: {', '.join(known)}")
    return tuple(known[name] for name in names or known)


def seconds_of(start: Callable[[], Iterable[object]], repeats: int = 5) -> float:
    """The processor time that all steps of some work take together, each at its best of several times.

    A disturbance only ever makes a step longer, and short steps find a moment without one. Short work is repeated for
    a second all the same, since another program may disturb for as long as that.
    """
    began = perf_counter()
    best = _step_seconds(start())
    rounds = 1
    while rounds < repeats or perf_counter() - began < 1.0:
        best = [min(pair) for pair in zip(best, _step_seconds(start()), strict=True)]
        rounds += 1
    return sum(best)


def _step_seconds(steps: Iterable[object]) -> list[float]:
    times = []
    before = process_time()
    for _step in steps:
        now = process_time()
        times.append(now - before)
        before = now
    return times


@lru_cache(maxsize=1)
def _card() -> Card:
    return load("practice")


@lru_cache(maxsize=1)
def _racks() -> tuple[bytes, ...]:
    """Two hundred racks of fourteen tiles."""
    stream = Stream("bench", "racks")
    tiles = tiles_of(SUPPLY)
    return tuple(counts_of(stream.shuffled(tiles)[:14]) for _ in range(200))


def _microseconds(score: Callable[[Card, bytes], object], racks: Sequence[bytes], at_once: int) -> float:
    """For each rack; ``at_once`` of them are a step."""
    card = _card()
    score(card, racks[0])

    def steps() -> Iterator[None]:
        for first in range(0, len(racks), at_once):
            for rack in racks[first : first + at_once]:
                score(card, rack)
            yield

    return seconds_of(steps) / len(racks) * 1e6


def _each_rack(score: Callable[[Card, bytes], object]) -> float:
    return _microseconds(score, _racks(), 20)


def _reference_ratio() -> float:
    return _microseconds(reference_distances, _racks()[:3], 1) / _each_rack(distances)


Chooser = Callable[[State, int], Action]
"""What this seat does at this position."""


def _steps(hands: int, choose: Chooser) -> Iterator[Action]:
    """Whole hands, action by action."""
    for hand in range(1, hands + 1):
        state = new_hand(_card(), 1, hand)
        while asked := engine.waiting(state):
            action = choose(state, asked[0])
            engine.apply(state, asked[0], action)
            yield action


def _rules_alone() -> float:
    """Actions a second of random legal play; the streams are part of it."""

    def steps() -> Iterator[Action]:
        stream = Stream("bench", "random")
        return _steps(40, lambda state, seat: engine.legal_actions(state, seat).sample(stream))

    return sum(1 for _ in steps()) / seconds_of(steps)


def _four(bot: str, hands: int) -> float:
    """Whole hands a second, between four of the same bot."""
    player = make(Spec(bot), _card())

    def choose(state: State, seat: int) -> Action:
        public = state.public
        return player.choose(engine.view(state, seat), bot_stream(1, public.hand, seat, public.moment))

    return hands / seconds_of(lambda: _steps(hands, choose))


class _Timed:
    """A bot, and how long each of its decisions took."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.seconds: list[float] = []

    def choose(self, view: View, stream: Stream) -> Action:
        began = process_time()
        action = self._bot.choose(view, stream)
        self.seconds.append(process_time() - began)
        return action


@lru_cache(maxsize=4)
def _decisions(bot: str, hands: int) -> tuple[float, ...]:
    """How many milliseconds each decision of a bot takes, the quickest first, in hands between four of it."""
    rounds = []
    for _repeat in range(6):
        timed = _Timed(make(Spec(bot), _card()))
        for hand in range(1, hands + 1):
            play_out(new_hand(_card(), 1, hand), timed.choose, 1)
        rounds.append(timed.seconds)
    return tuple(sorted(min(times) * 1e3 for times in zip(*rounds, strict=True)))


def _ranking(bot: str, deals: int) -> float:
    """How many milliseconds it takes at most to rank every first pass of East, in so many deals."""
    adviser = make(Spec(bot), _card())
    assert isinstance(adviser, Adviser)
    seconds = []
    for hand in range(1, deals + 1):
        view = engine.view(new_hand(_card(), 1, hand), EAST)
        seconds.append(min(_taken(partial(adviser.advise, view)) for _repeat in range(3)))
    return max(seconds) * 1e3


def _taken(act: Callable[[], object]) -> float:
    """How many seconds of the processor it takes to do this."""
    start = process_time()
    act()
    return process_time() - start


def _percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of the sorted values does not exceed."""
    return values[min(len(values) - 1, int(share * len(values)))]


def _statistics() -> float:
    """How many milliseconds it takes to read the statistics of ten thousand hands and to count them."""
    with TemporaryDirectory() as folder:
        statistics = Statistics(Path(folder) / "statistics.sqlite")
        statistics.add_hands(_played(10_000))

        def steps() -> Iterator[None]:
            hands = statistics.load().hands
            yield
            figures.totals(hands)
            figures.by_opponents(hands)
            yield
            figures.by_line(hands)
            figures.won_lately(hands)
            figures.balance(hands)
            yield

        return seconds_of(steps) * 1e3


def _played(count: int) -> Iterator[Played]:
    """Hands as a person might have played them: one in four is won, on any line, against any of three tables."""
    stream = Stream("bench", "statistics")
    labels = [line.label for line in _card().lines]
    for number in range(count):
        won, line = stream.below(4) == 0, labels[stream.below(len(labels))]
        yield Played(
            key=str(number), game=str(number // 16), ended=f"2026-01-01T00:00:00.{number:05}Z", seed="1", hand=1,
            card="practice", house="", seat="E", opponents=("nearest," * 3, "random," * 3, "value," * 3)[number % 3],
            assisted=number % 9 == 0, ending="mahjongg", won=won, self_pick=won, line=line if won else None,
            value=25 if won else None, paid=150 if won else -50, jokers=1 if won else None,
            jokerless=False if won else None, thrown=False, discards=18, exposures=1, dead=False,
            missed=None if won else line, away=None if won else 2,
        )  # fmt: skip


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
    Measure("statistics", "10,000 hands of statistics, read and counted", "ms", 200, _statistics),
    Measure("help", "mahjtui --help", "ms", 150, lambda: _spawned().help_milliseconds(), compared=False),
    Measure(
        "paint",
        "spawn to first paint, times a bare app",
        "x",
        1.5,
        lambda: _spawned().first_paint_ratio(),
        compared=False,
    ),
    Measure("cursor", "cursor move to paint", "ms", 5, lambda: _spawned().cursor_milliseconds(), compared=False),
    Measure("memory", "memory while playing", "MB", 90, lambda: _spawned().memory_megabytes(), compared=False),
)

BOTS: Final = (
    Measure("nearest", "four nearest bots, whole hands", "hands/s", 120, lambda: _four("nearest", 30), at_least=True),
    Measure("value", "a decision of value, median", "ms", 5, lambda: median(_decisions("value", 2))),
    Measure("expert", "a decision of expert, median", "ms", 20, lambda: median(_decisions("expert", 2))),
    Measure("expert-p99", "99 % of its decisions", "ms", 100, lambda: _percentile(_decisions("expert", 2), 0.99)),
    Measure("expert-ranking", "all first passes of a deal ranked, at most", "ms", 100, lambda: _ranking("expert", 20)),
    Measure("expert-hands", "four expert bots, whole hands", "hands/s", 10, lambda: _four("expert", 2), at_least=True),
)
"""By the bot that is measured, where there is one of that name."""


def _bots() -> tuple[Measure, ...]:
    known = available()
    return tuple(measure for measure in BOTS if measure.name.partition("-")[0] in known)
