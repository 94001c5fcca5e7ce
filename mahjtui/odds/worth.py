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
from mahjtui.card.tables import Opening, tables_of
from mahjtui.odds.chance import COPIES, Codes, Floats, completed, joker_tail, tables
from mahjtui.odds.hand import Hand
from mahjtui.odds.prospect import Prospect
from mahjtui.tiles import JOKER

MARGIN: Final = 3
"""How many tiles behind the nearest a resolution may be and still be looked at."""

FLEXIBILITY: Final = 2.0
"""The power in which chances add up: 1 would count each line in full, a great number only the best."""

SLIGHT: Final = 0.02
"""A resolution is let go that promises less than this share of what the best one does."""

JOKERS_AHEAD: Final = 3
"""How many jokers more than it holds a hand may hope for."""


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


class Columns(NamedTuple):
    """What some resolutions, n of them, ask of a hand, slot by slot."""

    kind: NDArray[np.intp]
    """(slots, n), as the next five."""
    need: Codes
    loose: Codes
    held: Codes
    unseen: Codes
    codes: Codes
    """What each slot lacks, as the tables know it."""
    everything: Codes
    """(n,), as all that follow: how many tiles are lacking, but for jokers."""
    alone: Codes
    """How many of them in singles and pairs: the distance is the greater of the two."""
    offset: Codes
    """Where the codes of its line begin."""
    value: Floats
    bonus: Floats
    """How much more a win without jokers pays."""

    def take(self, places: NDArray[np.intp]) -> Columns:
        """Some of them."""
        return Columns._make(field.take(places, axis=-1) for field in self)


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
        self._sets = parts.largest
        self._table = tables(prospect.own, prospect.thrown, parts.loosest, parts.largest, degree)
        self._tail = joker_tail(jokers, prospect.sources, prospect.own, degree)
        columns = self._columns(parts, near, prospect.unseen)
        chances, promise = self._evaluate(columns, columns.codes.copy(), distance.astype(np.int32))
        notable = (promise >= SLIGHT * promise.max(initial=0)).nonzero()[0]
        self._seen = columns.take(notable)
        self.chances = chances.take(notable)
        """(n,): the chance of completing each."""
        self.promise = promise.take(notable)
        """(n,): that chance times what the line pays, the jokerless double with it."""
        self.distance = distance.take(notable)
        """(n,): how many tiles each of them wants."""
        self.resolutions = opening.open.take(near.take(notable))
        """(n,): the resolutions within reach, in rising order."""

    def _columns(self, parts: Parts, near: NDArray[np.intp], hidden: bytes) -> Columns:
        """What these resolutions ask of the hand."""
        kind, need, loose = parts.kind.take(near, axis=1), parts.need.take(near, axis=1), parts.loose.take(near, axis=1)
        held = np.frombuffer(self.hand.rack, dtype=np.int8).take(kind).astype(np.int32)
        unseen = np.frombuffer(hidden, dtype=np.int8).take(kind).astype(np.int32)
        offset = np.where(parts.concealed.take(near), len(self._table.last) // 2, 0).astype(np.int32)
        lacking, alone = _lacking(need, loose, held)
        plays_jokers = self.hand.rack[JOKER] or any(exposure.jokers for exposure in self.hand.exposures)
        return Columns(
            kind, need, loose, held, unseen, coded(lacking, alone, unseen, offset, self._sets),
            lacking.sum(axis=0, dtype=np.int32) - np.int32(self.hand.rack[JOKER]), alone.sum(axis=0, dtype=np.int32),
            offset, parts.value.take(near), np.zeros(len(near)) if plays_jokers else parts.bonus.take(near),
        )  # fmt: skip

    @property
    def chance_share(self) -> Floats:
        """(n,): the chance in each point of the promise."""
        share: Floats = self.chances / np.where(self.promise > 0, self.promise, 1)
        return share

    @property
    def chance(self) -> float:
        """How likely the hand wins, over all lines, from 0 to 1."""
        return min(1.0, float(together(self.chances)))

    @property
    def worth(self) -> float:
        """What the hand is worth as it is, in points a loser pays."""
        return float(together(self.promise))

    def without(self, removed: Sequence[tuple[int, int]]) -> Floats:
        """(len(removed), n): the promise of each when so many tiles of a kind are given away."""
        promise = np.repeat(self.promise[None, :], len(removed), axis=0)
        kinds = np.array([kind for kind, _ in removed], dtype=np.intp)[:, None, None]
        amounts = np.array([amount for _, amount in removed], dtype=np.int32)
        serves = (self._seen.kind == kinds) & (self._seen.held - amounts[:, None, None] < self._seen.need)
        rows, slots, places = serves.nonzero()
        if len(rows):
            seen = self._seen.take(places)
            changed = np.arange(len(rows))
            need, loose, held = seen.need[slots, changed], seen.loose[slots, changed], seen.held[slots, changed]
            lacked, lacked_alone = _lacking(need, loose, held)
            lacking, alone = _lacking(need, loose, held - amounts.take(rows))
            seen.codes[slots, changed] = coded(lacking, alone, seen.unseen[slots, changed], seen.offset, self._sets)
            wanted = np.maximum(seen.everything + lacking - lacked, seen.alone + alone - lacked_alone)
            _, promise[rows, places] = self._evaluate(seen, seen.codes, wanted)
        return promise

    def _evaluate(self, columns: Columns, codes: Codes, wanted: Codes) -> tuple[Floats, Floats]:
        chance, jokerless = completed(codes, self._table, self._tail, wanted)
        return chance, columns.value * (chance + columns.bonus * jokerless)


def coded(lacking: Codes, alone: Codes, unseen: Codes, offset: Codes, sets: int) -> Codes:
    """What each slot lacks, as the tables know it, whose codes go up to so many tiles lacking in sets."""
    code = (alone * (sets + 1) + lacking - alone) * COPIES + unseen + offset
    return np.where(lacking > 0, code, 0).astype(np.int32)


def _lacking(need: Codes, loose: Codes, held: Codes) -> tuple[Codes, Codes]:
    """How many tiles are lacking of a kind, and how many of them in singles and pairs."""
    return np.maximum(need - held, 0), np.maximum(loose - held, 0)


def within_reach(opening: Opening, hand: Hand, margin: int = MARGIN) -> tuple[NDArray[np.intp], NDArray[np.int8]]:
    """The places among the open resolutions of those worth a look, and how many tiles each of them wants."""
    distance = opening.table.distances(hand.rack)
    possible = opening.alive(hand.exposures, hand.gone)
    if not opening.whole:
        possible = np.searchsorted(opening.open, possible)
    within = distance.take(possible)
    near = possible[within <= within.min(initial=99) + margin]
    return near, distance.take(near)


def together(promise: Floats) -> Floats:
    """The worth of whole hands, (...,), from the promise of each resolution, (..., n)."""
    total: Floats = np.add.reduce(promise**FLEXIBILITY, axis=-1) ** (1 / FLEXIBILITY)
    return total
