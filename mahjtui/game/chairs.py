"""Who sits where in which hand: East passes to the right, rounds, and the pivot (D-6, V-1 to V-3).

Players keep their *chairs*, which are numbered as they sat down, 0 for the first East; *seats* are winds and change
from hand to hand. A round is as many hands as there are players: each has been East once.
"""

from __future__ import annotations

from mahjtui.game.house import HouseRules
from mahjtui.game.seats import seated


def round_of(house: HouseRules, hand: int) -> int:
    """The number of the round that a hand belongs to; both count from 1 (D-6)."""
    return (hand - 1) // house.players + 1


def is_last_hand(house: HouseRules, hand: int) -> bool:
    """Whether the session ends with this hand."""
    return hand == house.players * house.rounds


def chairs_by_seat(house: HouseRules, hand: int) -> dict[int, int]:
    """Which chair sits at each seat that is not empty.

    After each round of four the first East changes places with the player to the right and is East again (V-3): so the
    other three move on by one against it, and in three rounds everybody has sat next to everybody.

    >>> chairs_by_seat(HouseRules(), 2)
    {0: 1, 1: 2, 2: 3, 3: 0}
    >>> chairs_by_seat(HouseRules(), 5)
    {0: 0, 1: 2, 2: 3, 3: 1}
    """
    players = house.players
    turned = (round_of(house, hand) - 1) % (players - 1) if house.pivot and players == 4 else 0
    others = list(range(1, players))
    order = [0, *others[turned:], *others[:turned]]
    passed = (hand - 1) % players
    return dict(zip(seated(players), [*order[passed:], *order[:passed]], strict=True))
