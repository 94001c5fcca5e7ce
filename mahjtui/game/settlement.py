"""Who pays whom when the hand ends (SC-1 to SC-9, M-3, DH-6, MN-3): how it ended goes in, payments come out.

``social`` and ``tournament`` are pure functions over an ``Outcome``. Every payment says why, with its rules, so that a
player can follow what it adds up to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from mahjtui.game.actions import Bet
from mahjtui.game.house import LEAGUE, HouseRules
from mahjtui.game.seats import BETTOR, NAMES, SEATS

Ending = Literal["mahjongg", "wall", "dead", "false", "destroyed"]
"""Mah Jongg, a wall game (SC-5), all hands but one dead, one intact after a false Mah Jongg, a wall thrown in (M-3)."""

WonBy = Literal["discard", "wall", "exchange", "heavenly", "earthly"]
"""How the winner came by the fourteenth tile."""

WALL_GAME_POINTS: Final = 10
SELF_PICK_POINTS: Final = 10
JOKERLESS_POINTS: Final = 20
MISNAMED_POINTS: Final = 25
THROWN_POINTS: Final = (10, 10, 20, 25)
"""SC-8: what the thrower loses, by the winner's exposures; three and more are alike."""
FOR_THE_TABLE: Final = 4
"""MN-3: how many times the value who misnamed the winning tile pays, alone."""

TIMES: Final = {1: "once", 2: "double", 3: "three times"}


class Dispute(NamedTuple):
    """A challenge that was denied; whoever was wrong pays when the hand ends (DH-6)."""

    challenger: int
    challenged: int
    right: bool
    """Whether the hand was dead when it was challenged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a hand ended, as far as it matters for the payments."""

    ending: Ending
    winner: int | None = None
    discarder: int | None = None
    """Who threw the winning tile; nobody on a self-pick."""
    won_by: WonBy = "wall"
    line: int | None = None
    """The index of the line on the card."""
    resolution: int | None = None
    value: int = 0
    jokerless: bool = False
    """Whether no tile of the fourteen is a joker (J-7)."""
    bonus: bool = True
    """Whether the section doubles a jokerless hand (K-6)."""
    exposures: int = 0
    """How many exposures the winner had (SC-8)."""
    claimed: int | None = None
    """What the winner claimed the discard as."""
    misnamed: Literal["MN-3", "MN-4"] | None = None
    """Which rule makes the discarder pay alone: for a wrong name, or for a joker under another name."""
    last_wall: bool = False
    """Whether the last wall was being drawn from (W-2)."""
    culprit: int | None = None
    """Whose mistake ended the hand (M-3)."""
    owed: int = 0
    """What the culprit owes each intact hand."""
    seats: tuple[int, ...] = SEATS
    """Who sits at the table."""
    dead: tuple[bool, ...] = (False, False, False, False)
    disputes: tuple[Dispute, ...] = ()
    bet: Bet | None = None
    """What the bettor bet, at a table with one (B-1)."""
    lowest: int = 0
    """The lowest value on the card, which a wall game foreseen brings (B-1)."""

    @property
    def paid(self) -> tuple[int, ...]:
        """Who has a part in the payments: the seats, and the bettor."""
        return self.seats if self.bet is None else (*self.seats, BETTOR)

    @property
    def intact(self) -> tuple[int, ...]:
        """The seats whose hands are not dead, the culprit left out."""
        return tuple(seat for seat in self.seats if not self.dead[seat] and seat != self.culprit)


class Payment(NamedTuple):
    """One payment and why; in points nobody stands against it."""

    payer: int | None
    payee: int | None
    amount: int
    why: str


class Item(NamedTuple):
    """One line of what a seat gets or, below zero, pays."""

    amount: int
    why: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """How the hand ended, and every payment that follows."""

    outcome: Outcome
    payments: tuple[Payment, ...] = ()

    @property
    def pays(self) -> tuple[int, ...]:
        """What each seat gets, below zero where it pays, then the bettor; in social scoring it sums to zero (SC-9)."""
        everybody = SEATS if self.outcome.bet is None else (*SEATS, BETTOR)
        return tuple(sum(item.amount for item in self.items(seat)) for seat in everybody)

    def items(self, seat: int) -> tuple[Item, ...]:
        """Line by line what this seat gets and pays."""
        found = []
        for payer, payee, amount, why in self.payments:
            if seat == payer:
                found.append(Item(-amount, why))
            elif seat == payee:
                found.append(Item(amount, why if payer is None else f"from {NAMES[payer]}: {why}"))
        return tuple(found)

    @property
    def ending(self) -> Ending:
        """How it ended."""
        return self.outcome.ending

    @property
    def winner(self) -> int | None:
        """Who won, if anybody."""
        return self.outcome.winner

    @property
    def discarder(self) -> int | None:
        """Who threw the winning tile; nobody on a self-pick."""
        return self.outcome.discarder

    @property
    def line(self) -> int | None:
        """The index on the card of the line that won."""
        return self.outcome.line

    @property
    def resolution(self) -> int | None:
        """The resolution that won."""
        return self.outcome.resolution

    @property
    def value(self) -> int:
        """The value of the line on the card."""
        return self.outcome.value

    @property
    def jokerless(self) -> bool:
        """Whether no tile of the fourteen is a joker (J-7)."""
        return self.outcome.jokerless

    @property
    def self_pick(self) -> bool:
        """Whether the winner was paid as having taken the winning tile itself (SC-2)."""
        return self.winner is not None and self.discarder is None


