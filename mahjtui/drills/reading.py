"""Drills on the card: the closest line, what a line lacks, and whether one is still alive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from mahjtui.card.distance import Fit, closest, distances, line_distances, why_out
from mahjtui.card.model import Card, Line
from mahjtui.drills.asking import Moment, drawn_up
from mahjtui.game.view import View
from mahjtui.rulebook.questions import YES_NO, Question
from mahjtui.sentences import as_sentence, named
from mahjtui.tiles import JOKER, NATURALS, counts_of, format_tiles, suit_of

OPTIONS: Final = 4
"""How many answers there are to choose from."""

NEAR: Final = 20
"""Among how many of the nearest lines one is asked about that may be dead."""

LACKING: Final = (2, 3, 4)
"""How far a line is away of which one is asked what it lacks."""


def printed(line: Line) -> str:
    """A line as the card prints it: ``Runs 1: 11a 222a 3333a 444a 55a, 25 X``."""
    note = f" ({line.note})" if line.note else ""
    return f"{line.label}: {line.text}{note}, {line.value} {'C' if line.concealed else 'X'}"


def _lines(moment: Moment, limit: int) -> list[Fit]:
    view = moment.view
    return closest(moment.card, view.rack, view.exposures[moment.seat], view.out_of_reach(), limit=limit)


def closest_line(moment: Moment) -> Question | None:
    """Which of four lines is the hand closest to; only where one is closer than the others."""
    found = _lines(moment, 12)
    if len(found) < OPTIONS or found[0].distance == found[1].distance:
        return None
    nearest, *further = found
    chosen = [nearest, *moment.stream.shuffled(further[:6])[: OPTIONS - 1]]
    lines = [moment.card.line_of(fit.resolution) for fit in chosen]
    why = [
        as_sentence(f"{line.label} is {fit.distance} away; it lacks {named(fit.missing)}")
        for fit, line in zip(chosen, lines, strict=True)
    ]
    return drawn_up(moment, "Which of these lines is your hand closest to?", [*map(printed, lines)], 0, why)


def missing_tiles(moment: Moment) -> Question | None:
    """Which tiles does a line still lack; the wrong answers complete no hand of it."""
    if moment.view.exposures[moment.seat]:
        return None
    fits = [fit for fit in _lines(moment, 6) if fit.distance in LACKING and JOKER not in fit.missing]
    if not fits:
        return None
    fit = moment.stream.choice(fits)
    line = moment.card.line_of(fit.resolution)
    wrong = _almost(moment, fit, line.index)
    if len(wrong) < OPTIONS - 1:
        return None
    options = [named(fit.missing), *(named(tiles) for tiles in wrong)]
    hand = " ".join(format_tiles([kind for kind, _tile in group]) for group in fit.groups)
    why = [as_sentence(f"the hand is {hand}, and yours lacks {named(fit.missing)}")]
    text = f"{printed(line)}. Which tiles does your hand still lack for it?"
    return drawn_up(moment, text, options, 0, why)


def _almost(moment: Moment, fit: Fit, line: int) -> list[tuple[int, ...]]:
    """What is nearly right: one of the tiles is another of its suit or of its number."""
    found: list[tuple[int, ...]] = []
    for place in moment.stream.shuffled(range(len(fit.missing))):
        for kind in moment.stream.shuffled(_like(fit.missing[place])):
            tiles = tuple(sorted((*fit.missing[:place], kind, *fit.missing[place + 1 :])))
            if tiles not in found and not _completes(moment.card, moment.view, tiles, line):
                found.append(tiles)
                break
    for kind in moment.stream.shuffled(range(NATURALS)):
        tiles = tuple(sorted((kind, *fit.missing[1:])))
        if len(found) < OPTIONS - 1 and tiles not in found and not _completes(moment.card, moment.view, tiles, line):
            found.append(tiles)
    return found[: OPTIONS - 1]


def _like(kind: int) -> list[int]:
    """The tiles that look like this one: the same suit a number away, the same number in another suit, or an honour."""
    if suit_of(kind) is None:
        return [other for other in range(27, NATURALS) if other != kind]
    rank = kind % 9
    beside = [kind + step for step in (-1, 1) if 0 <= rank + step < 9]
    return [*beside, *(suit + rank for suit in (0, 9, 18) if suit + rank != kind)]


def _completes(card: Card, view: View, tiles: Sequence[int], line: int) -> bool:
    """Whether these tiles make the line of the hand."""
    rack = bytes(held + more for held, more in zip(view.rack, counts_of(tiles), strict=True))
    return bool(line_distances(card, distances(card, rack))[line] == 0)


def dead_or_alive(moment: Moment) -> Question | None:
    """Can this hand still make a line that it is near; as often no as yes, and never for the line being concealed."""
    view, card = moment.view, moment.card
    exposures, gone = view.exposures[moment.seat], view.out_of_reach()
    near = np.argsort(line_distances(card, distances(card, view.rack)), kind="stable")[:NEAR].tolist()
    lines = [line for line in near if not (exposures and card.lines[line].concealed)]
    out = {line: why_out(card, line, exposures, gone) for line in moment.stream.shuffled(lines)}
    alive = bool(moment.wish % 2)
    line = next((line for line, why in out.items() if (why is None) == alive), None)
    if line is None:
        return None
    text = f"{printed(card.lines[line])}. Can your hand still become this line?"
    why = as_sentence(out[line] or _still(moment, line))
    return Question("drill", "DH-1", text, YES_NO, int(not alive), (why,), moment.state, moment.seat, (moment.seat,))


def _still(moment: Moment, line: int) -> str:
    for fit in _lines(moment, len(moment.card.lines)):
        if moment.card.line_of(fit.resolution).index == line:
            return f"it is {fit.distance} away and lacks {named(fit.missing)}, which can all still come"
    raise LookupError(f"line {line} is alive and was not found")

