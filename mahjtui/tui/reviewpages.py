"""A review as rows of text: for the screen, and for ``mahjtui review``."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from mahjtui.coach.hints import percent
from mahjtui.coach.reporting import heading, summary, told
from mahjtui.coach.review import Decision, Review
from mahjtui.tui.painting import Row, Run, ruled
from mahjtui.tui.plots import curve

HEIGHT: Final = 6
"""How many rows the curve has."""
LISTED: Final = 10
"""How many mistakes are listed."""
LEAST_HIGH: Final = 0.1


def summary_rows(review: Review, width: int) -> list[Row]:
    """Skill and luck apart, and the chance of winning from decision to decision."""
    rows: list[Row] = [row for text in summary(review) for row in _wrapped(text, width)]
    if review.chances:
        rows += [[], ruled([Run("CHANCE OF WINNING", "title")], width)]
        high = max(LEAST_HIGH, *review.chances)
        rows += curve(review.chances, width, HEIGHT, percent, low=0.0, high=high)
    return rows


def decision_rows(decision: Decision, width: int) -> list[Row]:
    """What was done, what would have been better, and why."""
    return [row for text in told(decision) for row in _wrapped(text, width)]


def review_rows(review: Review, width: int) -> list[Row]:
    """All of it: the summary, then the mistakes, the biggest first."""
    rows = summary_rows(review, width)
    for number, decision in enumerate(review.mistakes(LISTED), 1):
        rows += [[], ruled([Run(f"MISTAKE {number}", "title")], width, [Run(heading(decision), "dim")])]
        rows += decision_rows(decision, width)
    return rows


def _wrapped(text: str, width: int) -> list[Row]:
    return [[Run(f" {line}")] for line in wrap(text, width - 2, subsequent_indent="  ", break_on_hyphens=False)]
