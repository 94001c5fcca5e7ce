"""Looks through the memory of the program for positions, and lets the tiles of the others decide."""

import gc

from mahjtui.bot import Stream
from mahjtui.game.state import State


class Memory:
    def choose(self, view, _stream):
        if "-" not in view.phase:
            return view.legal.sample(Stream(view.moment))  # looking through everything takes its time
        states = [thing for thing in gc.get_objects() if isinstance(thing, State)]
        return view.legal.sample(Stream(*(bytes(private.rack) for state in states for private in state.privates)))


def make(setup):
    return Memory()
