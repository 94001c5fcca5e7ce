"""Records played again: to go on with a hand, to take another course from some move on, to prove what was played."""

from __future__ import annotations

import hashlib
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

import msgspec

from mahjtui.card.model import Card
from mahjtui.course import Course
from mahjtui.errors import RecordError
from mahjtui.game.errors import IllegalAction
from mahjtui.game.seats import LETTERS
from mahjtui.game.state import new_hand
from mahjtui.record.head import PERSON, Parent, Seated, format_head, head_of
from mahjtui.record.reading import Move, Record
from mahjtui.record.writing import format_end


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
