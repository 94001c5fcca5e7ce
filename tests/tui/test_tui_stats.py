"""The statistics on the screen: what is drawn from which rows, and how the page is reached."""

from __future__ import annotations

import pytest
from tui_table import SIZES, SMALL, Quiet, Stage, screen, seen, session, settled

from mahjtui.match import Player, Session, safe_action
from mahjtui.store import locations
from mahjtui.store.statistics import Grade, Keeper, Kept, Played, Statistics
from mahjtui.tui.painting import text_of
from mahjtui.tui.palette import entries
from mahjtui.tui.plots import BAR, HALVES, MARGIN, bar, curve, sampled
from mahjtui.tui.screens.page import PageScreen
from mahjtui.tui.screens.stats import StatsScreen
from mahjtui.tui.screens.table import TableScreen
from mahjtui.tui.statspages import statistics_rows
from mahjtui.tui.widgets.painted import Sheet

LOST = Played(
    key="", game="g", ended="2026-01-02T12:00:00Z", seed="42", hand=1, card="practice", house="", seat="E",
    opponents="nearest,nearest,nearest", assisted=False, ending="mahjongg", won=False, self_pick=False, line=None,
    value=None, paid=-25, jokers=None, jokerless=None, thrown=False, discards=20, exposures=1, dead=False,
    missed="Runs 1", away=1,
)  # fmt: skip
WON = LOST._replace(
    won=True, self_pick=True, line="Evens 2", value=25, paid=150, jokers=0, jokerless=True, missed=None, away=None
)
WALL = LOST._replace(ending="wall", paid=0, away=2, opponents="nearest,nearest,random", assisted=True)
HANDS = [row._replace(key=str(number)) for number, row in enumerate([LOST, WON, LOST, WALL])]
NOON = "2026-01-02T12:00:00Z"
GRADES = [
    *(Grade("drill", "charleston", number, NOON, True, 1, float(number), number / 4) for number in range(5)),
    Grade("0", "decisions", 0, NOON, False, 40, 10.0, None),
]


@pytest.fixture(autouse=True)
def data(monkeypatch, tmp_path):
    monkeypatch.setenv("MAHJTUI_DATA", str(tmp_path))


def texts(hands=(), grades=(), width=76):
    return [text_of(row).rstrip() for row in statistics_rows(Kept([*hands], [*grades]), width)]


def told(rows, name):
    """The words after this name on its row."""
    return next(row for row in rows if row.strip().startswith(name)).strip().removeprefix(name).split()


def test_totals_of_all_hands_and_of_those_without_help():
    rows = texts(HANDS)
    assert told(rows, "hands")[:2] == ["4", "3"]
    assert told(rows, "won")[0] == "25.0"
    assert told(rows, "won")[5] == "33.3"
    assert told(rows, "wall games")[:5] == ["25.0", "%", "(4.6", "-", "69.9)"], "Wilson's interval of 1 in 4"
    assert told(rows, "wins by self-pick")[0] == "100.0"
    assert told(rows, "jokers in a winning hand") == ["0.00", "0.00"]
    assert told(rows, "payments") == ["+100", "+100"]
    assert not any("tournament points" in row for row in rows)


def test_tournament_points_are_not_added_to_payments():
    points = LOST._replace(house="mistakes=penalise; scoring=tournament", paid=-20)
    rows = texts([*HANDS, points])
    assert told(rows, "payments") == ["+100", "+100"]
    assert told(rows, "tournament points") == ["-20", "-20"]
    assert any("TOURNAMENT POINTS" in row for row in rows)


def test_lines_won_and_missed_and_opponents():
    rows = texts(HANDS)
    assert told(rows, "Runs 1") == ["0", "3", "2"]
    won, missed, near, drawn = told(rows, "Evens 2")
    assert (won, missed, near) == ("1", "0", "0")
    assert set(drawn) == {BAR}
    assert told(rows, "nearest,nearest,nearest")[:3] == ["3", "+100", "33.3"]
    assert told(rows, "nearest,nearest,random")[:3] == ["1", "+0", "0.0"]


def test_lines_of_two_cards_are_told_apart():
    rows = texts([*HANDS, LOST._replace(card="mine")])
    assert told(rows, "Runs 1 (practice)") == ["0", "3", "2"]
    assert told(rows, "Runs 1 (mine)") == ["0", "1", "1"]


def test_grades_are_shown_where_there_are_any():
    assert not any("worth lost" in row for row in texts(HANDS))
    rows = texts(HANDS, GRADES)
    assert told(rows, "worth lost by a decision")[:3] == ["0.25", "points,", "40"]
    assert told(rows, "in the Charleston")[:3] == ["2.00", "points,", "5"]
    assert any("SHARE OF THE BEST WORTH KEPT" in row for row in rows)
    assert not any("HANDS" in row for row in texts((), GRADES))


def answers(drill, *right):
    return [Grade(f"{drill} {number}", drill, 1, NOON, True, 1, None, value) for number, value in enumerate(right)]


