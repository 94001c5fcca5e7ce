"""What the tests of the rules share: a small card, positions, and hands played at random."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mahjtui.card import loader
from mahjtui.card.distance import after_discards
from mahjtui.card.model import Card
from mahjtui.game import engine
from mahjtui.game.actions import Action, Call, Challenge, Courtesy, Discard, Exchange, Go, MahJongg, Skip, Stop
from mahjtui.game.house import LEAGUE, HouseRules
from mahjtui.game.setup import Setup, arrange
from mahjtui.game.state import State, new_hand
from mahjtui.game.view import Discarded, Phase
from mahjtui.stream import Stream
from mahjtui.tiles import parse_exposure, parse_tile, parse_tiles

SMALL = loader.load(str(Path(__file__).parents[1] / "scenarios" / "small-card.toml"))
"""Six lines; the scenarios play with it too."""

LETTERS = "ESWN"


def table(
    phase: Phase = "discard",
    turn: str = "E",
    *,
    card: Card = SMALL,
    discards: str = "",
    wall_left: int | None = None,
    house: HouseRules = LEAGUE,
    **seats: str,
) -> State:
    """A position with racks and exposures by seat letter: ``table(S="55D [5B 5B J]", discards="E1C W2B")``."""
    racks, exposures = {}, {}
    for letter, text in seats.items():
        rack, *sets = text.replace("]", "").split("[")
        racks[LETTERS.index(letter)] = parse_tiles(rack)
        exposures[LETTERS.index(letter)] = [parse_exposure(tiles) for tiles in sets]
    thrown = [Discarded(LETTERS.index(text[0]), parse_tile(text[1:])) for text in discards.split()]
    return arrange(
        card,
        Setup(
            phase=phase,
            turn=LETTERS.index(turn),
            racks=racks,
            exposures=exposures,
            discards=thrown,
            wall_left=wall_left,
        ),
        house,
    )


def played_at_random(seed: int, most: int = 1000, house: HouseRules = LEAGUE) -> Iterator[State]:
    """The position before each action of a hand in which every seat does anything it may; the same state, changing.

    In every other hand nobody stops the second Charleston, which by chance would be played in one of sixteen.
    """
    state = new_hand(SMALL, seed, house=house)
    stream = Stream("tests", "random play", seed)
    for _ in range(most):
        waiting = engine.waiting(state)
        yield state
        if not waiting:
            return
        seat = waiting[stream.below(len(waiting))]
        action = engine.legal_actions(state, seat).sample(stream)
        engine.apply(state, seat, Go() if action == Stop() and seed % 2 else action)


def position_at(seed: int, moment: int) -> State:
    """The position after so many actions of such a hand, or its last."""
    *_, state = played_at_random(seed, moment)
    return state


def plain_player(state: State, seat: int) -> Action:
    """Wins, challenges, exchanges and calls whenever it may, and throws what its nearest line needs least."""
    legal = engine.legal_actions(state, seat)
    if legal.passes is not None:
        return legal.passes.first()
    for wanted in (MahJongg, Challenge, Exchange, Call, Skip, Courtesy):
        for action in legal:
            if isinstance(action, wanted):
                return action
    if state.public.phase in ("vote", "bet"):
        return next(iter(legal))
    kinds, distances = after_discards(SMALL, bytes(state.privates[seat].rack), state.public.exposures[seat])
    return Discard(kinds[int(distances.min(axis=1).argmin())])
