"""The lines that a hand may still become, with what each lacks, what is left of it, and how likely it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mahjtui.card.distance import fit
from mahjtui.card.model import Card, Line
from mahjtui.game.seats import BETTOR
from mahjtui.game.view import View
from mahjtui.odds.hand import hand_of
from mahjtui.odds.prospect import prospect
from mahjtui.odds.worth import Outlook, winning
from mahjtui.tiles import JOKER, tile_name


class Wanted(NamedTuple):
    """A tile that a line lacks."""

    kind: int
    copies: int
    unseen: int
    """How many copies this seat sees nowhere: they may still come."""


class Prospect(NamedTuple):
    """A line as one seat may still make it, in its likeliest way."""

    line: Line
    resolution: int
    distance: int
    wanted: tuple[Wanted, ...]
    jokers: int
    """How many of the hand's jokers serve in it."""
    chance: float
    """From 0 to 1."""
    worth: float
    """The chance of completing it times what it pays, in points that a loser pays."""

    @property
    def lacks(self) -> str:
        """What is missing, in words with the copies that are left: ``two Bam (3 unseen)``."""
        told = [
            f"{tile_name(kind)}{f' x{copies}' if copies > 1 else ''} ({unseen} unseen)"
            for kind, copies, unseen in self.wanted
        ]
        return ", ".join(told) or "nothing"


def prospects(card: Card, view: View, limit: int | None = None) -> tuple[Prospect, ...]:
    """The lines within reach of the hand in this view, those worth most first, each in its likeliest way.

    Dead lines are not among them, and neither are those more than a few tiles further away than the closest.
    """
    look = _outlook(card, view)
    order = sorted(_likeliest(card, look).values(), key=lambda place: -look.promise[place])[:limit]
    return tuple(_prospect(card, view, look, place) for place in order)


def chances(card: Card, view: View) -> Mapping[int, float]:
    """By index, how likely each line within reach is in its likeliest way, from 0 to 1; who bets makes none (B-1)."""
    if view.seat == BETTOR:
        return {}
    look = _outlook(card, view)
    return {line: float(winning(look.chances[[place]])) for line, place in _likeliest(card, look).items()}


def _outlook(card: Card, view: View) -> Outlook:
    return Outlook(card, hand_of(view), prospect(view))


def _likeliest(card: Card, look: Outlook) -> dict[int, int]:
    """By line, where its likeliest resolution stands in the outlook."""
    best: dict[int, int] = {}
    for place, line in enumerate(card.resolutions.line.take(look.resolutions).tolist()):
        if look.promise[place] > 0 and (line not in best or look.promise[place] > look.promise[best[line]]):
            best[line] = place
    return best


def _prospect(card: Card, view: View, look: Outlook, place: int) -> Prospect:
    resolution = int(look.resolutions[place])
    hand, unseen = look.hand, view.unseen()
    laid = fit(card, resolution, hand.rack, hand.exposures, hand.gone)
    missing = sorted(set(laid.missing), key=lambda kind: (kind == JOKER, kind))
    return Prospect(
        line=card.line_of(resolution),
        resolution=resolution,
        distance=laid.distance,
        wanted=tuple(Wanted(kind, laid.missing.count(kind), unseen[kind]) for kind in missing),
        jokers=sum(count for _, count in laid.jokers),
        chance=float(winning(look.chances[[place]])),
        worth=float(look.promise[place]),
    )
