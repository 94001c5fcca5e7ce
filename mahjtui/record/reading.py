"""Records read from a file: their moves, and whether the hand is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from mahjtui.errors import NotationError, RecordError
from mahjtui.game.actions import Action, Discard, format_action, parse_action
from mahjtui.game.seats import WHO, parse_who
from mahjtui.record.head import PERSON, SEPARATOR, Head, parse_head

SUFFIX: Final = ".mahj"
_ENDINGS: Final = ("over", "pays", "salt", "wall")


class Move(NamedTuple):
    """One line of a record: what a seat did; None where it took back its last decision."""

    seat: int
    action: Action | None

    def __str__(self) -> str:
        """As it is written: ``E discard 5B``."""
        return f"{WHO[self.seat]} {'undo' if self.action is None else format_action(self.action)}"


class Record(NamedTuple):
    """A record as it was read."""

    name: str
    """What it is called in messages: its path."""
    head: Head
    moves: tuple[Move, ...]
    text: str
    """Every whole line of the file."""
    torn: bool
    """Whether an unfinished last line was dropped."""

    @property
    def ended(self) -> bool:
        """Whether the hand is over, the wall revealed."""
        return _is_over(self.text)

    @property
    def discards(self) -> int:
        """How many tiles have been thrown, those not counted that were taken back."""
        standing: list[Move] = []
        for move in self.moves:
            if move.action is not None:
                standing.append(move)
                continue
            while standing and standing.pop().seat != move.seat:
                pass
        return sum(isinstance(move.action, Discard) for move in standing)

    @property
    def has_person(self) -> bool:
        """Whether a person played."""
        return any(player.plays == PERSON for player in self.head.player)


def _is_over(text: str) -> bool:
    return text.rpartition("\n")[0].rpartition("\n")[2].startswith("wall ")


def is_over(path: Path) -> bool:
    """Whether the hand of this file is over, by its last line alone; the file is not read any further.

    Raises:
        OSError: where it cannot be read.
    """
    return _is_over(path.read_bytes().decode(errors="replace"))


def read(path: Path) -> Record:
    """Read a record file; an unfinished last line, as a killed game leaves it, is dropped.

    Raises:
        RecordError: where the file cannot be read or a line is no record line; it names file and line.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(f"cannot read record {path}: {(error.strerror or str(error)).lower()}") from error
    whole = data[: data.rfind(b"\n") + 1]
    try:
        text = whole.decode()
    except UnicodeDecodeError as error:
        raise RecordError(f"cannot read record {path}: byte {error.start} is not UTF-8 text") from error
    return parse(text, str(path))._replace(torn=len(whole) < len(data))


def parse(text: str, name: str) -> Record:
    """Read the text of a record; ``name`` is what messages call it.

    Raises:
        RecordError: where it is no record; it names the line.
    """
    head, separator, rest = text.partition(f"\n{SEPARATOR}\n")
    if not separator:
        raise RecordError(f"{name} is no game record: there is no line {SEPARATOR} that ends a head")
    first = head.count("\n") + 3
    return Record(name, parse_head(head, name), tuple(_parse_moves(rest.splitlines(), first, name)), text, torn=False)


def _parse_moves(lines: Sequence[str], first: int, name: str) -> Iterable[Move]:
    for number, line in enumerate(lines, first):
        seat, _, what = line.partition(" ")
        if seat in _ENDINGS:
            continue
        try:
            yield Move(parse_who(seat), None if what == "undo" else parse_action(what))
        except NotationError as error:
            raise RecordError(f"{name}, line {number}: {error}") from error
