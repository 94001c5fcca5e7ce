"""What may still come to a seat: what it does not see, and how much of that it will draw and others throw."""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from mahjtui.game.view import View
from mahjtui.tiles import JOKER, KINDS

WILLING: Final = 0.8
"""How likely a tile that another player draws is thrown again, beside one that this seat draws."""

PACE: Final = 0.06
"""How likely a hand ends within a round of draws, because somebody wins."""

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


def prospect(view: View, more: float = 0.0, pace: float = PACE) -> Prospect:
    """What may still come to this seat: its share of the draws, less what others' wins will cut off.

    ``more`` draws come on top: tiles that the Charleston still brings.
    """
    hidden = view.unseen()
    live = [seat for seat, tiles in enumerate(view.concealed) if tiles and not view.dead[seat]]
    others = len([seat for seat in live if seat != view.seat])
    total = max(1, view.wall + sum(view.concealed) - view.concealed[view.seat])
    draws = (1 - exp(-pace * view.wall / (others + 1))) / pace
    return Prospect(
        hidden,
        own=_rounded((draws + more) / total),
        thrown=_rounded(WILLING * draws * others / total),
        sources=hidden[JOKER] + _redeemers(view, hidden),
    )


def _rounded(chance: float) -> float:
    return max(1, round(chance * STEPS)) / STEPS


def _redeemers(view: View, hidden: bytes) -> int:
    """How many unseen naturals would bring a joker out of an exposure."""
    shown = [0] * KINDS
    for exposure in [exposure for exposures in view.exposures for exposure in exposures]:
        shown[exposure.kind] += exposure.jokers
    return sum(map(min, shown, hidden))
