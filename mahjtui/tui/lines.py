"""Which lines of the card the own hand is closest to, now and after a call."""

from __future__ import annotations

from mahjtui.card.distance import Fit, closest
from mahjtui.card.model import Card
from mahjtui.game.actions import Call
from mahjtui.game.exposures import exposure_of
from mahjtui.tiles import JOKER
from mahjtui.tui.model import Table

SHOWN = 12


def closest_lines(card: Card, table: Table) -> tuple[Fit, ...]:
    """The lines that are still alive, nearest first; none for a watcher or a dead hand."""
    if table.watching or table.own.dead:
        return ()
    return tuple(closest(card, table.view.rack, table.own.exposures, table.view.out_of_reach(), limit=SHOWN))


def after_call(card: Card, table: Table, call: Call) -> Fit:
    """What the hand is closest to once this call has been made; a legal call leaves a line open (C-1)."""
    rack, gone = bytearray(table.view.rack), bytearray(table.view.spent())
    for kind in call.tiles:
        rack[kind] -= 1
        gone[kind] += kind != JOKER
    exposure = exposure_of(table.view.discards[-1].tile, call.tiles)
    (best,) = closest(card, bytes(rack), (*table.own.exposures, exposure), bytes(gone), limit=1)
    return best
