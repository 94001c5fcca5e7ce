"""Drawing, discarding, claims answered, and the ends of a hand (P-1 to P-5, C-3, C-4, W-1)."""

from __future__ import annotations

from mahjtui.game.actions import Action, Call, Discard, MahJongg
from mahjtui.game.claims import askable, open_claims, resolve_claims
from mahjtui.game.dead import declare_dead, look_again_without, next_live
from mahjtui.game.errors import Refusal
from mahjtui.game.events import Called, DiscardMade, Drew, Event, HandOver
from mahjtui.game.exposures import exposure_of
from mahjtui.game.seats import in_turn_after
from mahjtui.game.settlement import Settlement
from mahjtui.game.state import State
from mahjtui.game.view import Discarded
from mahjtui.game.winning import claimed_tile, settle_win, winning_rack
from mahjtui.tiles import tile_name, tiles_of


def check_discard(state: State, seat: int, action: Discard) -> Refusal | None:
    """Refuse a discard in the Charleston, out of turn, or of a tile not held (P-5, P-2)."""
    public = state.public
    if public.phase not in ("discard", "claim"):
        return Refusal("P-5", "nobody discards before the Charleston is over")
    if public.phase != "discard" or public.turn != seat:
        if public.phase == "claim" and public.turn == seat:
            return Refusal("P-3", "your discard is down; it cannot be taken back")
        return Refusal("P-5", "it is not your turn to discard")
    if not state.privates[seat].rack[action.tile]:
        return Refusal("P-2", f"you do not hold {tile_name(action.tile)}")
    return None


def discard(state: State, seat: int, action: Discard, events: list[Event]) -> None:
    """Throw the tile, and ask whoever may claim it; when nobody may, play goes on."""
    public = state.public
    private = state.privates[seat]
    private.rack[action.tile] -= 1
    private.drawn = None
    public.discards.append(Discarded(seat, action.tile))
    public.gone[action.tile] += 1
    look_again_without(state, action.tile)
    public.turns += 1
    public.moment += 1
    public.phase = "claim"
    public.call_index = -1
    public.fresh = 0
    events.append(DiscardMade(seat, action.tile))
    if not open_claims(state):
        _pass_by(state, events)


def answer_claim(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """Keep this answer; once nobody is left to ask, the claims are resolved together."""
    state.privates[seat].answer = action
    if not askable(state):
        end_claims(state, events)


def end_claims(state: State, events: list[Event]) -> None:
    """Give the discard to who wins it, or let the next player draw (C-3, C-4)."""
    public = state.public
    answers = {seat: private.answer for seat, private in enumerate(state.privates) if private.answer is not None}
    winner = resolve_claims(public.turn, answers)
    for private in state.privates:
        private.answer = None
        private.claims = ()
    if winner is None:
        _pass_by(state, events)
        return
    public.moment += 1
    claim = answers[winner]
    if isinstance(claim, MahJongg):
        declare(state, winner, events)
    elif isinstance(claim, Call):
        _expose(state, winner, claim, events)


def _pass_by(state: State, events: list[Event]) -> None:
    """Nobody takes the discard: the next live hand draws (P-2, DH-4)."""
    state.public.moment += 1
    draw(state, next_live(state, state.public.turn), events)


def _expose(state: State, seat: int, call: Call, events: list[Event]) -> None:
    public = state.public
    discarder, tile = public.discards.pop()
    exposure = exposure_of(tile, call.tiles)
    rack = state.privates[seat].rack
    for laid in call.tiles:
        rack[laid] -= 1
    public.gone[tile] += exposure.naturals - 1
    public.exposures[seat] = (*public.exposures[seat], exposure)
    public.call_index = len(public.exposures[seat]) - 1
    public.called_from = discarder
    public.taken = "call"
    public.phase = "discard"
    order = in_turn_after(discarder)
    passed_over = tuple(other for other in order[: order.index(seat)] if not public.dead[other])
    public.turn = seat
    events.append(Called(seat, discarder, exposure, passed_over))


def draw(state: State, seat: int, events: list[Event]) -> None:
    """Let this seat draw from the live end; with nothing left to draw the hand is a wall game (P-2, W-1)."""
    public = state.public
    if public.drawn == len(state.hidden.order):
        finish(state, Settlement("wall"), events)
        return
    state.hidden = state.hidden.turned_to(seat, public.drawn)
    tile = state.hidden.order[public.drawn]
    public.drawn += 1
    private = state.privates[seat]
    private.rack[tile] += 1
    private.drawn = tile
    public.turn = seat
    public.taken = "wall"
    public.phase = "discard"
    events.append(Drew(seat, tile, len(state.hidden.order) - public.drawn))


def declare(state: State, seat: int, events: list[Event]) -> None:
    """Mah Jongg: settle, show the hand, and end it (M-1)."""
    shown = tiles_of(winning_rack(state, seat, claimed_tile(state)))
    finish(state, settle_win(state, seat), events, shown)


def finish(state: State, settlement: Settlement, events: list[Event], shown: tuple[int, ...] = ()) -> None:
    """End the hand with this settlement; ``shown`` are the winner's concealed tiles."""
    public = state.public
    public.moment += 1
    public.settlement = settlement
    public.phase = "over"
    for private in state.privates:
        private.answer = None
        private.claims = ()
    events.append(HandOver(settlement, shown))


def challenge(state: State, seat: int, target: int, events: list[Event]) -> None:
    """Call a hand dead; play goes on without it, and ends when only one hand is left (DH-3, DH-4)."""
    public = state.public
    declare_dead(state, target, seat, events)
    if sum(public.dead) == 3:
        finish(state, Settlement("dead"), events)
    elif public.phase == "discard" and public.turn == target:
        public.call_index = -1
        public.fresh = 0
        draw(state, next_live(state, target), events)
    elif public.phase == "claim" and not askable(state):
        end_claims(state, events)
