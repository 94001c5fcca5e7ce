"""What happens at the table in sentences a player understands, tiles named in full (ET-1).

``names`` are what the seats are called, by seat; ``me`` is the seat that is told, None for somebody who only watches
and so hears what everybody saw.

>>> from mahjtui.game.events import DiscardMade
>>> sentence(DiscardMade(1, 22))
'South discards five Dot.'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mahjtui.game.actions import (
    Accept,
    Action,
    Bet,
    Call,
    Challenge,
    Courtesy,
    Deny,
    Destroy,
    Discard,
    Exchange,
    Go,
    Keep,
    Looking,
    MahJongg,
    Name,
    Pass,
    Reshape,
    Show,
    Skip,
    Stop,
    Swap,
    ThrowIn,
    Withdraw,
)
from mahjtui.game.charleston import RECEIVER
from mahjtui.game.events import (
    BetMade,
    Called,
    Challenged,
    CourtesyAgreed,
    Dealt,
    DeclaredFalsely,
    Denied,
    Died,
    DiscardMade,
    Drew,
    Event,
    Exchanged,
    HandOver,
    NamedRightly,
    PassMade,
    PassVoid,
    PlayBegan,
    Reshaped,
    SaidLooking,
    Shown,
    Swapped,
    ThrewIn,
    Voted,
    Withdrawn,
)
from mahjtui.game.exposures import SET_NAMES
from mahjtui.game.house import LEAGUE, RULES, HouseRules
from mahjtui.game.seats import BETTOR, EAST, NAMES, across, right_of
from mahjtui.game.settlement import Ending, Settlement
from mahjtui.game.view import PASSES, Phase, View
from mahjtui.tiles import Exposure, counts_of, tile_name

PASS_NAMES: Final[dict[Phase, str]] = {
    "first-right": "First Charleston, right",
    "first-across": "First Charleston, across",
    "first-left": "First Charleston, left",
    "second-left": "Second Charleston, left",
    "second-across": "Second Charleston, across",
    "second-right": "Second Charleston, right",
    "courtesy-pass": "Courtesy",
}
ENDINGS: Final[dict[Ending, str]] = {
    "wall": "The wall is used up: a wall game.",
    "dead": "All hands but one are dead: the hand is over.",
    "false": "A false Mah Jongg left one hand intact: the hand is over.",
    "destroyed": "The wall was thrown in: the hand is over.",
}
WORDS: Final[dict[type[Action], str]] = {
    Stop: "stop, no second Charleston",
    Go: "play the second Charleston",
    MahJongg: "declare Mah Jongg",
    Skip: "let it pass",
    Accept: "accept: your hand is dead",
    Deny: "deny it",
    Withdraw: "take it back",
    Show: "show your hand",
    Keep: "keep your hand",
    ThrowIn: "throw in your hand",
    Destroy: "throw in your hand and the wall",
    Name: "give your discard its right name",
    Looking: "say that you are looking",
}
NUMBERS: Final = ("no", "one", "two", "three")
TIMES: Final = ("never", "once", "twice", *(f"{n} times" for n in ("three", "four", "five", "six", "seven", "eight")))


def sentence(event: Event, names: Sequence[str] = NAMES, me: int | None = None) -> str | None:
    """What this seat hears of the event; None where it is not worth a sentence, such as another seat's draw."""
    voice = Voice(names, me)
    seen = event.seen_by(me)
    told = _in_charleston(seen, voice) or _in_play(seen, voice) or _of_mistakes(seen, voice)
    return as_sentence(told) if told is not None else None


def _in_charleston(event: Event, voice: Voice) -> str | None:
    match event:
        case Dealt(dice):
            return f"The dice show {dice[0]} and {dice[1]}: {voice.does(EAST, 'have has')} 14 tiles, the others 13."
        case PassMade():
            return _passed(event, voice)
        case PassVoid():
            return "All four passed blind with nothing of their own: no tile moved (CH-3)."
        case Voted(()):
            return "Nobody stops: the second Charleston is played."
        case Voted(stopped_by):
            return f"{voice.do(stopped_by, 'stop stops')} the second Charleston."
        case CourtesyAgreed(_, counts):
            first = EAST if voice.watches else voice.me or EAST
            return f"Courtesy: {_pair(first, counts, voice)}; {_pair(right_of(first), counts, voice)}."
        case PlayBegan(charleston=False):
            return f"There is no Charleston: {voice.does(EAST, 'discard discards')} first."
        case PlayBegan():
            return f"The Charleston is over: {voice.does(EAST, 'discard discards')} first."
    return None


