"""Rule questions as positions: what is asked, the answers to choose from, and what the engine says is right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from mahjtui.card.model import Card
from mahjtui.game import engine
from mahjtui.game.actions import Action, Call, Challenge, Discard, Exchange, MahJongg, Pass, Reshape, Skip
from mahjtui.game.events import Called
from mahjtui.game.exposures import SET_NAMES
from mahjtui.game.seats import NAMES
from mahjtui.game.state import State
from mahjtui.rulebook.book import cited, departures
from mahjtui.rulebook.scenes import asked, deed, holdings
from mahjtui.sentences import as_sentence, named
from mahjtui.stream import Stream
from mahjtui.tiles import tile_name

Kind = Literal["may", "which", "who", "pays", "drill"]
"""May a seat do this; which of these may it do; who gets the discard; what does a seat pay; or what a drill asks."""

FEW_LINES: Final = 12
"""A card of at most so many lines is shown with a question that turns on it."""

YES_NO: Final = ("yes", "no")

ABOUT_THE_CARD: Final = ("M-1", "DH-1", "DH-5", "DH-6", "K-", "X-", "S-1", "S-3", "S-4")
"""Rules whose questions cannot be answered without the card."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question on a position; ``answer`` is an index into ``options``."""

    kind: Kind
    rule: str
    """The number of the rule that decides it; empty where none does."""
    text: str
    options: tuple[str, ...]
    answer: int
    why: tuple[str, ...]
    """What the engine says to it."""
    state: State
    seat: int
    """From whose place the table is looked at."""
    shown: tuple[int, ...]
    """The seats whose racks are told."""
    card: tuple[str, ...] = ()
    """The lines of the card, where they matter."""

    @property
    def premises(self) -> list[str]:
        """What no table shows: its own rules, the lines of the card that matter, and where the game is."""
        told = [as_sentence(f"at this table, {setting.title}: {setting}") for setting in departures(self.state.house)]
        return [*told, *self.card, standing(self.state)]

    @property
    def position(self) -> list[str]:
        """How the table stands, in sentences."""
        thrown = [discarded(self.state)] if self.kind == "drill" else []
        return [*self.premises, *holdings(self.state, self.shown), *thrown]


def standing(state: State) -> str:
    """Where the game is, in a sentence."""
    public = state.public
    who = NAMES[public.turn]
    if public.phase == "claim":
        return f"{who} has discarded {tile_name(public.discards[-1].tile)}."
    if public.phase != "discard":
        return asked(state)
    done = {"deal": "discards first", "wall": "has drawn", "call": "has called", "exchange": "has exchanged a joker"}
    return f"It is {who}'s turn: {who} {done[public.taken]}."


def discarded(state: State) -> str:
    """What lies on the table, in a sentence."""
    return as_sentence(f"discarded so far: {named(tile for _seat, tile in state.public.discards)}")


def may(state: State, seat: int, action: Action, rule: str) -> Question | None:
    """Whether a seat may do this; ``rule`` is what allows it. None where nobody could tell."""
    refusal = engine.check(state, seat, action)
    decided = rule if refusal is None else refusal.rule
    lines = _card_for(state.card, decided, action)
    if lines is None:
        return None
    why = f"yes, {NAMES[seat]} may" if refusal is None else f"no: {refusal}"
    text = f"May {NAMES[seat]} {deed(state, seat, action)}?{_premise(action, lines)}"
    return Question(
        "may", decided, text, YES_NO, int(refusal is not None), (as_sentence(why),), state, seat, (seat,), lines
    )


def which(state: State, seat: int, actions: Sequence[Action], rule: str, stream: Stream) -> Question | None:
    """Which one of these a seat may do; None where not exactly one is allowed, or nobody could tell."""
    refusals = {action: engine.check(state, seat, action) for action in actions}
    allowed = [action for action, refusal in refusals.items() if refusal is None]
    deeds = {action: deed(state, seat, action) for action in refusals}
    if len(allowed) != 1 or len(refusals) < 3 or len(set(deeds.values())) < len(deeds):
        return None
    lines: tuple[str, ...] = ()
    for action, refusal in refusals.items():
        more = _card_for(state.card, rule if refusal is None else refusal.rule, action)
        if more is None:
            return None
        lines = lines or more
    order = stream.shuffled(list(refusals))
    why = [as_sentence(f"not {deeds[action]}: {refusal}") for action, refusal in refusals.items() if refusal]
    text = f"Which of these may {NAMES[seat]} do?{_premise(allowed[0], lines)}"
    options = tuple(deeds[action] for action in order)
    return Question("which", rule, text, options, order.index(allowed[0]), tuple(why), state, seat, (seat,), lines)


