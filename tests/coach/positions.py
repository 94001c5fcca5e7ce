"""Hints at random positions under several house rules; ``python tests/coach/positions.py 2000`` looks at so many.

Whatever is advised must be allowed; a line that is named must be alive, with no joker in its singles and pairs, and its
distance must be that of the whole rack, the tile just drawn in it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice

from mahjtui.bot import Adviser
from mahjtui.card.distance import alive, fit
from mahjtui.card.loader import load
from mahjtui.card.model import Card
from mahjtui.coach.advisers import adviser
from mahjtui.coach.hints import LEVELS, hint
from mahjtui.coach.lines import chances, prospects
from mahjtui.coach.warnings import warning
from mahjtui.game import engine
from mahjtui.game.house import LEAGUE, from_mapping
from mahjtui.game.state import new_hand
from mahjtui.game.view import View
from mahjtui.store.settings import Settings
from mahjtui.stream import Stream

HOUSES = (LEAGUE, *(from_mapping(one) for one in ({"blanks": 4}, {"players": 3}, {"mistakes": "penalise"})))
ONE_IN = 4
"""Every which decision is looked at."""


def positions(card: Card, bot: Adviser) -> Iterator[View]:
    """Decisions from hands that are played well for the most part, and otherwise at random."""
    for hand in count(1):
        house = HOUSES[hand % len(HOUSES)]
        state, stream = new_hand(card, 77, hand, house=house), Stream("positions", hand)
        while state.public.phase != "over":
            seat = engine.waiting(state)[0]
            view = engine.view(state, seat)
            if stream.below(ONE_IN) == 0:
                yield view
            engine.apply(state, seat, bot.choose(view, stream) if stream.below(3) else view.legal.sample(stream))


def check(card: Card, bot: Adviser, view: View) -> str:
    """Look at one position; the kind of what was advised."""
    options = bot.advise(view).options
    assert all(option.action in view.legal for option in options)
    for level in LEVELS:
        assert all(hint(card, bot, view, level))
    open_lines = set(card.resolutions.line[alive(card, view.exposures[view.seat], view.out_of_reach())].tolist())
    assert view.dead[view.seat] or set(chances(card, view)) <= open_lines
    for found in prospects(card, view, 5):
        assert view.dead[view.seat] or found.line.index in open_lines
        laid = fit(card, found.resolution, view.rack, view.exposures[view.seat], view.out_of_reach())
        for kind, jokers in laid.jokers:
            room = card.resolutions.need[kind, found.resolution] - card.resolutions.loose[kind, found.resolution]
            assert jokers <= room, "a joker stands for no single and no pair"
        assert found.distance == laid.distance == sum(wanted.copies for wanted in found.wanted)
    for action in view.legal.actions:
        warning(card, view, action, Settings())
    return type(options[0].action).__name__


def look(many: int) -> Counter[str]:
    """Look at so many positions; how often each kind of action was advised."""
    card = load("practice")
    bot = adviser(card)
    return Counter(check(card, bot, view) for view in islice(positions(card, bot), many))


if __name__ == "__main__":
    found = look(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
    print(f"{found.total()} positions, nothing illegal, dead or with a joker in a pair: {dict(found.most_common())}")
