"""The program on screen.

It paints before it deals: the card, the bots and numpy take longer to load than the screen does, so nothing that needs
them is imported at the top of this module.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import App
from textual.command import Provider
from textual.filter import LineFilter
from textual.message import Message
from textual.screen import Screen
from textual.types import CSSPathType
from textual.worker import Worker, WorkerState

from mahjtui.tui.ascii import SevenBit
from mahjtui.tui.screens.opening import OpeningScreen
from mahjtui.tui.screens.small import HORIZONTAL, VERTICAL
from mahjtui.tui.themes import DEFAULT, THEMES, TILE_COLOURS

if TYPE_CHECKING:
    from mahjtui.game.house import HouseRules
    from mahjtui.match import Session
    from mahjtui.tui.presenter import Presenter
    from mahjtui.tui.screens.table import TableScreen
    from mahjtui.tui.stage import Pace

    Deal = Callable[[], tuple[Session, Session | None]]
    """Makes the session to play, and finds an unfinished one to be offered instead, if there is one."""

    Anew = Callable[[HouseRules], Session]
    """Makes another session, by these rules."""


class Dealt(Message):
    """There is a session to play."""

    def __init__(self, table: TableScreen) -> None:
        """Carry the table that was made for it."""
        super().__init__()
        self.table = table


def _palette() -> type[Provider]:
    from mahjtui.tui.palette import TableCommands

    return TableCommands


class MahjApp(App[None]):
    """An opening page until there is a session, then the table."""

    TITLE = "mahjtui"
    CSS_PATH: ClassVar[CSSPathType | None] = ["styles/looks.tcss", "styles/table.tcss", "styles/dialogs.tcss"]
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_palette}
    HORIZONTAL_BREAKPOINTS = HORIZONTAL
    VERTICAL_BREAKPOINTS = VERTICAL

    def __init__(
        self, deal: Deal, *, anew: Anew | None = None, pace: Pace = "brisk", ascii: bool = False
    ) -> None:
        """Play what ``deal`` makes once the screen is there, and what ``anew`` makes when another game is asked for.

        With ``ascii`` only 7-bit characters are shown.
        """
        self.ascii = ascii
        self._seven_bit = [SevenBit()] if ascii else []
        super().__init__()
        if "TEXTUAL_ANIMATIONS" not in os.environ:
            self.animation_level = "none"
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = DEFAULT
        self._deal = deal
        self._anew = anew
        self._pace = pace
        self.table: TableScreen | None = None
        self.fault: BaseException | None = None
        """What ended the program: no game could be dealt, or the screen failed."""

    @property
    def presenter(self) -> Presenter:
        """Who knows what can be done at the table."""
        if self.table is None:
            raise RuntimeError("no game has been dealt yet")
        return self.table.presenter

    @property
    def session(self) -> Session:
        """What is being played."""
        return self.presenter.session

    def get_default_screen(self) -> Screen[None]:
        """The opening page."""
        return OpeningScreen()

    def on_ready(self) -> None:
        """Deal, now that something is on the screen."""
        self._make_table()

    @work(thread=True, group="deal", exit_on_error=False)
    def _make_table(self) -> None:
        from mahjtui.tui.screens.table import TableScreen

        session, found = self._deal()
        self.post_message(Dealt(TableScreen(session, self._pace, found, self._anew)))

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """End where no game could be dealt."""
        if event.worker.group == "deal" and event.state is WorkerState.ERROR:
            self.fault = event.worker.error
            self.exit(return_code=2)

    def on_dealt(self, message: Dealt) -> None:
        """Sit down at the table."""
        self.table = message.table
        self.push_screen(message.table)

    async def action_quit(self) -> None:
        """Ask while a hand runs, as ``q`` does; over a question, leave: every action is saved."""
        from mahjtui.tui.screens.ask import AskScreen

        if self.table is None or isinstance(self.screen, AskScreen):
            self.exit()
        else:
            self.presenter.quit()

    def _fatal_error(self) -> None:
        """Keep what went wrong for whoever started the program instead of printing a traceback."""
        self.fault = self._exception
        self._close_messages_no_wait()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's own, then the one that makes everything 7-bit."""
        return [*super().get_line_filters(), *self._seven_bit]

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Tile colours for themes that name none."""
        return TILE_COLOURS

    def use_theme(self, name: str) -> None:
        """Change the colours of everything at once."""
        self.theme = name
