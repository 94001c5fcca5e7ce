"""Hands at tables with any house rules, in which anybody may try anything at any time.

Hypothesis chooses the house rules, who does what, and what is tried though it is not allowed. After every action the
invariants hold; a refusal changes nothing (ERR-2); the payments of a social table sum to zero (SC-9); and the record of
each hand, also of one broken off, replays to the same bytes.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, ClassVar, get_args, get_type_hints

import pytest
from game_table import SMALL, plain_player
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test
from msgspec.structs import fields

from mahjtui import record
from mahjtui.arena import invariants
from mahjtui.errors import UsageError
from mahjtui.game import engine
from mahjtui.game.actions import (
    Accept,
    Action,
    Call,
    Challenge,
    Deny,
    Destroy,
    Discard,
    Keep,
    MahJongg,
    Name,
    Show,
    ThrowIn,
)
from mahjtui.game.errors import IllegalAction
from mahjtui.game.house import RULES, HouseRules
from mahjtui.game.seats import BETTOR, SEATS
from mahjtui.game.state import State, new_hand
from mahjtui.stream import Stream
from mahjtui.tiles import KINDS, tiles_of

ACTIONS = 20_000


NUMBERS = st.one_of(st.integers(0, KINDS - 1), st.integers(-2, 5), st.just(99))
BY_TYPE: dict[Any, st.SearchStrategy[Any]] = {
    int: NUMBERS,
    int | None: st.none() | NUMBERS,
    tuple[int, ...]: st.lists(NUMBERS, max_size=7).map(tuple),
}
ANYTHING: st.SearchStrategy[Action] = st.one_of(
    [
        st.builds(kind, **{field.name: BY_TYPE[get_type_hints(kind)[field.name]] for field in fields(kind)})
        for kind in get_args(Action)
    ]
)
"""Every kind of action there is, about tiles and seats that there are and that there are not."""


def agreed(chosen: dict[str, Any]) -> HouseRules:
    """The published rules with what was chosen, one after the other, where it contradicts nothing chosen before."""
    house = HouseRules()
    for name, value in chosen.items():
        try:
            house = HouseRules(**{**asdict(house), name: value})
        except UsageError:
            continue
    return house


VALUES = {
    name: [choice.value for choice in rule.choices] or [(), SMALL.sections[:1], SMALL.sections]
    for name, rule in RULES.items()
}
HOUSES = (
    st.permutations(sorted(VALUES))
    .flatmap(lambda names: st.fixed_dictionaries({name: st.sampled_from(VALUES[name]) for name in names}))
    .map(agreed)
)


class Table(RuleBasedStateMachine):
    """Hand after hand at one table."""

    done: ClassVar[int] = 0
    state: State
    seed: int

    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []

    @initialize(house=HOUSES, seed=st.integers(0, 10_000))
    def sit_down(self, house: HouseRules, seed: int) -> None:
        self.seed = seed
        self.deal(house, 1)

    def deal(self, house: HouseRules, hand: int) -> None:
        self.state = new_hand(SMALL, self.seed, hand, house=house)
        players = [(f"player {seat}", "random") for seat in (*self.state.seats, *[BETTOR] * house.bettor)]
        self.text = [record.format_head(record.head_of(self.state, self.seed, players))]
        invariants.examine(self.state)

    @rule(choices=st.integers(0, 1 << 32), many=st.integers(5, 30))
    def play_on(self, choices: int, many: int) -> None:
        stream = Stream("stateful", choices)
        for _ in range(many):
            waiting = engine.waiting(self.state)
            if not waiting:
                return
            seat = waiting[stream.below(len(waiting))]
            self.do(seat, engine.legal_actions(self.state, seat).sample(stream))

    @rule(many=st.integers(5, 40))
    def play_to_win(self, many: int) -> None:
        for _ in range(many):
            for seat in engine.waiting(self.state)[:1]:
                legal = engine.legal_actions(self.state, seat)
                wanted = plain_player(self.state, seat)
                self.do(seat, wanted if wanted in legal else next(iter(legal)))

    @rule(seat=st.sampled_from((*SEATS, BETTOR)), action=ANYTHING)
    def try_anything(self, seat: int, action: Action) -> None:
        self.attempt(seat, action)

    @precondition(lambda self: self.state.public.phase in ("discard", "claim"))
    @rule(seat=st.sampled_from(SEATS), other=st.sampled_from(SEATS), data=st.data())
    def err(self, seat: int, other: int, data: st.DataObject) -> None:
        """What a player at a table might get wrong: calls of what it holds, names, Mah Jongg, challenges."""
        held = tiles_of(self.state.privates[seat].rack)
        if held:
            laid = data.draw(st.lists(st.sampled_from(held), min_size=1, max_size=3, unique=True))
            self.attempt(seat, Call(tuple(laid)))
            self.attempt(seat, Discard(laid[0], data.draw(NUMBERS)))
        self.attempt(seat, data.draw(st.sampled_from((Challenge(other), MahJongg(), Name(), ThrowIn()))))

    @precondition(lambda self: self.state.public.phase in ("challenge", "declared", "shown"))
    @rule(choices=st.lists(st.sampled_from((Accept(), Deny(), Show(), Keep(), ThrowIn(), Destroy())), max_size=4))
    def answer(self, choices: list[Action]) -> None:
        """What the table may answer to a mistake."""
        for action in choices:
            for seat in engine.waiting(self.state)[:1]:
                self.attempt(seat, action)

    @precondition(lambda self: self.state.public.phase == "over")
    @rule()
    def deal_again(self) -> None:
        self.replay()
        self.deal(self.state.house, self.state.public.hand + 1)

    def attempt(self, seat: int, action: Action) -> None:
        if engine.check(self.state, seat, action) is None:
            self.do(seat, action)
            return
        before = self.state.facts()
        with pytest.raises(IllegalAction):
            engine.apply(self.state, seat, action)
        assert self.state.facts() == before
        Table.done += 1

    def do(self, seat: int, action: Action) -> None:
        move = f"{record.Move(seat, action)}\n"
        try:
            invariants.apply(self.state, seat, action)
        except invariants.BreachError:
            self.text.clear()
            raise
        self.text.append(move)
        Table.done += 1
        settlement = self.state.public.settlement
        if settlement is not None:
            self.text.append(record.format_end(self.state, self.seed))
            if self.state.house.scoring == "social":
                assert sum(settlement.pays) == 0

    def replay(self) -> None:
        text = "".join(self.text)
        course = record.verify(record.parse(text, "the hand"), SMALL)
        assert course.state == self.state

    def teardown(self) -> None:
        if self.text:
            self.replay()


@pytest.mark.slow
def test_anything_at_any_table() -> None:
    Table.done = 0
    while Table.done < ACTIONS:
        run_state_machine_as_test(  # type: ignore[no-untyped-call]
            Table,
            settings=settings(
                max_examples=20,
                stateful_step_count=30,
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
                phases=(Phase.generate,),  # shrinking whole hands takes minutes
            ),
        )
