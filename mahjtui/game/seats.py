"""The four seats (D-1) and who sits on them: E, S, W, N run counter-clockwise, the seat to one's right is the next."""

from __future__ import annotations

from typing import Final

from mahjtui.errors import NotationError

EAST: Final = 0
SOUTH: Final = 1
WEST: Final = 2
NORTH: Final = 3
SEATS: Final = (EAST, SOUTH, WEST, NORTH)

LETTERS: Final = "ESWN"

BETTOR: Final = 4
"""B-1: who bets sits at no seat, and acts and is paid under the next number."""

WHO: Final = LETTERS + "B"
"""How records call who acts: by seat, and the bettor."""
NAMES: Final = ("East", "South", "West", "North", "the bettor")

WALL_ORDER: Final = (EAST, NORTH, WEST, SOUTH)
"""D-4: the walls are used up clockwise, against the order of play."""


def right_of(seat: int) -> int:
    """The seat to the right: the next in turn (D-1)."""
    return (seat + 1) % 4


def across(seat: int) -> int:
    """The seat opposite."""
    return (seat + 2) % 4


def left_of(seat: int) -> int:
    """The seat to the left."""
    return (seat + 3) % 4


_AT_TABLE: Final = {4: SEATS, 3: (EAST, SOUTH, WEST), 2: (EAST, WEST)}


def seated(players: int) -> tuple[int, ...]:
    """The seats where so many players sit; the others are empty: North with three, South and North with two (V-1, V-2).

    >>> seated(3)
    (0, 1, 2)
    """
    return _AT_TABLE[players]


_IN_TURN: Final = {
    (players, seat): tuple(
        other for other in (right_of(seat), across(seat), left_of(seat)) if other in _AT_TABLE[players]
    )
    for players in _AT_TABLE
    for seat in SEATS
}


def in_turn_after(seat: int, players: int = 4) -> tuple[int, ...]:
    """The other seats at a table of so many players, in the order in which their turns come (C-3)."""
    return _IN_TURN[players, seat]


def parse_who(text: str) -> int:
    """Read a seat letter, or the B of the bettor (B-1).

    Raises:
        NotationError: where it is neither.
    """
    return BETTOR if text.upper() == WHO[BETTOR] else parse_seat(text)


def parse_seat(text: str) -> int:
    """Read a seat letter.

    Raises:
        NotationError: where it is none of E S W N.
    """
    seat = LETTERS.find(text.upper()) if len(text) == 1 else -1
    if seat < 0:
        raise NotationError(f"{text!r} is no seat; expected one of E S W N")
    return seat
