"""The rules at work: who is asked, what they may do, why not, and what an action changes.

Three questions and one deed: ``waiting`` names the seats that owe an answer, ``legal_actions`` says what one may do,
``check`` says why it may not, ``apply`` does it. ``apply`` changes the state in place; take ``state.copy()`` first to
look ahead. A refused action leaves the position exactly as it was (ERR-2).
"""

from __future__ import annotations

from mahjtui.game import charleston, claims, dead, exposures, turns, winning
from mahjtui.game.actions import (
    Action,
    Call,
    Challenge,
    Courtesy,
    Discard,
    Exchange,
    Go,
    MahJongg,
    Pass,
    Reshape,
    Skip,
    Stop,
)
from mahjtui.game.errors import IllegalAction, Refusal
from mahjtui.game.events import Dealt, Event
from mahjtui.game.seats import EAST, in_turn_after
from mahjtui.game.state import State, position
from mahjtui.game.view import NOTHING, Legal, View
from mahjtui.tiles import KINDS


def opening(state: State) -> list[Event]:
    """What the table sees before anybody acts."""
    return [Dealt(state.public.dice)]


def waiting(state: State) -> tuple[int, ...]:
    """The seats that must answer before play goes on, in turn order; nobody once the hand is over."""
    public = state.public
    if public.phase == "discard":
        return (public.turn,)
    if public.phase == "claim":
        return tuple(seat for seat in in_turn_after(public.turn) if _owes_claim(state, seat))
    if public.phase == "over":
        return ()
    return charleston.waiting(state)


def _owes_claim(state: State, seat: int) -> bool:
    return not state.public.dead[seat] and state.privates[seat].answer is None and bool(legal_actions(state, seat))


def legal_actions(state: State, seat: int) -> Legal:
    """What this seat may do now; ``NOTHING`` where it is not asked."""
    private = state.privates[seat]
    if private.legal is None:
        private.legal = _work_out(state, seat)
    return private.legal


def _work_out(state: State, seat: int) -> Legal:
    public = state.public
    phase = public.phase
    if phase == "over" or public.dead[seat] or state.privates[seat].answer is not None:
        return NOTHING
    if phase == "claim":
        found = claims.claims(state, seat) if seat != public.turn else ()
        return Legal((*found, Skip(), *_challenges(state))) if found else NOTHING
    if phase == "discard":
        return _turn(state, seat) if seat == public.turn else NOTHING
    if seat not in charleston.waiting(state):
        return NOTHING
    heavenly = phase == "first-right" and seat == EAST and winning.wins(state, seat)
    return charleston.legal(state, seat, heavenly)


def _turn(state: State, seat: int) -> Legal:
    rack = state.privates[seat].rack
    actions: list[Action] = [Discard(tile) for tile in range(KINDS) if rack[tile]]
    actions += exposures.exchanges(state, seat)
    actions += exposures.reshapes(state, seat)
    if winning.wins(state, seat):
        actions.append(MahJongg())
    return Legal((*actions, *_challenges(state)))


def _challenges(state: State) -> tuple[Challenge, ...]:
    return tuple(Challenge(seat) for seat in dead.challengeable(state))


def check(state: State, seat: int, action: Action) -> Refusal | None:
    """Why this seat may not do this now, with the number of the rule; ``None`` where it may."""
    if state.public.phase == "over":
        return Refusal("M-1", "the hand is over")
    if state.public.dead[seat]:
        return Refusal("DH-4", "a dead hand neither draws, discards, calls nor wins")
    match action:
        case Discard():
            return turns.check_discard(state, seat, action)
        case Skip():
            return claims.check_skip(state, seat, action)
        case Call():
            return claims.check_call(state, seat, action)
        case MahJongg():
            in_claim = state.public.phase == "claim"
            refusal = claims.check_claiming(state, seat) if in_claim else None
            return refusal or _unanswered(state, seat) or winning.check_mahjongg(state, seat, action)
        case Exchange():
            return exposures.check_exchange(state, seat, action)
        case Reshape():
            return exposures.check_reshape(state, seat, action)
        case Challenge():
            return dead.check_challenge(state, seat, action)
        case Pass():
            return _unanswered(state, seat) or charleston.check_pass(state, seat, action)
        case Stop() | Go():
            return _unanswered(state, seat) or charleston.check_vote(state, seat, action)
        case Courtesy():
            return _unanswered(state, seat) or charleston.check_courtesy(state, seat, action)


def _unanswered(state: State, seat: int) -> Refusal | None:
    if state.public.phase in charleston.PHASES and state.privates[seat].answer is not None:
        return Refusal("CH-1", "you have answered already; the others are still choosing")
    return None


def apply(state: State, seat: int, action: Action) -> list[Event]:
    """Do it, and say what the table saw.

    Raises:
        IllegalAction: where ``check`` refuses; the state is unchanged.
    """
    refusal = check(state, seat, action)
    if refusal is not None:
        raise IllegalAction(refusal, seat, action, position(state))
    events: list[Event] = []
    match action:
        case Discard():
            turns.discard(state, seat, action, events)
        case Exchange():
            exposures.exchange(state, seat, action, events)
        case Reshape():
            exposures.reshape(state, seat, action, events)
        case Challenge():
            turns.challenge(state, seat, action.seat, events)
        case MahJongg() if state.public.phase != "claim":
            turns.declare(state, seat, events)
        case Skip() | Call() | MahJongg():
            turns.answer_claim(state, seat, action, events)
        case Pass() | Stop() | Go() | Courtesy():
            charleston.answer(state, seat, action, events)
    for private in state.privates:
        private.legal = None
    return events


def view(state: State, seat: int) -> View:
    """All that this seat may see (I-1), assembled from what is public and its own tiles."""
    public = state.public
    private = state.privates[seat]
    return View(
        seat=seat,
        hand=public.hand,
        house=state.house,
        phase=public.phase,
        turn=public.turn,
        moment=public.moment,
        turns=public.turns,
        rack=bytes(private.rack),
        drawn=private.drawn,
        taken=public.taken,
        exposures=tuple(public.exposures),
        discards=tuple(public.discards),
        concealed=tuple(sum(other.rack) for other in state.privates),
        dead=tuple(public.dead),
        dice=public.dice,
        wall=len(state.hidden.order) - public.drawn,
        scores=public.scores,
        passes=private.passes,
        courtesy=public.courtesy,
        legal=legal_actions(state, seat),
    )