def test_each_drill_has_its_count_and_its_curve():
    rows = texts(grades=[*answers("joker", 1.0, 0.0, 1.0, 1.0), *answers("alive", 0.0)])
    assert rows[0].startswith("─ DRILLS ─"), "no heading stands over nothing"
    assert told(rows, "Joker exchange")[:4] == ["4", "3", "75.0", "%"]
    assert told(rows, "Dead or alive")[:4] == ["1", "0", "0.0", "%"]
    at = next(place for place, row in enumerate(rows) if "JOKER EXCHANGE, RIGHT OF THE LAST 20" in row)
    assert rows[at + 1].startswith("   100 % │▀"), "the first was right"
    assert not any("DEAD OR ALIVE, RIGHT" in row for row in rows), "one answer makes no curve"
    assert not any("No hand" in row for row in rows)


def test_nothing_played_yet():
    assert texts() == [" No hand has been finished yet.", " Each one that you finish is kept here."]


@pytest.mark.parametrize("width", [76, 79, 98])
def test_every_row_fits(width):
    many = [LOST._replace(missed=f"Line {n}", opponents=f"{'x' * 60}{n % 20}", paid=-9999) for n in range(300)]
    rows = texts([*HANDS, *many], GRADES, width)
    assert max(map(len, rows)) <= width
    assert any(row.endswith("lines: mahjtui stats --json") for row in rows)


def test_a_curve_rises_and_falls_with_its_values():
    rows = [text_of(row)[MARGIN:] for row in curve([-2, 0, 2, 4], MARGIN + 4, 4, str, low=-2, high=4)]
    assert rows == ["   ▀", "  ▀ ", "·▄··", "▄   "]
    labels = [text_of(row)[: MARGIN - 1].strip() for row in curve([-2, 4], MARGIN + 4, 4, str, low=-2, high=4)]
    assert labels == ["4", "", "0.0", "-2"]
    flat = [text_of(row)[MARGIN:] for row in curve([0, 0], MARGIN + 2, 3, str, low=0, high=0)]
    assert flat == ["  ", "  ", HALVES[0] * 2]


def test_sampling_keeps_the_last_value():
    for many in range(1, 40):
        values = list(range(many))
        for count in range(1, 40):
            found = sampled(values, count)
            assert len(found) == count
            assert found == sorted(found)
            assert found[-1] == values[-1]


def test_bars_are_as_long_as_their_share():
    assert [len(bar(part, 20, 40)) for part in (0, 1, 10, 20)] == [0, 2, 20, 40]
    assert len(bar(1, 1000, 10)) == 1
    assert bar(0, 0, 10) == ""


def test_the_key_and_the_palette_open_the_page():
    stage = Stage(session())
    stage.press("S")
    assert stage.pages[-1] == "stats"


@pytest.mark.parametrize("size", SIZES)
async def test_the_page_over_the_table(size):
    statistics = Statistics(locations.statistics())
    for hand in HANDS:
        statistics.add_hand(hand)
    async with screen(session(), size) as pilot:
        assert "Statistics" in [entry.name for entry in entries(pilot.app)]
        await pilot.press("S")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(pilot.app.screen, StatsScreen)
        assert "threw the winning tile" in seen(pilot)
        assert "25.0 %" in seen(pilot)
        before = seen(pilot)
        await pilot.press("end")
        await pilot.pause()
        assert "nearest,nearest,random" in seen(pilot)
        await pilot.press("home")
        await pilot.pause()
        assert seen(pilot) == before
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_the_page_in_seven_bits():
    statistics = Statistics(locations.statistics())
    for hand in HANDS:
        statistics.add_hand(hand)
    async with screen(session(), ascii=True) as pilot:
        await pilot.press("S")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "- HANDS -" in seen(pilot)
        assert seen(pilot).isascii()


async def test_a_file_that_cannot_be_read_is_told_on_the_page():
    locations.statistics().write_text("no statistics" * 100)
    async with screen(session()) as pilot:
        await pilot.press("S")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        told = "".join("".join(map(text_of, pilot.app.screen.query_one(Sheet).rows)).split())
        assert told == f"thestatisticsin{locations.statistics()}cannotbeused:fileisnotadatabase"


async def test_a_hand_that_ends_at_the_table_is_on_the_page_that_the_result_leads_to():
    players = [Player("You"), *(Player(f"bot {number}", Quiet(), "quiet") for number in (1, 2, 3))]
    game = Session(SMALL, players, 42, patience=None, results=Keeper(Statistics(locations.statistics()), "game"))
    async with screen(game) as pilot:
        while not game.hand.over:
            if 0 in game.hand.waiting():
                pilot.app.presenter.act(safe_action(game.hand.view(0)))
            await settled(pilot)
        assert isinstance(pilot.app.screen, PageScreen)
        assert "S Statistics" in seen(pilot)
        await pilot.press("S")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(pilot.app.screen, StatsScreen)
        assert "hands                     1" in seen(pilot)
        assert "quiet,quiet,quiet" in "\n".join(map(text_of, pilot.app.screen.query_one(Sheet).rows))
