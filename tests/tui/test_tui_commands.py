"""One registry feeds keys, footer, help and palette: a test fails when one of them drifts."""

from __future__ import annotations

import pytest
from tui_table import Stage, screen, session, session_at

from mahjtui.stream import Stream
from mahjtui.tui.command import KEY_NAMES
from mahjtui.tui.commands import BY_ID, COMMANDS, FOOTER_ENTRIES, KEYS, footer, possible, press, run
from mahjtui.tui.desk import HONOUR
from mahjtui.tui.pages import help_rows
from mahjtui.tui.painting import text_of
from mahjtui.tui.palette import entries
from mahjtui.tui.screens.table import TYPED, TableScreen
from mahjtui.tui.widgets.bars import footer_row

UNSAFE = {"ctrl+j", "ctrl+m", "ctrl+i", "ctrl+h", "ctrl+s", "ctrl+q"}
NAMED = {"colon", "question_mark", "apostrophe", "ctrl+p", *KEY_NAMES}


def stages() -> list[Stage]:
    """A table in each kind of state."""
    claim = {"E": "2B 2B 2B J 1B 3B 3B 4B 4B N N 5C 6C", "S": "1C 1C 2C 2C 3C 3C 4C 4C 7D 7D 8D 8D 9D"}
    passing, vote, courtesy, over = (Stage(session()) for _ in range(4))
    for stage, answers in ((vote, 0), (courtesy, 1), (over, 1)):
        while stage.presenter.table.passing:
            stage.press("home", "space", "right", "space", "right", "space", "enter")
        stage.press(*["s"] * answers)
    over.press("0")
    while over.presenter.running:
        over.press("space" if over.presenter.table.view.phase == "claim" else "enter")
    return [
        passing, vote, courtesy, over,
        Stage(session_at(E="123B 456C 789D NN 3D 4D R")),
        Stage(session_at(E="NN 1B 2B 2B 2B 2B 3B 3B 3B 4B 4B 4B 4B")),
        Stage(session_at(E="1B 2B 3B 3B 4B 4B N N 5C 6C 7C 8C 1D 2B", S="3C 4C 5C 6D 7D 8D 9D 1D 2D 3D [2B 2B J]")),
        Stage(session_at("claim", turn="S", discards="S2B", **claim)),
        Stage(session(watch=True), pace="step"),
    ]  # fmt: skip


def test_ids_are_unique_and_everything_is_explained():
    assert len(BY_ID) == len(COMMANDS)
    for command in COMMANDS:
        assert command.label
        assert command.help.endswith(".")
        assert command.keys or not command.footer or command.id in ("tile", "slot", "option")


def test_no_key_is_out_of_reach_of_a_terminal():
    assert not UNSAFE & set(KEYS)
    for key in KEYS:
        assert key in NAMED or (len(key) == 1 and key.isalnum()), f"{key} is no letter, digit, arrow or the like"
        assert not key.startswith("f") or len(key) == 1, "no function key is needed"


def test_bindings_are_the_keys_of_the_registry():
    bound = {key for binding in TableScreen.BINDINGS for key in binding.key.split(",")}
    assert bound == {*KEYS, *TYPED}


@pytest.mark.parametrize("number", range(9))
def test_the_footer_shows_what_is_possible_and_no_more(number):
    presenter = stages()[number].presenter
    shown = footer(presenter)
    assert 3 <= len(shown) <= FOOTER_ENTRIES
    assert [command.id for command in shown][-2:] == ["palette", "help"]
    assert set(shown) <= set(possible(presenter))
    row = footer_row(presenter, 80)
    for command in shown:
        assert command.label in text_of(row), "the labels fit into 80 columns"
        assert command.id == "left" or any(run.do is not None and run.do.command == command.id for run in row)


@pytest.mark.parametrize("number", range(9))
def test_the_first_entry_of_the_footer_does_what_its_key_does(number):
    stage = stages()[number]
    first = footer(stage.presenter)[0]
    bound = [command for command in COMMANDS if first.keys[0] in command.keys]
    assert next(command for command in bound if command.when(stage.presenter)) is first


@pytest.mark.parametrize("number", range(9))
def test_help_lists_every_key_and_the_present_ones_first(number):
    presenter = stages()[number].presenter
    text = "\n".join(text_of(row) for row in help_rows(presenter, 78))
    now, later = text.split("AT OTHER TIMES")
    for command in COMMANDS:
        if command.keys and (command.footer or command.palette):
            part = now if command.when(presenter) else later
            assert command.help[:40] in part, command.id


def test_a_letter_of_a_typed_tile_is_never_swallowed_by_a_command():
    stage = Stage(session_at(E="1B 5B 5C 46C 789D NN R 0 F J"))
    for letter in TYPED:
        stage.press("apostrophe" if letter not in "bcd" else "5", letter)
        assert stage.presenter.desk.typed == ""
    assert not stage.pages
    assert not stage.questions
    assert stage.presenter.table.view.turns == 0
    assert set(TYPED) == set("bcd") | set("newsrg0fjx")
    assert HONOUR == "'"


@pytest.mark.parametrize("number", range(9))
def test_whatever_is_run_when_it_is_not_possible_changes_nothing(number):
    stage = stages()[number]
    hand = stage.presenter.session.hand
    for command in COMMANDS:
        if not command.when(stage.presenter):
            before = len(hand.actions)
            run(stage.presenter, command.id)
            assert len(hand.actions) == before
            assert not command.explains or stage.presenter.desk.notice, command.id


def test_random_keys_do_nothing_against_the_rules():
    for seed in range(6):
        stage = Stage(session(seed))
        stream = Stream("tests", "keys", seed)
        for _ in range(300):
            press(stage.presenter, stream.choice((*KEYS, *TYPED)))
            stage.settle()
            for question in stage.questions:
                stream.choice(question.choices).act()
                stage.settle()
            stage.questions.clear()
            assert len(footer(stage.presenter)) <= FOOTER_ENTRIES


async def test_the_palette_offers_what_is_possible_and_every_setting():
    async with screen(session()) as pilot:
        offered = entries(pilot.app)
        names = [entry.name for entry in offered]
        wanted = [command.label for command in possible(pilot.app.presenter) if command.palette]
        assert names[: len(wanted)] == wanted
        assert {"Pace: step", "Theme: mahj-cvd", "Tiles: unicode"} <= set(names)
        assert len(names) == len(set(names))
