"""Whether a hand can still win, and why not: one answer a line (DH-1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mahjtui.card.model import Card
from mahjtui.card.notation import HAND_SIZE
from mahjtui.card.tables import Opening, tables_of
from mahjtui.tiles import JOKER, NATURALS, SUPPLY, Exposure, tile_name

_SUPPLY: Final = np.frombuffer(SUPPLY, dtype=np.int8)[:NATURALS, None]
_WORDS: Final = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")
_SETS: Final = range(3, 7)
_SIZES: Final = {1: "single", 2: "pair", 3: "pung", 4: "kong", 5: "quint", 6: "sextet"}


def alive(card: Card, exposures: Sequence[Exposure], gone: bytes) -> NDArray[np.intp]:
    """The open resolutions that can still be completed, in rising order (DH-1).

    ``gone`` counts the copies that this seat can no longer have: discarded, or lying as naturals in anybody's
    exposures, its own included. A resolution is out when fewer copies are left than its singles and pairs want, or
    when the copies left and the jokers left cannot fill all of it: a joker in one's own exposure is among those it
    needs, unless a natural can still redeem it (J-4).
    """
    return tables_of(card).opening(exposures).alive(exposures, gone)


def why_out(card: Card, line: int, exposures: Sequence[Exposure], gone: bytes) -> str | None:
    """Why no resolution of a line can be completed, in one sentence, or None while one can (DH-1)."""
    resolutions = card.resolutions
    first, last = np.searchsorted(resolutions.line, (line, line + 1)).tolist()
    left = alive(card, exposures, gone)
    if np.searchsorted(left, first) < np.searchsorted(left, last):
        return None
    if exposures and card.lines[line].concealed:
        return "it is a concealed line and you have exposed"
    misfit = _misfit(card, first, last, exposures)
    if misfit is not None:
        return misfit
    return _exhausted(card, first, last, exposures, gone)


def _demand(opening: Opening, exposures: Sequence[Exposure], gone: bytes) -> tuple[NDArray[np.bool_], NDArray[np.int8]]:
    """Where singles and pairs lack copies, (35, n), and how many jokers each kind cannot do without, (35, n)."""
    left = _SUPPLY - np.frombuffer(gone, dtype=np.int8, count=NATURALS)[:, None]
    forced = opening.need - left
    for exposure in exposures:
        forced[exposure.kind] += np.int8(exposure.jokers)
    return opening.loose > left, np.maximum(forced, 0)


def _misfit(card: Card, first: int, last: int, exposures: Sequence[Exposure]) -> str | None:
    """Which exposure keeps a line closed, where one does by itself, or all of them together."""
    sets = [Counter(found) for found in card.resolutions.sets[first:last]]
    wanted = Counter(exposure.shape for exposure in exposures)
    if any(wanted <= found for found in sets):
        return None
    for exposure in exposures:
        if exposure.shape[1] not in _SETS:
            return f"your exposure {exposure} is no set"
    for (kind, size), many in wanted.items():
        if not any(found[kind, size] for found in sets):
            return f"your {_SIZES[size]} of {tile_name(kind)} fits no group of this line"
        if not any(found[kind, size] >= many for found in sets):
            return f"it has no room for {_WORDS[many]} {_SIZES[size]}s of {tile_name(kind)}"
    names = [f"{_SIZES[size]} of {tile_name(kind)}" for kind, size in wanted.elements()]
    return f"your {_and(names)} fit no one hand of this line together"


def _exhausted(card: Card, first: int, last: int, exposures: Sequence[Exposure], gone: bytes) -> str:
    """What used-up tiles keep out of reach, told of the resolution that lacks least."""
    opening = tables_of(card).opening(exposures)
    among = (opening.open >= first) & (opening.open < last)
    short, forced = (part[:, among] for part in _demand(opening, exposures, gone))
    loose = opening.loose[:, among]
    lacks = short.sum(axis=0)
    nearest = int(lacks.argmin())
    if lacks[nearest]:
        kinds = short[:, nearest].nonzero()[0].tolist()
        return "; ".join(_lacking(kind, int(loose[kind, nearest]), gone[kind]) for kind in kinds)
    jokers = np.where(lacks, HAND_SIZE, forced.sum(axis=0))
    nearest = int(jokers.argmin())
    scarce = [tile_name(kind) for kind in forced[:, nearest].nonzero()[0].tolist()]
    needed = int(jokers[nearest])
    wanted = _WORDS[needed] if needed < len(_WORDS) else f"more than {_WORDS[-1]}"
    left = SUPPLY[JOKER] - gone[JOKER]
    remain = f"only {_WORDS[left]} {'is' if left == 1 else 'are'} left" if left else "none is left"
    return f"it needs {wanted} joker{'s' * (needed > 1)} for want of {_and(scarce)}, and {remain}"


def _lacking(kind: int, wanted: int, gone: int) -> str:
    what = f"a {_SIZES[wanted]}" if wanted <= 2 else f"{_WORDS[wanted]} in singles and pairs"
    used = f"all {_WORDS[gone]}" if gone >= SUPPLY[kind] else _WORDS[gone]
    return f"it needs {what} of {tile_name(kind)} and {used} {'is' if gone == 1 else 'are'} gone"


def _and(names: Sequence[str]) -> str:
    *head, last = names
    return f"{', '.join(head)} and {last}" if head else last
