"""What the table screen shows, as one frozen value: a seat's view, and who sits where.

A table is made whenever something happened and never changed. Nothing in it is hidden from the seat it is made for; a
watcher sees no rack at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from mahjtui.answers import penalised
from mahjtui.game.actions import Action, Bet, Discard
from mahjtui.game.deal import stacks_left
from mahjtui.game.seats import BETTOR, NAMES, SEATS, seated
from mahjtui.game.settlement import Settlement
from mahjtui.game.view import PASSES, View
from mahjtui.match import Session
from mahjtui.tiles import Exposure, tiles_of

A = TypeVar("A", bound=Action)

PASSING = (*PASSES, "courtesy-pass")
"""The phases in which tiles are chosen to be passed."""


class Tile(NamedTuple):
    """A tile of the own rack; ``fresh`` where it was just drawn, or came in with the latest pass."""

    kind: int
    fresh: bool = False


class Sitter(NamedTuple):
    """Who plays a seat, and how it stands."""

    name: str
    person: bool
    score: int


class Seated(NamedTuple):
    """One seat, as everybody sees it."""

    seat: int
    name: str
    person: bool
    score: int
    concealed: int
    exposures: tuple[Exposure, ...]
    dead: bool
    wall: tuple[int, ...]
    """How high each of its stacks is, from its right end."""
    empty: bool = False
    """Whether nobody sits there (V-1, V-2)."""
    looking: bool = False
    """Whether it has said so (ET-2)."""

    @property
    def status(self) -> str:
        """``DEAD``, or ``LOOKING`` for a seat that has said that it is one tile from Mah Jongg."""
        return "DEAD" if self.dead else "LOOKING" if self.looking else ""

    @property
    def title(self) -> str:
        """Its wind and who plays it: ``South (nearest)``; where nobody in particular does, its wind alone."""
        return NAMES[self.seat] if self.name == NAMES[self.seat] else f"{NAMES[self.seat]} ({self.name})"


@dataclass(frozen=True, slots=True)
class Table:
    """Everything on the table screen that follows from the game."""

    view: View
    seated: tuple[Seated, ...]
    tiles: tuple[Tile, ...]
    """The own rack as it is shown: in kind order, a drawn tile last."""
    seed: int
    number: int
    watching: bool
    settlement: Settlement | None
    bettor: Sitter | None = None
    """Who bets, at a table with a bettor (B-1)."""
    bets: tuple[Bet, ...] = ()
    """What the person may bet now."""

    @property
    def seat(self) -> int:
        """The seat at the bottom of the screen."""
        return self.view.seat

    @property
    def me(self) -> int | None:
        """Under which number the person at the screen acts and is paid; None where nobody does."""
        if self.bettor is not None and self.bettor.person:
            return BETTOR
        return None if self.watching else self.seat

    @property
    def own(self) -> Seated:
        """That seat."""
        return self.seated[self.seat]

    @property
    def others(self) -> tuple[Seated, Seated, Seated]:
        """The seats to the right, across and to the left."""
        right, across, left = (self.seated[(self.seat + step) % 4] for step in (1, 2, 3))
        return right, across, left

    @property
    def players(self) -> tuple[Seated, ...]:
        """The seats where somebody sits."""
        return tuple(seated for seated in self.seated if not seated.empty)

    @property
    def opponents(self) -> tuple[Seated, ...]:
        """Those of them where somebody sits (V-1, V-2)."""
        return tuple(other for other in self.others if not other.empty)

    @property
    def asked(self) -> bool:
        """Whether the person owes an answer."""
        return not self.watching and bool(self.view.legal)

    @property
    def passing(self) -> int:
        """How many tiles the person is to pass now; 0 when none."""
        passes = self.view.legal.passes
        return passes.count if self.asked and passes is not None else 0

    @property
    def apart(self) -> bool:
        """Whether the last tile of the rack stands apart, being the one just drawn."""
        return self.view.drawn is not None and bool(self.tiles) and self.tiles[-1] == Tile(self.view.drawn, fresh=True)

    @property
    def picking(self) -> bool:
        """Whether a tile of the own rack is to be marked: for a pass or a discard, or to be laid."""
        return self.passing > 0 or self.laying or bool(self.open_to(Discard))

    @property
    def laying(self) -> bool:
        """Whether any tiles may be laid with the discard in question, right or wrong (ERR-1)."""
        return self.asked and self.view.phase == "claim" and penalised(self.view)

    def open_to(self, kind: type[A]) -> tuple[A, ...]:
        """The actions of this kind that the person may do now."""
        return tuple(action for action in self.view.legal.actions if isinstance(action, kind)) if self.asked else ()

    def unseen(self) -> tuple[int, ...]:
        """By kind, how many tiles are neither on the own rack nor face up."""
        unseen = self.view.unseen()
        return tuple(map(sum, zip(unseen, self.view.rack, strict=True))) if self.watching else tuple(unseen)


def look(session: Session) -> Table:
    """The table as the person sees it now; where only bots play, as a watcher does."""
    chair = session.own_chair
    hand = session.hand
    scores = session.scores
    at_table = hand.state.seats
    sitters = [
        Sitter(player.name, player.person, scores[session.chair_of(seat)] if seat in at_table else 0)
        for seat, player in zip(SEATS, hand.players[: len(SEATS)], strict=True)
    ]
    view = hand.view(session.seat_of(chair))
    watching = not session.players[chair].person
    table = table_of(view, sitters, session.seed, session.number, watching=watching, settlement=hand.settlement)
    if not session.house.bettor:
        return table
    player = hand.players[BETTOR]
    bets = tuple(bet for bet in hand.view(BETTOR).legal.actions if isinstance(bet, Bet)) if player.person else ()
    bettor = Sitter(player.name, player.person, scores[session.chair_of(BETTOR)])
    return replace(table, bettor=bettor, bets=bets)


def table_of(
    view: View,
    sitters: Sequence[Sitter],
    seed: int,
    number: int,
    *,
    watching: bool = False,
    settlement: Settlement | None = None,
) -> Table:
    """The table as a view shows it; ``sitters`` are by seat."""
    set_of = sum(view.house.supply)
    walls = stacks_left(sum(view.dice), set_of - view.wall, set_of)
    at_table = seated(view.house.players)
    seats = tuple(
        Seated(
            seat=seat,
            name=sitter.name,
            person=sitter.person,
            score=sitter.score,
            concealed=view.concealed[seat],
            exposures=view.exposures[seat],
            dead=view.dead[seat],
            wall=walls[seat],
            empty=seat not in at_table,
            looking=view.looking[seat],
        )
        for seat, sitter in zip(SEATS, sitters, strict=True)
    )
    return Table(
        view=view,
        seated=seats,
        tiles=() if watching else _rack(view),
        seed=seed,
        number=number,
        watching=watching,
        settlement=settlement,
    )


def _rack(view: View) -> tuple[Tile, ...]:
    rack = bytearray(view.rack)
    apart: tuple[Tile, ...] = ()
    if view.drawn is not None and rack[view.drawn]:
        rack[view.drawn] -= 1
        apart = (Tile(view.drawn, fresh=True),)
    came_in = bytearray(len(rack))
    if view.passes and not view.turns:
        for kind in view.passes[-1].received:
            came_in[kind] += 1
    tiles = []
    for kind in tiles_of(rack):
        rack[kind] -= 1
        tiles.append(Tile(kind, fresh=rack[kind] < came_in[kind]))
    return (*tiles, *apart)
