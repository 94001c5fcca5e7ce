"""Counts outs: for each tile that a hand still wants, how many unseen ones would do.

It multiplies the outs of all tiles wanted, each against twenty, and does what leaves most: so it keeps to the lines it
is nearest to, and among them to those that much can still be had for. In sets jokers are outs as well.

``counter:eye=2`` looks at the two lines that seem best at each decision and at no others.
"""

from __future__ import annotations

from mahjtui.bot import Setup
from mahjtui.errors import UsageError
from mahjtui.odds import Counted, Hand, Prospect, Weigher


class Counter(Weigher):
    """Weighs hands by their outs."""

    def __init__(self, setup: Setup, eye: int | None = None) -> None:
        """See ``eye`` lines of the card at a time, or all of them."""
        super().__init__(setup.card)
        self._eye = eye

    def look(self, hand: Hand, ahead: Prospect) -> Counted:
        """How many outs each line has, all its steps together."""
        return Counted(self.card, hand, ahead.unseen, self._eye)


def make(setup: Setup) -> Counter:
    """Make the bot; ``eye`` is how many lines it sees at a time."""
    options = dict(setup.options)
    eye = options.pop("eye", None)
    if options:
        raise UsageError(f"the counter bot takes no option {next(iter(options))!r}; it takes eye")
    if eye is not None and not (eye.isascii() and eye.isdigit() and int(eye)):
        raise UsageError(f"the counter bot cannot see {eye!r} lines; eye is a number from 1")
    return Counter(setup, None if eye is None else int(eye))


def easy(setup: Setup) -> Counter:
    """Make the easy level: the same bot, which sees one line at a time and takes no options."""
    if setup.options:
        raise UsageError(f"the easy bot takes no option {next(iter(setup.options))!r}")
    return Counter(setup, eye=1)
