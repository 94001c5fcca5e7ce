"""The program on screen.

It paints before it deals: the card, the bots and numpy take longer to load than the screen does, so nothing that needs
them is imported at the top of this module.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.command import Provider
from textual.message import Message
from textual.screen import Screen
from textual.worker import Worker, WorkerState

from mahjtui.tui.program import Program
from mahjtui.tui.screens.opening import OpeningScreen

if TYPE_CHECKING:
    from mahjtui.game.house import HouseRules
    from mahjtui.match import Session
    from mahjtui.store.saves import Unfinished
    from mahjtui.tui.gamelist import Games
    from mahjtui.tui.presenter import Presenter
    from mahjtui.tui.screens.table import TableScreen
    from mahjtui.tui.stage import Pace

    Deal = Callable[[], tuple[Session, Sequence[Unfinished]]]
    """Makes the session to play, and finds the unfinished games to be listed before it begins."""

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


class MahjApp(Program):
    """An opening page until there is a session, then the table."""

    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_palette}

    def __init__(
        self,
        deal: Deal,
        *,
        anew: Anew | None = None,
        games: Games | None = None,
        pace: Pace = "brisk",
        ascii: bool = False,
    ) -> None:
        """Play what ``deal`` makes once the screen is there, and what ``anew`` makes when another game is asked for.

        ``games`` are those that can be listed at the table. With ``ascii`` only 7-bit characters are shown.
        """
        super().__init__(ascii=ascii)
        self._deal = deal
        self._anew = anew
        self._games = games
        self._pace = pace
        self.table: TableScreen | None = None

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

        session, listed = self._deal()
        self.post_message(Dealt(TableScreen(session, self._pace, listed, self._anew, self._games)))

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
