"""Charleston drills in sentences and numbered choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mahjtui.coach.charleston import Deal, Drill, Graded, Tally
from mahjtui.coach.passing import told
from mahjtui.errors import NotationError
from mahjtui.game.errors import IllegalAction
from mahjtui.game.seats import NAMES
from mahjtui.plain import choices, telling
from mahjtui.plain.table import Left
from mahjtui.sentences import question


class PlainCharleston:
    """Asks for the decisions of one deal after the other."""

    def __init__(self, drill: Drill, say: Callable[[str], None], hear: Callable[[], str | None]) -> None:
        """``say`` prints a sentence, ``hear`` gives a line of input, None at its end."""
        self.tally = Tally()
        self._drill = drill
        self._say = say
        self._hear = hear

    def play(self) -> None:
        """Deal until the deals end or the player leaves; the score comes last."""
        seeds = self._drill.seeds
        self._say("Answer with numbers or tiles; or ask: rack, lines, help, quit.")
        for number, seed in enumerate(seeds, start=1):
            deal = self._drill.deal(seed)
            self._say_all(["", f"Deal {number} of {len(seeds)}, seed {seed}: you are {NAMES[deal.seat]}."])
            try:
                decisions = self._play(deal)
            except Left:
                break
            trouble = self._drill.done(seed, decisions)
            if trouble is not None:
                self._say(trouble)
        self._say_all(["", *self.tally.told()])

    def _play(self, deal: Deal) -> list[Graded]:
        decisions = []
        while not deal.over:
            graded = self._ask(deal)
            if graded is not None:
                decisions.append(graded)
                self.tally.decisions.append(graded)
                self._say_all(told(self._drill.card, graded))
        return decisions

    def _ask(self, deal: Deal) -> Graded | None:
        """Put the question until it is answered.

        Raises:
            Left: where the player leaves.
        """
        view = deal.view
        self._say_all([telling.rack(view), question(view), *choices.told(view)])
        while True:
            text = self._hear()
            match None if text is None else text.strip().lower():
                case None | "quit":
                    raise Left
                case "":
                    continue
                case "rack":
                    self._say(telling.rack(view))
                case "lines":
                    self._say_all(telling.lines(view, self._drill.card))
                case "?" | "help":
                    self._say_all([question(view), *choices.told(view)])
                case answer:
                    try:
                        return deal.answer(choices.read_answer(answer, view))
                    except NotationError as error:
                        self._say(f"{error}.")
                    except IllegalAction as error:
                        self._say(f"Not allowed: {error.refusal}.")

    def _say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._say(line)
