"""What tables may agree on, in one frozen value, and what each agreement means (every rule marked "house").

``RULES`` is the one list that the command line, the screen, the rule book and the tests read: the name of each setting,
the number of its rule, what it can be set to with the published rule first, and a sentence for each.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from mahjtui.errors import UsageError
from mahjtui.tiles import supply_of

Setting = str | int | bool | tuple[str, ...]
"""What a house rule is set to."""

NONE: Final = "none"
"""How an empty list is written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """The rules this table plays by; every default is the published rule, ``RULES`` says what each means."""

    players: Literal[4, 3, 2] = 4
    jokers: int = 8
    blanks: Literal[0, 2, 4] = 0
    second_charleston: Literal["optional", "always", "never"] = "optional"
    blind_pass: bool = True
    blind_order: Literal["together", "east-first"] = "together"
    courtesy: bool = True
    equal_calls: Literal["next-in-turn", "first-to-expose"] = "next-in-turn"
    last_discard: Literal["open", "mahjongg-only"] = "open"
    reshape: Literal["until-discard", "locked"] = "until-discard"
    redeem_dead: bool = True
    finesse: bool = True
    mistakes: Literal["prevent", "penalise"] = "prevent"
    dead_hands: Literal["challenge", "automatic", "warned"] = "challenge"
    challenge_price: Literal[50, 25, 0] = 50
    looking: bool = False
    scoring: Literal["social", "tournament"] = "social"
    self_pick: Literal[2, 1] = 2
    discarder: Literal[2, 1, 3] = 2
    jokerless: Literal[2, 1] = 2
    jokerless_except: tuple[str, ...] = ()
    heavenly: Literal["double", "single", "off"] = "double"
    earthly: Literal["double", "single"] = "double"
    dead_self_pick: Literal["double", "single"] = "double"
    wall_game: Literal[0, 10, 25] = 0
    last_wall: Literal["plain", "hot", "cold"] = "plain"
    bettor: bool = False
    pivot: bool = True
    rounds: int = 4

    def __post_init__(self) -> None:
        """Refuse what no table can play.

        Raises:
            UsageError: where a rule cannot be set to that, or two settings contradict each other; it names them all.
        """
        for rule in RULES.values():
            rule.check(getattr(self, rule.name))
        found = contradictions(self)
        if found:
            raise UsageError("; ".join(found))

    @property
    def supply(self) -> bytes:
        """How many of each kind the set of this table holds (T-1, T-5, V-4)."""
        return supply_of(self.jokers, self.blanks)


