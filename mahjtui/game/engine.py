"""The rules at work: who is asked, what they may do, why not, and what an action changes.

Three questions and one deed: ``waiting`` names the seats that owe an answer, ``legal_actions`` says what one may do,
``check`` says why it may not, ``apply`` does it. ``apply`` changes the state in place; take ``state.copy()`` first to
look ahead. A refused action leaves the position exactly as it was (ERR-2).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from typing import Any, Final

from mahjtui.game import bets, blanks, charleston, claims, dead, exposures, mistakes, turns, winning
from mahjtui.game.actions import (
    Accept,
    Action,
    Bet,
    Call,
    Challenge,
    Courtesy,
    Deny,
    Destroy,
    Discard,
    Exchange,
    Go,
    Keep,
    Looking,
    MahJongg,
    Name,
    Pass,
    Reshape,
    Show,
    Skip,
    Stop,
    Swap,
    ThrowIn,
    Withdraw,
)
from mahjtui.game.errors import IllegalAction, Refusal
from mahjtui.game.events import Dealt, Event, PlayBegan
from mahjtui.game.seats import BETTOR, EAST, NAMES, SEATS
from mahjtui.game.state import Private, State, position
from mahjtui.game.view import NOTHING, Legal, View
from mahjtui.tiles import KINDS

_ANSWERS: Final[dict[str, tuple[type, ...]]] = {
    "challenge": (Accept, Deny),
    "declared": (Withdraw, Show, Call),
    "shown": (Keep, ThrowIn, Destroy),
}
"""What can be done while the table is looking at somebody's hand."""

NOBODY: Final = Private(bytearray(KINDS))
"""What the bettor keeps on a rack: nothing (B-1)."""

_DISCARDS: Final = tuple(Discard(tile) for tile in range(KINDS))


def opening(state: State) -> list[Event]:
    """What the table sees before anybody acts."""
    dealt = Dealt(state.public.dice)
    return [dealt] if len(state.seats) == len(SEATS) else [dealt, PlayBegan(charleston=False)]


def waiting(state: State) -> tuple[int, ...]:
    """The seats that must answer before play goes on, in turn order; nobody once the hand is over."""
    match state.public.phase:
        case "discard":
            return (state.public.turn,)
        case "claim":
            return claims.askable(state)
        case "over":
            return ()
        case "challenge" | "declared" | "shown":
            return mistakes.waiting(state)
        case "bet":
            return (BETTOR,)
        case _:
            return charleston.waiting(state)


def legal_actions(state: State, seat: int) -> Legal:
    """What this seat may rightly answer; ``NOTHING`` where it is not asked.

    A seat that is not asked may do one thing all the same: challenge, at any time (DH-6). ``check`` allows it, and what
    is wrong but possible where the table penalises mistakes (ERR-1): nobody does that who picks from these actions.
    """
    if seat == BETTOR:
        return bets.legal(state)
    private = state.privates[seat]
    if private.legal is None:
        private.legal = _work_out(state, seat)
    return private.legal


def _work_out(state: State, seat: int) -> Legal:
    public = state.public
    private = state.privates[seat]
    match public.phase:
        case "discard":
            return Legal((*_turn(state, seat), *dead.challenges(state, seat))) if seat == public.turn else NOTHING
        case "claim":
            if seat not in claims.askable(state):
                return NOTHING
            return Legal((*private.claims, Skip(), *dead.challenges(state, seat)))
        case "over" | "bet":
            return NOTHING
        case "challenge" | "declared" | "shown":
            return _after_mistake(state, seat) if seat in mistakes.waiting(state) else NOTHING
        case _:
            heavenly = seat == EAST and winning.check_mahjongg(state, seat) is None
            return charleston.legal(state, seat, heavenly) if seat in charleston.waiting(state) else NOTHING


def _turn(state: State, seat: int) -> list[Action]:
    actions: list[Action] = list(compress(_DISCARDS, state.privates[seat].rack))
    actions += exposures.exchanges(state, seat)
    actions += blanks.swaps(state, seat)
    actions += exposures.reshapes(state, seat)
    if winning.wins(state, seat):
        actions.append(MahJongg())
    if state.house.looking and winning.check_looking(state, seat) is None and winning.is_looking(state, seat):
        actions.append(Looking())
    return actions


