"""A bot that weighs its options by the odds, and can say why: the frame of all that give advice."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from mahjtui.bot import Advice, Option
from mahjtui.game.actions import Action, MahJongg
from mahjtui.game.view import View
from mahjtui.odds.explaining import reasons
from mahjtui.odds.hand import Hand, hand_of
from mahjtui.odds.prospect import Prospect, prospect
from mahjtui.odds.weighing import Choices, Weigher, quiet
from mahjtui.odds.worth import Outlook, outlook, winning


class OddsWeigher(Weigher):
    """Weighs hands by their chances times what they pay."""

    def look(self, hand: Hand, ahead: Prospect) -> Outlook:
        """The chance of each line within reach, times what it pays."""
        return outlook(self.card, hand, ahead)

    def advise(self, view: View) -> Advice:
        """Everything that may be done with the hand, the best first, with reasons."""
        now = self.look(hand_of(view), prospect(view))
        options = [option for choices in self.weigh(view) for option in self.tell(now, choices)]
        options = [option for option in options if option.action in view.legal]
        options.sort(key=lambda option: -option.worth)
        certain = self.certain(view)
        if certain is not None:
            options.insert(0, _certainly(certain, now))
        return Advice(tuple(options) or (Option(quiet(view), now.worth, now.chance),))

    def tell(self, now: Outlook, choices: Choices) -> Iterator[Option]:
        """Each of these actions with what there is to say of it."""
        assert isinstance(choices.outlook, Outlook)
        chances = winning(choices.promise * choices.outlook.chance_share, choices.gain).round(9)
        dangers = np.broadcast_to(choices.danger, len(choices.actions))
        told = reasons(self.card, now, choices.outlook, choices.promise)
        columns = choices.worth().tolist(), chances.tolist(), dangers.tolist(), told
        for action, *said in zip(choices.actions, *columns, strict=True):
            yield Option(action, *said)


def _certainly(action: Action, now: Outlook) -> Option:
    if isinstance(action, MahJongg):
        return Option(action, now.worth, 1.0, reasons=("it wins the hand",))
    return Option(action, now.worth, now.chance, reasons=("no line is left for what that seat has exposed",))
