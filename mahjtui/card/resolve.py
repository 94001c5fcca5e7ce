"""From a line to the concrete hands it stands for (K-1 to K-4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, permutations, product
from math import perm
from typing import Final, NamedTuple

import numpy as np

from mahjtui.card.model import Layout, Line, Options, Resolutions, Sets
from mahjtui.card.notation import DIGITS, DRAGON_VARIABLES, SUIT_VARIABLES, WIND_SYMBOLS, Block, Hand
from mahjtui.tiles import BAM, CODES, DRAGON_OF_SUIT, DRAGONS, FLOWER, JOKER, KIND_OF, NATURALS, SUITS, SUPPLY, WINDS

LARGEST_LINE: Final = 5000
"""A line that stands for more hands than this is a slip of the pen: recent cards have about 1,000 in all."""

SET: Final = 3
"""The least size of a group that takes jokers and can be exposed (S-2)."""

RANKS: Final = tuple(range(1, 10))

_CONSTANTS: Final = tuple(range(NATURALS))


class Resolution(NamedTuple):
    """One concrete hand while a card is being read; :class:`Resolutions` holds them all as arrays."""

    loose: bytes
    """35 counts: the tiles in singles and pairs."""
    sets: Sets
    groups: Layout
    sizes: Layout

    @property
    def need(self) -> bytes:
        """35 counts: all its tiles."""
        need = bytearray(self.loose)
        for kind, size in self.sets:
            need[kind] += size
        return bytes(need)


def resolve_hand(hand: Hand, options: Options) -> tuple[Resolution, ...]:
    """Every different hand that one alternative stands for, possible or not, in a stable order."""
    sizes = tuple(tuple(size for _, size in block.groups) for block in hand.blocks)
    flat = list(chain.from_iterable(sizes))
    found: dict[tuple[bytes, Sets], Resolution] = {}
    for kinds in _expand(hand, options):
        loose = bytearray(NATURALS)
        sets = []
        for kind, size in zip(kinds, flat, strict=True):
            if size < SET:
                loose[kind] += size
            else:
                sets.append((kind, size))
        sets.sort()
        key = (bytes(loose), tuple(sets))
        if key not in found:
            found[key] = Resolution(*key, _lay_out(kinds, sizes), sizes)
    return tuple(found.values())


def breadth(hand: Hand, options: Options) -> int:
    """How many ways there are to choose what an alternative leaves open: no fewer than the hands it stands for."""
    digits = sliding_digits(hand)
    replaced = options.ranks in ("like", "free")
    ways: int = (
        (perm(len(options.only or RANKS), len(digits)) if replaced else len(rank_choices(digits, options)))
        * perm(len(SUITS), len(_letters_among(hand, SUIT_VARIABLES)))
        * perm(len(DRAGONS), len(_letters_among(hand, DRAGON_VARIABLES)))
        * len(DRAGONS) ** sum(map(_has_bare_dragon, hand.blocks))
        * (perm(len(WINDS), len(free_winds(hand))) if options.winds == "any" else 1)
    )
    return ways


def impossible(resolution: Resolution) -> str | None:
    """Why a concrete hand can never be held (K-4), or None."""
    counts = resolution.need
    if max(counts[:FLOWER]) <= SUPPLY[BAM] and counts[FLOWER] <= SUPPLY[FLOWER]:
        return None
    forced = 0
    for kind, (loose, need) in enumerate(zip(resolution.loose, counts, strict=True)):
        if loose > SUPPLY[kind]:
            return f"needs {loose} of {CODES[kind]} in singles and pairs, and there are {SUPPLY[kind]}"
        forced += max(0, need - SUPPLY[kind])
    if forced > SUPPLY[JOKER]:
        return f"needs at least {forced} jokers, and there are {SUPPLY[JOKER]}"
    return None


def pack(lines: Sequence[Line], resolved: Sequence[Sequence[Resolution]]) -> Resolutions:
    """Lay the resolutions of all lines out as arrays."""
    flat = [resolution for resolutions in resolved for resolution in resolutions]
    owner = np.repeat(np.arange(len(lines), dtype=np.int16), [len(resolutions) for resolutions in resolved])
    concealed = np.array([line.concealed for line in lines], dtype=np.bool_)[owner]
    need, loose = (
        np.ascontiguousarray(np.frombuffer(b"".join(rows), dtype=np.int8).reshape(len(flat), NATURALS).T)
        for rows in ([resolution.need for resolution in flat], [resolution.loose for resolution in flat])
    )
    for array in (need, loose, owner, concealed):
        array.setflags(write=False)
    return Resolutions(
        need=need,
        loose=loose,
        line=owner,
        concealed=concealed,
        sets=tuple(resolution.sets for resolution in flat),
        groups=tuple(resolution.groups for resolution in flat),
        sizes=tuple(resolution.sizes for resolution in flat),
    )


def sliding_digits(hand: Hand) -> tuple[int, ...]:
    """The distinct digits that ``ranks`` may change: those outside fixed blocks, in rising order."""
    return tuple(sorted({int(s) for block in hand.blocks if not block.fixed for s in block.symbols if s in DIGITS}))


def free_winds(hand: Hand) -> str:
    """The distinct winds that ``winds = "any"`` may change, in the order N E W S."""
    used = {symbol for block in hand.blocks if not block.fixed for symbol in block.symbols}
    return "".join(wind for wind in WIND_SYMBOLS if wind in used)


def rank_choices(digits: tuple[int, ...], options: Options) -> list[tuple[int, ...]]:
    """What the sliding digits may stand for, each choice a tuple parallel to ``digits``.

    A run keeps its gaps and never leaves 1 to 9 (K-2); ``like`` and ``free`` put any ranks in, all different.
    """
    allowed = options.only or RANKS
    if options.ranks == "exact" or not digits:
        return [digits]
    if options.ranks == "run":
        slid = [tuple(digit + shift for digit in digits) for shift in range(1 - digits[0], 10 - digits[-1])]
        return [ranks for ranks in slid if set(ranks) <= set(allowed)]
    return list(permutations(allowed, len(digits)))


def _choices(hand: Hand, options: Options) -> tuple[list[tuple[int, ...]], ...]:
    """What each variable of a hand may be: ranks from 0, suits, lettered dragons, bare dragons, winds."""
    winds = free_winds(hand)
    printed_winds = tuple(KIND_OF[wind] for wind in winds)
    return (
        [tuple(rank - 1 for rank in ranks) for ranks in rank_choices(sliding_digits(hand), options)],
        list(permutations(SUITS, len(_letters_among(hand, SUIT_VARIABLES)))),
        list(permutations(DRAGONS, len(_letters_among(hand, DRAGON_VARIABLES)))),
        list(product(DRAGONS, repeat=sum(map(_has_bare_dragon, hand.blocks)))),
        list(permutations(WINDS, len(winds))) if options.winds == "any" else [printed_winds],
    )


def _letters_among(hand: Hand, family: str) -> list[str]:
    return [letter for letter in hand.letters if letter in family]


def _has_bare_dragon(block: Block) -> bool:
    return not block.letter and "D" in block.symbols


def _lay_out(kinds: Sequence[int], sizes: Layout) -> Layout:
    """The kind of each tile, block by block, from the kind of each group."""
    left = iter(kinds)
    return tuple(tuple([kind for size in block for kind in (next(left),) * size]) for block in sizes)


def _expand(hand: Hand, options: Options) -> Iterator[list[int]]:
    """Every assignment of a hand: the kind of each of its groups.

    Each assignment is one flat row of numbers, and a group's kind is the sum of two of them: rank and suit, or the
    kind itself and a zero. So the text is looked at once, not once for each of a thousand assignments.
    """
    suits = _letters_among(hand, SUIT_VARIABLES)
    lettered = _letters_among(hand, DRAGON_VARIABLES)
    bare = [f"D{place}" for place, block in enumerate(hand.blocks) if _has_bare_dragon(block)]
    digits = map(str, sliding_digits(hand))
    names = [*digits, *suits, *lettered, *bare, *free_winds(hand), *(f"D{letter}" for letter in suits)]
    place_of = {name: place for place, name in enumerate(names)}
    addends = [
        _addends(symbol, place, block, place_of) for place, block in enumerate(hand.blocks) for symbol in block.symbols
    ]
    for choice in product(*_choices(hand, options)):
        row = (*chain.from_iterable(choice), *[DRAGON_OF_SUIT[suit] for suit in choice[1]], *_CONSTANTS)
        yield [row[one] + row[other] for one, other in addends]


def _addends(symbol: str, place: int, block: Block, place_of: dict[str, int]) -> tuple[int, int]:
    """The two places of a row whose sum is the kind that a symbol of a block stands for."""
    constant = len(place_of)
    nothing = constant
    if symbol in DIGITS:
        suit = place_of[block.letter]
        return (constant + int(symbol) - 1 if block.fixed else place_of[symbol], suit)
    if symbol == "D":
        lettered = block.letter in tuple(DRAGON_VARIABLES)
        return (place_of[block.letter if lettered else f"D{block.letter or place}"], nothing)
    if symbol in WIND_SYMBOLS and not block.fixed:
        return (place_of[symbol], nothing)
    return (constant + KIND_OF[symbol], nothing)
