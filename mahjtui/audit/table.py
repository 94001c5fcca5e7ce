"""Hands in which a bot is put to every kind of question, written down as they are played."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mahjtui.bot import Advice, Adviser, Bot
from mahjtui.card.model import Card
from mahjtui.errors import BotError
from mahjtui.game import engine
from mahjtui.game.actions import Action, Go, format_action
from mahjtui.game.house import LEAGUE, HouseRules
from mahjtui.game.seats import LETTERS
from mahjtui.game.seeding import bot_stream
from mahjtui.game.state import State, new_hand
from mahjtui.game.view import View
from mahjtui.match.asking import Stalled, safe_action
from mahjtui.record import PERSON, Move, format_end, format_head, head_of
from mahjtui.stream import Stream


class Failure(NamedTuple):
    """What a bot did instead of answering with an action."""

    what: str


class Decision(NamedTuple):
    """A question put to a bot; the state changes once it is answered."""

    state: State
    seat: int
    view: View
    stream: Callable[[], Stream]
    """Makes the stream that the table hands the bot, from its beginning each time."""

    def __str__(self) -> str:
        """Where it was: ``hand 3 discard S``."""
        return f"hand {self.view.hand} {self.view.phase} {LETTERS[self.seat]}"


def ask(bot: Bot, view: View, stream: Stream) -> Action | Failure:
    """What the bot answers."""
    return answer_of(lambda: bot.choose(view, stream))


def answer_of(choose: Callable[[], object]) -> Action | Failure:
    """What comes of asking a bot in this way; that it has stalled is raised, since it cannot be asked again."""
    try:
        answer = choose()
    except Stalled:
        raise
    except BotError as error:
        return Failure(f"it {error}: {error.said}" if error.said else f"it {error}")
    except Exception as error:
        return Failure(f"{type(error).__name__}: {error}")
    return answer if isinstance(answer, Action) else Failure(f"a {type(answer).__name__}, which is no action")


def advice_of(bot: Bot, view: View) -> Advice | Failure | None:
    """What the bot advises; None where it gives no advice."""
    if not isinstance(bot, Adviser):
        return None
    try:
        return bot.advise(view)
    except Exception as error:
        return Failure(f"{type(error).__name__}: {error}")


def told(answer: Action | Failure) -> str:
    """An answer in words; an action of things that are not on any table as it is."""
    if isinstance(answer, Failure):
        return answer.what
    try:
        return format_action(answer)
    except Exception:
        return repr(answer)


class Table:
    """One seat played at random so that odd positions come up, and all others by one bot."""

    def __init__(self, card: Card, seed: int, hand: int, house: HouseRules = LEAGUE) -> None:
        """Deal the hand, and publish the digest of its walls."""
        self._seed = seed
        self._hand = hand
        self._state = new_hand(card, seed, hand, house=house)
        players = [("", PERSON if seat == self._odd else "bot") for seat in self._state.seats]
        self.record = format_head(head_of(self._state, seed, players))
        """The record of the hand so far."""

    @property
    def _odd(self) -> int:
        seats = self._state.seats
        return seats[self._hand % len(seats)]

    def play(self, answer: Callable[[Decision], Action | Failure]) -> None:
        """Play the hand to its end with what the bot answers, or a safe action where that is illegal.

        Every other hand has a second Charleston whatever was voted, so that each question is put often enough.
        """
        while asked := engine.waiting(self._state):
            decision = self._question(asked[0])
            legal = decision.view.legal
            action = legal.sample(decision.stream()) if decision.seat == self._odd else answer(decision)
            if decision.view.phase == "vote" and self._hand % 2:
                action = Go()
            elif isinstance(action, Failure) or action not in legal:
                action = safe_action(decision.view)
            engine.apply(self._state, decision.seat, action)
            self.record += f"{Move(decision.seat, action)}\n"
        self.record += format_end(self._state, self._seed)

    def _question(self, seat: int) -> Decision:
        seed, hand, moment = self._seed, self._hand, self._state.public.moment
        view = engine.view(self._state, seat)
        return Decision(self._state, seat, view, lambda: bot_stream(seed, hand, seat, moment))
