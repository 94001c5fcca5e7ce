"""What follows a mistake where the table lets it happen: false Mah Jongg and hands thrown in (M-2 to M-4, C-8, MN-1).

A false Mah Jongg has two steps. While nothing is shown the declarer may withdraw it or turn it into a call; once the
hand is shown the declarer is dead, and each of the others keeps its hand, throws it in, or throws in the wall as well.
"""

from __future__ import annotations

from mahjtui.game.actions import Action, Call, Destroy, MahJongg, Skip, ThrowIn
from mahjtui.game.claims import check_laying
from mahjtui.game.dead import declare_dead, next_live
from mahjtui.game.errors import Refusal
from mahjtui.game.events import Event, NamedRightly, Shown, ThrewIn, Withdrawn
from mahjtui.game.exposures import call_shapes
from mahjtui.game.seats import NAMES
from mahjtui.game.state import State
from mahjtui.game.turns import draw, end, end_claims, go_on_without
from mahjtui.game.winning import attempted, lowest_value
from mahjtui.tiles import tiles_of


def waiting(state: State) -> tuple[int, ...]:
    """The seats that must answer before play goes on after a mistake, or what may be one."""
    public = state.public
    if public.phase == "challenge":
        assert public.challenge is not None
        return (public.challenge[1],)
    assert public.declarer is not None
    if public.phase == "declared":
        return (public.declarer,)
    return tuple(
        seat
        for seat in state.after(public.declarer)
        if not public.dead[seat] and state.privates[seat].reply is None
    )


def check_answer(state: State, seat: int, phase: str) -> Refusal | None:
    """Refuse an answer to a question that is not put to this seat."""
    if state.public.phase != phase or seat not in waiting(state):
        what = {
            "challenge": ("DH-6", "nobody has challenged your hand"),
            "declared": ("M-2", "you have declared no Mah Jongg that could be taken back or shown"),
            "shown": ("M-3", "no hand is being looked at that you must answer"),
        }
        return Refusal(*what[phase])
    return None


def check_throw_in(state: State, seat: int) -> Refusal | None:
    """Refuse to throw in a hand where mistakes are prevented, in the Charleston, or out of turn to answer."""
    phase = state.public.phase
    if not state.penalises:
        return Refusal("ERR-1", "at this table nobody throws in a hand")
    if phase == "shown":
        return check_answer(state, seat, "shown")
    if phase not in ("discard", "claim"):
        return Refusal("CH-7", "no hand is dead during the Charleston")
    return None


def check_name(state: State, seat: int) -> Refusal | None:
    """Refuse to correct the name of a discard that is not one's own, was named rightly, or was acted on (MN-1)."""
    public = state.public
    if public.phase != "claim" or public.turn != seat or public.named is None:
        return Refusal("MN-1", "you have no discard under a wrong name")
    if any(private.answer is not None for private in state.privates):
        return Refusal("MN-1", "too late: somebody has answered to the name you gave")
    return None


def name_rightly(state: State, seat: int, events: list[Event]) -> None:
    """Give the discard its right name: it may be called for what it is (MN-1)."""
    public = state.public
    public.named = None
    public.moment += 1
    events.append(NamedRightly(seat, public.discards[-1].tile))


def withdraw(state: State, seat: int, events: list[Event]) -> None:
    """Take the Mah Jongg back: no penalty, and the other claims stand (M-2)."""
    events.append(Withdrawn(seat))
    _claim_instead(state, seat, Skip(), events)


def call_instead(state: State, seat: int, call: Call, events: list[Event]) -> None:
    """Turn a Mah Jongg found short into a call for an exposure (C-8)."""
    _claim_instead(state, seat, call, events)


def check_call_instead(state: State, seat: int, call: Call) -> Refusal | None:
    """Refuse the call that a Mah Jongg would become where there is no discard, or nothing to lay (C-8)."""
    if state.public.resume != "claim":
        return Refusal("C-8", "you declared on your own tiles: there is no discard to call")
    return check_laying(state, seat, call)


def calls_instead(state: State, seat: int) -> list[Call]:
    """The exposures that a Mah Jongg found short may rightly become (C-8)."""
    public = state.public
    if public.resume != "claim" or public.named is not None:
        return []
    return call_shapes(state, seat, public.discards[-1].tile)


def _claim_instead(state: State, seat: int, claim: Action, events: list[Event]) -> None:
    public = state.public
    public.phase = public.resume
    public.declarer = None
    public.moment += 1
    if public.phase == "claim":
        state.privates[seat].answer = claim
        end_claims(state, events)


def show(state: State, seat: int, events: list[Event]) -> None:
    """Show the hand: it is dead, and the others answer with theirs (M-2)."""
    public = state.public
    public.phase = "shown"
    public.moment += 1
    events.append(Shown(seat, tiles_of(state.privates[seat].rack)))


def answer_shown(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """Keep this answer; once all are in, they are resolved together (M-3)."""
    state.privates[seat].reply = action
    if waiting(state):
        return
    public = state.public
    assert public.declarer is not None
    declarer = public.declarer
    replies = {seat: state.privates[seat].reply for seat in state.after(declarer) if not public.dead[seat]}
    for private in state.privates:
        private.reply = None
    thrown = [seat for seat, reply in replies.items() if isinstance(reply, (ThrowIn, Destroy))]
    events += [ThrewIn(seat, isinstance(replies[seat], Destroy)) for seat in thrown]
    destroyers = [seat for seat, reply in replies.items() if isinstance(reply, Destroy)]
    declare_dead(state, declarer, None, events, "M-2")
    for loser in thrown:
        declare_dead(state, loser, None, events, "M-3")
    public.thrown_in = public.thrown_in or bool(thrown)
    if destroyers:
        end(state, "destroyed", events, destroyers[0], lowest_value(state.card))
    else:
        _go_on_after(state, declarer, [other for other in replies if other not in thrown], events)


def _go_on_after(state: State, declarer: int, intact: list[int], events: list[Event]) -> None:
    """One hand intact is paid by the declarer, two or more play on, and where none is left nobody is paid (M-3)."""
    public = state.public
    if len(intact) < 2:
        owed = 2 * attempted(state, intact[0]) if intact else 0
        end(state, "false" if intact else "dead", events, declarer if intact else None, owed)
        return
    public.phase = public.resume
    public.declarer = None
    if public.phase == "claim":
        _pass_on_the_claim(state, declarer, events)
    else:
        public.call_index = -1
        public.fresh = 0
        draw(state, next_live(state, declarer), events)


def _pass_on_the_claim(state: State, declarer: int, events: list[Event]) -> None:
    """The tile goes to another who claimed it for Mah Jongg, else it stays with the dead hand (M-4)."""
    public = state.public
    if any(isinstance(private.answer, MahJongg) for private in state.privates):
        end_claims(state, events)
        return
    for private in state.privates:
        private.answer = None
        private.claims = ()
    tile = public.discards.pop().tile
    public.gone[tile] -= 1
    public.named = None
    state.privates[declarer].rack[tile] += 1
    draw(state, next_live(state, declarer), events)


def throw_in(state: State, seat: int, events: list[Event]) -> None:
    """Throw in one's own hand in the middle of play: it is dead (DH-3)."""
    events.append(ThrewIn(seat))
    go_on_without(state, seat, seat, events)


def cannot_act(state: State) -> Refusal:
    """Why nothing else may be done now."""
    public = state.public
    if public.challenge is not None:
        return Refusal("DH-6", f"{NAMES[public.challenge[1]]} must first accept or deny the challenge")
    return Refusal("M-2", "a Mah Jongg was declared: the table is looking at it")
