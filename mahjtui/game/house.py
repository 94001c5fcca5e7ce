"""What tables may agree on, in one frozen value (ERR-1, CH-8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """The rules this table plays by; every default is the published rule."""

    mistakes: Literal["prevent"] = "prevent"
    """ERR-1: ``prevent`` refuses an illegal act and says why."""


LEAGUE = HouseRules()
"""The published rules."""
