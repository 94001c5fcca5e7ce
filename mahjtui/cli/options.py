"""What options of several commands mean."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mahjtui.bot import Spec


def whole(text: str) -> int:
    """A number without a fraction."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number") from None


def positive(text: str) -> int:
    """How many of something that there must be."""
    number = whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not at least 1")
    return number


def one_bot(words: str) -> Spec:
    """The bot that is named.

    Raises:
        UsageError: where it is unknown, or several are named.
    """
    from mahjtui.bot import parse_specs
    from mahjtui.errors import UsageError

    specs = parse_specs(words)
    if len(specs) != 1:
        raise UsageError(f"{words!r} names {len(specs)} bots; one is wanted here")
    return specs[0]
