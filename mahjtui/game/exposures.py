"""Sets on top of the rack: their shapes, reshaping, and the joker exchange (C-1, C-5, C-6, J-1 to J-8, X-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mahjtui.game.actions import Call, Exchange, Reshape
from mahjtui.game.deal import walls_of
from mahjtui.game.errors import Refusal
from mahjtui.game.events import Event, Exchanged, Reshaped
from mahjtui.game.lines import any_open, fits_concealed, in_error
from mahjtui.game.seats import NAMES
from mahjtui.game.state import State
from mahjtui.game.view import without_discards
from mahjtui.tiles import BLANK, JOKER, Exposure, suit_of, tile_name

SET_NAMES: Final = {3: "pung", 4: "kong", 5: "quint", 6: "sextet"}
"""S-2: what a set is called by its size."""


def shapes(kind: int, naturals: int, jokers: int, concealed: int) -> Iterator[tuple[int, ...]]:
    """Every choice of tiles that can be laid with one called tile of ``kind``, jokers never forced or forbidden (J-2).

    ``naturals`` and ``jokers`` may be used and one of the ``concealed`` tiles must remain to be discarded (C-5).
    """
    for laid in range(2, min(5, naturals + jokers, concealed - 1) + 1):
        for used in range(max(0, laid - naturals), min(jokers, laid) + 1):
            yield (kind,) * (laid - used) + (JOKER,) * used


def exposure_of(kind: int, laid: tuple[int, ...]) -> Exposure:
    """The exposure that the called tile makes with the tiles laid beside it."""
    strays = tuple(tile for tile in laid if tile not in (kind, JOKER))
    return Exposure(kind, len(laid) + 1, laid.count(JOKER), strays)


def check_set(kind: int, laid: tuple[int, ...]) -> Refusal | None:
    """Refuse what is no pung, kong, quint or sextet of one kind (S-2, S-3, C-1)."""
    others = [tile for tile in laid if tile not in (kind, JOKER)]
    if BLANK in others:
        return Refusal("V-4", "a blank never goes into an exposure")
    if others and all(suit_of(tile) == suit_of(kind) is not None for tile in others):
        return Refusal("S-3", "no discard is called to make a run, except as the tile that wins")
    if others:
        return Refusal("S-2", f"only {tile_name(kind)} and jokers make a set with the called tile")
    if len(laid) < 2:
        return Refusal("C-1", "a discard is called for a pung or more; for a single or a pair only as the winning tile")
    if len(laid) > 5:
        return Refusal("S-2", "a set has at most six tiles")
    return None


def in_last_wall(state: State) -> bool:
    """Whether no more than one wall of tiles is left: the last wall is being drawn from (W-2)."""
    tiles = len(state.hidden.order)
    return tiles - state.public.drawn <= max(walls_of(tiles).sizes)


def check_last_discards(state: State) -> Refusal | None:
    """Refuse a call for an exposure where the table allows none any more (W-1, W-2)."""
    if state.public.drawn == len(state.hidden.order) and state.house.last_discard == "mahjongg-only":
        return Refusal("W-1", "at this table the last discard can be called only for Mah Jongg")
    if state.house.last_wall == "cold" and in_last_wall(state):
        return Refusal("W-2", "the last wall is cold at this table: discards are called only for Mah Jongg")
    return None


def check_fit(state: State, exposures: tuple[Exposure, ...], kind: int, laid: int) -> Refusal | None:
    """Refuse exposures that leave no line open once ``laid`` more naturals of ``kind`` are on the table (DH-1, X-1)."""
    if leaves_a_line(state, exposures, kind, laid):
        return None
    what = f"a {SET_NAMES[exposures[-1].size]} of {tile_name(kind)}"
    beside = " beside what you have exposed" if len(exposures) > 1 else ""
    if fits_concealed(state.card, exposures):
        return Refusal("X-1", f"{what} fits only concealed lines{beside}: they take no exposure")
    return Refusal("DH-1", f"{what} fits no line that is still open{beside}")


def leaves_a_line(state: State, exposures: tuple[Exposure, ...], kind: int, laid: int) -> bool:
    """Whether a line stays open with these exposures once ``laid`` more naturals of ``kind`` are on the table (C-1)."""
    public = state.public
    gone = public.gone.copy()
    if state.has_blanks:
        others = public.discards if public.phase == "discard" else public.discards[:-1]
        gone = bytearray(without_discards(bytes(gone), others))
    gone[kind] += laid
    return any_open(state.card, exposures, gone, state.house.jokers)


def check_reshape(state: State, seat: int, action: Reshape) -> Refusal | None:
    """Refuse a reshape that is late, uses tiles not held before the call, or is no set of an open line (C-6)."""
    public = state.public
    if public.phase != "discard" or public.turn != seat or public.call_index < 0:
        return Refusal("C-6", "an exposure can be reshaped only by who just called, before discarding")
    if state.house.reshape == "locked":
        return Refusal("C-6", "at this table an exposure is locked at once")
    exposures = public.exposures[seat]
    before = exposures[public.call_index]
    refusal = check_set(before.kind, action.tiles)
    if refusal is not None:
        return refusal
    after = exposure_of(before.kind, action.tiles)
    if after == before:
        return Refusal("C-6", "the exposure has that shape already")
    naturals, jokers = reshape_supply(state, seat)
    if after.jokers > jokers:
        if after.jokers <= jokers + public.fresh:
            return Refusal("C-6", "a joker won by exchange this turn may not go into this turn's exposure")
        return Refusal("C-6", f"you do not have {after.jokers} jokers to lay")
    if after.naturals - 1 > naturals:
        return Refusal("C-6", f"you do not have {after.naturals - 1} of {tile_name(before.kind)} beside the called one")
    if sum(state.privates[seat].rack) + before.size - after.size < 1:
        return Refusal("C-5", "a call must leave a tile to discard")
    if state.penalises:
        return None
    keep = exposures[: public.call_index] + exposures[public.call_index + 1 :]
    return check_fit(state, (*keep, after), after.kind, after.naturals - before.naturals)


def reshape_supply(state: State, seat: int) -> tuple[int, int]:
    """How many naturals and jokers may lie beside the called tile: those held before the call (C-6)."""
    public = state.public
    rack = state.privates[seat].rack
    exposure = public.exposures[seat][public.call_index]
    naturals = max(0, rack[exposure.kind] - public.fetched) + exposure.naturals - 1
    return naturals, max(0, rack[JOKER] - public.fresh) + exposure.jokers


def reshapes(state: State, seat: int) -> list[Reshape]:
    """Every reshape the seat in turn may make now."""
    public = state.public
    if public.call_index < 0 or state.house.reshape == "locked":
        return []
    before = public.exposures[seat][public.call_index]
    naturals, jokers = reshape_supply(state, seat)
    concealed = sum(state.privates[seat].rack) + before.size - 1
    keep = public.exposures[seat][: public.call_index] + public.exposures[seat][public.call_index + 1 :]
    found = []
    for laid in shapes(before.kind, naturals, jokers, concealed):
        after = exposure_of(before.kind, laid)
        more = after.naturals - before.naturals
        if after != before and leaves_a_line(state, (*keep, after), after.kind, more):
            found.append(Reshape(laid))
    return found


def reshape(state: State, seat: int, action: Reshape, events: list[Event]) -> None:
    """Lay the new tiles with the called one; the rest goes back to the rack (C-6)."""
    public = state.public
    before = public.exposures[seat][public.call_index]
    after = exposure_of(before.kind, action.tiles)
    rack = state.privates[seat].rack
    for tile in before.tiles():
        rack[tile] += 1
    for tile in after.tiles():
        rack[tile] -= 1
    for tile in before.strays:
        public.gone[tile] -= 1
    public.gone[before.kind] += after.naturals - before.naturals
    replace_exposure(state, seat, public.call_index, after)
    public.taken = "call"
    public.moment += 1
    events.append(Reshaped(seat, before, after))


def exchanges(state: State, seat: int) -> list[Exchange]:
    """Every joker exchange the seat in turn may make now (J-4)."""
    rack = state.privates[seat].rack
    found = [
        Exchange(kind, owner, index)
        for owner, exposures in enumerate(state.public.exposures)
        for index, (kind, _size, jokers, _strays) in enumerate(exposures)
        if jokers and rack[kind]
    ]
    return [action for action in found if check_redeemable(state, action.seat, action.index) is None]


def check_redeemable(state: State, owner: int, index: int) -> Refusal | None:
    """Refuse the jokers of an exposure made in error, and of a dead hand where the table says so (J-9)."""
    if state.public.dead[owner] and not state.house.redeem_dead:
        return Refusal("J-9", f"{NAMES[owner]}'s hand is dead, and at this table its jokers are out of reach")
    if state.penalises and in_error(state.card, state.public.exposures[owner])[index]:
        return Refusal("J-9", "that exposure was made in error: its jokers cannot be exchanged")
    return None


def check_exchange(state: State, seat: int, action: Exchange) -> Refusal | None:
    """Refuse an exchange out of time, with a tile not held, or where no joker stands for the tile (J-4, J-5, P-3)."""
    public = state.public
    if public.phase != "discard" or public.turn != seat:
        if public.phase == "claim" and public.turn == seat:
            return Refusal("P-3", "your discard is down: it cannot be taken back or exchanged")
        return Refusal("J-5", "a joker is exchanged only on your own turn, after drawing or calling")
    if action.tile == JOKER:
        return Refusal("J-4", "only a natural goes in for a joker, never the other way round")
    exposures = public.exposures[action.seat]
    if not 0 <= action.index < len(exposures):
        return Refusal(
            "J-5", f"{NAMES[action.seat]} has no exposure number {action.index + 1}; a concealed joker is out of reach"
        )
    exposure = exposures[action.index]
    if not exposure.jokers:
        return Refusal("J-4", f"there is no joker in {exposure}")
    if exposure.kind != action.tile:
        return Refusal(
            "J-4", f"a joker in {exposure} stands for {tile_name(exposure.kind)}, not {tile_name(action.tile)}"
        )
    if not state.privates[seat].rack[action.tile]:
        return Refusal("J-4", f"you do not hold {tile_name(action.tile)} on your rack")
    return check_redeemable(state, action.seat, action.index)


def exchange(state: State, seat: int, action: Exchange, events: list[Event]) -> None:
    """Put the natural in and take the joker (J-4)."""
    public = state.public
    private = state.privates[seat]
    private.rack[action.tile] -= 1
    private.rack[JOKER] += 1
    if private.drawn == action.tile and not private.rack[action.tile]:
        private.drawn = None
    exposure = public.exposures[action.seat][action.index]
    replace_exposure(state, action.seat, action.index, exposure._replace(jokers=exposure.jokers - 1))
    public.gone[action.tile] += 1
    public.fresh += 1
    public.taken = "exchange"
    public.moment += 1
    events.append(Exchanged(seat, action.tile, action.seat, action.index))


def replace_exposure(state: State, seat: int, index: int, exposure: Exposure) -> None:
    """Change one exposure in place."""
    before = state.public.exposures[seat]
    state.public.exposures[seat] = (*before[:index], exposure, *before[index + 1 :])


def call_shapes(state: State, seat: int, kind: int) -> list[Call]:
    """Every call this seat may make for a discard of this kind (C-1, C-5, S-5)."""
    rack = state.privates[seat].rack
    naturals, jokers = rack[kind], rack[JOKER]
    if kind >= JOKER or naturals + jokers < 2 or check_last_discards(state) is not None:
        return []
    keep = state.public.exposures[seat]
    calls = []
    possible = 0  # a set of this size with more naturals leaves a line, so one with fewer does
    for laid in shapes(kind, naturals, jokers, sum(rack)):
        size = len(laid)
        exposure = Exposure(kind, size + 1, laid.count(JOKER))
        if size == possible or leaves_a_line(state, (*keep, exposure), kind, laid.count(kind)):
            possible = size
            calls.append(Call(laid))
    return calls
