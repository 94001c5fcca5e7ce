"""What a drill leaves behind on this machine: grades in the statistics, and what went badly for another day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mahjtui.card.model import Card
from mahjtui.coach.charleston import Graded, Tally
from mahjtui.errors import UsageError
from mahjtui.sentences import as_sentence
from mahjtui.store import locations
from mahjtui.store.practice import Practice, now
from mahjtui.store.statistics import Grade, Practised, Statistics
from mahjtui.store.statistics.database import stamp

SPAN: Final = 10**9
"""Seeds that nobody named are below this."""


COUNT: Final = 10
"""How many questions a drill has where nobody says."""


class Logbook:
    """Keeps what became of the questions of one drill on one card."""

    def __init__(self, drill: str, card: Card) -> None:
        """``drill`` is the name it goes by, such as ``charleston full``."""
        self.drill = f"{drill} {card.digest[:8]}"
        self._practice = Practice(locations.practice())
        self._statistics = Statistics(locations.statistics())

    def due(self) -> list[int]:
        """The seeds of what is to be asked again by now, the longest overdue first."""
        return self._practice.due(self.drill, now())

    def answered(self, seed: int, kept: float) -> str | None:
        """Plan when this question comes back, if it does; ``kept`` is from 0 for the worst answer to 1.

        Why that could not be kept; None where it could.
        """
        return _said(lambda: self._practice.done(self.drill, seed, kept, now()))

    def marked(self, drill: Practised, seed: int, right: float) -> str | None:
        """Keep whether a question was answered rightly, 1 or 0, and plan when it comes back, as ``answered`` does."""
        given = stamp(now())
        row = Grade(f"{self.drill} {seed} {given}", drill, 1, given, True, 1, None, right)
        return self.answered(seed, right) or _said(lambda: self._statistics.add_grade(row))

    def graded(self, seed: int, decisions: Sequence[Graded]) -> str | None:
        """Keep the grades of a deal of the Charleston, and plan when it comes back, as ``answered`` does."""
        if not decisions:
            return None
        return self.answered(seed, Tally(decisions).kept) or _said(lambda: self._add(seed, decisions))

    def _add(self, seed: int, decisions: Sequence[Graded]) -> None:
        given = stamp(now())
        subject = f"{self.drill} {seed} {given}"
        for number, graded in enumerate(decisions, start=1):
            lost, share = graded.judged.lost, graded.judged.share
            self._statistics.add_grade(Grade(subject, "charleston", number, given, True, 1, lost, share))


def _said(keep: Callable[[], None]) -> str | None:
    """Why something could not be kept: a drill goes on all the same."""
    try:
        keep()
    except UsageError as error:
        return as_sentence(str(error))
    return None


def seeds(first: int, count: int, due: Sequence[int] = ()) -> list[int]:
    """The seeds of a drill of so many questions: one after the other from ``first``, every other one of those due."""
    fresh = iter(range(first, first + count))
    again = iter(due[: count // 2])
    chosen: list[int] = []
    while len(chosen) < count:
        chosen.append(next(fresh))
        chosen += [seed for seed in [next(again, None)] if seed is not None]
    return chosen[:count]
