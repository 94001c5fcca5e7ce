"""A hand looked at again: what it came to, then the mistakes, the biggest first, each at its position."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import shorten
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.worker import Worker, WorkerState

from mahjtui.bot import Adviser
from mahjtui.coach.reporting import heading
from mahjtui.coach.review import Decision, Review, review
from mahjtui.course import Course
from mahjtui.game.state import State
from mahjtui.tui.painting import Do, Row, Run, Tileset, keys_row, ruled
from mahjtui.tui.reviewpages import decision_rows, summary_rows
from mahjtui.tui.screens.position import StepScreen, told


class Looked(Message):
    """One more decision has been looked at."""


class Found(Message):
    """All decisions have been looked at."""

    def __init__(self, review: Review) -> None:
        """Carry the review."""
        super().__init__()
        self.review = review


class ReviewScreen(StepScreen):
    """The summary first; left and right go through the mistakes, or through every decision."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "all", show=False),
    ]

    def __init__(
        self,
        course: Course,
        seat: int,
        adviser: Callable[[], Adviser],
        title: str,
        *,
        tileset: Tileset,
        keep: Callable[[Review], None] = lambda _review: None,
    ) -> None:
        """Review what this seat decided; ``keep`` is told of the whole review."""
        super().__init__(tileset)
        self.course = course
        self.seat = seat
        self._adviser = adviser
        self._title = title
        self._keep = keep
        self.review: Review | None = None
        self.fault = ""
        """Why there is no review."""
        self.looked_at = 0
        self.everything = False
        """Whether every decision is gone through, in order, and not the mistakes alone."""

    def on_mount(self) -> None:
        """Begin to look."""
        self._look()

    @work(thread=True, group="review", exit_on_error=False)
    def _look(self) -> None:
        found = review(
            self.course.start, self.course.actions, self.seat, self._adviser(), lambda: self.post_message(Looked())
        )
        self._keep(found)
        self.post_message(Found(found))

    def on_looked(self) -> None:
        """Show how far it is."""
        self.looked_at += 1
        self.show_text()

    def on_found(self, message: Found) -> None:
        """Show the summary."""
        self.review = message.review
        self.show()

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Say why there is no review."""
        if event.state is WorkerState.ERROR:
            self.fault = str(event.worker.error)
            self.show_text()

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What left and right go through."""
        if self.review is None:
            return ()
        if self.everything:
            return tuple(decision for decision in self.review.decisions if decision.judged is not None)
        return self.review.mistakes(len(self.review.decisions))

    @property
    def state(self) -> State:
        """The position before the decision; for the summary, as it stands."""
        return self.course.before(self.decisions[self.at - 1].move) if self.at else self.course.state

    @property
    def last(self) -> int:
        """The number of the last decision; before the first, 0, stands the summary."""
        return len(self.decisions)

    def title_row(self, width: int) -> Row:
        """Which hand this is."""
        return [Run(f" {shorten(self._title, width - 2, placeholder=' ...')}", "title")]

    def text_rows(self, width: int) -> tuple[list[Row], int | None]:
        """The summary, or the decision."""
        if self.fault:
            return told(self.fault, width, "warn"), None
        if self.review is None:
            return told(f"Looking at your decisions: {self.looked_at} so far.", width), None
        if not self.at:
            rows = [ruled([Run("THE HAND", "title")], width), *summary_rows(self.review, width)]
            return [*rows, [], *told(self._what_follows(), width, "dim")], None
        decision = self.decisions[self.at - 1]
        what = "DECISION" if self.everything else "MISTAKE"
        rows = [ruled([Run(f"{what} {self.at} OF {len(self.decisions)}", "title")], width)]
        return [*rows, *told(heading(decision), width, "dim"), *decision_rows(decision, width)], None

    def _what_follows(self) -> str:
        many = len(self.decisions)
        if self.everything:
            return f"{many} decisions: → goes through them."
        return f"{many} mistakes: → goes through them." if many else "There are no mistakes; a: every decision."

    def keys_row(self) -> Row:
        """Stepping, what is gone through, the way back."""
        which = "Mistakes" if self.everything else "All decisions"
        step = (("←", "", Do("step", -1)), ("→", "Next", Do("step", 1)))
        return [*keys_row(*step, ("a", which, Do("all")), ("Esc", "Back", Do("back"))), Run(" ↑↓ Scroll", "dim")]

    def action_all(self) -> None:
        """Go through every decision, or through the mistakes alone."""
        self.everything = not self.everything
        self.at = min(self.at, 1, len(self.decisions))
        self.show()
