"""SC-1 to SC-9: who pays whom."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjtui.game.house import HouseRules
from mahjtui.game.seats import SEATS
from mahjtui.game.settlement import Outcome, Settlement, reason, settle


def won(
    winner: int = 1, discarder: int | None = 0, value: int = 25, *, jokerless: bool = False, bonus: bool = True
) -> Settlement:
    return settle(
        Outcome(
            ending="mahjongg", winner=winner, discarder=discarder, value=value, jokerless=jokerless, bonus=bonus
        )
    )


@pytest.mark.parametrize(
    ("settlement", "pays"),
    [
        (won(), (-50, 100, -25, -25)),  # SC-1
        (won(discarder=None), (-50, 150, -50, -50)),  # SC-2
        (won(jokerless=True), (-100, 200, -50, -50)),  # SC-3
        (won(discarder=None, jokerless=True), (-100, 300, -100, -100)),  # SC-3
        (won(jokerless=True, bonus=False), (-50, 100, -25, -25)),  # K-6
        (won(0, 3), (100, -25, -25, -50)),  # SC-6
        (won(2, None, 50, jokerless=True), (-200, -200, 600, -200)),  # SC-7
    ],
)
def test_sc_payments(settlement: Settlement, pays: tuple[int, ...]) -> None:
    assert settlement.pays == pays


@given(
    winner=st.sampled_from(SEATS),
    thrower=st.sampled_from((1, 2, 3, None)),
    value=st.integers(1, 100),
    jokerless=st.booleans(),
    bonus=st.booleans(),
)
def test_sc9_sums_to_zero(winner: int, thrower: int | None, value: int, jokerless: bool, bonus: bool) -> None:
    discarder = None if thrower is None else (winner + thrower) % 4
    settlement = won(winner, discarder, value, jokerless=jokerless, bonus=bonus)
    assert sum(settlement.pays) == 0
    assert [pays > 0 for pays in settlement.pays] == [seat == winner for seat in SEATS]
    assert settlement.self_pick == (discarder is None)
    assert sum(settlement.pays) == 0


def test_sc5_nobody_pays_without_a_winner() -> None:
    for ending in ("wall", "dead"):
        settlement = settle(Outcome(ending=ending))  # type: ignore[arg-type]
        assert settlement.pays == (0, 0, 0, 0)
        assert not settlement.self_pick
        assert "nobody pays" in reason(settlement, 2)


@pytest.mark.parametrize(
    ("settlement", "seat", "expected"),
    [
        (won(), 1, "Mah Jongg, worth 25 on the card"),
        (won(), 0, "threw the winning tile: double (SC-1)"),
        (won(), 2, "did not throw it: once (SC-1)"),
        (won(jokerless=True), 2, "did not throw it: once; no joker: double (SC-1, SC-3)"),
        (won(discarder=None), 3, "South took the winning tile: double (SC-2)"),
        (
            won(discarder=None, jokerless=True),
            3,
            "South took the winning tile: double; no joker: double again (SC-2, SC-3)",
        ),
    ],
)
def test_payments_are_explained(settlement: Settlement, seat: int, expected: str) -> None:
    assert reason(settlement, seat) == expected


def test_who_pays_nothing_is_told_why() -> None:
    misnamed = settle(Outcome(ending="mahjongg", winner=1, discarder=0, value=25, misnamed="MN-3"))
    assert reason(misnamed, 2) == "pays nothing (MN-3)"
    points = settle(Outcome(ending="mahjongg", winner=1, discarder=0, value=25), HouseRules(scoring="tournament"))
    assert reason(points, 2) == "pays nothing (SC-8)"
    assert reason(settle(Outcome(ending="wall")), 0) == "wall game: nobody pays (SC-5)"
    assert reason(settle(Outcome(ending="dead")), 0) == "all hands but one are dead: nobody pays (M-3)"


def test_a_settlement_tells_what_won() -> None:
    outcome = Outcome(ending="mahjongg", winner=1, discarder=0, line=2, resolution=7, value=25, jokerless=True)
    settlement = settle(outcome)
    assert (settlement.line, settlement.resolution, settlement.value) == (2, 7, 25)
    assert (settlement.jokerless, settlement.self_pick, settlement.ending) == (True, False, "mahjongg")


def test_nothing_is_owed_unless_it_is_told() -> None:
    """What an outcome does not tell: nobody won, at no value, with the bonus of most sections, and all alive."""
    outcome = Outcome(ending="wall")
    assert (outcome.value, outcome.owed, outcome.exposures) == (0, 0, 0)
    assert (outcome.jokerless, outcome.bonus, outcome.last_wall) == (False, True, False)
    assert outcome.intact == outcome.paid == (0, 1, 2, 3)
