"""The drills there are."""

from __future__ import annotations

import difflib
from typing import Final

from mahjtui.drills.asking import Kind
from mahjtui.drills.playing import call_or_let_pass, joker_exchange, safest_discard
from mahjtui.drills.reading import closest_line, dead_or_alive, missing_tiles
from mahjtui.errors import UsageError

CHARLESTON: Final = "charleston"
"""The drill that is played on the table instead."""

CHARLESTON_IS: Final = "what to pass, when to stop, and the courtesy, on real deals"

KINDS: Final = (
    Kind("closest", "Closest line", "which line a hand is closest to", ("discard",), closest_line),
    Kind("card", "Read the card", "which tiles a line still lacks", ("discard",), missing_tiles),
    Kind("alive", "Dead or alive", "whether a line can still be made", ("discard",), dead_or_alive),
    Kind("call", "Call or let pass", "whether to call a discard, and for what", ("claim",), call_or_let_pass),
    Kind("joker", "Joker exchange", "which tile can be given for an exposed joker", ("discard",), joker_exchange),
    Kind("safe", "Safe discards", "which discard is least likely to be won on", ("discard",), safest_discard),
)


def kind_of(name: str) -> Kind:
    """The drill of this name.

    Raises:
        UsageError: where there is none; it names the nearest.
    """
    known: dict[str, Kind] = {kind.name: kind for kind in KINDS}
    if name not in known:
        names = [CHARLESTON, *known]
        near = difflib.get_close_matches(name, names, n=1)
        raise UsageError(f"no drill is called {name!r}; " + (f"did you mean {near[0]}?" if near else ", ".join(names)))
    return known[name]


def listed() -> list[str]:
    """The drills, a line each."""
    told = [(CHARLESTON, CHARLESTON_IS), *((kind.name, kind.what) for kind in KINDS)]
    return [f"{name:12}{what}" for name, what in told]
