"""Whatever anybody tries: what is legal is accepted, all else is refused with a rule, and a refusal changes nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from game_table import SMALL, played_at_random, position_at, table
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjtui.game import engine
from mahjtui.game.actions import (
    Action,
    Call,
    Challenge,
    Courtesy,
    Discard,
    Exchange,
    Go,
    MahJongg,
    Pass,
    Reshape,
    Skip,
    Stop,
)
from mahjtui.game.errors import IllegalAction, Refusal
from mahjtui.game.seats import NAMES, SEATS
from mahjtui.game.state import State, new_hand

RULE = re.compile(r"[A-Z]{1,3}-[1-9][0-9]?")

TILES = st.one_of(st.integers(0, 36), st.sampled_from((-1, 37, 99, 35, 35)))
SETS = st.lists(TILES, max_size=7).map(tuple)
SEAT = st.sampled_from((0, 1, 2, 3, 0, 1, 2, 3, -1, 4))
ANYTHING: st.SearchStrategy[Action] = st.one_of(
    st.builds(Pass, SETS, st.integers(-4, 4)),
    st.sampled_from((Stop(), Go(), MahJongg(), Skip())),
    st.builds(Courtesy, st.integers(-2, 5)),
    st.builds(Discard, TILES),
    st.builds(Call, SETS),
    st.builds(Reshape, SETS),
    st.builds(Exchange, TILES, SEAT, st.integers(-3, 5)),
    st.builds(Challenge, SEAT),
)


def agree(state: State, seat: int, action: Action) -> None:
    """``check`` and ``legal_actions`` say the same; only a challenge may come from a seat that is not asked (DH-6)."""
    refusal = engine.check(state, seat, action)
    listed = action in engine.legal_actions(state, seat)
    if isinstance(action, Challenge) and seat not in engine.waiting(state):
        assert not listed
    else:
        assert listed == (refusal is None), (state, seat, action, refusal)
    if refusal is not None:
        be_refused(state, seat, action, refusal)


def be_refused(state: State, seat: int, action: Action, refusal: Refusal) -> None:
    assert RULE.fullmatch(refusal.rule)
    assert refusal.reason[0].islower() or refusal.reason.startswith(NAMES)
    assert "\n" not in refusal.reason
    before = state.copy()
    with pytest.raises(IllegalAction) as error:
        engine.apply(state, seat, action)
    assert error.value.refusal == refusal
    assert "\n" not in str(error.value)
    assert state == before


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 500), moment=st.integers(1, 160), tried=st.lists(st.tuples(st.sampled_from(SEATS), ANYTHING))
)
def test_err2_anything_at_any_moment(seed: int, moment: int, tried: list[tuple[int, Action]]) -> None:
    state = position_at(seed, moment)
    for seat, action in tried:
        agree(state, seat, action)


def likely(state: State) -> Iterator[Action]:
    """Actions that are nearly right: calls and reshapes with the tiles in question, exchanges of real jokers."""
    called = state.public.discards[-1].tile if state.public.discards else 0
    for naturals in range(5):
        for jokers in range(4):
            tiles = (called,) * naturals + (35,) * jokers
            yield from (Call(tiles), Reshape(tiles), Pass(tiles), Pass(tiles, 1))
    for owner in SEATS:
        yield Challenge(owner)
        for index, exposure in enumerate(state.public.exposures[owner]):
            yield from (
                Exchange(exposure.kind, owner, index),
                Exchange(35, owner, index),
                Exchange(exposure.kind, owner, 9),
            )
            yield Reshape((exposure.kind,) * 2)
            yield Reshape((exposure.kind, 35))
    yield from (Skip(), MahJongg(), Go(), Courtesy(1), *(Discard(kind) for kind in range(37)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_err2_everything_likely_in_whole_hands(seed: int) -> None:
    phases = set()
    for moment, state in enumerate(played_at_random(seed)):
        if moment % 6 == seed:
            phases.add(state.public.phase)
            for seat in SEATS:
                for action in likely(state):
                    agree(state, seat, action)
    assert len(phases) > 3


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (Discard(37), "T-1"),
        (Discard(-1), "T-1"),
        (Exchange(99, 1, 0), "T-1"),
        (Exchange(1, 4, 0), "D-1"),
        (Exchange(1, -1, 0), "D-1"),
        (Challenge(7), "D-1"),
        (Exchange(1, 1, -1), "J-5"),
        (Exchange(1, 1, 3), "J-5"),
        (Reshape((99,)), "T-1"),
        (Pass((-1, 1, 2)), "T-1"),
    ],
)
def test_what_no_table_has_is_refused(action: Action, rule: str) -> None:
    state = table("discard", "E")
    refusal = engine.check(state, 0, action)
    assert refusal is not None
    assert refusal.rule == rule
    be_refused(state, 0, action, refusal)


@pytest.mark.parametrize("blind", [-1, -3, 4])
def test_ch3_blind_counts_beyond_reason(blind: int) -> None:
    state = new_hand(SMALL, 3)
    state.public.phase = "first-left"
    choice = engine.legal_actions(state, 0).passes
    assert choice is not None
    own = next(iter(choice)).tiles * 2
    action = Pass(own[: 3 - blind] if blind < 3 else (), blind)
    assert action not in choice
    assert engine.check(state, 0, action) is not None


def test_ch1_a_second_answer_is_refused_in_each_question() -> None:
    for phase, first, rule in (("vote", Go(), "CH-4"), ("courtesy", Courtesy(2), "CH-5")):
        state = table(phase)  # type: ignore[arg-type]
        engine.apply(state, 2, first)
        refusal = engine.check(state, 2, first)
        assert refusal is not None
        assert refusal.rule == rule


def test_refusals_read_as_sentences() -> None:
    refusal = Refusal("J-5", "a joker is exchanged only on your own turn")
    assert str(refusal) == "a joker is exchanged only on your own turn (J-5)"
    state = table("discard", "E", E="1B")
    with pytest.raises(
        IllegalAction, match=r"^S discard 1B: it is not your turn to discard \(P-5\); position: hand 1 "
    ):
        engine.apply(state, 1, Discard(0))


def test_after_the_end_everything_is_refused() -> None:
    state = table("over")
    assert engine.waiting(state) == ()
    for seat in SEATS:
        assert len(engine.legal_actions(state, seat)) == 0
        for action in likely(state):
            assert engine.check(state, seat, action) == Refusal("M-1", "the hand is over")


def test_an_illegal_action_tells_who_tried_what() -> None:
    state = new_hand(SMALL, 1)
    with pytest.raises(IllegalAction) as refused:
        engine.apply(state, 2, Discard(3))
    assert (refused.value.seat, refused.value.action, refused.value.refusal.rule) == (2, Discard(3), "P-5")
