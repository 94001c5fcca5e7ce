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


class BotError(MahjError):
    """A bot in another program that does not answer as it should; ``said`` is what it wrote on its standard error.

    The message names no tile, since a person at the table may read it (I-1).
    """

    def __init__(self, message: str, said: str = "") -> None:
        """Keep what the program said apart: it may name tiles."""
        super().__init__(message)
        self.said = said
