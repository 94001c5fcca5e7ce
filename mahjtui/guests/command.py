"""A bot in another program, named by its command line: ``--bots "cmd:node bot.js"``."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

import mahjtui
from mahjtui.bot import Setup, Stream
from mahjtui.card.model import Card
from mahjtui.errors import BotError, NotationError, UsageError
from mahjtui.game.actions import Action, parse_action
from mahjtui.game.view import View
from mahjtui.guests import messages
from mahjtui.guests.messages import End, FromBot, FromTable, Greeting, Options, Ready, Refused, Reply
from mahjtui.guests.talking import Program

LIMIT: Final = "limit"
"""The option that says how many seconds a decision may take; all others are the program's own."""

SECONDS: Final = 5.0
"""The limit where none is given: less than a table waits for any bot."""

START: Final = 10.0
"""How many seconds a program may take to say hello, and to be ready."""

TRIES: Final = 3
"""How often in a row a program may fail before it is given up."""


_DECODER: Final = msgspec.json.Decoder[FromBot](FromBot)


class Command:
    """Asks a program, which is started again where it fails."""

    def __init__(self, words: Sequence[str], card: Card, options: Mapping[str, str], limit: float) -> None:
        """Start the program, so that what is wrong with it shows before the game.

        Raises:
            BotError: where it does not say hello, or refuses the options.
        """
        self._words = words
        self._hello = _encode(messages.hello(card, f"mahjtui {mahjtui.__version__}"))
        self._options = dict(options)
        self._limit = limit
        self._failed = 0
        self._program: Program | None = self._start()

    def choose(self, view: View, stream: Stream) -> Action:
        """What the program answers.

        Raises:
            BotError: where it does not answer in time, by the protocol and by the rules.
        """
        return self.reply(view, stream)[0]

    def reply(self, view: View, stream: Stream) -> tuple[Action, tuple[str, ...]]:
        """What the program answers, and the reasons that it gives.

        Raises:
            BotError: as ``choose`` does.
        """
        if self._failed >= TRIES:
            raise BotError(f"failed {TRIES} times in a row and is not asked again")
        try:
            if self._program is None:
                self._program = self._start()
            told = _decode(self._program.ask(_encode(messages.decision(view, stream)), self._limit))
            if not isinstance(told, Reply):
                raise _out_of_turn(told)
            action = _parse(told.action)
        except BotError:
            self._failed += 1
            self._close()
            raise
        self._failed = 0
        if action not in view.legal:
            raise BotError(f"answered with a {type(action).__name__.lower()} that is not allowed", told.action)
        return action, tuple(told.reasons)

    def _start(self) -> Program:
        program = Program(self._words, _encode(End()))
        try:
            greeting = _decode(program.ask(self._hello, START))
            if not isinstance(greeting, Greeting):
                raise _out_of_turn(greeting)
            answer = _decode(program.ask(_encode(Options(self._options)), START))
            if not isinstance(answer, Ready | Refused):
                raise _out_of_turn(answer)
            if isinstance(answer, Refused):
                raise BotError(f"refuses its options: {answer.why}")
        except BotError:
            program.close()
            raise
        return program

    def _close(self) -> None:
        if self._program is not None:
            self._program.close()
        self._program = None


def make(setup: Setup) -> Command:
    """Start the program of a command line, with the options of its spec.

    Raises:
        UsageError: where it cannot be started, does not speak the protocol, or refuses its options.
    """
    options = dict(setup.options)
    try:
        words = shlex.split(setup.source)
        limit = float(options.pop(LIMIT, SECONDS))
    except ValueError as error:
        raise UsageError(f"cannot read the bot 'cmd:{setup.source}': {str(error).lower()}") from error
    if not words:
        raise UsageError("'cmd:' names no program; give its command line, such as cmd:'node bot.js'")
    if not 0 < limit < float("inf"):
        raise UsageError(f"a bot cannot have {limit:g} seconds to decide; give a number above 0")
    try:
        return Command(words, setup.card, options, limit)
    except BotError as error:
        said = f": {error.said}" if error.said else ""
        raise UsageError(f"the bot 'cmd:{setup.source}' {error}{said}") from error


def _encode(message: FromTable) -> bytes:
    return msgspec.json.encode(message) + b"\n"


def _decode(line: bytes) -> FromBot:
    """Read a message of a bot.

    Raises:
        BotError: where it is none.
    """
    try:
        return _DECODER.decode(line)
    except msgspec.DecodeError as error:
        raise BotError("answered with what the protocol does not allow", str(error)) from error


def _parse(text: str) -> Action:
    try:
        return parse_action(text)
    except NotationError as error:
        raise BotError("answered with text that is no action", str(error)) from error


def _out_of_turn(message: FromBot) -> BotError:
    return BotError(f"answered with {message.__struct_config__.tag!r} where something else was asked")
