"""A graded decision of the Charleston in words: its rank, what the best are worth, and what a pass gives away."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from mahjtui.bot import Option
from mahjtui.card.model import Card
from mahjtui.coach.charleston import Graded
from mahjtui.coach.hints import percent
from mahjtui.game.actions import Action, Pass
from mahjtui.game.charleston import RECEIVER
from mahjtui.game.seats import NAMES
from mahjtui.game.view import View
from mahjtui.sentences import as_sentence, listed, named, wording
from mahjtui.tiles import CODES, FLOWER, JOKER

SOUGHT: Final = 1.25
"""Sets are made of a tile when so many times more hands of the card have it in a set than have the mean tile."""

MULTIPLES: Final = {2: "a pair of", 3: "three of a kind:"}


def told(card: Card, graded: Graded, names: Sequence[str] = NAMES) -> list[str]:
    """What the player should know of a decision, the grade first and the best in order last, each line a sentence."""
    judged, view = graded.judged, graded.view
    kept = f"{judged.share * 100:.1f} % of the best worth kept" if judged.lost > 0 else "as good as the best"
    lines = [f"Grade {judged.grade}: {kept}; rank {judged.rank}, of {judged.of} that were possible."]
    lines.append(f"Yours: {_option(card, view, judged.chosen, names)}")
    lines += _instead(graded)
    return lines + [
        f"{place}: {_option(card, view, option, names)}"
        for place, option in enumerate(graded.best, start=1)
        if option is not judged.chosen
    ]


def _option(card: Card, view: View, option: Option, names: Sequence[str]) -> str:
    parts = [f"{wording(option.action, view, names)}, worth {option.worth:.2f}", *option.reasons]
    if isinstance(option.action, Pass) and not option.action.blind:
        parts[0] += f", wins {percent(option.chance)}"  # elsewhere the chance leaves out what comes in instead
    away = gives_away(card, option.action)
    if away:
        parts.append(f"gives {names[RECEIVER[view.phase](view.seat)]} {listed(away)}")
    return as_sentence("; ".join(parts))


def _instead(graded: Graded) -> list[str]:
    """What the best pass keeps of what was given, and gives instead."""
    own, best = graded.action, graded.judged.best.action
    if not (isinstance(own, Pass) and isinstance(best, Pass)) or graded.judged.lost <= 0:
        return []
    kept, given = _without(own.tiles, best.tiles), _without(best.tiles, own.tiles)
    parts = [*([f"keeps {named(kept)}"] if kept else []), *([f"gives {named(given)}"] if given else [])]
    if best.blind > own.blind:
        parts.append("passes on more unseen")
    return [as_sentence(f"the best {' and '.join(parts)} instead")] if parts else []


def _without(tiles: tuple[int, ...], others: tuple[int, ...]) -> list[int]:
    left = list(tiles)
    for tile in others:
        if tile in left:
            left.remove(tile)
    return left


def gives_away(card: Card, action: Action) -> list[str]:
    """What others can make use of in a pass: several of a kind, flowers, tiles that sets are made of."""
    if not isinstance(action, Pass):
        return []
    given = {kind: action.tiles.count(kind) for kind in sorted(action.tiles)}
    away = [f"{MULTIPLES[count]} {CODES[kind]}" for kind, count in given.items() if count > 1]
    away += ["a flower" for kind, count in given.items() if kind == FLOWER and count == 1]
    shares = in_sets(card)
    mean = sum(shares) / len(shares)
    return away + [
        f"{CODES[kind]}, in sets of {percent(shares[kind])} of all hands"
        for kind in given
        if kind != FLOWER and shares[kind] > SOUGHT * mean
    ]


@lru_cache(maxsize=8)
def in_sets(card: Card) -> tuple[float, ...]:
    """By natural kind, the share of the hands of the card that have it in a set."""
    sets = (card.resolutions.need - card.resolutions.loose)[:JOKER] > 0
    return tuple(sets.mean(axis=1).tolist())
