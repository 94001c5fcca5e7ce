"""What a person at the table is told about the own hand: the closest lines with their chances, hints, warnings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from mahjtui.answers import doubt as doubtful
from mahjtui.card.distance import Fit, closest
from mahjtui.coach.advisers import adviser
from mahjtui.coach.hints import LEVELS, Level, Reasons, hint, reasons
from mahjtui.coach.lines import chances
from mahjtui.coach.warnings import warning
from mahjtui.game.actions import Action
from mahjtui.store.settings import Settings
from mahjtui.tui.model import Table
from mahjtui.tui.stage import Heard

if TYPE_CHECKING:
    from mahjtui.tui.presenter import Presenter

SHOWN: Final = 12
"""How many lines are close."""


class Near(NamedTuple):
    """A line that the own hand is close to."""

    fit: Fit
    chance: float | None
    """How likely the hand still makes it, from 0 to 1; None where it is too far away to tell."""


class Coach:
    """Speaks to the person of one presenter, from the view of that seat alone; nothing it says marks the game."""

    def __init__(self, presenter: Presenter) -> None:
        """Nothing is worked out before it is asked for."""
        self._presenter = presenter
        self._near: tuple[Table | None, tuple[Near, ...]] = (None, ())
        self._asked: tuple[int, int, int] | None = None
        self._level: Level = LEVELS[0]
        self.settings = Settings()
        """Which warnings are wanted."""
        self.reasons = Reasons((), ())
        """The reasoning that was asked for last."""

    def near(self) -> tuple[Near, ...]:
        """The lines that are still alive, nearest first; none for a watcher or a dead hand. Worked out once a table."""
        table = self._presenter.table
        if self._near[0] is not table:
            self._near = table, self._work_out(table)
        return self._near[1]

    def _work_out(self, table: Table) -> tuple[Near, ...]:
        if table.watching or table.own.dead:
            return ()
        card, view = self._presenter.session.card, table.view
        fits = closest(card, view.rack, table.own.exposures, view.out_of_reach(), limit=SHOWN)
        likely = chances(card, view)
        return tuple(Near(fit, likely.get(card.line_of(fit.resolution).index)) for fit in fits)

    def warning(self, action: Action) -> str | None:
        """What speaks against this action: that it may be a mistake that costs, or a warning that is wanted."""
        card, view = self._presenter.session.card, self._presenter.table.view
        doubt = doubtful(card, view, action, fatal=self.settings.warn_call)
        return doubt or warning(card, view, action, self.settings)

    def hint(self) -> None:
        """Say more of the present decision each time, without holding up the screen: a nudge, the deed, the reasons."""
        presenter, table = self._presenter, self._presenter.table
        if not table.asked:
            presenter.refuse("a hint is about a decision of yours, and none is asked of you now")
            return
        asked = presenter.session.seed, table.number, table.view.moment
        more = LEVELS[min(LEVELS.index(self._level) + 1, len(LEVELS) - 1)]
        self._asked, self._level = asked, more if asked == self._asked else LEVELS[0]
        card, view, level = presenter.session.card, table.view, self._level

        def work() -> Callable[[], None]:
            if level == LEVELS[-1]:
                told = reasons(card, adviser(card), view)
                return lambda: self._show(view.moment, told)
            (short,) = hint(card, adviser(card), view, level)
            return lambda: self._say(view.moment, short)

        presenter.stage.reckon(work)

    def _say(self, moment: int, told: str) -> None:
        """Give a hint in a sentence, unless what it is about is over."""
        presenter = self._presenter
        if self._is_asked(moment):
            presenter.desk = replace(presenter.desk, notice="")
            presenter.log.append(Heard(f"Hint: {told}"))
            presenter.stage.show()

    def _show(self, moment: int, told: Reasons) -> None:
        """Open the page of the reasons, unless what they are about is over."""
        if self._is_asked(moment):
            self.reasons = told
            self._presenter.stage.open("hint")

    def _is_asked(self, moment: int) -> bool:
        table = self._presenter.table
        return table.asked and table.view.moment == moment

    def switch(self, name: str) -> None:
        """Switch a warning on or off, for good."""
        self.settings = msgspec.structs.replace(self.settings, **{name: not getattr(self.settings, name)})
        self._presenter.stage.keep(self.settings)
