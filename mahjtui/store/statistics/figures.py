"""What rows come to: counts and sums, from which every share and average follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Final, NamedTuple, get_args

from mahjtui.store.statistics.rows import Grade, Played, Practised, Skill

LATELY: Final = 20
"""Of how many hands, or grades, the share is told over time."""


class Totals(NamedTuple):
    """How often things happened in some hands."""

    hands: int
    won: int
    self_picks: int
    jokerless: int
    jokers: int
    """In all winning hands together."""
    thrown: int
    """How often one threw the winning tile."""
    dead: int
    wall_games: int
    exposures: int
    paid: int
    """Where losers pay the winner (SC-1)."""
    points: int
    """In tournaments (SC-8)."""


class LineTotal(NamedTuple):
    """What became of one line of a card."""

    card: str
    line: str
    won: int
    missed: int
    """How often it was the closest line of a hand that was not won."""
    near: int
    """How often it lacked one tile then."""


class Against(NamedTuple):
    """The hands against the same bots."""

    opponents: str
    hands: int
    won: int
    paid: int
    points: int


class Coached(NamedTuple):
    """What the grades of one skill come to."""

    decisions: int
    """How many decisions are known by what they lost."""
    lost: float
    """The worth that those lost together."""
    graded: int
    grades: float
    """The sum of the grades."""


class Drilled(NamedTuple):
    """How the questions of one drill were answered."""

    drill: Practised
    asked: int
    right: int
    lately: list[float]
    """The share that was right of the last ``LATELY`` answers, as it went."""


def totals(hands: Sequence[Played]) -> Totals:
    """Of all these hands."""
    won = [hand for hand in hands if hand.won]
    return Totals(
        hands=len(hands),
        won=len(won),
        self_picks=sum(hand.self_pick for hand in won),
        jokerless=sum(bool(hand.jokerless) for hand in won),
        jokers=sum(hand.jokers or 0 for hand in won),
        thrown=sum(hand.thrown for hand in hands),
        dead=sum(hand.dead for hand in hands),
        wall_games=sum(hand.ending == "wall" for hand in hands),
        exposures=sum(hand.exposures for hand in hands),
        paid=sum(hand.paid for hand in hands if not hand.tournament),
        points=sum(hand.paid for hand in hands if hand.tournament),
    )


def by_line(hands: Sequence[Played]) -> list[LineTotal]:
    """The lines that were won with or missed, those won most first."""
    won = Counter((hand.card, hand.line) for hand in hands if hand.line is not None)
    missed = Counter((hand.card, hand.missed) for hand in hands if hand.missed is not None)
    near = Counter((hand.card, hand.missed) for hand in hands if hand.away == 1)
    found = [LineTotal(*line, won[line], missed[line], near[line]) for line in won | missed]
    return sorted(found, key=lambda line: (-line.won, -line.missed, line.card, line.line))


def by_opponents(hands: Iterable[Played]) -> list[Against]:
    """The opponents, those met most first."""
    met: dict[str, list[Played]] = {}
    for hand in hands:
        met.setdefault(hand.opponents, []).append(hand)
    found = [
        Against(
            opponents,
            hands=len(theirs),
            won=sum(hand.won for hand in theirs),
            paid=sum(hand.paid for hand in theirs if not hand.tournament),
            points=sum(hand.paid for hand in theirs if hand.tournament),
        )
        for opponents, theirs in met.items()
    ]
    return sorted(found, key=lambda against: (-against.hands, against.opponents))


def won_lately(hands: Iterable[Played]) -> list[float]:
    """The share that was won of the last ``LATELY`` hands, as it went."""
    return lately([float(hand.won) for hand in hands])


def balance(hands: Iterable[Played], *, tournament: bool = False) -> list[int]:
    """After each hand, what all payments so far come to: those of the losers, or the points of tournaments."""
    return list(accumulate(hand.paid for hand in hands if hand.tournament == tournament))


def coached(grades: Iterable[Grade], skill: Skill) -> Coached:
    """Of all these grades of this skill."""
    found = [grade for grade in grades if grade.skill == skill]
    return Coached(
        decisions=sum(grade.decisions for grade in found if grade.lost is not None),
        lost=sum(grade.lost for grade in found if grade.lost is not None),
        graded=sum(grade.grade is not None for grade in found),
        grades=sum(grade.grade for grade in found if grade.grade is not None),
    )


def grades_lately(grades: Iterable[Grade], skill: Skill) -> list[float]:
    """The average of the last ``LATELY`` grades of this skill, as it went."""
    return lately([grade.grade for grade in grades if grade.skill == skill and grade.grade is not None])


def drilled(grades: Sequence[Grade]) -> list[Drilled]:
    """The drills on positions that were answered, in their order."""
    found = []
    for drill in get_args(Practised):
        answers = [grade.grade for grade in grades if grade.skill == drill and grade.grade is not None]
        if answers:
            found.append(Drilled(drill, len(answers), sum(answer > 0 for answer in answers), lately(answers)))
    return found


def lately(values: Sequence[float]) -> list[float]:
    """After each value, the average of the last ``LATELY`` ones; where there are many, none of fewer than that.

    >>> lately([1.0, 0.0, 0.0, 1.0])
    [1.0, 0.5, 0.3333333333333333, 0.5]
    """
    sums = [0.0, *accumulate(values)]
    first = LATELY if len(values) >= 2 * LATELY else 1
    return [(sums[end] - sums[max(0, end - LATELY)]) / min(end, LATELY) for end in range(first, len(sums))]
