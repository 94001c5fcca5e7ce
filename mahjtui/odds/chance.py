"""The chance of completing each resolution, in closed form, over all of them at once.

Every unseen copy of a tile is drawn by this seat with the chance ``own`` before the hand ends, or thrown by somebody
else with the chance ``thrown``, independently of the others. For each kind that a resolution still wants, this gives
the distribution of how many jokers it will have to take: singles and pairs take none and must be drawn; a set may be
short, and its last tile may also be called. The distributions of all kinds are convolved and weighed with the chance of
holding so many jokers. At the very end any tile may be called, which is added as one more way to finish.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mahjtui.tiles import SUPPLY

Floats = NDArray[np.float64]
Codes = NDArray[np.int32]

COPIES: Final = max(SUPPLY) + 1
"""A kind has fewer copies than this."""


ORDER: Final = 1.0
"""How much it costs that a set can be called only once all else of it is there: the power of the tiles it lacks."""


class Tables(NamedTuple):
    """Per code, which says what a kind lacks and how many copies are unseen."""

    short: Floats
    """(2 * degree + 1, codes): the chance that so many jokers are needed, from -degree on, which is never so."""
    finish: Floats
    """(2, codes): how much likelier singles and pairs are had if the last of them may be called, as a ratio; and for
    sets of concealed lines, how often a tile of it is thrown, as a rate."""

    @property
    def concealed(self) -> int:
        """Where the codes of concealed lines begin."""
        return len(self.finish[0]) // 2


@lru_cache(maxsize=2000)
def tables(own: float, thrown: float, loose: int, sets: int, degree: int) -> Tables:
    """The tables for kinds that lack up to ``loose`` in singles and pairs and up to ``sets`` in sets.

    A code is ``(loose lacking * (sets + 1) + set tiles lacking) * COPIES + unseen copies``; code 0 lacks nothing. The
    second half of the codes is for concealed lines, whose sets cannot be called before the very end.
    """
    copies = np.arange(COPIES)
    drawn = np.zeros((COPIES, loose + sets + 2 + COPIES))
    for some in range(COPIES):
        drawn[some, : some + 1] = binomial(some, own)
    at_least = drawn[:, ::-1].cumsum(axis=1)[:, ::-1].clip(0, 1)
    missed = 1 - min(0.99, thrown / (1 - own))
    remaining = np.maximum(copies[:, None] - np.arange(drawn.shape[1]), 0)
    comes = drawn * (1 - missed**remaining)
    """(copies, n): n are drawn and a further one is thrown."""
    padded = np.zeros((2 * degree + 1, 2, loose + 1, sets + 1, COPIES))
    short = padded[degree:]
    last = np.zeros((2, loose + 1, sets + 1, COPIES))
    offered = np.zeros((2, loose + 1, sets + 1, COPIES))
    offered[1, :, 1:] = -np.log(missed) * copies
    for lacking in range(loose + 1):
        for concealed in (0, 1):
            had = [at_least[:, lacking]]
            for wanted in range(1, sets + 2):
                called = 0 if concealed else comes[:, lacking + wanted - 1] / wanted**ORDER
                had.append(at_least[:, lacking + wanted] + called)
            for wanted in range(sets + 1):
                short[0, concealed, lacking, wanted] = had[wanted]
                for jokers in range(1, min(wanted, degree) + 1):
                    short[jokers, concealed, lacking, wanted] = had[wanted - jokers] - had[wanted - jokers + 1]
        if lacking:
            possible = at_least[:, lacking] > 0
            ratio = comes[:, lacking - 1] / np.where(possible, at_least[:, lacking], 1)
            last[:, lacking] = np.where(possible, ratio, 0)
    return Tables(padded.reshape(2 * degree + 1, -1), np.stack((last.reshape(-1), offered.reshape(-1))))


class Jokers(NamedTuple):
    """How many jokers a hand will hold, (degree + 1, 1) each."""

    at_least: Floats
    """The chance of holding at least so many."""
    one_short: Floats
    """The chance of holding exactly one fewer."""


@lru_cache(maxsize=2000)
def joker_tail(held: int, sources: int, own: float, degree: int) -> Jokers:
    """The jokers of a hand that holds so many already."""
    at_least = np.ones(degree + 1)
    to_come = binomial(sources, own)
    for jokers in range(held + 1, degree + 1):
        at_least[jokers] = to_come[jokers - held :].sum()
    one_short = np.append(0, at_least[:-1] - at_least[1:])
    return Jokers(at_least[:, None], one_short[:, None])


@lru_cache(maxsize=4000)
def binomial(copies: int, chance: float) -> Floats:
    """(copies + 1,): the chance that so many of the copies come."""
    row = np.ones(1)
    for _ in range(copies):
        row = np.append(row * (1 - chance), 0) + np.append(0, row * chance)
    return row


def completed(codes: Codes, table: Tables, jokers: Jokers, wanted: Codes | int) -> tuple[Floats, Floats]:
    """The chance of completing each column, and of completing it without any joker, (n,) each.

    ``codes`` are (slots, n) and are sorted in place; ``wanted`` is how many tiles each column still wants.
    """
    codes.sort(axis=0)
    used = np.count_nonzero(np.logical_or.reduce(codes, axis=1))
    lacking = codes[::-1][: max(1, used)].astype(np.intp)
    shorts = table.short.take(lacking, axis=1)
    short: Floats = shorts[len(jokers.at_least) - 1 :, 0]
    for slot in range(1, used):
        short = _convolved(short, shorts, slot)
    wanted = np.maximum(wanted, 1)
    last, offered = np.add.reduce(table.finish.take(lacking, axis=1), axis=1)
    finish = 1 + last / wanted
    chance = np.add.reduce(short * jokers.at_least, axis=0) * finish
    if np.count_nonzero(offered):
        chance += np.add.reduce(short * jokers.one_short, axis=0) * (1 - np.exp(-offered)) / wanted
    np.minimum(chance, 1, out=chance)
    return chance, np.minimum(chance, short[0] * finish)


def _convolved(short: Floats, shorts: Floats, slot: int) -> Floats:
    """How many jokers some kinds and that of one more slot need together, (degree + 1, n); ``shorts`` begin at -degree.

    Of so many together the other needs what the first leaves: (together, first, n), a row further up for each it takes.
    """
    many, columns = short.shape
    row, other, column = shorts.strides
    start = (many - 1) * row + slot * other
    left = np.ndarray((many, many, columns), np.float64, shorts, start, (row, -row, column))
    both: Floats = np.einsum("tfn,fn->tn", left, short)
    return both
