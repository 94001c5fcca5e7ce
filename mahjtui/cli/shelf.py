"""The games kept in one folder, as the screens want them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mahjtui.match import Session
    from mahjtui.store.saves import Unfinished
    from mahjtui.store.statistics import Played
    from mahjtui.tui.gamelist import Earlier


class Shelf:
    """Finds games, goes on with them and deletes them."""

    def __init__(self, root: Path | None = None, card: str | None = None) -> None:
        """Of this folder, or of the usual one; ``card`` is for games played with a card that is not ours."""
        self._root = root
        self._card = card

    def unfinished(self) -> list[Unfinished]:
        """All of them, the latest first."""
        from mahjtui.store import locations
        from mahjtui.store.saves import unfinished

        return unfinished(self._root or locations.saves())

    def go_on(self, one: Unfinished) -> Session:
        """This game as it stands now, to be played on; no other window can meanwhile.

        Raises:
            MahjError: where it cannot be read, or another window plays it.
        """
        from mahjtui.cli.play import resumed
        from mahjtui.cli.record import card_of
        from mahjtui.errors import UsageError
        from mahjtui.record import read

        if one.record is None:
            raise UsageError(one.fault)
        record = read(Path(one.record.name))
        session = resumed(record, card_of(record, self._card), one.folder)
        session.hand.take_up()
        return session

    def delete(self, one: Unfinished) -> None:
        """Delete this game; the finished hands of its session stay.

        Raises:
            MahjError: where that fails, or another window plays it.
        """
        one.folder.delete_latest()

    def earlier(self, hand: Played) -> Earlier:
        """What is recorded of a hand of the statistics.

        Raises:
            MahjError: where its record is gone, or cannot be read.
        """
        from mahjtui.cli.record import card_of
        from mahjtui.errors import UsageError
        from mahjtui.game.seats import LETTERS
        from mahjtui.record import read, replay
        from mahjtui.store import locations
        from mahjtui.store.saves import SessionFolder
        from mahjtui.tui.gamelist import Earlier

        path = SessionFolder((self._root or locations.saves()) / hand.game).record_of(hand.hand)
        if not path.exists():
            raise UsageError(f"the record of this hand is no longer there: {path}")
        record = read(path)
        return Earlier(record, replay(record, card_of(record, self._card)).course, LETTERS.index(hand.seat))

    def take_over(self, earlier: Earlier, at: int, seat: int) -> Session:
        """A game that goes on from this step of the hand with the person on this seat.

        Raises:
            MahjError: where it cannot be played on.
        """
        from mahjtui.cli.replay import branched

        return branched(earlier.record, earlier.course.state.card, earlier.course, at, seat)
