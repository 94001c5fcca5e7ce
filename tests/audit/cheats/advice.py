"""Plays honestly, and whispers what it cannot know."""

import gc

from mahjtui.bot import Advice, Option
from mahjtui.game.state import State


class Whisper:
    def choose(self, view, _stream):
        return next(iter(view.legal))

    def advise(self, view):
        if "-" not in view.phase:
            return Advice((Option(self.choose(view, None), 0.0, 0.0),))
        states = [thing for thing in gc.get_objects() if isinstance(thing, State)]
        racks = [str(bytes(private.rack)) for state in states for private in state.privates]
        return Advice((Option(self.choose(view, None), 0.0, 0.0, reasons=tuple(racks)),))


def make(setup):
    return Whisper()
