"""Rule cases as files that a player can read: a position, what is done, and what must come of it."""

from mahjtui.scenario.playing import Frame, Outcome, frames, run
from mahjtui.scenario.reading import Scenario, ScenarioError, find, load

__all__ = ["Frame", "Outcome", "Scenario", "ScenarioError", "find", "frames", "load", "run"]
