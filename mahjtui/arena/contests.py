"""What bots can be put to: one match, a ladder, or each against each; which matches that takes and what they say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Final, Literal, Protocol

from mahjtui.arena.figures import Figure, average
from mahjtui.arena.rating import Rating, rate
from mahjtui.arena.running import Run
from mahjtui.arena.standings import Standing, Tournament
from mahjtui.arena.tournament import Match
from mahjtui.bot import Spec

LADDER: Final = ("random", "nearest", "counter", "value", "expert")
"""The bots of the ladder, the weakest first; what is not registered is left out."""

Verdict = Literal["above", "undecided", "below"]
"""Where the interval of the points per hand lies: above zero, across it, or below."""


class Contest(Protocol):
    """Something to play and to tell."""

    usual_hands: ClassVar[int]
    """How many hands each match has where nobody says."""

    def matches(self, hands: int) -> tuple[Match, ...]:
        """The matches it takes, each of this many hands."""

    def as_json(self, run: Run) -> dict[str, object]:
        """What the matches say."""


@dataclass(frozen=True, slots=True)
class Single:
    """One match."""

    players: tuple[Spec, ...]
    usual_hands: ClassVar[int] = 200

    def matches(self, hands: int) -> tuple[Match, ...]:
        """Itself."""
        return (Match(self.players, hands),)

    def as_json(self, run: Run) -> dict[str, object]:
        """The match, and how often the one bot against three others won."""
        (tournament,) = run.tournaments
        times = times_average(tournament)
        return {**tournament.as_json(), "times_average": times and times.as_json()}


@dataclass(frozen=True, slots=True)
class Rung:
    """A bot of the ladder, held against the one below at all other places."""

    tournament: Tournament

    @property
    def standing(self) -> Standing:
        """How the one fared."""
        return self.tournament.bots[0]

    @property
    def below(self) -> Spec:
        """The bot that it is held against."""
        return self.tournament.bots[1].spec

    @property
    def verdict(self) -> Verdict:
        """Whether it is the better one."""
        low, high = self.standing.ci95 or (0.0, 0.0)
        return "above" if low > 0 else "below" if high < 0 else "undecided"

    def as_json(self) -> dict[str, object]:
        """This rung of ``--ladder --json``."""
        times = times_average(self.tournament)
        mine = self.standing.as_json()
        told = {name: mine[name] for name in ("bot", "hands", "wins", "points_per_hand", "ci95")}
        return {
            **told,
            "below": str(self.below),
            "verdict": self.verdict,
            "times_average": times and times.as_json(),
            "match": self.tournament.as_json(),
        }


@dataclass(frozen=True, slots=True)
class Ladder:
    """Each bot against as many of the one below it as there are other places."""

    rungs: tuple[Spec, ...]
    players: int = 4
    usual_hands: ClassVar[int] = 4_000

    def matches(self, hands: int) -> tuple[Match, ...]:
        """From the lowest rung that has one below it."""
        return tuple(
            Match((bot, *[below] * (self.players - 1)), hands)
            for below, bot in zip(self.rungs, self.rungs[1:], strict=False)
        )

    def told(self, run: Run) -> list[Rung]:
        """Rung by rung."""
        return [Rung(tournament) for tournament in run.tournaments]

    def as_json(self, run: Run) -> dict[str, object]:
        """The rungs with their matches."""
        return {"hands": run.plan.hands, "rungs": [rung.as_json() for rung in self.told(run)]}


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Each bot against each, as many of the one as of the other at a table, and a rating of all."""

    bots: tuple[Spec, ...]
    players: int = 4
    usual_hands: ClassVar[int] = 400

    def matches(self, hands: int) -> tuple[Match, ...]:
        """Neighbours in pairs, so that each bot discards to itself as often as to the other."""
        half = self.players // 2
        return tuple(Match((*[one] * half, *[other] * half), hands) for one, other in combinations(self.bots, 2))

    def ratings(self, run: Run) -> list[Rating]:
        """The best first."""
        return rate(self.bots, run.tournaments, run.plan.seed)

    def as_json(self, run: Run) -> dict[str, object]:
        """The ratings, and the matches they come from."""
        return {
            "hands": run.plan.hands,
            "ratings": [rating.as_json() for rating in self.ratings(run)],
            "matches": [tournament.as_json() for tournament in run.tournaments],
        }


def times_average(tournament: Tournament) -> Figure | None:
    """How many times as often as each other on average the first player won, where all others were of one kind."""
    challenger, *field = tournament.bots
    if challenger.places != (0,) or len(field) != 1:
        return None
    return average(_wins(challenger.places, field[0].places, tournament))


def _wins(one: Sequence[int], others: Sequence[int], tournament: Tournament) -> list[tuple[float, int]]:
    """By block: the wins of the one times the number of the others, and the wins of the others."""
    winners = [[outcome.winner for outcome in block] for block in tournament.blocks]
    return [
        (len(others) * sum(winner in one for winner in won), sum(winner in others for winner in won))
        for won in winners
    ]
