"""C-3, C-4, C-9, M-3, CH-1 to CH-5: every joint answer to a question, played out and compared with the plain rule."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest
from game_table import SMALL

from mahjtui.card import loader
from mahjtui.game import engine
from mahjtui.game.actions import Courtesy, Go, Pass, Stop, parse_action
from mahjtui.game.events import Called, HandOver
from mahjtui.game.house import LEAGUE, HouseRules
from mahjtui.game.seats import SEATS
from mahjtui.game.setup import Setup, arrange
from mahjtui.game.state import State
from mahjtui.game.view import BLIND_PASSES, PASSES, Discarded, Phase
from mahjtui.game.winning import attempted
from mahjtui.tiles import format_tiles, parse_tile, parse_tiles, tiles_of

CARD = loader.loads(
    """
    name = "wanted"
    title = "a card on which three hands want the same tile"
    [[section]]
    name = "Wanted"
    [[section.line]]
    hand = "2222a 333b 444b 5555b"
    value = 25
    [[section.line]]
    hand = "2222a NNN EEEE WWW"
    value = 30
    [[section.line]]
    hand = "222a 3333b 444b 5555b"
    value = 25
    """,
    "wanted",
)
WANTED = parse_tile("2B")
HANDS = ("2B JJ 333C 444C 5555C", "2B JJ 333D 444D 5555D", "2B JJ NNN EEEE WWW")
"""Each wins with a Two Bam, and may call it for a pung or a kong instead."""
VALUES = (25, 25, 30)
ANSWERS = ("mahjongg", "call 2B J", "call 2B J J", "skip")


def wanted_by_three(discarder: int, house: HouseRules = LEAGUE) -> tuple[State, list[int]]:
    """The discarder has thrown a Two Bam; the others, in the order of their turns, hold the three hands."""
    others = [(discarder + step) % 4 for step in (1, 2, 3)]
    racks = {seat: parse_tiles(hand) for seat, hand in zip(others, HANDS, strict=True)}
    setup = Setup(phase="claim", turn=discarder, racks=racks, discards=[Discarded(discarder, WANTED)])
    return arrange(CARD, setup, house), others


def racks_of(state: State) -> list[Counter[int]]:
    return [Counter(tiles_of(private.rack)) for private in state.privates]


@pytest.mark.parametrize("discarder", SEATS)
def test_c3_c4_every_joint_answer_to_a_discard(discarder: int) -> None:
    start, others = wanted_by_three(discarder)
    for seat in others:
        assert {parse_action(answer) for answer in ANSWERS} <= set(engine.legal_actions(start, seat))
    joint = list(product(ANSWERS, repeat=3))
    assert len(joint) == 4**3
    for answers in joint:
        for order in permutations(range(3)):
            state = start.copy()
            for place in order[:-1]:
                assert engine.apply(state, others[place], parse_action(answers[place])) == []
            events = engine.apply(state, others[order[-1]], parse_action(answers[order[-1]]))
            if "mahjongg" in answers:
                won(state, events[-1], answers.index("mahjongg"), discarder)
            elif any(answer.startswith("call") for answer in answers):
                first = next(place for place in range(3) if answers[place] != "skip")
                assert isinstance(events[-1], Called)
                called(start, state, others[: first + 1], answers[first], discarder)
            else:
                let_pass(start, state, others[0])


@pytest.mark.parametrize("discarder", SEATS)
def test_c9_every_joint_answer_where_the_first_to_expose_wins(discarder: int) -> None:
    start, others = wanted_by_three(discarder, HouseRules(equal_calls="first-to-expose"))
    for answers in product(ANSWERS, repeat=3):
        for order in permutations(range(3)):
            state = start.copy()
            for place in order:
                engine.apply(state, others[place], parse_action(answers[place]))
            callers = [place for place in order if answers[place].startswith("call")]
            settlement = state.public.settlement
            if "mahjongg" in answers:
                assert settlement is not None
                assert settlement.winner == others[answers.index("mahjongg")], "the first in turn, whoever spoke first"
            else:
                assert state.public.turn == others[callers[0] if callers else 0]
                assert len(state.public.exposures[state.public.turn]) == bool(callers)


@pytest.mark.parametrize("declarer", SEATS)
def test_m3_every_joint_answer_to_a_false_mah_jongg(declarer: int) -> None:
    others = [(declarer + step) % 4 for step in (1, 2, 3)]
    racks = {declarer: parse_tiles("1B"), others[2]: parse_tiles("NNN EEEE WWW R FF")}
    start = arrange(SMALL, Setup(turn=declarer, racks=racks), HouseRules(mistakes="penalise"))
    engine.apply(start, declarer, parse_action("mahjongg"))
    engine.apply(start, declarer, parse_action("show"))
    tried_for = {seat: attempted(start, seat) for seat in others}
    assert tried_for[others[2]] == 50
    for answers in product(("keep", "throwin", "destroy"), repeat=3):
        state = start.copy()
        for seat, answer in reversed(list(zip(others, answers, strict=True))):
            engine.apply(state, seat, parse_action(answer))
        intact = [seat for seat, answer in zip(others, answers, strict=True) if answer == "keep"]
        assert [seat for seat in SEATS if not state.public.dead[seat]] == sorted(intact)
        settlement = state.public.settlement
        if "destroy" in answers:
            due = {others[answers.index("destroy")]: -25 * len(intact)} | dict.fromkeys(intact, 25)
            ending = "destroyed"
        elif len(intact) == 1:
            due = {declarer: -2 * tried_for[intact[0]], intact[0]: 2 * tried_for[intact[0]]}
            ending = "false"
        elif not intact:
            due, ending = {}, "dead"
        else:
            assert settlement is None
            assert (state.public.phase, state.public.turn) == ("discard", intact[0])
            continue
        assert settlement is not None
        assert settlement.ending == ending
        assert settlement.pays == tuple(due.get(seat, 0) for seat in SEATS)


def won(state: State, over: object, place: int, discarder: int) -> None:
    """C-3: Mah Jongg beats every exposure, and of several the first to the discarder's right wins."""
    winner = (discarder + 1 + place) % 4
    value = VALUES[place]
    assert isinstance(over, HandOver)
    assert (over.settlement.winner, over.settlement.discarder) == (winner, discarder)
    for seat in SEATS:
        due = 4 * value if seat == winner else -2 * value if seat == discarder else -value
        assert over.settlement.pays[seat] == due
    assert engine.waiting(state) == ()


