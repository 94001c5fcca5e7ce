"""Small files that are written whole."""

from __future__ import annotations

from pathlib import Path

from mahjtui.errors import UsageError


def replace(path: Path, text: str, doing: str) -> None:
    """Write the file in the place of the one before: whoever reads it meanwhile sees one of the two.

    Raises:
        UsageError: where that fails; it says what was being done: ``cannot keep settings in PATH: ...``.
    """
    fresh = path.with_suffix(".fresh")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise UsageError(f"cannot {doing} {path}: {(error.strerror or str(error)).lower()}") from error
