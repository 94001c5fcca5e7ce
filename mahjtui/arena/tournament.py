"""Bots against each other: a table at which they play, block after block, and what is asked of it.

Hands come in blocks that share their walls, one for each different way to seat the players by moving all of them one
seat on, so that luck with the tiles weighs on every player alike. A block is played by itself: whoever plays it, and
when, it ends the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple, Protocol

from mahjtui.arena import invariants
from mahjtui.arena.outcome import Block, Outcome, outcome_of
from mahjtui.arena.standings import Tournament
from mahjtui.bot import Bot, Spec, make
from mahjtui.card.loader import loads
from mahjtui.card.model import Card
from mahjtui.errors import BotError
from mahjtui.game import engine
from mahjtui.game.actions import Action, Discard
from mahjtui.game.house import LEAGUE, HouseRules
from mahjtui.game.seats import SEATS, seated
from mahjtui.game.seeding import bot_stream
from mahjtui.game.split import split
from mahjtui.game.state import State, new_hand
from mahjtui.match import safe_action

Walls = Literal["split", "table"]
"""Whether each seat draws its own part of the wall, or all draw from one end as at a table (``game.split``)."""


class Referee(Protocol):
    """Does an action on a position: ``engine.apply``, or something that looks closer while it does."""

    def __call__(self, state: State, seat: int, action: Action, /) -> object:
        """Do it."""


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


class Played(NamedTuple):
    """What is counted by seat while a hand is played."""

    thrown: list[int]
    """How many tiles it has discarded."""
    faults: list[int]
    """How often it did not answer as it should, and a safe action was played."""


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
        return outcome_of(state, seats, *play_hand(state, bots, self._seed, self._referee))


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


def play_hand(
    state: State, bots: Sequence[Bot] | Mapping[int, Bot], seed: int, referee: Referee = engine.apply
) -> Played:
    """Play a hand to its end, in place: each seat by its bot, and of several that are asked the first in turn."""
    public = state.public
    played = Played([0] * len(SEATS), [0] * len(SEATS))
    while asked := engine.waiting(state):
        seat = asked[0]
        view = engine.view(state, seat)
        try:
            action = bots[seat].choose(view, bot_stream(seed, public.hand, seat, public.moment))
        except BotError:
            action = safe_action(view)
            played.faults[seat] += 1
        referee(state, seat, action)
        played.thrown[seat] += isinstance(action, Discard)
    return played
