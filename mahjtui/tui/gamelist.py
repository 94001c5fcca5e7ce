"""Games and hands as rows of lists, and what the program can do with them; no terminal here."""

from __future__ import annotations

from datetime import datetime
from textwrap import wrap
from typing import Final, NamedTuple, Protocol

from mahjtui.accounts import NOBODY_WON
from mahjtui.course import Course
from mahjtui.game.seats import LETTERS, NAMES
from mahjtui.match import Session
from mahjtui.record import Record
from mahjtui.sentences import against, where_it_stands
from mahjtui.store.saves import Unfinished
from mahjtui.store.statistics import Played
from mahjtui.tui.painting import Row, Run

INDENT: Final = " " * 18


class Earlier(NamedTuple):
    """A finished hand as it was recorded."""

    record: Record
    course: Course
    seat: int
    """Where the player sat."""


class Games(Protocol):
    """Where the games are kept."""

    def unfinished(self) -> list[Unfinished]:
        """All of them, the latest first."""

    def go_on(self, one: Unfinished) -> Session:
        """This game, to be played on.

        Raises:
            MahjError: where it cannot be read, or another window plays it.
        """

    def delete(self, one: Unfinished) -> None:
        """Delete this game; the finished hands of its session stay.

        Raises:
            MahjError: where that fails, or another window plays it.
        """

    def earlier(self, hand: Played) -> Earlier:
        """What is recorded of a hand of the statistics.

        Raises:
            MahjError: where its record is gone, or cannot be read.
        """

    def take_over(self, earlier: Earlier, at: int, seat: int) -> Session:
        """A game that goes on from this step of the hand with the person on this seat.

        Raises:
            MahjError: where it cannot be played on.
        """


def name_of(one: Unfinished) -> str:
    """Which game it is: ``hand 2 of seed 42``; the name of its folder where its record cannot be read."""
    if one.record is None:
        return one.folder.name
    head = one.record.head
    return f"hand {head.hand} of seed {head.seed}"


def game_rows(one: Unfinished, width: int) -> list[Row]:
    """When it was begun, which it is and where it stands; then against whom, or why it cannot be gone on with."""
    record = one.record
    if record is None:
        return [[Run(f"{one.folder.begun:16}  cannot be read", "strong")], *_wrapped(one.fault, width, "warn")]
    where = where_it_stands(record.head.hand, record.head.seed, record.discards)
    rows: list[Row] = [[Run(f"{one.folder.begun:16}  {where}")]]
    rows += _wrapped(_against(record), width, "dim")
    return rows + (_wrapped("is being played now", width, "warn") if one.being_played else [])


def hand_rows(hand: Played, lost: float | None, width: int) -> list[Row]:
    """When it ended, how, and what it paid; then which it was, against whom, and the worth its decisions ``lost``."""
    how = f"won {hand.line}" if hand.won else NOBODY_WON.get(hand.ending, "lost")
    look = "strong" if hand.won else "plain"
    rows: list[Row] = [[Run(f"{local(hand.ended):16}  "), Run(f"{how}, {hand.paid:+}", look)]]
    facts = [f"hand {hand.hand} of seed {hand.seed}", NAMES[LETTERS.index(hand.seat)]]
    facts.append(against(hand.opponents.split(",")))
    facts += ["assisted"] if hand.assisted else []
    facts += [f"decisions lost {lost:.1f} points"] if lost is not None else []
    return rows + _wrapped(", ".join(facts), width, "dim")


def local(moment: str) -> str:
    """A moment of the statistics by the clock here, as ``2026-11-30 09:41``."""
    return f"{datetime.fromisoformat(moment).astimezone():%Y-%m-%d %H:%M}"


def _against(record: Record) -> str:
    parent = record.head.parent
    return against(record.head.bots) + (f"; taken over from {parent.record}" if parent is not None else "")


def _wrapped(text: str, width: int, look: str) -> list[Row]:
    return [[Run(f"{INDENT}{line}", look)] for line in wrap(text, width - len(INDENT) - 4, break_on_hyphens=False)]
