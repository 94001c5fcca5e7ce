"""Pages on standard output, files that a player asked for, and how far long work is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from mahjtui.tui.painting import Row

WIDEST: Final = 98


def page_width() -> int:
    """How wide a page is printed: as the terminal, but not wider than is read with ease."""
    import shutil

    return min(WIDEST, shutil.get_terminal_size().columns - 1)


def print_rows(rows: list[Row]) -> None:
    """Print a page that the screen shows as well; with 7-bit characters where the output takes no others."""
    from mahjtui.tui.painting import text_of

    text = "\n".join(text_of(row).rstrip() for row in rows)
    try:
        text.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        from mahjtui.tui.ascii import plain

        text = "\n".join(plain(line) for line in text.splitlines())
    print(text)


def write(path: Path, text: str) -> None:
    """Write a file.

    Raises:
        UsageError: where that fails.
    """
    from mahjtui.errors import UsageError

    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {path}: {(error.strerror or str(error)).lower()}") from error


class Update(Protocol):
    """How far the work is: so much further, or so much of it done in all, and what is being done."""

    def __call__(
        self, *, advance: float | None = None, completed: float | None = None, description: str | None = None
    ) -> None:
        """Show it."""


@contextmanager
def progress(what: str, total: int) -> Iterator[Update]:
    """A progress bar on standard error while something is done, where that is a terminal."""
    from functools import partial

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        yield partial(bar.update, bar.add_task(what, total=total))
