"""How often one resolution is completed, by playing the draws out: slow, plain, and without a formula."""

from __future__ import annotations

from dataclasses import dataclass

from mahjtui.stream import Stream
from mahjtui.tiles import JOKER, NATURALS


@dataclass(frozen=True)
class Aim:
    """One resolution as a player aims at it."""

    need: tuple[int, ...]
    loose: tuple[int, ...]
    concealed: bool


def completion_rate(
    aim: Aim, rack: bytes, unseen: bytes, *, own: float, thrown: float, worlds: int, stream: Stream
) -> float:
    """The share of worlds in which the aim is reached.

    In each world every unseen copy is drawn by the player, thrown by another, or neither, and they come in any order.
    """
    return sum(_completes(aim, rack, _arrivals(unseen, own, thrown, stream)) for _ in range(worlds)) / worlds


def _arrivals(unseen: bytes, own: float, thrown: float, stream: Stream) -> list[tuple[int, bool]]:
    """Tiles in the order in which they come, and whether each is drawn."""
    grain = 1 << 20
    found = []
    for kind, count in enumerate(unseen):
        for _ in range(count):
            fate = stream.below(grain) / grain
            if fate < own + thrown:
                found.append((kind, fate < own))
    return stream.shuffled(found)


def _completes(aim: Aim, rack: bytes, arrivals: list[tuple[int, bool]]) -> bool:
    held = list(rack)
    if _wanted(aim, held) == 0:
        return True
    for kind, drawn in arrivals:
        before = _wanted(aim, held)
        if drawn or before == 1:
            held[kind] += 1
            if _wanted(aim, held) == 0:
                return True
            held[kind] -= not drawn
        elif _may_call(aim, held, kind):
            held[JOKER] -= aim.need[kind] - held[kind] - 1
            held[kind] = aim.need[kind]
    return False


def _wanted(aim: Aim, held: list[int]) -> int:
    """How many tiles are wanted still; jokers serve in sets alone."""
    alone = sum(max(0, aim.loose[kind] - held[kind]) for kind in range(NATURALS))
    everything = sum(max(0, aim.need[kind] - held[kind]) for kind in range(NATURALS))
    return max(alone, everything - held[JOKER])


def _may_call(aim: Aim, held: list[int], kind: int) -> bool:
    """Whether a thrown tile fills a set with what is on the rack, jokers too: the set is exposed and done with."""
    if kind == JOKER or aim.concealed or aim.need[kind] - aim.loose[kind] < 3 or held[kind] < aim.loose[kind]:
        return False
    return 0 <= aim.need[kind] - held[kind] - 1 <= held[JOKER]
