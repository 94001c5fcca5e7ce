"""The chance of winning through a hand as an SVG line plot."""

from __future__ import annotations

from html import escape
from typing import Final

from mahjtui.coach.hints import percent
from mahjtui.coach.review import Review
from mahjtui.sentences import wording

WIDTH: Final = 720
HEIGHT: Final = 320
LEFT: Final = 56
TOP: Final = 40
BOTTOM: Final = 40
RIGHT: Final = 16


def svg(review: Review, title: str, mistakes: int = 3) -> str:
    """The plot as a file: a point a decision, the worst ones ringed and named."""
    judged = [decision for decision in review.decisions if decision.judged is not None]
    high = max([0.1, *review.chances])
    across, down = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def place(number: int, chance: float) -> tuple[float, float]:
        return LEFT + across * number / max(1, len(judged) - 1), TOP + down * (1 - chance / high)

    worst = review.mistakes(mistakes)
    points = [place(number, chance) for number, chance in enumerate(review.chances)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    text = 'font-family="sans-serif" font-size="13" fill="#222222"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="24" {text}>{escape(title)}: chance of winning, decision by decision</text>',
        f'<path d="M{LEFT} {TOP}V{TOP + down}H{LEFT + across}" fill="none" stroke="#666666"/>',
        f'<text x="{LEFT - 6}" y="{TOP + 5}" text-anchor="end" {text}>{percent(high)}</text>',
        f'<text x="{LEFT - 6}" y="{TOP + down}" text-anchor="end" {text}>0 %</text>',
        f'<text x="{LEFT}" y="{HEIGHT - 12}" {text}>Decisions: {len(judged)}; '
        f"ringed, those that cost most: {len(worst)}</text>",
        f'<polyline points="{line}" fill="none" stroke="#1f3fa8" stroke-width="2"/>',
    ]
    for decision, (x, y) in zip(judged, points, strict=True):
        if decision in worst:
            named = escape(f"{wording(decision.action, decision.view)}: {decision.lost:.1f} lost")
            ring = 'r="6" fill="none" stroke="#b03a00" stroke-width="2"'
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" {ring}><title>{named}</title></circle>')
    return "\n".join([*parts, "</svg>", ""])
