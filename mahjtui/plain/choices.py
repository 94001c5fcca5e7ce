"""The choices of a question, numbered, and the answers that are understood: numbers, or actions in notation."""

from __future__ import annotations

import re
from typing import Final, TypeVar

from mahjtui.answers import offered
from mahjtui.errors import NotationError
from mahjtui.game.actions import Action, Discard, MahJongg, Pass, Swap, parse_action
from mahjtui.game.view import View
from mahjtui.sentences import TIMES, named, tiles, wording
from mahjtui.tiles import JOKER, tile_name, tiles_of

T = TypeVar("T")

NUMBER: Final = re.compile(r"\+?[0-9]{1,2}")
"""A choice, a tile, or how many tiles are passed blind."""


def numbered(view: View) -> tuple[Action, ...]:
    """The listed actions in the order of their numbers: Mah Jongg first, then discards, then what else is possible."""
    return tuple(sorted(offered(view), key=lambda action: (action != MahJongg(), not isinstance(action, Discard))))


def told(view: View) -> list[str]:
    """The choices in sentences."""
    actions = numbered(view)
    numbers = {action: number for number, action in enumerate(actions, _first(view))}
    discards = [f"{numbers[action]} {_held(action.tile, view)}" for action in actions if isinstance(action, Discard)]
    swaps = [f"{numbers[action]} {tile_name(action.tile)}" for action in actions if isinstance(action, Swap)]
    others = [action for action in actions if not isinstance(action, Discard | Swap)]
    lines = [f"{numbers[action]} {wording(action, view)}." for action in others]
    if swaps:
        lines.insert(0, f"Give a blank for {', '.join(swaps)}.")
    if discards:
        lines.insert(0, f"Discard {', '.join(discards)}.")
    if view.legal.passes is not None:
        lines += _passes(view)
    return lines


def _held(tile: int, view: View) -> str:
    count = view.rack[tile]
    drawn = " (just drawn)" if tile == view.drawn else ""
    return tile_name(tile) + (f" {TIMES[count]}" if count > 1 else "") + drawn


def _passes(view: View) -> list[str]:
    passes = view.legal.passes
    if passes is None:
        return []
    own = tiles_of(passes.available)
    listed = ", ".join(f"{number} {tile_name(tile)}" for number, tile in enumerate(own, 1))
    example = " ".join(str(number) for number in range(1, passes.count + 1))
    stays = f" {named([JOKER] * view.rack[JOKER])} cannot be passed." if view.rack[JOKER] else ""
    lines = [f"Choose from {listed}.{stays}", f"Answer with {tiles(passes.count)} by number, such as {example}."]
    if passes.blind:
        fewer = example.rpartition(" ")[0]
        lines.append(f"To pass a tile that comes in, unseen, answer with fewer and +1, such as {fewer} +1.")
    return lines


def read_answer(text: str, view: View) -> Action:
    """The action that an answer means: the number of a choice, the numbers of tiles to pass, or notation.

    Raises:
        NotationError: where it means none.
    """
    words = text.split()
    if not all(NUMBER.fullmatch(word) for word in words):
        return parse_action(text)
    if view.legal.passes is None:
        return _pick(numbered(view), text, text, _first(view))
    own = tiles_of(view.legal.passes.available)
    blind = sum(int(word) for word in words if word.startswith("+"))
    if view.legal.actions and len(words) == 1 and not blind:
        return _pick(numbered(view), text, text)
    places = [word for word in words if not word.startswith("+")]
    if len(set(map(int, places))) < len(places):
        raise NotationError(f"{text!r} names a tile twice; each number is one tile")
    return Pass(tuple(_pick(own, place, text) for place in places), blind)


def _first(view: View) -> int:
    """The number of the first choice: 1, but a courtesy is asked for by its own number, from 0."""
    return 0 if view.phase == "courtesy" else 1


def _pick(options: tuple[T, ...], word: str, text: str, first: int = 1) -> T:
    last = first + len(options) - 1
    if not word.isdecimal() or not first <= int(word) <= last:
        raise NotationError(f"{text!r} is no choice; expected a number from {first} to {last}, or ? for help")
    return options[int(word) - first]