def called(start: State, state: State, up_to: list[int], call: str, discarder: int) -> None:
    """C-4: the first caller to the right has the tile, exposed with those it laid, and the turn."""
    caller = up_to[-1]
    laid = parse_tiles(call.removeprefix("call "))
    before, after = racks_of(start), racks_of(state)
    for seat in SEATS:
        assert before[seat] - after[seat] == (Counter(laid) if seat == caller else Counter())
        assert not after[seat] - before[seat]
        exposed = [format_tiles(exposure.tiles()) for exposure in state.public.exposures[seat]]
        assert exposed == ([format_tiles([WANTED, *laid])] if seat == caller else [])
    assert state.public.discards == []
    assert state.public.drawn == start.public.drawn, "the caller draws nothing"
    assert (state.public.phase, state.public.turn) == ("discard", caller)
    assert engine.waiting(state) == (caller,)
    assert state.public.called_from == discarder


def let_pass(start: State, state: State, following: int) -> None:
    """P-2: nobody wants it: it lies, and the next player draws the next tile of the wall."""
    drawn = start.hidden.order[start.public.drawn]
    before, after = racks_of(start), racks_of(state)
    for seat in SEATS:
        assert after[seat] - before[seat] == (Counter([drawn]) if seat == following else Counter())
        assert not before[seat] - after[seat]
    assert state.public.discards == start.public.discards
    assert (state.public.phase, state.public.turn) == ("discard", following)


OWN = ("1234567B", "1234567C", "1234567D", "NEWS RG0")
"""What each seat passes from: nobody else has any of these."""
RIGHT, ACROSS, LEFT = 1, 2, 3
TO: dict[Phase, int] = {
    "first-right": RIGHT,
    "first-across": ACROSS,
    "first-left": LEFT,
    "second-left": LEFT,
    "second-across": ACROSS,
    "second-right": RIGHT,
}
"""CH-1, CH-4: how many seats further each pass goes, counting to the right."""


