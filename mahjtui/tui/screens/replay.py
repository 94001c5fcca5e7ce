"""A recorded hand step by step on the table, from one seat's knowledge or all open; it can be taken over anywhere."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import shorten
from typing import ClassVar, Final

from textual import work
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.timer import Timer
from textual.worker import Worker, WorkerState

from mahjtui.bot import Adviser
from mahjtui.coach.review import Decision, review
from mahjtui.coach.tape import Tape
from mahjtui.course import Course
from mahjtui.game.seats import NAMES
from mahjtui.game.state import State
from mahjtui.tui.painting import Do, Row, Run, Tileset, ruled
from mahjtui.tui.reviewpages import decision_rows
from mahjtui.tui.screens.position import PositionScreen, told
from mahjtui.tui.shown import rack_rows

SPEEDS: Final = (2.0, 1.0, 0.5, 0.25, 0.1)
"""How many seconds a step stays, by the speed that is asked for."""
RECENT: Final = 4
"""How many steps are told."""


class Judged(Message):
    """The mistakes of a seat have been found."""

    def __init__(self, seat: int, mistakes: tuple[Decision, ...]) -> None:
        """Carry them."""
        super().__init__()
        self.seat = seat
        self.mistakes = mistakes


class ReplayScreen(PositionScreen):
    """Left and right step; the keys below say what else there is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,backspace", "step(-1)", show=False),
        Binding("right,enter", "step(1)", show=False),
        Binding("home", "step(-9999)", show=False),
        Binding("end", "step(9999)", show=False),
        Binding("space", "play", show=False),
        Binding("plus", "speed(1)", show=False),
        Binding("minus", "speed(-1)", show=False),
        Binding("t", "turn(1)", show=False),
        Binding("T", "turn(-1)", show=False),
        Binding("k", "call(1)", show=False),
        Binding("K", "call(-1)", show=False),
        Binding("m", "mistake(1)", show=False),
        Binding("M", "mistake(-1)", show=False),
        Binding("g", "go", show=False),
        Binding("tab", "sit", show=False),
        Binding("o", "open", show=False),
        Binding("w", "what_if", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        *(Binding(str(digit), f"digit({digit})", show=False) for digit in range(10)),
    ]

    def __init__(
        self,
        course: Course,
        seat: int,
        title: str,
        *,
        tileset: Tileset,
        adviser: Callable[[], Adviser],
        take_over: Callable[[int, int], None],
        everything: bool = False,
    ) -> None:
        """Begin at the deal, seen from this seat, or with all racks open.

        ``take_over`` is told the step and the seat from which somebody wants to play on.
        """
        super().__init__(tileset)
        self.course = course
        self.tape = Tape(course)
        self.seat = seat
        self.open = everything
        """Whether all racks are shown."""
        self.at = 0
        self.speed = SPEEDS.index(0.5)
        self._title = title
        self._adviser = adviser
        self._take_over = take_over
        self._timer: Timer | None = None
        self._typed = ""
        self._notice = ""
        self._mistakes: dict[int, tuple[Decision, ...]] = {}
        self._wanted = 0

    @property
    def state(self) -> State:
        """The position after the present step."""
        return self.tape.state(self.at)

    def title_row(self, width: int) -> Row:
        """Which hand this is."""
        return [Run(f" {shorten(self._title, width - 2, placeholder=' ...')}", "title")]

    def text_rows(self, width: int) -> tuple[list[Row], int]:
        """Where this is, what happened last, the mistake that follows, the racks where they are open."""
        place = f"STEP {self.at} OF {self.tape.last}"
        turn = f"turn {self.tape.turns[self.at]}" + (f"   g: {self._typed}_" if self._typed else "")
        rows: list[Row] = [ruled([Run(place, "title")], width, [Run(turn, "dim")])]
        if self._notice:
            rows += told(self._notice, width, "warn")
        for step in range(max(0, self.at - RECENT + 1), self.at + 1):
            for text in self.tape.told(step, None if self.open else self.seat):
                rows += told(text, width, "strong" if step == self.at else "dim")
        follows = next((found for found in self._mistakes.get(self.seat, ()) if found.move == self.at), None)
        if follows is not None:
            rows += [[], ruled([Run("A MISTAKE FOLLOWS", "title")], width), *decision_rows(follows, width)]
        if self.open:
            state = self.state
            rows += [[], ruled([Run("RACKS", "title")], width), *rack_rows(state, state.seats, width, self.tileset)]
        rows += [[], *told(self._help(), width, "dim")]
        return rows, 0

    def _help(self) -> str:
        return (
            "Home and End: the ends. t k m: the next turn, call, mistake; T K M: the one before. A number and g: that "
            "turn. + and -: faster, slower."
        )

    def keys_row(self) -> Row:
        """Stepping, playing, whose knowledge, taking over, the way back."""
        playing = self._timer is not None
        row: Row = []
        for key, label, do in (
            ("←", "", Do("step", -1)),
            ("→", "Step", Do("step", 1)),
            ("Space", f"{'Stop' if playing else 'Play'} {SPEEDS[self.speed]:g} s", Do("play")),
            ("Tab", NAMES[self.seat], Do("sit")),
            ("o", "Close" if self.open else "Open", Do("open")),
            ("w", "What if", Do("what_if")),
            ("Esc", "Back", Do("back")),
        ):
            row += [Run(f" {key}", "key", do), Run(f" {label} " if label else "", "plain", do)]
        return row

    def _jump(self, at: int) -> None:
        """Show another step."""
        self._notice = ""
        self.at = max(0, min(self.tape.last, at))
        self.show()

    def action_step(self, steps: int) -> None:
        """So many steps on, or back."""
        self._jump(self.at + steps)

    def action_turn(self, steps: int) -> None:
        """The next discard, or the one before."""
        self._jump(self.tape.thrown(self.at, steps))

    def action_call(self, steps: int) -> None:
        """The next call, or the one before."""
        at = self.tape.called(self.at, steps)
        self._jump(at)
        if at == 0 or not self.tape.told(at, None):
            self._say("no call lies that way")

    def action_digit(self, digit: int) -> None:
        """A digit of the turn to go to."""
        self._typed = (self._typed + str(digit))[-3:]
        self.show_text()

    def action_go(self) -> None:
        """Go to the turn that was typed."""
        typed, self._typed = self._typed, ""
        if typed:
            self._jump(self.tape.turn(int(typed)))
        else:
            self._say("type the number of a turn, then g")

    def action_play(self) -> None:
        """Play by itself, or stop."""
        if self._timer is not None:
            self._stop()
        else:
            self._timer = self.set_interval(SPEEDS[self.speed], self._go_on)
        self.show()

    def _go_on(self) -> None:
        if self.at == self.tape.last:
            self._stop()
        self.action_step(1)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = None

    def action_speed(self, steps: int) -> None:
        """Faster, or slower."""
        self.speed = max(0, min(len(SPEEDS) - 1, self.speed + steps))
        if self._timer is not None:
            self._stop()
            self.action_play()
        self.show()

    def action_sit(self) -> None:
        """Look from the next seat."""
        seats = self.course.state.seats
        self.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
        self._notice = ""
        self.show()

    def action_open(self) -> None:
        """Open all racks, or close those of the others."""
        self.open = not self.open
        self.show()

    def action_what_if(self) -> None:
        """Play on from here as the seat that is looked from."""
        state = self.state
        if state.public.settlement is not None:
            self._say("the hand is over here; step back to where you would have played otherwise")
        else:
            self._take_over(self.at, self.seat)

    def action_mistake(self, steps: int) -> None:
        """The next mistake of this seat, or the one before; they are looked for at first."""
        if self.seat not in self._mistakes:
            self._wanted = steps
            self._say(f"looking for the mistakes of {NAMES[self.seat]}")
            self._judge(self.seat)
            return
        moves = sorted(found.move for found in self._mistakes[self.seat])
        ahead = [move for move in moves if (move - self.at) * steps > 0]
        if ahead:
            self._jump(ahead[0] if steps > 0 else ahead[-1])
        else:
            self._say(f"no mistake of {NAMES[self.seat]} lies that way")

    @work(thread=True, exclusive=True, group="mistakes", exit_on_error=False)
    def _judge(self, seat: int) -> None:
        found = review(self.course.start, self.course.actions, seat, self._adviser())
        self.post_message(Judged(seat, found.mistakes(len(found.decisions))))

    def on_judged(self, message: Judged) -> None:
        """Go on to the one that was wanted."""
        self._mistakes[message.seat] = message.mistakes
        self._notice = ""
        if message.seat == self.seat:
            self.action_mistake(self._wanted)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Say why no mistakes can be found."""
        if event.state is WorkerState.ERROR:
            self._say(str(event.worker.error))

    def _say(self, notice: str) -> None:
        """Say why something is not done."""
        self._notice = notice
        self.show_text()
