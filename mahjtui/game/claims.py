"""Claims on a discard: what each seat may claim, and who gets the tile (C-1 to C-8)."""

from __future__ import annotations

from collections.abc import Mapping

from mahjtui.game.actions import Action, Call, MahJongg
from mahjtui.game.errors import Refusal
from mahjtui.game.exposures import call_shapes, check_fit, check_last_discards, check_set, exposure_of
from mahjtui.game.seats import in_turn_after
from mahjtui.game.state import State
from mahjtui.game.winning import waits_for
from mahjtui.tiles import BLANK, JOKER, tile_name


def resolve_claims(discarder: int, answers: Mapping[int, Action], *, first_to_expose: bool = False) -> int | None:
    """The seat that gets the discard; pure. ``answers`` are in the order in which they were given.

    Mah Jongg beats an exposure, and of equal claims the seat next in turn to the discarder's right wins (C-3), or at
    some tables of equal calls for an exposure the first to lay it (C-9).
    """
    for claim in (MahJongg, Call):
        order = answers if first_to_expose and claim is Call else in_turn_after(discarder)
        for seat in order:
            if isinstance(answers.get(seat), claim):
                return seat
    return None


def claims(state: State, seat: int, tile: int) -> tuple[Action, ...]:
    """Everything this seat may claim a discard of ``tile`` for; empty where there is nothing to ask it (P-4, DH-4)."""
    named = state.public.named
    if state.public.dead[seat]:
        return ()
    if named is not None:
        good = {named, tile} if tile < JOKER else {named}
        return () if good.isdisjoint(waits_for(state, seat)) else (MahJongg(),)
    if tile >= JOKER:
        return ()
    calls = call_shapes(state, seat, tile)
    return (MahJongg(), *calls) if tile in waits_for(state, seat) else tuple(calls)


def open_claims(state: State) -> bool:
    """Work out what each seat may claim the latest discard for, once for all questions; whether any may."""
    discarder, tile = state.public.discards[-1]
    wanted = all_are_asked(state)
    for seat in state.after(discarder):
        found = state.privates[seat].claims = claims(state, seat, tile)
        wanted = wanted or bool(found)
    return wanted


def all_are_asked(state: State) -> bool:
    """Whether everybody is asked about the discard in question, claim or not: where mistakes are possible a player may
    call wrongly, and the table does not say who may call rightly (ERR-1)."""
    return state.penalises and (state.public.discards[-1].tile < JOKER or state.public.named is not None)


def askable(state: State) -> tuple[int, ...]:
    """The seats that may claim the discard in question and have not answered, in turn order."""
    others = state.after(state.public.turn)
    privates = state.privates
    if all_are_asked(state):
        return tuple([seat for seat in others if privates[seat].answer is None and not state.public.dead[seat]])
    return tuple([seat for seat in others if privates[seat].claims and privates[seat].answer is None])


def check_claiming(state: State, seat: int) -> Refusal | None:
    """Refuse any claim at the wrong time or by the wrong seat (C-2, J-6, P-4)."""
    public = state.public
    if public.phase == "discard" and public.taken == "exchange":
        return Refusal("J-6", "nobody may call while a joker exchange is under way")
    latest = public.discards[-1].tile if public.discards and public.named is None else None
    if public.phase in ("discard", "claim") and latest == JOKER:
        return Refusal("P-4", "a discarded joker is dead: nobody can call it")
    if public.phase in ("discard", "claim") and latest == BLANK:
        return Refusal("V-4", "a discarded blank is dead: nobody can call it")
    if public.phase != "claim":
        return Refusal("C-2", "there is no discard to call: only the latest one, until the next player has drawn")
    if public.turn == seat:
        return Refusal("C-2", "you cannot call your own discard")
    if state.privates[seat].answer is not None:
        return Refusal("C-7", "you have answered already: a call that was sent stands")
    return None


def check_call(state: State, seat: int, action: Call) -> Refusal | None:
    """Refuse a call that is no set, uses tiles not held, leaves nothing to discard, or fits no open line."""
    refusal = check_claiming(state, seat)
    if refusal is not None:
        return refusal
    return check_laying(state, seat, action)


def check_laying(state: State, seat: int, action: Call) -> Refusal | None:
    """Refuse to lay with the discard in question what is no set, not held, all there is, or fits no open line.

    Where mistakes are possible, only what is not held or leaves nothing to discard is refused (ERR-1, DH-2).
    """
    kind = state.public.discards[-1].tile
    if BLANK in action.tiles:
        return Refusal("V-4", "a blank never goes into an exposure")
    refusal = check_last_discards(state) or (None if state.penalises else check_set(kind, action.tiles))
    if refusal is not None:
        return refusal
    rack = state.privates[seat].rack
    jokers = action.tiles.count(JOKER)
    naturals = len(action.tiles) - jokers
    lacking = [tile for tile in action.tiles if action.tiles.count(tile) > rack[tile]]
    if any(tile not in (kind, JOKER) for tile in lacking):
        return Refusal("C-1", f"you hold too few of {tile_name(lacking[0])} to lay that")
    if lacking:
        return Refusal(
            "C-1", f"you hold {rack[kind]} of {tile_name(kind)} and {rack[JOKER]} jokers, too few to lay that"
        )
    if not action.tiles:
        return Refusal("C-1", "a call lays tiles from your rack beside the called one")
    if len(action.tiles) >= sum(rack):
        return Refusal("C-5", "a call must leave a tile to discard")
    if state.penalises:
        return None
    exposures = (*state.public.exposures[seat], exposure_of(kind, action.tiles))
    return check_fit(state, exposures, kind, naturals)


def check_skip(state: State, seat: int) -> Refusal | None:
    """Refuse to let pass what is not in question, or what was answered (C-7)."""
    if state.public.phase != "claim" or state.public.turn == seat:
        return Refusal("C-2", "there is no discard to let pass")
    if state.privates[seat].answer is not None:
        return Refusal("C-7", "you have answered already: a call that was sent stands")
    if not state.privates[seat].claims and not all_are_asked(state):
        return Refusal("C-1", "you have nothing to claim: the discard passes you by itself")
    return None
