"""By commitment: the walls revealed after a hand are those whose digest was published before it."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from mahjtui.card.model import Card
from mahjtui.errors import RecordError
from mahjtui.record import parse, verify


def broken_promises(text: str, card: Card) -> Iterator[str]:
    """What is wrong with the walls of a hand, by its record and as anybody can check it."""
    try:
        record = parse(text, "the record")
        lines = dict(line.partition(" ")[::2] for line in text.partition("\n---\n")[2].splitlines())
        if sha256((lines["salt"] + lines["wall"]).encode()).hexdigest() != record.head.wall:
            yield "sha256(salt + wall) is not what the head of the record promised"
        verify(record, card)
    except KeyError as error:
        yield f"the record reveals no {error.args[0]}"
    except RecordError as error:
        yield str(error)
