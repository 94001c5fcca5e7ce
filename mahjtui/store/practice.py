"""What was done badly in drills and when it comes back: spaced repetition, in one small file.

Two processes that end a question in the same moment may lose one of the two: it is then asked again later, or not.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec
from fsrs import Card, Rating, Scheduler
from fsrs.card import CardDict

from mahjtui.errors import UsageError
from mahjtui.store.files import replace

VERSION: Final = 1

RATINGS: Final = ((0.99, Rating.Easy), (0.95, Rating.Good), (0.88, Rating.Hard))
"""How well it was remembered, by the share of the best worth that was kept; below the last it is to be learnt again."""

_SCHEDULER: Final = Scheduler(enable_fuzzing=False)


class Lesson(msgspec.Struct):
    """One question that was answered badly once."""

    drill: str
    """Which drill asks it."""
    seed: int
    """What the question follows from."""
    plan: CardDict
    """What the scheduler knows of it."""

    @property
    def due(self) -> datetime:
        """When it is to be asked again."""
        return datetime.fromisoformat(self.plan["due"])


class _File(msgspec.Struct):
    version: int
    lessons: list[Lesson]


class Practice:
    """The lessons of one file. It is made with the first one; every method raises UsageError where it fails."""

    def __init__(self, path: Path) -> None:
        """Nothing is read yet."""
        self.path = path

    def due(self, drill: str, now: datetime) -> list[int]:
        """The seeds that are to be asked again by now in this drill, the longest overdue first."""
        found = [lesson for lesson in self._read() if lesson.drill == drill and lesson.due <= now]
        return [lesson.seed for lesson in sorted(found, key=lambda lesson: lesson.due)]

    def done(self, drill: str, seed: int, kept: float, now: datetime) -> None:
        """Plan when this comes back; ``kept`` is from 0 to 1. What was done well at once never does."""
        lessons = self._read()
        rating = next((rating for least, rating in RATINGS if kept >= least), Rating.Again)
        lesson = next((lesson for lesson in lessons if (lesson.drill, lesson.seed) == (drill, seed)), None)
        if lesson is None:
            if rating in (Rating.Easy, Rating.Good):
                return
            lesson = Lesson(drill, seed, Card(card_id=seed, due=now).to_dict())
            lessons.append(lesson)
        lesson.plan = _SCHEDULER.review_card(Card.from_dict(lesson.plan), rating, now)[0].to_dict()
        self._write(lessons)

    def _read(self) -> list[Lesson]:
        try:
            read = msgspec.json.decode(self.path.read_bytes(), type=_File)
            for lesson in read.lessons:
                Card.from_dict(lesson.plan)
        except FileNotFoundError:
            return []
        except OSError as error:
            raise UsageError(f"cannot read {self.path}: {(error.strerror or str(error)).lower()}") from error
        except (msgspec.DecodeError, ValueError) as error:
            raise UsageError(f"cannot read {self.path}: {str(error).lower()}; move it away to begin anew") from error
        if read.version > VERSION:
            raise UsageError(f"{self.path} has version {read.version}, newer than this program: update mahjtui")
        return read.lessons

    def _write(self, lessons: list[Lesson]) -> None:
        replace(self.path, msgspec.json.format(msgspec.json.encode(_File(VERSION, lessons))).decode(), "write")


def now() -> datetime:
    """The moment, as lessons are planned by."""
    return datetime.now(UTC)
