"""The keys of the page at the end of a hand."""

from __future__ import annotations

import pytest
from tui_table import Stage, session

from mahjtui.game.house import HouseRules
from mahjtui.match import safe_action
from mahjtui.tui.commands import footer
from mahjtui.tui.painting import text_of
from mahjtui.tui.screens.page import keys_row


def played(hands: int, house: HouseRules) -> Stage:
    """A table at which so many hands are over."""
    stage = Stage(session(house=house))
    for hand in range(hands):
        if hand:
            stage.presenter.next_hand()
            stage.settle()
        while stage.presenter.running:
            stage.presenter.act(safe_action(stage.presenter.table.view))
            stage.settle()
    return stage


@pytest.mark.parametrize(
    ("house", "hands", "told", "not_told"),
    [
        (HouseRules(), 1, "Next hand", "New game"),
        (HouseRules(rounds=1), 3, "Next hand", "New game"),
        (HouseRules(rounds=1), 4, "New game", "Next hand"),
    ],
)
def test_what_comes_next_is_called_what_it_is(house: HouseRules, hands: int, told: str, not_told: str) -> None:
    presenter = played(hands, house).presenter
    page = text_of(keys_row("result", presenter, 76)).rstrip()
    assert page.startswith(f"n {told} ")
    assert page.endswith("Esc Back"), "everything that can be done fits into the narrowest page"
    assert len(page) <= 76
    labels = [command.label for command in footer(presenter)]
    assert told in labels
    assert not_told not in labels
    assert not_told not in page
