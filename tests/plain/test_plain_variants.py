"""Other ways to play, in sentences: fewer players, the end of a session, blanks, and a bettor."""

from __future__ import annotations

from mahjtui.bot import Spec, make
from mahjtui.card.loader import load
from mahjtui.game import engine
from mahjtui.game.actions import Swap
from mahjtui.game.house import HouseRules
from mahjtui.game.seats import SOUTH
from mahjtui.game.setup import Setup, arrange
from mahjtui.game.view import Discarded
from mahjtui.match import Player, Session
from mahjtui.plain import Left, PlainTable, choices
from mahjtui.tiles import parse_tiles

CARD = load("practice")
NEAREST = make(Spec("nearest"), CARD)


def told(players, house, typed=(), hands=None):
    """What is said while these players play, the person answering with these lines."""
    bots = [Player("nearest", NEAREST, "nearest") for _ in range(players.count("b"))]
    sitting = [Player("You") if who == "y" else bots.pop() for who in players]
    answers = iter(typed)
    said = []
    table = PlainTable(
        Session(CARD, sitting, 5, house=house, patience=None), said.append, lambda: next(answers, None), said.append
    )
    try:
        table.play(hands)
    except Left:
        said.append("(left)")
    return said


def test_v1_two_play_and_are_told_of_nobody_else():
    said = told("bb", HouseRules(players=2), hands=1)
    assert said[0] == "Hand 1, seed 5. East: nearest, West: nearest."
    assert "There is no Charleston: East discards first." in said
    assert not any("South" in line and "wind" not in line for line in said if line.startswith(("South", "North")))
    assert said[-1].startswith("Scores: East ")
    assert " and West " in said[-1]


def test_v3_a_session_ends_with_the_standing_and_another_begins():
    said = told("bb", HouseRules(players=2, rounds=1), hands=3)
    over = said.index("The session is over after 2 hands. The final standing:")
    assert said[over + 1].startswith("1. ")
    assert said[over + 2].startswith("2. ")
    assert said[over + 3] == "Hand 1, seed 6. East: nearest, West: nearest."


def test_v4_what_a_blank_may_bring_is_one_line():
    thrown = [Discarded(0, tile) for tile in parse_tiles("5D 1C 5D J")]
    house = HouseRules(blanks=2)
    setup = Setup(turn=SOUTH, racks={SOUTH: parse_tiles("X 123B 456C 789D NEWS")}, discards=thrown)
    view = engine.view(arrange(CARD, setup, house), SOUTH)
    (line,) = [line for line in choices.told(view) if "blank" in line]
    assert line == "Give a blank for 15 one Crak, 16 five Dot."
    assert choices.read_answer("16", view) == Swap(parse_tiles("5D")[0])


def test_b1_who_bets_is_asked_once_and_told_how_it_ended():
    said = told("bbbby", HouseRules(bettor=True), typed=["rack", "lines", "9", "5", "2"])
    asked = said.index("Your bet: who wins this hand, or nobody? It cannot be changed (B-1).")
    assert said[asked + 1 : asked + 6] == [
        "1 bet on East.", "2 bet on South.", "3 bet on West.", "4 bet on North.", "5 bet on a wall game.",
    ]  # fmt: skip
    assert "Your rack: nothing." in said
    assert "You bet on a wall game." in said
    assert any(line.startswith("You pay ") or line.startswith("You get ") for line in said)
    assert said[-1] == "(left)"


def test_b1_a_bet_cannot_be_taken_back():
    said = told("bbbby", HouseRules(bettor=True), typed=["1", "undo", "2"])
    assert "There is nothing to take back yet." in said


def test_b1_who_plays_hears_that_there_is_a_bet():
    said = told("bbbbb", HouseRules(bettor=True), hands=1)
    assert "The bettor has bet, and tells nobody on whom." in said
    assert said[0].endswith("the bettor: nearest.")
