"""A hand that only bots play: nobody waits for a screen, nothing is taken back, nothing is written down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from mahjtui.game import engine
from mahjtui.game.actions import Action
from mahjtui.game.seeding import bot_stream
from mahjtui.game.state import State
from mahjtui.game.view import View
from mahjtui.stream import Stream


class Referee(Protocol):
    """Does an action on a position: ``engine.apply``, or something that looks closer while it does."""

    def __call__(self, state: State, seat: int, action: Action, /) -> object:
        """Do it."""


def play_out(
    state: State, choose: Callable[[View, Stream], Action], seed: int, referee: Referee = engine.apply
) -> list[tuple[int, Action]]:
    """Play a hand to its end, in place; every action with its seat.

    ``choose`` answers for the seat whose view it is given, as ``Bot.choose`` does. Of several that are asked, the first
    in turn answers first.

    Raises:
        IllegalAction: where it answers with what the rules refuse.
    """
    actions: list[tuple[int, Action]] = []
    while asked := engine.waiting(state):
        seat = asked[0]
        view = engine.view(state, seat)
        action = choose(view, bot_stream(seed, view.hand, seat, view.moment))
        referee(state, seat, action)
        actions.append((seat, action))
    return actions