def settle(outcome: Outcome, house: HouseRules = LEAGUE) -> Settlement:
    """The payments of this table for a hand that ended so."""
    return Settlement(outcome, tournament(outcome) if house.scoring == "tournament" else social(outcome, house))


def social(outcome: Outcome, house: HouseRules = LEAGUE) -> tuple[Payment, ...]:
    """The losers pay the winner (SC-1 to SC-7); they sum to zero (SC-9)."""
    payments: list[Payment] = []
    if outcome.winner is not None:
        payments += _pay_for_the_table(outcome, house) if outcome.misnamed else _pay_winner(outcome, house)
    elif outcome.ending == "wall":
        dead = [seat for seat in outcome.seats if outcome.dead[seat]]
        payments += [
            Payment(seat, other, house.wall_game, "a dead hand pays each live one in a wall game (SC-5)")
            for seat in dead
            for other in outcome.intact
            if house.wall_game
        ]
    else:
        payments += _pay_for_mistake(outcome)
    return (*payments, *_pay_bettor(outcome, house, payments), *_pay_disputes(outcome, house))


def _pay_bettor(outcome: Outcome, house: HouseRules, payments: Sequence[Payment]) -> list[Payment]:
    """B-1: who bet on the winner is paid what the winner is, who bet on another pays what that one does.

    A wall game foreseen brings the lowest value on the card from each; foreseen in vain it costs what a player pays who
    did not throw the winning tile.
    """
    if outcome.bet is None or outcome.winner is None:
        foreseen = outcome.bet is not None and outcome.bet.on is None and outcome.ending == "wall"
        why = "the bettor foresaw the wall game: the lowest value on the card (B-1)"
        return [Payment(seat, BETTOR, outcome.lowest, why) for seat in outcome.seats] if foreseen else []
    on = outcome.bet.on
    if on == outcome.winner:
        why = f"the bettor bet on {NAMES[on]} and is paid alike (B-1)"
        return [Payment(payer, BETTOR, amount, why) for payer, _payee, amount, _why in payments]
    if on is None:
        times, _why = _share(replace(outcome, dead=(*outcome.dead, False)), house, BETTOR)
        why = "the bettor bet on a wall game and pays like who did not throw the tile (B-1)"
        return [Payment(BETTOR, outcome.winner, outcome.value * times, why)]
    why = f"the bettor bet on {NAMES[on]} and pays alike (B-1)"
    return [Payment(BETTOR, payee, amount, why) for payer, payee, amount, _why in payments if payer == on]


def _pay_winner(outcome: Outcome, house: HouseRules) -> list[Payment]:
    """SC-1 to SC-4, SC-6: a discarder pays double and the others once, on a self-pick all pay double."""
    assert outcome.winner is not None
    hot = outcome.last_wall and house.last_wall == "hot" and outcome.discarder is not None
    payments = []
    for seat in outcome.seats:
        if seat != outcome.winner:
            times, why = _share(outcome, house, seat)
            payer = outcome.discarder if hot else seat
            if hot and seat != outcome.discarder:
                why = f"pays for {NAMES[seat]}, the last wall being hot (W-2): {why}"
            payments.append(Payment(payer, outcome.winner, outcome.value * times, why))
    return payments


def _share(outcome: Outcome, house: HouseRules, seat: int) -> tuple[int, str]:
    """How many times the value a loser owes, and why."""
    assert outcome.winner is not None
    if outcome.discarder is None:
        times, rule = _self_pick_share(outcome, house, seat)
        took = "an earthly hand" if outcome.won_by == "earthly" else "a heavenly hand"
        what = took if rule == "CH-6" else f"{NAMES[outcome.winner]} took the winning tile"
        why = f"a dead hand pays {TIMES[times]}" if rule == "SC-4" else f"{what}: {TIMES[times]}"
    elif seat == outcome.discarder:
        times, rule = house.discarder, "SC-1"
        why = f"threw the winning tile: {TIMES[times]}"
    else:
        times, rule = 1, "SC-1"
        why = "did not throw it: once"
    if not is_doubled(outcome, house):
        return times, f"{why} ({rule})"
    again = " again" if times == 2 else ""
    return times * house.jokerless, f"{why}; no joker: double{again} ({rule}, SC-3)"


