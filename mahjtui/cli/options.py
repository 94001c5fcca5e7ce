"""What options of several commands mean."""

from __future__ import annotations

import argparse


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
