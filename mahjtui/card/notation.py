"""The notation of a card line: typed as printed, with a lower-case letter where the card has a colour.

A *block* is any string of ``1``-``9 0 D N E W S R G F``, then perhaps a letter, then perhaps ``!``. Each stretch of
one character in it is a *group*: ``333b`` a pung, ``NEWS`` and ``2026a`` singles, ``1122a`` two pairs. ``+ = -`` are
for the eye.

* Letters a b c are suits, always different ones. A ``D`` wearing one is the dragon of that suit, so an opposite
  dragon where no number wears the letter. ``DDx DDDy`` are different dragons of any kind; a bare ``DDD`` is any one
  dragon, and each bare block chooses its own.
* ``0`` is Soap, without a suit; a block with one in it, or marked ``!``, keeps its digits and winds whatever the line
  allows (T-4).

>>> hand = parse_hand("FF 11a + 222b! = 2026a DDDx")
>>> format_hand(hand)
'FF 11a 222b! 2026a DDDx'
>>> hand.blocks[1].groups
(Group(symbol='1', size=2),)
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final, NamedTuple

from mahjtui.errors import NotationError

DIGITS: Final = "123456789"
WIND_SYMBOLS: Final = "NEWS"
SYMBOLS: Final = DIGITS + "0D" + WIND_SYMBOLS + "RGF"
SUIT_VARIABLES: Final = "abc"
DRAGON_VARIABLES: Final = "xyz"
VARIABLES: Final = SUIT_VARIABLES + DRAGON_VARIABLES
HAND_SIZE: Final = 14
LARGEST_GROUP: Final = 6

_DECORATION = re.compile(r"[+=\-\s]+")
_BLOCK = re.compile(rf"([{SYMBOLS}]+)([{VARIABLES}]?)(!?)")


class Group(NamedTuple):
    """A stretch of one symbol: a single, a pair, or a set (S-2)."""

    symbol: str
    size: int


class Block(NamedTuple):
    """What stands between two spaces: groups, the letter they wear ('' for none), and whether ``!`` marks it."""

    groups: tuple[Group, ...]
    letter: str = ""
    marked: bool = False

    @property
    def fixed(self) -> bool:
        """Whether the digits and winds stay as printed whatever the line allows: marked, or with a zero in it (T-4)."""
        return self.marked or any(symbol == "0" for symbol, _ in self.groups)

    @property
    def symbols(self) -> str:
        """The symbols in it, one a group."""
        return "".join(symbol for symbol, _ in self.groups)


class Hand(NamedTuple):
    """One alternative of a line."""

    blocks: tuple[Block, ...]

    @property
    def letters(self) -> str:
        """The letters in use, in alphabetical order."""
        return "".join(sorted({block.letter for block in self.blocks} - {""}))

    @property
    def size(self) -> int:
        """How many tiles it holds."""
        return sum(size for block in self.blocks for _, size in block.groups)


def parse_hand(text: str) -> Hand:
    """Read one alternative of a line.

    Raises:
        NotationError: where it cannot be read; the message names every fault.
    """
    hand, faults = read_hand(text)
    if faults:
        raise NotationError(f"cannot read {text!r}: {'; '.join(faults)}")
    return hand


def format_hand(hand: Hand) -> str:
    """Write a hand so that :func:`parse_hand` reads it back; decoration is gone."""
    return " ".join(
        "".join(symbol * size for symbol, size in block.groups) + block.letter + "!" * block.marked
        for block in hand.blocks
    )


def read_hand(text: str) -> tuple[Hand, list[str]]:
    """Read one alternative of a line and collect every fault in it; the hand is whole only where there is none."""
    blocks: list[Block] = []
    faults: list[str] = []
    for token in _DECORATION.split(text):
        if not token:
            continue
        match = _BLOCK.fullmatch(token)
        if match is None:
            faults.append(_unreadable(token))
            continue
        symbols, letter, mark = match.groups()
        groups = tuple(Group(symbol, len(list(stretch))) for symbol, stretch in groupby(symbols))
        block = Block(groups, letter, bool(mark))
        blocks.append(block)
        faults.extend(f"{token!r} {fault}" for fault in _block_faults(block))
    hand = Hand(tuple(blocks))
    if not faults:
        faults.extend(_hand_faults(hand))
    return hand, faults


def _unreadable(token: str) -> str:
    strange = next((character for character in token if character not in SYMBOLS + VARIABLES + "!"), None)
    if strange is None:
        return f"{token!r} is no block: tiles first, then at most one letter, then perhaps '!', and a space after it"
    if strange.upper() in SYMBOLS:
        return f"unknown letter {strange!r} in {token!r}; tiles are capitals: {strange.upper()}"
    return f"unknown letter {strange!r} in {token!r}; tiles are 1-9 0 D N E W S R G F, colours a b c, dragons x y z"


def _block_faults(block: Block) -> list[str]:
    faults = []
    symbols, letter = block.symbols, block.letter
    has_digits = any(symbol in DIGITS for symbol in symbols)
    if has_digits and letter in tuple(DRAGON_VARIABLES):
        faults.append(f"has numbers in {letter!r}, a letter for dragons; numbers wear a, b or c")
    elif has_digits and not letter:
        faults.append("has numbers without a suit; put a letter a, b or c after them")
    elif letter and not has_digits and "D" not in symbols:
        faults.append(f"wears {letter!r} but holds neither a number nor a D")
    faults.extend(
        f"has {size} of {symbol} in one group; a group is at most a sextet"
        for symbol, size in block.groups
        if size > LARGEST_GROUP
    )
    return faults


def _hand_faults(hand: Hand) -> list[str]:
    faults = []
    letters = hand.letters
    for family in (SUIT_VARIABLES, DRAGON_VARIABLES):
        used = [letter for letter in family if letter in letters]
        missing = [letter for letter in family[: len(used)] if letter not in used]
        if missing:
            before = " and ".join(map(repr, missing))
            faults.append(f"letter {used[-1]!r} is used without {before}; letters start at {family[0]!r}")
    if hand.size != HAND_SIZE:
        faults.append(f"{hand.size} tiles, not {HAND_SIZE}")
    return faults
