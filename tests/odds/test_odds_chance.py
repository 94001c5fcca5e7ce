"""The chances in closed form: against a simulator, within their bounds, and in the right order."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from simulator import Aim, completion_rate

from mahjtui.card.distance import complete
from mahjtui.card.model import Card
from mahjtui.game.view import View
from mahjtui.odds import Hand, Outlook, Prospect, Seasoned, hand_of, prospect
from mahjtui.odds.prospect import draws_left
from mahjtui.stream import Stream
from mahjtui.tiles import JOKER, NATURALS, SUPPLY, counts_of, parse_tile, parse_tiles, tiles_of

WORLDS = 1500


@dataclass
class Case:
    predicted: float
    simulated: float
    distance: int


@pytest.fixture(scope="module")
def cases(practice: Card, views: list[View]) -> list[Case]:
    """The best resolution of many hands in play, unexposed, by formula and by simulation."""
    found = []
    stream = Stream("odds", "simulation")
    for view in [view for view in views if view.phase == "discard" and not view.exposures[view.seat]][::4]:
        hand, ahead = hand_of(view), prospect(view)
        outlook = Outlook(practice, hand, ahead._replace(sources=ahead.unseen[JOKER]))
        best = int(outlook.promise.argmax())
        resolution = int(outlook.resolutions[best])
        resolutions = practice.resolutions
        need, loose = resolutions.need[:, resolution].tolist(), resolutions.loose[:, resolution].tolist()
        aim = Aim(tuple(need), tuple(loose), bool(resolutions.concealed[resolution]))
        rate = completion_rate(
            aim, hand.rack, ahead.unseen, own=ahead.own, thrown=ahead.thrown, worlds=WORLDS, stream=stream
        )
        found.append(Case(float(outlook.chances[best]), rate, int(outlook.distance[best])))
    return found


def test_the_formula_agrees_with_the_simulator(cases: list[Case]) -> None:
    assert len(cases) >= 15
    assert {case.distance for case in cases} >= {1, 2, 3, 4}
    assert fmean(abs(case.predicted - case.simulated) for case in cases) < 0.04
    assert max(abs(case.predicted - case.simulated) for case in cases) < 0.15
    assert abs(fmean(case.predicted - case.simulated for case in cases)) < 0.03


def test_chances_lie_between_nothing_and_certainty(practice: Card, views: list[View]) -> None:
    for view in views:
        outlook = Outlook(practice, hand_of(view), prospect(view))
        assert outlook.chances.min() >= 0
        assert outlook.chances.max() <= 1
        assert 0 <= outlook.chance <= 1


def chances(card: Card, hand: Hand, ahead: Prospect) -> np.ndarray:
    """By resolution, 0 where it is out of reach, or so unlikely beside the others that it is left out."""
    outlook = Outlook(card, hand, ahead)
    found = np.zeros(len(card.resolutions))
    found[outlook.resolutions] = outlook.chances
    return found


RACKS = st.permutations(tiles_of(SUPPLY)).map(lambda tiles: counts_of(tiles[:13]))


def left_beside(rack: bytes) -> bytes:
    return bytes(supply - held for supply, held in zip(SUPPLY, rack, strict=True))


@given(rack=RACKS, rates=st.tuples(*[st.integers(1, 80)] * 4))
@settings(max_examples=60, deadline=None)
def test_more_draws_never_lower_a_chance(card: Card, rack: bytes, rates: tuple[int, int, int, int]) -> None:
    few, more, thrown, further = rates
    left, hand = left_beside(rack), Hand(rack)
    fewer = Prospect(left, few / 256, thrown / 256, left[JOKER])
    longer = Prospect(left, (few + more) / 256, thrown / 256 * (1 + further / 80), left[JOKER])
    before, after = chances(card, hand, fewer), chances(card, hand, longer)
    weighed = (before > 0) & (after > 0)
    assert (after >= before * (1 - 1e-9))[weighed].all()


@given(rack=RACKS, kind=st.integers(0, NATURALS - 1))
@settings(max_examples=60, deadline=None)
def test_a_copy_less_never_raises_a_chance(card: Card, rack: bytes, kind: int) -> None:
    left = bytearray(left_beside(rack))
    before = chances(card, Hand(rack), Prospect(bytes(left), 0.1, 0.2, left[JOKER]))
    if left[kind]:
        left[kind] -= 1
        after = chances(card, Hand(rack), Prospect(bytes(left), 0.1, 0.2, left[JOKER]))
        assert (after <= before * (1 + 1e-9))[before > 0].all()


def test_dh_1_a_pair_that_can_no_longer_be_had_is_no_chance(card: Card) -> None:
    rack = counts_of(parse_tiles("NNN EEE WWW SS R"))
    gone = counts_of(parse_tiles("RRR"))
    left = bytes(supply - held - lost for supply, held, lost in zip(SUPPLY, rack, gone, strict=True))
    assert chances(card, Hand(rack, gone=gone), Prospect(left, 0.2, 0.3, 8))[card.resolutions.line == 1].max() == 0
    assert chances(card, Hand(rack), Prospect(left_beside(rack), 0.2, 0.3, 8)).max() > 0


def test_a_complete_hand_is_certain(practice: Card) -> None:
    rack = counts_of(parse_tiles("FFF 226B 0000 J NNN"))
    (resolution,) = complete(practice, rack)
    assert chances(practice, Hand(rack), Prospect(left_beside(rack), 0.1, 0.2, 8))[resolution] == pytest.approx(1)


def test_the_last_tile_may_be_called_whatever_it_is(card: Card) -> None:
    rack = counts_of(parse_tiles("NNN EEE WWW SSS R"))
    left = left_beside(rack)
    drawn_only = chances(card, Hand(rack), Prospect(left, 0.1, 1 / 256, 8)).max()
    thrown_too = chances(card, Hand(rack), Prospect(left, 0.1, 0.3, 8)).max()
    assert drawn_only == pytest.approx(1 - 0.9**3, abs=0.02)
    assert thrown_too == pytest.approx(1 - 0.6**3, abs=0.02)


def test_jokers_in_exposures_are_sources_as_far_as_naturals_are_left(practice: Card, views: list[View]) -> None:
    seen = 0
    for view in views:
        ahead = prospect(view)
        exposed = sum(exposure.jokers for shown in view.exposures for exposure in shown)
        assert ahead.unseen[JOKER] <= ahead.sources <= ahead.unseen[JOKER] + exposed
        seen += ahead.sources > ahead.unseen[JOKER]
    assert seen


def test_a_tile_out_of_the_hand_leaves_the_chances_of_the_hand_without_it(practice: Card, views: list[View]) -> None:
    compared = 0
    for view in [view for view in views if view.phase == "discard"][::5]:
        hand, ahead = hand_of(view), prospect(view)
        outlook = Outlook(practice, hand, ahead)
        for kind in [kind for kind in range(NATURALS) if hand.rack[kind]]:
            rack = bytearray(hand.rack)
            rack[kind] -= 1
            after = Outlook(practice, hand._replace(rack=bytes(rack)), ahead)
            common = np.intersect1d(outlook.resolutions, after.resolutions)
            without = outlook.without([(kind, 1)])[0][np.searchsorted(outlook.resolutions, common)]
            assert without == pytest.approx(after.promise[np.searchsorted(after.resolutions, common)])
            compared += len(common)
    assert compared > 100


def test_a_second_line_in_reach_makes_a_hand_worth_more(card: Card) -> None:
    one = counts_of(parse_tiles("NNN EEE WWW SS RJ"))
    outlook = Outlook(card, Hand(one), Prospect(left_beside(one), 0.1, 0.2, 8))
    assert outlook.worth >= outlook.promise.max()
    assert parse_tile("R") in tiles_of(one)


def test_the_seasoned_count_a_chance_less_for_each_tile_and_doubled_for_less_than_double(card: Card) -> None:
    rack = counts_of(parse_tiles("NNN EEE WWW SS RJ"))
    ahead = Prospect(left_beside(rack), 0.1, 0.2, 8)
    plain, seasoned = Outlook(card, Hand(rack), ahead), Seasoned(card, Hand(rack), ahead)
    assert (plain.chances == seasoned.chances).all()
    told = seasoned.counted(plain.chances, seasoned.distance)
    assert seasoned.promise == pytest.approx(told * plain.promise / plain.chances)
    one, two = seasoned.counted(np.array([0.2, 0.4]), 1), seasoned.counted(np.array([0.2, 0.4]), 2)
    assert (two < one).all()
    assert one[0] < one[1] < 2 * one[0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_draws_are_fewer_with_a_shorter_wall_and_never_more_than_there_are(players: int) -> None:
    draws = [draws_left(wall, players) for wall in range(120)]
    assert draws == sorted(set(draws))
    assert all(count <= wall / players for wall, count in enumerate(draws))
