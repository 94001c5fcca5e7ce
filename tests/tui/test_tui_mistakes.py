"""A table where mistakes are possible: all of them can be made on the screen, none by accident."""

from __future__ import annotations

import pytest
from tui_table import SIZES, Stage, screen, seen, session, session_at, settled

from mahjtui.game.actions import (
    Accept,
    Call,
    Challenge,
    Deny,
    Destroy,
    Discard,
    Keep,
    MahJongg,
    Name,
    Show,
    Skip,
    ThrowIn,
    Withdraw,
)
from mahjtui.game.house import PRESETS, HouseRules
from mahjtui.store.settings import Settings
from mahjtui.stream import Stream
from mahjtui.tiles import parse_tiles
from mahjtui.tui.commands import FOOTER_ENTRIES, KEYS, footer, possible
from mahjtui.tui.pages import help_rows
from mahjtui.tui.painting import text_of
from mahjtui.tui.prompts import prompt
from mahjtui.tui.screens.ask import AskScreen

PENALISED = HouseRules(mistakes="penalise")
WARNED = PRESETS["learner"]
OTHERS = "1C 1C 2C 2C 3C 3C 4C 4C 7D 7D 8D 8D 9D"
FATAL = {"E": "R R R J 1B 3B 3B 4B 4B N N 5C 6C", "S": OTHERS}
"""East can lay Reds, of which no line of the small card has a set."""


def claim(house=PENALISED, discard="SR", **seats):
    return Stage(session_at("claim", turn="S", discards=discard, house=house, **(seats or FATAL)))


def after(table, *actions):
    """The table once South has done this, before anybody answers."""
    for action in actions:
        table.hand.act(1, action)
    return Stage(table)


def own(stage):
    return [action for seat, action in stage.presenter.session.hand.actions if seat == stage.presenter.table.seat]


def labels(stage):
    return [choice.label for choice in stage.questions[-1].choices]


def test_a_discard_that_makes_no_set_is_let_pass_without_a_question():
    stage = claim(discard="S9C")
    assert own(stage)[0] == Skip()
    assert stage.presenter.table.view.phase != "claim" or stage.presenter.table.view.claimed.seat != 1
    assert not stage.questions


def test_every_discard_is_put_to_the_person_on_wish():
    stage = claim(discard="SR", E="R R R J 1B 3B 3B 4B 4B N N 5C 6C", S=OTHERS)
    stage.press("e", "space")
    assert stage.presenter.every
    for _ in range(8):
        while stage.presenter.table.view.phase == "claim":
            assert stage.presenter.table.asked
            stage.press("space")
        stage.press("enter")
    skips = [action for action in own(stage) if action == Skip()]
    others = [discard for discard in stage.presenter.session.hand.state.public.discards if discard.seat]
    assert len(skips) >= len(others) - 1
    assert any("every discard" in heard.text for heard in stage.presenter.log)
    stage.press("e")
    assert not stage.presenter.every


def test_undo_goes_back_past_what_was_let_pass():
    stage = Stage(session(house=PENALISED))
    while stage.presenter.table.passing:
        stage.press("home", "space", "right", "space", "right", "space", "enter")
    stage.press("s", "0")
    for _ in range(3):
        while stage.presenter.table.view.phase == "claim":
            stage.press("space")
        stage.press("enter")
    before = [action for action in own(stage) if isinstance(action, Discard)]
    while stage.presenter.table.view.phase == "claim":
        stage.press("u")
    assert stage.presenter.table.open_to(Discard)
    stage.press("u")
    while stage.presenter.table.view.phase == "claim":
        stage.press("u")
    assert stage.presenter.table.open_to(Discard)
    assert len([action for action in own(stage) if isinstance(action, Discard)]) < len(before)


def test_calls_are_offered_right_or_wrong_and_not_told_apart():
    stage = claim()
    assert not stage.presenter.table.open_to(Call), "no line takes it"
    stage.press("k")
    assert "Pung, laying RR" in labels(stage)
    assert not any("away" in label for label in labels(stage))
    stage.choose(labels(stage).index("Pung, laying RR"))
    assert stage.presenter.session.hand.state.public.exposures[0]
    assert Call(tuple(parse_tiles("R R"))) in own(stage)


def test_dh7_where_the_table_warns_a_call_that_kills_the_hand_asks_first():
    stage = claim(WARNED)
    stage.press("k")
    stage.choose(labels(stage).index("Pung, laying RR"))
    assert "would kill your hand" in stage.questions[-1].text
    stage.choose(0)
    assert not own(stage)
    stage.press("k")
    stage.choose(0)
    stage.choose(1)
    assert own(stage)[0] == Call(tuple(parse_tiles("R R")))


