"""What a hand promises by counting outs: for every tile that it wants, the unseen ones that would do.

Each tile still wanted is one step of the way, and a step is as likely as it has outs: so the outs of all steps are
multiplied. In singles and pairs only their own tiles do, in sets jokers as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mahjtui.card.model import Card
from mahjtui.card.tables import tables_of
from mahjtui.odds.chance import COPIES, Codes, Floats
from mahjtui.odds.hand import Hand
from mahjtui.odds.worth import parts_of, within_reach
from mahjtui.tiles import JOKER, NATURALS

MARGIN: Final = 2
"""How many tiles behind the nearest a resolution may be and still be counted."""

PLENTY: Final = 20
"""With so many outs a step is as good as done; with half of them, it promises half."""

SHARED: Final = 0.5
"""What an unseen joker counts as an out of each set: the sets have to share it."""

NONE: Final = 1e-9
"""What no outs at all count, so that there is a logarithm."""

COMPLETE: Final = 1e6
"""What a complete hand promises: enough that the promises of hands far off are not lost in rounding."""


class Counted:
    """How many outs each resolution within reach has, n of them, at every step of the way."""

    def __init__(self, card: Card, hand: Hand, unseen: bytes, eye: int | None = None) -> None:
        """Look at every line, or only at the ``eye`` lines that promise most."""
        opening = tables_of(card).opening(hand.exposures)
        parts = parts_of(card, opening)
        near, self.distance = within_reach(opening, hand, MARGIN)
        self.hand = hand
        self.resolutions = opening.open.take(near)
        self._near, self._need, self._loose = near, opening.need, opening.loose
        self._held, self._unseen = _naturals(hand.rack), _naturals(unseen)
        self._sets = parts.largest
        self._steps = steps(unseen[JOKER], parts.loosest, parts.largest)
        kind = parts.kind.take(near, axis=1)
        need, loose = parts.need.take(near, axis=1), parts.loose.take(near, axis=1)
        codes = self._codes(need, loose, self._held.take(kind), self._unseen.take(kind))
        self._all = self._steps.take(codes, axis=1).sum(axis=1)
        self.promise = self._promise(self._all)
        self._seen: NDArray[np.bool_] | None = None
        if eye is not None:
            self._seen = self._best_lines(card, eye)
            self.promise = self.promise * self._seen

    def without(self, removed: Sequence[tuple[int, int]]) -> Floats:
        """(len(removed), n): the promise of each when so many tiles of a kind are given away."""
        kinds = [kind for kind, _ in removed]
        amounts = np.array([[amount] for _, amount in removed], dtype=np.int32)
        need, loose = (
            wanted.take(kinds, axis=0).take(self._near, axis=1).astype(np.int32) for wanted in (self._need, self._loose)
        )
        held, unseen = self._held.take(kinds)[:, None], self._unseen.take(kinds)[:, None]
        before = self._steps.take(self._codes(need, loose, held, unseen), axis=1)
        after = self._steps.take(self._codes(need, loose, held - amounts, unseen), axis=1)
        promise = self._promise(self._all[:, None] + after - before)
        return promise if self._seen is None else promise * self._seen

    def _codes(self, need: Codes, loose: Codes, held: Codes, unseen: Codes) -> Codes:
        lacking, alone = np.maximum(need - held, 0), np.maximum(loose - held, 0)
        codes: Codes = (alone * self._sets + lacking) * COPIES + unseen
        return codes

    def _promise(self, steps: Floats) -> Floats:
        """Of all steps, (3, ..., n) as ``steps`` tells them; a joker spares an average one of those in sets."""
        wanted, drawing, filling = steps
        left = np.maximum(wanted - self.hand.rack[JOKER], 0)
        promise: Floats = COMPLETE * np.exp(-drawing - filling * left / np.maximum(wanted, 1))
        return promise

    def _best_lines(self, card: Card, eye: int) -> NDArray[np.bool_]:
        """(n,): whether each belongs to one of the lines that promise most."""
        best = np.zeros(len(card.lines))
        line = card.resolutions.line.take(self.resolutions)
        np.maximum.at(best, line, self.promise)
        chosen = np.zeros(len(best), dtype=np.bool_)
        chosen[np.argsort(-best.round(9), kind="stable")[:eye]] = True
        seen: NDArray[np.bool_] = chosen.take(line)
        return seen


@lru_cache(maxsize=16)
def steps(jokers: int, loose: int, sets: int) -> Floats:
    """(3, codes): what a kind lacks in sets, how hard its singles and pairs are to come by, and how hard those sets.

    A code is ``(lacking alone * (sets + 1) + lacking in sets) * COPIES + unseen copies``, and ``jokers`` is how many
    jokers are unseen; with none, a set still counts on the exchange of one. Hardness is a logarithm: to add it up is
    to multiply outs.
    """
    table = np.zeros((3, loose + 1, sets + 1, COPIES))
    for alone, wanted, unseen in np.ndindex(table.shape[1:]):
        drawing = [unseen - drawn for drawn in range(alone)]
        filling = [max(unseen - alone - drawn, 0) for drawn in range(wanted)]
        table[:, alone, wanted, unseen] = (
            wanted,
            sum(_hardness(outs) for outs in drawing),
            sum(_hardness(outs + SHARED * max(jokers, 1)) for outs in filling),
        )
    return table.reshape(3, -1)


def _hardness(outs: float) -> float:
    return max(0.0, log(PLENTY / max(outs, NONE)))


def _naturals(counts: bytes) -> Codes:
    """(35,)."""
    return np.frombuffer(counts, dtype=np.int8, count=NATURALS).astype(np.int32)
