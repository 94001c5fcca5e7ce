"""The messages between a table and a bot in another program: one JSON object a line (bots/README.md)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any, Final, TypeVar

import msgspec

from mahjtui.bot import Stream
from mahjtui.card.model import Card
from mahjtui.game.actions import format_action
from mahjtui.game.seats import LETTERS, seated
from mahjtui.game.view import Legal, View
from mahjtui.tiles import CODES, tiles_of

T = TypeVar("T")

PROTOCOL: Final = 1
"""The version of the protocol: it changes when an old bot could no longer play."""

RANDOM: Final = 1 << 53
"""Below this every whole number is exact in every language."""

Tile = str
Seat = str


class Line(msgspec.Struct):
    """A line of the card as it is printed (cards/README.md), by its place on the card."""

    label: str
    hands: list[str]
    value: int
    concealed: bool


class Hand(msgspec.Struct):
    """A concrete hand that wins: groups of a tile and its number; those of three and more take jokers (J-1)."""

    line: int
    groups: list[tuple[Tile, int]]


class CardTold(msgspec.Struct):
    """What wins."""

    name: str
    title: str
    lines: list[Line]
    hands: list[Hand]


class Hello(msgspec.Struct, tag="hello", tag_field="type"):
    """The table: who it is, and what wins."""

    protocol: int
    program: str
    card: CardTold


class Options(msgspec.Struct, tag="options", tag_field="type"):
    """The table: the options of the spec, as they were typed."""

    options: dict[str, str]


class Thrown(msgspec.Struct):
    """A tile on the table and who threw it."""

    seat: Seat
    tile: Tile


class PassMade(msgspec.Struct):
    """A pass that this seat has made: what it gave, how many it passed on unseen, what it got to see."""

    phase: str
    given: list[Tile]
    blind: int
    received: list[Tile]


class ViewTold(msgspec.Struct):
    """All that the seat may see; the names are those of ``mahjtui.game.view.View``."""

    seat: Seat
    hand: int
    house: dict[str, Any]
    phase: str
    turn: Seat
    moment: int
    turns: int
    rack: list[Tile]
    drawn: Tile | None
    taken: str
    exposures: dict[Seat, list[list[Tile]]]
    discards: list[Thrown]
    claimed: Thrown | None
    concealed: dict[Seat, int]
    dead: list[Seat]
    dice: tuple[int, int]
    wall: int
    scores: dict[Seat, int]
    passes: list[PassMade]
    courtesy: dict[Seat, int] | None
    named: Tile | None
    challenge: tuple[Seat, Seat] | None
    declarer: Seat | None
    disputes: list[tuple[Seat, Seat]]
    looking: list[Seat]
    gone: dict[Tile, int]


class PassChoice(msgspec.Struct):
    """Any ``count`` of the tiles that are ``available`` may be passed, up to ``blind`` of them unseen incoming ones."""

    available: list[Tile]
    count: int
    blind: int


class LegalTold(msgspec.Struct):
    """What may be answered: one of the actions, or any pass of the choice."""

    actions: list[str]
    passes: PassChoice | None


class Decision(msgspec.Struct, tag="decision", tag_field="type"):
    """The table: a question. ``random``, from 0 to 2**53 - 1, is all the chance that the answer may use."""

    view: ViewTold
    legal: LegalTold
    random: int


class End(msgspec.Struct, tag="end", tag_field="type"):
    """The table: nothing more is asked."""


class Greeting(msgspec.Struct, tag="hello", tag_field="type"):
    """The bot: its name, in answer to the hello."""

    name: str


class Ready(msgspec.Struct, tag="ready", tag_field="type"):
    """The bot: it plays with these options."""


class Refused(msgspec.Struct, tag="refused", tag_field="type"):
    """The bot: it does not, and why."""

    why: str


class Reply(msgspec.Struct, tag="action", tag_field="type"):
    """The bot: what it does, in notation, and why if it likes."""

    action: str
    reasons: list[str] = []


FromTable = Hello | Options | Decision | End
FromBot = Greeting | Ready | Refused | Reply


def hello(card: Card, program: str) -> Hello:
    """The first message to a bot."""
    lines = [Line(line.label, list(line.hands), line.value, line.concealed) for line in card.lines]
    resolutions = card.resolutions
    hands = [
        Hand(int(resolutions.line[number]), _groups(resolutions.groups[number], resolutions.sizes[number]))
        for number in range(len(resolutions))
    ]
    return Hello(PROTOCOL, program, CardTold(card.name, card.title, lines, hands))


def decision(view: View, stream: Stream) -> Decision:
    """The question that a view puts."""
    return Decision(_told(view), _legal(view.legal), stream.below(RANDOM))


def schema() -> dict[str, object]:
    """The JSON schema of every message."""
    (table, bot), definitions = msgspec.json.schema_components([FromTable, FromBot], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"mahjtui bot protocol {PROTOCOL}",
        "description": "A line on a bot's standard input is a FromTable, one on its standard output a FromBot.",
        "$defs": {"FromTable": table, "FromBot": bot, **definitions},
        "anyOf": [{"$ref": "#/$defs/FromTable"}, {"$ref": "#/$defs/FromBot"}],
    }


def _groups(kinds: Iterable[Sequence[int]], sizes: Iterable[Sequence[int]]) -> list[tuple[Tile, int]]:
    groups = []
    for tiles, lengths in zip(kinds, sizes, strict=True):
        place = 0
        for length in lengths:
            groups.append((CODES[tiles[place]], length))
            place += length
    return groups


def _told(view: View) -> ViewTold:
    seats = seated(view.house.players)

    def by_seat(values: Sequence[T]) -> dict[Seat, T]:
        return {LETTERS[seat]: values[seat] for seat in seats}

    return ViewTold(
        seat=LETTERS[view.seat],
        hand=view.hand,
        house=asdict(view.house),
        phase=view.phase,
        turn=LETTERS[view.turn],
        moment=view.moment,
        turns=view.turns,
        rack=_tiles(tiles_of(view.rack)),
        drawn=None if view.drawn is None else CODES[view.drawn],
        taken=view.taken,
        exposures=by_seat([[_tiles(exposure.tiles()) for exposure in laid] for laid in view.exposures]),
        discards=[Thrown(LETTERS[seat], CODES[tile]) for seat, tile in view.discards],
        claimed=None if view.claimed is None else Thrown(LETTERS[view.claimed.seat], CODES[view.claimed.tile]),
        concealed=by_seat(view.concealed),
        dead=[LETTERS[seat] for seat, dead in enumerate(view.dead) if dead],
        dice=view.dice,
        wall=view.wall,
        scores=by_seat(view.scores),
        passes=[PassMade(made.phase, _tiles(made.given), made.blind, _tiles(made.received)) for made in view.passes],
        courtesy=None if view.courtesy is None else by_seat(view.courtesy),
        named=None if view.named is None else CODES[view.named],
        challenge=None if view.challenge is None else _pair(view.challenge),
        declarer=None if view.declarer is None else LETTERS[view.declarer],
        disputes=[_pair(seats) for seats in view.disputes],
        looking=[LETTERS[seat] for seat, looking in enumerate(view.looking) if looking],
        gone={CODES[tile]: count for tile, count in enumerate(view.gone()) if count},
    )


def _legal(legal: Legal) -> LegalTold:
    passes = legal.passes
    choice = None if passes is None else PassChoice(_tiles(tiles_of(passes.available)), passes.count, passes.blind)
    return LegalTold([format_action(action) for action in legal.actions], choice)


def _tiles(tiles: Iterable[int]) -> list[Tile]:
    return [CODES[tile] for tile in tiles]


def _pair(seats: tuple[int, int]) -> tuple[Seat, Seat]:
    return LETTERS[seats[0]], LETTERS[seats[1]]

