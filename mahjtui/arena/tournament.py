"""Bots against each other: a table at which they play, block after block, and what is asked of it.

Hands come in blocks that share their walls, one for each different way to seat the players by moving all of them one
seat on, so that luck with the tiles weighs on every player alike. A block is played by itself: whoever plays it, and
when, it ends the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from mahjtui.arena import invariants
from mahjtui.arena.outcome import Block, Outcome, outcome_of
from mahjtui.arena.standings import Tournament
from mahjtui.bot import Spec, make
from mahjtui.card.loader import loads
from mahjtui.card.model import Card
from mahjtui.errors import BotError
from mahjtui.game import engine
from mahjtui.game.actions import Action, Discard
from mahjtui.game.house import LEAGUE, HouseRules
from mahjtui.game.seats import SEATS, seated
from mahjtui.game.split import split
from mahjtui.game.state import new_hand
from mahjtui.game.view import View
from mahjtui.match import safe_action
from mahjtui.match.bots import Referee, play_out
from mahjtui.stream import Stream

Walls = Literal["split", "table"]
"""Whether each seat draws its own part of the wall, or all draw from one end as at a table (``game.split``)."""


@dataclass(frozen=True, slots=True)
class Match:
    """The players of a table and how many hands they are to play."""

    players: tuple[Spec, ...]
    hands: int


class Unit(NamedTuple):
    """What is played by itself: a block of a match."""

    match: int
    block: int
    hands: int


@dataclass(frozen=True, slots=True)
class Plan:
    """All that the outcome of every hand follows from; plain values, so that any process can play a part of it."""

    card_name: str
    card_text: str
    seed: int
    matches: tuple[Match, ...]
    walls: Walls = "split"
    house: HouseRules = LEAGUE
    check: bool = False
    """Whether every position is looked at for a breach of the rules."""

    @property
    def card(self) -> Card:
        """The card, read once a process."""
        return loads(self.card_text, self.card_name)

    @property
    def hands(self) -> int:
        """How many hands there are to play."""
        return sum(match.hands for match in self.matches)

    def units(self) -> Iterator[Unit]:
        """Every block of every match, in order; the last of a match may lack some seatings."""
        for number, match in enumerate(self.matches):
            size = seatings(match.players)
            for block, first in enumerate(range(0, match.hands, size)):
                yield Unit(number, block, min(size, match.hands - first))


@lru_cache(maxsize=16)
def table_of(plan: Plan, match: int) -> Table:
    """The table for a match of the plan: a process that plays many blocks of it makes the bots once."""
    referee = invariants.apply if plan.check else engine.apply
    players = plan.matches[match].players
    return Table(plan.card, players, plan.seed, walls=plan.walls, house=plan.house, referee=referee)


def play_unit(plan: Plan, unit: Unit) -> Block:
    """Play one block of the plan; the same anywhere."""
    return table_of(plan, unit.match).play_block(unit.block, unit.hands)


class Table:
    """Bots that play blocks of hands."""

    def __init__(
        self, card: Card, players: Sequence[Spec], seed: int, *, walls: Walls, house: HouseRules, referee: Referee
    ) -> None:
        """Make the bots."""
        self._card = card
        self._seed = seed
        self._walls = walls
        self._house = house
        self._referee = referee
        self._bots = [make(spec, card) for spec in players]

    def play_block(self, block: int, hands: int) -> Block:
        """Play this block, or only its first seatings; blocks count from 0."""
        return tuple(self._play(block, moved) for moved in range(hands))

    def _play(self, block: int, moved: int) -> Outcome:
        chairs = seated(self._house.players)
        seats = [chairs[(player + moved) % len(chairs)] for player in range(len(chairs))]
        state = new_hand(self._card, self._seed, block + 1, house=self._house)
        if self._walls == "split":
            split(state)
        bots = dict(zip(seats, self._bots, strict=True))
        faults = [0] * len(SEATS)

        def choose(view: View, stream: Stream) -> Action:
            try:
                return bots[view.seat].choose(view, stream)
            except BotError:
                faults[view.seat] += 1
                return safe_action(view)

        actions = play_out(state, choose, self._seed, self._referee)
        throwers = [seat for seat, action in actions if isinstance(action, Discard)]
        return outcome_of(state, seats, [throwers.count(seat) for seat in SEATS], faults)


def play(
    card: Card,
    specs: Sequence[Spec],
    hands: int,
    seed: int,
    *,
    walls: Walls = "split",
    house: HouseRules = LEAGUE,
    referee: Referee = engine.apply,
    report: Callable[[int], object] = lambda _: None,
) -> Tournament:
    """Let bots play a match here and now; ``report`` hears after each block how many hands are done."""
    table = Table(card, specs, seed, walls=walls, house=house, referee=referee)
    size = seatings(specs)
    blocks: list[Block] = []
    for block, first in enumerate(range(0, hands, size)):
        blocks.append(table.play_block(block, min(size, hands - first)))
        report(first + len(blocks[-1]))
    return Tournament(card, specs, blocks)


def seatings(specs: Sequence[Spec]) -> int:
    """How many different tables arise when all players move a seat on again and again.

    >>> seatings([Spec("nearest"), Spec("random"), Spec("nearest"), Spec("random")])
    2
    """
    return next(moves for moves in range(1, len(specs) + 1) if [*specs[moves:], *specs[:moves]] == list(specs))
