"""Whether the grades of a first pass are right: the order of triples beside what comes of them in hands played out.

For each deal some triples are taken from the whole ranking, the best and the worst among them. Every tile that the
player cannot see is dealt anew, the triple is passed, and four fast bots play the hand to its end. What the player wins
on average over many such worlds, the same ones for each triple, estimates the worth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from statistics import mean, stdev
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mahjtui.bot import Adviser, Bot, Option, Spec, make
from mahjtui.card.model import Card
from mahjtui.coach.charleston import hand_of, seat_of
from mahjtui.game import engine
from mahjtui.game.actions import Action
from mahjtui.game.state import State, new_hand
from mahjtui.game.worlds import redealt
from mahjtui.match.bots import play_out
from mahjtui.stream import Stream

TRIPLES: Final = 6
"""How many triples of each deal are played out."""

PLAYER: Final = "nearest"
"""The bot that plays the hands out."""

Estimates = NDArray[np.float64]


class Calibration(NamedTuple):
    """How the order of the grades agrees with the estimates, over some deals."""

    correlations: tuple[float, ...]
    """Spearman's rank correlation within each deal in which any hand was won."""
    own: tuple[float, ...]
    """The same between estimates from one half of the worlds and from the other: what their noise leaves."""
    deals: int
    worlds: int
    won: float
    """The share of the hands that the player won."""
    by_place: tuple[float, ...]
    """What the triples brought on average over all deals, from those graded best to those graded worst."""

    def told(self) -> list[str]:
        """The figures in sentences."""
        hands = self.deals * TRIPLES * self.worlds
        return [
            f"{self.deals} deals, {TRIPLES} triples of each, {self.worlds} worlds for each triple: {hands} hands "
            f"between four {PLAYER} bots, {self.won * 100:.1f} % of them won by the player.",
            f"Rank correlation of the grades with what came of them: {_interval(self.correlations)}.",
            f"Of the estimates from one half of the worlds with those from the other: {_interval(self.own)}.",
            "Points won a hand, in lines' values, from the triples graded best to those graded worst: "
            f"{', '.join(f'{points:.2f}' for points in self.by_place)}.",
        ]


def calibrate(
    card: Card,
    adviser: Adviser,
    seeds: Sequence[int],
    worlds: int,
    progress: Callable[[], object] = lambda: None,
) -> Calibration:
    """Play out some first passes of each of these deals, in so many worlds; ``progress`` is called after each deal."""
    player = make(Spec(PLAYER), card)
    graded: list[float] = []
    own: list[float] = []
    brought: list[Estimates] = []
    won: list[float] = []
    for seed in seeds:
        state = new_hand(card, seed, hand_of(seed))
        options = spread(adviser.advise(engine.view(state, seat_of(seed))).options)
        results = _played_out(state, seed, options, player, worlds)
        won.append(float((results > 0).mean()))
        brought.append(results.mean(axis=1))
        graded += rank_correlation([option.worth for option in options], brought[-1])
        own += rank_correlation(results[:, ::2].mean(axis=1), results[:, 1::2].mean(axis=1))
        progress()
    by_place = tuple(np.mean(brought, axis=0).tolist())
    return Calibration(tuple(graded), tuple(own), len(seeds), worlds, mean(won), by_place)


def spread(options: Sequence[Option]) -> list[Option]:
    """As many as are played out, from the best to the worst at equal steps."""
    return [options[round(step * (len(options) - 1) / (TRIPLES - 1))] for step in range(TRIPLES)]


def _played_out(state: State, seed: int, options: Sequence[Option], player: Bot, worlds: int) -> Estimates:
    """(options, worlds): what the player won, in points that a loser pays."""
    results = np.zeros((len(options), worlds))
    for number in range(worlds):
        world = redealt(state, seat_of(seed), Stream("mahjtui", "calibrate", seed, number))
        for place, option in enumerate(options):
            results[place, number] = _play_out(world.copy(), seed, option.action, player)
    return results


def _play_out(state: State, seed: int, action: Action, player: Bot) -> int:
    me = seat_of(seed)
    engine.apply(state, me, action)
    play_out(state, player.choose, seed)
    settlement = state.public.settlement
    return settlement.value if settlement is not None and settlement.winner == me else 0


def rank_correlation(first: Sequence[float] | Estimates, second: Sequence[float] | Estimates) -> Iterator[float]:
    """Spearman's, equal values sharing their mean rank; nothing where one of the two is the same throughout."""
    ranks = [_ranks(np.asarray(values, dtype=np.float64)) for values in (first, second)]
    if all(rank.std() > 0 for rank in ranks):
        yield float(np.corrcoef(ranks[0], ranks[1])[0, 1])


def _ranks(values: Estimates) -> Estimates:
    below = (values[None, :] < values[:, None]).sum(axis=1)
    equal = (values[None, :] == values[:, None]).sum(axis=1)
    ranks: Estimates = below + (equal - 1) / 2
    return ranks


def _interval(values: Sequence[float]) -> str:
    """The mean with its 95 % interval."""
    if len(values) < 2:
        return "too few deals to tell"
    half = 1.96 * stdev(values) / sqrt(len(values))
    return f"{mean(values):.2f} (95 %: {mean(values) - half:.2f} to {mean(values) + half:.2f}; {len(values)} deals)"
