"""What may still come to a seat: what it does not see, and how much of that it will draw and others throw."""

from __future__ import annotations

from math import exp, log1p
from typing import Final, NamedTuple

from mahjtui.game.view import View
from mahjtui.tiles import JOKER, KINDS

WILLING: Final = 1.0
"""How likely a tile that is wanted here is thrown by another player, beside being drawn by this seat."""

END: Final = 40
"""How many tiles are left, on average, when a hand between good players ends."""

SPREAD: Final = 2.5
"""How many rounds sooner or later than that it may well end."""

STEPS: Final = 256
"""Chances are rounded to this fraction, so that tables are met again."""


class Prospect(NamedTuple):
    """What may still come to a seat."""

    unseen: bytes
    """Counts of the tiles that it sees nowhere."""
    own: float
    """The chance that it draws a given one of them before the hand ends."""
    thrown: float
    """The chance that another player throws it meanwhile."""
    sources: int
    """How many of the unseen tiles are as good as a joker: jokers, and naturals that would redeem one (J-4)."""


def prospect(view: View) -> Prospect:
    """What may still come to this seat: its share of the draws, as long as hands last."""
    hidden = view.unseen()
    live = [seat for seat, tiles in enumerate(view.concealed) if tiles and not view.dead[seat]]
    others = len([seat for seat in live if seat != view.seat])
    total = max(1, view.wall + sum(view.concealed) - view.concealed[view.seat])
    draws = draws_left(view.wall, others + 1)
    return Prospect(
        hidden,
        own=_rounded(draws / total),
        thrown=_rounded(WILLING * draws * others / total),
        sources=hidden[JOKER] + _redeemers(view, hidden),
    )


def draws_left(wall: int, players: int) -> float:
    """How many draws a seat may count on: its share of the wall down to where hands end, and a few at the end.

    >>> [round(draws_left(wall, 4), 1) for wall in (99, 59, 39, 19)]
    [14.8, 5.1, 1.6, 0.3]
    """
    return min(wall / players, SPREAD * log1p(exp((wall - END) / players / SPREAD)))


def _rounded(chance: float) -> float:
    return max(1, round(chance * STEPS)) / STEPS


def _redeemers(view: View, hidden: bytes) -> int:
    """How many unseen naturals would bring a joker out of an exposure."""
    shown = [0] * KINDS
    for exposure in [exposure for exposures in view.exposures for exposure in exposures]:
        shown[exposure.kind] += exposure.jokers
    return sum(map(min, shown, hidden))
