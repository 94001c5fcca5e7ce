"""What a person claims, exchanges and disputes, each put as a question over the table."""

from __future__ import annotations

from functools import partial
from typing import Final

from mahjtui import answers
from mahjtui.card.fit import Fit
from mahjtui.card.model import Card
from mahjtui.card.notation import HAND_SIZE
from mahjtui.game.actions import Action, Call, Challenge, Discard, Exchange, MahJongg, Reshape, Skip, Swap
from mahjtui.game.exposures import SET_NAMES
from mahjtui.game.seats import NAMES
from mahjtui.tiles import CODES, FLOWER, NORTH_WIND, SUIT_LETTERS, tile_name
from mahjtui.tui.painting import block
from mahjtui.tui.presenter import Presenter
from mahjtui.tui.stage import Choice

OTHERS: Final = "the winds, dragons and the flower"


def call(presenter: Presenter) -> None:
    """Ask which tiles to lay with the discard, or lay those that were chosen; the table waits."""
    table = presenter.table
    if table.laying and presenter.desk.chosen:
        laid = Call(tuple(table.tiles[index].kind for index in presenter.desk.chosen))
        words = presenter.choice(laid)
        presenter.ask("Call", "Lay the tiles you have chosen?", [words, Choice("Not yet", lambda: None)])
        return
    calls = answers.calls(table.view) if table.asked else ()
    if not calls and table.laying:
        presenter.refuse("your tiles make no set with it; to lay others all the same choose them with ↑ first (ERR-1)")
        return
    if not calls:
        presenter.act(Call((0, 0)))
        return
    actions: tuple[Action, ...] = (*table.open_to(MahJongg), *calls, Skip())
    discarder, tile = table.view.discards[-1]
    choices = [
        _call(presenter, action) if isinstance(action, Call) else presenter.choice(action) for action in actions
    ]
    presenter.ask("Call", f"{NAMES[discarder]} discards {tile_name(tile)}.", choices)


def _call(presenter: Presenter, action: Call) -> Choice:
    """What is laid, and what the hand is closest to then: ``Pung, laying 5D J: then 3 away from Runs 1``.

    Where mistakes are possible the table does not tell what a call leads to.
    """
    card, view = presenter.session.card, presenter.table.view
    best = None if answers.penalised(view) else answers.after_call(card, view, action)
    return Choice(f"{_laid(action.tiles)}{_then(card, best)}", lambda: presenter.act(action))


def _then(card: Card, best: Fit | None) -> str:
    return "" if best is None else f": then {best.distance} away from {card.line_of(best.resolution).label}"


def exchange(presenter: Presenter) -> None:
    """Ask which joker to take, where there is more than one way."""
    table = presenter.table
    exchanges = table.open_to(Exchange)
    if exchanges:
        choices = [_trade(presenter, action) for action in exchanges]
        presenter.ask("Joker exchange", "Which natural do you give?", choices)
        return
    jokers = [
        Exchange(exposure.kind, seat, index)
        for seat, exposures in enumerate(table.view.exposures)
        for index, exposure in enumerate(exposures)
        if exposure.jokers
    ]
    presenter.act(jokers[0] if jokers else Exchange(presenter.marked or 0, table.opponents[0].seat, 0))


def bet(presenter: Presenter) -> None:
    """Ask on whom to bet; it cannot be changed, and nobody else is told (B-1)."""
    table = presenter.table
    choices = []
    for action in table.bets:
        title = "A wall game" if action.on is None else table.seated[action.on].title
        choices.append(Choice(title, partial(presenter.place_bet, action)))
    presenter.ask("Your bet", "Who wins this hand, or nobody? It cannot be changed (B-1).", choices)


