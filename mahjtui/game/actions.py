"""What a seat may do, each as a small frozen value with one spelling (DESIGN: notations).

>>> format_action(parse_action("exchange 5d s1"))
'exchange 5D S1'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.structs import force_setattr

from mahjtui.errors import NotationError
from mahjtui.game.seats import LETTERS, parse_seat
from mahjtui.tiles import CODES, format_tiles, parse_tile, parse_tiles


class Pass(Struct, frozen=True):
    """Pass ``tiles`` of one's own, in the order given, and ``blind`` incoming ones on (CH-1, CH-3)."""

    tiles: tuple[int, ...]
    blind: int = 0


class Stop(Struct, frozen=True):
    """Vote to stop before the second Charleston (CH-4)."""


class Go(Struct, frozen=True):
    """Vote to play the second Charleston (CH-4)."""


class Courtesy(Struct, frozen=True):
    """Ask to exchange this many tiles with the seat across (CH-5)."""

    count: int


class Discard(Struct, frozen=True):
    """Throw a tile (P-2), naming it as another where ``named`` says so (MN-1)."""

    tile: int
    named: int | None = None


class Call(Struct, frozen=True):
    """Call the latest discard for an exposure; ``tiles`` come from the rack and are laid with it (C-1)."""

    tiles: tuple[int, ...]

    def __post_init__(self) -> None:
        """Keep the tiles in kind order: the same call is always spelled the same."""
        force_setattr(self, "tiles", tuple(sorted(self.tiles)))


class MahJongg(Struct, frozen=True):
    """Declare Mah Jongg, on the discard in question or on one's own fourteen (M-1)."""


class Skip(Struct, frozen=True):
    """Let the discard pass."""


class Exchange(Struct, frozen=True):
    """Give a natural for the joker that stands for it in ``seat``'s exposure number ``index``, from 0 (J-4)."""

    tile: int
    seat: int
    index: int


class Bet(Struct, frozen=True):
    """Bet that this seat wins, or with ``None`` that it will be a wall game (B-1)."""

    on: int | None


class Swap(Struct, frozen=True):
    """Give a blank for this tile out of the discards (V-4)."""

    tile: int


class Reshape(Struct, frozen=True):
    """Lay these tiles with the called one instead, before the discard (C-6)."""

    tiles: tuple[int, ...]

    def __post_init__(self) -> None:
        """Keep the tiles in kind order, as a call does."""
        force_setattr(self, "tiles", tuple(sorted(self.tiles)))


class Challenge(Struct, frozen=True):
    """Call a hand dead; one's own seat announces one's own (DH-3)."""

    seat: int


class Accept(Struct, frozen=True):
    """Accept that one's hand is dead, being challenged (DH-6)."""


class Deny(Struct, frozen=True):
    """Deny it: who was wrong pays when the hand ends (DH-6)."""


class Withdraw(Struct, frozen=True):
    """Take back a false Mah Jongg before a tile is shown (M-2)."""


class Show(Struct, frozen=True):
    """Show the hand after a false Mah Jongg (M-2)."""


class Keep(Struct, frozen=True):
    """Keep one's hand while another's is looked at (M-2)."""


class ThrowIn(Struct, frozen=True):
    """Throw in one's hand, which is dead then (M-3)."""


class Destroy(Struct, frozen=True):
    """Throw in one's hand and the wall after a Mah Jongg that was false (M-3)."""


class Name(Struct, frozen=True):
    """Name the discard in question rightly, before anybody acts on the wrong name (MN-1)."""


class Looking(Struct, frozen=True):
    """Say that one is looking: one tile from Mah Jongg (ET-2)."""


Action = (
    Pass | Stop | Go | Courtesy | Discard | Call | MahJongg | Skip | Exchange | Swap | Bet | Reshape | Challenge
    | Accept | Deny | Withdraw | Show | Keep | ThrowIn | Destroy | Name | Looking
)  # fmt: skip