def _self_pick_share(outcome: Outcome, house: HouseRules, seat: int) -> tuple[int, str]:
    if outcome.dead[seat] and house.dead_self_pick == "single":
        return 1, "SC-4"
    if (outcome.won_by == "heavenly" and house.heavenly == "single") or (
        outcome.won_by == "earthly" and house.earthly == "single"
    ):
        return 1, "CH-6"
    return house.self_pick, "SC-2"


def is_doubled(outcome: Outcome, house: HouseRules) -> bool:
    """Whether being jokerless doubles the payments (SC-3, K-6)."""
    return outcome.jokerless and outcome.bonus and house.jokerless == 2


def _pay_for_the_table(outcome: Outcome, house: HouseRules) -> list[Payment]:
    """MN-3, MN-4: who misnamed the winning tile pays four times the value, the others nothing."""
    doubled = is_doubled(outcome, house)
    amount = outcome.value * FOR_THE_TABLE * (house.jokerless if doubled else 1)
    jokerless = "; no joker: double again" if doubled else ""
    rules = f"{outcome.misnamed}{', SC-3' if doubled else ''}"
    why = f"named the winning tile wrongly: four times the value, for the table{jokerless} ({rules})"
    return [Payment(outcome.discarder, outcome.winner, amount, why)]


def _pay_for_mistake(outcome: Outcome) -> list[Payment]:
    """M-3: what the culprit owes each intact hand, where a mistake ended it."""
    why = {
        "false": "a false Mah Jongg left one hand intact: double its value (M-3)",
        "dead": "went dead after a false Mah Jongg: double the value of the hand it tried for (M-3)",
        "destroyed": "threw in the wall: the lowest value on the card to each (M-3)",
    }
    if outcome.culprit is None or not outcome.owed:
        return []
    return [Payment(outcome.culprit, seat, outcome.owed, why[outcome.ending]) for seat in outcome.intact]


def _pay_disputes(outcome: Outcome, house: HouseRules) -> list[Payment]:
    """DH-6: whoever was wrong about a challenge pays the other."""
    payments = []
    for challenger, challenged, right in outcome.disputes:
        loser, other = (challenged, challenger) if right else (challenger, challenged)
        what = "denied a challenge that was right" if right else "challenged a hand that was alive"
        if house.challenge_price:
            payments.append(Payment(loser, other, house.challenge_price, f"{what} (DH-6)"))
    return payments


def tournament(outcome: Outcome) -> tuple[Payment, ...]:
    """Points for the winner, for wall games and against the thrower (SC-8)."""
    payments: list[Payment] = []
    if outcome.winner is not None:
        payments += _points_of_winner(outcome)
        payments += _points_of_thrower(outcome)
    elif outcome.ending in ("wall", "false"):
        why = "a wall game" if outcome.ending == "wall" else "the only hand intact after a false Mah Jongg"
        payments += [Payment(None, seat, WALL_GAME_POINTS, f"{why}: ten points (SC-8)") for seat in outcome.intact]
    elif outcome.ending == "destroyed":
        payments += _pay_for_mistake(outcome)
    return (*payments, *_pay_disputes(outcome, LEAGUE))


def _points_of_winner(outcome: Outcome) -> list[Payment]:
    points = [Payment(None, outcome.winner, outcome.value, "the value of the line (SC-8)")]
    if outcome.discarder is None and outcome.won_by != "heavenly":
        points.append(Payment(None, outcome.winner, SELF_PICK_POINTS, "took the winning tile: ten points (SC-8)"))
    if outcome.jokerless and outcome.bonus:
        points.append(Payment(None, outcome.winner, JOKERLESS_POINTS, "no joker: twenty points (SC-8)"))
    return points


def _points_of_thrower(outcome: Outcome) -> list[Payment]:
    if outcome.discarder is None:
        return []
    if outcome.misnamed:
        return [Payment(outcome.discarder, None, MISNAMED_POINTS, "named the winning tile wrongly (SC-8)")]
    lost = THROWN_POINTS[min(outcome.exposures, len(THROWN_POINTS) - 1)]
    return [Payment(outcome.discarder, None, lost, "threw the winning tile (SC-8)")]


def reason(settlement: Settlement, seat: int) -> str:
    """Why this seat gets or pays what it does, in a player's words.

    >>> won = Outcome(ending="mahjongg", winner=1, discarder=0, value=25, jokerless=True)
    >>> reason(settle(won), 0)
    'threw the winning tile: double; no joker: double again (SC-1, SC-3)'
    """
    if seat == settlement.winner:
        return f"Mah Jongg, worth {settlement.value} on the card"
    items = settlement.items(seat)
    if items:
        return "; ".join(item.why for item in items)
    if settlement.winner is not None:
        return f"pays nothing ({settlement.outcome.misnamed or 'SC-8'})"
    if settlement.ending == "wall":
        return "wall game: nobody pays (SC-5)"
    return "all hands but one are dead: nobody pays (M-3)"
