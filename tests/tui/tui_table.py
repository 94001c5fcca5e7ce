"""What the tests of the screen share: quiet bots, sessions at chosen positions, and a stage without a terminal."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from mahjtui.card.loader import load
from mahjtui.course import Course
from mahjtui.game.house import LEAGUE
from mahjtui.game.setup import Setup, arrange
from mahjtui.game.view import Discarded, View
from mahjtui.match import Hand, Player, Session, safe_action
from mahjtui.record import Writer
from mahjtui.stream import Stream
from mahjtui.tiles import parse_exposure, parse_tile, parse_tiles
from mahjtui.tui.app import MahjApp
from mahjtui.tui.presenter import Presenter
from mahjtui.tui.screens.table import TableScreen
from mahjtui.tui.stage import Question

SMALL = load(str(Path(__file__).parents[1] / "scenarios" / "small-card.toml"))
SIZES = ((80, 24), (120, 40))

TableScreen.GLANCE = 0.0



class Quiet:
    """Passes its first tiles, lets discards pass, throws what it draws: the same whatever the real bots learn."""

    def choose(self, view: View, _stream: Stream):
        return safe_action(view)


def session(seed=42, *, watch=False, bots=None, house=LEAGUE) -> Session:
    first = Player("Quiet", Quiet(), "quiet") if watch else Player("You")
    others = bots or [Player(f"bot {number}", Quiet(), "quiet") for number in (1, 2, 3)]
    return Session(SMALL, [first, *others], seed, house=house, patience=None)


def session_at(
    phase="discard", turn="E", *, discards="", wall_left=None, watch=False, house=LEAGUE, **seats: str
) -> Session:
    """A session whose hand stands at a position: ``session_at(E="55D J [5B 5B J]", discards="S1C")``."""
    racks, exposures = {}, {}
    for letter, text in seats.items():
        rack, *sets = text.replace("]", "").split("[")
        racks["ESWN".index(letter)] = parse_tiles(rack)
        exposures["ESWN".index(letter)] = [parse_exposure(tiles) for tiles in sets]
    thrown = [Discarded("ESWN".index(text[0]), parse_tile(text[1:])) for text in discards.split()]
    found = session(watch=watch, house=house)
    state = arrange(
        SMALL,
        Setup(
            phase=phase,
            turn="ESWN".index(turn),
            racks=racks,
            exposures=exposures,
            discards=thrown,
            wall_left=wall_left,
        ),
        house,
    )
    writer = Writer(None, found.seed, found.trouble)
    found.hand = Hand(Course(state), found._seated(), found.seed, found.trouble, writer)
    return found


class Stage:
    """Stands in for the screen, and lets the bots answer at once."""

    def __init__(self, session: Session, pace="instant") -> None:
        self.presenter = Presenter(session, self, pace)
        self.shown = 0
        self.questions: list[Question] = []
        self.pages: list[str] = []
        self.delays: list[float] = []
        self.left = False
        self._thinking = False
        self.presenter.begin()
        self.settle()

    def show(self):
        self.shown += 1

    def show_desk(self, before):
        pass

    def think(self, delay):
        self.delays.append(delay)
        self._thinking = True

    def ask(self, question):
        self.questions.append(question)

    def open(self, page):
        self.pages.append(page)

    def reckon(self, work):
        work()()

    def keep(self, settings):
        self.kept = settings

    can_begin_anew = False

    def begin_anew(self, house):
        raise NotImplementedError

    def leave(self):
        self.left = True

    def settle(self):
        """Let the bots answer until they have nothing to say."""
        while self._thinking:
            self._thinking = False
            self.presenter.session.hand.play_bots()
            self.presenter.played()

    def press(self, *keys: str):
        from mahjtui.tui.commands import press

        for key in keys:
            press(self.presenter, key)
            self.settle()

    def choose(self, index: int):
        """Answer the last question."""
        self.questions[-1].choices[index].act()
        self.settle()


@asynccontextmanager
async def screen(game: Session, size=(80, 24), *, pace="instant", ascii=False, listed=(), games=None) -> AsyncIterator:
    """The program running without a terminal, sitting at the table."""
    app = MahjApp(lambda: (game, listed), games=games, pace=pace, ascii=ascii)
    async with app.run_test(size=size, notifications=True) as pilot:
        for _ in range(500):
            await pilot.pause(0.01)
            if app.table is not None and any(footer.rows for footer in app.table.query("#footer")):
                break
        await settled(pilot)
        yield pilot


async def settled(pilot) -> None:
    """Wait until no bot is thinking."""
    for _ in range(500):
        await pilot.pause(0.01)
        if not pilot.app.presenter.thinking:
            break
    await pilot.pause()


def seen(pilot) -> str:
    """The text on the whole screen, as it leaves the program."""
    return "\n".join(strip.text.rstrip() for strip in pilot.app.screen._compositor.render_strips())
