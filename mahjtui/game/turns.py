"""Drawing, discarding, claims answered, and the ends of a hand (P-1 to P-5, C-3, C-4, W-1)."""

from __future__ import annotations

from mahjtui.game.actions import Accept, Action, Call, Deny, Discard, MahJongg
from mahjtui.game.claims import askable, open_claims, resolve_claims
from mahjtui.game.dead import declare_dead, is_provably_dead, look_again, look_again_without, next_live
from mahjtui.game.errors import Refusal
from mahjtui.game.events import Called, Challenged, DeclaredFalsely, Denied, DiscardMade, Drew, Event, HandOver
from mahjtui.game.exposures import exposure_of
from mahjtui.game.seats import SEATS
from mahjtui.game.settlement import Dispute, Ending, Outcome, Settlement, settle
from mahjtui.game.state import State
from mahjtui.game.view import Discarded
from mahjtui.game.winning import attempted, claimed_as, is_mahjongg, lowest_value, settle_win, winning_rack
from mahjtui.tiles import BLANK, JOKER, tile_name, tiles_of


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
    if action.named is not None and not state.penalises:
        return Refusal("ET-1", f"it is {tile_name(action.tile)}: every discard is named as what it is")
    if action.named in (JOKER, BLANK):
        name = tile_name(action.named).lower()
        return Refusal("P-4", f"naming a tile as a {name} gives it to nobody: a discarded {name} is dead")
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
    public.named = action.named if action.named != action.tile else None
    events.append(DiscardMade(seat, action.tile, public.named))
    if not open_claims(state):
        _pass_by(state, events)


def answer_claim(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """Keep this answer; once nobody is left to ask, the claims are resolved together."""
    private = state.privates[seat]
    private.place = sum(other.answer is not None for other in state.privates)
    private.answer = action
    if not askable(state):
        end_claims(state, events)


def end_claims(state: State, events: list[Event]) -> None:
    """Give the discard to who wins it, or let the next player draw (C-3, C-4)."""
    public = state.public
    order = sorted(SEATS, key=lambda seat: state.privates[seat].place)
    answers = {seat: answer for seat in order if (answer := state.privates[seat].answer) is not None}
    first = state.house.equal_calls == "first-to-expose"
    winner = resolve_claims(public.turn, answers, first_to_expose=first)
    claim = None if winner is None else answers[winner]
    if winner is not None and isinstance(claim, MahJongg) and not is_mahjongg(state, winner):
        declare_falsely(state, winner, events)
        return
    for private in state.privates:
        private.answer = None
        private.claims = ()
        private.place = 0
    if winner is None or claim is None:
        look_again_without(state, public.discards[-1].tile)
        _pass_by(state, events)
        return
    look_again(state)
    public.moment += 1
    if isinstance(claim, MahJongg):
        declare(state, winner, events)
        return
    assert isinstance(claim, Call)
    if public.named is None:
        _expose(state, winner, claim, events)
        return
    call_dead(state, winner, None, events, "MN-2")
    if public.phase != "over":
        _pass_by(state, events)


def declare_falsely(state: State, seat: int, events: list[Event]) -> None:
    """A Mah Jongg that is none: before a tile is shown it may be taken back (M-2)."""
    public = state.public
    public.resume = public.phase
    public.phase = "declared"
    public.declarer = seat
    public.moment += 1
    events.append(DeclaredFalsely(seat))


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
    for stray in exposure.strays:
        public.gone[stray] += 1
    public.exposures[seat] = (*public.exposures[seat], exposure)
    public.call_index = len(public.exposures[seat]) - 1
    public.fetched = 0
    public.called_from = discarder
    public.taken = "call"
    public.phase = "discard"
    order = state.after(discarder)
    passed_over = tuple(other for other in order[: order.index(seat)] if not public.dead[other])
    public.turn = seat
    events.append(Called(seat, discarder, exposure, passed_over))


def draw(state: State, seat: int, events: list[Event]) -> None:
    """Let this seat draw from the live end; with nothing left to draw the hand is a wall game (P-2, W-1)."""
    public = state.public
    if public.drawn == len(state.hidden.order):
        end(state, "wall", events)
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
    if not is_mahjongg(state, seat):
        declare_falsely(state, seat, events)
        return
    shown = tiles_of(winning_rack(state, seat, claimed_as(state, seat)))
    finish(state, settle_win(state, seat), events, shown)


def end(state: State, ending: Ending, events: list[Event], culprit: int | None = None, owed: int = 0) -> None:
    """End the hand without a winner; the ``culprit`` owes this much to each intact hand (SC-5, M-3)."""
    public = state.public
    outcome = Outcome(
        ending=ending,
        culprit=culprit,
        owed=owed,
        seats=state.seats,
        bet=state.bet,
        lowest=lowest_value(state.card),
        dead=tuple(public.dead),
        disputes=tuple(public.disputes),
    )
    finish(state, settle(outcome, state.house), events)


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


def call_dead(state: State, target: int, by: int | None, events: list[Event], rule: str = "DH-3") -> None:
    """Take a hand out of play; the hand ends when only one is left (DH-3, DH-4).

    Where a false Mah Jongg has already cost a hand, the one that dies last pays the one left (M-3).
    """
    public = state.public
    declare_dead(state, target, by, events, rule)
    if sum(not public.dead[seat] for seat in state.seats) == 1:
        owed = 2 * attempted(state, target) if public.thrown_in else 0
        end(state, "dead", events, target if owed else None, owed)


def challenge(state: State, seat: int, target: int, events: list[Event]) -> None:
    """Call a hand dead: it is, or where mistakes are possible its player answers first (DH-3, DH-6)."""
    public = state.public
    if not state.penalises or seat == target:
        go_on_without(state, target, seat, events)
        return
    public.resume = public.phase
    public.phase = "challenge"
    public.challenge = (seat, target)
    public.moment += 1
    events.append(Challenged(seat, target))


def answer_challenge(state: State, seat: int, action: Accept | Deny, events: list[Event]) -> None:
    """Accept that one's hand is dead, or deny it: then who was wrong pays when the hand ends (DH-6)."""
    public = state.public
    assert public.challenge is not None
    challenger, _ = public.challenge
    public.challenge = None
    public.phase = public.resume
    if isinstance(action, Accept):
        go_on_without(state, seat, challenger, events)
        return
    public.moment += 1
    public.disputes.append(Dispute(challenger, seat, is_provably_dead(state, seat)))
    events.append(Denied(seat, challenger))


def go_on_without(state: State, target: int, by: int | None, events: list[Event]) -> None:
    """A hand has died in play: its turn passes on, and so do the claims where nobody else is asked (DH-4)."""
    public = state.public
    call_dead(state, target, by, events)
    if public.phase == "discard" and public.turn == target:
        public.call_index = -1
        public.fresh = 0
        draw(state, next_live(state, target), events)
    elif public.phase == "claim" and not askable(state):
        end_claims(state, events)
