"""A picture of a real table: a session played up to a point, shown by the program itself, without a terminal."""

from __future__ import annotations

from textual.pilot import Pilot

from mahjtui.bot import Bot
from mahjtui.errors import UsageError
from mahjtui.game import seeding
from mahjtui.match import Session
from mahjtui.tui.app import MahjApp


def play_until(session: Session, bot: Bot, turns: int) -> None:
    """Let ``bot`` play for the person, up to the person's first turn after so many discards.

    Raises:
        UsageError: where the hand ends before.
    """
    hand, seat = session.hand, session.seat_of(0)
    while not hand.over:
        view = hand.view(seat)
        if view.phase == "discard" and view.legal and view.turns >= turns:
            return
        if view.legal:
            hand.act(seat, bot.choose(view, seeding.bot_stream(session.seed, view.hand, seat, view.moment)))
        hand.play_bots()
    raise UsageError(f"the hand of seed {session.seed} ends before your next turn after {turns} discards; give fewer")


def draw(session: Session, size: tuple[int, int], theme: str) -> str:
    """The table as SVG, so many columns and rows."""
    drawn: list[str] = []

    async def look(pilot: Pilot[object]) -> None:
        while app.table is None or not app.table.presenter.table.asked or not app.table.is_current:
            await pilot.pause(0.01)
        await pilot.pause()
        drawn.append(app.export_screenshot(simplify=True))
        app.exit()

    app = MahjApp(lambda: (session, ()), pace="instant")
    app.use_theme(theme)
    app.run(headless=True, size=size, auto_pilot=look)
    if app.fault is not None:
        raise app.fault
    return drawn[0]