def test_dh7_that_warning_has_a_switch_of_its_own():
    stage = claim(WARNED)
    stage.presenter.coach.switch("warn_call")
    assert stage.kept == Settings(warn_call=False)
    stage.press("k")
    stage.choose(labels(stage).index("Pung, laying RR"))
    assert own(stage)[0] == Call(tuple(parse_tiles("R R"))), "nothing is asked"
    others = claim(WARNED)
    others.presenter.coach.settings = Settings(warn_joker=False, warn_wanted=False)
    others.press("k")
    others.choose(labels(others).index("Pung, laying RR"))
    assert "would kill your hand" in others.questions[-1].text


def test_a_call_that_leaves_a_line_is_not_warned_of():
    stage = claim(WARNED, discard="S2B", E="2B 2B 2B J 1B 3B 3B 4B 4B N N 5C 6C", S=OTHERS)
    stage.press("k")
    stage.choose(0)
    assert isinstance(own(stage)[0], Call)


def test_any_tiles_can_be_laid_on_purpose():
    stage = claim()
    stage.press("home", "up", "right", "down")
    assert len(stage.presenter.desk.chosen) == 2
    stage.press("k")
    assert "Call it" in labels(stage)[0]
    stage.choose(0)
    laid = own(stage)[0].tiles
    assert laid == tuple(sorted(tile.kind for tile in (stage_tiles(claim())[0], stage_tiles(claim())[1])))


def stage_tiles(stage):
    return stage.presenter.table.tiles


def test_m2_a_false_mah_jongg_can_be_taken_back():
    stage = Stage(session_at(E="123B 456C 789D NN 3D 4D R", house=PENALISED))
    stage.press("m")
    assert stage.presenter.table.view.phase == "declared"
    assert labels(stage) == ["Take it back", "Show your hand"]
    stage.choose(0)
    assert own(stage) == [MahJongg(), Withdraw()]
    assert stage.presenter.table.open_to(Discard)


def test_m2_a_false_mah_jongg_that_is_shown_kills_the_hand():
    stage = Stage(session_at(E="123B 456C 789D NN 3D 4D R", house=PENALISED))
    stage.press("m", "enter")
    assert len(stage.questions) == 2, "Enter asks again once the question was closed"
    stage.choose(1)
    assert own(stage)[:2] == [MahJongg(), Show()]
    assert stage.presenter.table.own.dead
    assert any("shows" in heard.text or "You show" in heard.text for heard in stage.presenter.log)


def test_m3_the_others_answer_to_a_shown_hand():
    stage = after(session_at(turn="S", S="123B 456C 789D NN 3D 4D R", house=PENALISED), MahJongg(), Show())
    stage.press("enter")
    assert labels(stage) == ["Keep your hand", "Throw in your hand", "Throw in your hand and the wall"]
    stage.choose(2)
    assert "lowest value" in stage.questions[-1].text
    stage.choose(0)
    assert not own(stage)
    stage.questions[0].choices[0].act()
    stage.settle()
    assert own(stage)[0] == Keep()
    assert Destroy() not in own(stage)


@pytest.mark.parametrize(("place", "action", "dead"), [(0, Deny(), False), (1, Accept(), True)])
def test_dh6_a_challenge_is_denied_or_accepted(place, action, dead):
    stage = after(session_at(turn="S", E="1B 3B 4B N N 5C 6C 7C 8C 9C [8B 8B 8B]", house=PENALISED), Challenge(0))
    stage.press("enter")
    assert labels(stage) == ["Deny it", "Accept: your hand is dead"]
    assert "says that your hand is dead" in stage.questions[-1].text
    stage.choose(place)
    assert own(stage)[0] == action
    assert stage.presenter.table.own.dead == dead


def test_a_watcher_is_not_asked_when_a_bot_is_challenged():
    table = session_at(turn="S", watch=True, E="1B 3B 4B N N 5C 6C 7C 8C 9C [8B 8B 8B]", house=PENALISED)
    stage = Stage(table, pace="step")
    table.hand.act(1, Challenge(0))
    stage.presenter.played()
    assert stage.presenter.table.view.phase == "challenge"
    assert not stage.questions
    stage.settle()
    assert stage.presenter.table.view.phase != "challenge"


def test_dh6_any_exposed_hand_can_be_challenged_and_the_price_is_told():
    position = {"E": "1B 3B 3B 4B 4B N N 5C 6C 7C 8C 1D 2D 2D", "S": "3C 4C 5C 6D 7D 8D 9D 1D 2D 3D [2B 2B J]"}
    stage = Stage(session_at(house=PENALISED, **position))
    assert "challenge" in [command.id for command in possible(stage.presenter)]
    stage.press("d")
    assert labels(stage) == ["Call South's hand dead", "Announce your hand dead", "None"]
    assert "pays the other 50" in stage.questions[-1].text
    stage.choose(0)
    assert Challenge(1) in own(stage)
    stage.press("d")
    assert "Call South's hand dead" not in labels(stage), "a challenge is made once"


