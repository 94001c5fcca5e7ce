"""The end of a hand line by line: every payment with its reason and rule, for whoever is told."""

from __future__ import annotations

import re

import pytest

from mahjtui.accounts import accounts, result
from mahjtui.card.fit import fit
from mahjtui.card.loader import load, loads
from mahjtui.game.house import HouseRules
from mahjtui.game.settlement import Dispute, Outcome, settle
from mahjtui.tiles import counts_of, parse_tiles

CARD = load("practice")
SMALL = loads('''
[[section]]
name = "Runs"
[[section.line]]
hand = "FF 1111a 2222a 3333a"
value = 25
note = "only these"
''')
E, S, W, N = range(4)


def won(**how) -> Outcome:
    """West wins on South's discard."""
    return Outcome(ending="mahjongg", winner=W, discarder=S, won_by="discard", value=25, **how)


WALL = Outcome(ending="wall", dead=(True, False, True, False))
POINTS = HouseRules(scoring="tournament")
LEAGUE = HouseRules()
ENDS = {
    "a jokerless win on a discard": (won(jokerless=True), LEAGUE),
    "a self-pick": (Outcome(ending="mahjongg", winner=E, value=30), LEAGUE),
    "a wall game": (Outcome(ending="wall"), LEAGUE),
    "dead hands pay for a wall game": (WALL, HouseRules(wall_game=10)),
    "disputes": (won(disputes=(Dispute(S, E, False), Dispute(W, S, True))), LEAGUE),
    "a hot wall": (won(last_wall=True), HouseRules(last_wall="hot")),
    "a misnamed tile": (won(misnamed="MN-3"), LEAGUE),
    "the wall destroyed": (Outcome(ending="destroyed", culprit=N, owed=25), LEAGUE),
    "points": (won(jokerless=True), POINTS),
    "points for a wall game": (WALL, POINTS),
}


@pytest.mark.parametrize(("outcome", "house"), ENDS.values(), ids=ENDS)
def test_every_account_sums_to_what_the_seat_gets_and_cites_its_rules(outcome, house):
    settlement = settle(outcome, house)
    for account in accounts(settlement):
        received = sum(int(amount) for amount in re.findall(r"(\d+) from", account.received))
        assert received + sum(amount for amount, _ in account.items) == account.total == settlement.pays[account.seat]
        for _, why in account.items:
            assert re.search(r"\([A-Z]+-\d+(, [A-Z]+-\d+)*\)$", why)


def test_sc1_sc3_the_discarder_pays_double_and_again_for_no_joker():
    assert result(settle(won(jokerless=True)), CARD, None, me=S) == [
        "West gets 200: 50 from East, 100 from you and 50 from North.",
        "East pays 50 to West: did not throw it: once; no joker: double (SC-1, SC-3).",
        "You pay 100 to West: threw the winning tile: double; no joker: double again (SC-1, SC-3).",
        "North pays 50 to West: did not throw it: once; no joker: double (SC-1, SC-3).",
    ]


def test_the_line_and_the_tiles_come_first():
    hand = counts_of(parse_tiles("FF 1111D 222D J 3333D"))
    place = next(place for place in range(len(SMALL.resolutions)) if fit(SMALL, place, hand).distance == 0)
    shown = fit(SMALL, place, hand)
    outcome = Outcome(ending="mahjongg", winner=W, discarder=S, line=0, resolution=place, value=25)
    assert result(settle(outcome), SMALL, shown, me=W)[:3] == [
        "Runs 1, worth 25: only these.",
        "Your tiles: Flower twice; one Dot four times; two Dot three times, Joker; three Dot four times.",
        "You get 100: 25 from East, 50 from South and 25 from North.",
    ]


def test_dh6_disputes_are_lines_of_their_own():
    outcome, house = ENDS["disputes"]
    assert result(settle(outcome, house), CARD, None) == [
        "West gets 150: 25 from East, 100 from South and 25 from North.",
        "East gets 25 in all: 50 from South.",
        "-25 to West: did not throw it: once (SC-1).",
        "South pays 150 in all.",
        "-50 to West: threw the winning tile: double (SC-1).",
        "-50 to East: challenged a hand that was alive (DH-6).",
        "-50 to West: denied a challenge that was right (DH-6).",
        "North pays 25 to West: did not throw it: once (SC-1).",
    ]


def test_sc8_points_are_told_line_by_line():
    outcome, house = ENDS["points"]
    assert result(settle(outcome, house), CARD, None, me=E) == [
        "West gets 45 in all.",
        "+25 the value of the line (SC-8).",
        "+20 no joker: twenty points (SC-8).",
        "You pay nothing.",
        "South pays 10: threw the winning tile (SC-8).",
        "North pays nothing.",
    ]


def test_sc5_nobody_pays_for_a_wall_game():
    assert result(settle(Outcome(ending="wall")), CARD, None) == ["Wall game: nobody pays (SC-5)."]
