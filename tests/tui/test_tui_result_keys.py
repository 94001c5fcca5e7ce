"""The keys of the page at the end of a hand."""

from __future__ import annotations

from mahjtui.tui.painting import text_of
from mahjtui.tui.screens.page import keys_row


def test_everything_that_can_be_done_fits_into_the_narrowest_page():
    told = text_of(keys_row("result", 76)).rstrip()
    assert told.endswith("Esc Back")
    assert len(told) <= 76
