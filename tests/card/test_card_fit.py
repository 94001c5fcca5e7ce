"""A hand laid out on a line: J-3 in what is reported, and the closest lines in order."""

from __future__ import annotations

from collections import Counter

import pytest
from random_hands import Hands

from mahjtui.card.distance import CLOSED, alive, closest, distances, fit
from mahjtui.card.loader import loads
from mahjtui.card.model import Card
from mahjtui.tiles import JOKER, KINDS, Exposure, counts_of, format_tiles, parse_exposure, parse_tile, parse_tiles


def tiles(text: str) -> bytes:
    return counts_of(parse_tiles(text))


def shown(*texts: str) -> tuple[Exposure, ...]:
    return tuple(map(parse_exposure, texts))


def card_of(*hands: str, value: int = 25) -> Card:
    lines = "".join(f'[[section.line]]\nhand = "{hand}"\nvalue = {value}\n' for hand in hands)
    return loads(f'[[section]]\nname = "Only"\n{lines}')


def test_a_fit_agrees_with_the_distance_and_with_itself(practice: Card, hands: Hands) -> None:
    for _ in range(600):
        resolution = hands.rng.randrange(len(practice.resolutions))
        rack, exposures = hands.near(resolution, swaps=hands.rng.randint(0, 8))
        found = fit(practice, resolution, rack, exposures)
        assert found.distance == distances(practice, rack, exposures)[resolution] == len(found.missing)
        slots = [slot for block in found.groups for slot in block]
        printed = tuple(tuple(kind for kind, _ in block) for block in found.groups)
        assert printed == practice.resolutions.groups[resolution]
        served = Counter(tile for _, tile in slots if tile is not None)
        given = Counter(tile for exposure in exposures for tile in exposure.tiles())
        used = served - given
        assert all(used[kind] <= rack[kind] for kind in range(KINDS))
        assert used[JOKER] == sum(count for _, count in found.jokers)
        assert all(tile in (kind, JOKER) for kind, tile in slots if tile is not None)
        empty = [kind for kind, tile in slots if tile is None]
        assert len(empty) == found.distance
        assert all(missing in (kind, JOKER) for missing, kind in zip(found.missing, empty, strict=True))


def test_a_fit_shows_the_hand_as_the_line_prints_it() -> None:
    card = card_of("NEWS FFFF 222a DDDa")
    found = fit(card, 0, tiles("N W S FFF 2B G JJ"), ())
    assert [format_tiles(t for _, t in block if t is not None) for block in found.groups] == [
        "N W S", "F F F", "2B J J", "G",
    ]  # fmt: skip
    assert found.missing == tuple(parse_tiles("E F G G"))
    assert found.jokers == ((parse_tile("2B"), 2),)


def test_j_3_naturals_serve_singles_and_pairs_before_sets() -> None:
    card = card_of("NNN NN EEEEE WWWW")
    found = fit(card, 0, tiles("NN EEE WWWW J"))
    assert found.groups[1] == ((27, 27), (27, 27))
    assert found.missing.count(parse_tile("N")) == 2


def test_j_3_what_no_natural_can_fill_is_left_to_the_jokers() -> None:
    """A fifth East does not exist, so the joker serves there and the naturals are what is missing."""
    card = card_of("NNNN EEEEE WWWWW")
    found = fit(card, 0, tiles("NNN EEEE WWW J"))
    assert found.jokers == ((parse_tile("E"), 1),)
    assert found.missing == (parse_tile("N"), parse_tile("W"), JOKER)


def test_j_3_gone_tiles_decide_where_jokers_serve() -> None:
    card = card_of("FF NNNN EEEE WWWW")
    rack = tiles("FF NNN EEE WWW J")
    assert fit(card, 0, rack, gone=tiles("E")).missing == (parse_tile("N"), parse_tile("W"))
    assert fit(card, 0, rack, gone=tiles("E W")).missing == (parse_tile("N"), JOKER)


def test_a_fit_seats_exposures_first() -> None:
    card = card_of("FFF FFF NNNN EEEE")
    found = fit(card, 0, tiles("FFF NNNN EE J"), shown("FF J"))
    assert found.groups[0] == ((34, 34), (34, 34), (34, JOKER))
    assert found.groups[1] == ((34, 34),) * 3
    assert found.missing == (parse_tile("E"),)


def test_a_fit_to_a_line_that_is_closed_is_refused() -> None:
    with pytest.raises(ValueError, match="the exposure N N N has no group of its own in this resolution"):
        fit(card_of("FF NNNN EEEE WWWW"), 0, tiles("FF EEEE WWWW"), shown("NNN"))


def test_the_closest_come_first_and_dearer_ones_before_equals(practice: Card, hands: Hands) -> None:
    for _ in range(40):
        rack, exposures = hands.near(hands.rng.randrange(len(practice.resolutions)), swaps=6)
        found = closest(practice, rack, exposures, limit=12)
        lines = [practice.line_of(f.resolution) for f in found]
        keys = [(f.distance, -line.value, line.index) for f, line in zip(found, lines, strict=True)]
        assert keys == sorted(keys)
        assert len(set(lines)) == len(found) <= 12
        assert found[0].distance == distances(practice, rack, exposures).min() < CLOSED


def test_the_closest_are_alive() -> None:
    card = card_of("FF NNNN EEEE WWWW", "RR GGGG EEEE WWWW")
    rack = tiles("FF EEEE WWW R")
    assert [f.resolution for f in closest(card, rack)] == [0, 1]
    assert [f.resolution for f in closest(card, rack, gone=tiles("RRR"))] == [0]
    assert closest(card, rack, shown("000"), gone=tiles("000")) == []
    assert len(alive(card, (), tiles("RRR"))) == 1


def test_several_of_a_line_on_request(practice: Card, hands: Hands) -> None:
    found = closest(practice, hands.rack(), limit=40, per_line=3)
    assert max(Counter(practice.line_of(f.resolution).index for f in found).values()) == 3
    assert len(found) == 40
