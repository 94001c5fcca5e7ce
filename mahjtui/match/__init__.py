"""A game at the table: its players, one hand after the other, recorded as it goes."""

from mahjtui.match.asking import EMPTY, Player, safe_action
from mahjtui.match.hand import Hand
from mahjtui.match.session import Results, Saves, Session

__all__ = ["EMPTY", "Hand", "Player", "Results", "Saves", "Session", "safe_action"]
