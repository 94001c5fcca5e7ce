"""Rows of text with a look, before any terminal: what every part of the screen is drawn from.

A *row* is a list of runs. A run names its *look* (component classes of the style sheet, joined by spaces) and, where it
can be clicked, what that does. Everything told by a look is told by a character as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from mahjtui.tiles import BLANK, CODES, FLOWER, JOKER, RED, SUIT_LETTERS, WINDS, Exposure


class Do(NamedTuple):
    """What a click means: a command of the registry, and which tile or option it is about."""

    command: str
    argument: int = 0


class Run(NamedTuple):
    """A stretch of text with one look."""

    text: str
    look: str = "plain"
    do: Do | None = None


Row = list[Run]

LOOKS: Final = (
    "plain", "dim", "strong", "title", "frame", "warn", "key",
    "bam", "crak", "dot", "wind", "dragon", "flower", "joker", "back",
    "cursor", "option",
    "wall", "wall-gone", "wall-mark",
)  # fmt: skip
"""Every look there is; ``styles/looks.tcss`` says what each is like."""

HIDDEN: Final = "▒"
MARKED: Final = "▲"


class Tileset(NamedTuple):
    """How tiles are written, by kind: in two cells on the table, and with a lower half of three cells on the rack."""

    name: str
    codes: tuple[str, ...]
    words: tuple[str, ...]


LETTERS: Final = Tileset(
    "letters",
    tuple(f"{code:2}" for code in CODES),
    (
        *(word for word in ("BAM", "CRK", "DOT") for _rank in range(9)),
        *["WND"] * 4, "RED", "GRN", "SOP", "FLR", "JKR", "BLK",
    ),
)
_GLYPHS: Final = (
    *(chr(first + rank) for first in (0x1F010, 0x1F007, 0x1F019) for rank in range(9)),
    *(chr(wind) for wind in (0x1F003, 0x1F000, 0x1F002, 0x1F001)),
    "", "\U0001f005", "\U0001f006", "\U0001f022", "\U0001f02a", "",
)  # fmt: skip
"""The Unicode tiles by kind. The red dragon has none: its glyph is two cells wide, the only one, and fonts disagree.
The blank has none either."""
UNICODE: Final = Tileset(
    "unicode",
    tuple(f"{glyph or code:2}" for glyph, code in zip(_GLYPHS, CODES, strict=True)),
    tuple(f" {glyph} " if glyph else word for glyph, word in zip(_GLYPHS, LETTERS.words, strict=True)),
)
TILESETS: Final = {tileset.name: tileset for tileset in (LETTERS, UNICODE)}


def look_of(kind: int) -> str:
    """The look of a tile's face."""
    if kind < WINDS[0]:
        return ("bam", "crak", "dot")[kind // 9]
    if kind < RED:
        return "wind"
    return {FLOWER: "flower", JOKER: "joker", BLANK: "back"}.get(kind, "dragon")


def chip(kind: int, tileset: Tileset = LETTERS, do: Do | None = None) -> Run:
    """A tile in two cells, such as ``5B``."""
    return Run(tileset.codes[kind], look_of(kind), do)


def chips(kinds: Iterable[int], tileset: Tileset = LETTERS) -> Row:
    """Tiles in two cells each, a blank between them."""
    row: Row = []
    for kind in kinds:
        row += [Run(" "), chip(kind, tileset)]
    return row[1:]


def block(kinds: Sequence[int]) -> str:
    """Tiles of one block as short as notation allows, in the order given: ``112B``, ``NEWS``, ``5B J``."""
    parts = []
    for suit, group in groupby(kinds, lambda kind: kind // 9 if kind < WINDS[0] else -1 - (kind >= JOKER)):
        codes = [CODES[kind] for kind in group]
        parts.append("".join(code[0] for code in codes) + (SUIT_LETTERS[suit] if suit >= 0 else ""))
    return " ".join(parts)


def needs(kinds: Iterable[int]) -> str:
    """Tiles of any kinds in kind order, suits together and each honour by itself: ``123B 5C NN EE``."""
    together = groupby(sorted(kinds), lambda kind: kind // 9 if kind < WINDS[0] else kind)
    return " ".join(block(list(group)) for _, group in together)


def exposed(exposures: Sequence[Exposure], do: Do | None = None) -> Row:
    """Exposures as they lie: ``55B J | 333C``, or a dash where there are none."""
    row: Row = []
    for exposure in exposures:
        means = do if exposure.jokers else None
        row += [Run(" | ", "dim"), Run(block(exposure.tiles()), look_of(exposure.kind), means)]
    return row[1:] or [Run("-", "dim")]


def width_of(row: Row) -> int:
    """How many cells a row takes; every character used here is one cell wide."""
    return sum(len(run.text) for run in row)


def text_of(row: Row) -> str:
    """The row without its looks."""
    return "".join(run.text for run in row)


def fit(row: Row, width: int, look: str = "plain") -> Row:
    """The row cut or filled up to exactly this width."""
    fitted: Row = []
    left = width
    for run in row:
        if left <= 0:
            break
        fitted.append(run._replace(text=run.text[:left]))
        left -= len(fitted[-1].text)
    return [*fitted, Run(" " * left, look)] if left > 0 else fitted


def spread(left: Row, right: Row, width: int, look: str = "plain") -> Row:
    """Two rows on one line, one at each end; the right one gives way last."""
    return [*fit(left, max(0, width - width_of(right)), look), *fit(right, min(width, width_of(right)), look)]


def ruled(row: Row, width: int, right: Row | None = None) -> Row:
    """A heading on a line across: ``─ DISCARDS 23 ───────``."""
    head = [Run("─ ", "frame"), *row, Run(" ", "frame")]
    tail = [Run(" ", "frame"), *right, Run(" ─", "frame")] if right else []
    return [*head, Run("─" * max(0, width - width_of(head) - width_of(tail)), "frame"), *tail]


def beside(left: Sequence[Row], right: Sequence[Row], left_width: int, right_width: int) -> list[Row]:
    """Two pictures next to each other, each made as wide as told."""
    height = max(len(left), len(right))
    pad: list[list[Row]] = [[*rows, *([[]] * (height - len(rows)))] for rows in (left, right)]
    return [[*fit(one, left_width), *fit(other, right_width)] for one, other in zip(*pad, strict=True)]


def keys_row(*keys: tuple[str, str, Do]) -> Row:
    """What can be done: each key with what it is called, to be clicked; an arrow without a word goes with the next."""
    row: Row = []
    for key, label, do in keys:
        row += [Run(f" {key}", "key", do), Run(f" {label}  " if label else "", "plain", do)]
    return row


def centred(row: Row, width: int) -> Row:
    """The row in the middle of this width."""
    return fit([Run(" " * ((width - width_of(row)) // 2)), *row], width)
