"""Rows before any terminal: tiles in notation, rows of exact width, 7-bit characters."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from rich.cells import cell_len
from tui_table import session, session_at

from mahjtui.game.view import Discarded
from mahjtui.tiles import JOKER, KINDS, Exposure, parse_tiles
from mahjtui.tui.ascii import PLAIN, plain
from mahjtui.tui.desk import Desk
from mahjtui.tui.model import look
from mahjtui.tui.painting import TILESETS, Run, block, exposed, fit, look_of, ruled, spread, text_of, width_of
from mahjtui.tui.widgets.centre import discard_rows, wall_row
from mahjtui.tui.widgets.rack import BOXED, FLAT, rack_rows


@pytest.mark.parametrize(
    ("tiles", "text"),
    [("1B 1B 2B", "112B"), ("N E W S", "NEWS"), ("5B J", "5B J"), ("1B 1C", "1B 1C"), ("F 0 0", "F00")],
)
def test_blocks_are_as_short_as_notation_allows(tiles, text):
    assert block(parse_tiles(tiles)) == text
    assert parse_tiles(text) == parse_tiles(tiles)


def test_exposures_keep_apart():
    assert text_of(exposed([Exposure(0, 4, 1), Exposure(33, 3)])) == "111B J | 000"
    assert text_of(exposed([])) == "-"


def test_rows_are_cut_and_filled_to_their_width():
    row = [Run("abc"), Run("def", "strong")]
    assert text_of(fit(row, 4)) == "abcd"
    assert text_of(fit(row, 8)) == "abcdef  "
    assert text_of(spread(row, [Run("xy")], 7)) == "abcdexy"
    assert width_of(ruled(row, 30, [Run("right")])) == 30


@pytest.mark.parametrize("tileset", TILESETS.values(), ids=lambda tileset: tileset.name)
def test_every_tile_keeps_its_width_in_every_tileset(tileset):
    assert len(tileset.codes) == len(tileset.words) == KINDS
    assert {cell_len(code) for code in tileset.codes} == {2}
    assert {cell_len(word) for word in tileset.words} == {3}
    assert {len(code) for code in tileset.codes} == {2}, "rows are measured in characters"


def test_seven_bit_characters_take_the_room_of_what_they_replace():
    for sign in PLAIN:
        assert plain(chr(sign)).isascii()
        assert len(plain(chr(sign))) == cell_len(chr(sign))
    assert plain("5B 発 x") == "5B ?? x"


def test_p2_a_hundred_discards_fit_in_order_with_the_latest_in_brackets():
    table = look(session())
    thrown = tuple(Discarded(index % 4, index % 34) for index in range(100))
    table = replace(table, view=msgspec.structs.replace(table.view, phase="claim", discards=thrown))
    for width, most in ((49, 9), (38, 18)):
        rows = [text_of(row) for row in discard_rows(table, width)]
        assert len(rows) <= most
        assert all(len(row) <= width for row in rows)
        assert "".join(rows).split()[0] == "1B"
        assert rows[-1].endswith("[4N]") or "[" in rows[-1]
        assert "".join(rows).count("[") == 1


def test_c1_a_called_discard_leaves_no_brackets_behind():
    table = look(session_at(E="123B 456C 789D NN", S="1C 1C J", discards="N1D"))
    assert "[1D]" in text_of(discard_rows(table, 49)[0])
    called = replace(table, view=msgspec.structs.replace(table.view, taken="call"))
    assert "[" not in text_of(discard_rows(called, 49)[0])


def test_d4_the_counters_stand_in_the_order_in_which_the_walls_are_used_up():
    table = look(session())
    text = text_of(wall_row(table))
    assert [letter for letter in text if letter in "ENWS"] == ["E", "N", "W", "S"]
    assert sum(int(number) for number in text.split() if number.isdecimal()) == 99
    assert text.count(">") == 1


@pytest.mark.parametrize("shape", [FLAT, BOXED], ids=["flat", "boxed"])
def test_cursor_choice_and_fresh_tiles_are_marked_with_characters(shape):
    table = look(session_at(E="123B 456C 789D NN 3D"))
    rows = rack_rows(table, Desk(cursor=2, chosen=(4,)), shape)
    marks = text_of(rows[-1])
    assert marks[shape.left_of(2, table) + shape.width // 2] == "▲"
    assert "*" in marks[shape.left_of(4, table) :][: shape.width]
    assert text_of(rows[0]).strip(), "a chosen tile stands a row higher"
    assert len(text_of(rows[0]).split()) == 1 or shape is BOXED
    assert {width_of(row) for row in rows} == {width_of(rows[0])}


def test_a_drawn_tile_stands_apart():
    game = session()
    hand = game.hand
    from mahjtui.match import safe_action

    while not (hand.view(0).drawn is not None and hand.view(0).legal):
        if hand.view(0).legal:
            hand.act(0, safe_action(hand.view(0)))
        hand.play_bots()
    table = look(game)
    assert table.apart
    assert table.tiles[-1].fresh
    assert table.tiles[-1].kind == table.view.drawn
    gap = FLAT.left_of(13, table) - FLAT.left_of(12, table) - FLAT.width
    assert gap > FLAT.between


def test_jokers_have_a_look_and_a_word_of_their_own():
    assert look_of(JOKER) == "joker"
    assert [look_of(kind) for kind in range(KINDS)].count("joker") == 1