def swap(presenter: Presenter) -> None:
    """Ask which of the discards to take for a blank: what brings the hand closest first (V-4)."""
    table, card = presenter.table, presenter.session.card
    swaps = table.open_to(Swap)
    if not swaps:
        presenter.act(Swap(table.view.discards[-1].tile if table.view.discards else 0))
        return
    fits = {action: answers.after_swap(card, table.view, action) for action in swaps}
    nearest = sorted(swaps, key=lambda action: HAND_SIZE if (best := fits[action]) is None else best.distance)
    choices = [
        Choice(f"{CODES[action.tile]}{_then(card, fits[action])}", partial(presenter.act, action)) for action in nearest
    ]
    presenter.ask("Blank", "Which of the discards do you take for a blank?", choices)


def _trade(presenter: Presenter, action: Exchange) -> Choice:
    """What is given and where the joker lies: ``5D for the joker in West's 55D J``."""
    table = presenter.table
    exposure = table.view.exposures[action.seat][action.index]
    whose = "your" if action.seat == table.seat else f"{NAMES[action.seat]}'s"
    label = f"{CODES[action.tile]} for the joker in {whose} {block(exposure.tiles())}"
    return Choice(label, lambda: presenter.act(action))


def reshape(presenter: Presenter) -> None:
    """Ask what this turn's exposure should become (C-6)."""
    table = presenter.table
    reshapes = table.open_to(Reshape)
    if reshapes:
        choices = [_shape(presenter, action) for action in reshapes]
        presenter.ask("Reshape", "What should your new exposure be?", choices)
    elif table.asked and table.view.taken == "call" and table.view.phase == "discard":
        presenter.refuse("your tiles allow no other shape for your new exposure (C-6)")
    else:
        presenter.act(Reshape((0, 0)))


def _shape(presenter: Presenter, action: Reshape) -> Choice:
    return Choice(f"{_laid(action.tiles)} with the called one", lambda: presenter.act(action))


def challenge(presenter: Presenter) -> None:
    """Ask which hand to call dead: it cannot be taken back at a table (DH-3)."""
    table = presenter.table
    seats = [] if table.watching else answers.may_challenge(table.view)
    if not seats:
        presenter.act(Challenge(table.opponents[0].seat))
        return
    price = table.view.house.challenge_price
    costs = f" Who is wrong pays the other {price} (DH-6)." if price and answers.penalised(table.view) else ""
    text = f"Which hand can no longer make a line with what it has exposed?{costs}"
    choices = [presenter.choice(Challenge(seat)) for seat in seats]
    presenter.ask("Dead hand", text, [*choices, Choice("None", lambda: None)])


def misname(presenter: Presenter) -> None:
    """Ask under which wrong name to throw the marked tile: first the suit, then the tile (MN-1)."""
    tile = presenter.marked
    if tile is None or not answers.penalised(presenter.table.view) or not presenter.table.open_to(Discard):
        presenter.act(Discard(tile or 0, (tile or 0) + 1))
        return
    groups = [[suit * 9 + rank for rank in range(9)] for suit in range(len(SUIT_LETTERS))]
    groups.append(list(range(NORTH_WIND, FLOWER + 1)))
    names = ["a Bam", "a Crak", "a Dot", OTHERS]
    choices = [
        Choice(f"As {name}", partial(_name, presenter, tile, kinds))
        for name, kinds in zip(names, groups, strict=True)
    ]
    text = f"You throw {tile_name(tile)} under a wrong name: who calls it by that name is paid for it (MN-1 to MN-4)."
    presenter.ask("Wrong name", text, [*choices, Choice("Not at all", lambda: None)])


def _name(presenter: Presenter, tile: int, kinds: list[int]) -> None:
    others = [kind for kind in kinds if kind != tile]
    choices = [Choice(tile_name(kind), partial(presenter.act, Discard(tile, kind))) for kind in others]
    presenter.ask("Wrong name", f"Throw {tile_name(tile)} and name it:", choices)


def _laid(tiles: tuple[int, ...]) -> str:
    """The set that these tiles make with the called one: ``Pung, laying 5D J``."""
    return f"{SET_NAMES[len(tiles) + 1].capitalize()}, laying {block(tiles)}"