def format_action(action: Action) -> str:
    """The action in notation; ``parse_action`` reads it back to an equal one."""
    match action:
        case Pass(tiles, blind):
            return " ".join(["pass", *(CODES[tile] for tile in tiles), *([f"+{blind}"] if blind else [])])
        case Courtesy(count):
            return f"courtesy {count}"
        case Discard(tile, named):
            return f"discard {CODES[tile]}" + (f" as {CODES[named]}" if named is not None else "")
        case Call(tiles):
            return f"call {format_tiles(tiles)}"
        case Reshape(tiles):
            return f"reshape {format_tiles(tiles)}"
        case Bet(on):
            return f"bet {'wall' if on is None else LETTERS[on]}"
        case Swap(tile):
            return f"swap {CODES[tile]}"
        case Exchange(tile, seat, index):
            return f"exchange {CODES[tile]} {LETTERS[seat]}{index + 1}"
        case Challenge(seat):
            return f"challenge {LETTERS[seat]}"
        case _:
            return type(action).__name__.lower()


def parse_action(text: str) -> Action:
    """Read an action as typed, in any case.

    Raises:
        NotationError: it names the text and what was expected.
    """
    word, *rest = text.lower().split() or [""]
    reader = _READERS.get(word)
    if reader is None:
        raise NotationError(f"{text!r} is no action; expected one of {', '.join(sorted(_READERS))}")
    try:
        return reader(rest)
    except (NotationError, ValueError) as error:
        raise NotationError(f"cannot read action {text!r}: {error}") from None


def _read_pass(words: list[str]) -> Pass:
    blind = 0
    if words and words[-1].startswith("+"):
        blind = _number(words.pop()[1:])
    return Pass(tuple(parse_tiles(" ".join(words))), blind)


def _read_exchange(words: list[str]) -> Exchange:
    if len(words) != 2:
        raise NotationError("expected a tile and an exposure, such as exchange 5D S1")
    exposure = words[1]
    index = _number(exposure[1:])
    if index < 1:
        raise NotationError(f"exposures count from 1, not {index}")
    return Exchange(parse_tile(words[0]), parse_seat(exposure[:1]), index - 1)


def _read_discard(words: list[str]) -> Discard:
    if len(words) == 3 and words[1] == "as":
        return Discard(parse_tile(words[0]), parse_tile(words[2]))
    return Discard(parse_tile(_one(words, "discard 5B, or discard 5B as 6B")))


def _set_reader(make: Callable[[tuple[int, ...]], Action]) -> Callable[[list[str]], Action]:
    def read(words: list[str]) -> Action:
        if not words:
            raise NotationError("expected the tiles laid with the called one, such as 5D J")
        return make(tuple(parse_tiles(" ".join(words))))

    return read


def _plain_reader(make: Callable[[], Action]) -> Callable[[list[str]], Action]:
    def read(words: list[str]) -> Action:
        if words:
            raise NotationError(f"nothing is expected after it, not {' '.join(words)!r}")
        return make()

    return read


def _one(words: list[str], example: str) -> str:
    if len(words) != 1:
        raise NotationError(f"expected one word after it, such as {example}")
    return words[0]


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise NotationError(f"{text!r} is no number")
    return int(text)


_READERS: Final[dict[str, Callable[[list[str]], Action]]] = {
    "pass": _read_pass,
    "stop": _plain_reader(Stop),
    "go": _plain_reader(Go),
    "courtesy": lambda words: Courtesy(_number(_one(words, "courtesy 2"))),
    "discard": _read_discard,
    "call": _set_reader(Call),
    "mahjongg": _plain_reader(MahJongg),
    "skip": _plain_reader(Skip),
    "exchange": _read_exchange,
    "bet": lambda words: Bet(None if words == ["wall"] else parse_seat(_one(words, "bet W, or bet wall"))),
    "swap": lambda words: Swap(parse_tile(_one(words, "swap 5B"))),
    "reshape": _set_reader(Reshape),
    "challenge": lambda words: Challenge(parse_seat(_one(words, "challenge S"))),
    "accept": _plain_reader(Accept),
    "deny": _plain_reader(Deny),
    "withdraw": _plain_reader(Withdraw),
    "show": _plain_reader(Show),
    "keep": _plain_reader(Keep),
    "throwin": _plain_reader(ThrowIn),
    "destroy": _plain_reader(Destroy),
    "name": _plain_reader(Name),
    "looking": _plain_reader(Looking),
}
