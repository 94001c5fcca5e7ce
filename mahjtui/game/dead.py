"""Dead hands (DH-1 to DH-4): what the exposures and the table leave a hand, judged from public evidence alone."""

from __future__ import annotations

from itertools import compress
from typing import Final

from mahjtui.card.distance import why_out
from mahjtui.game.actions import Challenge
from mahjtui.game.errors import Refusal
from mahjtui.game.events import Died, Event
from mahjtui.game.lines import demand_of, find_open, in_error, is_met
from mahjtui.game.seats import NAMES, SEATS
from mahjtui.game.state import State, Witness
from mahjtui.game.view import in_set_of_eight, out_of_reach, without_discards
from mahjtui.tiles import JOKER, Exposure

MISTAKES: Final = ("challenge", "declared", "shown")
"""The phases in which play waits for what follows a mistake, or what may be one (DH-6, M-2)."""


def is_provably_dead(state: State, seat: int) -> bool:
    """Whether no line can be completed any more with this seat's exposures, as everybody can see (DH-1, DH-3)."""
    exposures = state.public.exposures[seat]
    if not exposures:
        return False
    gone = _out_of_reach(state, seat)
    known = state.witnesses[seat]
    if known is not None and known.exposures is exposures and is_met(known.demand, gone, gone, state.house.jokers):
        return False
    found = find_open(state.card, exposures, gone, state.house.jokers)
    if found is None:
        return True
    demand = demand_of(state.card, found, exposures)
    state.witnesses[seat] = Witness(exposures, demand, frozenset(kind for kind, _spare, _free in demand))
    return False


def _out_of_reach(state: State, seat: int) -> bytes:
    public = state.public
    if state.has_blanks:
        return without_discards(bytes(public.gone), public.discards)
    return out_of_reach(bytes(public.gone), public.discards[-1] if public.phase == "claim" else None, seat)


def look_again_without(state: State, tile: int) -> None:
    """A copy of this tile has left play: forget the verdict on every hand that may have died of it.

    A hand that was dead stays dead; one that has exposed nothing or whose witness asks for no such tile stays alive.
    """
    for seat, witness in enumerate(state.witnesses):
        if witness is not None and (tile in witness.kinds or tile >= JOKER) and not state.standing[seat]:
            state.standing[seat] = None


def look_again(state: State) -> None:
    """Forget the verdict on every hand: exposures may have changed, or copies have come back into play."""
    state.standing = [None, None, None, None]


def reasons(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    """For each line that this seat's exposures and the table rule out: its label, and why (DH-1)."""
    exposures = state.public.exposures[seat]
    gone = in_set_of_eight(_out_of_reach(state, seat), state.house.jokers)
    found = []
    for line in state.card.lines:
        why = why_out(state.card, line.index, exposures, gone)
        if why is not None:
            found.append((line.label, why))
    return tuple(found)


def challengeable(state: State) -> tuple[int, ...]:
    """The seats whose hands can rightly be called dead now (DH-3)."""
    standing = state.standing
    if None in standing:
        for seat in SEATS:
            if standing[seat] is None:
                standing[seat] = is_provably_dead(state, seat)
    if True not in standing:
        return ()
    return tuple([seat for seat in SEATS if standing[seat] and not state.public.dead[seat]])


def check_challenge(state: State, seat: int, action: Challenge) -> Refusal | None:
    """Refuse a challenge that is wrong, so that nobody owes the 50 of a disputed one (DH-6, ERR-1)."""
    public = state.public
    target = action.seat
    whose = "your hand" if target == seat else f"{NAMES[target]}'s hand"
    if public.phase not in ("discard", "claim"):
        return Refusal("CH-7", "no hand is dead during the Charleston")
    if public.dead[target]:
        return Refusal("DH-3", f"{whose} is dead already")
    if state.penalises and target == seat:
        return None
    if not public.exposures[target]:
        return Refusal("DH-3", f"{whose} has no exposure, and a concealed hand cannot be called dead")
    if any((seat, target) == dispute[:2] for dispute in public.disputes):
        return Refusal("DH-6", f"you have challenged {whose}: it is settled when the hand ends")
    if not state.penalises and not is_provably_dead(state, target):
        return Refusal("DH-6", f"the challenge is wrong: {whose} can still make a line")
    return None


def challenges(state: State, seat: int) -> tuple[Challenge, ...]:
    """The hands this seat may rightly call dead now, those left out that denied it already (DH-3, DH-6)."""
    found = challengeable(state)
    if not found:
        return ()
    denied = [dispute.challenged for dispute in state.public.disputes if dispute.challenger == seat]
    return tuple([Challenge(target) for target in found if target not in denied])


def declare_dead(state: State, seat: int, by: int | None, events: list[Event], rule: str = "DH-3") -> None:
    """Take a hand out of play: it neither draws, discards, calls nor wins, and it pays (DH-4, SC-4)."""
    state.public.dead[seat] = True
    state.public.moment += 1
    private = state.privates[seat]
    private.answer = None
    private.claims = ()
    private.drawn = None
    events.append(Died(seat, by, rule, _take_back(state, seat) if state.penalises else ()))


def _take_back(state: State, seat: int) -> tuple[Exposure, ...]:
    """Put the exposures that were made in error back on the rack, jokers and all; those are what it returns (J-9)."""
    public = state.public
    exposures = public.exposures[seat]
    wrong = in_error(state.card, exposures)
    returned = tuple(compress(exposures, wrong))
    for tile in (tile for exposure in returned for tile in exposure.tiles()):
        state.privates[seat].rack[tile] += 1
        if tile != JOKER:
            public.gone[tile] -= 1
    public.exposures[seat] = tuple(exposure for exposure, bad in zip(exposures, wrong, strict=True) if not bad)
    return returned


def next_live(state: State, seat: int) -> int:
    """The next seat in turn whose hand is not dead; dead hands are skipped (DH-4)."""
    return next(other for other in state.after(seat) if not state.public.dead[other])
