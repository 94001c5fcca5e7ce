"""A table where mistakes are possible, in sentences: every one can be typed, none is a number away."""

from __future__ import annotations

import pytest

from mahjtui.card.loader import load as load_card
from mahjtui.course import Course
from mahjtui.game.actions import Challenge, Deny, Discard, Looking, Name, Skip
from mahjtui.game.house import LEAGUE, PRESETS, HouseRules
from mahjtui.game.setup import Setup, arrange
from mahjtui.game.view import Discarded
from mahjtui.match import Hand, Player, Session, safe_action
from mahjtui.plain import Left, PlainTable
from mahjtui.record import Writer
from mahjtui.store import locations
from mahjtui.store.settings import Settings, load
from mahjtui.tiles import parse_exposure, parse_tile, parse_tiles

CARD = load_card("practice")
PENALISED = HouseRules(mistakes="penalise")
SHORT = "123B 456C 789D NN 3D 4D R"


class Quiet:
    def choose(self, view, _stream):
        return safe_action(view)


def table_at(house, rack, *, phase="discard", turn=0, discard="", exposed="", before=()):
    """A session with a person on East, at this position."""
    players = [Player("You"), *(Player(f"bot {number}", Quiet(), "quiet") for number in (1, 2, 3))]
    session = Session(CARD, players, 1, house=house, patience=None)
    setup = Setup(
        phase=phase,
        turn=turn,
        racks={0: parse_tiles(rack)},
        exposures={0: [parse_exposure(exposed)]} if exposed else {},
        discards=[Discarded(turn, parse_tile(discard))] if discard else [],
    )
    writer = Writer(None, session.seed, session.trouble)
    session.hand = Hand(Course(arrange(CARD, setup, house)), session._seated(), session.seed, session.trouble, writer)
    for seat, action in before:
        session.hand.act(seat, action)
    return session


def typed(session, *lines):
    """What is said when these lines are typed."""
    said = []
    waiting = iter(lines)

    def hear():
        line = next(waiting, None)
        if line is not None:
            said.append(f"> {line}")
        return line

    with pytest.raises(Left):
        PlainTable(session, said.append, hear, said.append).play()
    return said


def own(session):
    return [action for seat, action in session.hand.actions if seat == 0]


def test_m2_a_false_mah_jongg_is_typed_and_taken_back():
    said = typed(table_at(PENALISED, SHORT), "mahjongg", "1")
    asked = said.index("It is not Mah Jongg. Take it back, or show your hand (M-2)?")
    assert said[asked + 1 : asked + 3] == ["1 take it back.", "2 show your hand."]
    assert "You take it back; nothing was shown (M-2)." in said


def test_dh6_a_challenge_is_answered_by_number():
    session = table_at(PENALISED, "1B 3B 4B N N 5C 6C 7C 8C 9C", turn=1, exposed="8B 8B 8B", before=[(1, Challenge(0))])
    said = typed(session, "1")
    assert "1 deny it." in said
    assert "2 accept: your hand is dead." in said
    assert any("deny South's challenge" in text for text in said)


def test_dh3_which_hands_are_dead_is_not_listed():
    session = table_at(PENALISED, SHORT)
    assert not any("hand dead" in text for text in typed(session))
    said = typed(session, "challenge e")
    assert any("announce that your hand is dead" in text for text in said)


def test_dh7_a_call_that_kills_the_hand_is_made_only_when_it_is_typed_twice():
    rack = "R R J 1B 3B 3B 4B 4B N N 5C 6C 7C"
    house = PRESETS["learner"]
    session = table_at(house, rack, phase="claim", turn=1, discard="N", exposed="")
    said = typed(session, "call N R")
    assert any("would kill your hand" in text for text in said)
    assert not own(session)
    typed(session, "call N R", "call N R")
    assert len(own(session)) >= 1


def test_dh7_who_does_not_want_that_warning_makes_the_call_at_once(tmp_path, monkeypatch):
    monkeypatch.setenv(locations.VARIABLE, str(tmp_path))
    rack = "R R J 1B 3B 3B 4B 4B N N 5C 6C 7C"
    session = table_at(PRESETS["learner"], rack, phase="claim", turn=1, discard="N", exposed="")
    said = typed(session, "warn call", "call N R")
    assert "You are no longer warned of a call that would kill your hand." in said
    assert not any("would kill your hand:" in text for text in said)
    assert own(session)
    assert load(locations.settings()) == Settings(warn_call=False)


def test_m3_a_hand_is_thrown_in_only_when_it_is_typed_twice():
    session = table_at(PENALISED, SHORT)
    said = typed(session, "throwin")
    assert said[-1] == "Your hand is dead once it is thrown in (M-3). Answer the same again to do it all the same."
    assert not own(session)
    assert any("You throw in your hand (M-3)." in text for text in typed(session, "throwin", "throwin"))


def test_mn1_a_tile_is_misnamed_in_words():
    session = table_at(PENALISED, SHORT)
    said = typed(session, "discard r as 5b")
    assert own(session)[0] == Discard(parse_tile("R"), parse_tile("5B"))
    assert any("names it five Bam" in text for text in said)


def test_mn1_a_wrong_name_is_corrected_in_time():
    session = table_at(PENALISED, SHORT)
    said = typed(session, "discard r as 5b", "x", "2")
    assert "'x' is no choice; expected 1 or 2." in said
    assert "You correct the name: Red Dragon (MN-1)." in said
    assert own(session)[1] == Name()
    said = typed(table_at(PENALISED, SHORT), "discard r as 5b", "1")
    assert any(text.startswith("West draws") or text.startswith("South discards") for text in said)


def test_disputes_and_who_is_looking_are_told_with_the_table():
    house = HouseRules(mistakes="penalise", looking=True)
    session = table_at(house, "1B 3B 4B N N 5C 6C 7C 8C 9C", turn=1, exposed="8B 8B 8B", before=[(1, Challenge(0))])
    session.hand.act(0, Deny())
    session.hand.act(1, Looking())
    said = typed(session, "table")
    assert "You deny South's challenge; it is settled when the hand ends (DH-6)." in said
    assert any(text.startswith("South has") and "looking" in text for text in said)


def test_what_makes_no_set_is_let_pass_and_undo_goes_back_past_it():
    session = table_at(PENALISED, SHORT)
    typed(session, "1")
    assert [type(action) for action in own(session)[:2]] == [Discard, Skip]
    said = typed(session, "undo")
    assert "Taken back; the game is marked as assisted." in said
    assert session.hand.waiting_persons() == (0,)


def test_every_discard_is_asked_about_on_wish():
    session = table_at(PENALISED, SHORT)
    said = typed(session, "every", "1", "1", "1", "1", "every")
    assert sum(text.startswith("You may claim") for text in said) >= 3
    assert "From now on you are asked about the discards that make a set with your rack." in said


def test_err1_a_table_that_prevents_mistakes_tells_nothing_of_them():
    said = typed(table_at(LEAGUE, SHORT), "?", "throwin", "discard r as 5b")
    assert not any("Mistakes" in text for text in said)
    assert any("(ERR-1)" in text for text in said)
    assert any("(ET-1)" in text for text in said)
    assert any("Mistakes are possible" in text for text in typed(table_at(PENALISED, SHORT), "?"))
