"""One hand at the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock

from mahjtui.card.fit import Fit
from mahjtui.course import Course
from mahjtui.game import engine, seeding
from mahjtui.game.actions import Action
from mahjtui.game.events import Event
from mahjtui.game.seats import BETTOR, NAMES
from mahjtui.game.settlement import Settlement
from mahjtui.game.state import State
from mahjtui.game.view import View
from mahjtui.match.asking import Asker, Player
from mahjtui.record import Writer


class Hand:
    """The position, the players by seat, and everything that happened.

    Every method may be called from any thread. While a bot thinks in ``play_bots`` nothing is locked, so a screen can
    read views, act for a person, and undo at any moment.
    """

    def __init__(
        self,
        course: Course,
        askers: Sequence[Asker],
        seed: int,
        trouble: list[str],
        writer: Writer,
        *,
        ended: Callable[[], None] = lambda: None,
    ) -> None:
        """Sit down at this course; ``askers`` are by seat, reports of bots that fail go to ``trouble``.

        ``ended`` is called whenever the hand ends: again, where its end was taken back.
        """
        self._course = course
        self._askers = tuple(askers)
        self._seed = seed
        self._trouble = trouble
        self._writer = writer
        self._ended = ended
        self._lock = Lock()
        self._asking = Lock()
        self._rewound = 0

    @property
    def state(self) -> State:
        """The engine's position. Screens and bots get views."""
        return self._course.state

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where, by seat; ``EMPTY`` where nobody does (V-1, V-2)."""
        return tuple(asker.player for asker in self._askers)

    @property
    def events(self) -> list[Event]:
        """Everything so far, the deal included. Show a seat only what it saw: ``Event.seen_by``."""
        return self._course.events

    @property
    def actions(self) -> list[tuple[int, Action]]:
        """Every action so far with its seat; what was taken back is not among them."""
        return self._course.actions

    @property
    def assisted(self) -> bool:
        """Whether anything was taken back."""
        return self._course.assisted

    @property
    def course(self) -> Course:
        """The course of the hand; only to be read, and only once the hand is over."""
        return self._course

    @property
    def settlement(self) -> Settlement | None:
        """How the hand ended, once it has."""
        return self.state.public.settlement

    @property
    def undone(self) -> bool:
        """Whether something was taken back that may be done again."""
        return bool(self._course.undone)

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.settlement is not None

    @property
    def saved(self) -> bool:
        """Whether every action so far is in the record."""
        return self._writer.saving

    def take_up(self) -> None:
        """Keep others from going on with the record that this hand was taken from.

        Raises:
            RecordError: where another program plays it, or has played it on since it was read.
        """
        with self._lock:
            self._writer.take_up()

    def close(self) -> None:
        """Keep no more of this hand: another program may go on with its record."""
        with self._lock:
            self._writer.close()

    def shown(self) -> Fit | None:
        """The winner's fourteen tiles laid out as the line prints them (M-1); None while nobody has won."""
        with self._lock:
            return self._course.shown()

    def view(self, seat: int) -> View:
        """What this seat may see."""
        with self._lock:
            return engine.view(self.state, seat)

    def waiting(self) -> tuple[int, ...]:
        """The seats that must answer before play goes on."""
        with self._lock:
            return engine.waiting(self.state)

    def waiting_bots(self) -> tuple[int, ...]:
        """Those of them that are bots."""
        return tuple(seat for seat in self.waiting() if self._askers[seat].player.bot is not None)

    def waiting_persons(self) -> tuple[int, ...]:
        """Those of them that are persons."""
        return tuple(seat for seat in self.waiting() if self._askers[seat].player.person)

    def act(self, seat: int, action: Action) -> list[Event]:
        """Do what a person wants; what the table saw.

        Raises:
            IllegalAction: where the rules refuse it; nothing has changed.
        """
        with self._lock:
            return self._apply(seat, action)

    def play_bots(self) -> list[Event]:
        """Ask every bot that owes an answer to the present question, once; nothing happens where none does.

        An answer is dropped when the position it was for is gone, because a person called a hand dead or took a move
        back meanwhile; ask again then.
        """
        events: list[Event] = []
        with self._asking:
            for seat in self.waiting_bots():
                with self._lock:
                    if seat not in engine.waiting(self.state):
                        continue
                    view = engine.view(self.state, seat)
                    rewound = self._rewound
                answer = self._askers[seat].ask(view, seeding.bot_stream(self._seed, view.hand, seat, view.moment))
                with self._lock:
                    if (rewound, view.moment) != (self._rewound, self.state.public.moment):
                        break
                    if answer.complaint is not None:
                        self._report(seat, answer.complaint)
                    events += self._apply(seat, answer.action)
        return events

    def undo(self, seat: int) -> bool:
        """Go back to this seat's last decision, and mark the game as assisted; False where it has made none.

        A bet stands whatever happens (B-1).

        Bots that are asked again repeat themselves, since they decide from the view and a stream that follows from it.
        """
        with self._lock:
            if seat == BETTOR or not self._course.undo(seat):
                return False
            self._rewound += 1
            self._writer.move(seat, None)
            return True

    def redo(self) -> bool:
        """Do again what was taken back last, the answers of the bots with it; False where there is nothing.

        Once play has gone another way there is nothing left to be done again.
        """
        with self._lock:
            undone = self._course.undone
            self._rewound += bool(undone)
            for seat, action in undone:
                self._apply(seat, action)
            return bool(undone)

    def _report(self, seat: int, complaint: str) -> None:
        always = self._askers[seat].benched
        instead = "safe actions are played for it from now on" if always else "a safe action was played instead"
        self._trouble.append(f"{NAMES[seat]} ({self.players[seat].spec}) {complaint}; {instead}")

    def _apply(self, seat: int, action: Action) -> list[Event]:
        events = self._course.apply(seat, action)
        self._writer.move(seat, action)
        if self.over:
            self._ended()
            self._writer.end(self.state)
        return events
