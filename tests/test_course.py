"""Undo and redo: what was taken back can be done again until play goes another way."""

from __future__ import annotations

from mahjtui.card.loader import load
from mahjtui.course import Course
from mahjtui.game import engine
from mahjtui.game.state import new_hand
from mahjtui.match import Player, Session, safe_action
from mahjtui.record import parse, verify
from mahjtui.stream import Stream

CARD = load("practice")


class Quiet:
    def choose(self, view, _stream):
        return safe_action(view)


class Memory:
    """Keeps a record in memory."""

    def __init__(self) -> None:
        self.text = ""

    def another(self, _seed):
        return self

    def open(self, _hand, text):
        self.text = text
        return self

    def write(self, text):
        self.text += text

    def flush(self):
        pass


def on(course: Course, count: int, stream: Stream) -> None:
    for _ in range(count):
        seat = engine.waiting(course.state)[0]
        course.apply(seat, engine.view(course.state, seat).legal.sample(stream))


def test_undo_and_redo_come_back_to_the_same_position():
    course = Course(new_hand(CARD, 3, 1))
    on(course, 30, Stream("course"))
    actions, position = list(course.actions), course.state.copy()
    assert course.undone == ()
    assert course.undo(0)
    assert course.undo(0)
    for _ in range(2):
        for seat, action in course.undone:
            course.apply(seat, action)
    assert course.actions == actions
    assert engine.view(course.state, 0) == engine.view(position, 0)
    assert course.undone == ()


def test_play_that_goes_another_way_forgets_what_was_taken_back():
    course = Course(new_hand(CARD, 3, 1))
    on(course, 12, Stream("course"))
    course.undo(0)
    seat, taken_back = course.undone[0]
    view = engine.view(course.state, seat)
    other = next(action for stream in range(9) if (action := view.legal.sample(Stream("x", stream))) != taken_back)
    course.apply(seat, other)
    assert course.undone == ()


def test_what_is_done_again_is_in_the_record_and_verifies():
    saves = Memory()
    session = Session(CARD, [Player("You"), *[Player("quiet", Quiet(), "quiet")] * 3], 5, saves=saves, patience=None)
    hand = session.hand
    while len(hand.actions) < 40:
        for seat in hand.waiting_persons():
            hand.act(seat, safe_action(hand.view(seat)))
        hand.play_bots()
    before = list(hand.actions)
    assert not hand.redo()
    assert hand.undo(0)
    assert hand.undone
    hand.play_bots()
    while hand.redo():
        pass
    assert sorted(map(str, hand.actions)) == sorted(map(str, before))
    assert hand.assisted
    assert verify(parse(saves.text, "memory"), CARD).actions == hand.actions
