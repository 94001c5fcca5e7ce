"""D-1 to D-5: seats, walls, the break, the deal and the order of drawing, against the procedure done by hand."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from game_table import SMALL

from mahjtui.game import deal, engine
from mahjtui.game.events import Dealt
from mahjtui.game.seats import (
    EAST,
    NORTH,
    SEATS,
    SOUTH,
    WALL_ORDER,
    WEST,
    across,
    in_turn_after,
    left_of,
    right_of,
)
from mahjtui.game.seeding import bot_stream, wall_digest, wall_salt, wall_text
from mahjtui.game.state import from_deal, new_hand
from mahjtui.tiles import BLANK, JOKER, SUPPLY, format_tiles, parse_tiles, supply_of, tiles_of

ALL_DICE = range(2, 13)


def by_hand(break_at: int) -> tuple[dict[int, list[str]], list[str]]:
    """Deal as at a table: ``(racks, what is left in drawing order)``; a tile is called by its place: ``E7 top``.

    Stacks are counted from the right end of each wall. East's dice count off stacks of East's wall, which stay behind;
    dealing begins with the next stack to the left and goes on with the wall to the left of East, which is North's.
    """
    walls = {letter: [f"{letter}{stack}" for stack in range(19)] for letter in "ENWS"}
    stacks = walls["E"][break_at:] + walls["N"] + walls["W"] + walls["S"] + walls["E"][:break_at]
    racks: dict[int, list[str]] = {seat: [] for seat in range(4)}
    for _round in range(3):
        for seat in (EAST, SOUTH, WEST, NORTH):
            for stack in (stacks.pop(0), stacks.pop(0)):
                racks[seat] += [f"{stack} top", f"{stack} bottom"]
    first, second, third = stacks[:3]
    racks[EAST] += [f"{first} top", f"{third} top"]
    racks[SOUTH].append(f"{first} bottom")
    racks[WEST].append(f"{second} top")
    racks[NORTH].append(f"{second} bottom")
    left = [f"{third} bottom"]
    for stack in stacks[3:]:
        left += [f"{stack} top", f"{stack} bottom"]
    return racks, left


def called(place: int) -> str:
    seat, rest = divmod(place, 38)
    return f"{'ESWN'[seat]}{rest // 2} {('top', 'bottom')[rest % 2]}"


@pytest.mark.parametrize("break_at", ALL_DICE)
def test_d2_d3_d4_the_deal_is_the_one_done_by_hand(break_at: int) -> None:
    racks, left = by_hand(break_at)
    places = deal.drawing_order(break_at)
    assert sorted(places) == list(range(152))
    order = [called(place) for place in places]
    dealt: dict[int, list[str]] = {seat: [] for seat in range(4)}
    for round_ in range(3):
        for seat in range(4):
            start = 16 * round_ + 4 * seat
            dealt[seat] += order[start : start + 4]
    for seat, offset in ((EAST, 0), (SOUTH, 1), (WEST, 2), (NORTH, 3), (EAST, 4)):
        dealt[seat].append(order[48 + offset])
    assert {seat: sorted(tiles) for seat, tiles in dealt.items()} == {seat: sorted(t) for seat, t in racks.items()}
    assert order[deal.dealt() :] == left
    assert len(left) == 99


@pytest.mark.parametrize("break_at", ALL_DICE)
def test_d3_the_engine_deals_those_places(break_at: int) -> None:
    """Each kind is put where one seat will take it, so the racks tell who took what."""
    racks, _left = by_hand(break_at)
    owner = {place: seat for seat, places in racks.items() for place in places}
    walls = [owner.get(called(place), 4) for place in range(152)]
    order = [walls[place] for place in deal.drawing_order(break_at)]
    assert [rack[seat] for seat, rack in enumerate(deal.dealt_hands(tuple(order)))] == [14, 13, 13, 13]


def test_d1_turn_order_moves_right() -> None:
    assert [right_of(seat) for seat in (EAST, SOUTH, WEST, NORTH)] == [SOUTH, WEST, NORTH, EAST]
    assert in_turn_after(WEST) == (NORTH, EAST, SOUTH)
    for seat in range(4):
        assert left_of(right_of(seat)) == across(across(seat)) == seat
    assert WALL_ORDER == (EAST, NORTH, WEST, SOUTH)


@pytest.mark.parametrize("break_at", ALL_DICE)
def test_d4_wall_sizes_follow_the_drawing(break_at: int) -> None:
    assert deal.wall_sizes(break_at, 0) == (38, 38, 38, 38)
    assert deal.wall_sizes(break_at, 152) == (0, 0, 0, 0)
    for drawn in range(153):
        sizes = deal.wall_sizes(break_at, drawn)
        assert sum(sizes) == 152 - drawn
        assert sizes == tuple(map(sum, deal.stacks_left(break_at, drawn)))
    assert deal.wall_sizes(break_at, 152 - 2 * break_at) == (2 * break_at, 0, 0, 0)


@pytest.mark.parametrize("jokers", range(11))
@pytest.mark.parametrize("blanks", [0, 2, 4])
def test_t5_v4_walls_share_the_stacks_of_every_set(jokers: int, blanks: int) -> None:
    tiles = 144 + jokers + blanks
    supply = supply_of(jokers, blanks)
    assert (sum(supply), supply[JOKER], supply[BLANK]) == (tiles, jokers, blanks)
    walls = deal.walls_of(tiles)
    assert sum(walls.sizes) == tiles
    assert list(walls.stacks) == sorted(walls.stacks, reverse=True), "East's is never shorter than another"
    assert max(walls.stacks) - min(walls.stacks) <= 1
    assert sum(size % 2 for size in walls.sizes) == tiles % 2, "one wall at most ends in a single tile"
    places = [walls.locate(place) for place in range(tiles)]
    assert [max(stack for owner, stack in places if owner == seat) + 1 for seat in range(4)] == list(walls.stacks)
    for break_at in (2, 12):
        order = deal.drawing_order(break_at, tiles)
        assert sorted(order) == list(range(tiles))
        assert walls.locate(order[0]) == (EAST, break_at)
        assert walls.locate(order[-1]) == (EAST, break_at - 1)
        assert deal.wall_sizes(break_at, 0, tiles) == walls.sizes


def test_v4_walls_of_twenty_where_needed() -> None:
    """Two blanks make one wall of twenty stacks, four make two."""
    assert deal.walls_of(154).stacks == (20, 19, 19, 19)
    assert deal.walls_of(156).stacks == (20, 20, 19, 19)


@pytest.mark.parametrize(("players", "racks"), [(4, [14, 13, 13, 13]), (3, [14, 13, 13, 0]), (2, [14, 0, 13, 0])])
def test_v1_v2_the_deal_for_fewer_players(players: int, racks: list[int]) -> None:
    order = deal.shuffle(4, 1).order
    hands = deal.dealt_hands(order, players)
    assert [sum(hand) for hand in hands] == racks
    assert sum(racks) == deal.dealt(players)
    assert Counter(order[: sum(racks)]) == sum((Counter(tiles_of(hand)) for hand in hands), Counter())


def test_d5_golden_deal() -> None:
    dealt = deal.shuffle(42, 1)
    assert dealt.dice == (3, 3)
    assert (
        sha256(wall_text(dealt.walls).encode()).hexdigest()
        == "1b2ce4ab642c71a0b7683eee55f72aa23b962f5b23cfa9e444573920e10dde31"
    )
    assert wall_text(dealt.walls).startswith("9D S S 1B 3D 5B 7D 6B R 1D J 8D")


def test_d5_same_seed_same_hand_other_seed_other_hand() -> None:
    assert new_hand(SMALL, 9, 3) == new_hand(SMALL, 9, 3)
    deals = [deal.shuffle(seed, hand) for seed in (1, 2) for hand in (1, 2)]
    assert len({dealt.walls for dealt in deals}) == 4


def test_t1_every_deal_is_the_whole_set() -> None:
    for seed in range(20):
        walls = deal.shuffle(seed, 1).walls
        assert Counter(walls) == Counter(tiles_of(SUPPLY))


def test_dice_are_fair_enough_to_show_every_number() -> None:
    thrown = [deal.shuffle(seed, 1).dice for seed in range(200)]
    assert {die for pair in thrown for die in pair} == {1, 2, 3, 4, 5, 6}


def test_commitment_is_the_hash_of_salt_and_wall() -> None:
    walls = deal.shuffle(1, 1).walls
    salt = wall_salt(1, 1)
    assert len(salt) == 64
    assert wall_digest(salt, walls) == sha256((salt + wall_text(walls)).encode()).hexdigest()
    assert parse_tiles(wall_text(walls)) == list(walls)
    assert wall_salt(1, 2) != salt


def test_state_begins_before_the_charleston() -> None:
    state = from_deal(SMALL, deal.shuffle(4, 2), 2, scores=(5, -5, 0, 0))
    assert engine.opening(state) == [Dealt(state.public.dice)]
    assert engine.waiting(state) == (0, 1, 2, 3)
    assert (state.public.hand, state.public.scores) == (2, (5, -5, 0, 0))
    assert format_tiles(tiles_of(state.privates[0].rack)) in repr(state)


def test_d5_what_a_bot_draws_from_follows_from_the_moment() -> None:
    streams = {(seat, moment): bot_stream(7, 1, seat, moment).token() for seat in SEATS for moment in range(3)}
    assert len(set(streams.values())) == len(streams)
    assert bot_stream(7, 1, 2, 1).token() == streams[2, 1]
    assert bot_stream(7, 2, 2, 1).token() not in streams.values()
