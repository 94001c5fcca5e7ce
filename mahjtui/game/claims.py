"""Claims on a discard: what each seat may claim, and who gets the tile (C-1 to C-8)."""

from __future__ import annotations

from collections.abc import Mapping

from mahjtui.game.actions import Action, Call, MahJongg
from mahjtui.game.errors import Refusal
from mahjtui.game.exposures import call_shapes, check_fit, check_set, exposure_of
from mahjtui.game.seats import in_turn_after
from mahjtui.game.state import State
from mahjtui.game.winning import wins
from mahjtui.tiles import JOKER, tile_name


def resolve_claims(discarder: int, answers: Mapping[int, Action]) -> int | None:
    """The seat that gets the discard; pure.

    Mah Jongg beats an exposure, and of equal claims the seat next in turn to the discarder's right wins (C-3).
    """
    for claim in (MahJongg, Call):
        for seat in in_turn_after(discarder):
            if isinstance(answers.get(seat), claim):
                return seat
    return None


def claims(state: State, seat: int, tile: int) -> tuple[Action, ...]:
    """Everything this seat may claim a discard of ``tile`` for; empty where there is nothing to ask it (P-4, DH-4)."""
    if tile == JOKER or state.public.dead[seat]:
        return ()
    calls = call_shapes(state, seat, tile)
    return (MahJongg(), *calls) if wins(state, seat, tile) else tuple(calls)


def open_claims(state: State) -> bool:
    """Work out what each seat may claim the latest discard for, once for all questions; whether any may."""
    discarder, tile = state.public.discards[-1]
    wanted = False
    for seat in in_turn_after(discarder):
        found = state.privates[seat].claims = claims(state, seat, tile)
        wanted = wanted or bool(found)
    return wanted


def askable(state: State) -> tuple[int, ...]:
    """The seats that may claim the discard in question and have not answered, in turn order."""
    privates = state.privates
    return tuple(
        [seat for seat in in_turn_after(state.public.turn) if privates[seat].claims and privates[seat].answer is None]
    )


def check_claiming(state: State, seat: int) -> Refusal | None:
    """Refuse any claim at the wrong time or by the wrong seat (C-2, J-6, P-4)."""
    public = state.public
    if public.phase == "discard" and public.taken == "exchange":
        return Refusal("J-6", "nobody may call while a joker exchange is under way")
    if public.phase in ("discard", "claim") and public.discards and public.discards[-1].tile == JOKER:
        return Refusal("P-4", "a discarded joker is dead: nobody can call it")
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
    kind = state.public.discards[-1].tile
    refusal = check_set(kind, action.tiles)
    if refusal is not None:
        return refusal
    rack = state.privates[seat].rack
    jokers = action.tiles.count(JOKER)
    naturals = len(action.tiles) - jokers
    if jokers > rack[JOKER] or naturals > rack[kind]:
        return Refusal(
            "C-1", f"you hold {rack[kind]} of {tile_name(kind)} and {rack[JOKER]} jokers, too few to lay that"
        )
    if len(action.tiles) >= sum(rack):
        return Refusal("C-5", "a call must leave a tile to discard")
    exposures = (*state.public.exposures[seat], exposure_of(kind, action.tiles))
    return check_fit(state, exposures, kind, naturals)


def check_skip(state: State, seat: int) -> Refusal | None:
    """Refuse to let pass what is not in question, or what was answered (C-7)."""
    if state.public.phase != "claim" or state.public.turn == seat:
        return Refusal("C-2", "there is no discard to let pass")
    if state.privates[seat].answer is not None:
        return Refusal("C-7", "you have answered already: a call that was sent stands")
    if not state.privates[seat].claims:
        return Refusal("C-1", "you have nothing to claim: the discard passes you by itself")
    return None
