"""The end of a hand, line by line: what won, and what each seat gets and pays and by which rule (SC-1 to SC-9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mahjtui.card.fit import Fit
from mahjtui.card.model import Card
from mahjtui.game.seats import EAST, NAMES
from mahjtui.game.settlement import Settlement, reason
from mahjtui.sentences import Voice, as_sentence, listed, named

NOBODY_WON: Final[dict[str, str]] = {
    "wall": "a wall game",
    "dead": "all hands but one dead",
    "false": "a false Mah Jongg",
    "destroyed": "the wall thrown in",
}
"""How a hand ended in which nobody has Mah Jongg, in few words."""


class Account(NamedTuple):
    """What one seat gets or, below zero, pays in all, and what that is made of."""

    seat: int
    total: int
    received: str
    """From whom it gets what, such as ``50 from South and 25 from West``; why stands with those who pay."""
    items: tuple[tuple[int, str], ...]
    """What it pays, and points it gets or loses, each with the reason."""


def accounts(settlement: Settlement, names: Sequence[str] = NAMES, me: int | None = None) -> tuple[Account, ...]:
    """Every seat at the table, the winner first."""
    voice = Voice(names, me)
    seats = sorted(settlement.outcome.paid, key=lambda seat: seat != settlement.winner)
    return tuple(_account(settlement, seat, voice) for seat in seats)


def _account(settlement: Settlement, seat: int, voice: Voice) -> Account:
    received: dict[int, int] = {}
    items = []
    for payer, payee, amount, why in settlement.payments:
        if seat == payer:
            items.append((-amount, why if payee is None else f"to {voice.name(payee)}: {why}"))
        elif seat == payee and payer is None:
            items.append((amount, why))
        elif seat == payee and payer is not None:
            received[payer] = received.get(payer, 0) + amount
    told = [f"{amount} from {voice.name(payer)}" for payer, amount in received.items()]
    return Account(seat, settlement.pays[seat], listed(told) if told else "", tuple(items))


def winning_hand(
    settlement: Settlement, card: Card, shown: Fit | None, names: Sequence[str] = NAMES, me: int | None = None
) -> list[str]:
    """The line that won and its tiles as it prints them; why nobody is paid, where nobody is."""
    if settlement.winner is None or settlement.line is None or shown is None:
        return [] if settlement.payments else [as_sentence(reason(settlement, EAST))]
    line = card.lines[settlement.line]
    concealed = ", concealed" if line.concealed else ""
    told = [f"{line.label}{concealed}, worth {line.value}: {line.note}"]
    told.append(f"{Voice(names, me).possessive(settlement.winner)} tiles: {groups(shown)}")
    return [as_sentence(text) for text in told]


def result(
    settlement: Settlement, card: Card, shown: Fit | None, names: Sequence[str] = NAMES, me: int | None = None
) -> list[str]:
    """The end of a hand in sentences: what won, then what each seat gets and pays and why."""
    told = winning_hand(settlement, card, shown, names, me)
    if settlement.payments:
        voice = Voice(names, me)
        for account in accounts(settlement, names, me):
            told += [as_sentence(text) for text in _told(account, voice)]
    return told


def _told(account: Account, voice: Voice) -> list[str]:
    """``South pays 50 to East: ...``; where it is made of several things, the sum and then each of them."""
    verb = voice.does(account.seat, "get gets" if account.total > 0 else "pay pays")
    if not account.items:
        return [f"{verb} {account.total}: {account.received}" if account.received else f"{verb} nothing"]
    if len(account.items) == 1 and not account.received:
        amount, why = account.items[0]
        return [f"{verb} {abs(amount)}{' ' if why.startswith('to ') else ': '}{why}"]
    received = f": {account.received}" if account.received else ""
    return [f"{verb} {abs(account.total)} in all{received}", *(f"{amount:+} {why}" for amount, why in account.items)]


def standing(by_rank: Sequence[tuple[int, str, int]], hands: int, me: int | None = None) -> list[str]:
    """How a session ended, the best first: seat in the last hand, who plays it, score.

    >>> standing([(0, "nearest", 75), (2, "You", -75)], 8, me=2)
    ['The session is over after 8 hands. The final standing:', '1. East (nearest), 75.', '2. You, -75.']
    """
    told = [f"The session is over after {hands} hands. The final standing:"]
    for rank, (seat, name, score) in enumerate(by_rank, 1):
        who = "You" if seat == me else f"{NAMES[seat]} ({name})"
        told.append(f"{rank}. {who}, {score}.")
    return told


def groups(shown: Fit) -> str:
    """A hand in words, block by block as its line prints it."""
    return "; ".join(named(tile for _, tile in block if tile is not None) for block in shown.groups)