def test_mn1_a_tile_is_misnamed_only_by_a_command_of_its_own():
    stage = Stage(session_at(E="123B 456C 789D NN 3D 4D R", house=PENALISED))
    stage.press("home", "y")
    stage.choose(0)
    assert "one Bam" not in labels(stage)
    stage.choose(labels(stage).index("two Bam"))
    assert own(stage)[0] == Discard(0, 1)
    assert any("names it two Bam" in heard.text for heard in stage.presenter.log)


def test_mn1_the_right_name_in_time():
    stage = Stage(session_at(E="123B 456C 789D NN 3D 4D R", house=PENALISED))
    stage.presenter.act(Discard(0, 1))
    stage.settle()
    assert "a gives it the right one" in text_of(prompt(stage.presenter))
    stage.press("a")
    assert own(stage)[:2] == [Discard(0, 1), Name()]


def test_mn1_a_wrong_name_stands_once_the_others_may_answer():
    stage = Stage(session_at(E="123B 456C 789D NN 3D 4D R", house=PENALISED))
    stage.presenter.act(Discard(0, 1))
    stage.press("n", "a")
    assert Name() not in own(stage)
    assert stage.presenter.table.view.turns > 1
    assert "MN-1" in stage.presenter.desk.notice or stage.presenter.table.asked


def test_m3_throwing_in_asks_first():
    stage = Stage(session_at(E="123B 456C 789D NN 3D 4D R", house=PENALISED))
    stage.press("z")
    assert labels(stage)[0] == "Go back"
    stage.choose(0)
    assert not own(stage)
    stage.press("z")
    stage.choose(1)
    assert own(stage)[0] == ThrowIn()
    assert stage.presenter.table.own.dead


def test_et2_looking_is_said_where_the_table_says_it():
    stage = Stage(session_at(E="123B 456C 789D NN 3D 4D R", house=HouseRules(mistakes="penalise", looking=True)))
    stage.press("i")
    assert stage.presenter.table.own.status == "LOOKING"
    stage.press("i")
    assert "ET-2" in stage.presenter.desk.notice


@pytest.mark.parametrize(("key", "rule"), [("y", "ET-1"), ("z", "ERR-1"), ("i", "ET-2"), ("a", "MN-1"), ("m", "M-1")])
def test_err1_where_mistakes_are_prevented_none_can_be_made(key, rule):
    stage = Stage(session_at(E="123B 456C 789D NN 3D 4D R"))
    stage.press("home", key)
    assert rule in stage.presenter.desk.notice
    assert not stage.questions
    assert not own(stage)


def test_a_table_that_prevents_mistakes_shows_nothing_of_them():
    stage = Stage(session_at(E="123B 456C 789D NN 3D 4D R"))
    ids = {command.id for command in possible(stage.presenter)}
    assert not ids & {"misname", "name", "throw-in", "looking", "lay", "reply"}
    claimed = Stage(session_at("claim", turn="S", discards="S2B", E="2B 2B 2B J 1B 3B 3B 4B 4B N N 5C 6C", S=OTHERS))
    assert "lay" not in {command.id for command in possible(claimed.presenter)}
    claimed.press("up")
    assert not claimed.presenter.desk.chosen


def test_the_prompt_and_help_say_what_can_be_done():
    stage = claim()
    assert "k pung" in text_of(prompt(stage.presenter))
    now = "\n".join(text_of(row) for row in help_rows(stage.presenter, 78)).split("AT OTHER TIMES")[0]
    assert "whatever it makes (ERR-1)" in " ".join(now.split())
    assert {"call", "lay", "let-pass"} <= {command.id for command in footer(stage.presenter)}


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
async def test_a_challenge_is_answered_on_the_screen(size):
    table = session_at(turn="S", E="1B 3B 4B N N 5C 6C 7C 8C 9C [8B 8B 8B]", house=PENALISED)
    table.hand.act(1, Challenge(0))
    async with screen(table, size) as pilot:
        assert "says that your hand is dead" in seen(pilot)
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, AskScreen)
        await pilot.press("1")
        await settled(pilot)
        assert (0, Deny()) in pilot.app.session.hand.actions
        assert "deny South's challenge" in " ".join(heard.text for heard in pilot.app.presenter.log)


@pytest.mark.parametrize("house", [WARNED, PRESETS["tournament"], HouseRules(mistakes="penalise", looking=True)])
def test_random_keys_at_a_table_with_mistakes_never_fail(house):
    stage = Stage(session(5, house=house))
    stream = Stream("tests", "mistakes", 5)
    done = set()
    for _ in range(400):
        if stage.presenter.table.passing:
            stage.press("home", "space", "right", "space", "right", "space", "enter")
        stage.press(stream.choice((*(key for key in KEYS if key != "u"), "k", "d", "m", "z", "enter", "space")))
        while stage.questions:
            stream.choice(stage.questions.pop(0).choices).act()
            stage.settle()
        assert len(footer(stage.presenter)) <= FOOTER_ENTRIES
        done |= {type(action) for action in own(stage)}
    assert {MahJongg, Challenge, Discard} <= done
