"""What a card is once it has been read: lines, and the concrete hands they stand for (K-1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Sets = tuple[tuple[int, int], ...]
"""The groups of three or more in one resolution: sorted ``(kind, size)``."""

Layout = tuple[tuple[int, ...], ...]
"""A hand in the order its line prints it: blocks, each a tuple of one number a tile or a group."""


class Options(NamedTuple):
    """How the digits and winds of a line may change."""

    ranks: str = "exact"
    """``exact``; ``run``: the digits slide together; ``like``: one digit, any rank; ``free``: each its own rank."""
    step: int = 1
    """How far apart the ranks of a run lie: 2 for runs of odd or of even numbers."""
    only: tuple[int, ...] = ()
    """The ranks that may stand in; empty where all nine may."""
    winds: str = "exact"
    """``exact``, or ``any``: each wind letter is any wind, all different."""


PRINTED: Final = Options()
"""A line that stands as it is printed, but for its suits and dragons."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a card, as it is typed."""

    index: int
    """Its place on the whole card, from 0."""
    section: str
    number: int
    """Its place within the section, from 1."""
    value: int
    concealed: bool
    hands: tuple[str, ...]
    note: str = ""
    jokerless_bonus: bool = True
    options: Options = PRINTED

    @property
    def label(self) -> str:
        """The name of the line in records, scenarios and on screen: ``Runs 1``."""
        return f"{self.section} {self.number}"

    @property
    def text(self) -> str:
        """The line as it is typed, alternatives separated by ``or``."""
        return " or ".join(self.hands)


@dataclass(frozen=True, slots=True, eq=False)
class Resolutions:
    """Every concrete hand of a card, sorted by line: R of them.

    Kind-major, so that a hand is scored by adding a few contiguous rows. A resolution is an index from 0 to R - 1.
    """

    need: NDArray[np.int8]
    """(35, R): how many of each natural kind the hand holds."""
    loose: NDArray[np.int8]
    """(35, R): the part of them in singles and pairs, which take no joker (J-1)."""
    line: NDArray[np.int16]
    """(R,): the index of the line."""
    concealed: NDArray[np.bool_]
    """(R,): whether that line is a concealed one (X-1)."""
    sets: tuple[Sets, ...]
    groups: tuple[Layout, ...]
    """The kind of each tile, block by block, as the line prints it."""
    sizes: tuple[Layout, ...]
    """The size of each group, block by block: tells where one group of ``groups`` ends and the next begins."""

    def __len__(self) -> int:
        """How many resolutions the card has."""
        return len(self.sets)


@dataclass(frozen=True, slots=True, eq=False, repr=False, weakref_slot=True)
class Card:
    """A card that can be played: without faults, resolved. Two cards are the same when they are one object."""

    name: str
    title: str
    digest: str
    """sha256, in hex, of what the card says: comments and spacing do not change it."""
    lines: tuple[Line, ...]
    resolutions: Resolutions

    def __repr__(self) -> str:
        """Name and size."""
        return f"<Card {self.name}: {len(self.lines)} lines, {len(self.resolutions)} resolutions>"

    def line_of(self, resolution: int) -> Line:
        """The line that a resolution belongs to."""
        return self.lines[int(self.resolutions.line[resolution])]

    @property
    def sections(self) -> tuple[str, ...]:
        """The names of the sections, in order."""
        return tuple(dict.fromkeys(line.section for line in self.lines))
