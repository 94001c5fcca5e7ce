"""The list of unfinished games: what the program opens with where there are any, and ``G`` at the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from mahjtui.errors import MahjError
from mahjtui.match import Session
from mahjtui.store.saves import Unfinished
from mahjtui.tui.gamelist import Games, game_rows, name_of
from mahjtui.tui.painting import Do, Row, keys_row
from mahjtui.tui.presenter import Presenter
from mahjtui.tui.screens.ask import AskScreen
from mahjtui.tui.screens.house import HouseScreen
from mahjtui.tui.screens.listing import ListScreen
from mahjtui.tui.screens.small import is_small
from mahjtui.tui.stage import Choice, Question


class GamesScreen(ListScreen[Session | None]):
    """Dismissed with the game to go on with, or with nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "delete", show=False),
        Binding("n", "new", show=False),
        Binding("t", "rules", show=False),
    ]
    HEADING = "Unfinished games"

    def __init__(self, presenter: Presenter, games: Games, opening: Sequence[Unfinished]) -> None:
        """Where ``opening`` holds games, they are what the program opens with, before the game at the table begins."""
        super().__init__()
        self.presenter = presenter
        self.opening = bool(opening)
        self._games = games
        self.found: list[Unfinished] | None = list(opening) or None
        """None while they are being looked for."""

    def on_mount(self) -> None:
        """Look for the games."""
        if self.found is None:
            self._look()

    @work(thread=True, group="games")
    def _look(self) -> None:
        self.found = self._games.unfinished()
        self.app.call_from_thread(self.show)

    def entries(self, width: int) -> list[list[Row]]:
        """Two rows and more each."""
        return [game_rows(one, width) for one in self.found or ()]

    def nothing(self) -> str:
        """That there is no game, or not yet."""
        return "Looking for games." if self.found is None else "There is no unfinished game."

    def keys_row(self) -> Row:
        """Going on, deleting, and at the beginning a new game and its rules."""
        keys = [("Enter", "Go on", Do("choose"))]
        if self.opening:
            keys.append(("n", "New game", Do("new")))
        keys.append(("d", "Delete", Do("delete")))
        if self.opening:
            keys += [("t", "House rules", Do("rules")), ("q", "Quit", Do("quit"))]
        else:
            keys.append(("Esc", "Back", Do("leave")))
        return [*keys_row(("↑", "", Do("mark(-1)")), ("↓", "Mark", Do("mark(1)")), *keys)]

    @property
    def one(self) -> Unfinished | None:
        """The marked game."""
        return self.found[self.marked] if self.found else None

    def action_choose(self) -> None:
        """Go on with the marked game, unless the one at the table is to be kept."""
        if is_small(self) or self.one is None:
            return
        if self._lies_on_the_table(self.one):
            self.refuse("This game lies on the table: Esc leads back to it.")
        else:
            self.presenter.leave_for(self._go_on)

    def _lies_on_the_table(self, one: Unfinished) -> bool:
        session = self.presenter.session
        if one.record is None or not one.being_played:
            return False
        head = one.record.head
        return (head.seed, head.hand) == (session.seed, session.number) and session.hand.saved

    def _go_on(self) -> None:
        if self.one is None:
            return
        try:
            session = self._games.go_on(self.one)
        except MahjError as error:
            self.refuse(str(error))
        else:
            self.dismiss(session)

    def action_delete(self) -> None:
        """Ask, and delete the marked game."""
        one = self.one
        if is_small(self) or one is None:
            return
        choices = [Choice("Keep it", lambda: None), Choice("Delete it", partial(self._delete, one))]
        self._ask("Delete", f"Delete {name_of(one)} for ever? The finished hands of its session stay.", choices)

    def _delete(self, one: Unfinished) -> None:
        try:
            self._games.delete(one)
        except MahjError as error:
            self.refuse(str(error))
            return
        if self.found is not None:
            self.found.remove(one)
        self.show()

    def action_new(self) -> None:
        """Begin the new game that lies on the table."""
        if self.opening and not is_small(self):
            self.dismiss(None)

    def action_rules(self) -> None:
        """Look at the house rules before a game begins."""
        if self.opening and not is_small(self):
            self.app.push_screen(HouseScreen(self.presenter))

    def action_leave(self) -> None:
        """Back to the table; at the beginning a game must be chosen."""
        if self.opening:
            self.refuse("Enter goes on with the marked game, n begins a new one, q leaves.")
        else:
            self.dismiss(None)

    def action_quit(self) -> None:
        """At the beginning no game would be lost: leave the program."""
        if self.opening:
            self.app.exit()
        else:
            self.dismiss(None)

    def _ask(self, title: str, text: str, choices: list[Choice]) -> None:
        self.app.push_screen(AskScreen(Question(title, text, tuple(choices))), lambda choice: choice and choice.act())
