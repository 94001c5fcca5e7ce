"""Draws from the generator that everybody shares."""

import random

from mahjtui.bot import Stream


class Careless:
    def choose(self, view, _stream):
        return view.legal.sample(Stream(random.random()))


def make(setup):
    return Careless()
