"""Games as they are kept: a folder a session, a record a hand.

The folder of a session is named by when it began and its seed, so the names sort by age. While a game is being played
its file is locked: a second program on the same machine does not offer to go on with it.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple, TextIO

from mahjtui.errors import RecordError, UsageError
from mahjtui.record import SUFFIX, Record, is_over, read

try:
    import fcntl
except ImportError:  # Windows has no such locks; two programs at once are the player's affair there
    fcntl = None  # type: ignore[assignment]


FORM: Final = "%Y-%m-%d-%H%M%S"
"""How the name of a session's folder begins."""


class SessionFolder:
    """The records of one session."""

    def __init__(self, path: Path) -> None:
        """The folder is made with the first record."""
        self.path = path

    @property
    def name(self) -> str:
        """What the session is known by in the statistics."""
        return self.path.name

    @property
    def begun(self) -> str:
        """When the session began, as ``2026-11-30 09:41``; the name of the folder where that does not tell."""
        try:
            return f"{datetime.strptime(self.name[:17], FORM):%Y-%m-%d %H:%M}"
        except ValueError:
            return self.name

    @property
    def latest(self) -> Path | None:
        """The record of the latest hand, if there is one."""
        return max(self.path.glob(f"*{SUFFIX}"), default=None)

    def record_of(self, hand: int) -> Path:
        """The file of this hand's record, whether there is one or not."""
        return self.path / f"hand-{hand:03}{SUFFIX}"

    def delete_latest(self) -> None:
        """Delete the record of the latest hand; those of the hands before it stay.

        Raises:
            UsageError: where another program plays it, or the disk fails.
        """
        path = self.latest
        if path is None:
            return
        if _is_being_played(path):
            raise UsageError(f"another window plays this game, leave it there first: {path}")
        try:
            path.unlink()
            if self.latest is None:
                self.path.rmdir()
        except OSError as error:
            raise UsageError(f"cannot delete {path}: {(error.strerror or str(error)).lower()}") from error

    def another(self, seed: int) -> SessionFolder:
        """A folder beside this one, for the session that follows."""
        return new_session(self.path.parent, seed)

    def open(self, hand: int, text: str) -> TextIO:
        """This hand's record, holding exactly ``text``, to be appended to; an unfinished last line is cut off.

        Raises:
            OSError: where it cannot be written, or holds something else already.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        path = self.record_of(hand)
        stream = path.open("a+", encoding="utf-8", newline="")
        _lock(stream)
        stream.seek(0)
        kept = _whole_lines(stream.read())
        if not text.startswith(kept):
            stream.close()
            raise FileExistsError(errno.EEXIST, "another game is kept there", str(path))
        stream.truncate(len(kept.encode()))
        stream.write(text[len(kept) :])
        stream.flush()
        os.fsync(stream.fileno())
        return stream


def _whole_lines(text: str) -> str:
    return text[: text.rfind("\n") + 1]


def _lock(stream: TextIO) -> None:
    """Keep other programs from going on with this game; the lock goes with the file.

    Raises:
        BlockingIOError: where another program plays it.
    """
    if fcntl is not None:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise BlockingIOError(error.errno, "another window plays this game", stream.name) from error


def new_session(root: Path, seed: int) -> SessionFolder:
    """A folder for a session that begins now."""
    name = f"{datetime.now():{FORM}}-seed-{seed}"
    path = root / name
    again = 2
    while path.exists():
        path = root / f"{name}-{again}"
        again += 1
    return SessionFolder(path)


class Unfinished(NamedTuple):
    """An unfinished game."""

    folder: SessionFolder
    record: Record | None
    """Of its latest hand; None where it cannot be read."""
    fault: str
    """Why not."""
    being_played: bool
    """Whether another program plays it now."""


def unfinished(root: Path) -> list[Unfinished]:
    """The games of persons that can be gone on with, the latest first, and those that cannot be read."""
    found = []
    for folder in map(SessionFolder, sorted(root.glob("*/"), reverse=True)):
        path = folder.latest
        try:
            if path is None or is_over(path):
                continue
            record = read(path)
        except (OSError, RecordError) as error:
            found.append(Unfinished(folder, None, str(error), False))
            continue
        if record.has_person:
            found.append(Unfinished(folder, record, "", _is_being_played(path)))
    return found


def _is_being_played(path: Path) -> bool:
    with suppress(OSError), path.open("a", encoding="utf-8") as stream:
        try:
            _lock(stream)
        except BlockingIOError:
            return True
    return False


def check_writable(folder: Path) -> None:
    """Make sure that records can be kept there; the folder is made where there is none.

    Raises:
        UsageError: where they cannot.
    """
    probe = folder / ".writable"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UsageError(f"cannot keep games in {folder}: {reason}; name another folder with --saves") from error
