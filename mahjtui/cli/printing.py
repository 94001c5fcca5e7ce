"""Pages on standard output, and files that a player asked for."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

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
