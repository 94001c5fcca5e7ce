"""The program on a screen: keys and mouse, sizes, colours, questions, and nothing that ends it by accident."""

from __future__ import annotations

import pytest
from tui_table import SIZES, screen, seen, session, session_at, settled

from mahjtui.game.actions import Discard, Pass
from mahjtui.stream import Stream
from mahjtui.tui.commands import KEYS
from mahjtui.tui.painting import Do
from mahjtui.tui.screens.ask import AskScreen
from mahjtui.tui.screens.page import PageScreen
from mahjtui.tui.screens.table import TYPED, TableScreen
from mahjtui.tui.themes import THEMES
from mahjtui.tui.widgets.painted import Painted

SHORT = "1B 2B 2B 3B 3B 4B 4B N N 5C 6C 7C 8C 1D"
RUNS = "NN 1B 2B 2B 2B 2B 3B 3B 3B 4B 4B 4B 4B"


async def click(pilot, meaning: Do) -> None:
    """Click where a picture says that a click means this."""
    for part in pilot.app.screen.query(Painted):
        for y, row in enumerate(part.rows):
            x = 0
            for run in row:
                if run.do == meaning and run.text.strip() and part.size and y < part.size.height:
                    await pilot.click(part, offset=(x, y))
                    await settled(pilot)
                    return
                x += len(run.text)
    raise AssertionError(f"nothing on the screen means {meaning}")


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
async def test_a_pass_and_a_discard_by_mouse_alone(size):
    async with screen(session(), size) as pilot:
        presenter = pilot.app.presenter
        for index in (0, 3, 5):
            await click(pilot, Do("tile", index))
        assert presenter.desk.chosen == (0, 3, 5)
        await click(pilot, Do("slot", 1))
        assert presenter.desk.chosen == (0, 5)
        await click(pilot, Do("tile", 3))
        await click(pilot, Do("pass"))
        assert isinstance(presenter.session.hand.actions[-1][1], Pass)
        assert presenter.table.view.phase == "first-across"
    async with screen(session_at(E="123B 456C 789D NN 3D 4D R"), size) as pilot:
        await click(pilot, Do("tile", 4))
        assert not pilot.app.presenter.session.hand.actions
        tile = pilot.app.presenter.table.tiles[4].kind
        await click(pilot, Do("tile", 4))
        assert pilot.app.presenter.session.hand.actions[0] == (0, Discard(tile))


async def test_the_vote_the_courtesy_and_a_call_by_mouse_alone():
    async with screen(session()) as pilot:
        presenter = pilot.app.presenter
        while presenter.table.passing:
            for index in (0, 1, 2):
                await click(pilot, Do("tile", index))
            await click(pilot, Do("pass"))
        await click(pilot, Do("option", 1))
        assert presenter.table.view.phase == "courtesy"
        await click(pilot, Do("option", 0))
        assert presenter.table.view.phase == "discard"
    racks = {"E": "2B 2B 2B J 1B 3B 3B 4B 4B N N 5C 6C", "S": "1C 1C 2C 2C 3C 3C 4C 4C 7D 7D 8D 8D 9D"}
    async with screen(session_at("claim", turn="S", discards="S2B", **racks)) as pilot:
        await click(pilot, Do("call"))
        assert isinstance(pilot.app.screen, AskScreen)
        await click(pilot, Do("choice", 0))
        assert pilot.app.presenter.table.own.exposures


async def test_the_call_question_steps_back_with_escape():
    racks = {"E": "2B 2B 2B J 1B 3B 3B 4B 4B N N 5C 6C", "S": "1C 1C 2C 2C 3C 3C 4C 4C 7D 7D 8D 8D 9D"}
    async with screen(session_at("claim", turn="S", discards="S2B", **racks)) as pilot:
        await pilot.press("k", "down", "escape")
        assert pilot.app.screen is pilot.app.table
        assert pilot.app.presenter.table.view.phase == "claim"
        await pilot.press("enter", "1")
        await settled(pilot)
        assert pilot.app.presenter.table.own.exposures


async def test_a_refusal_is_on_the_screen_with_its_rule():
    async with screen(session_at(E="123B 456C 789D NN 3D 4D R")) as pilot:
        await pilot.press("m")
        assert "(M-1)" in seen(pilot)
        await pilot.press("left")
        assert "(M-1)" not in seen(pilot)


async def test_undo_shows_the_tiles_again():
    async with screen(session()) as pilot:
        before = pilot.app.presenter.table.tiles
        await pilot.press("home", "space", "right", "space", "right", "space", "enter")
        await settled(pilot)
        await pilot.press("u")
        await settled(pilot)
        assert pilot.app.presenter.table.tiles == before
        assert "assisted" in seen(pilot)


async def test_too_small_says_so_and_resumes_by_itself():
    async with screen(session()) as pilot:
        await pilot.press("home", "space")
        await pilot.resize_terminal(79, 24)
        await pilot.pause()
        assert "80 columns and 24 rows" in seen(pilot)
        assert "CHARLESTON" not in seen(pilot)
        await pilot.press("right", "space")
        assert pilot.app.presenter.desk.chosen == (0,), "nothing is done that cannot be seen"
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "CHARLESTON" in seen(pilot)
        assert pilot.app.presenter.desk.chosen == (0,)


