"""By what it is made of: nothing that a view reaches is more than the seat's own plain data (I-1)."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Final

from mahjtui.audit.table import Decision
from mahjtui.game.state import State
from mahjtui.game.view import View

_MODULES: Final = frozenset({
    "mahjtui.tiles", "mahjtui.game.actions", "mahjtui.game.house", "mahjtui.game.settlement", "mahjtui.game.view",
})  # fmt: skip
"""Where the values are at home that a view is made of."""

_PLAIN: Final = frozenset({tuple, bytes, str, int, bool, float, type(None), frozenset})
"""Python's values that cannot change."""

LONGEST: Final = 14
"""As many tiles, plain or in a pass, as a seat ever has; discards are pairs of seat and tile."""


def reachable(thing: object) -> list[object]:
    """Everything that can be reached from here, short of the classes themselves."""
    found = {id(thing): thing}
    waiting = [thing]
    while waiting:
        for other in gc.get_referents(waiting.pop()):
            if id(other) not in found and not isinstance(other, type):
                found[id(other)] = other
                waiting.append(other)
    return list(found.values())


def leaks(decision: Decision) -> Iterator[str]:
    """What the view of this decision reaches and should not."""
    yield from leaks_of(decision.view, decision.state, decision.seat)


def leaks_of(view: View, state: State, seat: int) -> Iterator[str]:
    """What this view reaches and should not: things that change, a wall, the rack of another seat."""
    things = reachable(view)
    for kind in sorted({type(thing) for thing in things} - _PLAIN, key=str):
        if kind.__module__ not in _MODULES:
            yield f"the view reaches a {kind.__module__}.{kind.__qualname__}"
    rows = [thing for thing in things if isinstance(thing, tuple) and len(thing) > LONGEST]
    if any(all(isinstance(tile, int) for tile in row) for row in rows):
        yield "the view reaches a row of more tiles than a seat ever has"
    racks = [bytes(private.rack) for private in state.privates]
    counts = [thing for thing in things if isinstance(thing, bytes)]
    if any(rack in counts for rack in racks if any(rack) and rack != racks[seat]):
        yield "the view reaches the rack of another seat"
