"""What tables may agree on, in one frozen value (ERR-1, CH-8)."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from mahjtui.errors import UsageError


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """The rules this table plays by; every default is the published rule."""

    mistakes: Literal["prevent"] = "prevent"
    """ERR-1: ``prevent`` refuses an illegal act and says why."""


LEAGUE = HouseRules()
"""The published rules."""

CHOICES: Final[Mapping[str, tuple[object, ...]]] = {"mistakes": ("prevent",)}
"""What each rule can be set to, the published rule first."""


def from_mapping(settings: Mapping[str, object]) -> HouseRules:
    """House rules as a file spells them, such as ``{"mistakes": "prevent"}``; what is left out is the published rule.

    Raises:
        UsageError: where a rule is unknown or cannot be set to that; it names the nearest known rule.
    """
    for name, value in settings.items():
        if name not in CHOICES:
            near = difflib.get_close_matches(name, CHOICES, n=1, cutoff=0.5)
            hint = f"did you mean {near[0]!r}?" if near else f"known rules: {', '.join(CHOICES)}"
            raise UsageError(f"unknown house rule {name!r}; {hint}")
        if value not in CHOICES[name]:
            raise UsageError(f"house rule {name} cannot be {value!r}; one of {', '.join(map(repr, CHOICES[name]))}")
    return HouseRules(**settings)  # type: ignore[arg-type]
