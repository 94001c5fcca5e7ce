"""The notation of card lines: what is read, what is written back, what is refused and why."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjtui.card.notation import Block, Group, Hand, format_hand, parse_hand, read_hand
from mahjtui.errors import NotationError


def test_each_stretch_of_one_character_is_a_group() -> None:
    assert [block.groups for block in parse_hand("FF 1122a NEWS 369Db").blocks] == [
        (("F", 2),),
        (("1", 2), ("2", 2)),
        (("N", 1), ("E", 1), ("W", 1), ("S", 1)),
        (("3", 1), ("6", 1), ("9", 1), ("D", 1)),
    ]


def test_s_2_sets_are_stretches_not_tiles_in_all() -> None:
    """Six flowers in one block are a sextet; FFF FFF are two pungs."""
    assert [group.size for block in parse_hand("FFFFFF 1111a 2222b").blocks for group in block.groups] == [6, 4, 4]
    assert [group.size for block in parse_hand("FFF FFF 1111a 2222b").blocks for group in block.groups] == [3, 3, 4, 4]


def test_decoration_is_for_the_eye() -> None:
    plain = parse_hand("FF 222a 333b 5555c NN")
    assert parse_hand("FF 222a + 333b = 5555c NN") == plain
    assert parse_hand("FF - 222a+333b=5555c  NN") == plain


def test_a_zero_or_an_exclamation_mark_keeps_a_block_as_printed() -> None:
    year, marked, free = parse_hand("2026a 222b! 333b FFFF").blocks[:3]
    assert (year.fixed, marked.fixed, free.fixed) == (True, True, False)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("11a 222a 333a", "8 tiles, not 14"),
        ("FFFF 1111a 2222q 33a", "unknown letter 'q' in '2222q'"),
        ("ffff 1111a 2222a 33a", "tiles are capitals: F"),
        ("FFFF 1111a 2222 33a", "'2222' has numbers without a suit"),
        ("FFFF 1111x 2222a 33a", "'1111x' has numbers in 'x', a letter for dragons"),
        ("NNNNa 1111a 2222a 33a", "'NNNNa' wears 'a' but holds neither a number nor a D"),
        ("FFFF 1111b 2222b 33b", "letter 'b' is used without 'a'"),
        ("FFFF 1111a 2222c 33a", "letter 'c' is used without 'b'"),
        ("FFFF DDDDy DDDDy 33a", "letter 'y' is used without 'x'"),
        ("1111111a 2222222b", "has 7 of 1 in one group; a group is at most a sextet"),
        ("FFFF 1111ab 2222b 33a", "'1111ab' is no block"),
        ("FFFF 1111!a 2222a 33a", "'1111!a' is no block"),
        ("FFFF J111a 2222a 333a", "unknown letter 'J'"),
    ],
)
def test_what_cannot_be_read_is_named_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def test_every_fault_of_a_hand_is_found_at_once() -> None:
    _, faults = read_hand("11q 222 33x NNa")
    assert len(faults) == 4
    _, faults = read_hand("11b 222c")
    assert faults == ["letter 'c' is used without 'a'; letters start at 'a'", "5 tiles, not 14"]


def groups(symbols: str) -> st.SearchStrategy[Group]:
    return st.builds(Group, st.sampled_from(symbols), st.integers(1, 6))


def apart(found: list[Group]) -> bool:
    return all(one.symbol != other.symbol for one, other in pairwise(found))


def blocks() -> st.SearchStrategy[Block]:
    def of(symbols: str, letters: list[str]) -> st.SearchStrategy[Block]:
        some = st.lists(groups(symbols), min_size=1, max_size=5).filter(apart).map(tuple)
        return st.builds(Block, some, st.sampled_from(letters), st.booleans())

    numbered = of("123456789", ["a"])
    return st.one_of(numbered, of("D", ["a", "x", ""]), of("NEWSRG0F", [""]))


@st.composite
def whole_hands(draw: st.DrawFn) -> Hand:
    """Hands of fourteen tiles: blocks until the last one is cut to fit."""
    found: list[Block] = []
    left = 14
    while left:
        block = draw(blocks())
        kept: list[Group] = []
        for symbol, size in block.groups:
            if left:
                kept.append(Group(symbol, min(size, left)))
                left -= kept[-1].size
        found.append(block._replace(groups=tuple(kept)))
    return Hand(tuple(found))


@pytest.mark.slow
@given(whole_hands())
def test_notation_round_trips(hand: Hand) -> None:
    assert parse_hand(format_hand(hand)) == hand


@given(st.text(alphabet="0123456789DNEWSRGFJabcxyz!+=- q\n", max_size=30))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    hand, faults = read_hand(text)
    if faults:
        with pytest.raises(NotationError):
            parse_hand(text)
    else:
        assert hand.size == 14
        assert parse_hand(format_hand(hand)) == hand
