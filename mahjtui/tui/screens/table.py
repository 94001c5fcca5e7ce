"""The table: everything a game needs on one screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from secrets import randbelow
from time import monotonic
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen
from textual.worker import Worker, WorkerState, get_current_worker

from mahjtui.errors import MahjError
from mahjtui.game.actions import Discard
from mahjtui.game.house import HouseRules
from mahjtui.match import Session
from mahjtui.rulebook.book import Rule
from mahjtui.store import locations
from mahjtui.store.saves import Unfinished
from mahjtui.store.settings import Settings, load, save
from mahjtui.tui.commands import KEYS, press, run
from mahjtui.tui.desk import Desk
from mahjtui.tui.gamelist import Games
from mahjtui.tui.painting import Row
from mahjtui.tui.presenter import Presenter
from mahjtui.tui.screens.ask import AskScreen
from mahjtui.tui.screens.house import HouseScreen
from mahjtui.tui.screens.listing import ListScreen
from mahjtui.tui.screens.page import PageScreen
from mahjtui.tui.screens.small import TooSmall, is_small
from mahjtui.tui.stage import Pace, Page, Question
from mahjtui.tui.widgets.bars import footer_row, message_rows, title_row
from mahjtui.tui.widgets.painted import Painted, Pressed
from mahjtui.tui.widgets.rack import own_rows, places
from mahjtui.tui.widgets.seats import seat_rows
from mahjtui.tui.widgets.side import side_rows
from mahjtui.tui.widgets.surround import middle_rows

TYPED = "bcdnewsrg0fjx"
"""Letters that finish a typed tile; those that are no command by themselves need a binding too."""


SEEDS = 10**6
"""A quiz that is opened here is one of so many."""


class Played(Message):
    """The bots have answered."""


class Reckoned(Message):
    """Something has been worked out."""

    def __init__(self, done: Callable[[], None]) -> None:
        """Carry what comes of it."""
        super().__init__()
        self.done = done


class Anew(Message):
    """Another game has been dealt."""

    def __init__(self, session: Session) -> None:
        """Carry it."""
        super().__init__()
        self.session = session


class TableScreen(Screen[None]):
    """Shows a presenter's table and hands keys and clicks to its commands."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, f"press({key!r})", show=False, system=True) for key in dict.fromkeys((*KEYS, *TYPED))
    ]
    AUTO_FOCUS = None
    GLANCE = 0.25
    """Seconds for which Enter throws nothing once something has happened: a second tap, or a key that is held, would
    discard a tile that nobody has looked at."""

    def __init__(
        self,
        session: Session,
        pace: Pace,
        listed: Sequence[Unfinished] = (),
        anew: Callable[[HouseRules], Session] | None = None,
        games: Games | None = None,
    ) -> None:
        """Sit down at this session; games that are ``listed`` can be chosen instead, and ``anew`` deals another one.

        Without ``games`` none can be listed.
        """
        super().__init__()
        self._anew = anew
        self._games = games
        self.presenter = Presenter(session, self, pace)
        self._listed = listed
        self._seen: tuple[int, int] | None = None
        self._since = 0.0

    def compose(self) -> ComposeResult:
        """Title, seats, middle, side, rack, messages, footer; the style sheet says what goes where."""
        presenter = self.presenter
        yield Painted("title", lambda width, _: [self.title_row(width)])
        yield Painted("seats", lambda *_: seat_rows(presenter.table))
        yield Painted("middle", partial(middle_rows, presenter))
        yield Painted("side", partial(side_rows, presenter))
        yield Painted("rack", partial(own_rows, presenter))
        yield Painted("messages", lambda width, _: message_rows(presenter, width))
        yield Painted("footer", lambda width, _: [footer_row(presenter, width)])
        yield TooSmall()

    def title_row(self, width: int) -> Row:
        """Which game this is, and whose move."""
        return title_row(self.presenter, width)

    def on_mount(self) -> None:
        """Begin once the table has been painted."""
        self.presenter.coach.settings = load(locations.settings())
        self.call_after_refresh(self.presenter.begin, listed=bool(self._listed))

    def action_press(self, key: str) -> None:
        """Do what the key means now."""
        if not is_small(self) and not (key == "enter" and self._too_soon()):
            press(self.presenter, key)

    def _too_soon(self) -> bool:
        """Whether a discard would come before the table can have been looked at; asking starts the time anew."""
        if not self.presenter.table.open_to(Discard):
            return False
        before, self._since = self._since, monotonic()
        return self._since - before < self.GLANCE

    def on_pressed(self, message: Pressed) -> None:
        """Do what was clicked."""
        run(self.presenter, *message.do)

    def on_played(self) -> None:
        """Let the game go on."""
        self.presenter.played()

    # The stage of the presenter

    def show(self) -> None:
        """Paint everything anew."""
        seen = self.presenter.table.number, self.presenter.table.view.moment
        if seen != self._seen:
            self._seen, self._since = seen, monotonic()
        for painted in self.query_children(Painted):
            painted.repaint()

    def show_desk(self, before: Desk) -> None:
        """Paint the rack anew, and the rest where more than the cursor has changed."""
        desk, table = self.presenter.desk, self.presenter.table
        rack = self.query_one("#rack", Painted)
        if replace(before, cursor=desk.cursor) == desk:
            rack.repaint(*places(table, rack.size.height, before.cursor, desk.cursor))
            return
        for part in ("#rack", "#middle", "#messages", "#footer"):
            self.query_one(part, Painted).repaint()

    def think(self, delay: float) -> None:
        """Let the bots think, after a while."""
        if delay:
            self.set_timer(delay, self._think)
        else:
            self._think()

    @work(thread=True, exclusive=True, group="bots", exit_on_error=False)
    def _think(self) -> None:
        self.presenter.session.hand.play_bots()
        if not get_current_worker().is_cancelled:
            self.post_message(Played())

    def reckon(self, work: Callable[[], Callable[[], None]]) -> None:
        """Work it out in a thread; what was begun before is dropped."""
        self._reckon(work)

    @work(thread=True, exclusive=True, group="coach", exit_on_error=False)
    def _reckon(self, working: Callable[[], Callable[[], None]]) -> None:
        done = working()
        if not get_current_worker().is_cancelled:
            self.post_message(Reckoned(done))

    def on_reckoned(self, message: Reckoned) -> None:
        """Do what comes of it."""
        message.done()

    def keep(self, settings: Settings) -> None:
        """Write the settings to their file; say so where that fails."""
        try:
            save(locations.settings(), settings)
        except MahjError as error:
            self.presenter.refuse(str(error))

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Report what went wrong in a worker; the screen stays."""
        if event.state is WorkerState.ERROR and event.worker.group == "coach":
            self.presenter.refuse(f"no hint can be given: {event.worker.error}")
        elif event.state is WorkerState.ERROR:
            self.presenter.failed(event.worker.error)

    def ask(self, question: Question) -> None:
        """Put a question over the table."""
        self.app.push_screen(AskScreen(question), lambda choice: choice.act() if choice else question.back())

    def open(self, page: Page) -> None:
        """Open a page over the table."""
        if page == "palette":
            self.app.action_command_palette()
        elif page == "house":
            self.app.push_screen(HouseScreen(self.presenter))
        elif page == "quiz":
            self._open_quiz()
        elif page == "drill":
            self._open_drills()
        elif page == "stats":
            self._open_statistics()
        elif page == "review":
            self._open_review()
        elif page == "games":
            self._open_games()
        elif page == "hands":
            self._open_hands()
        elif page in ("rules", "rule"):
            self._open_book(self.presenter.refused_by if page == "rule" else None)
        else:
            self.app.push_screen(PageScreen(page, self.presenter))

    def _open_quiz(self) -> None:
        from mahjtui.rulebook.quiz import COUNT, Quiz
        from mahjtui.tui.screens.quiz import QuizScreen

        self.app.push_screen(QuizScreen(Quiz(randbelow(SEEDS)), COUNT, self.presenter.tileset))

    def _open_drills(self) -> None:
        from mahjtui.tui.drillmenu import menu

        presenter = self.presenter
        self.ask(menu(presenter.session.card, presenter.tileset, self.app.push_screen, presenter.refuse))

    def _open_statistics(self) -> None:
        from mahjtui.tui.screens.stats import StatsScreen

        self.app.push_screen(StatsScreen(self.presenter, locations.statistics()))

    def _open_games(self) -> None:
        from mahjtui.tui.screens.games import GamesScreen

        if self._games is None:
            self.presenter.refuse("no games are kept here")
            return
        listed, self._listed = self._listed, ()
        self.app.push_screen(GamesScreen(self.presenter, self._games, listed), partial(self._chosen, bool(listed)))

    def _chosen(self, opening: bool, session: Session | None) -> None:
        """Sit down at the game that was chosen; where none was, at the beginning, begin the new one."""
        if session is not None:
            self.presenter.play_at(session)
        elif opening:
            self.presenter.begin()

    def _open_hands(self) -> None:
        from mahjtui.store.statistics import Statistics
        from mahjtui.tui.screens.hands import HandsScreen

        if self._games is None:
            self.presenter.refuse("no games are kept here")
        else:
            statistics = Statistics(locations.statistics())
            self.app.push_screen(HandsScreen(self.presenter, statistics, self._games, self.sit_down))

    def sit_down(self, session: Session) -> None:
        """Close whatever is open over the table, and play this."""
        while self.app.screen is not self:
            self.app.pop_screen()
        self.presenter.play_at(session)

    def _open_review(self) -> None:
        from mahjtui.tui.reviewing import review_screen

        self.app.push_screen(review_screen(self.presenter, locations.statistics()))

    def _open_book(self, rule: Rule | None) -> None:
        from mahjtui.tui.screens.rules import RulesScreen

        presenter = self.presenter
        self.app.push_screen(RulesScreen(presenter.session.house, presenter.tileset, rule))

    @property
    def can_begin_anew(self) -> bool:
        """Whether the program was told how to deal another game."""
        return self._anew is not None

    def begin_anew(self, house: HouseRules) -> None:
        """Deal another game by these rules."""
        self._deal_anew(house)

    @work(thread=True, exclusive=True, group="anew", exit_on_error=False)
    def _deal_anew(self, house: HouseRules) -> None:
        if self._anew is not None:
            self.post_message(Anew(self._anew(house)))

    def on_anew(self, message: Anew) -> None:
        """Sit down at it, whatever list it was begun from."""
        if isinstance(self.app.screen, ListScreen):
            self.app.screen.dismiss(message.session)
        else:
            self.presenter.play_at(message.session)

    def leave(self) -> None:
        """End the program."""
        self.app.exit()