def _in_play(event: Event, voice: Voice) -> str | None:
    match event:
        case Drew(seat, int(tile), left):
            return f"{voice.does(seat, 'draw draws')} {tile_name(tile)}; {tiles(left)} left."
        case DiscardMade(seat, tile, int(named_as)):
            name = f"{tile_name(tile)} and names it {tile_name(named_as)}"
            return f"{voice.does(seat, 'discard discards')} {name} (MN-1)."
        case DiscardMade(seat, tile):
            return f"{voice.does(seat, 'discard discards')} {tile_name(tile)}."
        case Called(seat, _, exposure, passed_over):
            lost = f"; {voice.do(passed_over, 'lose loses')} the turn" if passed_over else ""
            return f"{voice.does(seat, 'call calls')} it for {a_set(exposure)}{lost}."
        case Reshaped(seat, _, after):
            return f"{voice.does(seat, 'make makes')} it {a_set(after)}."
        case BetMade(on, told=True):
            return f"You bet on {'a wall game' if on is None else voice.name(on)}."
        case BetMade():
            return "The bettor has bet, and tells nobody on whom."
        case Swapped(seat, tile):
            return f"{voice.does(seat, 'lay lays')} a blank for {tile_name(tile)} out of the discards."
        case Exchanged(seat, tile, owner, _):
            whose = voice.own(seat) if seat == owner else voice.possessive(owner)
            return f"{voice.does(seat, 'give gives')} {tile_name(tile)} for a joker in {whose} exposure."
        case HandOver(settlement):
            return _over(settlement, voice)
        case SaidLooking(seat):
            return f"{voice.does(seat, 'are is')} looking: one tile from Mah Jongg (ET-2)."
    return None


def _of_mistakes(event: Event, voice: Voice) -> str | None:
    match event:
        case Died(seat, by, rule, returned):
            wrong = [tile for exposure in returned for tile in exposure.tiles()]
            back = f"; made in error, {named(wrong)} go back to the rack (J-9)" if wrong else ""
            return _died(seat, by, rule, voice) + back
        case Challenged(seat, target):
            return f"{voice.does(seat, 'say says')} that {voice.possessive(target)} hand is dead."
        case Denied(seat, by):
            return f"{voice.does(seat, 'deny denies')} {voice.possessive(by)} challenge; the end will tell (DH-6)."
        case DeclaredFalsely(seat):
            return f"{voice.does(seat, 'declare declares')} Mah Jongg, and it is none (M-2)."
        case Withdrawn(seat):
            return f"{voice.does(seat, 'take takes')} it back; nothing was shown (M-2)."
        case Shown(seat, shown):
            return f"{voice.does(seat, 'show shows')} {named(shown)}."
        case ThrewIn(seat, wall):
            what = "hand and the wall" if wall else "hand"
            return f"{voice.does(seat, 'throw throws')} in {voice.own(seat)} {what} (M-3)."
        case NamedRightly(seat, tile):
            return f"{voice.does(seat, 'correct corrects')} the name: {tile_name(tile)} (MN-1)."
    return None


def _died(seat: int, by: int | None, rule: str, voice: Voice) -> str:
    if by is None:
        return f"{voice.possessive(seat)} hand is dead ({rule})"
    if by == seat:
        return f"{voice.does(by, 'announce announces')} that {voice.own(seat)} hand is dead"
    return f"{voice.does(by, 'call calls')} {voice.possessive(seat)} hand dead"


