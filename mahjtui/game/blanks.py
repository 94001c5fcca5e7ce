"""Blanks: a tile good for any natural among the discards, where a table plays with them (V-4)."""

from __future__ import annotations

from typing import Final

from mahjtui.game.actions import Swap
from mahjtui.game.errors import Refusal
from mahjtui.game.events import Event, Swapped
from mahjtui.game.state import State
from mahjtui.game.view import Discarded
from mahjtui.tiles import BLANK, JOKER, NATURALS, tile_name

DEAD_TILES: Final = (JOKER, BLANK)
"""Once discarded nobody can have them, for any purpose (P-4, V-4)."""


def swaps(state: State, seat: int) -> list[Swap]:
    """Every tile that the seat in turn may take for a blank now, in kind order."""
    if not state.privates[seat].rack[BLANK]:
        return []
    return [Swap(tile) for tile in sorted({thrown.tile for thrown in state.public.discards}) if tile < NATURALS]


def check_swap(state: State, seat: int, action: Swap) -> Refusal | None:
    """Refuse to take a tile out of time, without a blank, a dead tile, or one that is not among the discards (V-4)."""
    public = state.public
    if not state.house.blanks:
        return Refusal("V-4", "this table plays without blanks")
    if public.phase != "discard" or public.turn != seat:
        return Refusal("V-4", "a blank is exchanged only on your own turn, after drawing or calling")
    if not state.privates[seat].rack[BLANK]:
        return Refusal("V-4", "you hold no blank")
    if action.tile in DEAD_TILES:
        return Refusal("V-4", f"a discarded {tile_name(action.tile).lower()} is dead: no blank brings it back")
    if all(thrown.tile != action.tile for thrown in public.discards):
        return Refusal("V-4", f"there is no {tile_name(action.tile)} among the discards")
    return None


def swap(state: State, seat: int, action: Swap, events: list[Event]) -> None:
    """Lay the blank where the tile lies, and take the tile."""
    public = state.public
    private = state.privates[seat]
    private.rack[BLANK] -= 1
    private.rack[action.tile] += 1
    if private.drawn == BLANK and not private.rack[BLANK]:
        private.drawn = None
    place = next(place for place, thrown in enumerate(public.discards) if thrown.tile == action.tile)
    public.discards[place] = Discarded(seat, BLANK)
    public.gone[action.tile] -= 1
    public.gone[BLANK] += 1
    if public.call_index >= 0 and public.exposures[seat][public.call_index].kind == action.tile:
        public.fetched += 1
    public.taken = "exchange"
    public.moment += 1
    events.append(Swapped(seat, action.tile))
