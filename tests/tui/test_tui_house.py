"""The house rules on the screen: what can be set, what contradicts, and when it comes to hold."""

from __future__ import annotations

import pytest
from tui_table import SIZES, Stage, screen, seen, session, settled

from mahjtui.game.house import LEAGUE, PRESETS, RULES, HouseRules, settings_of
from mahjtui.store import tables
from mahjtui.tui.agreeing import NAMES, Draft, draft_of, foot_rows, rule_rows, what_follows, when
from mahjtui.tui.app import MahjApp
from mahjtui.tui.painting import Do, text_of
from mahjtui.tui.screens.ask import AskScreen
from mahjtui.tui.screens.house import KEYS, HouseScreen
from mahjtui.tui.screens.table import TableScreen
from mahjtui.tui.widgets.painted import Painted, Sheet


@pytest.fixture(autouse=True)
def data(monkeypatch, tmp_path):
    monkeypatch.setenv("MAHJTUI_DATA", str(tmp_path))


def marked(name: str, house: HouseRules = LEAGUE) -> Draft:
    return draft_of(house, NAMES.index(name))


@pytest.mark.parametrize("name", NAMES)
def test_stepping_visits_every_choice_and_comes_round(name):
    draft = marked(name)
    visited = []
    for _ in RULES[name].choices:
        visited.append(draft.value)
        draft = draft.stepped(1)
    assert draft == marked(name)
    assert {*visited} == {choice.value for choice in RULES[name].choices}
    assert draft.stepped(1).stepped(-1) == draft


def test_counts_are_stepped_in_their_order():
    assert marked("jokers").stepped(1).value == 9
    assert marked("jokers").stepped(-1).value == 7


def test_contradictions_show_as_they_arise_and_go_away():
    draft = marked("dead_hands").set_to("warned")
    assert draft.house is None
    text = "\n".join(map(text_of, foot_rows(draft, 76)))
    assert "mistakes = 'prevent' and dead_hands = 'warned'" in text.replace("\n", " ")
    rows, begins = rule_rows(draft, LEAGUE, 76)
    clashing = [name for name, row in zip(NAMES, begins, strict=True) if text_of(rows[row])[1] == "!"]
    assert clashing == ["mistakes", "dead_hands"]
    settled = Draft({**draft.settings, "mistakes": "penalise"})
    assert settled.house == HouseRules(mistakes="penalise", dead_hands="warned")


@pytest.mark.parametrize("house", PRESETS.values(), ids=PRESETS)
def test_every_rule_is_shown_with_number_setting_and_meaning(house):
    draft = draft_of(house)
    rows, begins = rule_rows(draft, LEAGUE, 76)
    text = " ".join(" ".join(map(text_of, rows)).split())
    for rule, row in zip(RULES.values(), begins, strict=True):
        value = getattr(house, rule.name)
        assert rule.number in text_of(rows[row])
        assert rule.title in text_of(rows[row])
        assert rule.meaning(value) in text
        assert (text_of(rows[row])[1] == "*") == (value != getattr(LEAGUE, rule.name))
    assert max(len(text_of(row)) for row in rows) <= 76


def test_what_belongs_to_a_session_waits_for_the_next_game():
    draft = draft_of(HouseRules(scoring="tournament", jokers=9))
    assert when("scoring", draft, LEAGUE) == "next game"
    assert when("jokers", draft, LEAGUE) == "next hand"
    assert when("courtesy", draft, LEAGUE) == ""
    told = what_follows(HouseRules(scoring="tournament", jokers=9), LEAGUE)
    assert told.startswith("From the next game on: scoring. The others hold from the next hand on.")
    assert what_follows(HouseRules(jokers=9), LEAGUE).startswith("They hold from the next hand on.")


def test_agreed_rules_hold_from_the_next_hand_on():
    stage = Stage(session(watch=True))
    while stage.presenter.running:
        stage.settle()
    before = stage.presenter.table.view.house
    stage.presenter.agree(HouseRules(scoring="tournament", jokers=9))
    assert stage.presenter.table.view.house == before == LEAGUE
    stage.presenter.next_hand()
    assert stage.presenter.table.view.house == HouseRules(jokers=9)
    assert stage.presenter.wanted.scoring == "tournament"


