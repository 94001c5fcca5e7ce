"""What is kept of a hand that was played: small enough to write down by the thousand, enough for every figure."""

from __future__ import annotations

from collections.abc import Sequence
from sys import intern

import msgspec
from msgspec.structs import force_setattr

from mahjtui.game.state import State
from mahjtui.tiles import JOKER


class Outcome(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a hand ended, by player in the order of the match, wherever they sat."""

    seats: tuple[int, ...]
    """Where each player sat."""
    pays: tuple[int, ...]
    exposures: tuple[int, ...]
    """How many sets each player had exposed at the end."""
    thrown: int
    """How many tiles were thrown in all."""
    ending: str = "mahjongg"
    winner: int | None = None
    discarder: int | None = None
    """Who threw the winning tile; nobody on a self-pick."""
    line: int | None = None
    """The index of the line won on."""
    turn: int = 0
    """In which of its own turns the winner won, claims of a discard counted as a turn; 0 where nobody did."""
    joker_pick: bool = False
    """Whether it won on what nobody throws it: a joker that it drew, or a tile that it exchanged (J-4, V-4)."""
    jokers: int = 0
    """How many jokers the winning hand holds, exposures included."""
    faults: tuple[int, ...] = ()
    """How often each player did not answer as it should, and a safe action was played; empty where none failed."""

    def __post_init__(self) -> None:
        """Let an ending that came from another process be left out of a journal like one from here: by identity."""
        force_setattr(self, "ending", intern(self.ending))

    @property
    def self_pick(self) -> bool:
        """Whether the winner took the winning tile itself."""
        return self.winner is not None and self.discarder is None


Block = tuple[Outcome, ...]
"""The hands that share their walls, one a seating."""


def outcome_of(state: State, seats: Sequence[int], thrown: Sequence[int], faults: Sequence[int]) -> Outcome:
    """What is kept of a hand that is over.

    ``seats`` tells where each player sat, ``thrown`` how many tiles each seat has discarded, ``faults`` how often it
    did not answer as it should.
    """
    settlement = state.public.settlement
    assert settlement is not None
    exposures = state.public.exposures
    winner = settlement.winner
    jokers, joker_pick = 0, False
    if winner is not None:
        jokers = state.privates[winner].rack[JOKER] + sum(exposure.jokers for exposure in exposures[winner])
        if settlement.discarder is None:
            drew_joker = state.privates[winner].drawn == JOKER
            joker_pick = drew_joker if state.public.taken == "wall" else state.public.taken == "exchange"
    return Outcome(
        seats=tuple(seats),
        pays=tuple(settlement.pays[seat] for seat in seats),
        exposures=tuple(len(exposures[seat]) for seat in seats),
        thrown=sum(thrown),
        ending=settlement.ending,
        winner=None if winner is None else seats.index(winner),
        discarder=None if settlement.discarder is None else seats.index(settlement.discarder),
        line=settlement.line,
        turn=0 if winner is None else thrown[winner] + 1,
        joker_pick=joker_pick,
        jokers=jokers,
        faults=tuple(faults[seat] for seat in seats) if any(faults) else (),
    )
