"""Which lines a hand can still make, and the reason for each that it cannot: DH-1."""

from __future__ import annotations

import pytest
from random_hands import DECK, Hands

from mahjtui.arena.reference import groups_of, seatings
from mahjtui.card.distance import alive, why_out
from mahjtui.card.loader import loads
from mahjtui.card.model import Card
from mahjtui.card.tables import tables_of
from mahjtui.tiles import JOKER, KINDS, SUPPLY, Exposure, counts_of, parse_exposure, parse_tiles


def tiles(text: str) -> bytes:
    return counts_of(parse_tiles(text))


def shown(*texts: str) -> tuple[Exposure, ...]:
    return tuple(map(parse_exposure, texts))


def card_of(hand: str, *options: str) -> Card:
    head = '[[section]]\nname = "Only"\n[[section.line]]'
    return loads("\n".join([head, f'hand = "{hand}"', "value = 25", *options]))


def can_be_completed(card: Card, resolution: int, exposures: tuple[Exposure, ...], gone: bytes) -> bool:
    """Kind by kind, in plain words: enough copies for singles and pairs, enough jokers for the rest."""
    if exposures and card.line_of(resolution).concealed:
        return False
    for rest in seatings(groups_of(card, resolution), exposures):
        jokers = SUPPLY[JOKER] - gone[JOKER]
        possible = True
        for kind in {kind for kind, _ in rest} | {exposure.kind for exposure in exposures}:
            copies = SUPPLY[kind] - gone[kind]
            loose = sum(size for k, size in rest if k == kind and size < 3)
            in_sets = sum(size for k, size in rest if k == kind and size >= 3)
            lent = sum(exposure.jokers for exposure in exposures if exposure.kind == kind)
            possible &= loose <= copies
            jokers -= max(0, loose + in_sets + lent - copies)
        if possible and jokers >= 0:
            return True
    return False


def test_dh_1_alive_agrees_with_plain_reasoning(practice: Card, hands: Hands) -> None:
    for _ in range(80):
        exposures = hands.exposures(hands.rng.randrange(len(practice.resolutions)))
        gone = bytearray(counts_of(hands.rng.sample(DECK, hands.rng.randint(0, 110))))
        for exposure in exposures:
            gone[exposure.kind] = min(SUPPLY[exposure.kind], gone[exposure.kind] + exposure.size - exposure.jokers)
        expected = [
            resolution
            for resolution in tables_of(practice).opening(exposures).open.tolist()
            if can_be_completed(practice, resolution, exposures, bytes(gone))
        ]
        assert alive(practice, exposures, bytes(gone)).tolist() == expected


def test_alive_is_all_that_is_open_while_nothing_is_gone(practice: Card) -> None:
    assert len(alive(practice, (), bytes(KINDS))) == len(practice.resolutions)
    assert (alive(practice, shown("FFF"), tiles("FFF")) == tables_of(practice).opening(shown("FFF")).open).all()


def test_alive_does_not_hold_on_to_counts_that_change(practice: Card) -> None:
    gone = bytearray(KINDS)
    before = len(alive(practice, (), gone))
    gone[:] = SUPPLY
    assert len(alive(practice, (), gone)) == 0 < before


def test_dh_1_why_out_and_alive_agree(practice: Card, hands: Hands) -> None:
    for _ in range(25):
        exposures = hands.exposures(hands.rng.randrange(len(practice.resolutions)))
        gone = bytearray(counts_of(hands.rng.sample(DECK, hands.rng.randint(0, 110))))
        left = {int(practice.resolutions.line[r]) for r in alive(practice, exposures, bytes(gone))}
        for line in practice.lines:
            reason = why_out(practice, line.index, exposures, bytes(gone))
            assert (reason is None) == (line.index in left)
            assert reason is None or (reason and "\n" not in reason and not reason.endswith("."))


@pytest.mark.parametrize(
    ("hand", "exposures", "gone", "reason"),
    [
        ("FF 1111a 2222b 3333c", ("5D 5D J",), "5D 5D", "your pung of five Dot fits no group of this line"),
        ("FF 1111a 2222b 3333c", ("1B 1B 1B",), "111B", "your pung of one Bam fits no group of this line"),
        ("FFF 111a 222b 333b DD", ("FFF", "FFF"), "FFFFFF", "it has no room for two pungs of Flower"),
        (
            "FF 1111a 2222b 3333c", ("1111B", "2222B"), "1111B 2222B",
            "your kong of one Bam and kong of two Bam fit no one hand of this line together",
        ),
        ("NN EEEE WWWW SSSS", ("EEEE",), "EEEE NNN", "it needs a pair of North and three are gone"),
        ("NEWS FFFF RRRR GG", ("FFFF",), "FFFF NNNN", "it needs a single of North and all four are gone"),
        (
            "NN EE FFFF RRRRRR", ("FFFF",), "FFFF NNN EEEE",
            "it needs a pair of North and three are gone; it needs a pair of East and all four are gone",
        ),
        ("2026a 2026b 00 6666c", (), "0", "it needs four in singles and pairs of Soap and one is gone"),
        (
            "FF RRRR GGGG 0000", ("RRRR",), "RRRR GGGG 0000 JJ",
            "it needs eight jokers for want of Green Dragon and Soap, and only six are left",
        ),
        (
            "FF RRRR GGGG 0000", ("RRRR",), "RRRR GGGG JJJJJJJJ",
            "it needs four jokers for want of Green Dragon, and none is left",
        ),
    ],
)  # fmt: skip
def test_dh_1_the_reason_is_one_a_player_understands(
    hand: str, exposures: tuple[str, ...], gone: str, reason: str
) -> None:
    assert why_out(card_of(hand), 0, shown(*exposures), tiles(gone)) == reason


def test_dh_1_a_concealed_line_is_out_once_exposed() -> None:
    card = card_of("FF NNNN EEEE WWWW", "concealed = true")
    assert why_out(card, 0, (), bytes(KINDS)) is None
    assert why_out(card, 0, shown("NNNN"), tiles("NNNN")) == "it is a concealed line and you have exposed"


def test_dh_1_sets_survive_exhaustion_while_jokers_can_cover_them() -> None:
    card = card_of("FF RRRR GGGG 0000")
    assert why_out(card, 0, shown("RRRR"), tiles("RRRR GGGG 0000")) is None
    assert why_out(card, 0, shown("RRRR"), tiles("RRRR GGGG 0000 J")) is not None


def test_dh_1_a_joker_in_the_own_exposure_is_counted_unless_a_natural_can_redeem_it() -> None:
    """Nine jokers would be needed: eight for Green and Soap, one that is stuck in Red."""
    card = card_of("FF RRRR GGGG 0000")
    stuck = tiles("RRRR GGGG 0000")
    redeemable = tiles("RRR GGGG 0000")
    assert len(alive(card, shown("RRR J"), stuck)) == 0
    assert len(alive(card, shown("RRR J"), redeemable)) == 1


def test_dh_1_an_exposure_that_is_no_set_fits_nothing() -> None:
    card = card_of("NN 1a 2222a 333a 4444a")
    two = Exposure(0, 2, 0)
    assert why_out(card, 0, (two,), bytes(KINDS)) == f"your exposure {two} is no set"
