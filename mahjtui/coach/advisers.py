"""Who advises people: the best adviser that is registered."""

from __future__ import annotations

from typing import Final

from mahjtui.bot import Adviser, Spec, available, make
from mahjtui.card.model import Card
from mahjtui.errors import UsageError

PREFERRED: Final = ("expert", "value")
"""The names of advisers, the best first."""


def adviser(card: Card) -> Adviser:
    """The best adviser there is, for this card.

    Raises:
        UsageError: where none is registered.
    """
    known = available()
    for name in PREFERRED:
        if name in known:
            bot = make(Spec(name), card)
            if isinstance(bot, Adviser):
                return bot
    raise UsageError(f"no bot is registered that advises: {' or '.join(PREFERRED)}; install mahjtui again")