class Choice(NamedTuple):
    """One thing a rule can be set to, and what it means in a sentence."""

    value: Setting
    meaning: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One thing that tables differ on."""

    name: str
    number: str
    """The rule it belongs to."""
    title: str
    choices: tuple[Choice, ...]
    """The published rule first; none where it takes a list of section names."""

    def meaning(self, value: Setting) -> str:
        """What this setting means, in a sentence."""
        for choice in self.choices:
            if choice.value == value:
                return choice.meaning
        names = ", ".join(value) if isinstance(value, tuple) else str(value)
        return f"no jokerless double in: {names}" if names else "only the sections that the card names have none"

    def check(self, value: object) -> None:
        """Refuse a value that this rule cannot take; ``True`` is not 1 here.

        Raises:
            UsageError: it names the rule and what it can be.
        """
        if not self.choices:
            if not isinstance(value, tuple) or not all(isinstance(name, str) for name in value):
                raise UsageError(f"house rule {self.name} is a list of section names, not {value!r}")
            return
        if not any(choice.value == value and type(choice.value) is type(value) for choice in self.choices):
            known = ", ".join(spell(choice.value) for choice in self.choices)
            raise UsageError(f"house rule {self.name} cannot be {spell(value)}; one of {known}")

    def read(self, text: str) -> Setting:
        """The setting that a word means, as ``plainly`` writes it, or ``true`` and ``false``.

        Raises:
            UsageError: where it means none; it names what the rule can be.
        """
        if not self.choices:
            return tuple(name.strip() for name in text.split(",") if name.strip()) if text != NONE else ()
        for choice in self.choices:
            if text.lower() in (plainly(choice.value), spell(choice.value)):
                return choice.value
        known = ", ".join(plainly(choice.value) for choice in self.choices)
        raise UsageError(f"house rule {self.name} cannot be {text!r}; one of {known}")


def _on_off(on: str, off: str, published: bool = True) -> tuple[Choice, ...]:
    choices = Choice(True, on), Choice(False, off)
    return choices if published else choices[::-1]


def _counts(published: int, counts: range, meaning: str) -> tuple[Choice, ...]:
    ordered = [published, *(count for count in counts if count != published)]
    return tuple(Choice(count, meaning.format(count)) for count in ordered)


_ALL: Final = (
    Rule("players", "V-2", "players at the table", (
        Choice(4, "four players"),
        Choice(3, "three players: North's seat is empty and there is no Charleston"),
        Choice(2, "two players, East and West: each builds two walls and there is no Charleston"),
    )),
    Rule("jokers", "T-5", "jokers in the set", _counts(8, range(11), "the set has {} jokers")),
    Rule("blanks", "V-4", "blank tiles", (
        Choice(0, "no blanks"),
        Choice(2, "two blanks, each good for a tile among the discards"),
        Choice(4, "four blanks, each good for a tile among the discards"),
    )),
    Rule("second_charleston", "CH-8", "second Charleston", (
        Choice("optional", "any one player may stop it before it begins"),
        Choice("always", "it is always played"),
        Choice("never", "it is never played"),
    )),
    Rule("blind_pass", "CH-8", "blind passes", _on_off(
        "the last pass of each Charleston may be made blind", "nobody passes blind")),
    Rule("blind_order", "CH-3", "order when several pass blind", (
        Choice("together", "all pass at once, each blind place travels on round the table"),
        Choice("east-first", "East passes three of its own first, so that the others have tiles to pass on"),
    )),
    Rule("courtesy", "CH-8", "courtesy", _on_off(
        "a courtesy across ends the Charleston", "there is no courtesy")),
    Rule("equal_calls", "C-9", "equal calls", (
        Choice("next-in-turn", "of equal calls the player next in turn wins"),
        Choice("first-to-expose", "of equal calls for an exposure the first to lay it wins"),
    )),
    Rule("last_discard", "W-1", "the last discard of the wall", (
        Choice("open", "the last discard may be called for an exposure too"),
        Choice("mahjongg-only", "the last discard may be called only for Mah Jongg"),
    )),
    Rule("reshape", "C-6", "reshaping an exposure", (
        Choice("until-discard", "an exposure may be reshaped until its caller discards"),
        Choice("locked", "an exposure is locked at once"),
    )),
    Rule("redeem_dead", "J-9", "jokers of dead hands", _on_off(
        "jokers in right exposures of a dead hand can be exchanged", "jokers of a dead hand are out of reach")),
    Rule("finesse", "J-8", "finesse", _on_off(
        "a win by a joker exchange is a self-pick", "a win by a joker exchange is paid as the tile before it came")),
    Rule("mistakes", "ERR-1", "mistakes", (
        Choice("prevent", "what the rules forbid is refused, with the reason"),
        Choice("penalise", "mistakes are possible and cost what the rules say"),
    )),
    Rule("dead_hands", "DH-7", "calling hands dead", (
        Choice("challenge", "a hand is dead when another player challenges it rightly"),
        Choice("automatic", "the table declares a hand dead as soon as everybody can see it"),
        Choice("warned", "as by challenge, but you are warned before a call that would kill your hand"),
    )),
    Rule("challenge_price", "DH-6", "a disputed challenge", (
        Choice(50, "whoever was wrong about a challenge pays the other 50"),
        Choice(25, "whoever was wrong about a challenge pays the other 25"),
        Choice(0, "a wrong challenge costs nothing"),
    )),
    Rule("looking", "ET-2", "saying looking", _on_off(
        "a player may say that it is one tile from Mah Jongg", "nobody says that it is looking", published=False)),
    Rule("scoring", "SC-8", "scoring", (
        Choice("social", "the losers pay the winner"),
        Choice("tournament", "points for the winner, for wall games and against the thrower"),
    )),
    Rule("self_pick", "SC-2", "a self-pick", (
        Choice(2, "on a self-pick all pay double"),
        Choice(1, "on a self-pick all pay once"),
    )),
    Rule("discarder", "SC-1", "the thrower of the winning tile", (
        Choice(2, "who threw the winning tile pays double"),
        Choice(1, "who threw the winning tile pays like the others"),
        Choice(3, "who threw the winning tile pays three times"),
    )),
    Rule("jokerless", "SC-3", "a jokerless hand", (
        Choice(2, "a hand without a joker doubles the payments again"),
        Choice(1, "a hand without a joker is paid like any other"),
    )),
    Rule("jokerless_except", "K-6", "sections without the jokerless double", ()),
    Rule("heavenly", "CH-6", "a heavenly hand", (
        Choice("double", "East dealt a complete hand wins at once and all pay double"),
        Choice("single", "East dealt a complete hand wins at once and all pay once"),
        Choice("off", "nobody wins before the Charleston"),
    )),
    Rule("earthly", "CH-6", "an earthly hand", (
        Choice("double", "East complete before the first discard is paid double by all"),
        Choice("single", "East complete before the first discard is paid once by all"),
    )),
    Rule("dead_self_pick", "SC-4", "what a dead hand pays on a self-pick", (
        Choice("double", "a dead hand pays double on a self-pick, like the others"),
        Choice("single", "a dead hand always pays once"),
    )),
    Rule("wall_game", "SC-5", "a wall game", (
        Choice(0, "nobody pays for a wall game"),
        Choice(10, "in a wall game each dead hand pays 10 to each live one"),
        Choice(25, "in a wall game each dead hand pays 25 to each live one"),
    )),
    Rule("last_wall", "W-2", "the last wall", (
        Choice("plain", "the last wall is played like the others"),
        Choice("hot", "in the last wall who throws the winning tile pays for all"),
        Choice("cold", "in the last wall discards are called only for Mah Jongg"),
    )),
    Rule("bettor", "B-1", "a bettor", _on_off(
        "a fifth player bets on a seat or on a wall game", "nobody bets", published=False)),
    Rule("pivot", "V-3", "the pivot", _on_off(
        "after each round the first East changes seats with the player to the right", "the seats never change")),
    Rule("rounds", "D-6", "rounds in a session", _counts(4, range(1, 17), "a session has {} rounds")),
)  # fmt: skip

RULES: Final[Mapping[str, Rule]] = {rule.name: rule for rule in _ALL}
"""Every house rule by name, in the order in which a table would settle them."""


def contradictions(house: HouseRules) -> tuple[str, ...]:
    """Which settings cannot go together, each as a sentence that names them."""
    few = house.players < 4
    tournament = house.scoring == "tournament"
    pairs = (
        (few and house.second_charleston == "always", "players", "second_charleston",
         "with fewer than four players there is no Charleston"),
        (few and house.bettor, "players", "bettor", "a bettor joins a table of four"),
        (tournament and few, "scoring", "players", "a tournament table has four players"),
        (tournament and house.bettor, "scoring", "bettor", "nobody bets on points"),
        (tournament and house.wall_game != 0, "scoring", "wall_game", "tournament points settle wall games"),
        (tournament and house.self_pick != 2, "scoring", "self_pick", "tournament points have their own"),
        (tournament and house.discarder != 2, "scoring", "discarder", "tournament points have their own"),
        (tournament and house.dead_self_pick != "double", "scoring", "dead_self_pick", "dead hands pay no points"),
        (tournament and house.last_wall == "hot", "scoring", "last_wall", "nobody pays for all in points"),
        (house.mistakes == "prevent" and house.dead_hands == "warned", "mistakes", "dead_hands",
         "a table that prevents mistakes refuses the call that would kill a hand"),
        (not house.blind_pass and house.blind_order != "together", "blind_pass", "blind_order",
         "where nobody passes blind there is no order"),
    )  # fmt: skip
    return tuple(
        f"house rules {one} = {spell(getattr(house, one))} and {other} = {spell(getattr(house, other))} "
        f"contradict each other: {why}"
        for clash, one, other, why in pairs
        if clash
    )


def spell(value: object) -> str:
    """A setting as a file and the command line spell it: ``true``, ``8``, ``'hot'``."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(list(value)) if isinstance(value, tuple) else repr(value)


