"""The invariants hold in play, and whatever breaks one is noticed (T-1, SC-9, ERR-2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mahjtui.arena import invariants, tournament
from mahjtui.arena.invariants import BreachError, examine
from mahjtui.bot import parse_specs
from mahjtui.card.model import Card
from mahjtui.game import engine
from mahjtui.game.actions import Action, Discard, Skip
from mahjtui.game.errors import IllegalAction
from mahjtui.game.settlement import Outcome, Payment, Settlement, settle
from mahjtui.game.state import State, new_hand
from mahjtui.game.view import Legal
from mahjtui.stream import Stream


@pytest.mark.parametrize("specs", ["nearest,nearest,nearest,nearest", "random,random,random,random"])
def test_they_hold_in_whole_hands(practice: Card, specs: str) -> None:
    result = tournament.play(practice, parse_specs(specs), 12, 1, referee=invariants.apply)
    assert result.hands == 12


def middle_of(card: Card, phase: str) -> State:
    """A position in the middle of a hand."""
    state = new_hand(card, 1)
    stream = Stream("middle")
    while state.public.phase != phase or (phase == "discard" and state.public.turns < 20):
        seat = engine.waiting(state)[0]
        engine.apply(state, seat, engine.legal_actions(state, seat).sample(stream))
    return state


def lose_a_tile(state: State) -> None:
    rack = state.privates[0].rack
    rack[next(tile for tile, count in enumerate(rack) if count)] -= 1


def swap_racks(state: State) -> None:
    state.privates[0].rack, state.privates[1].rack = state.privates[1].rack, state.privates[0].rack


def forget_a_copy(state: State) -> None:
    state.public.gone[state.public.discards[0].tile] -= 1


def forbid_everything(state: State) -> None:
    state.privates[state.public.turn].legal = Legal()


def allow_a_skip(state: State) -> None:
    state.privates[state.public.turn].legal = Legal((Skip(),))


def allow_one_thing_twice(state: State) -> None:
    legal = engine.legal_actions(state, state.public.turn)
    state.privates[state.public.turn].legal = Legal((*legal.actions, legal.actions[0]))


def settle_early(state: State) -> None:
    state.public.settlement = settle(Outcome(ending="wall"))


def pay_too_much(state: State) -> None:
    state.public.phase = "over"
    state.public.settlement = Settlement(Outcome(ending="mahjongg", winner=3), (Payment(None, 3, 25, "from nowhere"),))
    for private in state.privates:
        private.legal = None


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lose_a_tile, "tiles were lost or made"),
        (swap_racks, "has 1[34] tiles"),
        (forget_a_copy, "copies that are gone"),
        (forbid_everything, "are asked where"),
        (allow_a_skip, "skip is legal and refused"),
        (allow_one_thing_twice, "has a legal action twice"),
        (settle_early, "a hand is settled when it ends"),
        (pay_too_much, "do not sum to zero"),
    ],
)
def test_what_breaks_one_is_noticed(practice: Card, spoil: Callable[[State], None], told: str) -> None:
    state = middle_of(practice, "discard")
    examine(state)
    spoil(state)
    with pytest.raises(BreachError, match=told):
        examine(state)


def test_err_2_an_illegal_action_that_is_accepted_is_noticed(practice: Card, monkeypatch: pytest.MonkeyPatch) -> None:
    state = middle_of(practice, "discard")
    monkeypatch.setattr(engine, "check", lambda *_: None)
    with pytest.raises(BreachError, match="is not legal and accepted"):
        examine(state)


def test_err_2_a_refusal_that_changes_something_is_noticed(practice: Card, monkeypatch: pytest.MonkeyPatch) -> None:
    state = middle_of(practice, "first-right")
    honest = engine.apply

    def careless(state: State, seat: int, action: Action) -> object:
        state.public.turns += 1
        return honest(state, seat, action)

    monkeypatch.setattr(engine, "apply", careless)
    with pytest.raises(BreachError, match="was refused and changed the position"):
        examine(state)


def test_an_illegal_action_is_refused_as_ever(practice: Card) -> None:
    state = middle_of(practice, "discard")
    facts = state.facts()
    with pytest.raises(IllegalAction):
        invariants.apply(state, (state.public.turn + 1) % 4, Discard(0))
    assert state.facts() == facts


def test_a_copy_that_shares_what_changes_is_noticed(practice: Card, monkeypatch: pytest.MonkeyPatch) -> None:
    state = middle_of(practice, "discard")

    def shallow(state: State) -> State:
        return State(state.card, state.house, state.hidden, state.public, state.privates)

    monkeypatch.setattr(State, "copy", shallow)
    with pytest.raises(BreachError, match="changed the original"):
        invariants.apply(state, state.public.turn, engine.legal_actions(state, state.public.turn).actions[0])
