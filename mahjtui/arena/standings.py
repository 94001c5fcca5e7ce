"""What a match says about its players: how often they won, how, and how sure each figure is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from mahjtui.arena.figures import Figure, average, share
from mahjtui.arena.outcome import Block, Outcome
from mahjtui.bot import Spec
from mahjtui.card.model import Card
from mahjtui.game.seats import EAST


class Standing:
    """How a bot fared, at one place of the match or at all that it held."""

    def __init__(self, card: Card, spec: Spec, places: Sequence[int], blocks: Sequence[Block]) -> None:
        """``places`` are those that the bot has in the match."""
        self.spec = spec
        self.places = tuple(places)
        self._card = card
        self._blocks = blocks

    @property
    def hands(self) -> int:
        """How many hands it has played; a hand counts once for each place."""
        return len(self.places) * sum(map(len, self._blocks))

    @cached_property
    def wins(self) -> int:
        """How many of them it won."""
        return sum(1 for _ in self._won())

    @cached_property
    def self_picks(self) -> int:
        """How many of its wins it drew itself."""
        return sum(outcome.self_pick for outcome in self._won())

    @cached_property
    def thrown_wins(self) -> int:
        """How often another player won on its discard."""
        return sum(outcome.discarder in self.places for block in self._blocks for outcome in block)

    @cached_property
    def faults(self) -> int:
        """How often it did not answer as it should, and a safe action was played for it."""
        outcomes = (outcome for block in self._blocks for outcome in block if outcome.faults)
        return sum(outcome.faults[place] for outcome in outcomes for place in self.places)

    @cached_property
    def points(self) -> Figure | None:
        """Points a hand."""
        return self._a_hand(lambda outcome, place: outcome.pays[place])

    @property
    def points_per_hand(self) -> float:
        """The mean over all hands."""
        return self.points.value if self.points else 0.0

    @property
    def ci95(self) -> tuple[float, float] | None:
        """The 95 % interval of the points per hand; None while there are fewer than two blocks."""
        return self.points.ci95 if self.points else None

    @cached_property
    def figures(self) -> dict[str, Figure | None]:
        """Everything else that is measured, by name; None where there was nothing to measure it on."""
        return {
            "win_share": share(self.wins, self.hands),
            "self_pick_share": share(self.self_picks, self.wins),
            "thrown_share": share(self.thrown_wins, self.hands),
            "exposures_per_hand": self._a_hand(lambda outcome, place: outcome.exposures[place]),
            "turn_of_win": self._a_win(lambda outcome: outcome.turn),
            "jokers_in_win": self._a_win(lambda outcome: outcome.jokers),
        }

    @cached_property
    def lines(self) -> Counter[str]:
        """How often it won on which line of the card."""
        won = (outcome.line for outcome in self._won())
        return Counter(self._card.lines[line].label for line in won if line is not None)

    def as_json(self) -> dict[str, object]:
        """This bot's row in ``mahjtui arena --json``."""
        return {
            "bot": str(self.spec),
            "hands": self.hands,
            "wins": self.wins,
            "self_picks": self.self_picks,
            "thrown_wins": self.thrown_wins,
            "points_per_hand": round(self.points_per_hand, 2),
            "ci95": self.ci95 and [round(end, 2) for end in self.ci95],
            **{name: figure and figure.as_json() for name, figure in self.figures.items()},
            "faults": self.faults,
            "lines": dict(self.lines.most_common()),
        }

    def _won(self) -> Iterator[Outcome]:
        return (outcome for block in self._blocks for outcome in block if outcome.winner in self.places)

    def _a_hand(self, of: Callable[[Outcome, int], int]) -> Figure | None:
        """The average over its hands."""
        return average(
            (sum(of(outcome, place) for outcome in block for place in self.places), len(block) * len(self.places))
            for block in self._blocks
        )

    def _a_win(self, of: Callable[[Outcome], int]) -> Figure | None:
        """The average over its wins."""
        won = [[of(outcome) for outcome in block if outcome.winner in self.places] for block in self._blocks]
        return average((sum(values), len(values)) for values in won)


class Tournament:
    """The outcome of a match."""

    def __init__(self, card: Card, specs: Sequence[Spec], blocks: Sequence[Block]) -> None:
        """``blocks`` in order."""
        self.blocks = tuple(blocks)
        self.players = tuple(Standing(card, spec, [place], self.blocks) for place, spec in enumerate(specs))
        by_spec = {spec: [place for place, other in enumerate(specs) if other == spec] for spec in specs}
        self.bots = tuple(Standing(card, spec, places, self.blocks) for spec, places in by_spec.items())
        """Each bot once, with all its places together."""

    @property
    def outcomes(self) -> list[Outcome]:
        """Every hand."""
        return [outcome for block in self.blocks for outcome in block]

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return sum(map(len, self.blocks))

    @cached_property
    def wins(self) -> int:
        """How many hands were won."""
        return sum(outcome.winner is not None for outcome in self.outcomes)

    @cached_property
    def wall_games(self) -> int:
        """How many hands ended with the wall."""
        return sum(outcome.ending == "wall" for outcome in self.outcomes)

    @cached_property
    def self_picks(self) -> int:
        """How many wins were drawn by the winner."""
        return sum(outcome.self_pick for outcome in self.outcomes)

    @cached_property
    def discards_to_win(self) -> float:
        """How many tiles had been thrown when a hand was won, on average; 0 where none was."""
        return sum(outcome.thrown for outcome in self.outcomes if outcome.winner is not None) / (self.wins or 1)

    @cached_property
    def figures(self) -> dict[str, Figure | None]:
        """What is measured of all players together, by name; None where there was nothing to measure it on."""
        won = [[outcome for outcome in block if outcome.winner is not None] for block in self.blocks]
        joker_picks = sum(outcome.joker_pick for outcome in self.outcomes)
        east = sum(outcome.winner == outcome.seats.index(EAST) for block in won for outcome in block)
        return {
            "wall_game_share": share(self.wall_games, self.hands),
            "self_pick_share": share(self.self_picks, self.wins),
            "natural_pick_share": share(self.self_picks - joker_picks, self.wins - joker_picks),
            "east_share": share(east, self.wins),
            "turn_of_win": average((sum(outcome.turn for outcome in block), len(block)) for block in won),
        }

    def as_json(self) -> dict[str, object]:
        """What ``mahjtui arena --json`` prints (DESIGN: machine-readable output)."""
        return {
            "hands": self.hands,
            "wall_games": self.wall_games,
            "self_picks": self.self_picks,
            "discards_to_win": round(self.discards_to_win, 1),
            **{name: figure and figure.as_json() for name, figure in self.figures.items()},
            "players": [player.as_json() for player in self.players],
            "bots": [bot.as_json() for bot in self.bots],
        }
