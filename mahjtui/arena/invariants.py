"""What must be true of every position that the rules can reach, looked at before and after every action.

Use :func:`apply` for ``engine.apply``: it does the same, and raises :class:`BreachError` where anything is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from mahjtui.errors import MahjError
from mahjtui.game import dead, engine
from mahjtui.game.actions import (
    Accept,
    Action,
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
    format_action,
    parse_action,
)
from mahjtui.game.errors import IllegalAction
from mahjtui.game.events import Event
from mahjtui.game.seats import BETTOR, EAST, LETTERS, SEATS, WHO, seated
from mahjtui.game.state import State, position
from mahjtui.game.view import Legal
from mahjtui.stream import Stream
from mahjtui.tiles import BLANK, JOKER, KINDS

POSSIBLE: Final = (Accept, Call, Challenge, Deny, Destroy, Discard, Looking, MahJongg, Name, Reshape, Show, ThrowIn)
"""What a player may do wrongly where mistakes are possible, or to set them right, without being offered it (ERR-1)."""


class BreachError(MahjError):
    """A position that the rules should never have reached."""


def apply(state: State, seat: int, action: Action) -> list[Event]:
    """Do the action as ``engine.apply`` does, and look at the position before and after.

    Raises:
        IllegalAction: where the rules refuse it.
        BreachError: where an invariant does not hold; it names the invariant and the position.
    """
    text = f"{WHO[seat]} {format_action(action)}"
    before = state.facts()
    trial = state.copy()
    _demand(state, trial.facts() == before, "a copy of the position is not equal to it")
    engine.apply(trial, seat, action)
    _demand(state, state.facts() == before, f"{text} on a copy changed the original")
    events = engine.apply(state, seat, action)
    _demand(state, trial.facts() == state.facts(), f"{text} on a copy led to another position")
    examine(state)
    return events


def examine(state: State) -> None:
    """Look at everything that must be true of a position.

    Raises:
        BreachError: where it is not.
    """
    _examine_tiles(state)
    _examine_racks(state)
    _examine_progress(state)
    stream = Stream("invariants", state.public.hand, state.public.moment)
    attempts = [*_attempts(state, stream)]
    for seat in SEATS:
        _examine_view(state, seat)
        _examine_legal(state, seat, stream)
        _examine_refusals(state, seat, attempts)
    _examine_refusal(state, SEATS[state.public.moment % 4], attempts)


def _demand(state: State, holds: bool, what: str) -> None:
    if not holds:
        raise _breach(state, what)


def _breach(state: State, what: str) -> BreachError:
    return BreachError(f"{what}: {position(state)}")


def _examine_tiles(state: State) -> None:
    """T-1, T-5: the tiles of the set are on wall, racks, exposures and table; what is gone is told rightly."""
    public = state.public
    gone = bytearray(KINDS)
    for _seat, tile in public.discards:
        gone[tile] += 1
    for exposures in public.exposures:
        for tile in (tile for exposure in exposures for tile in exposure.tiles() if tile != JOKER):
            gone[tile] += 1
    _demand(state, gone == public.gone, "the copies that are gone are told wrongly")
    everywhere = gone.copy()
    everywhere[JOKER] += sum(exposure.jokers for exposures in public.exposures for exposure in exposures)
    for tile in state.hidden.order[public.drawn :]:
        everywhere[tile] += 1
    for private in state.privates:
        everywhere = bytearray(map(sum, zip(everywhere, private.rack, strict=True)))
    _demand(state, everywhere == state.house.supply, "tiles were lost or made")


def _examine_racks(state: State) -> None:
    """D-3, P-2, S-2, S-5: each seat has thirteen tiles, or fourteen where it is to discard; exposures are sets."""
    public = state.public
    phase = public.resume if public.phase in dead.MISTAKES else public.phase
    playing = phase in ("discard", "claim", "over")
    for seat in seated(state.house.players):
        exposures = public.exposures[seat]
        held = sum(state.privates[seat].rack) + sum(exposure.size for exposure in exposures)
        wanted = 14 if seat == (public.turn if playing else EAST) and phase != "claim" else 13
        may_be_short = public.dead[seat] or public.phase == "over"
        _demand(state, held == wanted or (may_be_short and held in (13, 14)), f"{LETTERS[seat]} has {held} tiles")
        for exposure in exposures:
            sound = exposure.naturals > 0 and exposure.kind != JOKER
            if state.house.mistakes == "prevent":
                sound = sound and 3 <= exposure.size <= 6 and not exposure.strays
            _demand(state, sound, f"{LETTERS[seat]} has exposed what is no set")


def _examine_progress(state: State) -> None:
    """Somebody is asked until the hand is over, whoever is asked can answer, and payments sum to zero (SC-9)."""
    public = state.public
    asked = engine.waiting(state)
    over = public.phase == "over"
    _demand(state, over != bool(asked), "nobody is asked" if not asked else "somebody is asked after the end")
    _demand(state, over == (public.settlement is not None), "a hand is settled when it ends, and only then")
    able = {seat for seat in (*SEATS, BETTOR) if engine.legal_actions(state, seat)}
    _demand(state, able == set(asked) and len(asked) == len(able), f"{asked} are asked where {sorted(able)} can answer")
    if public.settlement is not None:
        pays = public.settlement.pays
        social = state.house.scoring == "social"
        _demand(state, not social or sum(pays) == 0, f"the payments {pays} do not sum to zero")
        winner = public.settlement.winner
        disputed = bool(public.disputes)
        sound = winner is None or disputed or all(pays[seat] <= 0 for seat in SEATS if seat != winner)
        _demand(state, sound, f"the payments {pays} do not go to the winner")


def _examine_view(state: State, seat: int) -> None:
    """I-1: a view tells what is public, and the seat's own tiles, as they are."""
    public = state.public
    view = engine.view(state, seat)
    _demand(state, view.rack == state.privates[seat].rack, f"{LETTERS[seat]} sees another rack than its own")
    _demand(state, view.gone() == public.gone, f"{LETTERS[seat]} sees other copies gone than the table")
    _demand(state, list(view.discards) == public.discards, f"{LETTERS[seat]} sees other discards than the table")
    _demand(state, list(view.exposures) == public.exposures, f"{LETTERS[seat]} sees other exposures than the table")
    _demand(state, view.legal == engine.legal_actions(state, seat), f"{LETTERS[seat]} sees other legal actions")
    unseen = view.wall + sum(view.concealed) - sum(view.rack)
    _demand(state, sum(view.unseen()) == unseen, f"{LETTERS[seat]} counts {sum(view.unseen())} tiles it cannot see")


