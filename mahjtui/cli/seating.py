"""Who plays: what ``--bots`` and the house rules say together (V-1, V-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mahjtui.bot import Spec
    from mahjtui.card.model import Card
    from mahjtui.game.house import HouseRules
    from mahjtui.match import Player

HOUSE_BOT: Final = "nearest"
"""Who plays where nobody was named."""

Specs = tuple["Spec | None", ...]
"""Who sits on the chairs; None is the person."""


def agreed(bots: str | None, rules: HouseRules) -> tuple[Specs, HouseRules]:
    """The chairs, and the house rules with as many players as ``--bots`` asks for.

    So many bots and the person are the players; as many bots as the house rules have players play among themselves.

    Raises:
        UsageError: where a bot is unknown, or so many cannot play.
    """
    from mahjtui.game.house import from_mapping

    specs = _specs(bots, rules)
    if rules.players == 4 and len(specs) < 3:
        rules = from_mapping({"players": len(specs) + 1}, rules)
    return _chairs(specs, rules), rules


def fitted(bots: str | None, rules: HouseRules) -> Specs:
    """The chairs of a new game by these rules, whatever ``--bots`` said of the game before: bots leave or join."""
    from mahjtui.bot import parse_specs

    specs = _specs(bots, rules)
    wanted = rules.players if len(specs) == 4 else rules.players - 1
    return _chairs((specs + 4 * parse_specs(HOUSE_BOT))[:wanted], rules)


def _chairs(specs: tuple[Spec, ...], rules: HouseRules) -> Specs:
    """The chairs at a table of so many players: these bots, and the person where one bot is missing.

    With a bettor there is one chair more, behind the others: a person who watches four bots bets (B-1).
    """
    from mahjtui.bot import parse_specs
    from mahjtui.errors import UsageError

    if rules.bettor and len(specs) <= rules.players:
        return (None, *specs, *parse_specs(HOUSE_BOT)) if len(specs) < rules.players else (*specs, None)
    if rules.bettor and len(specs) == rules.players + 1:
        return specs
    if len(specs) == rules.players:
        return specs
    if len(specs) == rules.players - 1:
        return (None, *specs)
    told = "1 bot does" if len(specs) == 1 else f"{len(specs)} bots do"
    raise UsageError(
        f"{told} not fit a table of {rules.players} players: play with --bots {rules.players - 1}, "
        f"or watch with --bots {rules.players}"
    )


def _specs(bots: str | None, rules: HouseRules) -> tuple[Spec, ...]:
    """The bots that were named, or as many as were asked for.

    Raises:
        UsageError: where no table has room for so many.
    """
    from mahjtui.bot import parse_specs
    from mahjtui.errors import UsageError

    if bots is None:
        return (rules.players - 1) * parse_specs(HOUSE_BOT)
    try:
        number = int(bots)
    except ValueError:
        specs = parse_specs(bots)
        number = len(specs)
    else:
        specs = min(max(number, 0), 5) * parse_specs(HOUSE_BOT)
    if not 1 <= number <= 4 + rules.bettor:
        raise UsageError(f"{number} bots do not fit the table; play with --bots 3, 2 or 1, or watch with --bots 4")
    return specs


def player(spec: Spec | None, card: Card) -> Player:
    """Who sits on a chair."""
    from mahjtui.bot import make
    from mahjtui.match import Player

    return Player("You") if spec is None else Player(spec.label, make(spec, card), str(spec))
