"""Which stream of randomness serves which purpose (D-5).

A stream's key holds the seed, the number of the hand and the purpose, so that any hand can be dealt again alone.
"""

from __future__ import annotations

from hashlib import sha256

from mahjtui.stream import Stream
from mahjtui.tiles import format_tiles


def deal_stream(seed: int, hand: int) -> Stream:
    """The dice and the shuffle of this hand."""
    return Stream("mahjtui", seed, hand, "deal")


def wall_salt(seed: int, hand: int) -> str:
    """The salt that keeps the wall digest from being guessed, 64 hexadecimal digits."""
    return Stream("mahjtui", seed, hand, "salt").token()


def bot_stream(seed: int, hand: int, seat: int, moment: int) -> Stream:
    """What a bot may use to decide at this moment. It follows from public facts, so undo and replay repeat it."""
    return Stream("mahjtui", seed, hand, "bot", seat, moment)


def wall_text(walls: tuple[int, ...]) -> str:
    """The walls as they were built, in notation, for the record."""
    return " ".join(format_tiles([tile]) for tile in walls)


def wall_digest(salt: str, walls: tuple[int, ...]) -> str:
    """The commitment published before play: ``sha256(salt + wall)``."""
    return sha256((salt + wall_text(walls)).encode()).hexdigest()
