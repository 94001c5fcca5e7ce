"""What a player may want to hear before a tile is thrown; each can be switched off."""

from __future__ import annotations

from typing import Final

from mahjtui.card.model import Card
from mahjtui.coach.hints import percent
from mahjtui.game.actions import Action, Discard, MahJongg
from mahjtui.game.seats import NAMES
from mahjtui.game.view import View
from mahjtui.odds.danger import threats
from mahjtui.store.settings import Settings
from mahjtui.tiles import JOKER, tile_name

ABOUT: Final = {
    "warn_joker": "of a joker about to be thrown",
    "warn_wanted": "of a discard that an exposure wants",
    "warn_call": "of a call that would kill your hand",
}
"""Each setting, and what it warns of."""

WANTED: Final = 0.1
"""From which danger on a discard is warned of."""


def warning(card: Card, view: View, action: Action, settings: Settings) -> str | None:
    """What speaks against this discard: it is a joker, or an exposure on the table wants it; None for all else."""
    if not isinstance(action, Discard) or action not in view.legal or MahJongg() in view.legal:
        return None
    if action.tile == JOKER:
        return "A discarded joker is dead for ever (P-4)." if settings.warn_joker else None
    return _wanted(card, view, action.tile) if settings.warn_wanted and action.tile < JOKER else None


def _wanted(card: Card, view: View, tile: int) -> str | None:
    exposed = [threat for threat in threats(card, view) if view.exposures[threat.seat]]
    danger, seat = max(((float(threat.danger[tile]), threat.seat) for threat in exposed), default=(0.0, 0))
    if danger < WANTED:
        return None
    return (
        f"{NAMES[seat]} may be waiting for {tile_name(tile)}, by what it has exposed and thrown: "
        f"the chance that it wins on it is about {percent(danger)}."
    )