def who(state: State, claims: Mapping[int, Action], rule: str) -> Question | None:
    """Who gets the discard when these are claimed together; None where it is not claimed by two, or by two alike at a
    table that asks who was first to lay tiles (C-9): a position does not tell.
    """
    trial = state.copy()
    events = []
    for seat in engine.waiting(state):
        action = claims.get(seat, Skip())
        if engine.check(trial, seat, action) is not None:
            return None
        events += engine.apply(trial, seat, action)
    wanted = [seat for seat, action in claims.items() if isinstance(action, (Call, MahJongg))]
    called = [event.seat for event in events if isinstance(event, Called)]
    settlement = trial.public.settlement
    winner = settlement.winner if settlement is not None else next(iter(called), None)
    if len(wanted) < 2 or winner not in wanted:
        return None
    order = sorted(wanted)
    told = [f"{NAMES[seat]} calls for {_purpose(claims[seat])}" for seat in order]
    text = f"{'; '.join(told)}. Who gets it?"
    won = isinstance(claims[winner], MahJongg)
    losers = [seat for seat in order if seat != winner]
    alike = all(isinstance(claims[seat], MahJongg) == won for seat in losers)
    if alike and state.house.equal_calls == "first-to-expose":
        return None
    why = "is next in turn after the discarder" if alike else "calls for Mah Jongg, and that comes first"
    return Question(
        "who", rule, text, tuple(NAMES[seat] for seat in order), order.index(winner),
        (f"{NAMES[winner]} gets it: {NAMES[winner]} {why} (C-3).",), state, state.public.turn, (),
    )  # fmt: skip


def pays(state: State, winner: int, stream: Stream) -> Question | None:
    """What a seat pays for the Mah Jongg that ``winner`` declares now; None where nobody does."""
    if engine.check(state, winner, MahJongg()) is not None:
        return None
    trial = state.copy()
    for seat in engine.waiting(state) if state.public.phase == "claim" else ():
        if seat != winner:
            engine.apply(trial, seat, Skip())
    engine.apply(trial, winner, MahJongg())
    settlement = trial.public.settlement
    if settlement is None or settlement.line is None or settlement.winner != winner:
        return None
    line = state.card.lines[settlement.line]
    payer = stream.choice([seat for seat in state.seats if seat != winner])
    amount = -settlement.pays[payer]
    options = sorted({amount, *(line.value * times for times in (1, 2, 4))})
    bonus = "" if line.jokerless_bonus else ", in a section without the jokerless bonus"
    text = f"{NAMES[winner]} declares Mah Jongg: {line.label}, worth {line.value}{bonus}. What does {NAMES[payer]} pay?"
    why = [as_sentence(f"{NAMES[payer]} pays {-item.amount}: {item.why}") for item in settlement.items(payer)]
    decided = cited(" ".join(why))
    return Question(
        "pays", "SC-1" if decided is None else decided.number, text, tuple(map(str, options)), options.index(amount),
        tuple(why), state, winner, (winner,),
    )  # fmt: skip


def _purpose(action: Action) -> str:
    if isinstance(action, Call):
        return f"a {SET_NAMES[len(action.tiles) + 1]}, laying {named(action.tiles)}"
    return "Mah Jongg"


def _premise(action: Action, lines: tuple[str, ...]) -> str:
    """What must be said where the card is not shown."""
    needs = isinstance(action, Call | Reshape) and not lines
    return " Take it that the card leaves room for every set." if needs else ""


def _card_for(card: Card, rule: str, action: Action) -> tuple[str, ...] | None:
    """The lines to be shown with a question; nothing where they do not matter; None where they are too many."""
    matters = isinstance(action, MahJongg | Challenge) and rule in ("M-1", "DH-6", "DH-3", "X-1")
    if not matters and not rule.startswith(ABOUT_THE_CARD):
        return ()
    if isinstance(action, Discard | Exchange | Pass):
        return ()
    if len(card.lines) > FEW_LINES:
        return None
    return tuple(
        f"{line.label}: {' or '.join(line.hands)}, {line.value} {'C' if line.concealed else 'X'}."
        for line in card.lines
    )
