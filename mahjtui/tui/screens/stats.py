"""The statistics over the table."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap

from textual import work

from mahjtui.errors import MahjError
from mahjtui.store.statistics import Kept, Statistics
from mahjtui.tui.painting import Row, Run
from mahjtui.tui.presenter import Presenter
from mahjtui.tui.screens.page import PageScreen
from mahjtui.tui.statspages import statistics_rows
from mahjtui.tui.widgets.painted import Sheet


class StatsScreen(PageScreen):
    """A page that reads its file first."""

    def __init__(self, presenter: Presenter, path: Path) -> None:
        """Show the statistics of this file."""
        super().__init__("stats", presenter)
        self._statistics = Statistics(path)
        self._kept: Kept | str | None = None
        """What was read, or why it could not be; None while it is being read."""

    def on_mount(self) -> None:
        """Begin to read."""
        self._read()

    @work(thread=True, group="statistics")
    def _read(self) -> None:
        try:
            self._kept = self._statistics.load()
        except MahjError as error:
            self._kept = str(error)
        self.app.call_from_thread(self._write)

    def _write(self) -> None:
        sheet = self.query_one(Sheet)
        if sheet.size.width:
            sheet.write(self._rows(sheet.size.width))

    def _rows(self, width: int) -> list[Row]:
        if self._kept is None:
            return [[Run(" Reading the statistics …", "dim")]]
        if isinstance(self._kept, str):
            return [[Run(f" {line}", "warn")] for line in wrap(self._kept, width - 1, break_on_hyphens=False)]
        return statistics_rows(self._kept, width)