async def test_a_resize_in_the_middle_of_the_charleston_keeps_what_was_chosen():
    async with screen(session(), (80, 24)) as pilot:
        await pilot.press("home", "space", "right", "space")
        for size in ((120, 40), (200, 60), (100, 30), (80, 24), (120, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "CHARLESTON" in seen(pilot)
            assert ("┌───┐" in seen(pilot)) == (size[0] >= 120), "boxed tiles where there is room"
        assert pilot.app.presenter.desk.chosen == (0, 1)
        await pilot.press("right", "space", "enter")
        await settled(pilot)
        assert pilot.app.presenter.table.view.phase == "first-across"


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
async def test_ascii_leaves_only_seven_bit_characters(size):
    async with screen(session(), size, ascii=True) as pilot:
        assert seen(pilot).isascii()
        for keys in (("question_mark",), ("escape", "c"), ("escape", "q"), ("escape", "colon"), ("escape", "5", "b")):
            await pilot.press(*keys)
            await pilot.pause(0.1)
            assert seen(pilot).isascii(), keys
    async with screen(session_at(E=RUNS), size, ascii=True) as pilot:
        await pilot.press("m")
        await pilot.pause()
        assert "you win" in seen(pilot)
        assert seen(pilot).isascii()


async def test_no_color_works_and_loses_nothing(monkeypatch):
    async with screen(session(), (120, 40)) as pilot:
        await pilot.press("home", "space", "right")
        coloured = seen(pilot)
    monkeypatch.setenv("NO_COLOR", "1")
    async with screen(session(), (120, 40)) as pilot:
        await pilot.press("home", "space", "right")
        assert pilot.app.no_color
        assert seen(pilot) == coloured
        await pilot.press("question_mark")
        assert "NOW" in seen(pilot)


@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
async def test_every_theme_shows_the_same_characters(theme):
    async with screen(session()) as pilot:
        before = seen(pilot)
        pilot.app.use_theme(theme)
        await pilot.pause()
        assert seen(pilot) == before
        assert pilot.app.theme == theme


async def test_tile_style_and_pace_switch_live_from_the_palette():
    async with screen(session()) as pilot:
        await pilot.press("colon")
        await pilot.pause(0.2)
        for letter in "unicode":
            await pilot.press(letter)
        await pilot.pause(0.3)
        await pilot.press("enter")
        await pilot.pause(0.2)
        assert pilot.app.presenter.tileset.name == "unicode"
        assert "\U0001f010" in seen(pilot), "one Bam"


async def test_quitting_asks_and_can_be_taken_back():
    async with screen(session()) as pilot:
        await pilot.press("q")
        assert "The hand is not over" in seen(pilot)
        await pilot.press("escape")
        assert pilot.app.screen is pilot.app.table
        await pilot.press("q", "2")
        await pilot.pause()
        assert not pilot.app.is_running


async def test_ctrl_q_asks_as_well_and_leaves_over_a_question():
    async with screen(session()) as pilot:
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert "The hand is not over" in seen(pilot)
        assert pilot.app.is_running
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert pilot.app.return_code == 0


async def test_pages_open_scroll_and_close():
    async with screen(session()) as pilot:
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(pilot.app.screen, PageScreen)
        top = seen(pilot)
        await pilot.press("end")
        assert seen(pilot) != top
        await pilot.press("escape")
        assert pilot.app.screen is pilot.app.table


async def test_the_next_hand_from_the_result():
    async with screen(session_at(E=RUNS)) as pilot:
        await pilot.press("m")
        await pilot.pause()
        assert "you win" in seen(pilot)
        assert "SC-2" in seen(pilot)
        await click(pilot, Do("next-hand"))
        assert pilot.app.screen is pilot.app.table
        assert pilot.app.presenter.table.number == 2
        assert "you are North" in seen(pilot)


async def test_a_deal_that_fails_ends_the_program_and_is_kept():
    from mahjtui.errors import UsageError
    from mahjtui.tui.app import MahjApp

    def deal():
        raise UsageError("unknown card")

    app = MahjApp(deal)
    async with app.run_test() as pilot:
        for _ in range(100):
            await pilot.pause(0.01)
            if app.fault is not None:
                break
    assert str(app.fault) == "unknown card"


@pytest.mark.parametrize("seed", range(2))
async def test_random_keys_and_resizes_end_in_no_exception(seed):
    stream = Stream("tests", "screen keys", seed)
    keys = [key for key in (*KEYS, *TYPED, "escape", "pageup", "enter", "space") if key != "q"]
    async with screen(session(seed), (120, 40)) as pilot:
        for _ in range(6):
            await pilot.press(*(stream.choice(keys) for _ in range(3)))
            await pilot.resize_terminal(*stream.choice([(80, 24), (120, 40), (60, 20), (100, 50)]))
        await settled(pilot)
        assert pilot.app.fault is None
        assert pilot.app.is_running


async def test_the_card_and_the_log_can_be_read_from_the_result():
    async with screen(session_at(E=RUNS)) as pilot:
        await pilot.press("m")
        for key, title in (("c", "Card"), ("o", "Log")):
            await pilot.press(key)
            await pilot.pause()
            assert f"─ {title} ─" in seen(pilot)
            await pilot.press("escape")
            assert pilot.app.screen is pilot.app.table
            await pilot.press("v")
            await pilot.pause()
        assert "you win" in seen(pilot)


async def test_enter_throws_nothing_before_the_table_could_be_looked_at(monkeypatch):
    monkeypatch.setattr(TableScreen, "GLANCE", 30.0)
    async with screen(session_at(E=SHORT)) as pilot:
        await pilot.press("enter", "enter")
        await settled(pilot)
        assert pilot.app.presenter.table.view.turns == 0
        monkeypatch.setattr(TableScreen, "GLANCE", 0.0)
        await pilot.press("enter")
        await settled(pilot)
        assert pilot.app.presenter.table.view.turns > 0


async def test_every_rank_is_counted_in_the_narrow_panel():
    async with screen(session_at(E=SHORT)) as pilot:
        await pilot.press("tab")
        while "UNSEEN" not in seen(pilot):
            await pilot.press("tab")
        assert " 1 2 3 4 5 6 7 8 9" in seen(pilot)
