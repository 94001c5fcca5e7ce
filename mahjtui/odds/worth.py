"""What a hand is worth, over every line that it may still become, and what it is worth after giving tiles away.

The worth of one resolution is its chance times what its line pays. The worth of a hand is the root of the sum of their
powers: between the best of them alone and their sum, so that a hand that can turn to another line is worth more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from mahjtui.card.model import Card
from mahjtui.card.notation import HAND_SIZE
from mahjtui.card.tables import Opening, tables_of
from mahjtui.odds.chance import COPIES, Codes, Floats, completed, joker_tail, tables
from mahjtui.odds.hand import Hand
from mahjtui.odds.prospect import Prospect
from mahjtui.tiles import JOKER

MARGIN: Final = 3
"""How many tiles behind the nearest a resolution may be and still be looked at."""

FLEXIBILITY: Final = 2.0
"""The power in which chances add up: 1 would count each line in full, a great number only the best."""

AGREEMENT: Final = 6.0
"""The power in which chances of winning add up: the resolutions of a hand are mostly completed or missed together."""

EVEN: Final = -0.33
STEADY: Final = 0.61
"""The log-odds of winning with the log-odds of completing: others may win first, and a hand that fails turns to another
line. Fitted by logistic regression to hands of four ``value``; ``mahjtui review --bots`` shows how far they hold."""

POWER: Final = 0.75
STEP: Final = 0.8
SCALE: Final = 1.2
"""How chances count in the end: ``SCALE * chance**POWER * STEP**distance``. Power and step are near those that, in this
form, best tell who wins 2,500 hands of four ``value``, 137,000 positions after a discard; the scale keeps points what
they are. In matches calls gained by it, discards did not."""

SLIGHT: Final = 0.02
"""A resolution is let go that promises less than this share of what the best one does."""

JOKERS_AHEAD: Final = 3
"""How many jokers more than it holds a hand may hope for."""


class Wanted(NamedTuple):
    """The different things that slots ask for, p of them: what a hand lacks of one is the same in every resolution."""

    kind: NDArray[np.intp]
    """(p,), as all of these."""
    need: Codes
    loose: Codes
    offset: Codes
    """Where the codes of its line begin (``chance.tables``): those of concealed lines are apart."""


class Parts:
    """What resolutions consist of, kind by kind: the slots of each, those it does not use at the end."""

    def __init__(self, card: Card, opening: Opening) -> None:
        """Look at the resolutions that these exposures leave open, n of them."""
        needed = opening.need.T > 0
        slots = max(1, int(needed.sum(axis=1).max(initial=1)))
        self.kind = np.argsort(~needed, axis=1, kind="stable")[:, :slots].T.astype(np.intp)
        """(slots, n)"""
        column = np.arange(opening.need.shape[1])
        self.need = opening.need[self.kind, column].astype(np.int32)
        self.loose = opening.loose[self.kind, column].astype(np.int32)
        lines = card.resolutions.line[opening.open]
        self.value = np.array([line.value for line in card.lines], dtype=np.float64)[lines]
        self.bonus = np.array([line.jokerless_bonus for line in card.lines], dtype=np.float64)[lines]
        self.concealed = card.resolutions.concealed[opening.open]
        whole = card.resolutions
        self.loosest = int(whole.loose.max(initial=0))
        """The most copies of a kind that any hand of the card wants in singles and pairs."""
        self.largest = int((whole.need - whole.loose).max(initial=0))
        """The most it wants in sets."""
        asked = ((self.kind * HAND_SIZE + self.need) * HAND_SIZE + self.loose) * 2 + self.concealed
        _, first, which = np.unique(asked, return_index=True, return_inverse=True)
        slot, place = np.unravel_index(first, asked.shape)
        offset = self.concealed[place] * np.int32((self.loosest + 1) * (self.largest + 1) * COPIES)
        self.wanted = Wanted(self.kind[slot, place], self.need[slot, place], self.loose[slot, place], offset)
        self.slots = which.reshape(asked.shape)
        """(slots, n): which of them each slot asks for."""


@lru_cache(maxsize=1000)
def parts_of(card: Card, opening: Opening) -> Parts:
    """The parts of the resolutions that are open, made once."""
    return Parts(card, opening)


class Look(Protocol):
    """A hand as a bot looks at it: some resolutions, n of them, and what each of them promises."""

    hand: Hand
    resolutions: NDArray[np.intp]
    distance: NDArray[np.int8]

    @property
    def promise(self) -> Floats:
        """(n,): what each is worth to the hand."""

    def without(self, removed: Sequence[tuple[int, int]]) -> Floats:
        """(len(removed), n): the promise of each when so many tiles of a kind are given away."""


class Outlook:
    """The chances of one hand: of each resolution within reach, n of them, and of each after a tile is given away."""

    def __init__(self, card: Card, hand: Hand, prospect: Prospect) -> None:
        """Find what is within reach, and its chances."""
        opening = tables_of(card).opening(hand.exposures)
        parts = parts_of(card, opening)
        near, distance = within_reach(opening, hand)
        jokers = hand.rack[JOKER]
        degree = jokers + JOKERS_AHEAD
        self.hand = hand
        self._table = tables(prospect.own, prospect.thrown, parts.loosest, parts.largest, degree)
        self._tail = joker_tail(jokers, prospect.sources, prospect.own, degree)
        self._sets = parts.largest
        self._wanted = wanted = parts.wanted
        self._held = np.frombuffer(hand.rack, dtype=np.int8).take(wanted.kind).astype(np.int32)
        """(p,), as the next four: of each thing that slots ask for, how many the hand holds."""
        self._unseen = np.frombuffer(prospect.unseen, dtype=np.int8).take(wanted.kind).astype(np.int32)
        self._lacking, self._alone = _lacking(wanted.need, wanted.loose, self._held)
        self._codes = coded(self._lacking, self._alone, self._unseen, wanted.offset, parts.largest)
        """What is lacking, as the tables know it."""
        plays_jokers = jokers or any(exposure.jokers for exposure in hand.exposures)
        value, bonus = parts.value.take(near), np.zeros(len(near)) if plays_jokers else parts.bonus.take(near)
        slots = parts.slots.take(near, axis=1)
        chances, promise = self._evaluate(self._codes.take(slots), distance.astype(np.int32), value, bonus)
        notable = (promise >= SLIGHT * np.maximum.reduce(promise, initial=0)).nonzero()[0]
        self._slots, self._value, self._bonus = slots.take(notable, axis=1), value.take(notable), bonus.take(notable)
        self.chances = chances.take(notable)
        """(n,): the chance of completing each."""
        self.promise = promise.take(notable)
        """(n,): that chance times what the line pays, the jokerless double with it."""
        self.distance = distance.take(notable)
        """(n,): how many tiles each of them wants."""
        self.resolutions = opening.open.take(near.take(notable))
        """(n,): the resolutions within reach, in rising order."""

    @property
    def chance_share(self) -> Floats:
        """(n,): the chance in each point of the promise."""
        share: Floats = self.chances / np.where(self.promise > 0, self.promise, 1)
        return share

    @property
    def chance(self) -> float:
        """How likely the hand wins, over all lines, from 0 to 1."""
        return float(winning(self.chances))

    @property
    def worth(self) -> float:
        """What the hand is worth as it is, in points a loser pays."""
        return float(together(self.promise))

    def without(self, removed: Sequence[tuple[int, int]]) -> Floats:
        """(len(removed), n): the promise of each when so many tiles of a kind are given away."""
        promise = np.repeat(self.promise[None, :], len(removed), axis=0)
        kinds = np.array([kind for kind, _ in removed], dtype=np.intp)
        amounts = np.array([amount for _, amount in removed], dtype=np.int32)
        left = self._held - amounts[:, None]
        serves = (self._wanted.kind == kinds[:, None]) & (left < self._wanted.need)
        rows, slots, places = serves.take(self._slots, axis=1).nonzero()
        if not len(rows):
            return promise
        slot = self._slots[slots, places]
        lacking, alone = _lacking(self._wanted.need.take(slot), self._wanted.loose.take(slot), left[rows, slot])
        codes = self._codes.take(self._slots.take(places, axis=1))
        codes[slots, np.arange(len(slot))] = coded(
            lacking, alone, self._unseen.take(slot), self._wanted.offset.take(slot), self._sets
        )
        lacked, lacked_alone = (np.add.reduce(lack.take(self._slots), axis=0) for lack in (self._lacking, self._alone))
        distance = np.maximum(
            lacked.take(places) - self.hand.rack[JOKER] + lacking - self._lacking.take(slot),
            lacked_alone.take(places) + alone - self._alone.take(slot),
        )
        _, promise[rows, places] = self._evaluate(codes, distance, self._value.take(places), self._bonus.take(places))
        return promise

    def _evaluate(self, codes: Codes, distance: Codes, value: Floats, bonus: Floats) -> tuple[Floats, Floats]:
        chance, jokerless = completed(codes, self._table, self._tail, distance)
        return chance, value * self.counted(chance + bonus * jokerless, distance)

    def counted(self, chance: Floats, distance: Codes | int) -> Floats:  # noqa: ARG002
        """How much of what a line pays a chance of completing it counts for, so many tiles away: just so much."""
        return chance


class Seasoned(Outlook):
    """The same chances as players count them who have seen what becomes of hands.

    Fewer copies of what is lacking lower the chance of winning less than that of the one resolution, since a hand turns
    to another line; a tile more that is lacking lowers it more, since others win first.
    """

    def counted(self, chance: Floats, distance: Codes | int) -> Floats:
        """A chance counts by its power, and less for each tile wanted."""
        counted: Floats = SCALE * chance**POWER * STEP**distance
        return counted


@lru_cache(maxsize=16)
def outlook(card: Card, hand: Hand, prospect: Prospect) -> Outlook:
    """The outlook of a hand; the last ones are remembered, since from a vote to the next pass nothing changes."""
    return Outlook(card, hand, prospect)


def coded(lacking: Codes, alone: Codes, unseen: Codes, offset: Codes | int, sets: int) -> Codes:
    """What each slot lacks, as the tables know it, whose codes go up to so many tiles lacking in sets."""
    code: Codes = (alone * sets + lacking) * COPIES + unseen + offset
    code *= lacking > 0
    return code


def _lacking(need: Codes, loose: Codes, held: Codes) -> tuple[Codes, Codes]:
    """How many tiles are lacking of a kind, and how many of them in singles and pairs."""
    return np.maximum(need - held, 0), np.maximum(loose - held, 0)


def within_reach(opening: Opening, hand: Hand, margin: int = MARGIN) -> tuple[NDArray[np.intp], NDArray[np.int8]]:
    """The places among the open resolutions of those worth a look, and how many tiles each of them wants."""
    distance = opening.table.distances(hand.rack)
    possible = opening.places(hand.exposures, hand.gone)
    within = distance.take(possible)
    near = possible.take((within <= np.minimum.reduce(within, initial=99) + margin).nonzero()[0])
    return near, distance.take(near)


def together(promise: Floats) -> Floats:
    """The worth of whole hands, (...,), from the promise of each resolution, (..., n)."""
    total: Floats = np.add.reduce(promise**FLEXIBILITY, axis=-1) ** (1 / FLEXIBILITY)
    return total


def winning(chances: Floats, gain: float = 1.0) -> Floats:
    """How often hands win, (...,), from the chance of completing each of their resolutions, (..., n).

    ``gain`` raises the odds: of tiles that come, all that is known is that they are better than those given away.
    """
    chance = (np.add.reduce(chances**AGREEMENT, axis=-1) ** (1 / AGREEMENT)).clip(0, 1)
    odds: Floats = chance / np.where(chance < 1, 1 - chance, 1e-9)
    told: Floats = gain * np.exp(EVEN) * odds**STEADY
    return told / (1 + told)
