"""Rule cases as files that a player can read: a position, what is done, and what must come of it."""

from mahjtui.scenario.playing import Outcome, run
from mahjtui.scenario.reading import Scenario, ScenarioError, find, load

__all__ = ["Outcome", "Scenario", "ScenarioError", "find", "load", "run"]
