"""The conversation with a player in a terminal, line by line."""

from __future__ import annotations

import io
import sys


def is_terminal() -> bool:
    """Whether a screen can be drawn: input and output are a terminal, and so are messages, which Textual draws on."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def say(text: str) -> None:
    """Print a sentence."""
    print(text, flush=True)


def hear() -> str | None:
    """A line of input; None at its end."""
    if sys.stdin is None:
        return None
    if sys.stdin.isatty():
        print("> ", end="", flush=True)
    return sys.stdin.readline() or None


def warn(text: str) -> None:
    """Print a sentence about trouble."""
    print(f"mahjtui: {text}", file=sys.stderr)


def replace_what_cannot_be_said() -> None:
    """Characters that the terminal does not know are read and printed as question marks."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def may_delete(what: str) -> bool:
    """Ask whether to delete something for ever; only ``yes`` is one, and anything else is told to have done nothing."""
    print(f"Delete {what} for ever? Type yes: ", end="", flush=True)
    if sys.stdin is not None and sys.stdin.readline().strip().lower() == "yes":
        return True
    print("Nothing was deleted.")
    return False
