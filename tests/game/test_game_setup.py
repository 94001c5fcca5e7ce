"""Positions set up by hand, and events as each seat saw them."""

from __future__ import annotations

from collections import Counter

import pytest
from game_table import SMALL, table

from mahjtui.game import engine
from mahjtui.game.actions import Discard
from mahjtui.game.deal import drawing_order, shuffle
from mahjtui.game.events import Dealt, DiscardMade, Drew, PassMade, PlayBegan
from mahjtui.game.house import HouseRules
from mahjtui.game.setup import Setup, SetupError, arrange
from mahjtui.game.state import from_deal, new_hand
from mahjtui.game.view import Discarded
from mahjtui.tiles import SUPPLY, counts_of, parse_exposure, parse_tiles, tiles_of


def test_what_is_told_is_there_and_the_rest_is_filled_in() -> None:
    state = arrange(
        SMALL,
        Setup(
            phase="discard",
            turn=1,
            racks={1: parse_tiles("55D J")},
            exposures={1: [parse_exposure("2B 2B J")], 3: [parse_exposure("RRRJ")]},
            discards=[Discarded(0, 4)],
            wall=parse_tiles("9C 8C"),
            dead=[2],
            dice=(6, 6),
            scores=(1, 2, 3, -6),
            hand=4,
        ),
    )
    public = state.public
    assert [sum(own.rack) for own in state.privates] == [13, 11, 13, 9]
    assert all(state.privates[1].rack[tile] >= 1 for tile in parse_tiles("5D J"))
    assert state.hidden.order[public.drawn : public.drawn + 2] == tuple(parse_tiles("9C 8C"))
    assert (public.dead, public.dice, public.scores, public.hand) == (
        [False, False, True, False],
        (6, 6),
        (1, 2, 3, -6),
        4,
    )
    assert engine.waiting(state) == (1,)
    seen = Counter(state.hidden.order[public.drawn :])
    seen.update(tile for own in state.privates for tile in tiles_of(own.rack))
    seen.update(tile for sets in public.exposures for exposure in sets for tile in exposure.tiles())
    seen.update(tile for _seat, tile in public.discards)
    assert seen == Counter(tiles_of(SUPPLY)) == Counter(state.hidden.order)


def test_the_walls_are_those_from_which_the_tiles_came() -> None:
    state = table("discard", E="5D")
    places = drawing_order(sum(state.public.dice))
    assert tuple(state.hidden.walls[place] for place in places) == state.hidden.order


def test_the_seed_fills_in_and_nothing_else() -> None:
    assert arrange(SMALL, Setup(seed=3)) == arrange(SMALL, Setup(seed=3))
    assert arrange(SMALL, Setup(seed=3)) != arrange(SMALL, Setup(seed=4))


def test_a_hand_that_is_over_was_settled_and_one_that_begins_has_seen_nothing() -> None:
    settlement = arrange(SMALL, Setup(phase="over", dead=(2,))).public.settlement
    assert settlement is not None
    assert (settlement.ending, settlement.outcome.dead) == ("wall", (False, False, True, False))
    view = engine.view(new_hand(SMALL, 1), 0)
    assert (view.moment, view.turns, view.settlement) == (0, 0, None)


def test_surplus_tiles_lie_under_the_discards() -> None:
    state = table("discard", "E", wall_left=2, discards="W1C")
    assert engine.view(state, 0).wall == 2
    assert state.public.discards[-1] == Discarded(2, 9)
    assert counts_of(tile for _seat, tile in state.public.discards) == bytes(state.public.gone)


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        (Setup(racks={0: parse_tiles("5555D"), 1: parse_tiles("5D")}), "has 5 of 5D and a set holds 4"),
        (Setup(racks={1: parse_tiles("123456789B 12345C")}), "S has 14 tiles with its exposures and can have 13"),
        (Setup(phase="lunch"), "cannot be in phase 'lunch'; one of first-right"),  # type: ignore[arg-type]
        (Setup(phase="claim"), "the last of the discards is East's"),
        (Setup(taken="call"), "can come from 'deal' or 'wall', not 'call'"),
        (Setup(dice=(0, 7)), "dice show 1 to 6, not 0 and 7"),
        (Setup(dice=(3, 7)), "dice show 1 to 6, not 3 and 7"),
        (Setup(wall_left=150), "the wall cannot hold 150 tiles"),
        (Setup(wall=parse_tiles("1B 2B"), wall_left=1), "the wall cannot hold 1 tiles: 2 are named"),
    ],
)
def test_positions_that_no_table_can_be_in(setup: Setup, words: str) -> None:
    with pytest.raises(SetupError) as error:
        arrange(SMALL, setup)
    assert words in str(error.value)


def test_events_tell_each_seat_what_it_saw() -> None:
    drew = Drew(1, 5, 98)
    assert drew.seen_by(1) == drew
    assert drew.seen_by(2) == drew.seen_by(None) == Drew(1, None, 98)
    passed = PassMade("first-left", 2, 1, 3, 3, 1, (4, 5), (6, 7))
    assert passed.seen_by(2) == passed
    assert passed.seen_by(1) == passed.seen_by(None) == PassMade("first-left", 2, 1, 3, 3, 0, None, None)
    for public in (Dealt((1, 2)), DiscardMade(0, 4), PlayBegan()):
        assert public.seen_by(3) == public.seen_by(None) == public


def test_events_of_a_turn() -> None:
    state = table("discard", "E", E="9D", S="1112223334445B", W="1112223334445C", N="1112223334445D")
    discard, drew = engine.apply(state, 0, Discard(26))
    assert discard == DiscardMade(0, 26)
    assert isinstance(drew, Drew)


@pytest.mark.parametrize(
    ("setup", "players", "why"),
    [
        (Setup(racks={3: [1]}), 3, "with 3 players nobody sits at North"),
        (Setup(exposures={1: [parse_exposure("RRR")]}), 2, "with 2 players nobody sits at South"),
        (Setup(phase="vote"), 3, "with 3 players there is no Charleston"),
        (Setup(phase="bet"), 4, "at a table without a bettor there is no phase 'bet'"),
    ],
)
def test_a_table_of_fewer_has_no_more_than_its_seats(setup: Setup, players: int, why: str) -> None:
    with pytest.raises(SetupError, match=why):
        arrange(SMALL, setup, HouseRules(players=players))


def test_what_a_position_does_not_tell_is_as_at_the_first_hand() -> None:
    state = arrange(SMALL, Setup())
    public = state.public
    assert (public.phase, public.turn, public.taken) == ("discard", 0, "wall")
    assert (public.hand, public.scores, public.dice) == (1, (0, 0, 0, 0), (3, 4))
    assert (public.dead, public.discards, public.settlement) == ([False] * 4, [], None)
    assert state == arrange(SMALL, Setup(seed=0))
    assert state != arrange(SMALL, Setup(seed=1))


def test_a_hand_begins_with_no_scores_unless_they_are_told() -> None:
    assert new_hand(SMALL, 3).public.scores == (0, 0, 0, 0)
    assert from_deal(SMALL, shuffle(3, 1)).public.scores == (0, 0, 0, 0)
    assert new_hand(SMALL, 3, scores=(5, -5, 0, 0)).public.scores == (5, -5, 0, 0)
    assert new_hand(SMALL, 3) == new_hand(SMALL, 3, 1)
    assert from_deal(SMALL, shuffle(3, 1)) == new_hand(SMALL, 3)