def _after_mistake(state: State, seat: int) -> Legal:
    """What is right: to accept a challenge that is, to take back what was declared in error, to keep one's hand."""
    match state.public.phase:
        case "challenge":
            return Legal((Accept() if dead.is_provably_dead(state, seat) else Deny(),))
        case "declared":
            return Legal((Withdraw(), *mistakes.calls_instead(state, seat)))
        case _:
            return Legal((Keep(),))


def check(state: State, seat: int, action: Action) -> Refusal | None:
    """Why this seat may not do this now, with the number of the rule; ``None`` where it may."""
    if state.public.phase == "over":
        return Refusal("M-1", "the hand is over")
    if seat == BETTOR:
        return bets.check(state, action)
    if seat not in state.seats:
        return _empty(state, seat)
    if state.public.dead[seat]:
        return Refusal("DH-4", "a dead hand neither draws, discards, calls nor wins")
    return _unreal(state, action) or _check(state, seat, action)


def _empty(state: State, seat: int) -> Refusal:
    players = len(state.seats)
    return Refusal("V-1" if players == 2 else "V-2", f"with {players} players {NAMES[seat]}'s seat is empty")


def _unreal(state: State, action: Action) -> Refusal | None:
    """Refuse what names a tile or a seat that no table has, so that the rules need not ask."""
    if isinstance(action, Discard):
        tiles: tuple[int, ...] = (action.tile,) if action.named is None else (action.tile, action.named)
    elif isinstance(action, (Exchange, Swap)):
        tiles = (action.tile,)
    elif isinstance(action, (Pass, Call, Reshape)):
        tiles = action.tiles
    else:
        tiles = ()
    for tile in tiles:
        if not 0 <= tile < KINDS:
            return Refusal("T-1", f"there is no tile of kind {tile}; kinds are 0 to {KINDS - 1}")
    if isinstance(action, (Exchange, Challenge)):
        if action.seat not in SEATS:
            return Refusal("D-1", f"there is no seat {action.seat}; seats are 0 to 3")
        if action.seat not in state.seats:
            return _empty(state, action.seat)
    return None


def _check(state: State, seat: int, action: Action) -> Refusal | None:
    phase = state.public.phase
    if phase == "bet":
        return Refusal("B-1", "the bettor chooses before anybody plays")
    if phase in dead.MISTAKES and not isinstance(action, _ANSWERS[phase]):
        return mistakes.cannot_act(state)
    return _CHECKS[type(action)](state, seat, action)


def _check_mahjongg(state: State, seat: int, _action: MahJongg) -> Refusal | None:
    if state.public.phase == "claim":
        return claims.check_claiming(state, seat) or winning.check_mahjongg(state, seat)
    return charleston.check_answer(state, seat) or winning.check_mahjongg(state, seat)


def _check_call(state: State, seat: int, action: Call) -> Refusal | None:
    if state.public.phase == "declared":
        return mistakes.check_answer(state, seat, "declared") or mistakes.check_call_instead(state, seat, action)
    return claims.check_call(state, seat, action)


_CHECKS: Final[dict[type[Action], Callable[[State, int, Any], Refusal | None]]] = {
    Pass: lambda state, seat, action: (
        charleston.check_answer(state, seat) or charleston.check_pass(state, seat, action)
    ),
    Stop: lambda state, seat, _: charleston.check_answer(state, seat) or charleston.check_vote(state),
    Go: lambda state, seat, _: charleston.check_answer(state, seat) or charleston.check_vote(state),
    Courtesy: lambda state, seat, action: (
        charleston.check_answer(state, seat) or charleston.check_courtesy(state, action)
    ),
    Discard: turns.check_discard,
    Skip: lambda state, seat, _: claims.check_skip(state, seat),
    Call: _check_call,
    MahJongg: _check_mahjongg,
    Exchange: exposures.check_exchange,
    Swap: blanks.check_swap,
    Bet: lambda *_: Refusal("B-1", "only the bettor bets, who holds no tiles"),
    Reshape: exposures.check_reshape,
    Challenge: dead.check_challenge,
    Accept: lambda state, seat, _: mistakes.check_answer(state, seat, "challenge"),
    Deny: lambda state, seat, _: mistakes.check_answer(state, seat, "challenge"),
    Withdraw: lambda state, seat, _: mistakes.check_answer(state, seat, "declared"),
    Show: lambda state, seat, _: mistakes.check_answer(state, seat, "declared"),
    Keep: lambda state, seat, _: mistakes.check_answer(state, seat, "shown"),
    Destroy: lambda state, seat, _: mistakes.check_answer(state, seat, "shown"),
    ThrowIn: lambda state, seat, _: mistakes.check_throw_in(state, seat),
    Name: lambda state, seat, _: mistakes.check_name(state, seat),
    Looking: lambda state, seat, _: winning.check_looking(state, seat),
}
"""Who says why an action is not allowed."""


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
    if not isinstance(action, (Discard, Skip)):
        dead.look_again(state)
    _DEEDS[type(action)](state, seat, action, events)
    if state.house.dead_hands == "automatic":
        _declare_dead_hands(state, events)
    return events


