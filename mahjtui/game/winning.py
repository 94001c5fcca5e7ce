"""Mah Jongg: is it one, and which line pays most (M-1, K-5, J-7, CH-6)."""

from __future__ import annotations

from typing import Literal

from mahjtui.card.distance import CLOSED, complete, distances, line_distances, waits
from mahjtui.card.model import Card
from mahjtui.game.errors import Refusal
from mahjtui.game.events import Event, SaidLooking
from mahjtui.game.exposures import in_last_wall
from mahjtui.game.seats import EAST, SEATS
from mahjtui.game.settlement import Outcome, Settlement, WonBy, settle
from mahjtui.game.state import State, Waiting
from mahjtui.tiles import JOKER


def winning_rack(state: State, seat: int, claimed: int | None) -> bytes:
    """The concealed tiles with the claimed one among them."""
    rack = state.privates[seat].rack
    if claimed is None:
        return bytes(rack)
    with_claimed = rack.copy()
    with_claimed[claimed] += 1
    return bytes(with_claimed)


def wins(state: State, seat: int, claimed: int | None = None) -> bool:
    """Whether this seat's fourteen tiles complete a line."""
    if claimed is not None:
        return claimed in waits_for(state, seat)
    return bool(complete(state.card, state.privates[seat].rack, state.public.exposures[seat]))


def waits_for(state: State, seat: int) -> frozenset[int]:
    """The tiles that complete a line for this seat: remembered, since its hand stays while the others discard."""
    private = state.privates[seat]
    exposures = state.public.exposures[seat]
    known = private.waiting
    if known is None or known.rack != private.rack or known.exposures is not exposures:
        tiles = waits(state.card, private.rack, exposures)
        known = private.waiting = Waiting(bytes(private.rack), exposures, tiles)
    return known.tiles


def claimed_tile(state: State) -> int | None:
    """The discard in question, if there is one."""
    return state.public.discards[-1].tile if state.public.phase == "claim" else None


def is_mahjongg(state: State, seat: int) -> bool:
    """Whether a Mah Jongg that this seat declares now is one: on its own tiles, or on the discard in question."""
    claimed = claimed_as(state, seat)
    return claimed != JOKER and wins(state, seat, claimed)


def check_mahjongg(state: State, seat: int) -> Refusal | None:
    """Refuse Mah Jongg out of turn, in the Charleston but for East's heavenly hand, or with a hand that is short."""
    public = state.public
    if public.phase == "first-right":
        if state.house.heavenly == "off":
            return Refusal("CH-6", "nobody wins before the Charleston at this table")
        if seat != EAST or not wins(state, seat):
            return Refusal("CH-6", "before the Charleston only East can win, with a complete hand as dealt")
        return None
    if public.phase not in ("discard", "claim"):
        return Refusal("CH-6", "nobody can win during the Charleston")
    if public.phase == "discard" and public.turn != seat:
        return Refusal("C-2", "there is no discard to win on, and it is not your turn")
    if not state.penalises and not is_mahjongg(state, seat):
        rack = winning_rack(state, seat, claimed_tile(state))
        least = int(distances(state.card, rack, public.exposures[seat]).min())
        missing = f"{least} {'tile' if least == 1 else 'tiles'} from the closest line"
        return Refusal("M-1", f"this is not Mah Jongg: {'no line is open to you' if least == CLOSED else missing}")
    return None


def settle_win(state: State, seat: int) -> Settlement:
    """The settlement of this seat's Mah Jongg, on the line that pays most (K-5)."""
    public = state.public
    claimed = claimed_as(state, seat)
    exposures = public.exposures[seat]
    rack = winning_rack(state, seat, claimed)
    jokerless = not rack[JOKER] and not any(exposure.jokers for exposure in exposures)
    won_by, discarder = _won_by(state, seat)
    settlements = []
    for resolution in complete(state.card, rack, exposures):
        line = state.card.line_of(resolution)
        outcome = Outcome(
            ending="mahjongg",
            winner=seat,
            discarder=discarder,
            won_by=won_by,
            line=line.index,
            resolution=resolution,
            value=line.value,
            jokerless=jokerless,
            bonus=line.jokerless_bonus and line.section not in state.house.jokerless_except,
            exposures=len(exposures),
            claimed=claimed,
            misnamed=_misnamed(state, claimed),
            last_wall=in_last_wall(state),
            seats=state.seats,
            bet=state.bet,
            lowest=lowest_value(state.card),
            dead=tuple(public.dead),
            disputes=tuple(public.disputes),
        )
        settlements.append(settle(outcome, state.house))
    return max(settlements, key=lambda settlement: settlement.pays[seat])


def claimed_as(state: State, seat: int) -> int | None:
    """What a claim takes the discard in question for: the name it was given where the claim needs that (MN-3)."""
    named = state.public.named
    if state.public.phase == "claim" and named is not None and wins(state, seat, named):
        return named
    return claimed_tile(state)


def _misnamed(state: State, claimed: int | None) -> Literal["MN-3", "MN-4"] | None:
    if state.public.phase != "claim" or state.public.named is None or claimed != state.public.named:
        return None
    return "MN-4" if claimed_tile(state) == JOKER else "MN-3"


def _won_by(state: State, seat: int) -> tuple[WonBy, int | None]:
    """How the winner came by the fourteenth tile, and who threw it (SC-1, SC-2, CH-6, J-8)."""
    public = state.public
    if public.phase == "claim":
        return "discard", public.turn
    called = public.call_index >= 0
    if public.taken == "exchange" and (state.house.finesse or not called):
        return "exchange", None
    if called:
        return "discard", public.called_from
    if public.phase == "first-right":
        return "heavenly", None
    if seat == EAST and public.taken == "deal":
        as_dealt = len(state.seats) < len(SEATS) and state.house.heavenly != "off"
        return "heavenly" if as_dealt else "earthly", None
    return "wall", None


def attempted(state: State, seat: int) -> int:
    """The value of the hand this seat is trying for: of its closest lines the one worth most (M-3)."""
    away = distances(state.card, winning_rack(state, seat, None), state.public.exposures[seat])
    found = line_distances(state.card, away)
    least = found.min()
    return max(line.value for line in state.card.lines if found[line.index] == least)


def lowest_value(card: Card) -> int:
    """The lowest value on the card (M-3, B-1)."""
    return min(line.value for line in card.lines)


def check_looking(state: State, seat: int) -> Refusal | None:
    """Refuse to say looking where the table does not, twice, or, mistakes being prevented, when it is not so (ET-2)."""
    public = state.public
    if not state.house.looking:
        return Refusal("ET-2", "nobody says that it is looking at this table")
    if public.phase not in ("discard", "claim"):
        return Refusal("ET-2", "looking is said once play has begun")
    if public.looking[seat]:
        return Refusal("ET-2", "you have said so already")
    if not state.penalises and not is_looking(state, seat):
        return Refusal("ET-2", "you are not one tile from Mah Jongg")
    return None


def is_looking(state: State, seat: int) -> bool:
    """Whether this seat is one tile from Mah Jongg (ET-2)."""
    return bool(distances(state.card, winning_rack(state, seat, None), state.public.exposures[seat]).min() == 1)


def say_looking(state: State, seat: int, events: list[Event]) -> None:
    """Tell the table (ET-2)."""
    state.public.looking[seat] = True
    state.public.moment += 1
    events.append(SaidLooking(seat))
