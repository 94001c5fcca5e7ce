"""The Charleston: passes, blind passes, the vote and the courtesy (CH-1 to CH-7).

Every question is put to all seats at once. Each answer is checked when it is given; nothing moves before the last one
is in, and then one pure function says what goes where.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mahjtui.game.actions import Action, Courtesy, Go, MahJongg, Pass, Stop
from mahjtui.game.errors import Refusal
from mahjtui.game.events import CourtesyAgreed, Event, PassMade, PassVoid, PlayBegan, Voted
from mahjtui.game.seats import EAST, SEATS, across, left_of, right_of
from mahjtui.game.state import State
from mahjtui.game.view import BLIND_PASSES, PASSES, Legal, PassChoice, Passed, Phase
from mahjtui.tiles import CODES, JOKER, tile_name

RECEIVER: Final = {
    "first-right": right_of,
    "first-across": across,
    "first-left": left_of,
    "second-left": left_of,
    "second-across": across,
    "second-right": right_of,
    "courtesy-pass": across,
}
"""CH-1, CH-4, CH-5: to whom each pass goes."""

_NEXT: Final[dict[Phase, Phase]] = {
    "first-right": "first-across",
    "first-across": "first-left",
    "first-left": "vote",
    "second-left": "second-across",
    "second-across": "second-right",
}

PHASES: Final = frozenset({*PASSES, "vote", "courtesy", "courtesy-pass"})


class Moved(NamedTuple):
    """What one pass did to one seat: ``given`` are its own tiles, ``received`` what it kept of what came."""

    given: tuple[int, ...]
    received: tuple[int, ...]


def resolve_pass(phase: Phase, passes: tuple[Pass, ...]) -> tuple[Moved, ...]:
    """What each seat gives and receives when all four pass at once; pure.

    A pass is three places, the passer's own tiles first. Each place a seat passes blind is one it was handed, in that
    order; where those are blind themselves the tile comes from further back. With four passes of three blind ones
    everything is handed on and nobody keeps anything: nothing moves (CH-3).
    """
    receiver = RECEIVER[phase]
    source = {receiver(seat): seat for seat in SEATS}
    handed_on = {seat: set(range(passes[seat].blind)) for seat in SEATS}

    def tile_in(seat: int, place: int) -> int:
        while place >= len(passes[seat].tiles):
            seat, place = source[seat], place - len(passes[seat].tiles)
        return passes[seat].tiles[place]

    moved = []
    for seat in SEATS:
        giver = source[seat]
        size = len(passes[giver].tiles) + passes[giver].blind
        kept = tuple(tile_in(giver, place) for place in range(size) if place not in handed_on[seat])
        moved.append(Moved(passes[seat].tiles, kept))
    return tuple(moved)


def second_is_stopped(votes: tuple[Action, ...]) -> tuple[int, ...]:
    """Which seats stop the second Charleston: any one is enough (CH-4)."""
    return tuple(seat for seat in SEATS if isinstance(votes[seat], Stop))


def courtesy_counts(asked: tuple[int, ...]) -> tuple[int, ...]:
    """How many tiles each seat exchanges across: the smaller number of its pair (CH-5)."""
    return tuple(min(asked[seat], asked[across(seat)]) for seat in SEATS)


def blind_places(state: State, seat: int) -> int:
    """How many places of this pass the seat may fill with incoming tiles, unseen (CH-3, CH-8)."""
    house = state.house
    if state.public.phase not in BLIND_PASSES or not house.blind_pass:
        return 0
    return 0 if house.blind_order == "east-first" and seat == EAST else 3


def pass_size(state: State, seat: int) -> int:
    """How many tiles this seat owes in the pass that is on."""
    if state.public.phase in PASSES:
        return 3
    if state.public.phase == "courtesy-pass" and state.public.courtesy is not None:
        return state.public.courtesy[seat]
    return 0


def waiting(state: State) -> tuple[int, ...]:
    """The seats that still owe an answer."""
    owing = SEATS if state.public.phase != "courtesy-pass" else [seat for seat in SEATS if pass_size(state, seat)]
    return tuple([seat for seat in owing if state.privates[seat].answer is None])


def legal(state: State, seat: int, heavenly: bool) -> Legal:
    """What a seat that owes an answer may answer; ``heavenly`` where East was dealt a complete hand (CH-6)."""
    phase = state.public.phase
    if phase == "vote":
        return Legal((Go(), Stop()))
    if phase == "courtesy":
        return Legal(tuple(Courtesy(count) for count in range(4)))
    available = bytearray(state.privates[seat].rack)
    available[JOKER] = 0
    choice = PassChoice(bytes(available), pass_size(state, seat), blind_places(state, seat))
    return Legal((MahJongg(),) if heavenly else (), choice)


def check_pass(state: State, seat: int, action: Pass) -> Refusal | None:
    """Refuse a pass that is not of the right number, holds a joker, or is blind where that is not allowed."""
    phase = state.public.phase
    size = pass_size(state, seat)
    if not size:
        if phase == "courtesy-pass":
            return Refusal("CH-5", "you exchange no tiles in this courtesy")
        return Refusal("CH-1", "no tiles are being passed now")
    if JOKER in action.tiles:
        return Refusal("CH-2", "a joker may never be passed")
    if action.blind and not blind_places(state, seat):
        return _refuse_blind(state)
    count = len(action.tiles) + action.blind
    if count != size:
        rule = "CH-5" if phase == "courtesy-pass" else "CH-1"
        return Refusal(rule, f"exactly {size} {'tile is' if size == 1 else 'tiles are'} passed, not {count}")
    if action.blind < 0:
        return Refusal("CH-3", f"1 to 3 of the incoming tiles can be passed on blind, not {action.blind}")
    rack = state.privates[seat].rack
    for tile in action.tiles:
        if rack[tile] < action.tiles.count(tile):
            return Refusal("CH-1", f"you do not hold {_number_of(action.tiles.count(tile), tile)}")
    return None


def _refuse_blind(state: State) -> Refusal:
    if not state.house.blind_pass:
        return Refusal("CH-8", "nobody passes blind at this table")
    if state.public.phase in BLIND_PASSES:
        return Refusal("CH-3", "East passes three of its own first at this table, for the others to pass on")
    return Refusal("CH-3", "passing blind is allowed only on the first left and the last right")


def _number_of(count: int, tile: int) -> str:
    return tile_name(tile) if count == 1 else f"{count} of {CODES[tile]}"


def check_answer(state: State, seat: int) -> Refusal | None:
    """Refuse a second answer to the question that is on: what was passed is gone (CH-1)."""
    phase = state.public.phase
    if phase not in PHASES or state.privates[seat].answer is None:
        return None
    rule = {"vote": "CH-4", "courtesy": "CH-5", "courtesy-pass": "CH-5"}.get(phase, "CH-1")
    return Refusal(rule, "you have answered already; the others are still choosing")


def check_vote(state: State) -> Refusal | None:
    """Refuse a vote at any other time than between the two Charlestons."""
    if state.public.phase == "vote":
        return None
    return Refusal("CH-4", "the second Charleston can be stopped only after the first left, before it begins")


def check_courtesy(state: State, action: Courtesy) -> Refusal | None:
    """Refuse a courtesy number outside 0 to 3, or at another time."""
    if state.public.phase != "courtesy":
        return Refusal("CH-5", "the courtesy is asked for only once the Charleston is over")
    if not 0 <= action.count <= 3:
        return Refusal("CH-5", "the courtesy is 0 to 3 tiles")
    return None


def answer(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """Keep this answer, and resolve the question once everybody has answered."""
    state.privates[seat].answer = action
    if waiting(state):
        return
    match state.public.phase:
        case "vote":
            _end_vote(state, events)
        case "courtesy":
            _end_courtesy(state, events)
        case _:
            _end_pass(state, events)


def _take_answers(state: State) -> tuple[Action | None, ...]:
    answers = tuple(private.answer for private in state.privates)
    for private in state.privates:
        private.answer = None
    state.public.moment += 1
    return answers


def _end_vote(state: State, events: list[Event]) -> None:
    votes = tuple(vote for vote in _take_answers(state) if vote is not None)
    stopped_by = second_is_stopped(votes)
    events.append(Voted(stopped_by))
    if stopped_by:
        _end_charleston(state, events)
    else:
        state.public.phase = "second-left"


def _end_courtesy(state: State, events: list[Event]) -> None:
    asked = tuple(number.count for number in _take_answers(state) if isinstance(number, Courtesy))
    counts = courtesy_counts(asked)
    state.public.courtesy = counts
    events.append(CourtesyAgreed(asked, counts))
    state.public.phase = "courtesy-pass"
    if not any(counts):
        _begin_play(state, events)


def _end_pass(state: State, events: list[Event]) -> None:
    public = state.public
    phase = public.phase
    passes = tuple(made if isinstance(made, Pass) else Pass(()) for made in _take_answers(state))
    moved = resolve_pass(phase, passes)
    receiver = RECEIVER[phase]
    source = {receiver(seat): seat for seat in SEATS}
    for seat, (given, received) in enumerate(moved):
        private = state.privates[seat]
        for tile in given:
            private.rack[tile] -= 1
        for tile in received:
            private.rack[tile] += 1
        count = len(passes[seat].tiles) + passes[seat].blind
        if count:
            private.passes += (Passed(phase, given, passes[seat].blind, received),)
            events.append(
                PassMade(phase, seat, receiver(seat), source[seat], count, passes[seat].blind, given, received)
            )
    if phase in BLIND_PASSES and not any(move.given for move in moved):
        events.append(PassVoid(phase))
        _begin_play(state, events)
    elif phase == "second-right":
        _end_charleston(state, events)
    elif phase == "courtesy-pass":
        _begin_play(state, events)
    elif phase == "first-left" and state.house.second_charleston == "never":
        _end_charleston(state, events)
    elif phase == "first-left" and state.house.second_charleston == "always":
        public.phase = "second-left"
    else:
        public.phase = _NEXT[phase]


def _end_charleston(state: State, events: list[Event]) -> None:
    """The courtesy is always last, where the table plays it (CH-5, CH-8)."""
    if state.house.courtesy:
        state.public.phase = "courtesy"
    else:
        _begin_play(state, events)


def _begin_play(state: State, events: list[Event]) -> None:
    state.public.phase = "bet" if state.house.bettor else "discard"
    state.public.turn = EAST
    events.append(PlayBegan())
