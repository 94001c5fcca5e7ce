"""What a command at the table is, and how its keys are written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mahjtui.tui.desk import HONOUR

if TYPE_CHECKING:
    from mahjtui.tui.presenter import Presenter

KEY_NAMES: Final = {
    "enter": "Enter", "space": "Space", "left": "←", "right": "→", "up": "↑", "down": "↓", "home": "Home", "end": "End",
    "tab": "Tab", "escape": "Esc", "colon": ":", "question_mark": "?", "apostrophe": HONOUR,
    "pageup": "PgUp", "pagedown": "PgDn",
}  # fmt: skip
"""How a key is written on the screen; the others as Textual calls them."""


@dataclass(frozen=True, slots=True)
class Command:
    """One thing a person can do."""

    id: str
    label: str
    """In the footer and the palette."""
    help: str
    """What it does, in a sentence."""
    keys: tuple[str, ...]
    """As Textual names them; the first is the one in the footer."""
    run: Callable[[Presenter, int], None]
    """Do it; the number is the tile, place or digit it is about."""
    when: Callable[[Presenter], bool]
    """Whether it is possible now: shown in footer and palette."""
    explains: bool = False
    """Whether it may be tried when it is not possible, and then says why."""
    footer: bool = True
    palette: bool = True

    @property
    def shown_keys(self) -> str:
        """Its keys as help writes them."""
        return " ".join(KEY_NAMES.get(key, key) for key in self.keys)
