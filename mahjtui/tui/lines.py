"""Which lines of the card the own hand is closest to now."""

from __future__ import annotations

from mahjtui.card.distance import Fit, closest
from mahjtui.card.model import Card
from mahjtui.tui.model import Table

SHOWN = 12


def closest_lines(card: Card, table: Table) -> tuple[Fit, ...]:
    """The lines that are still alive, nearest first; none for a watcher or a dead hand."""
    if table.watching or table.own.dead:
        return ()
    return tuple(closest(card, table.view.rack, table.own.exposures, table.view.out_of_reach(), limit=SHOWN))