def test_the_log_begins_with_what_differs_from_the_published_rules():
    told = [heard.text for heard in Stage(session(house=HouseRules(jokers=9))).presenter.log]
    assert told[:2] == ["House rules of this table:", "Jokers in the set: the set has 9 jokers (T-5)."]
    assert not any("House rules" in heard.text for heard in Stage(session()).presenter.log)


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
async def test_a_rule_is_changed_kept_and_saved(size):
    async with screen(session(), size) as pilot:
        await pilot.press("t")
        assert isinstance(pilot.app.screen, HouseScreen)
        assert "players at the table" in seen(pilot)
        await pilot.press("down", "right", "escape")
        assert isinstance(pilot.app.screen, AskScreen)
        assert "from the next hand on" in seen(pilot)
        await pilot.press("1")
        await settled(pilot)
        assert pilot.app.screen is pilot.app.table
        assert pilot.app.session.house == HouseRules(jokers=9)
        assert tables.default() == HouseRules(jokers=9)


async def test_nobody_leaves_with_a_contradiction():
    async with screen(session()) as pilot:
        await pilot.press("t")
        rules = pilot.app.screen
        rules._set(marked("dead_hands").set_to("warned"))
        await pilot.pause()
        assert "! house rules mistakes = 'prevent'" in seen(pilot)
        await pilot.press("escape", "1")
        assert pilot.app.screen is rules
        await pilot.press("escape", "2")
        await settled(pilot)
        assert pilot.app.screen is pilot.app.table
        assert pilot.app.session.house == pilot.app.presenter.wanted == LEAGUE
        assert tables.default() == LEAGUE


async def test_tables_sections_and_taking_back():
    tables.save("mine", HouseRules(jokers=4))
    async with screen(session()) as pilot:
        await pilot.press("t", "p")
        assert "4  mine" in seen(pilot)
        await pilot.press("4")
        rules = pilot.app.screen
        assert rules.draft.house == HouseRules(jokers=4)
        await pilot.press("u")
        assert not rules.changed
        rules._set(marked("jokerless_except"))
        sections = [line.section for line in pilot.app.session.card.lines if line.jokerless_bonus]
        await pilot.press("enter", "1")
        assert "[x]" in seen(pilot)
        await pilot.press("escape")
        assert rules.draft.value == (sections[0],)
        await pilot.press("enter", "1", "escape")
        assert not rules.changed


async def test_the_marked_rule_is_always_in_sight_and_clicks_do_what_keys_do():
    async with screen(session()) as pilot:
        await pilot.press("t", "end")
        await pilot.pause()
        await pilot.pause()
        rules, sheet = pilot.app.screen, pilot.app.screen.query_one(Sheet)
        assert "rounds in a session" in seen(pilot)
        _rows, begins = rule_rows(rules.draft, LEAGUE, sheet.size.width)
        place = begins[-1] - sheet.scroll_offset.y
        await pilot.click(sheet, offset=(20, place))
        assert rules.draft.value == 5
        await pilot.click(sheet, offset=(20, begins[-2] - sheet.scroll_offset.y))
        assert rules.draft.rule is RULES["pivot"]
        keys = rules.query_one("#keys", Painted)
        at = text_of(keys.rows[0]).index("u Take back")
        await pilot.click(keys, offset=(at, 0))
        await pilot.pause()
        assert not rules.changed
        assert next(run.do for run in keys.rows[0] if run.do) == Do("key", 1)
        assert {key.shown for key in KEYS if key.label} == {"↑↓", "←→", "p", "u", "Esc"}


async def test_another_game_is_begun_by_the_new_rules():
    def anew(house):
        again = session(7)
        again.house = house
        again.hand = again._deal()
        return again

    app = MahjApp(lambda: (session(), ()), anew=anew, pace="instant")
    async with app.run_test(size=(80, 24)) as pilot:
        while app.table is None or not app.table.query_one("#footer", Painted).rows:
            await pilot.pause(0.01)
        await settled(pilot)
        assert isinstance(app.table, TableScreen)
        await pilot.press("t", "down", "left", "escape", "2")
        while app.session.seed != 7:
            await pilot.pause(0.01)
        await settled(pilot)
        assert app.session.hand.state.house == HouseRules(jokers=7)
        assert "house rules" in seen(pilot)
        assert settings_of(tables.default())["jokers"] == 7
        await pilot.press("home", "space")
        assert app.presenter.desk.chosen == (0,)
