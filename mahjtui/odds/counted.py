"""What a hand promises by counting alone: the tiles it wants, and the unseen ones that would bring it nearer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mahjtui.card.model import Card
from mahjtui.card.tables import tables_of
from mahjtui.odds.chance import Floats
from mahjtui.odds.hand import Hand
from mahjtui.odds.worth import within_reach
from mahjtui.tiles import JOKER, NATURALS

NEARER: Final = 8
"""How many times more a resolution promises that is a tile nearer."""

MARGIN: Final = 2
"""How many tiles behind the nearest a resolution may be and still be counted."""

CERTAIN: Final = 152
"""A complete hand wants no tile: it counts as if every tile would do."""

Counts = NDArray[np.int64]


class Counted:
    """How near each resolution within reach is, and how many outs it has."""

    def __init__(self, card: Card, hand: Hand, unseen: bytes, eye: int | None = None) -> None:
        """Look at every line, or only at the ``eye`` lines that promise most."""
        opening = tables_of(card).opening(hand.exposures)
        near, self.distance = within_reach(opening, hand, MARGIN)
        self.hand = hand
        self.resolutions = opening.open.take(near)
        need = opening.need.take(near, axis=1).astype(np.int64)
        loose = opening.loose.take(near, axis=1).astype(np.int64)
        held = _naturals(hand.rack)
        jokers = hand.rack[JOKER]
        self._need, self._loose, self._held, self._unseen = need, loose, held, _naturals(unseen)
        wanted = np.maximum(need - held, 0).sum(axis=0)
        self._alone = np.maximum(loose - held, 0).sum(axis=0)
        self._all = wanted - jokers
        """(n,): as in ``card.tables``, the distance is the greater of these two."""
        lacks_sets = wanted - self._alone > jokers
        self._outs = ((need > held) * self._unseen).sum(axis=0) + unseen[JOKER] * lacks_sets
        self._seen = np.ones(len(near), dtype=np.bool_)
        if eye is not None:
            self._seen = self._best_lines(card, eye)
        self.promise = self._promise(self._all, self._alone, self._outs)

    def without(self, removed: Sequence[tuple[int, int]]) -> Floats:
        """(len(removed), n): the promise of each when so many tiles of a kind are given away."""
        kinds = [kind if kind < NATURALS else 0 for kind, _ in removed]
        amounts = np.array([[amount if kind < NATURALS else 0] for kind, amount in removed])
        need, loose = self._need.take(kinds, axis=0), self._loose.take(kinds, axis=0)
        before = self._held.take(kinds, axis=0)
        after = before - amounts
        alone = self._alone + np.maximum(loose - after, 0) - np.maximum(loose - before, 0)
        wanted = self._all + np.maximum(need - after, 0) - np.maximum(need - before, 0)
        opened = (need > after) & (need <= before)
        return self._promise(wanted, alone, self._outs + opened * self._unseen.take(kinds, axis=0))

    def _promise(self, wanted: Counts, alone: Counts, outs: Counts) -> Floats:
        distance = np.maximum(wanted, alone)
        outs = np.where(distance > 0, outs, CERTAIN)
        nearness = float(NEARER) ** np.arange(0, -30, -1)
        return np.asarray(nearness.take(np.maximum(distance, 0)) * outs * self._seen, dtype=np.float64)

    def _best_lines(self, card: Card, eye: int) -> NDArray[np.bool_]:
        """(n,): whether each belongs to one of the lines that promise most."""
        best = np.zeros(len(card.lines))
        line = card.resolutions.line.take(self.resolutions)
        np.maximum.at(best, line, self._promise(self._all, self._alone, self._outs))
        chosen = np.zeros(len(best), dtype=np.bool_)
        chosen[np.argsort(-best, kind="stable")[:eye]] = True
        seen: NDArray[np.bool_] = chosen.take(line)
        return seen


def _naturals(counts: bytes) -> Counts:
    """(35, 1)."""
    return np.frombuffer(counts, dtype=np.int8, count=NATURALS).astype(np.int64)[:, None]
