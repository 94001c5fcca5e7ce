"""Counting outs: what each step counts, and that fewer outs, or fewer lines seen, never promise more."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjtui.card.model import Card
from mahjtui.game.view import View
from mahjtui.odds import Counted, Hand, hand_of
from mahjtui.odds.counted import COMPLETE, PLENTY, SHARED
from mahjtui.tiles import JOKER, NATURALS, SUPPLY, counts_of, parse_tile, parse_tiles, tiles_of

OPEN = 1

RACKS = st.permutations(tiles_of(SUPPLY)).map(lambda tiles: counts_of(tiles[:13]))


def unseen(**left: int) -> bytes:
    """Nothing but so many copies of these tiles."""
    counts = bytearray(len(SUPPLY))
    for tile, copies in left.items():
        counts[parse_tile(tile)] = copies
    return bytes(counts)


def promise(card: Card, rack: str, left: bytes, line: int) -> float:
    """The most that a resolution of the line promises, in parts of a complete hand."""
    looked = Counted(card, Hand(counts_of(parse_tiles(rack))), left)
    return float(looked.promise[card.resolutions.line[looked.resolutions] == line].max(initial=0)) / COMPLETE


def test_a_complete_hand_promises_most(card: Card) -> None:
    assert promise(card, "NNN EEE WWW SSS RR", unseen(), OPEN) == pytest.approx(1)


def test_a_pair_is_drawn_one_copy_after_the_other(card: Card) -> None:
    assert promise(card, "NNN EEE WWW SSS R", unseen(R=3), OPEN) == pytest.approx(3 / PLENTY)
    assert promise(card, "NNN EEE WWW SSS", unseen(R=3), OPEN) == pytest.approx(3 * 2 / PLENTY**2)


def test_j_1_a_joker_is_an_out_of_a_set_and_of_no_pair(card: Card) -> None:
    assert promise(card, "NNN EEE WWW SSS R", unseen(R=3, J=4), OPEN) == pytest.approx(3 / PLENTY)
    assert promise(card, "NNN EEE WWW SS RR", unseen(S=1, J=4), OPEN) == pytest.approx((1 + 4 * SHARED) / PLENTY)


def test_a_set_has_fewer_outs_with_every_copy_that_is_drawn(card: Card) -> None:
    assert promise(card, "NNN EEE WWW S RR", unseen(S=3, J=2), OPEN) == pytest.approx((3 + 1) * (2 + 1) / PLENTY**2)


def test_jokers_held_spare_steps_in_sets(card: Card) -> None:
    left = unseen(S=3, R=3, J=2)
    wanting_two = (3 + 1) * (2 + 1) / PLENTY**2
    assert promise(card, "NNN EEE WWW S J RR", left, OPEN) == pytest.approx(wanting_two**0.5)
    assert promise(card, "NNN EEE WWW S JJ RR", left, OPEN) == pytest.approx(1)
    assert promise(card, "NNN EEE WWW SSS R J", left, OPEN) == pytest.approx(3 / PLENTY)


@given(rack=RACKS, kind=st.integers(0, NATURALS - 1))
@settings(max_examples=60, deadline=None)
def test_a_copy_less_never_promises_more(card: Card, rack: bytes, kind: int) -> None:
    left = bytearray(supply - held for supply, held in zip(SUPPLY, rack, strict=True))
    before = Counted(card, Hand(rack), bytes(left)).promise
    if left[kind]:
        left[kind] -= 1
        after = Counted(card, Hand(rack), bytes(left)).promise
        assert (after <= before * (1 + 1e-9)).all()
        left[kind], left[JOKER] = left[kind] + 1, left[JOKER] - 1
        assert (Counted(card, Hand(rack), bytes(left)).promise <= before * (1 + 1e-9)).all()


def test_what_is_left_without_a_tile_is_what_the_smaller_hand_promises(practice: Card, views: list[View]) -> None:
    for view in [view for view in views if view.phase == "discard"][::5]:
        hand, left = hand_of(view), view.unseen()
        looked = Counted(practice, hand, left)
        thrown = [(kind, 1) for kind, held in enumerate(hand.rack[:JOKER]) if held]
        for (kind, _), without in zip(thrown, looked.without(thrown), strict=True):
            smaller = Counted(practice, hand.thrown(kind), left)
            _, ours, theirs = np.intersect1d(looked.resolutions, smaller.resolutions, return_indices=True)
            assert without[ours] == pytest.approx(smaller.promise[theirs])


def test_an_eye_sees_the_best_lines_and_no_others(practice: Card, views: list[View]) -> None:
    for view in views[::10]:
        hand, left = hand_of(view), view.unseen()
        whole, narrow = Counted(practice, hand, left), Counted(practice, hand, left, eye=2)
        lines = practice.resolutions.line[whole.resolutions]
        seen = np.unique(lines[narrow.promise > 0])
        assert len(seen) <= 2
        assert (narrow.promise == np.where(np.isin(lines, seen), whole.promise, 0)).all()
        assert narrow.promise.max() == whole.promise.max()
        given_away = narrow.without([(kind, 1) for kind, held in enumerate(hand.rack[:JOKER]) if held])
        assert (given_away[:, ~np.isin(lines, seen)] == 0).all()
