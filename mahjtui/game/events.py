"""What happened, as the table saw it. A private fact is ``None`` for everybody but the seat that may know it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from mahjtui.game.seats import BETTOR
from mahjtui.game.settlement import Settlement
from mahjtui.game.view import Phase
from mahjtui.tiles import Exposure


class Event(Struct, frozen=True):
    """Something that happened at the table."""

    def seen_by(self, seat: int | None) -> Event:  # noqa: ARG002 (public unless a subclass says otherwise)
        """The event as this seat saw it; ``None`` sees only what everybody saw."""
        return self


class Dealt(Event, frozen=True):
    """The walls were broken at these dice and the tiles dealt (D-2, D-3)."""

    dice: tuple[int, int]


class PassMade(Event, frozen=True):
    """``seat`` passed ``tiles`` (its own) and ``blind`` incoming ones to ``to`` and received ``received``."""

    phase: Phase
    seat: int
    to: int
    source: int
    count: int
    blind: int
    tiles: tuple[int, ...] | None
    received: tuple[int, ...] | None

    def seen_by(self, seat: int | None) -> Event:
        """Tiles are known to the seat that passed and received them; how many were blind, to nobody else."""
        return self if seat == self.seat else replace(self, tiles=None, received=None, blind=0)


class PassVoid(Event, frozen=True):
    """All four passed blind with nothing of their own: nothing moved (CH-3)."""

    phase: Phase


class Voted(Event, frozen=True):
    """The vote on the second Charleston; ``stopped_by`` are the seats that stopped it (CH-4)."""

    stopped_by: tuple[int, ...]


class CourtesyAgreed(Event, frozen=True):
    """What each seat asked for, and how many tiles it exchanges (CH-5)."""

    asked: tuple[int, ...]
    counts: tuple[int, ...]


class PlayBegan(Event, frozen=True):
    """The Charleston is over, or there was none; East is to discard (P-1, V-1, V-2)."""

    charleston: bool = True


class Drew(Event, frozen=True):
    """``seat`` drew ``tile`` from the wall, which has ``left`` tiles now (P-2)."""

    seat: int
    tile: int | None
    left: int

    def seen_by(self, seat: int | None) -> Event:
        """Only who drew knows the tile."""
        return self if seat == self.seat else replace(self, tile=None)


class DiscardMade(Event, frozen=True):
    """``seat`` threw ``tile`` and named it (ET-1), as ``named`` where that was another tile's name (MN-1)."""

    seat: int
    tile: int
    named: int | None = None


class Called(Event, frozen=True):
    """``seat`` called ``source``'s discard for this exposure (C-1); ``passed_over`` lost their turn (C-4)."""

    seat: int
    source: int
    exposure: Exposure
    passed_over: tuple[int, ...]


class Reshaped(Event, frozen=True):
    """``seat`` changed this turn's exposure before discarding (C-6)."""

    seat: int
    before: Exposure
    after: Exposure


class BetMade(Event, frozen=True):
    """The bettor has bet: on a seat, or with ``None`` on a wall game (B-1)."""

    on: int | None
    told: bool
    """Whether ``on`` tells what the bet is; nobody but the bettor knows before the hand is over."""

    def seen_by(self, seat: int | None) -> Event:
        """Only the bettor knows on whom."""
        return self if seat == BETTOR else BetMade(None, told=False)


class Swapped(Event, frozen=True):
    """``seat`` laid a blank among the discards and took ``tile`` for it (V-4)."""

    seat: int
    tile: int


class Exchanged(Event, frozen=True):
    """``seat`` gave ``tile`` for a joker in ``owner``'s exposure number ``index``, from 0 (J-4)."""

    seat: int
    tile: int
    owner: int
    index: int


class Died(Event, frozen=True):
    """``seat``'s hand is dead: ``by`` called it so, itself announced it, or the table says so by ``rule`` (DH-3)."""

    seat: int
    by: int | None
    rule: str = "DH-3"
    returned: tuple[Exposure, ...] = ()
    """The exposures made in error: they go back to the rack (J-9)."""


class Challenged(Event, frozen=True):
    """``seat`` called ``target``'s hand dead; ``target`` accepts or denies (DH-6)."""

    seat: int
    target: int


class Denied(Event, frozen=True):
    """``seat`` denied ``by``'s challenge: who was wrong pays when the hand ends (DH-6)."""

    seat: int
    by: int


class DeclaredFalsely(Event, frozen=True):
    """``seat`` declared Mah Jongg, and it is none (M-2)."""

    seat: int


class Withdrawn(Event, frozen=True):
    """``seat`` took its Mah Jongg back; nothing was shown (M-2)."""

    seat: int


class Shown(Event, frozen=True):
    """``seat`` showed these concealed tiles, in kind order, after a false Mah Jongg (M-2)."""

    seat: int
    tiles: tuple[int, ...]


class ThrewIn(Event, frozen=True):
    """``seat`` threw in its hand, and the wall as well where ``wall`` says so (M-3)."""

    seat: int
    wall: bool = False


class NamedRightly(Event, frozen=True):
    """``seat`` gave its discard its right name in time (MN-1)."""

    seat: int
    tile: int


class SaidLooking(Event, frozen=True):
    """``seat`` said that it is one tile from Mah Jongg (ET-2)."""

    seat: int


class HandOver(Event, frozen=True):
    """The hand ended: by Mah Jongg, as a wall game, with all hands but one dead, or by a mistake (M-3)."""

    settlement: Settlement
    shown: tuple[int, ...] = ()
    """The winner's concealed tiles, the winning one among them, in kind order (M-1)."""
