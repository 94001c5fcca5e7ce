"""The other worlds that a seat cannot tell from this one (I-1)."""

from __future__ import annotations

from mahjtui.game.claims import open_claims
from mahjtui.game.seats import SEATS
from mahjtui.game.setup import hide
from mahjtui.game.state import State
from mahjtui.stream import Stream
from mahjtui.tiles import counts_of, tiles_of


def redealt(state: State, seat: int, stream: Stream) -> State:
    """The same position to this seat, with every tile that it cannot see dealt anew.

    Answers that other seats have given to an open question are taken back: they might not be possible any more.
    """
    world = state.copy()
    public = world.public
    others = [world.privates[other] for other in SEATS if other != seat]
    wall = state.hidden.order[public.drawn :]
    unseen = stream.shuffled([*wall, *(tile for other in others for tile in tiles_of(other.rack))])
    for other in others:
        size = sum(other.rack)
        rack, unseen = unseen[:size], unseen[size:]
        other.rack = bytearray(counts_of(rack))
        other.drawn = None if other.drawn is None else rack[0]
        other.answer = None
    used = [tile for _seat, tile in public.discards]
    used += [tile for exposures in public.exposures for exposure in exposures for tile in exposure.tiles()]
    used += [tile for private in world.privates for tile in tiles_of(private.rack)]
    world.hidden = hide([*used, *unseen], public.dice)
    for private in world.privates:
        private.legal = None
    if public.phase == "claim":
        open_claims(world)
    return world
