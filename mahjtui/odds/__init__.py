"""What may still become of a hand: chances, and what they are worth. Everything follows from what one seat sees."""

from mahjtui.odds.advising import OddsWeigher
from mahjtui.odds.chance import Floats
from mahjtui.odds.counted import Counted
from mahjtui.odds.danger import Threat, threats
from mahjtui.odds.hand import Hand, hand_of
from mahjtui.odds.prospect import Prospect, prospect
from mahjtui.odds.weighing import Choices, Weigher
from mahjtui.odds.worth import Look, Outlook, Seasoned, together, winning

__all__ = [
    "Choices", "Counted", "Floats", "Hand", "Look", "OddsWeigher", "Outlook", "Prospect", "Seasoned", "Threat",
    "Weigher", "hand_of", "prospect", "threats", "together", "winning",
]  # fmt: skip
