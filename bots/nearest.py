"""Keeps to the lines it is nearest to: the plain, honest player of the ladder.

Everything follows from how many tiles each resolution of the card still wants, as long as it can be had. A
tile *serves* a resolution that wants at least as many of its kind as the hand has. What serves the nearest
resolutions least is passed and thrown, and a discard is called where that brings one nearer than any was before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import Final

from mahjtui.bot import Setup, Stream
from mahjtui.card.bits import NEAREST, bits_of, by_distance, least
from mahjtui.card.distance import CLOSED
from mahjtui.card.model import Card
from mahjtui.errors import UsageError
from mahjtui.game.actions import (
    Action,
    Bet,
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
    Swap,
)
from mahjtui.game.view import View
from mahjtui.odds import Hand, hand_of
from mahjtui.tiles import BLANK, JOKER, NATURALS

TILE: Final = 8
"""How many resolutions make up for a tile. In whole numbers, so that no machine rounds its way to another choice."""

WORTH: Final = [TILE ** (NEAREST - distance) for distance in range(NEAREST + 1)]
"""What a resolution at each distance is worth."""

Reach = list[int]
"""Resolutions as bits, by how many tiles they want."""


class Nearest:
    """Plays for the nearest lines of one card."""

    def __init__(self, card: Card) -> None:
        """Play by this card."""
        self._bits = bits_of(card)

    def choose(self, view: View, stream: Stream) -> Action:  # noqa: ARG002
        """Answer at once where one answer is always right, and else by distance; nothing is left to the stream."""
        options = [action for action in view.legal.actions if not isinstance(action, Discard)]
        if MahJongg() in options:
            return MahJongg()
        for option in options:
            if isinstance(option, Challenge) and option.seat != view.seat:
                return option
        if view.phase == "bet":
            return _bet(view)
        hand = hand_of(view)
        if view.phase in ("discard", "claim"):
            return self._turn(view, options, hand) if view.phase == "discard" else self._claim(view, options, hand)
        if view.phase == "vote":
            return Go() if len(self._least_useful(hand, 3, in_step=True)) == 3 else Stop()
        if view.phase == "courtesy":
            return Courtesy(len(self._least_useful(hand, 3, in_step=True)))
        return self._pass(view, hand)

    def _pass(self, view: View, hand: Hand) -> Pass:
        """Pass what serves least; where blind tiles may go instead, only what costs no step (CH-3)."""
        choice = view.legal.passes
        assert choice is not None
        tiles = tuple(self._least_useful(hand, choice.count, in_step=choice.blind > 0))
        return Pass(tiles, choice.count - len(tiles)) if choice.blind or len(tiles) == choice.count else choice.first()

    def _turn(self, view: View, options: Sequence[Action], hand: Hand) -> Action:
        """Exchange or reshape what makes the hand worth more, at even a joker for a natural; then throw."""
        changes: dict[Action | None, Hand] = {None: hand}
        for option in options:
            if isinstance(option, Exchange):
                changes[option] = hand.exchanged(option.tile, option.index if option.seat == view.seat else None)
            elif isinstance(option, Reshape):
                changes[option] = hand.reshaped(option.tiles)
            elif isinstance(option, Swap):
                swapped = hand.swapped(option.tile)
                if _least(self._reach(swapped)) < _least(self._reach(hand)):
                    changes[option] = swapped
        best = self._best(changes) if len(changes) > 1 else None
        if best is not None:
            return best
        if hand.rack[BLANK] and not self._least_useful(hand, 1, in_step=True):
            return Discard(BLANK)
        thrown = self._least_useful(hand, 1)
        return Discard(thrown[0] if thrown else JOKER)

    def _claim(self, view: View, options: Sequence[Action], hand: Hand) -> Action:
        """Call where a resolution comes nearer than any was, for the exposure after which the hand is worth most.

        A call brings a hand one tile nearer at most, so what was further away than the nearest cannot become nearer.
        """
        kind = view.discards[-1].tile
        nearness = self._bits.nearness(hand.rack, hand.exposures)
        nearest = least(nearness, self._bits.possible(hand.exposures, hand.gone))
        best: Action = Skip()
        most = 0
        for call in _most_natural(options):
            called = hand.called(kind, call.tiles)
            if least(nearness, self._bits.fitting(called.exposures)) > nearest:
                continue
            after = self._reach(called)
            if _least(after) < nearest and _worth(after) > most:
                best, most = call, _worth(after)
        return best

    def _least_useful(self, hand: Hand, count: int, *, in_step: bool = False) -> list[int]:
        """What serves the nearest resolutions least, one natural of a kind; ``in_step`` stops at a step lost.

        Those one tile further away have a say too, and those two tiles.
        """
        reach = self._reach(hand)
        nearest = _least(reach)
        near, further, far = (*reach[nearest : nearest + 3], 0, 0, 0)[:3]
        has = hand.tiles()
        serves = {kind: self._bits.need[kind][has[kind]] for kind in compress(range(NATURALS), hand.rack)}
        cost = {
            kind: ((served & near).bit_count() * TILE + (served & further).bit_count()) * TILE
            + (served & far).bit_count()
            for kind, served in serves.items()
        }
        given = sorted(cost, key=cost.__getitem__)[:count]
        if in_step and near:
            as_near = near
            for place, kind in enumerate(given):
                as_near &= as_near ^ serves[kind]
                if not as_near:
                    return given[:place]
        return given

    def _best(self, changes: dict[Action | None, Hand]) -> Action | None:
        """The change to the hand that is worth most; of equals the last exchange, or else the first change.

        Hands are only equal where they would be with one more joker too, which serves sets and no pairs (J-1).
        """
        for more in range(2):
            worth = {change: self._worth_with(hand, more) for change, hand in changes.items()}
            most = max(worth.values())
            changes = {change: hand for change, hand in changes.items() if worth[change] == most}
            if len(changes) == 1:
                break
        exchanges = [change for change in changes if isinstance(change, Exchange)]
        return exchanges[-1] if exchanges else next(iter(changes))

    def _worth_with(self, hand: Hand, jokers: int) -> int:
        """What a hand is worth with so many more jokers."""
        rack = bytearray(hand.rack)
        rack[JOKER] += jokers
        return _worth(self._reach(hand._replace(rack=bytes(rack))))

    def _reach(self, hand: Hand) -> Reach:
        """The resolutions that can still be completed, by how many tiles they want."""
        possible = self._bits.possible(hand.exposures, hand.gone)
        return by_distance(self._bits.nearness(hand.rack, hand.exposures), possible)


def _least(reach: Reach) -> int:
    return next(compress(range(len(reach)), reach), CLOSED)


def _worth(reach: Reach) -> int:
    return sum([level.bit_count() * worth for level, worth in zip(reach, WORTH, strict=True)])


def _bet(view: View) -> Bet:
    """On who wanted least of the courtesy, which tells of a hand that is far on; of equals on who plays first (B-1)."""
    counts = view.courtesy or (0, 0, 0, 0)
    return Bet(min(range(4), key=counts.__getitem__))


def _most_natural(options: Sequence[Action]) -> Iterable[Call]:
    """For each size of exposure, the call that keeps most jokers on the rack."""
    calls = [option for option in options if isinstance(option, Call)]
    calls.sort(key=lambda call: call.tiles, reverse=True)
    return {len(call.tiles): call for call in calls}.values()


def make(setup: Setup) -> Nearest:
    """Make the bot; it takes no options."""
    if setup.options:
        raise UsageError(f"the nearest bot takes no option {next(iter(setup.options))!r}")
    return Nearest(setup.card)
