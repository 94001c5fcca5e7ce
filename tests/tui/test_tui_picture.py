"""The picture of the README: a real table, the same each time."""

from __future__ import annotations

from xml.etree import ElementTree

from tui_table import Quiet, session

from mahjtui.tui.picture import draw, play_until


def drawn() -> str:
    game = session()
    play_until(game, Quiet(), 12)
    view = game.hand.view(0)
    assert view.turns >= 12
    assert view.phase == "discard"
    assert view.turn == 0
    return draw(game, (120, 40), "mahj-dark")


def test_the_picture_is_a_table_and_the_same_each_time():
    picture = drawn()
    text = "".join(ElementTree.fromstring(picture).itertext()).replace("\xa0", " ")
    for part in ("DISCARDS", "CLOSEST LINES", "YOU East", "seed 42", "LOG"):
        assert part in text
    assert drawn() == picture
