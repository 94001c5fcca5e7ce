"""The course of one hand: where it began, what was done, what the table saw, and where it stands."""

from __future__ import annotations

from mahjtui.game import engine
from mahjtui.game.actions import Action
from mahjtui.game.events import Event
from mahjtui.game.state import State


class Course:
    """A hand that can be played on, and taken back by playing it again from the deal."""

    def __init__(self, start: State) -> None:
        """Begin at this position; it is copied, not kept."""
        self._start = start.copy()
        self.state = start.copy()
        self.actions: list[tuple[int, Action]] = []
        self.events: list[Event] = engine.opening(start)
        """Everything the table saw, the deal included. Show a seat only ``event.seen_by(seat)``."""
        self.assisted = False
        """Whether anything was ever taken back."""

    def apply(self, seat: int, action: Action) -> list[Event]:
        """Do it, and say what the table saw.

        Raises:
            IllegalAction: where the rules refuse it; nothing has changed.
        """
        events = engine.apply(self.state, seat, action)
        self.actions.append((seat, action))
        self.events += events
        return events

    def undo(self, seat: int) -> bool:
        """Go back to this seat's last decision; False where it has made none."""
        last = next((index for index in reversed(range(len(self.actions))) if self.actions[index][0] == seat), None)
        if last is None:
            return False
        kept = self.actions[:last]
        self.state = self._start.copy()
        self.actions = []
        self.events = engine.opening(self.state)
        for who, action in kept:
            self.apply(who, action)
        self.assisted = True
        return True
