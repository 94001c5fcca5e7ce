"""Refusals: the number of the rule and a sentence a player understands (ERR-1)."""

from __future__ import annotations

from typing import NamedTuple

from mahjtui.errors import MahjError
from mahjtui.game.actions import Action, format_action
from mahjtui.game.seats import WHO


class Refusal(NamedTuple):
    """Why an action is not allowed; the position stays as it was (ERR-2)."""

    rule: str
    reason: str

    def __str__(self) -> str:
        """The reason with its rule, as the screen shows it."""
        return f"{self.reason} ({self.rule})"


class IllegalAction(MahjError):  # noqa: N818 (the name of the design)
    """An action that was applied although the rules refuse it."""

    def __init__(self, refusal: Refusal, seat: int, action: Action, position: str) -> None:
        """Keep the refusal and say who tried what, where."""
        super().__init__(f"{WHO[seat]} {_spelled(action)}: {refusal}; position: {position}")
        self.refusal = refusal
        self.seat = seat
        self.action = action


def _spelled(action: Action) -> str:
    """The action in notation, or as Python writes it where it names a tile or a seat that no table has."""
    try:
        return format_action(action)
    except IndexError:
        return repr(action)
