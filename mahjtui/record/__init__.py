"""The record of one hand, a ``.mahj`` file: a TOML head, a line ``---``, then one line an action.

    E pass 1B 4C N
    E undo
    E discard 5B
    over mahjongg W Runs 1
    pays E -25 S -25 W 100 N -50
    salt 6f3c...
    wall 1B 5C ...

It is only ever appended to: what is taken back stays and is followed by ``undo``. The head holds a digest of the
walls, ``sha256(salt + wall)``; salt and wall are revealed when the hand is over. Replaying a record gives its bytes
again, which is how it is verified.
"""

from mahjtui.record.head import PERSON, Head, as_toml, format_head, head_of
from mahjtui.record.reading import SUFFIX, Move, Record, is_over, parse, read
from mahjtui.record.replaying import branch, replay, verify
from mahjtui.record.writing import Writer, format_end

__all__ = [
    "PERSON", "SUFFIX", "Head", "Move", "Record", "Writer", "as_toml", "branch", "format_end", "format_head", "head_of",
    "is_over", "parse", "read", "replay", "verify",
]  # fmt: skip
