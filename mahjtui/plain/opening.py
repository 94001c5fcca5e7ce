"""Which game is played, in a sentence or two: one of those that were left unfinished, or a new one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from mahjtui.plain.table import Left
from mahjtui.sentences import against, where_it_stands
from mahjtui.store.saves import Unfinished


def which(games: Sequence[Unfinished], say: Callable[[str], None], hear: Callable[[], str | None]) -> Unfinished | None:
    """Ask which of these games, all of which could be read, is gone on with; None for a new one.

    Raises:
        Left: where the player leaves.
    """
    new = len(games) + 1
    for sentence in _told(games):
        say(sentence)
    while True:
        text = hear()
        match None if text is None else text.strip().lower():
            case None | "quit":
                raise Left
            case "":
                continue
            case answer if answer.isdecimal() and 1 <= int(answer) <= new:
                return games[int(answer) - 1] if int(answer) < new else None
            case answer:
                say(f"{answer!r} is no choice; expected a number from 1 to {new}, or quit.")


def _told(games: Sequence[Unfinished]) -> Iterator[str]:
    """The games and their numbers, and that of a new game."""
    if len(games) == 1:
        yield f"An unfinished game was found: {_standing(games[0])}."
        yield "1 go on with it, 2 begin a new game."
        return
    yield f"{len(games)} unfinished games were found, the latest first."
    for number, one in enumerate(games, 1):
        yield f"{number} go on with {_standing(one)}, begun {one.folder.begun}."
    yield f"{len(games) + 1} begin a new game."


def _standing(one: Unfinished) -> str:
    """Where it stands, and against whom."""
    assert one.record is not None
    head = one.record.head
    return f"{where_it_stands(head.hand, head.seed, one.record.discards)}, {against(head.bots)}"
