"""I-1: a view is plain frozen data about what one seat may see, the same in every world that seat cannot tell apart."""

from __future__ import annotations

from collections import Counter

import pytest
from game_table import played_at_random, table

from mahjtui.audit.structure import reachable
from mahjtui.card.model import Card
from mahjtui.game import engine
from mahjtui.game.actions import Call, Discard, Exchange, Pass, Skip
from mahjtui.game.state import Hidden, Private, Public, State
from mahjtui.game.view import NOTHING, Legal, PassChoice, Phase, View
from mahjtui.game.worlds import become, redealt
from mahjtui.stream import Stream
from mahjtui.tiles import JOKER, KINDS, SUPPLY, tiles_of


@pytest.mark.parametrize("seed", range(4))
def test_i1_no_position_wall_or_randomness_is_in_reach(seed: int) -> None:
    for moment, state in enumerate(played_at_random(seed)):
        if moment % 7 == 0:
            for seat in range(4):
                for value in reachable(engine.view(state, seat)):
                    assert not isinstance(
                        value, (State, Hidden, Public, Private, Card, Stream, bytearray, list, dict, set)
                    )
                    assert not (isinstance(value, tuple) and len(value) > 99 and value == state.hidden.order)


def test_i1_other_worlds_look_the_same() -> None:
    looked_at: Counter[Phase] = Counter()
    varied: Counter[Phase] = Counter()
    for seed in range(8):
        for moment, state in enumerate(played_at_random(seed)):
            if moment % 5 and state.public.phase in ("discard", "claim"):
                continue
            seat = (seed + moment) % 4
            world = redealt(state, seat, Stream("worlds", seed, moment))
            assert engine.view(world, seat) == engine.view(state, seat)
            looked_at[state.public.phase] += 1
            varied[state.public.phase] += any(
                world.privates[other].rack != state.privates[other].rack for other in range(4) if other != seat
            )
            assert Counter(world.hidden.order) == Counter(tiles_of(SUPPLY))
            assert [sum(own.rack) for own in world.privates] == [sum(own.rack) for own in state.privates]
    assert len(looked_at) >= 10, "every kind of question was looked at"
    assert varied == looked_at, "the hidden tiles really varied each time"


def test_views_do_not_change_with_the_game() -> None:
    state = table("discard", "E", E="5D")
    view = engine.view(state, 1)
    before = repr(view)
    engine.apply(state, 0, Discard(22))
    assert repr(view) == before
    with pytest.raises(AttributeError):
        view.turn = 3  # type: ignore[misc]


def test_view_counts_what_is_gone_as_the_table_does() -> None:
    for state in played_at_random(3):
        view = engine.view(state, 0)
        gone = Counter(discarded.tile for discarded in view.discards)
        for exposures in view.exposures:
            for exposure in exposures:
                gone[exposure.kind] += exposure.naturals
        assert Counter(tiles_of(view.gone())) == +gone


def test_view_names_the_discard_in_question() -> None:
    state = table("claim", discards="S1C E2B", S="22B J")
    claimed = engine.view(state, 1).claimed
    assert claimed is not None
    assert (claimed.seat, claimed.tile) == (0, 1)
    assert engine.view(table("discard"), 0).claimed is None


def test_dh1_a_discard_in_question_is_out_of_reach_for_its_discarder_alone() -> None:
    state = table("claim", discards="S1C E2B", S="22B J")
    two_bam = 1
    assert [engine.view(state, seat).gone()[two_bam] for seat in range(4)] == [1, 1, 1, 1]
    assert [engine.view(state, seat).out_of_reach()[two_bam] for seat in range(4)] == [1, 0, 0, 0]
    state = table("claim", discards="S1C EJ", S="22B J")
    assert engine.view(state, 1).out_of_reach()[JOKER] == 1


def test_a_drawn_tile_that_was_exchanged_away_is_no_longer_the_drawn_one() -> None:
    state = table("discard", "S", S="5D", W="[55D J]", discards="E1C")
    state.privates[1].drawn = 22
    engine.apply(state, 1, Exchange(22, 2, 0))
    assert engine.view(state, 1).drawn is None


def test_while_another_copy_is_held_the_drawn_one_was_not_the_one_given() -> None:
    state = table("discard", "S", S="55D", W="[55D J]", discards="E1C")
    state.privates[1].drawn = 22
    engine.apply(state, 1, Exchange(22, 2, 0))
    assert engine.view(state, 1).drawn == 22


def test_every_field_of_a_view_is_public_or_the_seat_s_own() -> None:
    fields = set(View.__struct_fields__)
    own = {"seat", "rack", "drawn", "passes", "legal"}
    public = {
        "hand", "house", "phase", "turn", "moment", "turns", "taken", "exposures", "discards", "concealed", "dead",
        "_gone", "dice", "wall", "scores", "courtesy", "settlement", "named", "challenge", "declarer",
        "disputes", "looking",
    }  # fmt: skip
    assert fields == own | public


def test_legal_is_a_small_container() -> None:
    choice = PassChoice(bytes([2, 1] + [0] * 34), 2, blind=1)
    legal = Legal((Skip(),), choice)
    assert list(legal) == [Skip(), Pass((0, 0)), Pass((0, 1)), Pass((0,), 1), Pass((1,), 1)]
    assert len(legal) == 5
    assert all(action in legal for action in legal)
    assert Pass((1, 0)) in legal, "the order of the tiles is the passer's"
    assert Pass((1, 1)) not in legal
    assert Pass((0, KINDS)) not in legal
    assert Call((0, 0)) not in legal
    assert {legal.sample(Stream("s", number)) for number in range(60)} == {*legal, Pass((1, 0))}
    assert not NOTHING
    assert legal == Legal((Skip(),), choice)
    assert hash(legal) == hash(Legal((Skip(),), choice))
    with pytest.raises(ValueError, match="cannot draw below 0"):
        NOTHING.sample(Stream("s"))


def test_a_position_becomes_another_world_and_itself_again() -> None:
    for moment, state in enumerate(played_at_random(4)):
        if moment % 20 == 0:
            before = state.facts()
            hidden = state.hidden
            world = redealt(state, 2, Stream("become", moment))
            with become(state, world):
                assert state.facts() == world.facts()
                assert state.hidden is hidden
            assert state.facts() == before


def test_i1_in_another_world_the_others_have_answered_otherwise_and_oneself_the_same() -> None:
    state = table("claim", discards="E2B", S="2B JJ RR 44C 55C 66C 7C 8C", N="2BJJJ RR FF 7D 8D 9D NN")
    answer = engine.legal_actions(state, 1).actions[0]
    engine.apply(state, 1, answer)
    worlds = [redealt(state, 3, Stream("answers", number)) for number in range(20)]
    assert {world.privates[1].answer for world in worlds} != {answer}
    for world in worlds:
        given = world.privates[1].answer
        assert given is None or given == Skip() or given in world.privates[1].claims
    assert all(redealt(state, 1, Stream("answers", n)).privates[1].answer == answer for n in range(3))
