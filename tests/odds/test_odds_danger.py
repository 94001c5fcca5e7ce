"""What others may be waiting for, as it can be read from the table."""

from __future__ import annotations

import pytest

from mahjtui.card.loader import loads
from mahjtui.card.model import Card
from mahjtui.game import engine
from mahjtui.game.seats import EAST, SOUTH, WEST
from mahjtui.game.setup import Setup, arrange
from mahjtui.game.view import Discarded, View
from mahjtui.odds import opponents, readiness, threats
from mahjtui.tiles import FLOWER, parse_exposure, parse_tile, parse_tiles

SMALL = """
name = "small"
title = "two lines with the same kongs"
[[section]]
name = "Kongs"
[[section.line]]
hand = "FF 1111a! 2222a! 3333a!"
value = 25
[[section.line]]
hand = "1111a! 2222a! 3333a! RR"
value = 50
"""


@pytest.fixture(scope="module")
def small() -> Card:
    return loads(SMALL, "small")


def seen_by_east(card: Card, *exposed: str, discards: str = "", wall: int | None = None) -> View:
    """East is to throw, and South has exposed this."""
    setup = Setup(
        racks={EAST: parse_tiles("4B 5B 6B 7B 8B 9B 4C 5C 6C 7C 8C 9C G G")},
        exposures={SOUTH: [parse_exposure(text) for text in exposed]},
        discards=[Discarded(SOUTH, parse_tile(tile)) for tile in discards.split()],
        wall_left=wall,
    )
    return engine.view(arrange(card, setup), EAST)


KONGS = ("1B 1B 1B 1B", "2B 2B 2B J", "3B 3B 3B 3B")
RED = parse_tile("R")


def test_who_has_exposed_nothing_is_not_read(small: Card) -> None:
    assert threats(small, seen_by_east(small)) == ()


def test_three_exposures_leave_two_pairs_to_wait_for(small: Card) -> None:
    (threat,) = threats(small, seen_by_east(small, *KONGS))
    assert threat.seat == SOUTH
    assert set(threat.waits.nonzero()[0].tolist()) == {FLOWER, RED}
    assert threat.waits.sum() == pytest.approx(1)
    assert 25 < threat.value < 50


def test_a_kind_that_its_player_has_thrown_is_less_likely(small: Card) -> None:
    (before,) = threats(small, seen_by_east(small, *KONGS, discards="G"))
    (after,) = threats(small, seen_by_east(small, *KONGS, discards="R"))
    assert after.waits[RED] < before.waits[RED]
    assert after.value < before.value


def test_dh_1_what_can_no_longer_be_had_is_not_waited_for(small: Card) -> None:
    (threat,) = threats(small, seen_by_east(small, *KONGS, discards="R R R"))
    assert threat.waits[RED] == 0
    assert threat.value == pytest.approx(25)


def test_more_exposures_and_a_shorter_wall_make_a_wait_likelier(small: Card) -> None:
    ready = [readiness(seen_by_east(small, *KONGS[:many], wall=50), SOUTH) for many in range(4)]
    assert ready == sorted(set(ready))
    late, early = (readiness(seen_by_east(small, *KONGS, wall=wall), SOUTH) for wall in (10, 70))
    assert late > early


def test_a_seat_out_of_play_is_no_opponent(small: Card) -> None:
    state = arrange(small, Setup(dead=[WEST]))
    assert WEST not in opponents(engine.view(state, EAST))
    assert EAST not in opponents(engine.view(state, EAST))


def test_a_danger_is_a_chance(practice: Card, views: list[View]) -> None:
    read = 0
    for view in views:
        for threat in threats(practice, view):
            assert view.exposures[threat.seat]
            assert threat.danger().min() >= 0
            assert threat.danger().max() <= 1
            read += 1
    assert read > 50
