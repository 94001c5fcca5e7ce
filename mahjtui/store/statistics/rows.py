"""What is kept of a hand and of a grade: one row each."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from mahjtui.card.distance import Fit, closest
from mahjtui.course import Course
from mahjtui.game.house import LEAGUE, HouseRules, plainly, settings_of
from mahjtui.game.seats import LETTERS
from mahjtui.record import Head
from mahjtui.tiles import JOKER

SEPARATOR: Final = "; "
"""Between the settings of a table: a list of sections has commas of its own."""

TOURNAMENT: Final = "scoring=tournament"

Practised = Literal["closest", "card", "alive", "call", "joker", "safe"]
"""The drills on positions, by the names that the command line knows them by."""

Skill = Literal["decisions", "charleston", Practised]


class Played(NamedTuple):
    """One finished hand of one person; the fields are the columns of the table ``hands``."""

    key: str
    """Of these walls on this card from this seat, see :func:`key_of`."""
    game: str
    """The session it was played in: the name of the folder with its records."""
    ended: str
    """When, as ``2026-11-30T09:41:07Z``."""
    seed: str
    """A whole number of any length."""
    hand: int
    """Its number in the session, from 1."""
    card: str
    house: str
    """What differs from the published rules, such as ``jokers=10; mistakes=penalise``."""
    seat: str
    """``E``, ``S``, ``W`` or ``N``."""
    opponents: str
    """As ``--bots`` takes them, in alphabetical order: ``nearest,nearest,random``."""
    assisted: bool
    """Whether anything was taken back, or asked for."""
    ending: str
    """``mahjongg``, ``wall``, ``dead``, ``false`` or ``destroyed``."""
    won: bool
    self_pick: bool
    """Whether it was won by a tile of one's own (SC-2)."""
    line: str | None
    """The line that was won with, such as ``Runs 1``; like the next it is None where the hand was not won."""
    value: int | None
    paid: int
    """What one got, below zero where one paid."""
    jokers: int | None
    """How many jokers were in the winning hand; None where it was not won."""
    jokerless: bool | None
    thrown: bool
    """Whether one threw the winning tile."""
    discards: int
    """How many tiles one threw that were not called."""
    exposures: int
    dead: bool
    missed: str | None
    """The line that one was closest to, were its tiles left or not; None where one won, or was dead."""
    away: int | None
    """How many tiles were lacking to it."""

    @property
    def tournament(self) -> bool:
        """Whether it was played for tournament points, which are no payments (SC-8)."""
        return self.house != "" and TOURNAMENT in self.house.split(SEPARATOR)


class Grade(NamedTuple):
    """What a coach thought of some decisions; the fields are the columns of the table ``grades``."""

    subject: str
    """The key of a hand, or what names the question of a drill."""
    skill: Skill
    number: int
    """Which pass or decision of the subject: a grade that is given again takes the place of the one before."""
    given: str
    """When, as ``2026-11-30T09:41:07Z``."""
    drill: bool
    """Whether it was a drill and no hand."""
    decisions: int
    """How many decisions it is about."""
    lost: float | None
    """The worth lost by all of them together, in points."""
    grade: float | None
    """The share of the best worth that was kept, from 0 to 1; in a drill on positions 1 for right and 0 for wrong."""


def key_of(head: Head, seat: int) -> str:
    """What a hand is known by: the same walls on the same card from the same seat are the same hand.

    Whoever plays them again has seen the tiles, so the statistics count such a hand once.
    """
    return f"{head.wall[:16]}-{head.digest[:8]}-{LETTERS[seat]}"


def played(head: Head, course: Course, seat: int, game: str, ended: str) -> Played:
    """What is kept of this hand for the person on this seat.

    Raises:
        ValueError: where the hand is not over.
    """
    public = course.state.public
    settlement = public.settlement
    if settlement is None:
        raise ValueError(f"hand {head.hand} is not over")
    won = settlement.winner == seat
    shown = course.shown() if won else None
    missed = None if won else _closest(course, seat)
    card = course.state.card
    return Played(
        key=key_of(head, seat),
        game=game,
        ended=ended,
        seed=str(head.seed),
        hand=head.hand,
        card=head.card,
        house=differences(head.house),
        seat=LETTERS[seat],
        opponents=_opponents(head, seat),
        assisted=course.assisted,
        ending=settlement.ending,
        won=won,
        self_pick=won and settlement.self_pick,
        line=card.lines[settlement.line].label if won and settlement.line is not None else None,
        value=settlement.value if won else None,
        paid=settlement.pays[seat],
        jokers=_jokers(shown) if shown is not None else None,
        jokerless=settlement.jokerless if won else None,
        thrown=settlement.discarder == seat,
        discards=sum(discard.seat == seat for discard in public.discards),
        exposures=len(public.exposures[seat]),
        dead=public.dead[seat],
        missed=None if missed is None else card.line_of(missed.resolution).label,
        away=None if missed is None else missed.distance,
    )


def differences(house: HouseRules) -> str:
    """The settings that are not as published, as ``--house`` takes them: ``jokers=10; mistakes=penalise``."""
    published = settings_of(LEAGUE)
    settings = settings_of(house).items()
    return SEPARATOR.join(f"{name}={plainly(value)}" for name, value in settings if value != published[name])


def _opponents(head: Head, seat: int) -> str:
    return ",".join(sorted(player.plays for player in head.player if player.seat in LETTERS.replace(LETTERS[seat], "")))


def _jokers(shown: Fit) -> int:
    return sum(tile == JOKER for group in shown.groups for _kind, tile in group)


def _closest(course: Course, seat: int) -> Fit | None:
    """The line that wanted the fewest tiles, whether they were left or not; none for a dead hand."""
    public = course.state.public
    if public.dead[seat]:
        return None
    found = closest(course.state.card, bytes(course.state.privates[seat].rack), public.exposures[seat], limit=1)
    return found[0] if found else None
