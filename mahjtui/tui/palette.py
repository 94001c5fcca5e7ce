"""The command palette: what is possible now, and the settings of the screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, cast

from textual.command import DiscoveryHit, Hit, Hits, Provider

from mahjtui.coach.warnings import ABOUT
from mahjtui.tui.command import Command
from mahjtui.tui.commands import possible, run
from mahjtui.tui.painting import TILESETS
from mahjtui.tui.stage import PACES
from mahjtui.tui.themes import THEMES

if TYPE_CHECKING:
    from mahjtui.tui.app import MahjApp
    from mahjtui.tui.presenter import Presenter


class Entry(NamedTuple):
    """One line of the palette."""

    name: str
    help: str
    act: Callable[[], None]


def entries(app: MahjApp) -> list[Entry]:
    """What the palette offers now."""
    presenter = app.presenter
    commands = [_entry(app, command) for command in possible(presenter) if command.palette]
    paces = [Entry(f"Pace: {pace}", "How fast the bots play.", partial(presenter.set_pace, pace)) for pace in PACES]
    themes = [Entry(f"Theme: {theme.name}", "Colours.", partial(app.use_theme, theme.name)) for theme in THEMES]
    tiles = [Entry(f"Tiles: {name}", "How tiles are written.", partial(presenter.use_tiles, name)) for name in TILESETS]
    return [*commands, *_warnings(presenter), *paces, *themes, *([] if app.ascii else tiles)]


def _warnings(presenter: Presenter) -> list[Entry]:
    """The warnings, each to be switched on or off for good."""
    return [
        Entry(
            f"Warnings: {'no longer ' if getattr(presenter.coach.settings, name) else ''}{about}",
            "Where the table warns (DH-7)." if name == "warn_call" else "Asks before you throw the tile.",
            partial(presenter.coach.switch, name),
        )
        for name, about in ABOUT.items()
    ]


def _entry(app: MahjApp, command: Command) -> Entry:
    return Entry(command.label, f"{command.help} Key: {command.shown_keys}", partial(run, app.presenter, command.id))


class TableCommands(Provider):
    """Feeds Textual's palette."""

    def _entries(self) -> list[Entry]:
        return entries(cast("MahjApp", self.app))

    async def discover(self) -> Hits:
        """Everything, while nothing is typed."""
        for entry in self._entries():
            yield DiscoveryHit(entry.name, entry.act, help=entry.help)

    async def search(self, query: str) -> Hits:
        """What matches the text typed."""
        matcher = self.matcher(query)
        for entry in self._entries():
            score = matcher.match(entry.name)
            if score > 0:
                yield Hit(score, matcher.highlight(entry.name), entry.act, help=entry.help)
