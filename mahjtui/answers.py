"""What a person is offered to answer: what is right, and at a table where mistakes are possible what may be wrong too.

A view's legal actions are the right ones; at such a table they would tell a player what to do (ERR-1). What is offered
here follows from the own tiles and from what everybody sees, right or wrong.
"""

from __future__ import annotations

from typing import Protocol

from mahjtui.card.fit import Fit, closest
from mahjtui.card.model import Card
from mahjtui.game.actions import (
    Accept,
    Action,
    Call,
    Challenge,
    Deny,
    Destroy,
    Keep,
    MahJongg,
    Reshape,
    Show,
    Skip,
    Swap,
    ThrowIn,
    Withdraw,
)
from mahjtui.game.exposures import exposure_of, shapes
from mahjtui.game.view import View, without_discards
from mahjtui.tiles import BLANK, JOKER, tile_name


def penalised(view: View) -> bool:
    """Whether mistakes are possible at this table (ERR-1)."""
    return view.house.mistakes == "penalise"


def replies(view: View) -> tuple[Action, ...]:
    """The answers to a challenge, or after a false Mah Jongg, the harmless one first where there is one (DH-6, M-2)."""
    if not view.legal:
        return ()
    match view.phase:
        case "challenge":
            return Deny(), Accept()
        case "declared":
            return (Withdraw(), *(action for action in view.legal.actions if isinstance(action, Call)), Show())
        case "shown":
            return Keep(), ThrowIn(), Destroy()
    return ()


def calls(view: View) -> tuple[Call, ...]:
    """The calls that are offered: every set that the rack makes with the discard in question, at a table where
    mistakes are prevented those that leave a line open (C-1, DH-1)."""
    claimed = view.claimed
    if not penalised(view) or claimed is None or not view.legal:
        return tuple(action for action in view.legal.actions if isinstance(action, Call))
    if claimed.tile == JOKER:
        return ()
    rack = view.rack
    return tuple(Call(laid) for laid in shapes(claimed.tile, rack[claimed.tile], rack[JOKER], sum(rack)))


def offered(view: View) -> tuple[Action, ...]:
    """Every listed answer to the present question; where mistakes are possible it is not told which hands are dead."""
    if not penalised(view):
        return view.legal.actions
    if view.phase == "claim":
        won = tuple(action for action in view.legal.actions if isinstance(action, MahJongg))
        return (*won, *calls(view), Skip()) if view.legal else ()
    return replies(view) or tuple(action for action in view.legal.actions if not isinstance(action, Challenge))


def may_challenge(view: View) -> tuple[int, ...]:
    """The hands that somebody may call dead, rightly or not: those with exposures, and one's own (DH-3)."""
    if view.phase not in ("discard", "claim") or view.dead[view.seat]:
        return ()
    found = [seat for seat, exposures in enumerate(view.exposures) if exposures and not view.dead[seat]]
    denied = [challenged for challenger, challenged in view.disputes if challenger == view.seat]
    others = [seat for seat in found if seat != view.seat and seat not in denied]
    own = [view.seat] if penalised(view) or view.seat in found else []
    return (*others, *own)


def may_correct(view: View) -> bool:
    """Whether one's own discard lies there under a wrong name, which can be corrected in time (MN-1)."""
    return view.named is not None and view.claimed is not None and view.claimed.seat == view.seat


def is_worth_asking(view: View, every: bool = False) -> bool:
    """Whether the discard in question is put to a person; where mistakes are possible everybody is asked about each.

    Those that make no set with the rack would only be let pass: a person sees them where ``every`` one is wished.
    """
    return every or len(offered(view)) > 1 or Skip() not in offered(view)


class _Hand(Protocol):
    def undo(self, seat: int) -> bool: ...
    def redo(self) -> bool: ...
    def view(self, seat: int) -> View: ...


def take_back(hand: _Hand, seat: int, every: bool = False) -> bool:
    """Undo this seat's last decision, and what was let pass without a question; False where it has made none."""
    done = hand.undo(seat)
    while done and not is_worth_asking(hand.view(seat), every) and hand.undo(seat):
        pass
    return done


def do_again(hand: _Hand, seat: int, every: bool = False) -> bool:
    """Do again what was taken back last, up to the next question; False where there is nothing."""
    done = hand.redo()
    while done and not is_worth_asking(hand.view(seat), every) and hand.redo():
        pass
    return done


def after_call(card: Card, view: View, call: Call) -> Fit | None:
    """What the hand is closest to once this call has been made; None where it leaves no line (DH-1)."""
    rack, gone = bytearray(view.rack), bytearray(view.spent())
    if view.has_blanks:
        gone = bytearray(without_discards(view.spent(), view.discards[:-1]))
    for kind in call.tiles:
        rack[kind] -= 1
        gone[kind] += kind != JOKER
    exposures = (*view.exposures[view.seat], exposure_of(view.discards[-1].tile, call.tiles))
    return next(iter(closest(card, bytes(rack), exposures, bytes(gone), limit=1)), None)


def after_swap(card: Card, view: View, swap: Swap) -> Fit | None:
    """What the hand is closest to with this discard in the place of a blank; None where no line is left (V-4)."""
    rack = bytearray(view.rack)
    rack[BLANK] -= 1
    rack[swap.tile] += 1
    return next(iter(closest(card, bytes(rack), view.exposures[view.seat], view.out_of_reach(), limit=1)), None)


def doubt(card: Card, view: View, action: Action, *, fatal: bool = True) -> str | None:
    """What a player should hear before this is done; None where it is done at once.

    Of a call that would kill the hand the table may warn (DH-7); with ``fatal`` false nobody wants to hear that.
    """
    if not penalised(view):
        return None
    match action:
        case ThrowIn() if view.phase in ("discard", "claim", "shown"):
            return "Your hand is dead once it is thrown in (M-3)."
        case Destroy():
            return "Who throws in the wall pays every intact hand the lowest value on the card (M-3)."
        case Call() if view.named is not None and view.claimed is not None:
            return f"It was misnamed {tile_name(view.named)}: it can be called only for Mah Jongg (MN-1, MN-2)."
        case Call() if fatal and _is_fatal(card, view, action):
            return "This call would kill your hand: it leaves no line open (DH-1)."
        case Reshape() if fatal and _is_fatal_shape(card, view, action):
            return "This exposure would kill your hand: it leaves no line open (DH-1)."
    return None


def _is_fatal(card: Card, view: View, call: Call) -> bool:
    held = all(call.tiles.count(tile) <= view.rack[tile] for tile in call.tiles)
    warned = view.house.dead_hands == "warned" and view.claimed is not None and held
    return warned and after_call(card, view, call) is None


def _is_fatal_shape(card: Card, view: View, reshape: Reshape) -> bool:
    exposures = view.exposures[view.seat]
    if view.house.dead_hands != "warned" or not exposures or view.taken != "call":
        return False
    after = exposure_of(exposures[-1].kind, reshape.tiles)
    return not closest(card, view.rack, (*exposures[:-1], after), view.spent(), limit=1)
