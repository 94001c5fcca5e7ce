"""Going on with a session that has begun, on the screen or in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mahjtui.match import Session


def play_on(session: Session, *, plain: bool, ascii: bool) -> int:
    """Play on until the player leaves; the exit code."""
    if plain:
        _in_sentences(session)
    else:
        from mahjtui.cli.shelf import Shelf
        from mahjtui.tui.app import MahjApp

        app = MahjApp(lambda: (session, ()), games=Shelf(), ascii=ascii)
        app.run_to_the_end()
        session = app.session if app.table is not None else session
    if session.hand.saved and not session.hand.over:
        print("The game is saved. mahjtui saves lists what can be gone on with.")
    return 0


def _in_sentences(session: Session) -> None:
    from contextlib import suppress

    from mahjtui.cli.terminal import hear, replace_what_cannot_be_said, say, warn
    from mahjtui.plain import Left, PlainTable

    replace_what_cannot_be_said()
    with suppress(Left):
        PlainTable(session, say, hear, warn).play()