class Voice:
    """Speaks of seats by name, and of one's own seat as you."""

    def __init__(self, names: Sequence[str] = NAMES, me: int | None = None) -> None:
        """Speak to ``me``, or to somebody who watches."""
        self.me = me
        self._names = names

    @property
    def watches(self) -> bool:
        """Whether who is told sits at no seat."""
        return self.me in (None, BETTOR)

    def name(self, seat: int) -> str:
        """``you``, ``South``."""
        return "you" if seat == self.me else self._names[seat]

    def does(self, seat: int, verb: str) -> str:
        """Subject and verb, the verb given in both forms: ``you draw``, ``South draws`` from ``draw draws``."""
        return f"{self.name(seat)} {verb.split()[seat != self.me]}"

    def do(self, seats: Sequence[int], verb: str) -> str:
        """The same of several seats, oneself first."""
        if len(seats) == 1:
            return self.does(seats[0], verb)
        ordered = sorted(seats, key=lambda seat: seat != self.me)
        return f"{listed([self.name(seat) for seat in ordered])} {verb.split(maxsplit=1)[0]}"

    def own(self, seat: int) -> str:
        """What is one's own: ``your``, ``its``."""
        return "your" if seat == self.me else "its"

    def possessive(self, seat: int) -> str:
        """Whose: ``your``, ``South's``."""
        return "your" if seat == self.me else f"{self._names[seat]}'s"


def tiles(count: int) -> str:
    """So many tiles: ``one tile``, ``three tiles``, ``17 tiles``."""
    return f"{_number(count)} {'tile' if count == 1 else 'tiles'}"


