"""The resolutions of a card as bits tell the same as the arrays do: distances, and what is alive (DH-1, J-3)."""

from __future__ import annotations

import pytest
from random_hands import Hands

from mahjtui.card.bits import NEAREST, Bits, bits_of, by_distance, least
from mahjtui.card.distance import CLOSED, alive, within_reach
from mahjtui.card.model import Card
from mahjtui.card.tables import tables_of
from mahjtui.tiles import BLANK, JOKER, KINDS, SUPPLY, Exposure, counts_of, parse_exposure, parse_tiles


def numbers(bits: int) -> list[int]:
    """The resolutions among these bits."""
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


def some_gone(hands: Hands, exposures: tuple[Exposure, ...]) -> bytes:
    """Any copies, and those that are exposed in any case."""
    gone = bytearray(KINDS)
    for kind in hands.rng.choices(range(BLANK), k=hands.rng.choice([0, 5, 25, 60, 90])):
        gone[kind] = min(SUPPLY[kind], gone[kind] + 1)
    for exposure in exposures:
        gone[exposure.kind] = max(gone[exposure.kind], min(exposure.naturals, SUPPLY[exposure.kind]))
    return bytes(gone)


def agree(bits: Bits, card: Card, rack: bytes, exposures: tuple[Exposure, ...], gone: bytes) -> int:
    """Compare the two on one hand; how many resolutions it can still complete."""
    found, distance = within_reach(card, rack, exposures, gone)
    nearness, possible = bits.nearness(rack, exposures), bits.possible(exposures, gone)
    assert numbers(possible) == found.tolist()
    assert least(nearness, possible) == (distance.min() if len(found) else CLOSED)
    levels = by_distance(nearness, possible)
    assert len(levels) == NEAREST + 1
    assert [numbers(level) for level in levels] == [found[distance == away].tolist() for away in range(NEAREST + 1)]
    return len(found)


def test_bits_agree_with_arrays_on_thousands_of_hands(practice: Card, hands: Hands) -> None:
    bits = bits_of(practice)
    alive_in_all = 0
    for _ in range(1500):
        rack, exposures = hands.near(hands.rng.randrange(len(practice.resolutions)), hands.rng.randint(0, 8))
        alive_in_all += agree(bits, practice, rack, exposures, some_gone(hands, exposures))
    assert alive_in_all > 100_000


def test_bits_agree_while_tiles_leave_play_and_come_back(practice: Card, hands: Hands) -> None:
    bits = bits_of(practice)
    rack, gone = hands.rack(), bytearray(KINDS)
    for step in range(150):
        kind = hands.rng.randrange(BLANK)
        gone[kind] = max(0, gone[kind] - 1) if step % 4 == 3 else min(SUPPLY[kind], gone[kind] + 1)
        agree(bits, practice, rack, (), bytes(gone))
    assert agree(bits, practice, rack, (), bytes(KINDS)) == len(practice.resolutions)


def test_fitting_is_what_exposures_leave_open(practice: Card, hands: Hands) -> None:
    bits = bits_of(practice)
    for _ in range(200):
        exposures = hands.exposures(hands.rng.randrange(len(practice.resolutions)))
        assert numbers(bits.fitting(exposures)) == tables_of(practice).opening(exposures).open.tolist()
    stray = Exposure(3, 3, 0, strays=(5,))
    assert not bits.fitting((stray,))


def test_with_every_joker_gone_only_what_naturals_can_fill_is_possible(practice: Card) -> None:
    gone = bytearray(KINDS)
    gone[JOKER] = SUPPLY[JOKER]
    exposures = (parse_exposure("5D 5D J"),)
    gone[exposures[0].kind] = 2
    found = bits_of(practice).possible(exposures, bytes(gone))
    assert numbers(found) == alive(practice, exposures, bytes(gone)).tolist()
    gone[exposures[0].kind] = 4
    assert not bits_of(practice).possible(exposures, bytes(gone))


def test_more_hands_than_are_remembered_do_no_harm(
    monkeypatch: pytest.MonkeyPatch, practice: Card, hands: Hands
) -> None:
    monkeypatch.setattr("mahjtui.card.bits.RACKS", 2)
    monkeypatch.setattr("mahjtui.card.bits.REMEMBERED", 5)
    bits = Bits(practice)
    racks = [counts_of(parse_tiles("1123B 456C 778D NE FJ")), *(hands.rack() for _ in range(6))]
    for _ in range(2):
        for rack in racks:
            agree(bits, practice, rack, (), bytes(KINDS))
