"""The bettor: a fifth who holds no tiles and says, before the first discard, who will win (B-1)."""

from __future__ import annotations

from mahjtui.game.actions import Action, Bet
from mahjtui.game.errors import Refusal
from mahjtui.game.events import BetMade, Event
from mahjtui.game.state import State
from mahjtui.game.view import NOTHING, Legal


def legal(state: State) -> Legal:
    """What the bettor may do now: bet once, on a seat or on a wall game."""
    if state.public.phase != "bet":
        return NOTHING
    return Legal((*map(Bet, state.seats), Bet(None)))


def check(state: State, action: Action) -> Refusal | None:
    """Refuse the bettor everything but its one bet, which cannot be changed."""
    if not state.house.bettor:
        return Refusal("B-1", "nobody bets at this table")
    if not isinstance(action, Bet):
        return Refusal("B-1", "the bettor bets and does nothing else")
    if state.bet is not None:
        return Refusal("B-1", "a bet cannot be changed")
    if state.public.phase != "bet":
        return Refusal("B-1", "the bet is made once the Charleston is over")
    if action.on is not None and action.on not in state.seats:
        return Refusal("D-1", f"there is no seat {action.on}; seats are 0 to 3")
    return None


def bet(state: State, _seat: int, action: Bet, events: list[Event]) -> None:
    """Keep the bet to the bettor, and let play begin."""
    state.bet = action
    state.public.phase = "discard"
    state.public.moment += 1
    events.append(BetMade(action.on, told=True))
