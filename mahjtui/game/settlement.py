"""Who pays whom when the hand ends (SC-1 to SC-9), as one pure function."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mahjtui.game.seats import NAMES, SEATS

Ending = Literal["mahjongg", "wall", "dead"]
"""Mah Jongg, a wall game (SC-5), or three dead hands: nobody is paid."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """How the hand ended. ``pays`` is what each seat gets, negative where it pays; it sums to zero (SC-9)."""

    ending: Ending
    pays: tuple[int, ...] = (0, 0, 0, 0)
    winner: int | None = None
    discarder: int | None = None
    """Who threw the winning tile; nobody on a self-pick."""
    line: int | None = None
    """The index of the line on the card."""
    resolution: int | None = None
    value: int = 0
    jokerless: bool = False
    """Whether no tile of the fourteen is a joker (J-7)."""
    doubled: bool = False
    """Whether being jokerless doubled the payments (SC-3)."""

    @property
    def self_pick(self) -> bool:
        """Whether the winner was paid as having taken the winning tile itself (SC-2)."""
        return self.winner is not None and self.discarder is None


def settle(
    *, winner: int, discarder: int | None, line: int, resolution: int, value: int, jokerless: bool, bonus: bool
) -> Settlement:
    """Settle a Mah Jongg: a discarder pays double and the others once, on a self-pick all pay double (SC-1, SC-2).

    ``bonus`` says whether the section doubles a jokerless hand (SC-3, K-6). A dead hand pays like any other (SC-4),
    East like everyone (SC-6).
    """
    doubled = jokerless and bonus
    pays = [0, 0, 0, 0]
    for seat in SEATS:
        if seat != winner:
            pays[seat] = -value * share(seat, discarder) * (2 if doubled else 1)
    pays[winner] = -sum(pays)
    return Settlement("mahjongg", tuple(pays), winner, discarder, line, resolution, value, jokerless, doubled)


def share(seat: int, discarder: int | None) -> int:
    """How many times the value a loser pays, the jokerless double left out: 2 on a self-pick or as the discarder."""
    return 2 if discarder is None or seat == discarder else 1


def reason(settlement: Settlement, seat: int) -> str:
    """Why this seat gets or pays what it does, in a player's words.

    >>> won = settle(winner=1, discarder=0, line=0, resolution=0, value=25, jokerless=True, bonus=True)
    >>> reason(won, 0)
    'threw the winning tile: double; no joker: double again (SC-1, SC-3)'
    """
    if settlement.winner is None:
        why = "wall game" if settlement.ending == "wall" else "three hands are dead"
        return f"{why}: nobody pays ({'SC-5' if settlement.ending == 'wall' else 'M-3'})"
    if seat == settlement.winner:
        return f"Mah Jongg, worth {settlement.value} on the card"
    rules = ["SC-2" if settlement.self_pick else "SC-1"]
    if settlement.self_pick:
        why = f"{NAMES[settlement.winner]} took the winning tile: double"
    elif seat == settlement.discarder:
        why = "threw the winning tile: double"
    else:
        why = "did not throw it: once"
    if settlement.doubled:
        why += "; no joker: double again" if "double" in why else "; no joker: double"
        rules.append("SC-3")
    return f"{why} ({', '.join(rules)})"
