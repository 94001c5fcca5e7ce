"""Actions and seats have one spelling that reads back; what cannot be read is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjtui.errors import NotationError
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
    Swap,
    format_action,
    parse_action,
)
from mahjtui.game.seats import LETTERS, SEATS, parse_seat

KIND = st.integers(0, 36)
SETS = st.lists(KIND, min_size=1, max_size=5).map(tuple)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(Pass, st.lists(KIND, max_size=3).map(tuple), st.integers(0, 3)),
    st.sampled_from((Stop(), Go(), MahJongg(), Skip())),
    st.builds(Courtesy, st.integers(0, 3)),
    st.builds(Discard, KIND),
    st.builds(Swap, KIND),
    st.builds(Call, SETS),
    st.builds(Reshape, SETS),
    st.builds(Exchange, KIND, st.sampled_from(SEATS), st.integers(0, 4)),
    st.builds(Challenge, st.sampled_from(SEATS)),
)


@given(ACTIONS)
def test_actions_read_back(action: Action) -> None:
    text = format_action(action)
    assert parse_action(text) == action
    assert parse_action(text.upper()) == action
    assert format_action(parse_action(text)) == text


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("pass 1B 4C N", Pass((0, 12, 27))),
        ("pass 1B +2", Pass((0,), 2)),
        ("pass +3", Pass((), 3)),
        ("stop", Stop()),
        ("go", Go()),
        ("courtesy 2", Courtesy(2)),
        ("discard 5b", Discard(4)),
        ("discard 5b as 6b", Discard(4, 5)),
        ("call J 5D", Call((22, 35))),
        ("mahjongg", MahJongg()),
        ("skip", Skip()),
        ("exchange 5D S1", Exchange(22, 1, 0)),
        ("swap 5d", Swap(22)),
        ("reshape 5D J J", Reshape((22, 35, 35))),
        ("challenge s", Challenge(1)),
    ],
)
def test_the_grammar(text: str, action: Action) -> None:
    assert parse_action(text) == action
    assert parse_action(format_action(action)) == action


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is no action; expected one of accept, bet, call, challenge"),
        ("dance", "'dance' is no action"),
        ("discard", "expected one word after it"),
        ("discard 5B 5C", "expected one word after it"),
        ("discard 5X", "'X' is no tile"),
        ("call", "expected the tiles laid with the called one"),
        ("courtesy two", "'two' is no number"),
        ("pass 1B +x", "'x' is no number"),
        ("skip now", "nothing is expected after it, not 'now'"),
        ("exchange 5D", "expected a tile and an exposure"),
        ("exchange 5D X1", "'x' is no seat"),
        ("exchange 5D S0", "exposures count from 1, not 0"),
        ("exchange 5D S", "is no number"),
        ("challenge", "expected one word after it"),
        ("challenge Z", "'z' is no seat; expected one of E S W N"),
    ],
)
def test_unreadable_actions(text: str, words: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_action(text)
    assert words in str(error.value)
    assert repr(text) in str(error.value)


def test_seats_read_back() -> None:
    assert [parse_seat(letter) for letter in LETTERS] == list(SEATS)
    assert [parse_seat(letter.lower()) for letter in LETTERS] == list(SEATS)
    for text in ("", "ES", "X"):
        with pytest.raises(NotationError, match="is no seat; expected one of E S W N"):
            parse_seat(text)
