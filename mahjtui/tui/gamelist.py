"""The unfinished games as rows, and what the program can do with them; no terminal here."""

from __future__ import annotations

from textwrap import wrap
from typing import Final, Protocol

from mahjtui.match import Session
from mahjtui.record import PERSON, Record
from mahjtui.store.saves import Unfinished
from mahjtui.tui.painting import Row, Run

INDENT: Final = " " * 18


class Games(Protocol):
    """Where the unfinished games are."""

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


def name_of(one: Unfinished) -> str:
    """Which game it is: ``hand 2 of seed 42``; the name of its folder where its record cannot be read."""
    if one.game is None:
        return one.folder.path.name
    head = one.game.record.head
    return f"hand {head.hand} of seed {head.seed}"


def game_rows(one: Unfinished, width: int) -> list[Row]:
    """When it was begun, which it is and where it stands; then against whom, or why it cannot be gone on with."""
    if one.game is None:
        return [[Run(f"{one.folder.begun:16}  cannot be read", "strong")], *_wrapped(one.fault, width, "warn")]
    record = one.game.record
    rows: list[Row] = [[Run(f"{one.folder.begun:16}  {name_of(one)}, {_where(record)}")]]
    rows += _wrapped(_against(record), width, "dim")
    return rows + (_wrapped("is being played now", width, "warn") if one.being_played else [])


def _where(record: Record) -> str:
    many = record.discards
    return f"after {many} {'discard' if many == 1 else 'discards'}" if many else "in the Charleston"


def _against(record: Record) -> str:
    bots = ", ".join(player.plays for player in record.head.player if player.plays != PERSON)
    parent = record.head.parent
    return f"against {bots}" + (f"; taken over from {parent.record}" if parent is not None else "")


def _wrapped(text: str, width: int, look: str) -> list[Row]:
    return [[Run(f"{INDENT}{line}", look)] for line in wrap(text, width - len(INDENT) - 4, break_on_hyphens=False)]
