"""What the statistics keep of a review."""

from __future__ import annotations

from datetime import datetime

from mahjtui.coach.review import Review
from mahjtui.game.seats import LETTERS
from mahjtui.record import PERSON, Head
from mahjtui.store.statistics import Grade, Statistics, key_of
from mahjtui.store.statistics.database import stamp


def keep(statistics: Statistics, head: Head, given: datetime, review: Review) -> None:
    """Keep what a person's decisions in this hand lost, in the place of what was kept of it before.

    Raises:
        UsageError: where it cannot be kept.
    """
    persons = [player.seat for player in head.player if player.plays == PERSON]
    if LETTERS[review.seat] in persons and review.judged and head.parent is None:
        statistics.add_grade(grade_of(review, head, stamp(given)))


def grade_of(review: Review, head: Head, given: str) -> Grade:
    """The decisions of this hand as one grade; ``given`` is the moment."""
    judged = review.judged
    return Grade(
        subject=key_of(head, review.seat),
        skill="decisions",
        number=0,
        given=given,
        drill=False,
        decisions=len(judged),
        lost=review.lost,
        grade=sum(one.share for one in judged) / len(judged) if judged else None,
    )
