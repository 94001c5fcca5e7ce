"""What others may be waiting for: read from their exposures, from what they threw, and from what is left.

Only seats with exposures are read: those shrink the card to a few lines. Each line that is left is weighed by how
easily the rest of it can be held, given the copies this seat does not see, and by what that player has thrown.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from mahjtui.card.model import Card
from mahjtui.card.notation import HAND_SIZE
from mahjtui.card.tables import tables_of
from mahjtui.game.view import View
from mahjtui.odds.chance import COPIES, Floats, binomial, completed, joker_tail, tables
from mahjtui.odds.worth import coded, parts_of
from mahjtui.tiles import JOKER, NATURALS

HELD: Final = 0.375
"""How likely a given unseen copy has come to a player who wants it, late enough in a hand to win."""

THROWN_AWAY: Final = 0.4
"""How much less likely a line is, for each kind it wants that its player has thrown."""

WAITS: Final = 1.3
"""How many different tiles a hand that waits is waiting for, on average."""

WALL: Final = (0, 20, 40, 60, 80, 99)
READY: Final = (
    (0.25, 0.15, 0.08, 0.03, 0.01, 0.0),
    (0.40, 0.32, 0.22, 0.12, 0.05, 0.02),
    (0.60, 0.52, 0.42, 0.32, 0.20, 0.10),
    (0.80, 0.75, 0.70, 0.60, 0.50, 0.40),
)
"""How likely a hand waits for its last tile, by the number of its exposures and by the tiles left in the wall."""

JOKERS: Final = 3
"""How many jokers are looked for in a hidden hand."""


class Threat(NamedTuple):
    """What another seat may win on."""

    seat: int
    ready: float
    """How likely it waits for its last tile."""
    waits: Floats
    """(35,): how likely it waits for each kind, if it waits."""
    value: float
    """What its lines pay, on average."""

    def danger(self) -> Floats:
        """(35,): how likely it wins on a tile of each kind."""
        return self.ready * np.minimum(1, WAITS * self.waits)


def readiness(view: View, seat: int) -> float:
    """How likely this seat waits for its last tile."""
    by_wall = READY[min(len(view.exposures[seat]), len(READY) - 1)]
    return float(np.interp(view.wall, WALL, by_wall))


def opponents(view: View) -> list[int]:
    """The other seats that may still win."""
    return [seat for seat, tiles in enumerate(view.concealed) if tiles and seat != view.seat and not view.dead[seat]]


@lru_cache(maxsize=8)
def threats(card: Card, view: View) -> tuple[Threat, ...]:
    """What the others may be waiting for, seat by seat; those who exposed nothing are left out."""
    found = [_threat(card, view, seat) for seat in opponents(view) if view.exposures[seat]]
    return tuple(threat for threat in found if threat is not None)


def _threat(card: Card, view: View, seat: int) -> Threat | None:
    exposures = view.exposures[seat]
    opening = tables_of(card).opening(exposures)
    places = np.searchsorted(opening.open, opening.alive(exposures, view.spent()))
    if not len(places):
        return None
    parts = parts_of(card, opening)
    slots = parts.slots.take(places, axis=1)
    kind, need, loose, _ = parts.wanted
    hidden = view.unseen()
    left = np.frombuffer(hidden, dtype=np.int8).take(kind).astype(np.int32)
    table = tables(HELD, 1 / 256, parts.loosest, parts.largest, JOKERS)
    codes = coded(need, loose, left, table.concealed, parts.largest)
    tail = joker_tail(0, hidden[JOKER], HELD, JOKERS)
    likely, _ = completed(codes.take(slots), table, tail, HAND_SIZE)
    thrown = np.zeros(len(view.rack), dtype=np.bool_)
    thrown[[tile for thrower, tile in view.discards if thrower == seat]] = True
    likely *= THROWN_AWAY ** np.add.reduce((thrown.take(kind) & (need > 0)).take(slots), axis=0, dtype=np.int64)
    one_missing = _missing().take(np.minimum(need, COPIES - 1) * COPIES + left) * np.where(need > loose, 0.5, 1.0)
    missing = one_missing.take(slots) * likely
    total = missing.sum()
    if total <= 0:
        return None
    kinds = kind.take(slots)
    waits = np.bincount(kinds.ravel(), weights=missing.ravel(), minlength=len(view.rack))[:NATURALS] / total
    value = float((missing.sum(axis=0) * parts.value.take(places)).sum() / total)
    return Threat(seat, readiness(view, seat), waits, value)


@lru_cache(maxsize=1)
def _missing() -> Floats:
    """(wanted, copies left): how likely exactly one tile is lacking, beside none."""
    ratio = np.zeros((COPIES, COPIES))
    for left in range(COPIES):
        row = binomial(left, HELD)
        for wanted in range(1, left + 1):
            ratio[wanted, left] = row[wanted - 1] / row[wanted:].sum()
    return ratio.clip(0, 5)
