"""What can go wrong, in a player's words.

Messages are lower case, name the input and say what to do. The command line prints them on one line.
"""


class MahjError(ValueError):
    """The base of every error this package raises on purpose."""


class NotationError(MahjError):
    """Text that cannot be read: what it was, where, and what was expected."""


class CardError(MahjError):
    """A card file with faults; ``faults`` holds every one of them, a sentence each."""

    def __init__(self, message: str, faults: tuple[str, ...] = ()) -> None:
        """Keep all faults of the file beside the summary."""
        super().__init__(message)
        self.faults = faults


class RecordError(MahjError):
    """A game record that cannot be read, or that does not replay."""


class UsageError(MahjError):
    """A wish that cannot be met: an unknown bot, a folder that cannot be written."""
