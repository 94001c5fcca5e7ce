"""Distance and completion, held against the plain reference: J-1, J-3, S-1, S-3, S-5, X-1, X-2."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from random_hands import Hands

from mahjtui.arena.reference import CLOSED as REFERENCE_CLOSED
from mahjtui.arena.reference import reference_distance, reference_distances
from mahjtui.card import distance
from mahjtui.card.distance import (
    CLOSED,
    after_discards,
    after_draws,
    alive,
    complete,
    distances,
    line_distances,
    waits,
    within_reach,
)
from mahjtui.card.loader import loads
from mahjtui.card.model import Card
from mahjtui.card.tables import RACKS, tables_of
from mahjtui.tiles import BLANK, KINDS, NATURALS, SUPPLY, Exposure, counts_of, parse_exposure, parse_tiles, tiles_of


def rack(text: str) -> bytes:
    return counts_of(parse_tiles(text))


def shown(*texts: str) -> tuple[Exposure, ...]:
    return tuple(map(parse_exposure, texts))


def open_to(card: Card, exposures: tuple[Exposure, ...]) -> NDArray[np.intp]:
    return tables_of(card).opening(exposures).open


def card_of(*hands: str, concealed: bool = False) -> Card:
    lines = "".join(
        f'[[section.line]]\nhand = "{hand}"\nvalue = 25\nconcealed = {str(concealed).lower()}\n' for hand in hands
    )
    return loads(f'[[section]]\nname = "Only"\n{lines}')


@pytest.mark.slow
def test_distances_equal_the_reference_on_whole_hands(practice: Card, hands: Hands) -> None:
    for _ in range(60):
        tiles = hands.rack()
        assert distances(practice, tiles).tolist() == reference_distances(practice, tiles)


def test_distances_equal_the_reference_beside_exposures(practice: Card, hands: Hands) -> None:
    for _ in range(60):
        exposures = hands.exposures(hands.rng.randrange(len(practice.resolutions)))
        tiles = hands.rack(14 - sum(exposure.size for exposure in exposures))
        assert distances(practice, tiles, exposures).tolist() == reference_distances(practice, tiles, exposures)


@pytest.mark.slow
def test_distances_equal_the_reference_on_thousands_of_hands_near_a_line(practice: Card, hands: Hands) -> None:
    """Few resolutions a hand, so that many hands are tried: the one it was made of, and some at random."""
    everything = range(len(practice.resolutions))
    for _ in range(3000):
        resolution = hands.rng.choice(everything)
        tiles, exposures = hands.near(resolution, swaps=hands.rng.randint(0, 6))
        found = distances(practice, tiles, exposures)
        for looked_at in (resolution, *hands.rng.sample(everything, 6)):
            expected = reference_distance(practice, looked_at, tiles_of(tiles), exposures)
            assert found[looked_at] == expected, (practice.resolutions.groups[looked_at], tiles, exposures)


def test_the_reference_calls_closed_what_we_call_closed() -> None:
    assert CLOSED == REFERENCE_CLOSED


def test_after_discards_is_the_distance_of_each_smaller_hand(practice: Card, hands: Hands) -> None:
    for _ in range(100):
        tiles, exposures = hands.near(hands.rng.randrange(len(practice.resolutions)), swaps=5)
        kinds, found = after_discards(practice, tiles, exposures)
        assert kinds == tuple(sorted(set(tiles_of(tiles))))
        for row, kind in enumerate(kinds):
            smaller = bytearray(tiles)
            smaller[kind] -= 1
            assert (found[row] == distances(practice, bytes(smaller), exposures)).all()


def test_after_draws_is_the_distance_of_each_larger_hand(practice: Card, hands: Hands) -> None:
    for _ in range(50):
        tiles, exposures = hands.near(hands.rng.randrange(len(practice.resolutions)), swaps=5)
        found = after_draws(practice, tiles, exposures)
        assert found.shape == (KINDS, len(practice.resolutions))
        for kind in range(KINDS):
            larger = bytearray(tiles)
            larger[kind] += 1
            assert (found[kind] == distances(practice, bytes(larger), exposures)).all()


def test_line_distances_are_the_least_of_each_line(practice: Card, hands: Hands) -> None:
    found = distances(practice, hands.rack())
    least = line_distances(practice, found)
    for line in practice.lines:
        assert least[line.index] == found[practice.resolutions.line == line.index].min()
    _, rows = after_discards(practice, hands.rack())
    assert line_distances(practice, rows).shape == (len(rows), len(practice.lines))


def test_j_1_a_joker_never_stands_in_a_single_or_a_pair() -> None:
    card = card_of("NN EE WW SSSS RRRR")
    assert distances(card, rack("NN EE W SSSS RRRR J")).tolist() == [1]
    assert distances(card, rack("NN EE WW SSS RRRR J")).tolist() == [0]


def test_j_3_naturals_go_first_to_groups_that_take_no_joker() -> None:
    card = card_of("NN NNN EEEEE WWWW")
    assert distances(card, rack("NN JJJ EEEE J WWWW")).tolist() == [0]


def test_j_3_jokers_beyond_what_sets_can_take_do_not_help() -> None:
    card = card_of("NEWS RR GG 00 FFFF")
    assert distances(card, rack("JJJJJJJJ")).tolist() == [10]


def test_open_to_gives_each_exposure_a_group_of_its_own() -> None:
    card = card_of("FFF FFF NNNN EEEE", "FFF RRR NNNN EEEE", "FFFFFF NNNN EEEE")
    assert open_to(card, shown("FFF")).tolist() == [0, 1]
    assert open_to(card, shown("FFF", "FFF")).tolist() == [0]
    assert open_to(card, shown("FFFF")).tolist() == []
    assert open_to(card, shown("NNNN", "EEE J")).tolist() == [0, 1, 2]
    assert open_to(card, ()).tolist() == [0, 1, 2]


def test_an_exposure_is_locked_to_its_size() -> None:
    """C-6: nothing is ever added to an exposure, so a pung is no part of a kong."""
    card = card_of("FF NNNN EEEE WWWW")
    assert distances(card, rack("FF EEEE WWWW N"), shown("NNN")).tolist() == [CLOSED]


def test_x_2_exposing_ends_every_concealed_line() -> None:
    card = card_of("FF NNNN EEEE WWWW", concealed=True)
    assert open_to(card, shown("NNNN")).tolist() == []
    assert complete(card, rack("FF EEEE WWWW"), shown("NNNN")) == ()
    assert complete(card, rack("FF NNNN EEEE WWWW")) == (0,)


def test_what_open_to_remembers_cannot_be_written_to(practice: Card) -> None:
    with pytest.raises(ValueError, match="read-only"):
        open_to(practice, shown("FFF"))[0] = 1


def test_within_reach_is_alive_and_the_distance_to_each(practice: Card, hands: Hands) -> None:
    for _ in range(60):
        held, exposures = hands.near(hands.rng.randrange(len(practice.resolutions)), 3)
        gone = bytearray(KINDS)
        for kind in hands.rng.choices(range(NATURALS), k=25):
            gone[kind] = min(SUPPLY[kind], gone[kind] + 1)
        found, distance = within_reach(practice, held, exposures, bytes(gone))
        assert found.tolist() == alive(practice, exposures, bytes(gone)).tolist()
        assert distance.tolist() == distances(practice, held, exposures)[found].tolist()


def test_more_racks_than_are_remembered_do_no_harm(practice: Card, hands: Hands) -> None:
    racks = [hands.rack() for _ in range(2 * RACKS)]
    first = [distances(practice, rack).tolist() for rack in racks]
    assert [distances(practice, rack).tolist() for rack in racks] == first
    with pytest.raises(ValueError, match="read-only"):
        distances(practice, racks[0])[0] = 0


def test_more_exposures_than_are_remembered_do_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mahjtui.card.tables.REMEMBERED", 2)
    card = card_of("FFF NNN EEEE WWWW", "FFF RRR GGGG 0000")
    for _ in range(2):
        for text, expected in (("FFF", [0, 1]), ("NNN", [0]), ("RRR", [1]), ("GGGG", [1])):
            assert open_to(card, shown(text)).tolist() == expected


def reference_complete(card: Card, tiles: bytes, exposures: tuple[Exposure, ...]) -> tuple[int, ...]:
    found = reference_distances(card, tiles, exposures)
    return tuple(resolution for resolution, least in enumerate(found) if least == 0)


def test_complete_finds_every_resolution_of_a_finished_hand(practice: Card, hands: Hands) -> None:
    for _ in range(1500):
        resolution = hands.rng.randrange(len(practice.resolutions))
        tiles, exposures = hands.near(resolution, swaps=0)
        found = complete(practice, tiles, exposures)
        assert resolution in found
        zero = (distances(practice, tiles, exposures) == 0).nonzero()[0]
        assert found == tuple(zero.tolist())


def test_complete_agrees_with_the_reference(practice: Card, hands: Hands) -> None:
    for _ in range(60):
        tiles, exposures = hands.near(hands.rng.randrange(len(practice.resolutions)), swaps=hands.rng.randint(0, 1))
        assert complete(practice, tiles, exposures) == reference_complete(practice, tiles, exposures)


def test_complete_is_distance_zero_of_fourteen_tiles(practice: Card, hands: Hands) -> None:
    for _ in range(3000):
        tiles, exposures = hands.near(hands.rng.randrange(len(practice.resolutions)), swaps=hands.rng.randint(0, 2))
        zero = (distances(practice, tiles, exposures) == 0).nonzero()[0]
        assert complete(practice, tiles, exposures) == tuple(zero.tolist())


def test_a_hand_waits_for_what_would_complete_it(practice: Card, hands: Hands) -> None:
    waiting = 0
    for _ in range(400):
        tiles, exposures = hands.near(hands.rng.randrange(len(practice.resolutions)), swaps=hands.rng.randint(0, 2))
        held = bytearray(tiles)
        for kind in tiles_of(tiles)[:1]:
            held[kind] -= 1
        found = waits(practice, held, exposures)
        expected = set()
        for kind in range(KINDS):
            held[kind] += 1
            if complete(practice, held, exposures):
                expected.add(kind)
            held[kind] -= 1
        assert found == expected
        waiting += bool(found)
    assert 100 < waiting < 300


def test_s_1_a_hand_is_exactly_fourteen_tiles() -> None:
    card = card_of("FF NNNN EEEE WWWW")
    assert complete(card, rack("FF NNNN EEEE WWWW")) == (0,)
    assert complete(card, rack("FF NNNN EEEE WWWW R")) == ()
    assert complete(card, rack("FF NNNN EEEE WWW")) == ()
    assert complete(card, rack("FF NNNN EEEE WWWW J")) == ()
    assert complete(card, rack("FF NNN EEEE WWW JJ")) == (0,)


def test_s_5_a_concealed_set_may_be_all_jokers() -> None:
    card = card_of("FF NNNN EEEE WWWW")
    assert complete(card, rack("FF JJJJ JJJJ WWWW")) == (0,)
    assert complete(card, rack("JJ NNNN EEEE WWWW")) == ()
    assert complete(card, rack("FF JJJJ WWWW"), shown("EEE J")) == (0,)


def test_k_5_all_lines_that_a_hand_satisfies_are_found() -> None:
    card = card_of("FF 2222a 3333b 4444c", "FF 1111a 2222b 3333c", "FF 2222a 3333a 4444b")
    found = complete(card, rack("FF 2222B 3333C JJJJ"))
    assert {card.line_of(resolution).number for resolution in found} == {1, 2}


def test_what_the_game_imports_is_there() -> None:
    assert all(hasattr(distance, name) for name in distance.__all__)
    assert BLANK == KINDS - 1
