"""The words beside a line, for cards that leave them out: ``any 3 consecutive numbers, any 2 suits``."""

from __future__ import annotations

from collections.abc import Sequence

from mahjtui.card.model import Options
from mahjtui.card.notation import DIGITS, DRAGON_VARIABLES, SUIT_VARIABLES, Hand
from mahjtui.card.resolve import free_winds, sliding_digits

_ODD = (1, 3, 5, 7, 9)
_EVEN = (2, 4, 6, 8)


def describe(hands: Sequence[Hand], options: Options) -> str:
    """Say in a few words what may vary on a line; '' where nothing may."""
    parts = [_ranks(hands, options), _suits(hands), *_dragons(hands)]
    if options.winds == "any":
        most = max(len(free_winds(hand)) for hand in hands)
        parts.append("any wind" if most == 1 else f"any {most} winds")
    return ", ".join(part for part in parts if part)


def _ranks(hands: Sequence[Hand], options: Options) -> str:
    if options.ranks == "exact":
        return "these numbers only" if any(_numbered(hand) for hand in hands) else ""
    kind = {(): "", _ODD: " odd", _EVEN: " even"}.get(options.only)
    limit = "" if kind is not None else f" of {_listed(options.only)}"
    kind = kind or ""
    if options.ranks == "like":
        return f"any like{kind} number{limit}"
    digits = max((sliding_digits(hand) for hand in hands), key=len)
    many = len(digits)
    if options.ranks == "free":
        return f"any{kind} number{limit}" if many == 1 else f"any {many} different{kind} numbers{limit}"
    if digits[-1] - digits[0] != (many - 1) * options.step:
        return f"any run with the same gaps{limit}"
    if options.step == 2:
        kind = kind or " odd or even"
    return f"any {many} consecutive{kind} numbers{limit}"


def _suits(hands: Sequence[Hand]) -> str:
    counts = sorted({len(_numbered(hand)) for hand in hands} - {0})
    return f"any {_listed(counts)} suit{'s' if counts != [1] else ''}" if counts else ""


def _dragons(hands: Sequence[Hand]) -> list[str]:
    worn = {
        "matching": any(_dragon_letters(hand) & _numbered(hand) for hand in hands),
        "opposite": any((_dragon_letters(hand) & set(SUIT_VARIABLES)) - _numbered(hand) for hand in hands),
    }
    free = max(len(_dragon_letters(hand) & set(DRAGON_VARIABLES)) for hand in hands)
    bare = any("D" in block.symbols and not block.letter for hand in hands for block in hand.blocks)
    words = [f"{word} dragons" for word, used in worn.items() if used]
    if free > 1:
        words.append(f"any {free} different dragons")
    elif free or bare:
        words.append("any dragon")
    return words


def _numbered(hand: Hand) -> set[str]:
    """The letters that numbers wear."""
    return {block.letter for block in hand.blocks if any(symbol in DIGITS for symbol in block.symbols)}


def _dragon_letters(hand: Hand) -> set[str]:
    return {block.letter for block in hand.blocks if "D" in block.symbols} - {""}


def _listed(numbers: Sequence[int]) -> str:
    *head, last = map(str, numbers)
    return f"{', '.join(head)} or {last}" if head else last
