"""The game as sentences and numbered choices, for screen readers and pipes: no boxes, no cursor tricks."""

from mahjtui.plain.drill import PlainCharleston
from mahjtui.plain.quiz import PlainQuiz
from mahjtui.plain.table import Left, PlainTable

__all__ = ["Left", "PlainCharleston", "PlainQuiz", "PlainTable"]
