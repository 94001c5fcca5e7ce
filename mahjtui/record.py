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

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from itertools import zip_longest
from pathlib import Path
from typing import Final, NamedTuple, TextIO

import msgspec

from mahjtui.card.model import Card
from mahjtui.course import Course
from mahjtui.errors import NotationError, RecordError
from mahjtui.game.actions import Action, Discard, format_action, parse_action
from mahjtui.game.errors import IllegalAction
from mahjtui.game.house import HouseRules
from mahjtui.game.seats import BETTOR, LETTERS, SEATS, WHO, parse_who, seated
from mahjtui.game.seeding import wall_digest, wall_salt, wall_text
from mahjtui.game.state import State, new_hand

VERSION: Final = 1
PERSON: Final = "you"
"""What ``plays`` says of a person."""
SUFFIX: Final = ".mahj"
_SEPARATOR: Final = "---"
_ENDINGS: Final = ("over", "pays", "salt", "wall")


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


class Move(NamedTuple):
    """One line of a record: what a seat did; None where it took back its last decision."""

    seat: int
    action: Action | None

    def __str__(self) -> str:
        """As it is written: ``E discard 5B``."""
        return f"{WHO[self.seat]} {'undo' if self.action is None else format_action(self.action)}"


class Record(NamedTuple):
    """A record as it was read."""

    name: str
    """What it is called in messages: its path."""
    head: Head
    moves: tuple[Move, ...]
    text: str
    """Every whole line of the file."""
    torn: bool
    """Whether an unfinished last line was dropped."""

    @property
    def ended(self) -> bool:
        """Whether the hand is over, the wall revealed."""
        return _is_over(self.text)

    @property
    def discards(self) -> int:
        """How many tiles have been thrown, those not counted that were taken back."""
        standing: list[Move] = []
        for move in self.moves:
            if move.action is not None:
                standing.append(move)
                continue
            while standing and standing.pop().seat != move.seat:
                pass
        return sum(isinstance(move.action, Discard) for move in standing)

    @property
    def has_person(self) -> bool:
        """Whether a person played."""
        return any(player.plays == PERSON for player in self.head.player)


def _is_over(text: str) -> bool:
    return text.rpartition("\n")[0].rpartition("\n")[2].startswith("wall ")


def is_over(path: Path) -> bool:
    """Whether the hand of this file is over, by its last line alone; the file is not read any further.

    Raises:
        OSError: where it cannot be read.
    """
    return _is_over(path.read_bytes().decode(errors="replace"))


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
    return "\n".join([*lines, _SEPARATOR, ""])


def as_toml(value: object) -> str:
    """A text, number, truth or row of numbers in TOML; JSON spells them alike but for one control character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def format_end(state: State, seed: int) -> str:
    """How the hand ended, and the salt and wall that the digest in the head was made from."""
    settlement = state.public.settlement
    if settlement is None:
        return ""
    over = ["over", settlement.ending]
    if settlement.winner is not None and settlement.line is not None:
        over += [LETTERS[settlement.winner], state.card.lines[settlement.line].label]
    pays = ["pays", *(f"{WHO[seat]} {paid}" for seat, paid in enumerate(settlement.pays))]
    salt = f"salt {wall_salt(seed, state.public.hand)}"
    return "\n".join([" ".join(over), " ".join(pays), salt, f"wall {wall_text(state.hidden.walls)}", ""])


class Writer:
    """Writes a record as the hand is played. Where the disk fails the game goes on, and ``trouble`` says so once."""

    def __init__(self, open_file: Callable[[], TextIO] | None, seed: int, trouble: list[str]) -> None:
        """Append to the file that ``open_file`` gives, which is asked for with the first move; None writes nothing."""
        self._open_file = open_file
        self._file: TextIO | None = None
        self._seed = seed
        self._trouble = trouble

    @property
    def saving(self) -> bool:
        """Whether every move so far is in the file."""
        return self._open_file is not None

    def take_up(self) -> None:
        """Open the file at once, as whoever goes on with a record does: nobody else goes on with it then.

        Raises:
            RecordError: where another program plays it, or has played it on since it was read.
        """
        try:
            self._open()
        except BlockingIOError as error:
            raise RecordError(f"{error.strerror}, leave it there first: {error.filename}") from error
        except FileExistsError as error:
            raise RecordError(f"another window has played this game on meanwhile: {error.filename}") from error
        except OSError as error:
            self._give_up(error)

    def close(self) -> None:
        """Write nothing more, and let another program go on with the game."""
        if self._file is not None:
            self._file.close()
        self._open_file = self._file = None

    def move(self, seat: int, action: Action | None) -> None:
        """Append a move, None for one that takes back."""
        self._write(f"{Move(seat, action)}\n")

    def end(self, state: State) -> None:
        """Append how the hand ended, and see it to the disk."""
        self._write(format_end(state, self._seed), to_disk=True)

    def _write(self, text: str, to_disk: bool = False) -> None:
        try:
            file = self._open()
            if file is None:
                return
            file.write(text)
            file.flush()
            if to_disk:
                os.fsync(file.fileno())
        except OSError as error:
            self._give_up(error)

    def _open(self) -> TextIO | None:
        if self._file is None and self._open_file is not None:
            self._file = self._open_file()
        return self._file

    def _give_up(self, error: OSError) -> None:
        self._open_file = self._file = None
        where = f": {error.filename}" if error.filename else ""
        self._trouble.append(f"the game goes on unsaved: {(error.strerror or str(error)).lower()}{where}")


def read(path: Path) -> Record:
    """Read a record file; an unfinished last line, as a killed game leaves it, is dropped.

    Raises:
        RecordError: where the file cannot be read or a line is no record line; it names file and line.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(f"cannot read record {path}: {(error.strerror or str(error)).lower()}") from error
    whole = data[: data.rfind(b"\n") + 1]
    try:
        text = whole.decode()
    except UnicodeDecodeError as error:
        raise RecordError(f"cannot read record {path}: byte {error.start} is not UTF-8 text") from error
    return parse(text, str(path))._replace(torn=len(whole) < len(data))


