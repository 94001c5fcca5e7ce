"""The head of a record: what a hand follows from, who played it, and where it branched off, in TOML."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

import msgspec

from mahjtui.errors import RecordError
from mahjtui.game.house import HouseRules
from mahjtui.game.seats import BETTOR, LETTERS, SEATS, WHO, seated
from mahjtui.game.seeding import wall_digest, wall_salt
from mahjtui.game.state import State

VERSION: Final = 1
PERSON: Final = "you"
"""What ``plays`` says of a person."""
SEPARATOR: Final = "---"
"""The line that ends the head."""


class Seated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat on a seat: the name, and what played there as the command line names it (``you`` for a person)."""

    seat: str
    name: str
    plays: str


class Parent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The record that another one branched off from, where somebody asked "what if"."""

    record: str
    """Its file and the folder that it lay in."""
    digest: str
    """sha256, in hex, of its text at that time."""
    move: int
    """How many of its actions the two have in common."""


class Head(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a hand follows from, and who played it."""

    version: int = VERSION
    card: str
    digest: str
    """Of the card (``Card.digest``): another card with the same name is noticed."""
    seed: int
    hand: int
    scores: tuple[int, ...]
    """By seat, before this hand; an empty seat has none to speak of."""
    dice: tuple[int, int]
    wall: str
    """``sha256(salt + wall)``, published before play."""
    house: HouseRules
    player: tuple[Seated, ...]
    """In turn order from East; nobody is named for an empty seat (V-1, V-2)."""
    parent: Parent | None = None
    """Where the hand was taken over from another record; left out of the file where it was not."""

    @property
    def bots(self) -> list[str]:
        """Who plays beside persons, as the command line names them."""
        return [player.plays for player in self.player if player.plays != PERSON]


def head_of(state: State, seed: int, players: Sequence[tuple[str, str]]) -> Head:
    """The head for a hand that was just dealt; ``players`` are (name, spec) in turn order from East."""
    public = state.public
    return Head(
        card=state.card.name,
        digest=state.card.digest,
        seed=seed,
        hand=public.hand,
        scores=public.scores,
        dice=public.dice,
        wall=wall_digest(wall_salt(seed, public.hand), state.hidden.walls),
        house=state.house,
        player=tuple(Seated(letter, *who) for letter, who in zip(_who_plays(state.house), players, strict=True)),
    )


def _who_plays(house: HouseRules) -> list[str]:
    """The letters of who plays, in turn order from East, the bettor last (V-1, V-2, B-1)."""
    return [LETTERS[seat] for seat in seated(house.players)] + [WHO[BETTOR]] * house.bettor


def format_head(head: Head) -> str:
    """The head as it is written, with the separator after it."""
    house = ", ".join(f"{key} = {as_toml(value)}" for key, value in asdict(head.house).items())
    keys = ("version", "card", "digest", "seed", "hand", "scores", "dice", "wall")
    lines = [f"{key} = {as_toml(getattr(head, key))}" for key in keys]
    lines.append(f"house = {{ {house} }}")
    if head.parent is not None:
        fields = (f"{key} = {as_toml(getattr(head.parent, key))}" for key in head.parent.__struct_fields__)
        lines.append(f"parent = {{ {', '.join(fields)} }}")
    for player in head.player:
        lines += ["", "[[player]]", *(f"{key} = {as_toml(getattr(player, key))}" for key in ("seat", "name", "plays"))]
    return "\n".join([*lines, SEPARATOR, ""])


def as_toml(value: object) -> str:
    """A text, number, truth or row of numbers in TOML; JSON spells them alike but for one control character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def parse_head(text: str, name: str) -> Head:
    """Read a head, without the separator; ``name`` is what messages call the record.

    Raises:
        RecordError: where it is none, or is newer than this program.
    """
    try:
        table = tomllib.loads(text)
        version = table.get("version")
        if isinstance(version, int) and version > VERSION:
            raise RecordError(f"{name} has record version {version}, newer than this program: update mahjtui")
        head = msgspec.convert(table, Head)
    except tomllib.TOMLDecodeError as error:
        raise RecordError(f"cannot read the head of {name}: {str(error).lower()}") from error
    except msgspec.ValidationError as error:
        raise RecordError(f"cannot read the head of {name}: {str(error).lower()}") from error
    expected = _who_plays(head.house)
    if [player.seat for player in head.player] != expected:
        told = f"{', '.join(expected[:-1])} and {expected[-1]}"
        raise RecordError(f"cannot read the head of {name}: expected the players of {told}, in this order")
    scores = len(SEATS) + head.house.bettor
    if len(head.scores) != scores:
        raise RecordError(f"cannot read the head of {name}: expected {scores} scores, one a seat")
    return head
