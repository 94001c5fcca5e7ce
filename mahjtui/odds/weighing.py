"""The frame of every bot that weighs its options: it finds them and compares the hands they lead to.

How a hand is looked at is left to the bot: ``look`` tells what each line within reach promises. All else is one rule,
applied to every kind of decision: do what leaves the hand that is worth most.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import Final, NamedTuple

import numpy as np

from mahjtui.bot import Stream
from mahjtui.card.distance import alive, complete
from mahjtui.card.model import Card
from mahjtui.card.tables import tables_of
from mahjtui.game.actions import (
    Accept,
    Action,
    Call,
    Challenge,
    Courtesy,
    Deny,
    Discard,
    Exchange,
    Go,
    Keep,
    MahJongg,
    Pass,
    Reshape,
    Skip,
    Stop,
    Swap,
    Withdraw,
)
from mahjtui.game.view import View, out_of_reach
from mahjtui.odds.chance import Floats
from mahjtui.odds.hand import Hand, hand_of
from mahjtui.odds.passing import Passing
from mahjtui.odds.prospect import Prospect, prospect
from mahjtui.odds.worth import Look, together
from mahjtui.tiles import BLANK, JOKER

FRESH: Final = 1.2
"""How much more a hand is worth, on average, for a tile that comes instead of one given away."""

HOPE: Final = 6.0
"""A call is not looked at when the lines it leaves open would have to promise so many times more than before."""

WON: Final = 2.0
"""A hand that is complete is worth more than the same hand in hope of the jokerless double."""

QUIET: Final = (Skip(), Go(), Courtesy(0), Keep(), Withdraw(), Accept(), Deny())
"""Answers that give nothing away."""


class Choices(NamedTuple):
    """Some actions of one kind, and the hands they lead to."""

    actions: Sequence[Action]
    outlook: Look
    """Which resolutions are looked at, n of them."""
    promise: Floats
    """(actions, n): what each of them promises after each action."""
    factor: float = 1.0
    """How much it counts beside other choices."""
    danger: Floats | float = 0.0
    """(actions,): how likely somebody wins on it at once."""
    risk: Floats | float = 0.0
    """(actions,): what that costs, in points."""
    fresh: int = 0
    """How many tiles come instead of those given away."""

    def worth(self) -> Floats:
        """(actions,): rounded, so that no machine decides otherwise by the last bit."""
        worth: Floats = np.round(self.factor * self.gain * together(self.promise) - self.risk, 9)
        return worth

    @property
    def gain(self) -> float:
        """How much more the hand is worth with the tiles that come."""
        gain: float = FRESH**self.fresh
        return gain


class Weigher:
    """Weighs what may be done by what it leaves; subclasses say how a hand is looked at."""

    eagerness = 1.0
    """How much a call is worth beside what it promises."""

    def __init__(self, card: Card) -> None:
        """Play by this card."""
        self.card = card

    def look(self, hand: Hand, ahead: Prospect) -> Look:
        """What each line within reach promises to this hand."""
        raise NotImplementedError

    def risks(self, view: View, kinds: Sequence[int], worth: Floats) -> tuple[Floats, Floats]:  # noqa: ARG002
        """For each kind that may be thrown: how likely somebody wins on it, and what that costs, in points."""
        none = np.zeros(len(kinds))
        return none, none

    def choose(self, view: View, stream: Stream) -> Action:  # noqa: ARG002
        """The best of what may be done; nothing is left to the stream."""
        certain = self.certain(view)
        if certain is not None:
            return certain
        best: Action | None = None
        most = -np.inf
        for choices in self.weigh(view):
            worth = choices.worth()
            place = int(worth.argmax())
            if worth[place] > most and choices.actions[place] in view.legal:
                best, most = choices.actions[place], worth[place]
        return quiet(view) if best is None else best

    def weigh(self, view: View) -> Iterator[Choices]:
        """All that may be done with the hand, what comes first preferred among equals."""
        hand, ahead = hand_of(view), prospect(view)
        if view.phase == "discard":
            yield from self.exchanges(view, hand, ahead)
            yield from self.discards(view, hand, ahead)
            yield from self.changes(view, hand, ahead)
        elif view.phase == "claim":
            yield from self.calls(view, hand, ahead)
        elif view.phase == "vote":
            yield from self.vote(hand, ahead)
        elif view.phase == "courtesy":
            yield from self.courtesy(hand, ahead)
        elif view.legal.passes is not None:
            yield from self.passes(view, hand, ahead)

    def discards(self, view: View, hand: Hand, ahead: Prospect) -> Iterator[Choices]:
        """Throw something, a blank too (V-4); a joker only where there is nothing else (P-4)."""
        kinds = _kinds_to_throw(hand)
        if kinds:
            outlook = self.look(hand, ahead)
            promise = outlook.without([(kind, 1) for kind in kinds])
            danger, risk = self.risks(view, kinds, together(promise))
            yield Choices([Discard(kind) for kind in kinds], outlook, promise, 1.0, danger, risk)
        for kind in (BLANK,) if hand.rack[BLANK] else () if kinds else (JOKER,):
            without = self.look(hand.thrown(kind), ahead)
            yield Choices([Discard(kind)], without, without.promise[None])

    def exchanges(self, view: View, hand: Hand, ahead: Prospect) -> Iterator[Choices]:
        """Exchange a natural for a joker (J-4)."""
        for option in view.legal.actions:
            if isinstance(option, Exchange):
                changed = hand.exchanged(option.tile, option.index if option.seat == view.seat else None)
                yield self._after_throwing(view, option, changed, ahead)

    def changes(self, view: View, hand: Hand, ahead: Prospect) -> Iterator[Choices]:
        """Take jokers of a call back to the rack (C-6), or give a blank for a discard (V-4).

        Each step leaves fewer jokers exposed, so that a call is never laid to and fro.
        """
        for option in view.legal.actions:
            if isinstance(option, Reshape):
                if option.tiles.count(JOKER) < hand.exposures[-1].jokers:
                    yield self._after_throwing(view, option, hand.reshaped(option.tiles), ahead)
            elif isinstance(option, Swap):
                yield self._after_throwing(view, option, hand.swapped(option.tile), ahead)

    def calls(self, view: View, hand: Hand, ahead: Prospect) -> Iterator[Choices]:
        """Let the discard pass, or call it for a set (C-1): the exposure closes lines, the tile comes at once."""
        now = self.look(hand, ahead)
        promised = together(now.promise)
        yield Choices([Skip()], now, now.promise[None])
        kind = view.discards[-1].tile
        for call in _most_natural(view.legal.actions):
            called = hand.called(kind, call.tiles)
            still_open = tables_of(self.card).opening(called.exposures).among_all.take(now.resolutions)
            if together(now.promise[still_open]) * HOPE > promised:
                yield self._after_throwing(None, call, called, ahead)._replace(factor=self.eagerness)

    def _after_throwing(self, view: View | None, action: Action, hand: Hand, ahead: Prospect) -> Choices:
        """What an action promises: a win, or what is left once the tile that is missed least has been thrown.

        Without a view what that tile risks is left out: who does not call has to throw one soon as well.
        """
        outlook = self.look(hand, ahead)
        kinds = _kinds_to_throw(hand)
        if outlook.distance.min(initial=1) == 0:
            return Choices([action], outlook, outlook.promise[None], WON)
        if not kinds:
            return Choices([action], outlook, outlook.promise[None])
        promise = outlook.without([(kind, 1) for kind in kinds])
        worth = together(promise)
        danger, risk = self.risks(view, kinds, worth) if view else (np.zeros(len(kinds)), np.zeros(len(kinds)))
        best = [int((worth - risk).round(9).argmax())]
        return Choices([action], outlook, promise[best], 1.0, danger[best], risk[best])

    def vote(self, hand: Hand, ahead: Prospect) -> Iterator[Choices]:
        """Go on where three tiles can be spared for three others (CH-4)."""
        outlook = self.look(hand, ahead)
        yield _giving(Go(), outlook, Passing(outlook, hand.rack, 3), 3)
        yield Choices([Stop()], outlook, outlook.promise[None])

    def courtesy(self, hand: Hand, ahead: Prospect) -> Iterator[Choices]:
        """Ask for as many tiles as can be spared (CH-5)."""
        outlook = self.look(hand, ahead)
        passing = Passing(outlook, hand.rack, 3)
        for count in range(4):
            yield _giving(Courtesy(count), outlook, passing, count)

    def passes(self, view: View, hand: Hand, ahead: Prospect) -> Iterator[Choices]:
        """Every choice of tiles; where blind ones may go instead, fewer of one's own too (CH-3)."""
        choice = view.legal.passes
        assert choice is not None
        outlook = self.look(hand, ahead)
        passing = Passing(outlook, choice.available, choice.count)
        for blind in range(choice.blind + 1):
            given, promise = passing.choices(choice.count - blind)
            passes = [Pass(tuple(tiles), blind) for tiles in given.tolist()]
            yield Choices(passes, outlook, promise, fresh=choice.count - blind)

    def certain(self, view: View) -> Action | None:
        """What is always right: to win, and to call a hand dead that is (DH-3)."""
        for option in view.legal.actions:
            if isinstance(option, MahJongg) and self._is_complete(view):
                return option
            if isinstance(option, Challenge) and option.seat != view.seat and self._is_dead(view, option.seat):
                return option
        return None

    def _is_complete(self, view: View) -> bool:
        rack = bytearray(view.rack)
        if view.claimed is not None:
            rack[view.claimed.tile] += 1
        return bool(complete(self.card, bytes(rack), view.exposures[view.seat]))

    def _is_dead(self, view: View, seat: int) -> bool:
        gone = out_of_reach(view.spent(), view.claimed, seat)
        return bool(view.exposures[seat]) and not len(alive(self.card, view.exposures[seat], gone))


def _giving(action: Action, outlook: Look, passing: Passing, count: int) -> Choices:
    _, promise = passing.choices(count)
    return Choices([action], outlook, promise[together(promise).round(9).argmax()][None], fresh=count)


def _kinds_to_throw(hand: Hand) -> list[int]:
    """The kinds on the rack, jokers and blanks left out."""
    return list(compress(range(JOKER), hand.rack))


def _most_natural(options: Sequence[Action]) -> Iterable[Call]:
    """For each size of exposure, the call that keeps most jokers on the rack."""
    calls = [option for option in options if isinstance(option, Call)]
    calls.sort(key=lambda call: call.tiles, reverse=True)
    return {len(call.tiles): call for call in calls}.values()


def quiet(view: View) -> Action:
    """What harms nobody where nothing is known of the question."""
    return next((action for action in QUIET if action in view.legal), None) or next(iter(view.legal))
