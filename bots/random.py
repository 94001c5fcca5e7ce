"""Any legal action, as likely as another: the bottom of the ladder, and a tester of the rules."""

from __future__ import annotations

from mahjtui.bot import Setup, Stream
from mahjtui.errors import UsageError
from mahjtui.game.actions import Action
from mahjtui.game.view import View


class Random:
    """Plays at random."""

    def choose(self, view: View, stream: Stream) -> Action:
        """One of the legal actions."""
        return view.legal.sample(stream)


def make(setup: Setup) -> Random:
    """Make the bot; it takes no options."""
    if setup.options:
        raise UsageError(f"the random bot takes no option {next(iter(setup.options))!r}")
    return Random()
