"""The four themes, and what the tiles look like in each.

Bam, Crak and Dot are told apart with red-green colour blindness too; letters and words carry the meaning in any case.
"""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

_CREAM: Final = {
    "tile-face": "#F5EFDC", "tile-bam": "#00644B", "tile-crak": "#B03A00", "tile-dot": "#1F3FA8",
    "tile-wind": "#3A3A3A", "tile-dragon": "#3A3A3A", "tile-flower": "#7A2E7A", "tile-joker": "#F5EFDC",
    "tile-joker-face": "#4A4A4A", "tile-back": "#7FA08F", "cursor-face": "#FFD75F", "cursor-text": "#000000",
}  # fmt: skip
_DARK: Final = {
    "tile-face": "#1E1E1E", "tile-bam": "#2CCB9E", "tile-crak": "#FF8A3D", "tile-dot": "#6CB6FF",
    "tile-wind": "#E8E8E8", "tile-dragon": "#E8E8E8", "tile-flower": "#E5A7E5", "tile-joker": "#1E1E1E",
    "tile-joker-face": "#E8E8E8", "tile-back": "#9A9A9A", "cursor-face": "#FFD75F", "cursor-text": "#000000",
}  # fmt: skip

TILE_COLOURS: Final = _CREAM
"""What a theme that knows nothing of tiles gets."""

THEMES: Final = (
    Theme(
        "mahj-dark", primary="#5FB49C", secondary="#3F6F61", accent="#FFD75F", warning="#FFB454", error="#FF7A6B",
        foreground="#E6E9E4", background="#12211C", surface="#182B25", panel="#21392F", dark=True,
        variables=_CREAM,
    ),
    Theme(
        "mahj-light", primary="#00644B", secondary="#7FA08F", accent="#8A5A00", warning="#9A4B00", error="#A3201A",
        foreground="#1D2622", background="#DDE7DF", surface="#E9F0EA", panel="#CBD9CF", dark=False,
        variables={**_CREAM, "tile-back": "#4F6F60", "cursor-face": "#1D2622", "cursor-text": "#FFFFFF"},
    ),
    Theme(
        "mahj-contrast", primary="#FFFFFF", secondary="#FFFFFF", accent="#FFFF00", warning="#FFFF00", error="#FFFF00",
        foreground="#FFFFFF", background="#000000", surface="#000000", panel="#000000", dark=True,
        variables={
            **_DARK, "tile-face": "#000000", "tile-joker": "#000000", "tile-joker-face": "#FFFFFF",
            "tile-wind": "#FFFFFF", "tile-dragon": "#FFFFFF", "tile-back": "#FFFFFF", "cursor-face": "#FFFF00",
        },
    ),
    Theme(
        "mahj-cvd", primary="#6CB6FF", secondary="#4A6FA5", accent="#FFD75F", warning="#FFD75F", error="#FFD75F",
        foreground="#E8E8E8", background="#161616", surface="#1E1E1E", panel="#2A2A2A", dark=True,
        variables=_DARK,
    ),
)  # fmt: skip
DEFAULT: Final = THEMES[0].name
