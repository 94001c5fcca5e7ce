"""Random hands of a card, with and without exposures."""

from __future__ import annotations

import random

from mahjtui.card.model import Card
from mahjtui.tiles import JOKER, SUPPLY, Exposure, counts_of

DECK = [kind for kind, copies in enumerate(SUPPLY) for _ in range(copies)]


class Hands:
    """A stream of them."""

    def __init__(self, card: Card, seed: int) -> None:
        self.card = card
        self.rng = random.Random(seed)

    def rack(self, size: int = 14) -> bytes:
        return counts_of(self.rng.sample(DECK, size))

    def exposures(self, resolution: int) -> tuple[Exposure, ...]:
        """Some of the sets of a resolution, jokers among them as a table could show them."""
        sets = self.card.resolutions.sets[resolution]
        shown = self.rng.sample(sets, self.rng.randint(0, len(sets)))
        return tuple(self.exposure(kind, size) for kind, size in shown)

    def exposure(self, kind: int, size: int) -> Exposure:
        fewest_jokers = max(0, size - SUPPLY[kind])
        return Exposure(kind, size, self.rng.randint(fewest_jokers, size - 1))

    def near(self, resolution: int, swaps: int) -> tuple[bytes, tuple[Exposure, ...]]:
        """A hand that completes a resolution but for so many tiles, some of its sets exposed, some tiles jokers."""
        exposures = () if self.card.line_of(resolution).concealed else self.exposures(resolution)
        left = list(self.card.resolutions.sets[resolution])
        for exposure in exposures:
            left.remove((exposure.kind, exposure.size))
        jokers = SUPPLY[JOKER] - sum(exposure.jokers for exposure in exposures)
        tiles = [k for k, many in enumerate(self.card.resolutions.loose[:, resolution].tolist()) for _ in range(many)]
        for kind, size in left:
            for _ in range(size):
                joker = jokers > 0 and self.rng.random() < 0.3
                jokers -= joker
                tiles.append(JOKER if joker else kind)
        for place in self.rng.sample(range(len(tiles)), min(swaps, len(tiles))):
            tiles[place] = self.rng.choice(DECK)
        return counts_of(tiles), exposures
