"""``--ascii``: whatever is drawn, only 7-bit characters leave the program."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_SAME_MEANING: Final = {
    "─": "-", "━": "-", "═": "=", "│": "|", "┃": "|", "║": "|", "▒": "#", "█": "#", "░": ".", "▄": ",", "·": ".",
    "▲": "^", "►": ">", "←": "<", "→": ">", "↑": "^", "↓": "v", "…": "~", "▁": "_", "▔": "-", "▎": "|", "▊": "|",
    "▌": "|", "▐": "|", "▀": "-", "▇": "#", "▆": "#", "▅": "#", "▃": "_", "▂": "_", "•": "*", "\U0001f50e": "> ",
}  # fmt: skip
_CORNERS: Final = "┌┐└┘├┤┬┴┼╔╗╚╝╭╮╰╯"
PLAIN: Final = {ord(sign): meant for sign, meant in _SAME_MEANING.items()} | {ord(corner): "+" for corner in _CORNERS}


def plain(text: str) -> str:
    """The text in 7-bit characters, as many cells wide."""
    translated = text.translate(PLAIN)
    if translated.isascii():
        return translated
    return "".join(sign if sign.isascii() else "?" * cell_len(sign) for sign in translated)


class SevenBit(LineFilter):
    """Turns every line that is painted into 7-bit characters."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's signature
        """The same line with other characters."""
        return [
            segment if segment.text.isascii() else Segment(plain(segment.text), segment.style, segment.control)
            for segment in segments
        ]