def _declare_dead_hands(state: State, events: list[Event]) -> None:
    """DH-7: at some tables the table itself says when everybody can see that a hand is dead."""
    while state.public.phase in ("discard", "claim") and (found := dead.challengeable(state)):
        turns.go_on_without(state, found[0], None, events)
        dead.look_again(state)


def _call(state: State, seat: int, action: Call, events: list[Event]) -> None:
    if state.public.phase == "declared":
        mistakes.call_instead(state, seat, action, events)
    else:
        turns.answer_claim(state, seat, action, events)


def _mahjongg(state: State, seat: int, action: MahJongg, events: list[Event]) -> None:
    if state.public.phase == "claim":
        turns.answer_claim(state, seat, action, events)
    else:
        turns.declare(state, seat, events)


def _throw_in(state: State, seat: int, action: ThrowIn, events: list[Event]) -> None:
    if state.public.phase == "shown":
        mistakes.answer_shown(state, seat, action, events)
    else:
        mistakes.throw_in(state, seat, events)


_DEEDS: Final[dict[type[Action], Callable[[State, int, Any, list[Event]], None]]] = {
    Pass: charleston.answer,
    Stop: charleston.answer,
    Go: charleston.answer,
    Courtesy: charleston.answer,
    Discard: turns.discard,
    Skip: turns.answer_claim,
    Call: _call,
    MahJongg: _mahjongg,
    Exchange: exposures.exchange,
    Swap: blanks.swap,
    Bet: bets.bet,
    Reshape: exposures.reshape,
    Challenge: lambda state, seat, action, events: turns.challenge(state, seat, action.seat, events),
    Accept: turns.answer_challenge,
    Deny: turns.answer_challenge,
    Withdraw: lambda state, seat, _, events: mistakes.withdraw(state, seat, events),
    Show: lambda state, seat, _, events: mistakes.show(state, seat, events),
    Keep: mistakes.answer_shown,
    Destroy: mistakes.answer_shown,
    ThrowIn: _throw_in,
    Name: lambda state, seat, _, events: mistakes.name_rightly(state, seat, events),
    Looking: lambda state, seat, _, events: winning.say_looking(state, seat, events),
}
"""What each action does."""


def view(state: State, seat: int) -> View:
    """All that this seat may see (I-1), assembled from what is public and its own tiles."""
    public = state.public
    private, own = (NOBODY, 1) if seat == BETTOR else (state.privates[seat], 0)
    east, south, west, north = state.privates
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
        exposures=(*public.exposures, *((),) * own),
        discards=tuple(public.discards),
        concealed=(sum(east.rack), sum(south.rack), sum(west.rack), sum(north.rack)),
        dead=(*public.dead, *(False,) * own),
        dice=public.dice,
        wall=len(state.hidden.order) - public.drawn,
        scores=public.scores,
        passes=private.passes,
        courtesy=public.courtesy,
        legal=legal_actions(state, seat),
        settlement=public.settlement,
        named=public.named if public.phase == "claim" else None,
        challenge=public.challenge,
        declarer=public.declarer,
        disputes=tuple([dispute[:2] for dispute in public.disputes]),
        looking=tuple(public.looking),
        _gone=bytes(public.gone),
    )
