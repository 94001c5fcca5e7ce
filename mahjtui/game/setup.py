"""Positions set up by hand, for rule cases, drills and tests: what is not told is filled in from the other tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from mahjtui.card.model import Card
from mahjtui.errors import MahjError
from mahjtui.game.claims import open_claims
from mahjtui.game.deal import drawing_order
from mahjtui.game.house import LEAGUE, HouseRules
from mahjtui.game.seats import EAST, LETTERS, NAMES, SEATS, in_turn_after, seated
from mahjtui.game.settlement import Outcome, settle
from mahjtui.game.state import Hidden, Private, Public, State
from mahjtui.game.view import PASSES, Discarded, Phase, Taken
from mahjtui.stream import Stream
from mahjtui.tiles import CODES, Exposure, counts_of, tiles_of

PHASES: Final[tuple[Phase, ...]] = (*PASSES, "vote", "courtesy", "bet", "discard", "claim", "over")
"""The phases that a position may be in."""

DICE: Final = (3, 4)


class SetupError(MahjError):
    """A position that no table can be in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What is known of a position. A seat without a rack, or with a short one, is dealt unplaced tiles by ``seed``."""

    phase: Phase = "discard"
    turn: int = EAST
    """Who is to discard, or whose discard is in question."""
    taken: Taken = "wall"
    """Where the seat in turn has its fourteenth tile from."""
    racks: Mapping[int, Sequence[int]] = field(default_factory=dict)
    exposures: Mapping[int, Sequence[Exposure]] = field(default_factory=dict)
    dead: Sequence[int] = ()
    wall: Sequence[int] = ()
    """The next tiles in drawing order."""
    wall_left: int | None = None
    """How many tiles the wall holds; those that are then too many lie under the discards."""
    discards: Sequence[Discarded] = ()
    """Oldest first; in phase ``claim`` the last is in question."""
    dice: tuple[int, int] = DICE
    scores: tuple[int, ...] = (0, 0, 0, 0)
    hand: int = 1
    seed: int = 0


def arrange(card: Card, setup: Setup, house: HouseRules = LEAGUE) -> State:
    """Set the position up.

    Raises:
        SetupError: where it needs tiles that a set does not hold, or a seat would hold too many.
    """
    _check_table(setup, house)
    pool = _unplaced(setup, house.supply)
    racks: dict[int, list[int]] = {seat: [] for seat in SEATS}
    for seat in seated(house.players):
        racks[seat] = [*setup.racks.get(seat, ()), *_fill(setup, seat, pool)]
    under, wall = _split_rest(setup, pool)
    public = _public(setup, under, house.players)
    east, south, west, north = (Private(bytearray(counts_of(racks[seat]))) for seat in SEATS)
    laid = [tile for exposures in public.exposures for exposure in exposures for tile in exposure.tiles()]
    used = [*laid, *(tile for _seat, tile in public.discards), *(tile for rack in racks.values() for tile in rack)]
    public.drawn = len(used)
    hidden = hide([*used, *wall], setup.dice)
    state = State(card, house, hidden, public, (east, south, west, north))
    if public.phase == "claim":
        open_claims(state)
    return state


def _check_table(setup: Setup, house: HouseRules) -> None:
    if setup.phase not in PHASES:
        raise SetupError(f"a position cannot be in phase {setup.phase!r}; one of {', '.join(PHASES)}")
    if setup.taken not in ("deal", "wall"):
        raise SetupError(f"the fourteenth tile can come from 'deal' or 'wall', not {setup.taken!r}; play the rest")
    if setup.phase == "claim" and (not setup.discards or setup.discards[-1].seat != setup.turn):
        raise SetupError(f"in phase claim the last of the discards is {NAMES[setup.turn]}'s, whose turn it is")
    for seat in SEATS:
        if seat not in seated(house.players) and (setup.racks.get(seat) or setup.exposures.get(seat)):
            raise SetupError(f"with {house.players} players nobody sits at {NAMES[seat]} and has tiles there")
    if setup.phase == "bet" and not house.bettor:
        raise SetupError("at a table without a bettor there is no phase 'bet'")
    if house.players < 4 and setup.phase not in ("discard", "claim", "over"):
        raise SetupError(f"with {house.players} players there is no Charleston and so no phase {setup.phase!r}")
    if not all(1 <= die <= 6 for die in setup.dice):
        raise SetupError(f"dice show 1 to 6, not {setup.dice[0]} and {setup.dice[1]}")


def _unplaced(setup: Setup, supply: bytes) -> list[int]:
    """The tiles that the position does not place, in a random order."""
    placed = [
        *setup.wall,
        *(tile for _seat, tile in setup.discards),
        *(tile for rack in setup.racks.values() for tile in rack),
    ]
    placed += [tile for exposures in setup.exposures.values() for exposure in exposures for tile in exposure.tiles()]
    used = counts_of(placed)
    for kind, copies in enumerate(supply):
        if used[kind] > copies:
            raise SetupError(f"the position has {used[kind]} of {CODES[kind]} and a set holds {copies}")
    left = bytes(copies - count for copies, count in zip(supply, used, strict=True))
    return Stream("mahjtui", setup.seed, "position").shuffled(tiles_of(left))


def _fill(setup: Setup, seat: int, pool: list[int]) -> list[int]:
    """Take the tiles that this seat lacks out of the pool."""
    playing = setup.phase in ("discard", "claim", "over")
    full = 14 if seat == (setup.turn if playing else EAST) and setup.phase != "claim" else 13
    held = len(setup.racks.get(seat, ())) + sum(exposure.size for exposure in setup.exposures.get(seat, ()))
    if held > full:
        raise SetupError(
            f"{LETTERS[seat]} has {held} tiles with its exposures and can have {full} in phase {setup.phase}"
        )
    filled, pool[:] = pool[: full - held], pool[full - held :]
    return filled


def _split_rest(setup: Setup, pool: list[int]) -> tuple[list[int], list[int]]:
    """The tiles under the discards, and the wall in drawing order."""
    wall = [*setup.wall, *pool]
    left = len(wall) if setup.wall_left is None else setup.wall_left
    if not len(setup.wall) <= left <= len(wall):
        raise SetupError(f"the wall cannot hold {left} tiles: {len(setup.wall)} are named and {len(wall)} are unplaced")
    return wall[left:], wall[:left]


def _public(setup: Setup, under: Sequence[int], players: int) -> Public:
    public = Public(setup.hand, setup.dice, setup.scores, drawn=0)
    public.phase = setup.phase
    public.turn = setup.turn
    public.taken = setup.taken
    public.exposures = [tuple(setup.exposures.get(seat, ())) for seat in SEATS]
    order = (*in_turn_after(setup.turn, players), setup.turn)
    public.discards = [Discarded(order[place % players], tile) for place, tile in enumerate(under)]
    public.discards += setup.discards
    public.turns = len(public.discards)
    public.dead = [seat in setup.dead for seat in SEATS]
    for _seat, tile in public.discards:
        public.gone[tile] += 1
    for exposures in public.exposures:
        for exposure in exposures:
            public.gone[exposure.kind] += exposure.naturals
    if public.phase == "over":
        public.settlement = settle(Outcome(ending="wall", seats=seated(players), dead=tuple(public.dead)))
    return public


def hide(order: Sequence[int], dice: tuple[int, int]) -> Hidden:
    """Walls from which the tiles would have been drawn in this order."""
    walls = [0] * len(order)
    for place, tile in zip(drawing_order(sum(dice), len(order)), order, strict=True):
        walls[place] = tile
    return Hidden(tuple(walls), tuple(order))