def before_passing(phase: Phase) -> State:
    return arrange(SMALL, Setup(phase=phase, racks={seat: parse_tiles(OWN[seat]) for seat in SEATS}))


def passed_round(phase: Phase, blind: tuple[int, ...]) -> list[list[int | None]]:
    """What each seat has put down to be passed, ``None`` for a tile that is nobody's.

    Three tiles in a row: its own, then those that it takes unseen from the row passed to it, from the front. Whoever
    waits for a tile that is not there yet waits until it is.
    """
    rows: list[list[int | None]] = [
        [*parse_tiles(OWN[seat])[: 3 - blind[seat]], *[None] * blind[seat]] for seat in SEATS
    ]
    for _wait in range(12):
        for seat in SEATS:
            coming = rows[(seat - TO[phase]) % 4]
            rows[seat][3 - blind[seat] :] = coming[: blind[seat]]
    return rows


@pytest.mark.slow
@pytest.mark.parametrize("phase", PASSES)
def test_ch1_ch3_every_joint_pass(phase: Phase) -> None:
    start = before_passing(phase)
    counts = list(product(range(4), repeat=4)) if phase in BLIND_PASSES else [(0, 0, 0, 0)]
    assert len(counts) in (1, 4**4)
    for number, blind in enumerate(counts):
        state = start.copy()
        for step in SEATS:
            seat = (number + step) % 4
            own = parse_tiles(OWN[seat])[: 3 - blind[seat]]
            assert racks_of(state) == racks_of(start), "nothing moves before all have chosen"
            engine.apply(state, seat, Pass(tuple(own), blind[seat]))
        rows = passed_round(phase, blind)
        for seat in SEATS:
            giver = (seat - TO[phase]) % 4
            own = parse_tiles(OWN[seat])[: 3 - blind[seat]]
            kept = [tile for tile in rows[giver][blind[seat] :] if tile is not None]
            rack = racks_of(start)[seat]
            rack.subtract(own)
            rack.update(kept)
            assert racks_of(state)[seat] == +rack, (phase, blind, seat)
            assert rack.total() == racks_of(start)[seat].total()
            known = state.privates[seat].passes[-1]
            assert (known.given, sorted(known.received)) == (tuple(own), sorted(kept))
        assert sum(racks_of(state), Counter()) == sum(racks_of(start), Counter()), "no tile is lost or made"
        void = blind == (3, 3, 3, 3)
        assert (state.public.phase == "discard") == void, "all four blind: the pass is void, and play begins"


def test_ch4_every_joint_vote() -> None:
    for votes in product((Go(), Stop()), repeat=4):
        for first in SEATS:
            state = before_passing("vote")
            for step in SEATS:
                seat = (first + step) % 4
                assert state.public.phase == "vote"
                engine.apply(state, seat, votes[seat])
            assert state.public.phase == ("second-left" if votes == (Go(),) * 4 else "courtesy")


@pytest.mark.slow
def test_ch5_every_joint_courtesy() -> None:
    start = before_passing("courtesy")
    for number, asked in enumerate(product(range(4), repeat=4)):
        state = start.copy()
        for step in SEATS:
            seat = (number + step) % 4
            engine.apply(state, seat, Courtesy(asked[seat]))
        east_west, south_north = min(asked[0], asked[2]), min(asked[1], asked[3])
        agreed = (east_west, south_north, east_west, south_north)
        owing = {seat for seat in SEATS if agreed[seat]}
        assert set(engine.waiting(state)) == (owing or {0}), "after the last tile East is to discard"
        given = [parse_tiles(OWN[seat])[: agreed[seat]] for seat in SEATS]
        for seat in sorted(owing, reverse=bool(number % 2)):
            assert racks_of(state) == racks_of(start)
            engine.apply(state, seat, Pass(tuple(given[seat])))
        assert (state.public.phase, state.public.turn) == ("discard", 0)
        for seat in SEATS:
            rack = racks_of(start)[seat]
            rack.subtract(given[seat])
            rack.update(given[(seat + 2) % 4])
            assert racks_of(state)[seat] == +rack, (asked, seat)
