"""The other worlds that a seat cannot tell from this one (I-1)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from mahjtui.game import engine
from mahjtui.game.claims import open_claims
from mahjtui.game.dead import MISTAKES
from mahjtui.game.setup import hide
from mahjtui.game.state import Hidden, Private, State
from mahjtui.game.view import Passed
from mahjtui.stream import Stream
from mahjtui.tiles import counts_of, tiles_of


def hidden_tiles(state: State, seat: int) -> list[int]:
    """The tiles that this seat cannot see: on the racks of the others, then in the wall in drawing order."""
    racks = [tile for other in _others(state, seat) for tile in tiles_of(other.rack)]
    return [*racks, *state.hidden.order[state.public.drawn :]]


def redealt(state: State, seat: int, stream: Stream) -> State:
    """The same position to this seat, with every tile that it cannot see dealt anew, jokers and blind tiles too.

    Nothing is kept but how many tiles lie where. What the other seats passed, drew and answered becomes something else.
    """
    world = state.copy()
    others = _others(world, seat)
    unseen = stream.shuffled(hidden_tiles(state, seat))
    for other in others:
        size = sum(other.rack)
        _deal_to(other, unseen[:size], stream)
        del unseen[:size]
    world.hidden = hide([*_in_sight(world), *unseen], world.public.dice)
    for private in world.privates:
        private.legal = None
    public = world.public
    if (public.resume if public.phase in MISTAKES else public.phase) == "claim":
        open_claims(world)
    for number, private in enumerate(world.privates):
        if private in others and private.answer is not None:
            private.answer = None
            legal = engine.legal_actions(world, number)
            private.answer = legal.sample(stream) if legal else None
            private.legal = None
    return world


@contextmanager
def become(state: State, world: State) -> Iterator[None]:
    """Let a position be another world for a while, for whoever holds on to it or to any part of it."""
    kept = state.copy()
    kept.hidden = Hidden(state.hidden.walls, state.hidden.order)
    _take_secrets(state, world)
    try:
        yield
    finally:
        _take_secrets(state, kept)


def _take_secrets(state: State, world: State) -> None:
    state.hidden.walls, state.hidden.order = world.hidden.walls, world.hidden.order
    for mine, theirs in zip(state.privates, world.privates, strict=True):
        mine.rack[:] = theirs.rack
        for name in Private.__slots__:
            if name != "rack":
                setattr(mine, name, getattr(theirs, name))


def _others(state: State, seat: int) -> list[Private]:
    return [private for other, private in enumerate(state.privates) if other != seat]


def _deal_to(private: Private, tiles: list[int], stream: Stream) -> None:
    """Let a seat that has been through as much hold these tiles."""
    private.rack = bytearray(counts_of(tiles))
    private.drawn = None if private.drawn is None else stream.choice(tiles)
    private.passes = tuple(
        Passed(made.phase, _some(tiles, made.given, stream), made.blind, _some(tiles, made.received, stream))
        for made in private.passes
    )


def _some(tiles: list[int], instead_of: tuple[int, ...], stream: Stream) -> tuple[int, ...]:
    return tuple(stream.choice(tiles) for _ in instead_of)


def _in_sight(state: State) -> list[int]:
    """Every tile that is not in the wall."""
    public = state.public
    laid = [tile for exposures in public.exposures for exposure in exposures for tile in exposure.tiles()]
    racks = [tile for private in state.privates for tile in tiles_of(private.rack)]
    return [*(tile for _seat, tile in public.discards), *laid, *racks]
