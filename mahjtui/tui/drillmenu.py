"""Which drill is opened over the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from secrets import randbelow
from typing import Any, Final

from textual.screen import Screen

from mahjtui.card.model import Card
from mahjtui.coach.advisers import adviser
from mahjtui.coach.charleston import Drill, Passes
from mahjtui.drills.asking import Kind, PositionDrill
from mahjtui.drills.keeping import COUNT, SPAN, Logbook, seeds
from mahjtui.drills.kinds import KINDS
from mahjtui.errors import MahjError
from mahjtui.tui.painting import Tileset
from mahjtui.tui.screens.drill import DrillScreen
from mahjtui.tui.screens.quiz import QuizScreen
from mahjtui.tui.stage import Choice, Question

CHARLESTON: Final[dict[Passes, str]] = {"first": "Charleston: first passes", "full": "Charleston: whole ones"}


def menu(
    card: Card, tileset: Tileset, show: Callable[[Screen[None]], Any], refuse: Callable[[str], None]
) -> Question:
    """The drills to choose from; one that is chosen is shown, or it is said why it cannot be."""

    def open_charleston(passes: Passes) -> None:
        try:
            logbook = Logbook(f"charleston {passes}", card)
            chosen = seeds(randbelow(SPAN), COUNT, logbook.due())
            show(DrillScreen(Drill(card, adviser(card), chosen, passes, logbook.graded), tileset))
        except MahjError as error:
            refuse(str(error))

    def open_positions(kind: Kind) -> None:
        try:
            logbook = Logbook(kind.name, card)
            chosen = seeds(randbelow(SPAN), COUNT, logbook.due())
            drill = PositionDrill(kind, card, adviser(card), chosen, partial(logbook.marked, kind.name))
            show(QuizScreen(drill, COUNT, tileset))
        except MahjError as error:
            refuse(str(error))

    choices = [Choice(label, partial(open_charleston, passes)) for passes, label in CHARLESTON.items()]
    choices += [Choice(f"{kind.title}: {kind.what}", partial(open_positions, kind)) for kind in KINDS]
    return Question("Drill", "What do you want to practise? The game waits.", tuple(choices))
