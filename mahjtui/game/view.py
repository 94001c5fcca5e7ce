"""What one seat may see (I-1), as frozen plain data, and what it may do (``Legal``).

This module knows nothing of the state: a view is assembled by ``game.engine.view`` from what is public and from one
seat's own tiles. A bot is handed a view and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from operator import sub
from typing import Literal, NamedTuple

from msgspec import Struct

from mahjtui.game.actions import Action, Pass
from mahjtui.game.house import HouseRules
from mahjtui.game.settlement import Settlement
from mahjtui.stream import Stream
from mahjtui.tiles import BLANK, JOKER, KINDS, NATURALS, SUPPLY, Exposure, tiles_of

Phase = Literal[
    "first-right",
    "first-across",
    "first-left",
    "vote",
    "second-left",
    "second-across",
    "second-right",
    "courtesy",
    "courtesy-pass",
    "bet",
    "discard",
    "claim",
    "challenge",
    "declared",
    "shown",
    "over",
]
"""What the table waits for: a pass, the vote, the courtesy number and then its tiles, a discard, the claims on it; and
where mistakes are possible the answer to a challenge (DH-6), what follows a false Mah Jongg, and once its hand is shown
what the others do with theirs (M-2, M-3)."""

PASSES: tuple[Phase, ...] = (
    "first-right",
    "first-across",
    "first-left",
    "second-left",
    "second-across",
    "second-right",
)
BLIND_PASSES: tuple[Phase, ...] = ("first-left", "second-right")
"""CH-3: the last pass of each Charleston."""

Taken = Literal["deal", "wall", "call", "exchange"]
"""Where the fourteenth tile of the seat in turn came from last: it decides how a win is paid (SC-1, SC-2, J-8)."""


class Discarded(NamedTuple):
    """A tile on the table and who threw it."""

    seat: int
    tile: int


class Passed(NamedTuple):
    """One pass as the seat itself knows it: blind tiles are in neither (CH-3)."""

    phase: Phase
    given: tuple[int, ...]
    blind: int
    received: tuple[int, ...]


class PassChoice(Struct, frozen=True):
    """Which passes are possible now: ``count`` tiles out of ``available`` (37 counts, jokers left out: CH-2)."""

    available: bytes
    count: int
    blind: int = 0
    """How many of them may be incoming tiles, unseen (CH-3)."""

    def __contains__(self, action: object) -> bool:
        """Whether this pass may be made."""
        if not isinstance(action, Pass) or not 0 <= action.blind <= self.blind:
            return False
        if len(action.tiles) + action.blind != self.count:
            return False
        return all(0 <= tile < KINDS and self.available[tile] >= action.tiles.count(tile) for tile in action.tiles)

    def __iter__(self) -> Iterator[Pass]:
        """Every different pass, without blind tiles first; tiles in kind order."""
        tiles = tiles_of(self.available)
        for blind in range(self.blind + 1):
            for chosen in dict.fromkeys(combinations(tiles, self.count - blind)):
                yield Pass(chosen, blind)

    def __len__(self) -> int:
        """How many different passes there are (by generating function: choose 0 to n of each kind)."""
        ways = [1] + [0] * self.count
        for held in self.available:
            if held:
                ways = [sum(ways[max(0, total - held) : total + 1]) for total in range(self.count + 1)]
        return sum(ways[self.count - blind] for blind in range(self.blind + 1))

    def first(self) -> Pass:
        """The first tiles that may be passed, nothing blind."""
        return Pass(tiles_of(self.available)[: self.count])

    def sample(self, stream: Stream) -> Pass:
        """A random pass: blind tiles as often as not where allowed, then each tile as likely."""
        blind = stream.below(self.blind + 1)
        tiles = list(tiles_of(self.available))
        return Pass(tuple(tiles.pop(stream.below(len(tiles))) for _ in range(self.count - blind)), blind)


class Legal(Struct, frozen=True):
    """What a seat may do now: a small container with ``in``, iteration and ``len``.

    ``actions`` are listed; a pass is described by ``passes`` instead, since there may be hundreds.
    """

    actions: tuple[Action, ...] = ()
    passes: PassChoice | None = None

    def __contains__(self, action: object) -> bool:
        """Whether the rules allow this action now."""
        return action in self.actions or (self.passes is not None and action in self.passes)

    def __iter__(self) -> Iterator[Action]:
        """The listed actions, then every pass."""
        yield from self.actions
        if self.passes is not None:
            yield from self.passes

    def __len__(self) -> int:
        """How many actions there are, every pass counted."""
        return len(self.actions) + (len(self.passes) if self.passes is not None else 0)

    def __bool__(self) -> bool:
        """Whether there is anything to do."""
        return bool(self.actions) or self.passes is not None

    def sample(self, stream: Stream) -> Action:
        """A random action: passes together weigh as much as all listed actions together.

        Raises:
            ValueError: where there is nothing to do.
        """
        if self.passes is not None and (not self.actions or stream.below(2)):
            return self.passes.sample(stream)
        return self.actions[stream.below(len(self.actions))]


NOTHING = Legal()
"""What a seat may do that is not asked."""


class View(Struct, frozen=True):
    """All that one seat may reason from (I-1). Tuples of four are by seat.

    The bettor sees what everybody sees, and has an empty place of its own behind the others (B-1).
    """

    seat: int
    hand: int
    """The number of the hand in this session, from 1."""
    house: HouseRules
    phase: Phase
    turn: int
    """The seat that is to discard, or whose discard is in question."""
    moment: int
    """How many public steps the hand has seen."""
    turns: int
    """How many discards have been thrown."""
    rack: bytes
    """Counts of the own concealed tiles."""
    drawn: int | None
    """The tile drawn this turn, while it is this seat's turn."""
    taken: Taken
    exposures: tuple[tuple[Exposure, ...], ...]
    discards: tuple[Discarded, ...]
    """On the table, oldest first; called tiles are in exposures instead. In phase ``claim`` the last is in question."""
    concealed: tuple[int, ...]
    """How many concealed tiles each seat has."""
    dead: tuple[bool, ...]
    dice: tuple[int, int]
    wall: int
    """How many tiles can still be drawn."""
    scores: tuple[int, ...]
    passes: tuple[Passed, ...]
    courtesy: tuple[int, ...] | None
    """How many tiles each seat exchanges across, once all have asked (CH-5)."""
    legal: Legal
    settlement: Settlement | None
    """How the hand ended, once it has."""
    named: int | None
    """The wrong name under which the discard in question was thrown (MN-1)."""
    challenge: tuple[int, int] | None
    """Who has challenged whom, while the answer is awaited (DH-6)."""
    declarer: int | None
    """Who has declared Mah Jongg falsely, while it matters (M-2)."""
    disputes: tuple[tuple[int, int], ...]
    """Who denied whose challenge: (challenger, challenged). Who was right is told when the hand ends (DH-6)."""
    looking: tuple[bool, ...]
    """Who has said that it is one tile from Mah Jongg (ET-2)."""
    _gone: bytes

    @property
    def claimed(self) -> Discarded | None:
        """The discard in question, in phase ``claim``."""
        return self.discards[-1] if self.phase == "claim" else None

    def gone(self) -> bytes:
        """Counts of the copies nobody can draw: discards, and naturals in exposures."""
        return self._gone

    @property
    def has_blanks(self) -> bool:
        """Whether a blank may still fetch a discard (V-4)."""
        return self.house.blanks > self._gone[BLANK]

    def spent(self) -> bytes:
        """What is gone as the kernels of ``card`` count it, which think of a set with eight jokers (T-5)."""
        return in_set_of_eight(self._gone, self.house.jokers)

    def out_of_reach(self) -> bytes:
        """What is spent, but for a discard that this seat may claim, or that a blank may fetch (DH-1, V-4)."""
        if self.has_blanks:
            return without_discards(self.spent(), self.discards)
        return out_of_reach(self.spent(), self.claimed, self.seat)

    def unseen(self) -> bytes:
        """Counts of the tiles that this seat cannot see: not on its rack, not exposed, not discarded (T-5)."""
        unseen = bytearray(map(sub, map(sub, self.house.supply, self._gone), self.rack))
        unseen[JOKER] -= sum(exposure.jokers for exposures in self.exposures for exposure in exposures)
        return bytes(unseen)


def in_set_of_eight(gone: bytes, jokers: int) -> bytes:
    """Count the jokers that a set of so many lacks as gone, and as many as it has more as not gone (T-5).

    >>> in_set_of_eight(bytes(37), 5)[JOKER]
    3
    """
    lacking = SUPPLY[JOKER] - jokers
    if not lacking:
        return gone
    counts = bytearray(gone)
    counts[JOKER] = max(0, counts[JOKER] + lacking)
    return bytes(counts)


def without_discards(gone: bytes, discards: Iterable[Discarded]) -> bytes:
    """What is gone but for the naturals among these discards: while a blank is in play any of them may be had (V-4)."""
    counts = bytearray(gone)
    for _seat, tile in discards:
        counts[tile] -= tile < NATURALS
    return bytes(counts)


def out_of_reach(gone: bytes, claimed: Discarded | None, seat: int) -> bytes:
    """Counts of the copies that this seat can no longer have: all that is gone, but for the discard in question.

    Everybody but its discarder may still claim that one; a joker or a blank nobody can (P-4, V-4).
    """
    if claimed is None or claimed.seat == seat or claimed.tile >= JOKER:
        return gone
    counts = bytearray(gone)
    counts[claimed.tile] -= 1
    return bytes(counts)
