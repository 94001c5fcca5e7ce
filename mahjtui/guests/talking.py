"""A program at the other end of two pipes: a line is written, a line is read, and nobody waits for ever."""

from __future__ import annotations

import subprocess
import weakref
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from tempfile import TemporaryFile
from threading import Thread
from typing import IO, Final

from mahjtui.errors import BotError

LONGEST: Final = 1 << 20
"""How many bytes of a line are read."""

GOODBYE: Final = 3.0
"""How many seconds a program is given to end by itself."""


class Program:
    """A running program."""

    def __init__(self, words: Sequence[str], last_words: bytes) -> None:
        """Start it; ``last_words`` are the line that it is told at the end, however that comes.

        Raises:
            BotError: where it cannot be started.
        """
        self._errors = TemporaryFile()  # noqa: SIM115 (it is read when the program has failed)
        try:
            self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors)
        except OSError as error:
            raise BotError(f"cannot be started: {(error.strerror or str(error)).lower()}") from error
        self._questions: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        talk = self._process, self._questions, self._answers, last_words
        Thread(target=_talk, args=talk, name="bot", daemon=True).start()
        self._finish = weakref.finalize(self, _end, self._process, self._questions)

    def ask(self, line: bytes, limit: float) -> bytes:
        """Write a line, and read one within ``limit`` seconds; a program that fails to answer is ended.

        Raises:
            BotError: it says what the program did instead.
        """
        self._questions.put(line)
        try:
            answer = self._answers.get(timeout=limit)
        except Empty:
            self._process.kill()
            raise BotError(f"did not answer within {limit:g} s", self.said()) from None
        if answer.endswith(b"\n"):
            return answer
        code = _wait(self._process)
        gone = f"ended with exit code {code} instead of answering"
        raise BotError(f"answered with more than {LONGEST} bytes" if answer else gone, self.said())

    def said(self) -> str:
        """The last line on the standard error of a program that has ended."""
        self._errors.seek(0)
        lines = self._errors.read().decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else ""

    def close(self) -> None:
        """Tell it that nothing more is asked, and see it end."""
        self._finish()


def _talk(
    process: subprocess.Popen[bytes],
    questions: SimpleQueue[bytes | None],
    answers: SimpleQueue[bytes],
    last_words: bytes,
) -> None:
    """Write each question and read a line after it; an empty one where the program has ended."""
    stdin, stdout = process.stdin, process.stdout
    assert stdin is not None
    assert stdout is not None
    while (question := questions.get()) is not None:
        with suppress(OSError):
            _write(stdin, question)
        answers.put(stdout.readline(LONGEST))
    with suppress(OSError):
        _write(stdin, last_words)
    with suppress(OSError):
        stdin.close()


def _write(pipe: IO[bytes], line: bytes) -> None:
    pipe.write(line)
    pipe.flush()


def _end(process: subprocess.Popen[bytes], questions: SimpleQueue[bytes | None]) -> None:
    questions.put(None)
    _wait(process)


def _wait(process: subprocess.Popen[bytes]) -> int:
    """Let the program end by itself, or end it; its exit code."""
    try:
        return process.wait(GOODBYE)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()
