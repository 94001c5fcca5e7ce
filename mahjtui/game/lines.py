"""Which lines exposures leave open, answered quickly: once for every call a seat might make (C-1, DH-1).

A line that was open a moment ago mostly still is. So one resolution that can be completed is remembered for each set of
exposures, and only when that one is gone are all of them looked at again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from weakref import WeakKeyDictionary

from mahjtui.card.distance import alive, open_to
from mahjtui.card.model import Card
from mahjtui.tiles import JOKER, NATURALS, SUPPLY, Exposure

Demand = tuple[tuple[int, int, int], ...]
"""What one resolution asks of the table, a row a kind: the kind, how many copies may be gone, and how many jokers it
needs for that kind when none is gone (negative where it has copies to spare)."""

REMEMBERED: Final = 20_000
"""How many different exposures a card remembers: far more than a night of games shows."""

_seen: WeakKeyDictionary[Card, dict[tuple[Exposure, ...], Demand | None]] = WeakKeyDictionary()
"""By card and exposures: what the last resolution found open asks for, or ``None`` where no line fits at all."""


def any_open(card: Card, exposures: tuple[Exposure, ...], gone: bytes | bytearray) -> bool:
    """Whether a line can be completed with these exposures while the copies in ``gone`` are out of reach."""
    seen = _seen.get(card)
    if seen is None or len(seen) >= REMEMBERED:
        seen = _seen[card] = {}
    demand = seen.get(exposures, ())
    if demand is None:
        return False
    if demand and _met(demand, gone):
        return True
    left = alive(card, exposures, bytes(gone))
    if len(left):
        seen[exposures] = _demand(card, int(left[0]), exposures)
        return True
    if not len(open_to(card, exposures)):
        seen[exposures] = None
    return False


def fits_concealed(card: Card, exposures: Sequence[Exposure]) -> bool:
    """Whether these sets would fit a line, were it not a concealed one (X-1)."""
    wanted = [(exposure.kind, exposure.size) for exposure in exposures]
    resolutions = card.resolutions
    return any(
        all(sets.count(part) >= wanted.count(part) for part in wanted)
        for sets, concealed in zip(resolutions.sets, resolutions.concealed, strict=True)
        if concealed
    )


def _met(demand: Demand, gone: bytes | bytearray) -> bool:
    jokers = SUPPLY[JOKER] - gone[JOKER]
    for kind, spare, forced in demand:
        copies = gone[kind]
        if copies > spare:
            return False
        if copies > -forced:
            jokers -= copies + forced
    return jokers >= 0


def _demand(card: Card, resolution: int, exposures: Sequence[Exposure]) -> Demand:
    need = card.resolutions.need[:, resolution].tolist()
    loose = card.resolutions.loose[:, resolution].tolist()
    forced = [wanted - supply for wanted, supply in zip(need, SUPPLY[:NATURALS], strict=True)]
    for exposure in exposures:
        forced[exposure.kind] += exposure.jokers - exposure.size
    return tuple((kind, SUPPLY[kind] - loose[kind], forced[kind]) for kind in range(NATURALS) if need[kind])
