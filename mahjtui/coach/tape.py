"""A recorded hand to be gone through forwards and backwards: what happened at each step, and where to jump to."""

from __future__ import annotations

from collections.abc import Callable

from mahjtui.course import Course
from mahjtui.game import engine
from mahjtui.game.events import Called, Event
from mahjtui.game.seats import NAMES
from mahjtui.game.state import State
from mahjtui.sentences import sentence


class Tape:
    """The steps of a hand: 0 is the deal, each action is one more."""

    def __init__(self, course: Course) -> None:
        """Play it through once."""
        self._course = course
        state = course.start
        self._events: list[list[Event]] = [engine.opening(state)]
        self.turns = [state.public.turns]
        """By step, how many tiles have been thrown."""
        for seat, action in course.actions:
            self._events.append(engine.apply(state, seat, action))
            self.turns.append(state.public.turns)

    @property
    def last(self) -> int:
        """The last step."""
        return len(self._course.actions)

    def state(self, at: int) -> State:
        """The position after this step."""
        return self._course.before(at)

    def told(self, at: int, me: int | None) -> list[str]:
        """What happened at this step in sentences, as this seat saw it; with None as everybody does."""
        sentences = (sentence(event, NAMES, me) for event in self._events[at])
        return [text for text in sentences if text is not None]

    def turn(self, number: int) -> int:
        """The first step after which so many tiles have been thrown, or the last step."""
        return next((at for at, turns in enumerate(self.turns) if turns >= number), self.last)

    def thrown(self, at: int, steps: int) -> int:
        """The nearest step forwards, or backwards below 0, at which a tile is thrown."""
        return self._nearest(at, steps, lambda place: place > 0 and self.turns[place] > self.turns[place - 1])

    def called(self, at: int, steps: int) -> int:
        """The nearest step forwards, or backwards below 0, at which a discard is called."""
        return self._nearest(at, steps, lambda place: any(isinstance(event, Called) for event in self._events[place]))

    def _nearest(self, at: int, steps: int, wanted: Callable[[int], bool]) -> int:
        """The next place that is wanted; the present one where there is none."""
        places = range(at + 1, self.last + 1) if steps > 0 else range(at - 1, -1, -1)
        return next((place for place in places if wanted(place)), at)
