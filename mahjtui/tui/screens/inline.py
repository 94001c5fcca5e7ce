"""A single question in a few lines of the terminal, below what stands there already."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen

from mahjtui.coach.charleston import Drill
from mahjtui.game.house import HouseRules
from mahjtui.rulebook.questions import Question
from mahjtui.store.settings import Settings
from mahjtui.tui.command import KEY_NAMES
from mahjtui.tui.commands import KEYS, possible, press, run
from mahjtui.tui.desk import Desk
from mahjtui.tui.drilling import DrillPresenter
from mahjtui.tui.painting import Do, Row, Run, Tileset, keys_row
from mahjtui.tui.prompts import prompt
from mahjtui.tui.screens.position import told
from mahjtui.tui.screens.quiz import option_rows
from mahjtui.tui.screens.table import TYPED
from mahjtui.tui.shown import seen_from
from mahjtui.tui.stage import Page
from mahjtui.tui.stage import Question as Asked
from mahjtui.tui.widgets.centre import centre_rows
from mahjtui.tui.widgets.painted import Painted, Pressed
from mahjtui.tui.widgets.rack import FLAT, own_rows
from mahjtui.tui.widgets.seats import seat_rows

WIDEST: Final = 98
RACK: Final = FLAT.rows + 1
"""How many rows the own tiles take, with their heading."""
ANSWERING: Final = ("pass", "choose", "blind", "answer", "go", "stop", "left")
"""The commands that are named: those that answer."""


class InlineScreen(Screen[None]):
    """As high as what it shows."""

    AUTO_FOCUS = None

    @abstractmethod
    def rows(self, width: int) -> list[Row]:
        """Everything, as wide as told."""

    def compose(self) -> ComposeResult:
        """One picture."""
        yield Painted("inline", lambda width, _: self.rows(min(width, WIDEST)))

    def on_resize(self) -> None:
        """Draw for this width."""
        self.show()

    def show(self) -> None:
        """Draw anew, in as many rows as it takes."""
        picture = self.query_one(Painted)
        picture.styles.height = len(self.rows(min(self.app.size.width, WIDEST)))
        picture.repaint()


class InlineQuestion(InlineScreen):
    """A question of a drill on positions; ``answer`` is what was chosen, None where nothing was."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "mark(-1)", show=False),
        Binding("down", "mark(1)", show=False),
        Binding("enter,space", "pick(-1)", show=False),
        Binding("escape,q,ctrl+c", "app.exit", show=False),
        *(Binding(str(number), f"pick({number - 1})", show=False) for number in range(1, 10)),
    ]

    def __init__(self, question: Question, tileset: Tileset) -> None:
        """Ask this."""
        super().__init__()
        self.question = question
        self.answer: int | None = None
        self._tileset = tileset
        self._marked = 0

    def rows(self, width: int) -> list[Row]:
        """The table, the question, the answers, and until one is given the keys."""
        question = self.question
        position = seen_from(question.state, question.seat, self._tileset)
        rows = [*seat_rows(position.table), *centre_rows(position, width), *own_rows(position, width, RACK)]
        rows += [row for text in (*question.premises, question.text) for row in told(text, width, "strong")]
        for place, option in enumerate(question.options):
            rows += option_rows(place, option, width, marked=place == self._marked, right=False)
        if self.answer is not None:
            return rows
        keys = (("↑", "", Do("mark", -1)), ("↓", "Mark", Do("mark", 1)), ("Enter", "Answer", Do("option", -1)))
        return [*rows, keys_row(*keys, ("Esc", "Leave", Do("leave")))]

    def action_mark(self, steps: int) -> None:
        """Mark another answer."""
        self._marked = max(0, min(len(self.question.options) - 1, self._marked + steps))
        self.show()

    def action_pick(self, place: int) -> None:
        """Give this answer, or the marked one below 0; that is all."""
        place = self._marked if place < 0 else place
        if self.answer is None and place < len(self.question.options):
            self._marked = self.answer = place
            self.show()
            self.call_after_refresh(self.app.exit)

    def on_pressed(self, message: Pressed) -> None:
        """Do what was clicked."""
        match message.do:
            case Do("mark", steps):
                self.action_mark(steps)
            case Do("option", place):
                self.action_pick(place)
            case _:
                self.app.exit()


class Played(Message):
    """The others have answered."""


class InlineDeal(InlineScreen):
    """A deal of the Charleston; ``notes`` is what was said of each decision, and then the score."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, f"press({key!r})", show=False) for key in dict.fromkeys((*KEYS, *TYPED))
    ]
    can_begin_anew = False

    def __init__(self, drill: Drill, tileset: Tileset) -> None:
        """Play the first deal of this drill."""
        super().__init__()
        self.notes: list[Sequence[str]] = []
        self.presenter = DrillPresenter(drill, self)
        self.presenter.tileset = tileset
        self._over = False

    def on_mount(self) -> None:
        """Ask for the first decision."""
        self.call_after_refresh(self.presenter.begin)

    def rows(self, width: int) -> list[Row]:
        """The Charleston so far, the own tiles, the grade that was given last, what is asked, and the keys."""
        presenter = self.presenter
        rows = [*centre_rows(presenter, width), *own_rows(presenter, width, RACK)]
        if self._over:
            return rows
        if self.notes:
            rows += told(self.notes[-1][0], width, "dim")
        notice = presenter.desk.notice
        rows += told(notice, width, "warn") if notice else [[Run(" "), *prompt(presenter)]]
        named = [command for command in possible(presenter) if command.id in ANSWERING]
        keys = [(KEY_NAMES.get(one.keys[0], one.keys[0]), one.label, Do(one.id)) for one in named if one.id != "left"]
        return [*rows, keys_row(("←→", "Move", Do("right")), *keys, ("q", "Leave", Do("quit")))]

    def action_press(self, key: str) -> None:
        """Do what the key means now."""
        press(self.presenter, key)

    def on_pressed(self, message: Pressed) -> None:
        """Do what was clicked."""
        run(self.presenter, *message.do)

    # The stage of the presenter

    def show_desk(self, before: Desk) -> None:  # noqa: ARG002
        """Draw anew."""
        self.show()

    def think(self, delay: float) -> None:  # noqa: ARG002
        """Let the others answer."""
        self._think()

    @work(thread=True, exclusive=True, exit_on_error=True)
    def _think(self) -> None:
        self.presenter.session.hand.play_bots()
        self.post_message(Played())

    def on_played(self) -> None:
        """Go on."""
        self.presenter.played()

    def note(self, title: str, lines: Sequence[str], then: Callable[[], None]) -> None:  # noqa: ARG002
        """Keep what is to be told once all is decided."""
        self.notes.append(lines)
        then()

    def leave(self) -> None:
        """End, with the tiles still to be seen."""
        self._over = True
        self.show()
        self.call_after_refresh(self.app.exit)

    def ask(self, question: Asked) -> None:
        """Nothing of the Charleston is asked over the table: the first answer is the cautious one."""
        question.choices[0].act()

    def open(self, page: Page) -> None:  # noqa: ARG002
        """Say that there are no pages here."""
        self.presenter.refuse("this is a single question; mahjtui drill charleston has the card, the log and the rest")

    def reckon(self, work: Callable[[], Callable[[], None]]) -> None:
        """Nothing is worked out: a drill gives no hints."""

    def keep(self, settings: Settings) -> None:
        """Nothing is set here."""

    def begin_anew(self, house: HouseRules) -> None:
        """No other game is begun here."""
