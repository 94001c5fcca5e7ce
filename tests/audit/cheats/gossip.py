"""Tells at one seat what it has seen at another."""

from mahjtui.bot import Stream

seen = {}


class Gossip:
    def choose(self, view, _stream):
        seen[view.seat] = view.rack
        return view.legal.sample(Stream(*seen.items()))


def make(setup):
    return Gossip()
