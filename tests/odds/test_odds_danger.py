"""What others may be waiting for, as it can be read from the table."""

from __future__ import annotations

from statistics import fmean

import msgspec
import pytest

from mahjtui.card.loader import loads
from mahjtui.card.model import Card
from mahjtui.game import engine
from mahjtui.game.seats import EAST, NORTH, SOUTH, WEST
from mahjtui.game.setup import Setup, arrange
from mahjtui.game.view import Discarded, View
from mahjtui.odds import Threat, threats
from mahjtui.odds.danger import Lines, opponents, read
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
RED, GREEN = parse_tile("R"), parse_tile("G")


def of_south(card: Card, *exposed: str, discards: str = "", wall: int | None = None) -> Threat:
    found = threats(card, seen_by_east(card, *exposed, discards=discards, wall=wall))
    return next(threat for threat in found if threat.seat == SOUTH)


def lines_of_south(card: Card, *exposed: str, discards: str = "") -> Lines:
    found = read(card, seen_by_east(card, *exposed, discards=discards), SOUTH)
    assert found is not None
    return found


def test_who_has_exposed_nothing_may_win_on_anything_that_is_not_all_seen(small: Card) -> None:
    threat = of_south(small)
    assert threat.danger.min() > 0
    assert threat.value == pytest.approx(37.5)


def test_three_exposures_leave_two_pairs_to_wait_for(small: Card) -> None:
    lines = lines_of_south(small, *KONGS)
    assert set(lines.waits.nonzero()[0].tolist()) == {FLOWER, RED}
    assert lines.waits.sum() == pytest.approx(1)
    assert 25 < lines.value < 50
    threat = of_south(small, *KONGS)
    assert threat.value == lines.value
    assert threat.danger[RED] > 10 * threat.danger[GREEN]


def test_a_kind_that_its_player_has_thrown_is_less_likely(small: Card) -> None:
    before, after = lines_of_south(small, *KONGS, discards="G"), lines_of_south(small, *KONGS, discards="R")
    assert after.waits[RED] < before.waits[RED]
    assert after.value < before.value
    dangers = [of_south(small, *KONGS, discards=tile).danger[RED] for tile in ("G", "R")]
    assert dangers[1] < dangers[0] / 5


def test_what_was_just_let_pass_is_safe_and_that_fades(practice: Card) -> None:
    """South throws once more each time after West has thrown a Red Dragon: it draws, and may come to want one."""
    racks = {EAST: parse_tiles("4B 5B 5B 6B 6B 6B 4C 5C 6C 7C 8C 9C G G")}
    told = []
    for turns in (0, 1, 2, 6):
        discards = [Discarded(WEST, RED), *[Discarded(SOUTH, parse_tile("9D"))] * min(turns, 3)]
        discards += [Discarded(SOUTH, parse_tile("8D"))] * (turns - len(discards) + 1)
        view = engine.view(arrange(practice, Setup(racks=racks, discards=discards, wall_left=40)), EAST)
        south = next(threat for threat in threats(practice, view) if threat.seat == SOUTH)
        told.append(south.danger[RED])
    assert told == sorted(set(told))
    never = engine.view(arrange(practice, Setup(racks=racks, wall_left=40)), EAST)
    assert told[0] < threats(practice, never)[0].danger[RED] / 10


def test_dh_1_what_can_no_longer_be_had_is_not_waited_for(small: Card) -> None:
    lines = lines_of_south(small, *KONGS, discards="R R R")
    assert lines.waits[RED] == 0
    assert lines.value == pytest.approx(25)


def test_exposures_that_leave_no_line_are_no_threat(small: Card) -> None:
    exposed = "1B 1B 1B 1B", "2B 2B 2B 2B", "1D 1D 1D 1D"
    view = seen_by_east(small, *exposed)
    assert read(small, view, SOUTH) is None
    assert [threat.seat for threat in threats(small, view)] == [WEST, NORTH]


def test_a_shorter_wall_makes_a_win_likelier(small: Card) -> None:
    view = seen_by_east(small, *KONGS)
    early, late = (threats(small, msgspec.structs.replace(view, wall=wall))[0].danger for wall in (70, 10))
    assert (late > early).all()


def test_more_exposures_make_a_win_likelier(practice: Card, views: list[View]) -> None:
    worst: dict[int, list[float]] = {}
    for view in views:
        for threat in threats(practice, view):
            if 40 <= view.wall < 60:
                worst.setdefault(len(view.exposures[threat.seat]), []).append(threat.danger.max())
    likely = [fmean(worst[exposures]) for exposures in range(3)]
    assert likely == sorted(likely)


def test_the_more_copies_are_hidden_the_likelier_somebody_waits(practice: Card) -> None:
    racks = {EAST: parse_tiles("4B 5B 5B 6B 6B 6B 4C 5C 6C 7C 8C 9C G G")}
    danger = threats(practice, engine.view(arrange(practice, Setup(racks=racks)), EAST))[0].danger
    assert danger[parse_tile("6B")] < danger[parse_tile("5B")]


def test_a_seat_out_of_play_is_no_opponent(small: Card) -> None:
    state = arrange(small, Setup(dead=[WEST]))
    assert WEST not in opponents(engine.view(state, EAST))
    assert EAST not in opponents(engine.view(state, EAST))


def test_a_danger_is_a_chance(practice: Card, views: list[View]) -> None:
    seen = 0
    for view in views:
        for threat in threats(practice, view):
            assert threat.seat != view.seat
            assert threat.danger.min() > 0
            assert threat.danger.max() < 1
            seen += 1
    assert seen > 50
