"""T-1 to T-4: the set of tiles and their notation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjtui import tiles as t
from mahjtui.errors import NotationError

KIND = st.integers(0, t.KINDS - 1)


def test_t1_a_set_holds_152_tiles() -> None:
    assert sum(t.SUPPLY) == 152
    assert len(t.SUPPLY) == len(t.CODES) == len(t.NAMES) == t.KINDS
    assert len(set(t.CODES)) == len(set(t.NAMES)) == t.KINDS
    assert {t.SUPPLY[kind] for kind in range(34)} == {4}
    assert (t.SUPPLY[t.FLOWER], t.SUPPLY[t.JOKER]) == (8, 8)


def test_t3_each_suit_has_its_dragon() -> None:
    assert {t.suit_of(t.parse_tile("1B")): t.parse_tile("G")}.items() <= t.DRAGON_OF_SUIT.items()
    assert t.DRAGON_OF_SUIT == {t.BAM: t.GREEN, t.CRAK: t.RED, t.DOT: t.SOAP}


def test_t4_soap_is_written_as_zero_and_has_no_suit() -> None:
    assert t.parse_tile("0") == t.SOAP
    assert t.suit_of(t.SOAP) is None
    assert t.tile_name(t.SOAP) == "Soap"


def test_suits() -> None:
    assert [t.suit_of(t.parse_tile(text)) for text in ("9B", "1C", "9D", "N", "F", "J")] == [0, 9, 18, None, None, None]


@given(st.lists(KIND, max_size=20))
def test_notation_reads_back(kinds: list[int]) -> None:
    assert t.parse_tiles(t.format_tiles(kinds)) == sorted(kinds)
    assert t.parse_tiles(t.format_tiles(kinds).lower()) == sorted(kinds)
    assert list(t.tiles_of(t.counts_of(kinds))) == sorted(kinds)


def test_blocks() -> None:
    assert t.format_tiles(t.parse_tiles("123B 555D NEWS FFF JJ")) == "1B 2B 3B 5D 5D 5D N E W S F F F J J"
    assert t.parse_tiles("12B34C") == t.parse_tiles("1B 2B 3C 4C")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("12", "the digits 12 need a suit"),
        ("1X", "'X' is no tile; expected a suit B, C or D"),
        ("B", "'B' is no tile; expected digits with a suit"),
        ("5N", "'N' is no tile"),
        ("?", "'?' is no tile"),
    ],
)
def test_unreadable_tiles_name_the_block(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=words.replace("?", r"\?")) as error:
        t.parse_tiles(f"1B {text}")
    assert repr(text) in str(error.value)


@pytest.mark.parametrize("text", ["", "1B 2B", "12B"])
def test_one_tile_is_one(text: str) -> None:
    with pytest.raises(NotationError, match="where one is expected"):
        t.parse_tile(text)


@given(kind=st.integers(0, t.NATURALS - 1), size=st.integers(3, 6), jokers=st.integers(0, 5))
def test_exposures_read_back(kind: int, size: int, jokers: int) -> None:
    exposure = t.Exposure(kind, size, min(jokers, size - 1))
    assert t.parse_exposure(str(exposure)) == exposure
    assert len(exposure.tiles()) == size
    assert exposure.tiles().count(kind) == exposure.naturals >= 1


@pytest.mark.parametrize("text", ["JJJ", "5D 5D", "5D 5D 5B", "555D JJJJ"])
def test_s2_s5_what_is_no_exposure(text: str) -> None:
    with pytest.raises(NotationError, match="three to six of one kind"):
        t.parse_exposure(text)


def test_et1_names() -> None:
    assert [t.tile_name(t.parse_tile(code)) for code in ("5D", "1B", "9C", "N", "R", "G", "F", "J")] == [
        "five Dot", "one Bam", "nine Crak", "North", "Red Dragon", "Green Dragon", "Flower", "Joker",
    ]  # fmt: skip