def _number(count: int) -> str:
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def listed(parts: Sequence[str]) -> str:
    """``one, two and three``."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def named(held: Iterable[int]) -> str:
    """Tiles in full, in kind order: ``one Bam, five Dot twice, Joker``."""
    counts = enumerate(counts_of(held))
    parts = [tile_name(kind) + (f" {TIMES[count]}" if count > 1 else "") for kind, count in counts if count]
    return ", ".join(parts) or "nothing"


def a_set(exposure: Exposure) -> str:
    """An exposure with its size and tiles: ``a pung: five Dot twice, Joker``."""
    return f"{set_name(exposure.shape[1])}: {named(exposure.tiles())}"


def set_name(size: int) -> str:
    """A set by its size: ``a pung``; what is none is called so (S-2)."""
    return f"a {SET_NAMES[size]}" if size in SET_NAMES else "what is no set"


def as_subject(text: str) -> str:
    """With a capital letter first."""
    return text[0].upper() + text[1:]


def _passed(passed: PassMade, voice: Voice) -> str | None:
    if passed.tiles is None or passed.received is None:
        told = voice.watches and passed.seat == EAST and passed.phase in PASSES
        return f"{PASS_NAMES[passed.phase]}: all four pass three tiles." if told else None
    given = named(passed.tiles) if passed.tiles else ""
    blind = f"{tiles(passed.blind)} blind" if passed.blind else ""
    what = " and ".join(part for part in (given, blind) if part)
    got = f"From {voice.name(passed.source)} you get {named(passed.received)}."
    return f"You pass {what} to {voice.name(passed.to)}. {got}"


def _pair(seat: int, counts: tuple[int, ...], voice: Voice) -> str:
    return f"{voice.name(seat)} and {voice.name(across(seat))} exchange {tiles(counts[seat])}"


def _over(settlement: Settlement, voice: Voice) -> str:
    if settlement.winner is None:
        return ENDINGS[settlement.ending]
    thrown_by = settlement.discarder
    how = "self-picked" if thrown_by is None else f"on a tile from {voice.name(thrown_by)}"
    return f"Mah Jongg: {voice.does(settlement.winner, 'win wins')}, {how}."


def where_it_stands(hand: int, seed: int, discards: int) -> str:
    """Which game it is, and how far it is.

    >>> where_it_stands(2, 42, 0)
    'hand 2 of seed 42, in the Charleston'
    """
    when = f"after {discards} {'discard' if discards == 1 else 'discards'}" if discards else "in the Charleston"
    return f"hand {hand} of seed {seed}, {when}"


def against(bots: Sequence[str]) -> str:
    """Whom somebody plays, those of the same name together.

    >>> against(["nearest", "value", "nearest"])
    'against two nearest and value'
    """
    numbers = {bot: bots.count(bot) for bot in bots}
    told = [f"{_number(number)} {bot}" if number > 1 else bot for bot, number in numbers.items()]
    return f"against {listed(told)}"


def house_rules(rules: HouseRules) -> list[str]:
    """Where this table differs from the published rules, and by which rule."""
    told = []
    for rule in RULES.values():
        value = getattr(rules, rule.name)
        if value != getattr(LEAGUE, rule.name):
            told.append(as_sentence(f"{rule.title}: {rule.meaning(value)} ({rule.number})"))
    if not told:
        return ["This table plays by the published rules."]
    return ["House rules of this table:", *told, "All else is as published."]


def as_sentence(text: str) -> str:
    """A capital letter first and a full stop last."""
    return text[0].upper() + text[1:].rstrip(".") + "."


def question(view: View, names: Sequence[str] = NAMES) -> str:
    """What this seat is asked now."""
    voice = Voice(names, view.seat)
    phase = view.phase
    if view.legal.passes is not None:
        passes = view.legal.passes
        to = voice.name(RECEIVER[phase](view.seat))
        blind = f", up to {NUMBERS[passes.blind]} of them blind" if passes.blind else ""
        return f"{PASS_NAMES[phase]}: pass {tiles(passes.count)} to {to}{blind}."
    if phase == "bet":
        return "Your bet: who wins this hand, or nobody? It cannot be changed (B-1)."
    if phase == "vote":
        return "Play the second Charleston? One player is enough to stop it (CH-4)."
    if phase == "courtesy":
        partner = voice.name(across(view.seat))
        return f"Courtesy: how many tiles do you want to exchange with {partner}? The smaller number counts (CH-5)."
    if view.claimed is not None:
        return f"You may claim {voice.possessive(view.claimed.seat)} {tile_name(view.claimed.tile)}."
    if phase == "over":
        return "The hand is over."
    if phase == "challenge" and view.challenge is not None:
        challenger, target = view.challenge
        if target == view.seat:
            return f"{as_subject(voice.name(challenger))} says that your hand is dead. Do you accept or deny it (DH-6)?"
        return f"{as_subject(voice.name(target))} must accept or deny the challenge."
    if phase == "declared" and view.declarer == view.seat:
        return "It is not Mah Jongg. Take it back, or show your hand (M-2)?"
    if phase == "shown" and view.legal:
        return "It is not Mah Jongg. Keep your hand, or throw it in (M-3)?"
    return "Your turn: discard a tile." if view.legal else "The others are choosing."


def wording(action: Action, view: View, names: Sequence[str] = NAMES) -> str:
    """What an action does, as a choice: ``discard five Dot``."""
    voice = Voice(names, view.seat)
    match action:
        case Pass(own, blind):
            parts = ([named(own)] if own else []) + ([f"{tiles(blind)} blind"] if blind else [])
            return f"pass {' and '.join(parts)}"
        case Courtesy(count):
            return f"exchange {tiles(count)}"
        case Discard(tile, int(named_as)):
            return f"discard {tile_name(tile)} and name it {tile_name(named_as)}"
        case Discard(tile):
            return f"discard {tile_name(tile)}"
        case Call(laid):
            return f"call it for {set_name(len(laid) + 1)}, laying {named(laid)}"
        case Reshape(laid):
            return f"make the exposure {set_name(len(laid) + 1)}, laying {named(laid)} with the called tile"
        case Bet(on):
            return "bet on a wall game" if on is None else f"bet on {voice.name(on)}"
        case Swap(tile):
            return f"give a blank for {tile_name(tile)} out of the discards"
        case Exchange(tile, seat, index):
            exposed = named(view.exposures[seat][index].tiles())
            return f"give {tile_name(tile)} for a joker in {voice.possessive(seat)} exposure {exposed}"
        case Challenge(seat):
            return "announce your hand dead" if seat == view.seat else f"call {voice.possessive(seat)} hand dead"
        case _:
            return WORDS[type(action)]
