"""Who advises people: the best adviser that is registered, or one that was named."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mahjtui.bot import Adviser, Spec, available, make
from mahjtui.card.model import Card
from mahjtui.errors import UsageError

PREFERRED: Final = ("expert", "value")
"""The registered bots that are asked where nobody was named, the best first."""


@lru_cache(maxsize=8)
def adviser(card: Card, spec: Spec | None = None) -> Adviser:
    """The bot of this spec, or the best adviser there is; it keeps nothing between two questions, so one is enough.

    Raises:
        UsageError: where that bot gives no advice.
    """
    asked = [spec] if spec is not None else [Spec(name) for name in PREFERRED if name in available()]
    for wanted in asked:
        bot = make(wanted, card)
        if isinstance(bot, Adviser):
            return bot
    who = f"the bot {spec.label!r} gives no advice" if spec is not None else "no bot here gives advice"
    raise UsageError(f"{who}; try {' or '.join(PREFERRED)}")
