"""Whether grades are right: which triples are played out, in which worlds, and how orders are compared."""

from __future__ import annotations

import pytest

from mahjtui.bot import Adviser
from mahjtui.card.model import Card
from mahjtui.coach.calibration import TRIPLES, Calibration, calibrate, rank_correlation, spread
from mahjtui.coach.charleston import Deal


def test_orders_are_compared_by_rank_and_equal_values_share_theirs() -> None:
    assert list(rank_correlation([1, 2, 3], [10, 200, 3000])) == [pytest.approx(1)]
    assert list(rank_correlation([1, 2, 3], [3, 2, 1])) == [pytest.approx(-1)]
    assert list(rank_correlation([1, 2, 3, 4], [1, 2, 2, 4])) == [pytest.approx(0.9486832980505138)]
    assert list(rank_correlation([1, 2, 3], [0, 0, 0])) == []


def test_the_best_and_the_worst_triple_are_played_out(practice: Card, adviser: Adviser) -> None:
    options = adviser.advise(Deal(practice, adviser, 1).view).options
    chosen = spread(options)
    assert len(chosen) == TRIPLES
    assert (chosen[0], chosen[-1]) == (options[0], options[-1])
    assert [option.worth for option in chosen] == sorted((o.worth for o in chosen), reverse=True)


@pytest.mark.slow
def test_the_same_deals_give_the_same_figures(practice: Card, adviser: Adviser) -> None:
    seen: list[None] = []
    first = calibrate(practice, adviser, [3, 4], 3, lambda: seen.append(None))
    assert first == calibrate(practice, adviser, [3, 4], 3)
    assert len(seen) == first.deals == 2
    assert 0 <= first.won <= 1
    assert len(first.by_place) == TRIPLES
    assert all(-1 <= found <= 1 for found in (*first.correlations, *first.own))


def test_figures_come_with_their_interval() -> None:
    lines = Calibration((0.2, 0.4, 0.6), (0.5,), 3, 10, 0.25, (3.0, 2.5)).told()
    assert lines[0].startswith("3 deals, 6 triples of each, 10 worlds for each triple: 180 hands")
    assert lines[1].endswith("0.40 (95 %: 0.17 to 0.63; 3 deals).")
    assert lines[2].endswith("too few deals to tell.")
    assert lines[3].endswith("from the triples graded best to those graded worst: 3.00, 2.50.")
