"""Mah Jongg: is it one, and which line pays most (M-1, K-5, J-7, CH-6)."""

from __future__ import annotations

from mahjtui.card.distance import CLOSED, complete, distances
from mahjtui.game.errors import Refusal
from mahjtui.game.seats import EAST
from mahjtui.game.settlement import Settlement, settle
from mahjtui.game.state import State
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
    return bool(complete(state.card, winning_rack(state, seat, claimed), state.public.exposures[seat]))


def claimed_tile(state: State) -> int | None:
    """The discard in question, if there is one."""
    return state.public.discards[-1].tile if state.public.phase == "claim" else None


def check_mahjongg(state: State, seat: int) -> Refusal | None:
    """Refuse Mah Jongg out of turn, in the Charleston but for East's heavenly hand, or with a hand that is short."""
    public = state.public
    if public.phase == "first-right":
        if seat != EAST or not wins(state, seat):
            return Refusal("CH-6", "before the Charleston only East can win, with a complete hand as dealt")
        return None
    if public.phase not in ("discard", "claim"):
        return Refusal("CH-6", "nobody can win during the Charleston")
    if public.phase == "discard" and public.turn != seat:
        return Refusal("C-2", "there is no discard to win on, and it is not your turn")
    if not wins(state, seat, claimed_tile(state)):
        rack = winning_rack(state, seat, claimed_tile(state))
        least = int(distances(state.card, rack, public.exposures[seat]).min())
        missing = f"{least} {'tile' if least == 1 else 'tiles'} from the closest line"
        return Refusal("M-1", f"this is not Mah Jongg: {'no line is open to you' if least == CLOSED else missing}")
    return None


def settle_win(state: State, seat: int) -> Settlement:
    """The settlement of this seat's Mah Jongg, on the line that pays most (K-5)."""
    public = state.public
    claimed = claimed_tile(state)
    exposures = public.exposures[seat]
    rack = winning_rack(state, seat, claimed)
    jokerless = not rack[JOKER] and not any(exposure.jokers for exposure in exposures)
    discarder = public.turn if claimed is not None else public.called_from if public.taken == "call" else None
    settlements = []
    for resolution in complete(state.card, rack, exposures):
        line = state.card.line_of(resolution)
        settlements.append(
            settle(
                winner=seat,
                discarder=discarder,
                line=line.index,
                resolution=resolution,
                value=line.value,
                jokerless=jokerless,
                bonus=line.jokerless_bonus,
            )
        )
    return max(settlements, key=lambda settlement: settlement.pays[seat])
