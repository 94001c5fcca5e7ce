"""Randomness with a name: the same on every platform and Python version (D-5).

A stream hashes its key with a counter (SHA-256), takes the digest as four 64-bit numbers, and draws below *n* by
rejection, so it leans on nothing that a new Python or numpy may change.

>>> Stream("42", 1, "wall").below(6)
0
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from struct import unpack
from typing import Final, TypeVar

T = TypeVar("T")

_SPAN: Final = 1 << 64


class Stream:
    """An endless row of random numbers that follows from its key alone."""

    __slots__ = ("_counter", "_hash", "_words")

    def __init__(self, *key: object) -> None:
        """Start the stream of this key, its parts joined in their written form.

        The key goes into the hash and is not kept: who is handed a stream cannot read the seed of the walls off it.
        """
        self._hash = sha256(f"{'/'.join(map(str, key))}#".encode())
        self._counter = 0
        self._words: list[int] = []

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit`` - 1, each as likely.

        Raises:
            ValueError: where the limit is not positive.
        """
        if limit < 1:
            raise ValueError(f"cannot draw below {limit}: the limit must be at least 1")
        bound = _SPAN - _SPAN % limit
        while True:
            if not self._words:
                self._refill()
            word = self._words.pop()
            if word < bound:
                return word % limit

    def choice(self, options: Sequence[T]) -> T:
        """One of the options, each as likely."""
        return options[self.below(len(options))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order (Fisher-Yates from the end)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def token(self) -> str:
        """The next 32 bytes as 64 hexadecimal digits, as a salt."""
        self._words.clear()
        return self._digest().hex()

    def _refill(self) -> None:
        self._words = list(unpack(">4Q", self._digest()))

    def _digest(self) -> bytes:
        self._counter += 1
        digest = self._hash.copy()
        digest.update(str(self._counter).encode())
        return digest.digest()
