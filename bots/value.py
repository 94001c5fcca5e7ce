"""Plays for what its hand is worth over every line that it may still become: its chances times what they pay.

It throws and passes what leaves the hand that is worth most, calls where the hand is worth more afterwards although
the exposure closes lines, and goes on with the Charleston while it has tiles to spare. It does not look at the others.
"""

from __future__ import annotations

from mahjtui.bot import Setup
from mahjtui.errors import UsageError
from mahjtui.odds import OddsWeigher


class Value(OddsWeigher):
    """Weighs hands by the odds, and says why."""


def make(setup: Setup) -> Value:
    """Make the bot; it takes no options."""
    if setup.options:
        raise UsageError(f"the value bot takes no option {next(iter(setup.options))!r}")
    return Value(setup.card)
