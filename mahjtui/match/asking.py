"""Asking a bot, and what is played for one that raises, stalls or answers against the rules."""

from __future__ import annotations

from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, NamedTuple

from mahjtui.bot import Bot
from mahjtui.errors import BotError
from mahjtui.game.actions import Accept, Action, Courtesy, Deny, Discard, Go, Keep, Skip, Withdraw
from mahjtui.game.view import View
from mahjtui.record import PERSON
from mahjtui.stream import Stream
from mahjtui.tiles import JOKER, tiles_of


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a chair: a bot, or a person where ``bot`` is None."""

    name: str
    bot: Bot | None = None
    spec: str = PERSON
    """How the command line names this player: ``nearest``, or ``you`` for a person."""

    @property
    def person(self) -> bool:
        """Whether a person plays here: not a bot, nor an empty seat."""
        return self.spec == PERSON


EMPTY: Final = Player("nobody", spec="nobody")
"""Who sits on an empty seat (V-1, V-2)."""


class Answer(NamedTuple):
    """What to play, and what was wrong with the bot where it is not the bot's own choice."""

    action: Action
    complaint: str | None = None


def safe_action(view: View) -> Action:
    """An action that harms nobody and gives nothing away: what is played for a bot that fails."""
    legal = view.legal
    if legal.passes is not None:
        return legal.passes.first()
    for quiet in (Skip(), Go(), Courtesy(0), Keep(), Withdraw(), Accept(), Deny()):
        if quiet in legal:
            return quiet
    if view.phase == "bet":
        return legal.actions[0]
    if view.drawn is not None and view.drawn != JOKER:
        return Discard(view.drawn)
    return Discard(min(tiles_of(view.rack)))


class Stalled(Exception):  # noqa: N818
    """The bot did not answer in time."""


class Asker:
    """Asks one player's bot, waiting no longer than ``patience`` seconds; with None it is called directly.

    A bot that stalls is benched: safe actions are played for it from then on.
    """

    def __init__(self, player: Player, patience: float | None) -> None:
        """Nothing is started before the first question."""
        self.player = player
        self.benched = False
        self._patience = patience
        self._worker: Worker | None = None

    def ask(self, view: View, stream: Stream) -> Answer:
        """The bot's choice where it makes a legal one in time, else a safe action and the complaint."""
        if self.benched:
            return Answer(safe_action(view))
        try:
            action = self._choose(view, stream)
            legal = action in view.legal
        except Stalled:
            self.benched = True
            complaint = f"did not answer within {self._patience:g} s"
        except BotError as error:
            complaint = str(error)
        except Exception as error:
            complaint = f"failed with {type(error).__name__}: {error}"
        else:
            if legal:
                return Answer(action)
            complaint = f"answered with {_kind_of(action)}"
        return Answer(safe_action(view), complaint)

    def _choose(self, view: View, stream: Stream) -> Action:
        bot = self.player.bot
        if bot is None:
            raise ValueError(f"{self.player.name} is a person and cannot be asked")
        if self._patience is None:
            return bot.choose(view, stream)
        if self._worker is None:
            self._worker = Worker(bot)
        return self._worker.choose(view, stream, self._patience)


def _kind_of(action: object) -> str:
    """What a bot answered, without its tiles: a person at the table reads this, and may not learn them (I-1)."""
    kind = type(action).__name__
    return f"a {kind.lower()} that is not allowed" if isinstance(action, Action) else f"a {kind}, which is no action"


class Worker:
    """A thread of its own for one bot, so that the table can stop waiting for it; it never keeps the program alive."""

    def __init__(self, bot: Bot) -> None:
        """Start the thread; it waits for a question."""
        self._bot = bot
        self._questions: SimpleQueue[tuple[View, Stream]] = SimpleQueue()
        self._answers: SimpleQueue[Action | Exception] = SimpleQueue()
        Thread(target=self._run, name="bot", daemon=True).start()

    def choose(self, view: View, stream: Stream, patience: float) -> Action:
        """What the bot answers, or raises.

        Raises:
            Stalled: where it does neither within ``patience`` seconds; ask it no more.
        """
        self._questions.put((view, stream))
        try:
            answer = self._answers.get(timeout=patience)
        except Empty:
            raise Stalled from None
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _run(self) -> None:
        while True:
            view, stream = self._questions.get()
            try:
                self._answers.put(self._bot.choose(view, stream))
            except Exception as error:
                self._answers.put(error)
