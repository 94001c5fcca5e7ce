"""CH-1 to CH-7: passes that are resolved at once, blind or not; the vote and the courtesy."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from game_table import SMALL, table

from mahjtui.game import charleston, engine
from mahjtui.game.actions import Courtesy, Go, Pass, Stop
from mahjtui.game.events import CourtesyAgreed, PassMade, PassVoid, PlayBegan, Voted
from mahjtui.game.seats import SEATS, across
from mahjtui.game.state import State, new_hand
from mahjtui.game.view import BLIND_PASSES, PASSES, Phase
from mahjtui.tiles import tiles_of

BLIND_COUNTS = list(product(range(4), repeat=4))


def tile(seat: int, place: int) -> int:
    """A different number for each tile on its way."""
    return 10 * seat + place


def passes(blind: tuple[int, ...]) -> tuple[Pass, ...]:
    return tuple(Pass(tuple(tile(seat, place) for place in range(3 - blind[seat])), blind[seat]) for seat in SEATS)


def kept_by_carrying(phase: Phase, made: tuple[Pass, ...]) -> dict[int, list[int]]:
    """Carry every tile from hand to hand until somebody keeps it: who ends up with which."""
    kept: dict[int, list[int]] = {seat: [] for seat in SEATS}
    for seat, given in enumerate(made):
        for place, passed in enumerate(given.tiles):
            holder, at = charleston.RECEIVER[phase](seat), place
            while at < made[holder].blind:  # handed on unseen, behind the holder's own tiles
                at += len(made[holder].tiles)
                holder = charleston.RECEIVER[phase](holder)
            kept[holder].append(passed)
    return kept


@pytest.mark.parametrize("phase", BLIND_PASSES)
def test_ch3_every_combination_of_blind_passes(phase: Phase) -> None:
    for blind in BLIND_COUNTS:
        made = passes(blind)
        moved = charleston.resolve_pass(phase, made)
        carried = kept_by_carrying(phase, made)
        for seat, (given, received) in enumerate(moved):
            assert given == made[seat].tiles
            assert Counter(received) == Counter(carried[seat]), (blind, seat)
            assert len(received) == len(given), "nobody gains or loses a tile"
        everything = [passed for move in moved for passed in move.received]
        assert Counter(everything) == Counter(passed for given in made for passed in given.tiles)


@pytest.mark.parametrize("phase", BLIND_PASSES)
def test_ch3_all_blind_moves_nothing(phase: Phase) -> None:
    assert charleston.resolve_pass(phase, passes((3, 3, 3, 3))) == (((), ()),) * 4


@pytest.mark.parametrize("phase", PASSES)
def test_ch1_ordinary_passes_go_to_one_neighbour(phase: Phase) -> None:
    moved = charleston.resolve_pass(phase, passes((0, 0, 0, 0)))
    for seat in SEATS:
        assert moved[charleston.RECEIVER[phase](seat)].received == moved[seat].given


def at(phase: Phase) -> State:
    state = new_hand(SMALL, 11)
    state.public.phase = phase
    return state


@pytest.mark.parametrize("blind", [(1, 0, 0, 0), (3, 2, 1, 0), (3, 3, 3, 2), (2, 2, 2, 2), (3, 3, 3, 3)])
@pytest.mark.parametrize("phase", BLIND_PASSES)
def test_ch3_blind_tiles_are_in_no_view_and_no_event(phase: Phase, blind: tuple[int, ...]) -> None:
    state = at(phase)
    before = [private.rack.copy() for private in state.privates]
    events = []
    for seat in SEATS:
        choice = engine.legal_actions(state, seat).passes
        assert choice is not None
        events += engine.apply(state, seat, Pass(choice.first().tiles[: 3 - blind[seat]], blind[seat]))
    for seat in SEATS:
        known = engine.view(state, seat).passes[-1]
        assert (known.blind, len(known.given), len(known.received)) == (blind[seat], 3 - blind[seat], 3 - blind[seat])
        changed = Counter(tiles_of(before[seat]))
        changed.subtract(known.given)
        changed.update(known.received)
        assert Counter(tiles_of(state.privates[seat].rack)) == +changed, "what is known explains the whole rack"
    for event in events:
        if isinstance(event, PassMade):
            assert event.count == 3
            for other in {*SEATS, None} - {event.seat}:
                seen = event.seen_by(other)
                assert isinstance(seen, PassMade)
                assert (seen.tiles, seen.received, seen.blind) == (None, None, 0)
            assert event.seen_by(event.seat) == event
    assert (PassVoid(phase) in events) == (blind == (3, 3, 3, 3))
    if blind == (3, 3, 3, 3):
        assert events[-1] == PlayBegan()
        assert state.public.phase == "discard"


def test_ch1_nobody_sees_or_gets_a_tile_before_all_have_chosen() -> None:
    state = new_hand(SMALL, 5)
    racks = [bytes(private.rack) for private in state.privates]
    for seat in (2, 0, 3):
        choice = engine.legal_actions(state, seat).passes
        assert choice is not None
        assert engine.apply(state, seat, choice.first()) == []
        assert [bytes(private.rack) for private in state.privates] == racks
        assert engine.view(state, 1) == engine.view(new_hand(SMALL, 5), 1)
    assert engine.waiting(state) == (1,)


@pytest.mark.parametrize("votes", list(product((Go(), Stop()), repeat=4)))
def test_ch4_any_one_stops(votes: tuple[Go | Stop, ...]) -> None:
    state = at("vote")
    events = [event for seat in SEATS for event in engine.apply(state, seat, votes[seat])]
    stopped_by = tuple(seat for seat in SEATS if votes[seat] == Stop())
    assert events == [Voted(stopped_by)]
    assert state.public.phase == ("courtesy" if stopped_by else "second-left")


def test_ch5_every_courtesy() -> None:
    for asked in product(range(4), repeat=4):
        counts = charleston.courtesy_counts(asked)
        for seat in SEATS:
            assert counts[seat] == min(asked[seat], asked[across(seat)])


def test_ch5_only_those_who_exchange_are_asked_for_tiles() -> None:
    state = table("courtesy", E="123B", W="456B")
    events = [event for seat, count in enumerate((2, 3, 1, 0)) for event in engine.apply(state, seat, Courtesy(count))]
    assert events == [CourtesyAgreed((2, 3, 1, 0), (1, 0, 1, 0))]
    assert engine.waiting(state) == (0, 2)
    assert not engine.legal_actions(state, 1)
    assert engine.view(state, 3).courtesy == (1, 0, 1, 0)
    engine.apply(state, 2, Pass((3,)))
    made = engine.apply(state, 0, Pass((0,)))
    assert [event.seat for event in made if isinstance(event, PassMade)] == [0, 2]
    assert [len(private.passes) for private in state.privates] == [1, 0, 1, 0]
    assert made[-1] == PlayBegan()


def test_ch5_a_number_below_none_is_refused() -> None:
    state = table("courtesy")
    refusal = engine.check(state, 0, Courtesy(-1))
    assert refusal is not None
    assert refusal.rule == "CH-5"


def test_ch3_fewer_than_no_blind_tiles_are_refused() -> None:
    state = table("first-left", E="1234B 1234C 12345D")
    refusal = engine.check(state, 0, Pass((0, 1, 2, 3), -1))
    assert refusal is not None
    assert (refusal.rule, refusal.reason[:6]) == ("CH-3", "1 to 3")


@pytest.mark.parametrize("phase", ["first-right", "vote", "courtesy"])
def test_each_question_is_one_moment(phase: Phase) -> None:
    state = table(phase)
    before = state.public.moment
    for seat in SEATS:
        assert state.public.moment == before
        legal = engine.legal_actions(state, seat)
        engine.apply(state, seat, legal.passes.first() if legal.passes is not None else legal.actions[-1])
    assert state.public.moment == before + 1


def test_ch2_no_pass_on_offer_holds_a_joker() -> None:
    state = table("first-right", E="JJJ 1234B")
    offered = engine.legal_actions(state, 0).passes
    assert offered is not None
    assert offered.available[35] == 0
    assert all(35 not in choice.tiles for choice in offered)


def test_pass_choices_count_what_they_list() -> None:
    for seed in range(5):
        for phase in ("first-right", "first-left"):
            state = new_hand(SMALL, seed)
            state.public.phase = phase
            choice = engine.legal_actions(state, seed % 4).passes
            assert choice is not None
            listed = list(choice)
            assert len(choice) == len(listed) == len(set(listed))
            assert all(action in choice for action in listed)
            assert choice.first() == listed[0]
