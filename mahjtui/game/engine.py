"""The rules at work: who is asked, what they may do, why not, and what an action changes.

Three questions and one deed: ``waiting`` names the seats that owe an answer, ``legal_actions`` says what one may do,
``check`` says why it may not, ``apply`` does it. ``apply`` changes the state in place; take ``state.copy()`` first to
look ahead. A refused action leaves the position exactly as it was (ERR-2).
"""

from __future__ import annotations

from itertools import compress
from typing import Final

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
from mahjtui.game.seats import EAST, SEATS
from mahjtui.game.state import State, position
from mahjtui.game.view import NOTHING, Legal, View
from mahjtui.tiles import KINDS

_DISCARDS: Final = tuple(Discard(tile) for tile in range(KINDS))


def opening(state: State) -> list[Event]:
    """What the table sees before anybody acts."""
    return [Dealt(state.public.dice)]


def waiting(state: State) -> tuple[int, ...]:
    """The seats that must answer before play goes on, in turn order; nobody once the hand is over."""
    match state.public.phase:
        case "discard":
            return (state.public.turn,)
        case "claim":
            return claims.askable(state)
        case "over":
            return ()
        case _:
            return charleston.waiting(state)


def legal_actions(state: State, seat: int) -> Legal:
    """What this seat may answer; ``NOTHING`` where it is not asked.

    A seat that is not asked may do one thing all the same: challenge, at any time (DH-6). ``check`` allows it.
    """
    private = state.privates[seat]
    if private.legal is None:
        private.legal = _work_out(state, seat)
    return private.legal


def _work_out(state: State, seat: int) -> Legal:
    public = state.public
    private = state.privates[seat]
    match public.phase:
        case "over":
            return NOTHING
        case "discard":
            return Legal((*_turn(state, seat), *_challenges(state))) if seat == public.turn else NOTHING
        case "claim":
            asked = private.claims and private.answer is None
            return Legal((*private.claims, Skip(), *_challenges(state))) if asked else NOTHING
        case _:
            heavenly = public.phase == "first-right" and seat == EAST and winning.wins(state, seat)
            return charleston.legal(state, seat, heavenly) if seat in charleston.waiting(state) else NOTHING


def _turn(state: State, seat: int) -> list[Action]:
    actions: list[Action] = list(compress(_DISCARDS, state.privates[seat].rack))
    actions += exposures.exchanges(state, seat)
    actions += exposures.reshapes(state, seat)
    if winning.wins(state, seat):
        actions.append(MahJongg())
    return actions


def _challenges(state: State) -> tuple[Challenge, ...]:
    return tuple(map(Challenge, dead.challengeable(state)))


def check(state: State, seat: int, action: Action) -> Refusal | None:
    """Why this seat may not do this now, with the number of the rule; ``None`` where it may."""
    if state.public.phase == "over":
        return Refusal("M-1", "the hand is over")
    if state.public.dead[seat]:
        return Refusal("DH-4", "a dead hand neither draws, discards, calls nor wins")
    return _unreal(action) or _check(state, seat, action)


def _unreal(action: Action) -> Refusal | None:
    """Refuse what names a tile or a seat that no table has, so that the rules need not ask."""
    if isinstance(action, (Discard, Exchange)):
        tiles: tuple[int, ...] = (action.tile,)
    elif isinstance(action, (Pass, Call, Reshape)):
        tiles = action.tiles
    else:
        tiles = ()
    for tile in tiles:
        if not 0 <= tile < KINDS:
            return Refusal("T-1", f"there is no tile of kind {tile}; kinds are 0 to {KINDS - 1}")
    if isinstance(action, (Exchange, Challenge)) and action.seat not in SEATS:
        return Refusal("D-1", f"there is no seat {action.seat}; seats are 0 to 3")
    return None


def _check(state: State, seat: int, action: Action) -> Refusal | None:
    match action:
        case Discard():
            return turns.check_discard(state, seat, action)
        case Skip():
            return claims.check_skip(state, seat)
        case Call():
            return claims.check_call(state, seat, action)
        case MahJongg():
            return _check_mahjongg(state, seat)
        case Exchange():
            return exposures.check_exchange(state, seat, action)
        case Reshape():
            return exposures.check_reshape(state, seat, action)
        case Challenge():
            return dead.check_challenge(state, seat, action)
        case Pass():
            return charleston.check_answer(state, seat) or charleston.check_pass(state, seat, action)
        case Stop() | Go():
            return charleston.check_answer(state, seat) or charleston.check_vote(state)
        case Courtesy():
            return charleston.check_answer(state, seat) or charleston.check_courtesy(state, action)


def _check_mahjongg(state: State, seat: int) -> Refusal | None:
    if state.public.phase == "claim":
        return claims.check_claiming(state, seat) or winning.check_mahjongg(state, seat)
    return charleston.check_answer(state, seat) or winning.check_mahjongg(state, seat)


def apply(state: State, seat: int, action: Action) -> list[Event]:
    """Do it, and say what the table saw.

    Raises:
        IllegalAction: where ``check`` refuses; the state is unchanged.
    """
    refusal = check(state, seat, action)
    if refusal is not None:
        raise IllegalAction(refusal, seat, action, position(state))
    events: list[Event] = []
    for private in state.privates:
        private.legal = None
    if not isinstance(action, Discard):
        state.standing = [None, None, None, None]
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
        settlement=public.settlement,
        _gone=bytes(public.gone),
    )
