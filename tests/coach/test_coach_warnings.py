"""Warnings before a discard: what they are about, and that each can be switched off for good."""

from __future__ import annotations

import msgspec
import pytest

from mahjtui.bot import Adviser, Spec
from mahjtui.card.model import Card
from mahjtui.coach.advisers import adviser as find
from mahjtui.coach.warnings import warning
from mahjtui.errors import UsageError
from mahjtui.game import engine
from mahjtui.game.actions import Discard, Skip
from mahjtui.game.seats import SOUTH
from mahjtui.game.setup import Setup, arrange
from mahjtui.game.view import Discarded, Legal, View
from mahjtui.odds.danger import threats
from mahjtui.store.settings import Settings, load, save
from mahjtui.tiles import BLANK, JOKER, parse_exposure, parse_tile, parse_tiles


def dangerous(card: Card) -> View:
    """East to discard, late in the hand, with two exposures of South on the table."""
    state = arrange(
        card,
        Setup(
            phase="discard",
            turn=0,
            racks={0: parse_tiles("2B 3B 4B 5B 6B 7B 8B 9B F F R J 1D 2D")},
            exposures={1: [parse_exposure(text) for text in ("1B 1B 1B 1B", "E E E")]},
            discards=[Discarded(2, parse_tile("9D"))],
            wall_left=16,
        ),
    )
    return engine.view(state, 0)


def test_a_joker_is_warned_of_until_that_is_switched_off(practice: Card) -> None:
    view = dangerous(practice)
    assert "(P-4)" in str(warning(practice, view, Discard(JOKER), Settings()))
    assert warning(practice, view, Discard(JOKER), Settings(warn_joker=False)) is None
    assert warning(practice, view, Skip(), Settings()) is None


def test_what_an_exposure_wants_is_warned_of_and_what_it_does_not_is_not(practice: Card) -> None:
    view = dangerous(practice)
    threat = next(threat for threat in threats(practice, view) if threat.seat == SOUTH)
    by_danger = sorted(range(JOKER), key=lambda kind: threat.danger[kind])
    worst, least = by_danger[-1], by_danger[0]
    assert threat.danger[worst] >= 0.1
    view = msgspec.structs.replace(view, legal=Legal((Discard(worst), Discard(least))))
    told = warning(practice, view, Discard(worst), Settings())
    assert told is not None
    assert told.startswith("South may be waiting for ")
    assert warning(practice, view, Discard(worst), Settings(warn_wanted=False)) is None
    assert warning(practice, view, Discard(least), Settings()) is None
    blank = msgspec.structs.replace(view, legal=Legal((Discard(BLANK),)))
    assert warning(practice, blank, Discard(BLANK), Settings()) is None


def test_settings_are_kept_and_a_broken_file_means_the_defaults(tmp_path) -> None:
    path = tmp_path / "deep" / "settings.toml"
    assert load(path) == Settings()
    save(path, Settings(warn_wanted=False))
    assert load(path) == Settings(warn_wanted=False)
    path.write_text("warn_joker = 'perhaps'")
    assert load(path) == Settings()
    path.write_text("= =")
    assert load(path) == Settings()


def test_the_best_adviser_is_asked_unless_another_is_named(practice: Card) -> None:
    best = find(practice)
    assert isinstance(best, Adviser)
    assert find(practice) is best
    assert isinstance(find(practice, Spec("value")), Adviser)
    with pytest.raises(UsageError, match="'random' gives no advice; try expert or value"):
        find(practice, Spec("random"))
