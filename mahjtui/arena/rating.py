"""One number for the strength of each bot, from who won the hands between each two of them.

Bradley and Terry's model: in a hand that one of two bots wins, the odds are the ratio of their strengths. The strength
is told on the scale of chess ratings, where 400 points are odds of ten to one, and the mean of all bots is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mahjtui.arena.figures import Interval
from mahjtui.arena.standings import Tournament
from mahjtui.bot import Spec

RESAMPLES: Final = 1_000
"""How often the blocks are drawn anew for the interval (bootstrap)."""

EARNED: Final = 0.5
"""Wins that each bot is given against each other one, so that one without any has a rating at all."""

SCALE: Final = 400 / log(10)
ROUNDS: Final = 200


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a bot is among those it met."""

    spec: Spec
    points: float
    ci95: Interval | None
    """From drawing the blocks of each match anew; None where they do not differ in who won."""
    hands: int
    """How many hands it played."""
    points_per_hand: float

    def as_json(self) -> dict[str, object]:
        """This bot's row in ``mahjtui arena --round-robin --json``."""
        return {
            "bot": str(self.spec),
            "rating": round(self.points),
            "ci95": self.ci95 and [round(end) for end in self.ci95],
            "hands": self.hands,
            "points_per_hand": round(self.points_per_hand, 2),
        }


def rate(bots: Sequence[Spec], tournaments: Sequence[Tournament], seed: int) -> list[Rating]:
    """Rate the bots, the best first; ``tournaments`` are the matches of each two, in the order of the pairs."""
    pairs = list(combinations(range(len(bots)), 2))
    blocks = [_wins_by_block(tournament) for tournament in tournaments]
    found = _fit(len(bots), pairs, np.array([part.sum(axis=0) for part in blocks])[None])[0]
    generator = np.random.default_rng(seed)
    drawn = [part[generator.integers(len(part), size=(RESAMPLES, len(part)))].sum(axis=1) for part in blocks]
    low, high = np.percentile(_fit(len(bots), pairs, np.stack(drawn, axis=1)), (2.5, 97.5), axis=0)
    ratings = []
    for place, spec in enumerate(bots):
        mine = [bot for tournament in tournaments for bot in tournament.bots if bot.spec == spec]
        hands = sum(standing.hands for standing in mine)
        points = sum(standing.points_per_hand * standing.hands for standing in mine) / hands
        interval = (float(low[place]), float(high[place])) if low[place] < high[place] else None
        ratings.append(Rating(spec, float(found[place]), interval, hands, points))
    return sorted(ratings, key=lambda rating: -rating.points)


def _wins_by_block(tournament: Tournament) -> NDArray[np.float64]:
    """(blocks, 2): how many hands of each block the one bot won, and the other."""
    one, other = (bot.places for bot in tournament.bots)
    winners = [[outcome.winner for outcome in block] for block in tournament.blocks]
    return np.array([[sum(winner in side for winner in won) for side in (one, other)] for won in winners], dtype=float)


def _fit(bots: int, pairs: Sequence[tuple[int, int]], wins: NDArray[np.float64]) -> NDArray[np.float64]:
    """Ratings (samples, bots) from wins (samples, pairs, 2): the strengths under which they are likeliest."""
    one, other = np.array(pairs).T
    won = np.zeros((len(wins), bots))
    met = wins.sum(axis=2) + 2 * EARNED
    for pair, (first, second) in enumerate(pairs):
        won[:, first] += wins[:, pair, 0] + EARNED
        won[:, second] += wins[:, pair, 1] + EARNED
    strength = np.ones_like(won)
    for _ in range(ROUNDS):
        expected = np.zeros_like(won)
        rate_of_pair = met / (strength[:, one] + strength[:, other])
        for pair, (first, second) in enumerate(pairs):
            expected[:, first] += rate_of_pair[:, pair]
            expected[:, second] += rate_of_pair[:, pair]
        strength = won / expected
        strength /= np.exp(np.log(strength).mean(axis=1, keepdims=True))
    return SCALE * np.log(strength)
