"""Looks at the variables of whoever called it."""

import sys

from mahjtui.bot import Stream
from mahjtui.game.state import State


class Frames:
    def choose(self, view, _stream):
        frame = sys._getframe()
        while frame is not None:
            for value in frame.f_locals.values():
                state = getattr(value, "state", value)
                if isinstance(state, State):
                    return view.legal.sample(Stream(*state.hidden.order))
            frame = frame.f_back
        return view.legal.sample(Stream("nobody there"))


def make(setup):
    return Frames()
