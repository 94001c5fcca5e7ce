"""How much worth bots lose by what they decide, in the eyes of one adviser, who judges from each bot's own view.

Every bot plays the same hands from the same seats, against the same three others, so that tiles and table weigh on all
alike. A hand is played by itself: whoever plays it, and when, the same comes of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final, NamedTuple

from mahjtui.bot import Spec, make
from mahjtui.card.loader import loads
from mahjtui.card.model import Card
from mahjtui.coach.advisers import adviser
from mahjtui.coach.review import review
from mahjtui.errors import UsageError
from mahjtui.game.actions import Action, Discard
from mahjtui.game.chairs import chairs_by_seat
from mahjtui.game.house import LEAGUE
from mahjtui.game.state import new_hand
from mahjtui.game.view import View
from mahjtui.jobs import shared
from mahjtui.match.asking import Asker, Player
from mahjtui.match.bots import play_out
from mahjtui.stream import Stream

OTHERS: Final = Spec("nearest")
"""Who plays the other three seats where nobody says."""


@dataclass(frozen=True, slots=True)
class Trial:
    """All that the figures follow from; plain values, so that any process can play a part of it."""

    card_name: str
    card_text: str
    seed: int
    bots: tuple[Spec, ...]
    hands: int
    """How many hands each bot plays."""
    judge: Spec | None = None
    """Who judges; None for the best adviser there is."""
    others: Spec = OTHERS
    """Who plays the other three seats."""

    def units(self) -> list[tuple[Spec, int]]:
        """Each bot with the number of each of its hands, from 1; the bots take turns."""
        return [(bot, hand) for hand in range(1, self.hands + 1) for bot in self.bots]


class Lost(NamedTuple):
    """What a bot lost in one hand, and what was told of it."""

    bot: Spec
    hand: int
    worth: float
    """In points that a loser pays, by all its decisions together."""
    chances: tuple[float, ...]
    """How likely the judge took the hand to win, at each decision that it has an opinion of."""
    won: bool
    dangers: tuple[float, ...] = ()
    """How likely the judge took each of its discards to be won on, in order."""
    thrown: bool = False
    """Whether the last of them was."""

    @property
    def decisions(self) -> int:
        """How many the judge has an opinion of."""
        return len(self.chances)


def measured(trial: Trial, jobs: int = 1, progress: Callable[[], object] = lambda: None) -> list[Lost]:
    """Play all hands of all bots, over so many processes, in the order of the units; ``progress`` is called after each.

    Raises:
        UsageError: where a bot fails, or cannot be made.
    """
    units = trial.units()
    found: dict[tuple[Spec, int], Lost] = {}
    for unit, lost in shared(partial(play, trial), units, jobs):
        found[unit] = lost
        progress()
    return [found[unit] for unit in units]


def play(trial: Trial, unit: tuple[Spec, int]) -> Lost:
    """Play one hand of one bot, and judge what the bot decided.

    Raises:
        UsageError: where a bot fails, or cannot be made.
    """
    spec, hand = unit
    card = _card(trial.card_text, trial.card_name)
    start = new_hand(card, trial.seed, hand)
    seat = next(seat for seat, chair in chairs_by_seat(LEAGUE, hand).items() if chair == 0)

    def choose(view: View, stream: Stream) -> Action:
        who = spec if view.seat == seat else trial.others
        action, complaint = _asker(who, card).ask(view, stream)
        if complaint is not None:
            where = f"in hand {hand} of seed {trial.seed}"
            raise UsageError(f"the bot {who} {complaint} {where}; see what mahjtui audit says of it")
        return action

    end = start.copy()
    actions = play_out(end, choose, trial.seed)
    found = review(start, actions, seat, adviser(card, trial.judge))
    settlement = end.public.settlement
    assert settlement is not None
    dangers = tuple(judged.chosen.danger for judged in found.judged if isinstance(judged.chosen.action, Discard))
    won, thrown = settlement.winner == seat, settlement.discarder == seat
    return Lost(spec, hand, found.lost, found.chances, won, dangers, thrown)


@lru_cache(maxsize=1)
def _card(text: str, name: str) -> Card:
    return loads(text, name)


@lru_cache(maxsize=16)
def _asker(spec: Spec, card: Card) -> Asker:
    """A bot keeps nothing between two decisions, so one is enough; it has the time that it takes."""
    return Asker(Player(spec.label, make(spec, card), str(spec)), patience=None)
