"""The rule book on the screen: found by typing, opened from a refusal, its scenarios stepped through on the table."""

from __future__ import annotations

import pytest
from test_tui_goldens import EXCHANGE, check
from textual.widgets import Input
from tui_table import SIZES, Stage, screen, seen, session, session_at

from mahjtui.game.house import HouseRules
from mahjtui.game.seats import LETTERS as LETTERS_OF_SEATS
from mahjtui.game.seats import NAMES, SEATS, in_turn_after
from mahjtui.rulebook.book import rules
from mahjtui.rulebook.cases import cases, cases_of
from mahjtui.rulebook.scenes import scenes
from mahjtui.scenario import load
from mahjtui.tui.painting import LETTERS, text_of
from mahjtui.tui.rulepages import found, list_rows, rule_rows
from mahjtui.tui.screens.case import CaseScreen
from mahjtui.tui.screens.rules import RulesScreen
from mahjtui.tui.screens.table import TableScreen
from mahjtui.tui.shown import rack_rows, seen_from
from mahjtui.tui.widgets.painted import Sheet
from mahjtui.tui.widgets.rack import own_rows
from mahjtui.tui.widgets.seats import seat_rows
from mahjtui.tui.widgets.surround import middle_rows


def refused() -> object:
    return session_at(discards="S5B W1C N9D", **EXCHANGE)


def test_a_refusal_offers_its_rule_until_something_else_is_done():
    stage = Stage(refused())
    assert stage.presenter.refused_by is None
    stage.press("w")
    assert stage.pages == []
    stage.press("m")
    assert stage.presenter.refused_by is rules()["M-1"]
    stage.press("w")
    assert stage.pages == ["rule"]
    stage.press("escape", "w")
    assert stage.pages == ["rule"]
    stage.press("R")
    assert stage.pages == ["rule", "rules"]


async def test_a_refusal_opens_its_rule_and_escape_leads_back_to_the_table():
    async with screen(refused()) as pilot:
        await pilot.press("m", "w")
        await pilot.pause()
        assert isinstance(pilot.app.screen, RulesScreen)
        assert pilot.app.screen.rule is rules()["M-1"]
        assert "M-1  Declaring it" in seen(pilot)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_a_click_on_the_refusal_opens_its_rule():
    async with screen(refused()) as pilot:
        await pilot.press("m")
        await pilot.pause()
        row = next(y for y, line in enumerate(seen(pilot).splitlines()) if line.startswith(" ! this is not Mah Jongg"))
        await pilot.click(offset=(5, row))
        await pilot.pause()
        assert isinstance(pilot.app.screen, RulesScreen)
        assert pilot.app.screen.rule is rules()["M-1"]


async def test_the_list_narrows_as_one_types_and_enter_opens_the_marked_rule():
    async with screen(session()) as pilot:
        await pilot.press("R")
        await pilot.pause()
        assert "> T-1" in seen(pilot)
        await pilot.press(*"jocker exchange")
        await pilot.pause()
        assert "'jocker' is taken for 'joker'." in seen(pilot)
        assert "> J-4" in seen(pilot)
        assert "T-1" not in seen(pilot)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert "When a joker cannot be exchanged" in seen(pilot)
        assert not pilot.app.screen.query_one(Input).display
        await pilot.press("right")
        assert pilot.app.screen.rule is rules()["J-6"]
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen.query_one(Input).value == "jocker exchange"
        assert "> J-6" in seen(pilot)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_letters_that_are_commands_at_the_table_are_typed_here():
    async with screen(session()) as pilot:
        await pilot.press("R", *"quint 4")
        await pilot.pause()
        assert isinstance(pilot.app.screen, RulesScreen)
        assert pilot.app.screen.query_one(Input).value == "quint 4"


async def test_what_is_not_found_suggests_and_opens_nothing():
    async with screen(session()) as pilot:
        await pilot.press("R", *"J-44", "enter")
        await pilot.pause()
        assert "No rule has these words. Did you mean J-4, V-4, T-4?" in seen(pilot)
        assert pilot.app.screen.rule is None


async def test_a_click_opens_a_rule_and_its_scenario():
    async with screen(session()) as pilot:
        await pilot.press("R", *"J-8")
        await pilot.pause()
        await pilot.click("Sheet", offset=(4, 0))
        await pilot.pause()
        assert pilot.app.screen.rule is rules()["J-8"]
        row = next(y for y, line in enumerate(seen(pilot).splitlines()) if "  1  a win by" in line)
        await pilot.click(offset=(10, row))
        await pilot.pause()
        assert isinstance(pilot.app.screen, CaseScreen)


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
async def test_a_scenario_is_stepped_through_on_the_table(size):
    async with screen(session(), size) as pilot:
        await pilot.press("R", *"J-8", "enter", "2")
        await pilot.pause()
        assert isinstance(pilot.app.screen, CaseScreen)
        assert "THE POSITION" in seen(pilot)
        steps = len(pilot.app.screen.scenes) - 1
        await pilot.press("right")
        await pilot.pause()
        check(f"case-{size[0]}x{size[1]}.txt", seen(pilot) + "\n")
        await pilot.press("end")
        await pilot.pause()
        assert f"STEP {steps} OF {steps}" in seen(pilot)
        told = " ".join(text_of(row).strip() for row in pilot.app.screen.query_one(Sheet).rows)
        assert "Mah Jongg: East wins, self-picked." in told
        await pilot.press("right", "left")
        await pilot.pause()
        assert f"STEP {steps - 1} OF {steps}" in seen(pilot)
        await pilot.press("tab")
        assert pilot.app.screen.seat == (pilot.app.screen.scenes[0].seat + 1) % 4
        await pilot.press("escape", "escape", "escape")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_a_scenario_of_two_is_looked_at_from_where_somebody_sits():
    async with screen(session()) as pilot:
        await pilot.press("R", *"V-1", "enter", "1")
        await pilot.pause()
        seats = [pilot.app.screen.seat]
        for _ in range(3):
            await pilot.press("tab")
            seats.append(pilot.app.screen.seat)
        assert {*seats} == {0, 2}
        assert "From " in seen(pilot)


async def test_a_card_that_is_refused_says_why_instead():
    async with screen(session()) as pilot:
        await pilot.press("R", *"K-4", "enter", "1", "right", "tab")
        await pilot.pause()
        assert "The card is refused" in " ".join(seen(pilot).split())


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_every_scenario_can_be_drawn_from_every_seat(case):
    for scene in scenes(load(case.path)):
        for seat in SEATS:
            position = seen_from(scene.state, seat, LETTERS)
            drawn = [text_of(row) for row in (*seat_rows(position.table), *own_rows(position, 78, 5))]
            assert [line[3] for line in drawn[:3]] == [LETTERS_OF_SEATS[other] for other in in_turn_after(seat)]
            assert NAMES[seat].upper() in drawn[3]
            assert len(middle_rows(position, 78, 31)) >= 26
        held = "".join(text_of(row) for row in rack_rows(scene.state, (0,), 28, LETTERS))
        assert len(held.split()) == 1 + sum(scene.state.privates[0].rack)


@pytest.mark.parametrize("width", [50, 74, 96])
def test_every_rule_fits_its_width_and_marks_its_scenario(width):
    house = HouseRules(finesse=False)
    for rule in rules().values():
        count = len(cases_of(rule.number))
        rows, at = rule_rows(rule, house, max(0, count - 1), width)
        assert max(len(text_of(row)) for row in rows) <= width
        assert not count or count == 1 or text_of(rows[at]).startswith("> ")
    rows, at = list_rows("", found(""), 50, width)
    assert text_of(rows[at]).startswith("> ")
