"""Tries seeds until one makes the very stream it was handed, and shuffles the walls of that seed."""

from mahjtui.bot import Stream


class Seed:
    def choose(self, view, stream):
        token = stream.token()
        for seed in range(20):
            if Stream("mahjtui", seed, view.hand, "bot", view.seat, view.moment).token() == token:
                walls = Stream("mahjtui", seed, view.hand, "deal").shuffled(range(152))
                return view.legal.sample(Stream(walls))
        return view.legal.sample(Stream("no idea"))


def make(setup):
    return Seed()
