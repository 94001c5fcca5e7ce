"""The statistics in their file: SQLite, opened for each use, by several processes if need be."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from mahjtui.course import Course
from mahjtui.errors import UsageError
from mahjtui.game.seats import LETTERS
from mahjtui.record import PERSON, Head
from mahjtui.store.statistics.rows import Grade, Played, played

PATIENCE: Final = 5.0
"""How many seconds to wait for another process that writes."""

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """
        CREATE TABLE hands (
            key TEXT PRIMARY KEY, game TEXT NOT NULL, ended TEXT NOT NULL, seed TEXT NOT NULL, hand INTEGER NOT NULL,
            card TEXT NOT NULL, house TEXT NOT NULL, seat TEXT NOT NULL, opponents TEXT NOT NULL,
            assisted INTEGER NOT NULL, ending TEXT NOT NULL, won INTEGER NOT NULL, self_pick INTEGER NOT NULL,
            line TEXT, value INTEGER, paid INTEGER NOT NULL, jokers INTEGER, jokerless INTEGER,
            thrown INTEGER NOT NULL, discards INTEGER NOT NULL, exposures INTEGER NOT NULL, dead INTEGER NOT NULL,
            missed TEXT, away INTEGER
        )
        """,
        "CREATE INDEX hands_by_time ON hands (ended)",
        """
        CREATE TABLE grades (
            subject TEXT NOT NULL, skill TEXT NOT NULL, number INTEGER NOT NULL, given TEXT NOT NULL,
            drill INTEGER NOT NULL, decisions INTEGER NOT NULL, lost REAL, grade REAL,
            PRIMARY KEY (subject, skill, number)
        )
        """,
        "CREATE INDEX grades_by_time ON grades (given)",
    ),
)
"""What makes each version of the file out of the one before; the version is how many have been done."""


class Kept(NamedTuple):
    """What is in the file, oldest first."""

    hands: list[Played]
    grades: list[Grade]


class Statistics:
    """The statistics of one file. It is made with the first row; every method raises UsageError where it fails."""

    def __init__(self, path: Path) -> None:
        """Nothing is opened yet."""
        self.path = path

    def add_hand(self, hand: Played) -> bool:
        """Keep a hand; whether it counts.

        A hand of the same game takes the place of what was kept of it before, since its end may be taken back. A hand
        that was played in another game already does not count again.
        """
        return self.add_hands([hand]) > 0

    def add_hands(self, hands: Iterable[Played]) -> int:
        """Keep all of these or none; how many count."""
        columns = ", ".join(Played._fields)
        places = ", ".join("?" * len(Played._fields))
        anew = ", ".join(f"{name} = excluded.{name}" for name in Played._fields)
        with self._open() as connection:
            connection.execute("BEGIN IMMEDIATE")
            done = connection.executemany(
                f"INSERT INTO hands ({columns}) VALUES ({places})"
                f" ON CONFLICT (key) DO UPDATE SET {anew} WHERE game = excluded.game",
                hands,
            )
            connection.execute("COMMIT")
            return done.rowcount

    def add_grade(self, grade: Grade) -> None:
        """Keep a grade, in the place of one that was given for the same before."""
        columns = ", ".join(Grade._fields)
        places = ", ".join("?" * len(Grade._fields))
        with self._open() as connection:
            connection.execute(f"INSERT OR REPLACE INTO grades ({columns}) VALUES ({places})", grade)

    def load(self, since: str = "") -> Kept:
        """All hands that ended, and all grades that were given, at ``since`` or later."""
        if not self.path.exists():
            return Kept([], [])
        with self._open() as connection:
            hands = connection.execute(
                f"SELECT {', '.join(Played._fields)} FROM hands WHERE ended >= ? ORDER BY ended, rowid", (since,)
            ).fetchall()
            grades = connection.execute(
                f"SELECT {', '.join(Grade._fields)} FROM grades WHERE given >= ? ORDER BY given, rowid", (since,)
            ).fetchall()
            return Kept(
                msgspec.convert(hands, list[Played], strict=False), msgspec.convert(grades, list[Grade], strict=False)
            )

    def delete(self, since: str = "") -> int:
        """Delete what :meth:`load` gives; how many rows there were. Their bytes are overwritten."""
        if not self.path.exists():
            return 0
        with self._open() as connection:
            connection.execute("PRAGMA secure_delete = ON")
            connection.execute("BEGIN IMMEDIATE")
            hands = connection.execute("DELETE FROM hands WHERE ended >= ?", (since,)).rowcount
            grades = connection.execute("DELETE FROM grades WHERE given >= ?", (since,)).rowcount
            connection.execute("COMMIT")
            return hands + grades

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)) as connection:
                self._migrate(connection)
                yield connection
        except (OSError, sqlite3.Error) as error:
            reason = (getattr(error, "strerror", None) or str(error)).lower()
            raise UsageError(f"the statistics in {self.path} cannot be used: {reason}") from error
        except msgspec.ValidationError as error:
            raise UsageError(f"the statistics in {self.path} cannot be read: {str(error).lower()}") from error

    def _migrate(self, connection: sqlite3.Connection) -> None:
        """Bring the file to the version of this program; another process may be at it as well."""
        if self._version(connection) == len(MIGRATIONS):
            return
        connection.execute("BEGIN IMMEDIATE")
        for migration in MIGRATIONS[self._version(connection) :]:
            for statement in migration:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        connection.execute("COMMIT")

    def _version(self, connection: sqlite3.Connection) -> int:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > len(MIGRATIONS):
            raise UsageError(
                f"the statistics in {self.path} have version {version}, newer than this program: update mahjtui"
            )
        return int(version)


class Keeper:
    """Keeps the hands of one session."""

    def __init__(self, statistics: Statistics, game: str) -> None:
        """``game`` is what the session is known by, the same when it is taken up again."""
        self._statistics = statistics
        self._game = game

    def another(self, name: str) -> Keeper:
        """Keeps the hands of the session that follows."""
        return Keeper(self._statistics, name)

    def ended(self, head: Head, course: Course) -> None:
        """Keep this hand for every person who played it; who bets plays none (B-1).

        A hand that was taken over from another record says nothing of how somebody plays.

        Raises:
            UsageError: where it cannot be kept.
        """
        for player in head.player if head.parent is None else ():
            if player.plays == PERSON and player.seat in LETTERS:
                row = played(head, course, LETTERS.index(player.seat), self._game, stamp(datetime.now(UTC)))
                self._statistics.add_hand(row)


def stamp(moment: datetime) -> str:
    """A moment as the statistics write it, in UTC, so that texts sort by time."""
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
