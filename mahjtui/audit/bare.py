"""By isolation: a copy of the bot in a process of its own, which was given a card, views and streams and nothing else.

Whatever leads from a bot to the position in the process of the table, known or unknown, leads nowhere there. The views
come last one first: what the bot remembers, of its own seat or of others that it plays as well, is not the same there.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Iterator
from multiprocessing.connection import Connection

from mahjtui.audit.table import Decision, Failure, ask, told
from mahjtui.bot import Bot, Spec, make
from mahjtui.card.model import Card
from mahjtui.errors import UsageError
from mahjtui.game.actions import Action
from mahjtui.game.view import View
from mahjtui.stream import Stream


class Alone:
    """The bot of a spec in a process of its own."""

    def __init__(self, spec: Spec, card: Card) -> None:
        """Start the process."""
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=_answer, args=(theirs, spec, card), name="bot", daemon=True)
        self._process.start()
        theirs.close()
        self._noted: list[tuple[Decision, Action | Failure]] = []

    def note(self, decision: Decision, bot: Bot) -> None:
        """Keep the view, and what the bot answers to it with a stream that has nothing to do with the table."""
        view = decision.view
        self._noted.append((decision, ask(bot, view, _stream(view))))

    def differences(self) -> Iterator[str]:
        """Which of the views noted since the last time the copy answers differently: one of the two knows more."""
        while self._noted:
            decision, here = self._noted.pop()
            there = self._ask(decision.view)
            if here != there:
                yield f"{decision}: {told(here)} became {told(there)} in a process that knows nothing but views"

    def _ask(self, view: View) -> Action | Failure:
        try:
            self._line.send(view)
            answer: Action | Failure = self._line.recv()
        except (EOFError, OSError) as error:
            raise UsageError("the process of the bot ended in the middle of the audit") from error
        return answer

    def close(self) -> None:
        """End the process."""
        self._line.close()
        self._process.join(5)
        if self._process.is_alive():
            self._process.kill()


def _stream(view: View) -> Stream:
    return Stream("audit", "alone", view.hand, view.seat, view.moment)


def _answer(line: Connection, spec: Spec, card: Card) -> None:
    """Answer each view until the line is closed."""
    sys.argv[1:] = []
    bot = make(spec, card)
    while True:
        try:
            view = line.recv()
        except EOFError:
            return
        line.send(ask(bot, view, _stream(view)))