def plainly(value: Setting) -> str:
    """A setting as a player reads and types it: ``on``, ``8``, ``hot``."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return (", ".join(value) or NONE) if isinstance(value, tuple) else str(value)


def rule_named(name: str) -> Rule:
    """The rule that is called this.

    Raises:
        UsageError: where there is none; it names the nearest.
    """
    if name not in RULES:
        near = difflib.get_close_matches(name, RULES, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"known rules: {', '.join(RULES)}"
        raise UsageError(f"unknown house rule {name!r}; {hint}")
    return RULES[name]


def settings_of(house: HouseRules) -> dict[str, Setting]:
    """Every rule with its setting, in the order of ``RULES``."""
    return {name: getattr(house, name) for name in RULES}


def for_next_hand(now: HouseRules, wanted: HouseRules) -> HouseRules:
    """What a session under way plays from its next hand on: all that is wanted but the rules ``OF_A_SESSION``.

    Where the rest contradicts those, nothing changes before the next game.
    """
    kept = {name: getattr(now, name) for name in OF_A_SESSION}
    try:
        return HouseRules(**{**settings_of(wanted), **kept})
    except UsageError:
        return now


LEAGUE: Final = HouseRules()
"""The published rules."""

OF_A_SESSION: Final = frozenset({"players", "scoring", "bettor", "pivot", "rounds"})
"""The rules that hold for a whole session; the others may change between two hands."""

PRESETS: Final[Mapping[str, HouseRules]] = {
    "league": LEAGUE,
    "tournament": HouseRules(scoring="tournament", mistakes="penalise"),
    "learner": HouseRules(mistakes="penalise", dead_hands="warned", challenge_price=0),
}
"""Whole tables by name."""


def from_mapping(settings: Mapping[str, object], base: HouseRules = LEAGUE) -> HouseRules:
    """House rules as a file spells them, such as ``{"jokers": 10}``; what is left out is as in ``base``.

    Raises:
        UsageError: where a rule is unknown, cannot be set to that, or contradicts another; an unknown one names the
            nearest known rule.
    """
    for name in settings:
        rule_named(name)
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in settings.items()}
    return HouseRules(**{**settings_of(base), **values})  # type: ignore[arg-type]
