"""What became of every hand that a person finished on this machine, and what a coach thought of the decisions in it."""

from mahjtui.store.statistics.database import Keeper, Kept, Statistics
from mahjtui.store.statistics.rows import Grade, Played, Practised, Skill, key_of, played

__all__ = ["Grade", "Keeper", "Kept", "Played", "Practised", "Skill", "Statistics", "key_of", "played"]
