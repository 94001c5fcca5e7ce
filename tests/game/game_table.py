"""What the tests of the rules share: a small card, positions, and hands played at random."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mahjtui.card import loader
from mahjtui.game import engine
from mahjtui.game.setup import Setup, arrange
from mahjtui.game.state import State, new_hand
from mahjtui.game.view import Discarded, Phase
from mahjtui.stream import Stream
from mahjtui.tiles import parse_exposure, parse_tile, parse_tiles

SMALL = loader.load(str(Path(__file__).parents[1] / "scenarios" / "small-card.toml"))
"""Six lines; the scenarios play with it too."""

LETTERS = "ESWN"


def table(
    phase: Phase = "discard", turn: str = "E", *, discards: str = "", wall_left: int | None = None, **seats: str
) -> State:
    """A position with racks and exposures by seat letter: ``table(S="55D [5B 5B J]", discards="E1C W2B")``."""
    racks, exposures = {}, {}
    for letter, text in seats.items():
        rack, *sets = text.replace("]", "").split("[")
        racks[LETTERS.index(letter)] = parse_tiles(rack)
        exposures[LETTERS.index(letter)] = [parse_exposure(tiles) for tiles in sets]
    thrown = [Discarded(LETTERS.index(text[0]), parse_tile(text[1:])) for text in discards.split()]
    return arrange(
        SMALL,
        Setup(
            phase=phase,
            turn=LETTERS.index(turn),
            racks=racks,
            exposures=exposures,
            discards=thrown,
            wall_left=wall_left,
        ),
    )


def played_at_random(seed: int, most: int = 1000) -> Iterator[State]:
    """The position before each action of a hand in which every seat does anything it may; the same state, changing."""
    state = new_hand(SMALL, seed)
    stream = Stream("tests", "random play", seed)
    for _ in range(most):
        waiting = engine.waiting(state)
        yield state
        if not waiting:
            return
        seat = waiting[stream.below(len(waiting))]
        engine.apply(state, seat, engine.legal_actions(state, seat).sample(stream))
