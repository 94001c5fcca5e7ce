"""The journal of a run: a line for each block that has been played, so that a run cut short goes on where it stopped.

The first line says what is played. How many hands are wanted is not part of it: a journal can be gone on with for more
of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Self, TypeVar

import msgspec

import mahjtui
from mahjtui.arena.outcome import Block
from mahjtui.arena.tournament import Plan, Unit
from mahjtui.errors import RecordError, UsageError
from mahjtui.game.house import LEAGUE, RULES, Setting, plainly

T = TypeVar("T")


class _Head(msgspec.Struct, frozen=True, kw_only=True):
    """What every outcome follows from."""

    program: str
    card: str
    digest: str
    seed: int
    walls: str
    house: dict[str, Setting]
    """What differs from the published rules."""
    matches: tuple[str, ...]


class _Played(msgspec.Struct, frozen=True, kw_only=True):
    """A block and where it belongs."""

    match: int
    block: int
    hands: Block


class Journal:
    """A file to which blocks are added as they are played; ``blocks`` are those it held when it was opened."""

    def __init__(self, path: Path, blocks: dict[Unit, Block], size: int) -> None:
        """Go on after the first ``size`` bytes."""
        self.blocks = blocks
        try:
            self._file = path.open("ab")
            self._file.truncate(size)
        except OSError as error:
            raise _unwritable(path, error) from error

    @classmethod
    def begin(cls, path: Path, plan: Plan) -> Self:
        """Start a new journal.

        Raises:
            UsageError: where the file exists already, or cannot be written.
        """
        line = msgspec.json.encode(_head(plan)) + b"\n"
        try:
            with path.open("xb") as file:
                file.write(line)
        except FileExistsError:
            raise UsageError(f"{path} exists already; go on with it by --resume, or name another file") from None
        except OSError as error:
            raise _unwritable(path, error) from error
        return cls(path, {}, len(line))

    @classmethod
    def resume(cls, path: Path, plan: Plan) -> Self:
        """Go on with a journal; a last line that was not finished is dropped.

        Raises:
            RecordError: where the file cannot be read, or is no journal.
            UsageError: where something else was played in it; it says what differs.
        """
        try:
            data = path.read_bytes()
        except OSError as error:
            raise RecordError(f"cannot read journal {path}: {(error.strerror or str(error)).lower()}") from error
        whole = data[: data.rfind(b"\n") + 1]
        first, *lines = whole.splitlines() or [b""]
        _compare(path, _decode(path, 1, first, _Head), _head(plan))
        played = [_decode(path, number, line, _Played) for number, line in enumerate(lines, 2)]
        blocks = {Unit(found.match, found.block, len(found.hands)): found.hands for found in played}
        return cls(path, blocks, len(whole))

    def add(self, unit: Unit, block: Block) -> None:
        """Write a block down at once."""
        self._file.write(msgspec.json.encode(_Played(match=unit.match, block=unit.block, hands=block)) + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Nothing more is added."""
        self._file.close()


def _head(plan: Plan) -> _Head:
    return _Head(
        program=mahjtui.__version__,
        card=plan.card_name,
        digest=plan.card.digest,
        seed=plan.seed,
        walls=plan.walls,
        house={name: getattr(plan.house, name) for name in RULES if getattr(plan.house, name) != getattr(LEAGUE, name)},
        matches=tuple(",".join(map(str, match.players)) for match in plan.matches),
    )


def _compare(path: Path, journal: _Head, wanted: _Head) -> None:
    """Refuse a journal in which something else was played."""
    for name in _Head.__struct_fields__:
        before, now = getattr(journal, name), getattr(wanted, name)
        if before != now:
            raise UsageError(f"{path} is the journal of another run: its {name} is {_told(before)}, not {_told(now)}")


def _told(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}={plainly(setting)}" for name, setting in value.items()) or "the published rules"
    return " | ".join(value) if isinstance(value, tuple) else str(value)


def _decode(path: Path, number: int, line: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as error:
        raise RecordError(f"{path}, line {number}: this is no journal of an arena: {str(error).lower()}") from error


def _unwritable(path: Path, error: OSError) -> UsageError:
    return UsageError(f"cannot write journal {path}: {(error.strerror or str(error)).lower()}")
