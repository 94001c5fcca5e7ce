"""The review of the hand that has just ended at the table."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from mahjtui.coach.advisers import adviser
from mahjtui.coach.keeping import keep
from mahjtui.game.seats import NAMES
from mahjtui.match import EMPTY
from mahjtui.record import head_of
from mahjtui.store.statistics import Statistics
from mahjtui.tui.presenter import Presenter
from mahjtui.tui.screens.review import ReviewScreen


def review_screen(presenter: Presenter, statistics: Path) -> ReviewScreen:
    """Review the decisions of the seat at the bottom; what a person's decisions lost goes into the statistics."""
    session, seat = presenter.session, presenter.table.seat
    course = session.hand.course
    players = [(player.name, player.spec) for player in session.hand.players if player is not EMPTY]
    head = head_of(course.start, session.seed, players)
    now = datetime.now(UTC)
    title = f"Review of hand {session.number}, {NAMES[seat]}"
    return ReviewScreen(
        course, seat, partial(adviser, session.card), title,
        tileset=presenter.tileset, keep=partial(keep, Statistics(statistics), head, now),
    )  # fmt: skip
