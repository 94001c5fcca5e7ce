"""The tiles: kinds as small ints, their notation, their names, their supply (T-1 to T-5, V-4).

A *kind* is an int: 0-8 are 1-9 Bam, 9-17 Crak, 18-26 Dot, then the winds N E W S, the dragons Red, Green and
Soap, the flower, the joker, and the blank last. *Counts* are 37 bytes, one a kind, so that a rack can be hashed,
copied for next to nothing, and read by numpy without a copy (``numpy.frombuffer(counts, numpy.int8)``).

>>> format_tiles(parse_tiles("13b 0 NE jj"))
'1B 3B N E 0 J J'
>>> tile_name(parse_tile("5D"))
'five Dot'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, repeat
from typing import Final, NamedTuple

from mahjtui.errors import NotationError

BAM: Final = 0
CRAK: Final = 9
DOT: Final = 18
NORTH_WIND: Final = 27
EAST_WIND: Final = 28
WEST_WIND: Final = 29
SOUTH_WIND: Final = 30
RED: Final = 31
GREEN: Final = 32
SOAP: Final = 33
FLOWER: Final = 34
JOKER: Final = 35
BLANK: Final = 36
"""V-4: no part of any hand, and in the set only where a table plays with blanks."""

KINDS: Final = 37
NATURALS: Final = 35
"""How many kinds there are besides the joker and the blank."""

SUITS: Final = (BAM, CRAK, DOT)
WINDS: Final = (NORTH_WIND, EAST_WIND, WEST_WIND, SOUTH_WIND)
DRAGONS: Final = (RED, GREEN, SOAP)
DRAGON_OF_SUIT: Final = {BAM: GREEN, CRAK: RED, DOT: SOAP}
"""T-3: Green goes with Bam, Red with Crak, Soap with Dot."""

SUPPLY: Final = bytes([4] * 34 + [8, 8, 0])
"""T-1: how many of each kind the standard set of 152 tiles holds."""

MOST_JOKERS: Final = 10
"""T-5: no set ever had more."""

SUIT_LETTERS: Final = "BCD"
HONOURS: Final = "NEWSRG0FJX"
CODES: Final = (*(f"{rank}{suit}" for suit in SUIT_LETTERS for rank in range(1, 10)), *HONOURS)
"""The notation of each kind, by kind."""

KIND_OF: Final = {code: kind for kind, code in enumerate(CODES)}

RANK_WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
SUIT_NAMES: Final = ("Bam", "Crak", "Dot")
NAMES: Final = (
    *(f"{rank} {suit}" for suit in SUIT_NAMES for rank in RANK_WORDS),
    "North", "East", "West", "South", "Red Dragon", "Green Dragon", "Soap", "Flower", "Joker", "Blank",
)  # fmt: skip
"""The spoken name of each kind, by kind (ET-1)."""


class Exposure(NamedTuple):
    """A set called from a discard and laid face up: ``size`` tiles of one kind, ``jokers`` of them jokers (S-5)."""

    kind: int
    size: int
    jokers: int = 0
    strays: tuple[int, ...] = ()
    """Tiles that make it no set, where a table lets mistakes happen (DH-2); sorted."""

    @property
    def naturals(self) -> int:
        """How many of its tiles are of its kind."""
        return self.size - self.jokers - len(self.strays)

    @property
    def shape(self) -> tuple[int, int]:
        """The kind and size of the set, a size that no set has where it is none (S-2)."""
        return self.kind, 0 if self.strays else self.size

    def tiles(self) -> tuple[int, ...]:
        """Its tiles, naturals first."""
        return (self.kind,) * self.naturals + self.strays + (JOKER,) * self.jokers

    def __repr__(self) -> str:
        """As it is built, without what every set lacks."""
        strays = f", strays={self.strays}" if self.strays else ""
        return f"Exposure(kind={self.kind}, size={self.size}, jokers={self.jokers}{strays})"

    def __str__(self) -> str:
        """The tiles in notation: ``5D 5D J``."""
        return format_tiles(self.tiles())


@lru_cache(maxsize=64)
def supply_of(jokers: int, blanks: int = 0) -> bytes:
    """How many of each kind a set with so many jokers and blanks holds (T-5, V-4).

    >>> sum(supply_of(8)), sum(supply_of(10, 4))
    (152, 158)
    """
    return SUPPLY[:JOKER] + bytes([jokers, blanks])


def suit_of(tile: int) -> int | None:
    """The suit of a number tile, as its first kind; ``None`` for all other tiles."""
    return tile // 9 * 9 if tile < NORTH_WIND else None


def counts_of(tiles: Iterable[int]) -> bytes:
    """Count tiles by kind: 37 bytes."""
    counts = bytearray(KINDS)
    for tile in tiles:
        counts[tile] += 1
    return bytes(counts)


def tiles_of(counts: bytes | bytearray) -> tuple[int, ...]:
    """The tiles that counts hold, in kind order."""
    return tuple(chain.from_iterable(map(repeat, range(len(counts)), counts)))


def format_tiles(tiles: Iterable[int]) -> str:
    """Tiles in notation, in kind order, separated by spaces."""
    return " ".join(CODES[tile] for tile in sorted(tiles))


def tile_name(tile: int) -> str:
    """The tile as it is named aloud: ``five Dot`` (ET-1)."""
    return NAMES[tile]


def parse_tile(text: str) -> int:
    """Read exactly one tile.

    Raises:
        NotationError: where the text is not one tile.
    """
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise NotationError(f"{text!r} is {len(tiles)} tiles where one is expected, such as 5D")
    return tiles[0]


def parse_tiles(text: str) -> list[int]:
    """Read tiles as typed: ``123B 555D NEWS FFF JJ``, in any case. ``0`` is Soap.

    Raises:
        NotationError: where a block cannot be read; it names the block.
    """
    return [tile for block in text.split() for tile in _parse_block(block)]


def _parse_block(block: str) -> Iterator[int]:
    text = block.upper()
    ranks = ""
    for character in text:
        if character in "123456789":
            ranks += character
        elif ranks and character in SUIT_LETTERS:
            yield from (KIND_OF[rank + character] for rank in ranks)
            ranks = ""
        elif not ranks and character in HONOURS:
            yield KIND_OF[character]
        else:
            expected = "a suit B, C or D" if ranks else "digits with a suit, or one of N E W S R G 0 F J X"
            raise NotationError(f"cannot read tiles {block!r}: {character!r} is no tile; expected {expected}")
    if ranks:
        raise NotationError(f"cannot read tiles {block!r}: the digits {ranks} need a suit B, C or D after them")


def parse_exposure(text: str, *, in_error: bool = False) -> Exposure:
    """Read one exposure, such as ``5D 5D J``; one made ``in_error`` may be any tiles, the called one first (DH-2).

    Raises:
        NotationError: where the tiles are not three to six of one kind, jokers beside at least one natural (S-2, S-5).
    """
    tiles = parse_tiles(text)
    kinds = {tile for tile in tiles if tile != JOKER}
    if in_error and kinds:
        called = next(tile for tile in tiles if tile != JOKER)
        strays = tuple(sorted(tile for tile in tiles if tile not in (called, JOKER)))
        return Exposure(called, len(tiles), tiles.count(JOKER), strays)
    if len(kinds) != 1 or BLANK in kinds or not 3 <= len(tiles) <= 6:
        expected = "three to six of one kind, jokers allowed beside a natural, such as 5D 5D J"
        raise NotationError(f"{text!r} is no exposure; expected {expected}")
    return Exposure(kinds.pop(), len(tiles), tiles.count(JOKER))
