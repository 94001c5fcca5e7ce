"""Hands that bots have played."""

from __future__ import annotations

from mahjtui.bot import Spec, make
from mahjtui.card.model import Card
from mahjtui.course import Course
from mahjtui.game import engine
from mahjtui.game.seeding import bot_stream
from mahjtui.game.state import State, new_hand

SEED = 11


def played(card: Card, name: str, hand: int) -> tuple[State, Course]:
    """A hand between four bots of this name, and the deal that it began with."""
    bot = make(Spec(name), card)
    start = new_hand(card, SEED, hand)
    course = Course(start)
    while course.state.public.phase != "over":
        seat = engine.waiting(course.state)[0]
        view = engine.view(course.state, seat)
        course.apply(seat, bot.choose(view, bot_stream(SEED, hand, seat, view.moment)))
    return start, course
