"""Bots against each other over many hands: who wins, how, and how sure that is.

Hands come in blocks that share their walls, one for each different way to seat the players by moving all of them one
seat on, so that luck with the tiles weighs on every player alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev
from time import perf_counter
from typing import Final, Protocol

from mahjtui.bot import Bot, Spec, make
from mahjtui.card.model import Card
from mahjtui.game import engine
from mahjtui.game.actions import Action
from mahjtui.game.house import LEAGUE, HouseRules
from mahjtui.game.seats import SEATS
from mahjtui.game.seeding import bot_stream
from mahjtui.game.state import State, new_hand

NORMAL_95: Final = 1.96
"""How many standard errors to either side of the mean hold 95 % of a normal distribution."""


class Referee(Protocol):
    """Does an action on a position: ``engine.apply``, or something that looks closer while it does."""

    def __call__(self, state: State, seat: int, action: Action, /) -> object:
        """Do it."""


@dataclass(slots=True)
class Standing:
    """How one player fared."""

    spec: Spec
    wins: int = 0
    self_picks: int = 0
    thrown_wins: int = 0
    """How often another player won on this one's discard."""
    blocks: list[list[int]] = field(default_factory=list)
    """What each hand brought, the hands that share their walls together."""

    @property
    def points_per_hand(self) -> float:
        """The mean over all hands."""
        return fmean(points for block in self.blocks for points in block)

    @property
    def ci95(self) -> tuple[float, float] | None:
        """The 95 % interval of the points per hand, from the blocks as a whole; None while there are fewer than two."""
        means = [fmean(block) for block in self.blocks]
        if len(means) < 2:
            return None
        margin = NORMAL_95 * stdev(means) / sqrt(len(means))
        return fmean(means) - margin, fmean(means) + margin

    def as_json(self) -> dict[str, object]:
        """This player's row in ``mahjtui arena --json``."""
        return {
            "bot": str(self.spec),
            "wins": self.wins,
            "self_picks": self.self_picks,
            "thrown_wins": self.thrown_wins,
            "points_per_hand": round(self.points_per_hand, 2),
            "ci95": self.ci95 and [round(end, 2) for end in self.ci95],
        }


@dataclass(slots=True)
class Tournament:
    """How a tournament stands."""

    players: tuple[Standing, ...]
    hands: int = 0
    wall_games: int = 0
    self_picks: int = 0
    discards: int = 0
    """How many tiles were thrown in the hands that were won."""
    seconds: float = 0.0

    @property
    def wins(self) -> int:
        """How many hands were won."""
        return sum(player.wins for player in self.players)

    @property
    def discards_to_win(self) -> float:
        """How many tiles had been thrown when a hand was won, on average; 0 where none was."""
        return self.discards / (self.wins or 1)

    def as_json(self) -> dict[str, object]:
        """What ``mahjtui arena --json`` prints (DESIGN: machine-readable output)."""
        return {
            "hands": self.hands,
            "wall_games": self.wall_games,
            "self_picks": self.self_picks,
            "discards_to_win": round(self.discards_to_win, 1),
            "seconds": round(self.seconds, 3),
            "hands_per_second": round(self.hands / self.seconds, 1),
            "players": [player.as_json() for player in self.players],
        }

    def count(self, state: State, seats: Sequence[int], *, new_block: bool) -> None:
        """Add a hand that is over; ``seats`` tells where each player sat."""
        public = state.public
        settlement = public.settlement
        assert settlement is not None
        self.hands += 1
        self.wall_games += settlement.ending == "wall"
        self.self_picks += settlement.self_pick
        self.discards += public.turns if settlement.winner is not None else 0
        for player, seat in zip(self.players, seats, strict=True):
            won = settlement.winner == seat
            player.wins += won
            player.self_picks += won and settlement.self_pick
            player.thrown_wins += settlement.discarder == seat
            if new_block:
                player.blocks.append([])
            player.blocks[-1].append(settlement.pays[seat])


def play(
    card: Card,
    specs: Sequence[Spec],
    hands: int,
    seed: int,
    *,
    house: HouseRules = LEAGUE,
    referee: Referee = engine.apply,
    report: Callable[[Tournament], object] = lambda _: None,
) -> Tournament:
    """Let four bots play this many hands; ``report`` is called after each. The same seed gives the same result."""
    bots = [make(spec, card) for spec in specs]
    result = Tournament(tuple(Standing(spec) for spec in specs))
    block = seatings(specs)
    began = perf_counter()
    for number in range(hands):
        seats = [(player + number) % 4 for player in SEATS]
        by_seat = [bots[seats.index(seat)] for seat in SEATS]
        state = new_hand(card, seed, number // block + 1, house=house)
        play_hand(state, by_seat, seed, referee)
        result.count(state, seats, new_block=number % block == 0)
        result.seconds = perf_counter() - began
        report(result)
    return result


def seatings(specs: Sequence[Spec]) -> int:
    """How many different tables arise when all four players move a seat on again and again: 1, 2 or 4.

    >>> seatings([Spec("nearest"), Spec("random"), Spec("nearest"), Spec("random")])
    2
    """
    return next(moves for moves in (1, 2, 4) if [*specs[moves:], *specs[:moves]] == list(specs))


def play_hand(state: State, bots: Sequence[Bot], seed: int, referee: Referee = engine.apply) -> None:
    """Play a hand to its end, in place: each seat by its bot, and of several that are asked the first in turn."""
    public = state.public
    while asked := engine.waiting(state):
        seat = asked[0]
        stream = bot_stream(seed, public.hand, seat, public.moment)
        referee(state, seat, bots[seat].choose(engine.view(state, seat), stream))
