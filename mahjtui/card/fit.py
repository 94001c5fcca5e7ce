"""A hand laid out on a resolution, as the line prints it: what serves where, and what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final, NamedTuple

import numpy as np

from mahjtui.card.alive import alive
from mahjtui.card.model import Card
from mahjtui.card.resolve import SET
from mahjtui.card.tables import tables_of
from mahjtui.tiles import JOKER, KINDS, SUPPLY, Exposure

NOTHING_GONE: Final = bytes(KINDS)

Slot = tuple[int, int | None]
"""A place of the hand: the kind it wants, and the tile that serves it, JOKER for a joker, None where it is empty."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How a hand serves one resolution."""

    resolution: int
    distance: int
    missing: tuple[int, ...]
    """The kinds still to acquire, in the order of the line; JOKER where no natural is left to serve in a set."""
    jokers: tuple[tuple[int, int], ...]
    """(kind, how many jokers of the rack serve there), in kind order."""
    groups: tuple[tuple[Slot, ...], ...]
    """The hand block by block, as the line prints it."""


@dataclass(slots=True)
class _Group:
    """One group of the hand while it is being filled."""

    kind: int
    size: int
    tiles: list[int] = field(default_factory=list)

    @property
    def empty(self) -> int:
        return self.size - len(self.tiles)

    @property
    def takes_jokers(self) -> bool:
        return self.size >= SET

    def slots(self) -> list[Slot]:
        return [(self.kind, tile) for tile in (*self.tiles, *[None] * self.empty)]


class _Wish(NamedTuple):
    """An empty place: whether a copy is left for it, how many copies are left in all, and its group."""

    reachable: bool
    left: int
    place: int


def fit(
    card: Card, resolution: int, rack: bytes, exposures: Sequence[Exposure] = (), gone: bytes = NOTHING_GONE
) -> Fit:
    """Lay a hand out on an open resolution.

    Exposures fill their groups, naturals go first to singles and pairs and then to sets, and jokers to the sets that
    naturals are least able to fill: where more copies are wanted than are left (``gone`` as in :func:`alive`), then
    where the fewest are left. What is reported missing is therefore the most natural completion (J-3).

    Raises:
        ValueError: where the exposures do not leave the resolution open.
    """
    blocks = [
        [_Group(kind, size) for kind, size in zip(_heads(kinds, sizes), sizes, strict=True)]
        for kinds, sizes in zip(card.resolutions.groups[resolution], card.resolutions.sizes[resolution], strict=True)
    ]
    groups = [group for block in blocks for group in block]
    for exposure in exposures:
        _seat(groups, exposure)
    _lay_naturals(groups, rack)
    wishes = _wishes(groups, _copies_left(rack, exposures, gone))
    served = [wish for wish in wishes if groups[wish.place].takes_jokers][: rack[JOKER]]
    jokers = Counter(groups[wish.place].kind for wish in served)
    for wish in served:
        groups[wish.place].tiles.append(JOKER)
        wishes.remove(wish)
    wishes.sort(key=lambda wish: (wish.place, not wish.reachable))
    return Fit(
        resolution=resolution,
        distance=len(wishes),
        missing=tuple(_acquires(groups[wish.place], wish) for wish in wishes),
        jokers=tuple(sorted(jokers.items())),
        groups=tuple(tuple(slot for group in block for slot in group.slots()) for block in blocks),
    )


def closest(
    card: Card,
    rack: bytes,
    exposures: Sequence[Exposure] = (),
    gone: bytes = NOTHING_GONE,
    *,
    limit: int = 10,
    per_line: int = 1,
) -> list[Fit]:
    """The resolutions that a hand is closest to and that are still alive, at most ``per_line`` of each line.

    Nearest first; of equals the higher value, then the order of the card.
    """
    tables = tables_of(card)
    opening = tables.opening(exposures)
    left = alive(card, exposures, gone)
    columns = np.searchsorted(opening.open, left)
    distance = opening.table.distances(rack)[columns]
    owner = card.resolutions.line[left]
    order = np.lexsort((left, -tables.values[owner], distance))
    shown: Counter[int] = Counter()
    fits: list[Fit] = []
    for place in order.tolist():
        line = int(owner[place])
        if shown[line] < per_line:
            shown[line] += 1
            fits.append(fit(card, int(left[place]), rack, exposures, gone))
            if len(fits) == limit:
                break
    return fits


def _heads(kinds: tuple[int, ...], sizes: tuple[int, ...]) -> list[int]:
    """The kind of each group of a block, from the kinds of its tiles."""
    return [kinds[end - 1] for end in accumulate(sizes)]


def _seat(groups: list[_Group], exposure: Exposure) -> None:
    for group in groups:
        if (group.kind, group.size) == (exposure.kind, exposure.size) and group.takes_jokers and not group.tiles:
            group.tiles += exposure.tiles()
            return
    raise ValueError(f"the exposure {exposure} has no group of its own in this resolution")


def _lay_naturals(groups: list[_Group], rack: bytes) -> None:
    held = bytearray(rack)
    for group in sorted(groups, key=lambda group: group.takes_jokers):
        naturals = min(group.empty, held[group.kind])
        group.tiles += [group.kind] * naturals
        held[group.kind] -= naturals


def _copies_left(rack: bytes, exposures: Sequence[Exposure], gone: bytes) -> list[int]:
    """How many copies of each kind are neither gone nor held; own exposures are gone in any case."""
    own = bytearray(KINDS)
    for exposure in exposures:
        own[exposure.kind] += exposure.size - exposure.jokers
    return [supply - held - max(lost, mine) for supply, held, lost, mine in zip(SUPPLY, rack, gone, own, strict=True)]


def _wishes(groups: list[_Group], left: list[int]) -> list[_Wish]:
    """The empty places, those that jokers should serve first leading; singles and pairs claim copies before sets."""
    claimed: Counter[int] = Counter()
    wishes = []
    for place, group in sorted(enumerate(groups), key=lambda item: item[1].takes_jokers):
        for _ in range(group.empty):
            wishes.append(_Wish(claimed[group.kind] < left[group.kind], left[group.kind], place))
            claimed[group.kind] += 1
    return sorted(wishes)


def _acquires(group: _Group, wish: _Wish) -> int:
    return group.kind if wish.reachable or not group.takes_jokers else JOKER
