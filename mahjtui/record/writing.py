"""Records written as a hand is played: a line a move, each seen to the file at once."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TextIO

from mahjtui.errors import RecordError
from mahjtui.game.actions import Action
from mahjtui.game.seats import LETTERS, WHO
from mahjtui.game.seeding import wall_salt, wall_text
from mahjtui.game.state import State
from mahjtui.record.reading import Move


def format_end(state: State, seed: int) -> str:
    """How the hand ended, and the salt and wall that the digest in the head was made from."""
    settlement = state.public.settlement
    if settlement is None:
        return ""
    over = ["over", settlement.ending]
    if settlement.winner is not None and settlement.line is not None:
        over += [LETTERS[settlement.winner], state.card.lines[settlement.line].label]
    pays = ["pays", *(f"{WHO[seat]} {paid}" for seat, paid in enumerate(settlement.pays))]
    salt = f"salt {wall_salt(seed, state.public.hand)}"
    return "\n".join([" ".join(over), " ".join(pays), salt, f"wall {wall_text(state.hidden.walls)}", ""])


class Writer:
    """Writes a record as the hand is played. Where the disk fails the game goes on, and ``trouble`` says so once."""

    def __init__(self, open_file: Callable[[], TextIO] | None, seed: int, trouble: list[str]) -> None:
        """Append to the file that ``open_file`` gives, which is asked for with the first move; None writes nothing."""
        self._open_file = open_file
        self._file: TextIO | None = None
        self._seed = seed
        self._trouble = trouble

    @property
    def saving(self) -> bool:
        """Whether every move so far is in the file."""
        return self._open_file is not None

    def take_up(self) -> None:
        """Open the file at once, as whoever goes on with a record does: nobody else goes on with it then.

        Raises:
            RecordError: where another program plays it, or has played it on since it was read.
        """
        try:
            self._open()
        except BlockingIOError as error:
            raise RecordError(f"{error.strerror}, leave it there first: {error.filename}") from error
        except FileExistsError as error:
            raise RecordError(f"another window has played this game on meanwhile: {error.filename}") from error
        except OSError as error:
            self._give_up(error)

    def close(self) -> None:
        """Write nothing more, and let another program go on with the game."""
        if self._file is not None:
            self._file.close()
        self._open_file = self._file = None

    def move(self, seat: int, action: Action | None) -> None:
        """Append a move, None for one that takes back."""
        self._write(f"{Move(seat, action)}\n")

    def end(self, state: State) -> None:
        """Append how the hand ended, and see it to the disk."""
        self._write(format_end(state, self._seed), to_disk=True)

    def _write(self, text: str, to_disk: bool = False) -> None:
        try:
            file = self._open()
            if file is None:
                return
            file.write(text)
            file.flush()
            if to_disk:
                os.fsync(file.fileno())
        except OSError as error:
            self._give_up(error)

    def _open(self) -> TextIO | None:
        if self._file is None and self._open_file is not None:
            self._file = self._open_file()
        return self._file

    def _give_up(self, error: OSError) -> None:
        self._open_file = self._file = None
        where = f": {error.filename}" if error.filename else ""
        self._trouble.append(f"the game goes on unsaved: {(error.strerror or str(error)).lower()}{where}")
