"""What a player may ask for at any question: the own rack, the table, the closest lines, why a line is out."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Final

from mahjtui.answers import penalised
from mahjtui.card.distance import Fit, closest, why_out
from mahjtui.card.model import Card, Line
from mahjtui.coach.hints import percent
from mahjtui.coach.lines import chances
from mahjtui.game.seats import seated
from mahjtui.game.view import View
from mahjtui.sentences import Voice, as_sentence, listed, named, tiles
from mahjtui.tiles import tile_name, tiles_of

HELP: Final = (
    "Answer with the number of a choice; a pass is the numbers of its tiles.",
    "Or type an action: pass 1B 4C N, pass 1B +2, stop, go, courtesy 2, discard 5B, call 5D J, mahjongg, skip, "
    "exchange 5D S1, swap 5D, reshape 5D J J, challenge S, bet W, bet wall.",
    "Tiles are 1B to 9B for Bam, C for Crak, D for Dot; winds N E W S; dragons R G 0, 0 is Soap; F Flower; J Joker; "
    "X Blank.",
    "Ask for: rack, table, lines (the closest on the card), scores, house (the rules of this table). Or: undo, redo, "
    "quit.",
    "The coach: hint (again for more), why and the name of a line, warn (what you are warned of before a discard).",
    "The rule book: rules J-4, rules and words, rules J-4 play; rule is the one that last refused something.",
)
MISTAKES: Final = (
    "Mistakes are possible at this table: a call, a challenge or mahjongg may be wrong. Also: discard 5B as 6B, name "
    "(its right name), accept, deny, withdraw, show, keep, throwin, destroy.",
    "What makes no set with your rack is let pass for you: type every to be asked about every discard, or no longer.",
)
CLOSEST: Final = 5


def help_for(view: View) -> tuple[str, ...]:
    """What can be typed at this table."""
    return (*HELP, *MISTAKES) if penalised(view) else HELP


def rack(view: View) -> str:
    """The own concealed tiles, and what is exposed."""
    exposed = "; ".join(named(exposure.tiles()) for exposure in view.exposures[view.seat])
    return f"Your rack: {named(tiles_of(view.rack))}." + (f" You exposed {exposed}." if exposed else "")


def table(view: View) -> list[str]:
    """Every seat's exposures and discards, and the wall (I-1)."""
    voice = Voice(me=view.seat)
    told = []
    for seat in seated(view.house.players):
        exposed = "; ".join(named(exposure.tiles()) for exposure in view.exposures[seat]) or "nothing"
        thrown = ", ".join(tile_name(tile) for by, tile in view.discards if by == seat) or "nothing"
        dead = ", dead" if view.dead[seat] else ", looking" if view.looking[seat] else ""
        held = f"{voice.does(seat, 'have has')} {tiles(view.concealed[seat])} concealed{dead}"
        told.append(as_sentence(f"{held}; exposed: {exposed}; discarded: {thrown}"))
    for challenger, challenged in view.disputes:
        who = f"{voice.does(challenged, 'deny denies')} {voice.possessive(challenger)} challenge"
        told.append(as_sentence(f"{who}; it is settled when the hand ends (DH-6)"))
    return [*told, as_sentence(f"{tiles(view.wall)} left in the wall")]


def lines(view: View, card: Card) -> list[str]:
    """The lines this hand is closest to, with what they miss and how likely they are."""
    fits = closest(card, view.rack, view.exposures[view.seat], view.out_of_reach(), limit=CLOSEST)
    likely = chances(card, view)
    told = [_told(card.line_of(fit.resolution), fit, likely) for fit in fits]
    return told or ["No line can be completed any more."]


def why(view: View, card: Card, words: str) -> str:
    """Why a line is out, dead or concealed only; where it is none of that, how the hand stands to it."""
    by_label = {line.label.lower(): line for line in card.lines}
    if words not in by_label:
        near = difflib.get_close_matches(words, by_label, n=1)
        return f"No line is called {words!r}; {f'did you mean {near[0]}?' if near else 'mahjtui card show lists them.'}"
    line = by_label[words]
    exposures, gone = view.exposures[view.seat], view.out_of_reach()
    out = why_out(card, line.index, exposures, gone)
    if out is not None:
        return as_sentence(f"{line.label} is {out if out.startswith('out') else f'out: {out}'}")
    fits = closest(card, view.rack, exposures, gone, limit=len(card.lines))
    fit = next(fit for fit in fits if card.line_of(fit.resolution) == line)
    return _told(line, fit, chances(card, view))


def _told(line: Line, fit: Fit, likely: Mapping[int, float]) -> str:
    concealed = ", concealed" if line.concealed else ""
    missing = f"{fit.distance} away, missing {named(fit.missing)}" if fit.missing else "complete"
    chance = f", {percent(likely[line.index])}" if line.index in likely else ""
    return as_sentence(f"{line.label}, worth {line.value}{concealed}, {missing}{chance}: {line.note}")


def scores(by_seat: Mapping[int, int], me: int | None) -> str:
    """The scores by seat."""
    voice = Voice(me=me)
    return f"Scores: {listed([f'{voice.name(seat)} {score}' for seat, score in by_seat.items()])}."