def parse(text: str, name: str) -> Record:
    """Read the text of a record; ``name`` is what messages call it.

    Raises:
        RecordError: where it is no record; it names the line.
    """
    head, separator, rest = text.partition(f"\n{_SEPARATOR}\n")
    if not separator:
        raise RecordError(f"{name} is no game record: there is no line {_SEPARATOR} that ends a head")
    first = head.count("\n") + 3
    return Record(name, _parse_head(head, name), tuple(_parse_moves(rest.splitlines(), first, name)), text, torn=False)


def _parse_head(text: str, name: str) -> Head:
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


def _parse_moves(lines: Sequence[str], first: int, name: str) -> Iterable[Move]:
    for number, line in enumerate(lines, first):
        seat, _, what = line.partition(" ")
        if seat in _ENDINGS:
            continue
        try:
            yield Move(parse_who(seat), None if what == "undo" else parse_action(what))
        except NotationError as error:
            raise RecordError(f"{name}, line {number}: {error}") from error


class Replay(NamedTuple):
    """A record played again: the course of the hand, and the text that it gives."""

    course: Course
    text: str


def replay(record: Record, card: Card) -> Replay:
    """Play the recorded moves again.

    Raises:
        RecordError: where the card is another one, the walls are not those of the head, or a move is refused.
    """
    head = record.head
    if card.digest != head.digest:
        raise RecordError(
            f"{record.name} was played with another card {head.card!r} than this one: "
            f"digest {head.digest[:12]}, not {card.digest[:12]}; name the right one with --card"
        )
    course = Course(new_hand(card, head.seed, head.hand, house=head.house, scores=head.scores))
    written = [format_head(head)]
    players = [(player.name, player.plays) for player in head.player]
    if msgspec.structs.replace(head_of(course.state, head.seed, players), parent=head.parent) != head:
        raise RecordError(f"{record.name} does not replay: its seed deals other dice or walls than its head promises")
    for number, move in enumerate(record.moves, 1):
        refusal = _do(course, move)
        if refusal is not None:
            raise RecordError(f"{record.name} does not replay: move {number}, {move}: {refusal}")
        written.append(f"{move}\n")
        if move.action is not None:
            written.append(format_end(course.state, head.seed))
    return Replay(course, "".join(written))


def _do(course: Course, move: Move) -> str | None:
    """Make the move, or say why it cannot be made."""
    if move.action is None:
        return None if course.undo(move.seat) else "there is nothing to take back"
    try:
        course.apply(move.seat, move.action)
    except IllegalAction as error:
        return str(error.refusal)
    return None


def branch(record: Record, course: Course, move: int, seat: int, others: str) -> Record:
    """A record that shares the first ``move`` actions of this one, with a person on ``seat`` from there on.

    Bots stay where they were; where another person sat the bot ``others`` plays. What was taken back is left out.
    """
    path = Path(record.name).absolute()
    parent = Parent(f"{path.parent.name}/{path.name}", hashlib.sha256(record.text.encode()).hexdigest(), move)
    players = []
    for player in record.head.player:
        if player.seat == LETTERS[seat]:
            players.append(Seated(player.seat, "You", PERSON))
        else:
            players.append(Seated(player.seat, others, others) if player.plays == PERSON else player)
    head = msgspec.structs.replace(record.head, player=tuple(players), parent=parent)
    moves = tuple(Move(who, action) for who, action in course.actions[:move])
    text = format_head(head) + "".join(f"{made}\n" for made in moves)
    return Record(record.name, head, moves, text, torn=False)


def verify(record: Record, card: Card) -> Course:
    """Prove a record: it replays to the same bytes, so its walls, moves and payments are what the head promised.

    Raises:
        RecordError: it says which line differs first.
    """
    if record.torn:
        raise RecordError(f"{record.name} ends in an unfinished line after move {len(record.moves)}")
    course, text = replay(record, card)
    if record.text != text:
        lines = zip_longest(record.text.splitlines(True), text.splitlines(True), fillvalue="")
        number, found, played = next((n, *pair) for n, pair in enumerate(lines, 1) if pair[0] != pair[1])
        raise RecordError(
            f"{record.name} is not what was played: line {number} is {found[:60]!r}, replaying gives {played[:60]!r}"
        )
    return course
