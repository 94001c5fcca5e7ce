"""The course of one hand: where it began, what was done, what the table saw, and where it stands."""

from __future__ import annotations

from typing import Final

from mahjtui.card.distance import Fit, fit
from mahjtui.game import engine
from mahjtui.game.actions import Action
from mahjtui.game.events import Event
from mahjtui.game.state import State

HAND: Final = 14
"""S-1: how many tiles win."""


class Course:
    """A hand that can be played on, and taken back by playing it again from the deal."""

    def __init__(self, start: State) -> None:
        """Begin at this position; it is copied, not kept."""
        self._start = start.copy()
        self.state = start.copy()
        self.actions: list[tuple[int, Action]] = []
        self.events: list[Event] = engine.opening(start)
        """Everything the table saw, the deal included. Show a seat only ``event.seen_by(seat)``."""
        self._undone: list[list[tuple[int, Action]]] = []
        self.assisted = False
        """Whether anything was ever taken back."""

    @property
    def start(self) -> State:
        """The position that it began with; a copy."""
        return self._start.copy()

    def before(self, move: int) -> State:
        """The position before the action of this number, counted from 0."""
        state = self.start
        for seat, action in self.actions[:move]:
            engine.apply(state, seat, action)
        return state

    def apply(self, seat: int, action: Action) -> list[Event]:
        """Do it, and say what the table saw.

        Raises:
            IllegalAction: where the rules refuse it; nothing has changed.
        """
        events = self._play(seat, action)
        if self._undone and (seat, action) in self._undone[-1]:
            self._undone[-1].remove((seat, action))
            self._undone = [actions for actions in self._undone if actions]
        else:
            self._undone.clear()
        return events

    def _play(self, seat: int, action: Action) -> list[Event]:
        events = engine.apply(self.state, seat, action)
        self.actions.append((seat, action))
        self.events += events
        return events

    @property
    def undone(self) -> tuple[tuple[int, Action], ...]:
        """What was taken back last and may be done again, in order; nothing once play has gone another way."""
        return tuple(self._undone[-1]) if self._undone else ()

    def undo(self, seat: int) -> bool:
        """Go back to this seat's last decision; False where it has made none."""
        last = next((index for index in reversed(range(len(self.actions))) if self.actions[index][0] == seat), None)
        if last is None:
            return False
        kept, undone = self.actions[:last], self.actions[last:]
        self.state = self._start.copy()
        self.actions = []
        self.events = engine.opening(self.state)
        for who, action in kept:
            self._play(who, action)
        self._undone.append(undone)
        self.assisted = True
        return True

    def shown(self) -> Fit | None:
        """The winner's fourteen tiles laid out as the line prints them (M-1); None while nobody has won."""
        public = self.state.public
        settlement = public.settlement
        if settlement is None or settlement.winner is None or settlement.resolution is None:
            return None
        rack = bytearray(self.state.privates[settlement.winner].rack)
        exposures = public.exposures[settlement.winner]
        if sum(rack) + sum(exposure.size for exposure in exposures) < HAND:
            rack[settlement.outcome.claimed or 0] += 1
        return fit(self.state.card, settlement.resolution, bytes(rack), exposures)
