"""What others may win on: read from their exposures, from what was thrown and let pass, and from what is left.

Exposures shrink the card to a few lines. Each line that is left is weighed by how easily the rest of it can be held,
given the copies this seat does not see, and by what that player has thrown. How likely somebody wins on a discard then
follows from how many sets it has exposed, whether its lines wait for the kind, how many copies are hidden, how long ago
one was thrown, and how long the wall is: by logistic regression on 1.7 million pairs of a tile and a player who might
win on it, from 2,000 hands of four ``value``.
"""

from __future__ import annotations

from functools import lru_cache
from math import log
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

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

EXPOSED: Final = (-4.61, -3.28, -3.45, -3.65)
"""The log-odds that a discard wins, by the number of its taker's exposures; all below is added to them."""

HIDDEN: Final = np.array([0.0, 1.62, 2.41, 2.36, 3.63])
"""By how many more copies are unseen, four and more being flowers: the taker may hold them."""

WALL: Final = -0.0008
"""For the square of the number of tiles left in the wall."""

WALL_EXPOSED: Final = 0.0153
"""For each tile left in the wall and each exposure, up to three."""

REFUSED: Final = -2.24
"""Where the taker has thrown the kind itself."""

JUST_SHOWN: Final = -3.08
"""Where one was thrown after the taker last threw: it could not win on that, and has drawn nothing since."""

SHOWN: Final = -1.46
"""Where one was thrown a turn of the taker before that."""

FADING: Final = 0.51
"""How that is forgotten: with the logarithm of the taker's turns since."""

FITTING: Final = 0.52
"""With the logarithm of how likely the exposed lines wait for the kind, if they wait."""

UNFITTING: Final = 0.003
"""What is added to that likelihood: what is held is never read from the table for certain."""

JOKERS: Final = 3
"""How many jokers are looked for in a hidden hand."""


class Threat(NamedTuple):
    """What another seat may win on."""

    seat: int
    danger: Floats
    """(35,): how likely it wins on a discard of each kind."""
    value: float
    """What its lines pay, on average."""


class Lines(NamedTuple):
    """What may be read from the exposures of a seat."""

    waits: Floats
    """(35,): how likely it waits for each kind, if it waits."""
    value: float
    """What its lines pay, on average."""


def opponents(view: View) -> list[int]:
    """The other seats that may still win."""
    return [seat for seat, tiles in enumerate(view.concealed) if tiles and seat != view.seat and not view.dead[seat]]


@lru_cache(maxsize=8)
def threats(card: Card, view: View) -> tuple[Threat, ...]:
    """What the others may win on, seat by seat; those are left out that cannot win any more by what they exposed."""
    hidden = HIDDEN.take(np.frombuffer(view.unseen(), dtype=np.int8, count=NATURALS), mode="clip")
    found = [_threat(card, view, seat, hidden) for seat in opponents(view)]
    return tuple(threat for threat in found if threat is not None)


def _threat(card: Card, view: View, seat: int, hidden: Floats) -> Threat | None:
    """What one of them may win on; ``hidden`` are the log-odds of what this seat does not see, by kind."""
    exposed = min(len(view.exposures[seat]), len(EXPOSED) - 1)
    odds = hidden + (EXPOSED[exposed] + (WALL * view.wall + WALL_EXPOSED * exposed) * view.wall)
    value = _usual(card)
    if exposed:
        lines = read(card, view, seat)
        if lines is None:
            return None
        odds += FITTING * np.log(lines.waits + UNFITTING)
        value = lines.value
    odds += _let_pass(view, seat)
    return Threat(seat, 1 / (1 + np.exp(-odds)), value)


def _let_pass(view: View, seat: int) -> Floats:
    """(35,): the log-odds of what this seat could not win on, as the discards tell, and of what it threw itself."""
    said = np.zeros(len(view.rack))
    turns = 0
    for thrower, tile in reversed(view.discards):
        if not said[tile]:
            said[tile] = SHOWN + FADING * log(turns) if turns else JUST_SHOWN
        turns += thrower == seat
    return (said + REFUSED * _thrown_by(view, seat))[:NATURALS]


def _thrown_by(view: View, seat: int) -> NDArray[np.bool_]:
    """(37,): which kinds this seat has thrown."""
    thrown = np.zeros(len(view.rack), dtype=np.bool_)
    thrown[[tile for thrower, tile in view.discards if thrower == seat]] = True
    return thrown


@lru_cache(maxsize=8)
def _usual(card: Card) -> float:
    """What a line of the card pays, on average."""
    return sum(line.value for line in card.lines) / len(card.lines)


def read(card: Card, view: View, seat: int) -> Lines | None:
    """What the exposures of this seat say; None where they leave no line that can still be completed."""
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
    thrown = _thrown_by(view, seat)
    likely *= THROWN_AWAY ** np.add.reduce((thrown.take(kind) & (need > 0)).take(slots), axis=0, dtype=np.int64)
    one_missing = _missing().take(np.minimum(need, COPIES - 1) * COPIES + left) * np.where(need > loose, 0.5, 1.0)
    missing = one_missing.take(slots) * likely
    total = missing.sum()
    if total <= 0:
        return None
    kinds = kind.take(slots)
    waits = np.bincount(kinds.ravel(), weights=missing.ravel(), minlength=len(view.rack))[:NATURALS] / total
    value = float((missing.sum(axis=0) * parts.value.take(places)).sum() / total)
    return Lines(waits, value)


@lru_cache(maxsize=1)
def _missing() -> Floats:
    """(wanted, copies left): how likely exactly one tile is lacking, beside none."""
    ratio = np.zeros((COPIES, COPIES))
    for left in range(COPIES):
        row = binomial(left, HELD)
        for wanted in range(1, left + 1):
            ratio[wanted, left] = row[wanted - 1] / row[wanted:].sum()
    return ratio.clip(0, 5)
