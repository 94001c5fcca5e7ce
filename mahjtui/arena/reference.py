"""The plain scorer that the fast one is held against: clear, slow, and without a line in common with it.

It fills the groups of each resolution one by one, from the printed layout, and tries every way to seat the exposures.
It lives beside ``mahjtui bench``, which measures the fast scorer against it, so that an installed package has it too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from mahjtui.card.model import Card
from mahjtui.tiles import JOKER, Exposure, tiles_of

CLOSED = 99

Group = tuple[int, int]
"""(kind, size)"""


def reference_distances(card: Card, rack: bytes, exposures: Sequence[Exposure] = ()) -> list[int]:
    """The distance of a hand to each resolution of a card."""
    tiles = tiles_of(rack)
    return [reference_distance(card, resolution, tiles, exposures) for resolution in range(len(card.resolutions))]


def reference_distance(card: Card, resolution: int, tiles: Sequence[int], exposures: Sequence[Exposure]) -> int:
    """How many tiles are still to acquire; the least over all ways to seat the exposures."""
    if exposures and card.line_of(resolution).concealed:
        return CLOSED
    groups = groups_of(card, resolution)
    return min((missing(rest, tiles) for rest in seatings(groups, exposures)), default=CLOSED)


def groups_of(card: Card, resolution: int) -> list[Group]:
    """The groups as the line prints them."""
    groups = []
    blocks = zip(card.resolutions.groups[resolution], card.resolutions.sizes[resolution], strict=True)
    for kinds, sizes in blocks:
        left = list(kinds)
        for size in sizes:
            group, left = left[:size], left[size:]
            assert len(set(group)) == 1, "a group is identical tiles"
            groups.append((group[0], size))
        assert not left, "groups account for every tile of a block"
    return groups


def seatings(groups: list[Group], exposures: Sequence[Exposure]) -> Iterator[list[Group]]:
    """Every way to give each exposure a group of its own: the groups that are left for the rack."""
    if not exposures:
        yield groups
        return
    first, *others = exposures
    for place, (kind, size) in enumerate(groups):
        if kind == first.kind and size == first.size and size >= 3:
            yield from seatings(groups[:place] + groups[place + 1 :], others)


def missing(groups: list[Group], tiles: Sequence[int]) -> int:
    """How many tiles the groups lack: naturals into singles and pairs, then into sets, then jokers into sets."""
    held = Counter(tiles)
    jokers = held.pop(JOKER, 0)
    lacking = 0
    sets_lacking = 0
    for kind, size in sorted(groups, key=lambda group: group[1] >= 3):
        used = min(size, held[kind])
        held[kind] -= used
        if size >= 3:
            sets_lacking += size - used
        else:
            lacking += size - used
    return lacking + max(0, sets_lacking - jokers)
