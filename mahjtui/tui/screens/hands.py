"""The hands that were finished, the latest first: each can be reviewed, or gone through and taken over."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import ClassVar, Final

from textual import work
from textual.binding import Binding, BindingType

from mahjtui.coach.advisers import adviser
from mahjtui.coach.keeping import keep
from mahjtui.errors import MahjError
from mahjtui.match import Session
from mahjtui.store.statistics import Played, Statistics
from mahjtui.tui.gamelist import Earlier, Games, hand_rows
from mahjtui.tui.painting import Do, Row, keys_row
from mahjtui.tui.presenter import Presenter
from mahjtui.tui.screens.listing import ListScreen
from mahjtui.tui.screens.replay import ReplayScreen
from mahjtui.tui.screens.review import ReviewScreen
from mahjtui.tui.screens.small import is_small

LISTED: Final = 300
"""How many hands are listed; the statistics have them all."""


class HandsScreen(ListScreen[None]):
    """Enter reviews the marked hand, ``p`` goes through it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("v", "choose", show=False), Binding("p", "replay", show=False)]
    HEADING = "Earlier hands"

    def __init__(
        self, presenter: Presenter, statistics: Statistics, games: Games, sit_down: Callable[[Session], None]
    ) -> None:
        """List the hands of these statistics; ``sit_down`` is told of a game that goes on from one of them."""
        super().__init__()
        self.presenter = presenter
        self._statistics = statistics
        self._games = games
        self._sit_down = sit_down
        self.hands: list[Played] | None = None
        """None while they are being read."""
        self._lost: dict[str, float] = {}

    def on_mount(self) -> None:
        """Begin to read."""
        self._read()

    def on_screen_resume(self) -> None:
        """Read again what a review may have told the statistics."""
        if self.hands is not None:
            self._read()

    @work(thread=True, exclusive=True, group="hands")
    def _read(self) -> None:
        try:
            kept = self._statistics.load()
        except MahjError as error:
            self.hands = []
            self.notice = str(error)
        else:
            self.hands = kept.hands[: -LISTED - 1 : -1]
            grades = (grade for grade in kept.grades if grade.skill == "decisions" and grade.lost is not None)
            self._lost = {grade.subject: grade.lost for grade in grades if grade.lost is not None}
        self.app.call_from_thread(self.show)

    def entries(self, width: int) -> list[list[Row]]:
        """Two rows each."""
        return [hand_rows(hand, self._lost.get(hand.key), width) for hand in self.hands or ()]

    def nothing(self) -> str:
        """That there is no hand, or not yet."""
        return "Reading the statistics." if self.hands is None else "No hand has been finished yet."

    def keys_row(self) -> Row:
        """Reviewing, going through it, the way back."""
        mark = (("↑", "", Do("mark(-1)")), ("↓", "Mark", Do("mark(1)")))
        look = (("Enter", "Review", Do("choose")), ("p", "Replay", Do("replay")))
        return keys_row(*mark, *look, ("Esc", "Back", Do("leave")))

    def _opened(self) -> Earlier | None:
        """The record of the marked hand; where there is none, why not is said."""
        if is_small(self) or not self.hands:
            return None
        try:
            return self._games.earlier(self.hands[self.marked])
        except MahjError as error:
            self.refuse(str(error))
            return None

    def action_choose(self) -> None:
        """Review the marked hand."""
        earlier = self._opened()
        if earlier is None:
            return
        record, course, seat = earlier
        told = partial(keep, self._statistics, record.head, datetime.now(UTC))
        title = f"Review: {_title(earlier)}"
        card = course.state.card
        self.app.push_screen(
            ReviewScreen(course, seat, partial(adviser, card), title, tileset=self.presenter.tileset, keep=told)
        )

    def action_replay(self) -> None:
        """Go through the marked hand."""
        earlier = self._opened()
        if earlier is None:
            return
        self.app.push_screen(
            ReplayScreen(
                earlier.course, earlier.seat, f"Replay: {_title(earlier)}",
                tileset=self.presenter.tileset, adviser=partial(adviser, earlier.course.state.card),
                take_over=partial(self._take_over, earlier),
            )
        )  # fmt: skip

    def _take_over(self, earlier: Earlier, at: int, seat: int) -> None:
        self.presenter.leave_for(partial(self._play_on, earlier, at, seat))

    def _play_on(self, earlier: Earlier, at: int, seat: int) -> None:
        try:
            session = self._games.take_over(earlier, at, seat)
        except MahjError as error:
            self.notify(str(error), severity="error")
        else:
            self._sit_down(session)


def _title(earlier: Earlier) -> str:
    head = earlier.record.head
    return f"hand {head.hand} of seed {head.seed}"
