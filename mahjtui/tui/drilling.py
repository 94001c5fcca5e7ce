"""A Charleston drill at the table: every decision is graded before the others answer, and deal follows deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Protocol

from mahjtui.coach.charleston import Drill, Graded, Tally, grade, hand_of, is_over
from mahjtui.coach.passing import told
from mahjtui.game.actions import Action
from mahjtui.game.errors import IllegalAction
from mahjtui.match import Player, Session
from mahjtui.tui.coaching import Coach
from mahjtui.tui.presenter import Presenter
from mahjtui.tui.stage import Stage

COACH: Final = "coach"
"""What the others are called."""


class DrillStage(Stage, Protocol):
    """What a drill needs of whatever shows it."""

    def note(self, title: str, lines: Sequence[str], then: Callable[[], None]) -> None:
        """Show these sentences until they are read."""


class Silent(Coach):
    """A coach who waits with what it knows until the decision is made."""

    def hint(self) -> None:
        """Say that there is none."""
        self._presenter.refuse("a drill gives no hints: decide first, then it tells you all")


class DrillPresenter(Presenter):
    """The table of a drill: what can be done at it is what can be done in a game, but for taking back and hints."""

    def __init__(self, drill: Drill, stage: DrillStage) -> None:
        """Deal the first; nothing moves before ``begin``."""
        self.drill = drill
        self.place_in_drill = 0
        """Which of the seeds is played, from 0."""
        self.tally = Tally()
        self._decisions: list[Graded] = []
        self._trouble: list[str] = []
        self._drill_stage = stage
        super().__init__(self._dealt(), stage, "instant")
        self.coach = Silent(self)

    def _dealt(self) -> Session:
        seed = self.drill.seeds[self.place_in_drill]
        coach = Player(COACH, self.drill.adviser, COACH)
        players = [Player("You"), coach, coach, coach]
        return Session(self.drill.card, players, seed, patience=None, number=hand_of(seed))

    def _act(self, action: Action) -> None:
        """Do it and say what it was worth; where it is refused nothing has changed (ERR-2)."""
        view = self.table.view
        try:
            self.session.hand.act(self.table.seat, action)
        except IllegalAction as error:
            self.refuse(str(error.refusal))
            return
        self.desk = replace(self.desk, notice="")
        graded = grade(self.drill.adviser, view, action)
        if graded is None:
            self._go_on()
            return
        self._decisions.append(graded)
        self.tally.decisions.append(graded)
        self._drill_stage.note(f"Grade {graded.judged.grade}", told(self.drill.card, graded), self._go_on)

    def _go_on(self) -> None:
        """Let the others answer; deal the next once nothing is left to decide."""
        if is_over(self.session.hand.view(self.table.seat), self.drill.passes):
            self._next_deal()
        else:
            super()._go_on()

    def _next_deal(self) -> None:
        trouble = self.drill.done(self.session.seed, tuple(self._decisions))
        if trouble is not None:
            self._trouble.append(trouble)
        self._decisions.clear()
        if self.place_in_drill + 1 == len(self.drill.seeds):
            self._end()
        else:
            self.place_in_drill += 1
            self.play_at(self._dealt())

    def _end(self) -> None:
        lines = [*self.tally.told(), *dict.fromkeys(self._trouble)]
        self._drill_stage.note("Score", lines, self.stage.leave)

    @property
    def decided(self) -> bool:
        """Never: what has been graded is not taken back."""
        return False

    def undo(self) -> None:
        """Say that a drill takes nothing back."""
        self.refuse("what has been graded is not taken back")

    def quit(self) -> None:
        """Show the score so far, and leave."""
        if self.tally.decisions:
            self._end()
        else:
            self.stage.leave()
