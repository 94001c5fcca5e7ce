"""Keeps to the lines it is nearest to: the plain, honest player of the ladder.

Everything follows from one array: how many tiles each resolution of the card still wants, as long as it can be had. A
tile *serves* a resolution that wants at least as many of its kind as the hand has. What serves the nearest
resolutions least is passed and thrown, and a discard is called where that brings one nearer than any was before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mahjtui.bot import Setup, Stream
from mahjtui.card.distance import CLOSED, distances, within_reach
from mahjtui.card.model import Card
from mahjtui.card.tables import tables_of
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
from mahjtui.tiles import BLANK, JOKER, NATURALS, Exposure

MARGIN: Final = 2
"""How many tiles behind the nearest a resolution may be and still have a say in what is given up."""

WORTH: Final = np.array([8 ** (14 - distance) if distance <= 14 else 0 for distance in range(128)])
"""What a resolution at each distance is worth: eight of them make up for a tile. In whole numbers, so that no machine
rounds its way to another choice."""


class Nearest:
    """Plays for the nearest lines of one card."""

    def __init__(self, card: Card) -> None:
        """Play by this card."""
        self._card = card
        self._need = card.resolutions.need

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
        changes: dict[Action, Hand] = {}
        for option in options:
            if isinstance(option, Exchange):
                changes[option] = hand.exchanged(option.tile, option.index if option.seat == view.seat else None)
            elif isinstance(option, Reshape):
                changes[option] = hand.reshaped(option.tiles)
            elif isinstance(option, Swap) and self._least(swapped := hand.swapped(option.tile)) < self._least(hand):
                changes[option] = swapped
        best: Action | None = None
        most = self._promise(hand) if changes else (0, 0)
        for change, changed in changes.items():
            promise = self._promise(changed)
            if promise > most or (promise == most and isinstance(change, Exchange)):
                best, most = change, promise
        if best is not None:
            return best
        if hand.rack[BLANK] and not self._least_useful(hand, 1, in_step=True):
            return Discard(BLANK)
        thrown = self._least_useful(hand, 1)
        return Discard(thrown[0] if thrown else JOKER)

    def _claim(self, view: View, options: Sequence[Action], hand: Hand) -> Action:
        """Call where a resolution comes nearer than any was, for the exposure after which the hand is worth most."""
        kind = view.discards[-1].tile
        tables = tables_of(self._card)
        distance = distances(self._card, hand.rack, hand.exposures)
        least = self._least(hand)
        best: Action = Skip()
        most = 0
        for call in _most_natural(options):
            opening = tables.opening((*hand.exposures, Exposure(kind, len(call.tiles) + 1)))
            if distance.take(opening.open).min(initial=CLOSED) > least:
                continue
            called = hand.called(kind, call.tiles)
            if opening.table.distances(called.rack).min() >= least:
                continue
            after = self._distances(called)
            worth = int(WORTH.take(after).sum())
            if worth > most and after.min(initial=CLOSED) < least:
                best, most = call, worth
        return best

    def _least_useful(self, hand: Hand, count: int, *, in_step: bool = False) -> list[int]:
        """What serves the nearest resolutions least, one natural of a kind; ``in_step`` stops at a step lost."""
        possible, distance = within_reach(self._card, hand.rack, hand.exposures, hand.gone)
        least = distance.min(initial=CLOSED)
        near = (distance <= least + MARGIN).nonzero()[0]
        distance = distance.take(near)
        kinds = np.frombuffer(hand.rack, dtype=np.int8, count=NATURALS).nonzero()[0]
        has = np.frombuffer(hand.tiles(), dtype=np.int8).take(kinds)
        serves = self._need.take(kinds, axis=0).take(possible.take(near), axis=1) >= has[:, None]
        cost = serves @ WORTH.take(distance)
        if count == 1 and not in_step:
            return [int(kinds[cost.argmin()])] if len(kinds) else []
        given: list[int] = []
        for place in cost.argsort(kind="stable")[:count].tolist():
            if in_step:
                distance = distance + serves[place]
                if distance.min(initial=CLOSED) > least:
                    break
            given.append(int(kinds[place]))
        return given

    def _promise(self, hand: Hand) -> tuple[int, int]:
        """What a hand is worth, and what it would be with one more joker, which serves sets and no pairs (J-1)."""
        more = bytearray(hand.rack)
        more[JOKER] += 1
        return self._worth(hand), self._worth(hand._replace(rack=bytes(more)))

    def _least(self, hand: Hand) -> int:
        return int(self._distances(hand).min(initial=CLOSED))

    def _worth(self, hand: Hand) -> int:
        return int(WORTH.take(self._distances(hand)).sum())

    def _distances(self, hand: Hand) -> NDArray[np.int8]:
        """How many tiles each resolution that can still be completed wants, in the order of ``alive``."""
        return within_reach(self._card, hand.rack, hand.exposures, hand.gone)[1]


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
