"""What the presenter needs of whatever shows the game: the table screen, or a test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, Protocol

from mahjtui.game.actions import Action
from mahjtui.game.house import HouseRules
from mahjtui.store.settings import Settings
from mahjtui.tui.desk import Desk
from mahjtui.tui.model import Table
from mahjtui.tui.painting import Tileset

Pace = Literal["instant", "brisk", "calm", "step"]
PACES: Final[dict[Pace, float]] = {"instant": 0.0, "brisk": 0.4, "calm": 1.0, "step": 0.0}
"""How many seconds pass before a bot takes its turn; with ``step`` it waits for a key."""

PANELS: Final = ("closest", "log", "unseen")
"""What the side panel shows where there is room for one thing only."""

Page = Literal[
    "card", "help", "result", "log", "house", "palette", "rules", "rule", "quiz", "drill", "stats", "hint", "review",
    "games", "hands",
]  # fmt: skip


class Choice(NamedTuple):
    """One answer to a question, and what it does."""

    label: str
    act: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Question:
    """A question with the answers to choose from."""

    title: str
    text: str
    choices: tuple[Choice, ...]
    back: Callable[[], None] = lambda: None
    """What happens on a step back."""


class Stage(Protocol):
    """What the presenter needs done."""

    @property
    def can_begin_anew(self) -> bool:
        """Whether another game can be begun from here."""

    def show(self) -> None:
        """Show the table anew: something happened."""

    def show_desk(self, before: Desk) -> None:
        """Show the desk anew: nothing happened at the table."""

    def think(self, delay: float) -> None:
        """Let the bots answer after so many seconds, then call ``Presenter.played``."""

    def reckon(self, work: Callable[[], Callable[[], None]]) -> None:
        """Work something out without holding up the screen, then do what comes of it."""

    def keep(self, settings: Settings) -> None:
        """Keep what the person has chosen once and for all."""

    def ask(self, question: Question) -> None:
        """Put a question to the person."""

    def open(self, page: Page) -> None:
        """Open a page over the table."""

    def begin_anew(self, house: HouseRules) -> None:
        """Deal another game by these rules, then call ``Presenter.play_at``."""

    def leave(self) -> None:
        """End the program."""


class Showing(Protocol):
    """What the widgets draw: the table of a game, or of a scenario."""

    @property
    def table(self) -> Table:
        """The table as one seat sees it."""

    @property
    def desk(self) -> Desk:
        """What is marked and chosen."""

    @property
    def tileset(self) -> Tileset:
        """How tiles are written."""

    def options(self) -> tuple[Action, ...]:
        """The answers in the vote and the courtesy."""


class Heard(NamedTuple):
    """A sentence of the log; ``warn`` where something is wrong."""

    text: str
    warn: bool = False
