"""The plain table: sentences, numbered choices, requests, and a golden evening that a person can read.

``REGENERATE=1 python -m pytest tests/plain`` writes the golden files anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjtui.bot import Spec, make
from mahjtui.card.loader import load
from mahjtui.errors import NotationError
from mahjtui.game.actions import Action, Courtesy, Discard, Exchange, Go, MahJongg, Pass, Skip
from mahjtui.game.house import HouseRules
from mahjtui.game.seats import NAMES
from mahjtui.match import Player, Session, safe_action
from mahjtui.plain import Left, PlainTable, choices
from mahjtui.rulebook.book import rules
from mahjtui.tiles import parse_tiles

CARD = load("practice")
RANDOM = make(Spec("random"), CARD)
RULES = rules()
GOLDEN = Path(__file__).parent / "golden"


def session(seed, person=True):
    players = [Player("random", RANDOM, "random") for _ in range(4)]
    if person:
        players[0] = Player("You")
    return Session(CARD, players, seed, patience=None)


def sit_down(session, typed=(), hands=None):
    """What is said when these lines are typed, the lines themselves among it after ``>``."""
    said = []
    lines = iter(typed)

    def hear():
        line = next(lines, None)
        if line is not None:
            said.append(f"> {line}")
        return line

    table = PlainTable(session, said.append, hear, lambda text: said.append(f"! {text}"))
    try:
        table.play(hands)
    except Left:
        said.append("(left)")
    return said


def test_the_rule_that_refused_can_be_read_and_others_looked_up():
    typed = ["discard 1b", "rule", "rules jocker exchange", "rules j8", "rules j-8 play 1", "rules J-44"]
    said = sit_down(session(1), typed)
    first = said.index("> discard 1b")
    assert said[first + 1].endswith("(P-5). Type rule to read that rule.")
    assert said[first + 3 : first + 5] == [str(RULES["P-5"]), RULES["P-5"].text]
    found = said.index("> rules jocker exchange")
    assert said[found + 1 : found + 3] == ["'jocker' is taken for 'joker'.", "J-4    Exchanging a joker"]
    assert said[said.index("> rules j8") + 1] == "J-8  Winning by an exchange"
    assert said[said.index("> rules j-8 play 1") + 1].startswith("J-8: a win by an exchange is a self-pick")
    assert said[said.index("> rules J-44") + 1 :][:1] == ["no rule is found for 'j-44'; did you mean J-4, V-4, T-4?"]


def test_without_a_refusal_rule_lists_the_book():
    said = sit_down(session(1), ["rule"])
    assert said[said.index("> rule") + 1] == "T  Tiles"


def compare(name, said):
    path = GOLDEN / name
    text = "\n".join(said) + "\n"
    if os.environ.get("REGENERATE"):
        path.write_text(text)
    assert text == path.read_text()


EVENING = [
    "?", "lines", "1 1 2", "99", "discard 5B", "pass J J J", "1 2 3",
    "undo", "1 2 3", "pass 9C", "3 2 1", "1 2 +1", "table", "2", "4", "0", "scores", "rack", "1",
]  # fmt: skip


def test_a_golden_evening(monkeypatch):
    told = "mahjtui.plain.telling.chances"  # the same whatever the odds learn
    monkeypatch.setattr(told, lambda card, _view: {line.index: line.index / 50 for line in card.lines})
    compare("evening.txt", sit_down(session(42), [*EVENING, *["1"] * 8, "quit"]))


def test_a_golden_hand_of_four_bots():
    compare("bots.txt", sit_down(session(7, person=False)))


def test_four_bots_play_one_hand_unless_more_are_asked_for():
    assert sum(line.startswith("Scores") for line in sit_down(session(7, person=False))) == 1
    said = sit_down(session(7, person=False), hands=3)
    assert [line.split(",")[0] for line in said if line.startswith("Hand ")] == ["Hand 1", "Hand 2", "Hand 3"]


def test_a_person_plays_whole_hands_by_numbers_and_goes_on():
    said = sit_down(session(3), (line for _ in range(400) for line in ["1 2 3", "1"]), hands=2)
    assert "1 next hand, 2 stop; undo takes back your last decision." in said
    assert said[-1].startswith("Scores: East")
    second = next(line for line in said if line.startswith("Hand 2"))
    assert "You are North." in second


def test_the_end_of_a_hand_can_be_taken_back():
    def typed():
        while not played.hand.over:
            yield "1 2 3" if played.hand.view(0).legal.passes else "1"
        yield from ["perhaps", "undo"]
        while not played.hand.over:
            yield "1"
        yield from ["rack", "2"]

    played = session(3)
    said = sit_down(played, typed())
    assert said[-1] == "(left)"
    assert "'perhaps' is no choice; expected 1 or 2." in said
    assert "Taken back; the game is marked as assisted." in said
    assert played.assisted


def test_leaving_loses_nothing():
    played = session(42)
    assert sit_down(played, ["1 2 3", "quit", "1 2 3"])[-1] == "(left)"
    assert [seat for seat, _ in played.hand.actions].count(0) == 1
    assert sit_down(played, [])[0].startswith("Hand 1, seed 42. You are East.")


def test_a_bot_that_fails_is_reported():
    class Raises:
        def choose(self, _view, _stream):
            raise KeyError("no idea")

    players = [Player("odd", Raises(), "odd") if n == 2 else Player("random", RANDOM, "random") for n in range(4)]
    said = sit_down(Session(CARD, players, 1, patience=None))
    reports = [line for line in said if line.startswith("!")]
    assert reports[0].startswith("! West (odd) failed with KeyError: 'no idea'; a safe action was played")


def test_no_sentence_tells_what_another_seat_drew_or_passed():
    said = sit_down(session(5), ["1 2 3"] * 3)
    assert not any(f"{name} draws" in line or f"{name} passes" in line for line in said for name in NAMES)


def view_of(seed=42):
    return session(seed).hand.view(0)


def views_of_each_phase():
    hand, seen = session(3).hand, {}
    while not hand.over:
        for seat in hand.waiting_persons():
            seen.setdefault(hand.state.public.phase, hand.view(seat))
            hand.act(seat, safe_action(hand.view(seat)))
        hand.play_bots()
    return list(seen.values())


VIEWS = views_of_each_phase()


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("pass 1B 4C N", Pass(tuple(parse_tiles("1B 4C N")))),
        ("3 1 2", None),
        ("mahjongg", MahJongg()),
        ("exchange 5d s1", Exchange(22, 1, 0)),
        ("skip", Skip()),
        ("go", Go()),
        ("courtesy 2", Courtesy(2)),
        ("discard 5b", Discard(4)),
    ],
)
def test_answers_are_numbers_or_notation(text, action):
    view = view_of()
    own = [tile for tile in range(35) for _ in range(view.rack[tile])]
    assert choices.read_answer(text, view) == (action or Pass((own[2], own[0], own[1])))


WORDS = st.sampled_from([*"12+j", "+1", "++1", "99", "9" * 5000, "-1", "pass", "5d", "call", "exchange", "s1"])


@given(st.lists(WORDS | st.text(max_size=4), min_size=1).map(" ".join).filter(str.strip))
def test_whatever_is_typed_is_an_action_or_refused(text):
    for view in VIEWS:
        try:
            action = choices.read_answer(text.strip(), view)
        except NotationError:
            continue
        assert isinstance(action, Action)


@pytest.mark.parametrize("text", ["1 2 2", "1 2 40", "0 1 2", "1 -2 3", "²", "throw it", "+", "1 2 +x"])
def test_answers_that_mean_nothing_are_refused_with_what_is_expected(text):
    with pytest.raises(NotationError):
        choices.read_answer(text, view_of())


def test_what_this_table_plays_by_is_told_when_it_is_asked():
    said = sit_down(session(42), ["house", "quit"])
    assert said[said.index("> house") + 1] == "This table plays by the published rules."
    players = [Player("You"), *[Player("random", RANDOM, "random") for _ in range(3)]]
    said = sit_down(Session(CARD, players, 42, house=HouseRules(jokers=10), patience=None), ["house", "quit"])
    jokers = "Jokers in the set: the set has 10 jokers (T-5)."
    rules = ["House rules of this table:", jokers, "All else is as published."]
    assert said[1:4] == rules
    place = said.index("> house") + 1
    assert said[place : place + 3] == rules
