"""What would you do and why, asked from one's own view: a nudge, then the deed, then the whole reasoning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from mahjtui.bot import Adviser, Option
from mahjtui.card.model import Card
from mahjtui.coach.lines import prospects
from mahjtui.game.actions import (
    Action,
    Call,
    Challenge,
    Courtesy,
    Discard,
    Exchange,
    Go,
    MahJongg,
    Pass,
    Reshape,
    Skip,
    Stop,
)
from mahjtui.game.seats import NAMES
from mahjtui.game.view import View
from mahjtui.sentences import as_sentence, listed, wording
from mahjtui.tiles import FLOWER, JOKER, RED, SUIT_NAMES, suit_of

Level = Literal[1, 2, 3]
"""A nudge, the deed, the reasons."""
LEVELS: Final[tuple[Level, ...]] = (1, 2, 3)

OPTIONS: Final = 3
"""How many options the reasons compare."""
LINES: Final = 3
"""How many lines they name."""

_NUDGES: Final[dict[type[Action], str]] = {
    MahJongg: "look at the whole hand once more before you do anything",
    Call: "this tile helps you: see what it makes, and which lines that leaves",
    Skip: "think of what a call would show, and which lines it would close",
    Exchange: "look at the exposures on the table before you discard",
    Reshape: "look at the exposure that you have just made",
    Challenge: "look at what the others have exposed, and at what is gone",
    Go: "count the tiles that you could still spare",
    Stop: "count the tiles that you could still spare",
    Courtesy: "count the tiles that serve none of your lines",
}


class Reasons(NamedTuple):
    """The whole reasoning, in sentences."""

    options: tuple[str, ...]
    """What may be done, the best first, each with its worth, chance, danger and what it does to the lines."""
    lines: tuple[str, ...]
    """The lines that the hand may still become, with what each needs and how much of it is unseen."""


def hint(card: Card, adviser: Adviser, view: View, level: Level, names: Sequence[str] = NAMES) -> tuple[str, ...]:
    """What the adviser says of this decision at one of the three levels, each line a sentence."""
    if level == 3:
        told = reasons(card, adviser, view, names)
        return (*told.options, *told.lines)
    best = adviser.advise(view).best.action
    return (as_sentence(_nudge(best) if level == 1 else wording(best, view, names)),)


def reasons(card: Card, adviser: Adviser, view: View, names: Sequence[str] = NAMES) -> Reasons:
    """Why the adviser would do what it would do, and what else may be done."""
    options = adviser.advise(view).options
    told = tuple(compared(option, view, names) for option in options[:OPTIONS])
    lines = tuple(
        as_sentence(
            f"{found.line.label} ({found.line.value}), {found.distance} away, {percent(found.chance)}: "
            f"needs {found.lacks}{_with_jokers(found.jokers)}"
        )
        for found in prospects(card, view, LINES)
    )
    return Reasons(told, lines)


def _with_jokers(count: int) -> str:
    return f"; {count} of your jokers serve{'s' if count == 1 else ''} in it" if count else ""


def _nudge(action: Action) -> str:
    match action:
        case Discard(tile):
            return f"look among your {_part(tile)}"
        case Pass(tiles, blind):
            parts = list(dict.fromkeys(map(_part, tiles)))
            own = f"look among your {listed(parts)}" if parts else "keep what you have"
            return f"{own}; a blind pass is worth a thought" if blind else own
    return _NUDGES.get(type(action), "the quiet answer is the right one")


def _part(tile: int) -> str:
    suit = suit_of(tile)
    if suit is not None:
        return f"{SUIT_NAMES[suit // 9]}s"
    if tile < RED:
        return "winds"
    return {FLOWER: "flowers", JOKER: "jokers"}.get(tile, "dragons")


def compared(option: Option, view: View, names: Sequence[str] = NAMES) -> str:
    """One option with its worth, chance, danger and reasons, as a sentence."""
    numbers = [f"worth {option.worth:.1f}", f"wins {percent(option.chance)}"]
    if option.danger >= 0.005:
        numbers.append(f"danger {percent(option.danger)}")
    return as_sentence("; ".join([f"{wording(option.action, view, names)}: {', '.join(numbers)}", *option.reasons]))


def percent(share: float) -> str:
    """A share as a player reads it: ``12 %``, and ``under 1 %`` where it is that little."""
    return "under 1 %" if 0 < share < 0.01 else f"{share * 100:.0f} %"