def _examine_legal(state: State, seat: int, stream: Stream) -> None:
    """Every legal action has one spelling that reads back, and is accepted."""
    legal = engine.legal_actions(state, seat)
    actions = [*legal.actions]
    if legal.passes is not None:
        actions += [legal.passes.first(), *(legal.passes.sample(stream) for _ in range(2))]
    texts = [format_action(action) for action in actions]
    listed = len(legal.actions)
    _demand(state, len(set(texts[:listed])) == listed, f"{LETTERS[seat]} has a legal action twice")
    for action, text in zip(actions, texts, strict=True):
        _demand(state, parse_action(text) == action, f"{text!r} does not read back")
        _demand(state, action in legal, f"{LETTERS[seat]} {text} is drawn from the legal actions and not among them")
        _demand(state, engine.check(state, seat, action) is None, f"{LETTERS[seat]} {text} is legal and refused")


def _examine_refusals(state: State, seat: int, attempts: Sequence[Action]) -> None:
    """What is not legal is refused."""
    legal = engine.legal_actions(state, seat)
    for action in attempts:
        accepted = engine.check(state, seat, action) is None
        unlisted = _may_be_made_unasked(action, legal) or _is_mistake(state, action)
        if accepted and action not in legal and not unlisted:
            raise _breach(state, f"{LETTERS[seat]} {format_action(action)} is not legal and accepted")


def _examine_refusal(state: State, seat: int, attempts: Sequence[Action]) -> None:
    """A refusal changes nothing (ERR-2)."""
    before = state.facts()
    refused = next(action for action in attempts if engine.check(state, seat, action) is not None)
    text = f"{LETTERS[seat]} {format_action(refused)}"
    with suppress(IllegalAction):
        engine.apply(state, seat, refused)
        raise _breach(state, f"{text} is refused and was done")
    _demand(state, state.facts() == before, f"{text} was refused and changed the position")


def _may_be_made_unasked(action: Action, legal: Legal) -> bool:
    """A hand can be called dead by a seat that is not asked (DH-6), and looking is said at any time (ET-2)."""
    return isinstance(action, Looking) or (isinstance(action, Challenge) and not legal)


def _is_mistake(state: State, action: Action) -> bool:
    """Where the table penalises mistakes they are possible, and so is what sets them right (ERR-1)."""
    return state.penalises and isinstance(action, POSSIBLE)


def _attempts(state: State, stream: Stream) -> Iterator[Action]:
    """Some of everything anybody might try, in no phase more than in another."""
    kinds = [stream.below(KINDS) for _ in range(4)]
    called = state.public.discards[-1].tile if state.public.discards else kinds[0]
    seat = SEATS[kinds[1] % 4]
    yield from (Discard(kind) for kind in kinds)
    yield from (Skip(), MahJongg(), Stop(), Go(), Courtesy(kinds[0] % 5), Challenge(seat))
    yield from (Exchange(kind, seat, kinds[3] % 3) for kind in kinds[:2])
    yield from (Swap(kind) for kind in (called, kinds[2], BLANK))
    for kind in (called, kinds[0]):
        jokers = kinds[1] % 4
        laid = tuple(sorted([kind] * (kinds[2] % 5) + [JOKER] * jokers))
        yield from (Call(laid), Reshape(laid), Pass(laid))
    yield Pass(tuple(kinds[:3]), kinds[3] % 2)
    yield from (Accept(), Deny(), Withdraw(), Show(), Keep(), ThrowIn(), Destroy(), Name(), Looking())
    yield from (Discard(kinds[0], kinds[1]), Call((kinds[0], kinds[1])), Call((kinds[2],)))
