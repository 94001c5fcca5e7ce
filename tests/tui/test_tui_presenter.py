"""What a person can do at the table, without a terminal: keys in, actions, questions and sentences out."""

from __future__ import annotations

import pytest
from tui_table import SMALL, Quiet, Stage, session, session_at

from mahjtui.bot import Spec, make
from mahjtui.game.actions import Call, Discard, Exchange, MahJongg, Pass, Reshape
from mahjtui.game.house import HouseRules
from mahjtui.game.seats import BETTOR
from mahjtui.match import Player, safe_action
from mahjtui.tiles import JOKER, parse_tile
from mahjtui.tui.commands import run
from mahjtui.tui.model import look
from mahjtui.tui.pages import result_rows
from mahjtui.tui.painting import text_of
from mahjtui.tui.presenter import Presenter
from mahjtui.tui.prompts import prompt, short
from mahjtui.tui.widgets.seats import seat_rows
from mahjtui.tui.widgets.side import score_rows
from mahjtui.tui.widgets.surround import surround_rows

CHOOSE_THREE = ("home", "space", "right", "space", "right", "space")


def stage_at(*args, **seats) -> Stage:
    return Stage(session_at(*args, **seats))


def last_action(stage: Stage):
    actions = stage.presenter.session.hand.actions
    return next(action for seat, action in reversed(actions) if seat == stage.presenter.table.seat)


def test_ch1_three_tiles_are_chosen_and_passed():
    stage = Stage(session())
    assert stage.presenter.table.passing == 3
    first = stage.presenter.table.tiles[0].kind
    stage.press(*CHOOSE_THREE)
    assert stage.presenter.missing == 0
    stage.press("enter")
    action = last_action(stage)
    assert isinstance(action, Pass)
    assert first in action.tiles
    assert stage.presenter.table.view.phase == "first-across"
    came_in = [tile.kind for tile in stage.presenter.table.tiles if tile.fresh]
    assert sorted(came_in) == sorted(stage.presenter.table.view.passes[-1].received)


def test_ch1_a_fourth_tile_is_not_chosen():
    stage = Stage(session())
    stage.press(*CHOOSE_THREE, "right", "space")
    assert len(stage.presenter.desk.chosen) == 3
    assert "put one back" in stage.presenter.desk.notice


def test_ch1_a_pass_that_is_short_says_why_and_changes_nothing():
    stage = Stage(session())
    stage.press("home", "space", "p")
    assert stage.presenter.desk.notice.endswith("(CH-1)")
    assert stage.presenter.desk.chosen == (0,)
    assert not stage.presenter.session.hand.actions or stage.presenter.session.hand.actions[-1][0] != 0


def test_ch2_a_joker_cannot_be_chosen():
    stage = stage_at("first-right", E="J J 1B 2B 3B 4B 5B 6B 7B 8B 9B 1C 2C 3C")
    stage.press("apostrophe", "j")
    assert stage.presenter.marked == JOKER
    stage.press("space")
    assert stage.presenter.desk.chosen == ()
    assert stage.presenter.desk.notice.endswith("(CH-2)")


def test_ch3_blind_tiles_fill_the_places_left_where_allowed():
    stage = Stage(session())
    stage.press("b")
    assert stage.presenter.desk.notice.endswith("(CH-3)")
    for _ in range(2):
        stage.press(*CHOOSE_THREE, "enter")
    assert stage.presenter.table.view.phase == "first-left"
    stage.press("home", "space", "b", "b")
    assert (stage.presenter.desk.blind, stage.presenter.missing) == (2, 0)
    stage.press("b")
    assert stage.presenter.desk.blind == 0
    stage.press("b", "b", "enter")
    assert last_action(stage).blind == 2


def test_escape_goes_one_step_back_and_never_out():
    stage = Stage(session())
    stage.press("home", "space", "right", "space", "escape")
    assert stage.presenter.desk.chosen == (0,)
    stage.press("escape", "escape", "escape")
    assert stage.presenter.desk.chosen == ()
    assert not stage.left
    assert not stage.questions


@pytest.mark.parametrize(("key", "phase"), [("g", "second-left"), ("s", "courtesy")])
def test_ch4_the_vote(key, phase):
    stage = Stage(session())
    for _ in range(3):
        stage.press(*CHOOSE_THREE, "enter")
    assert stage.presenter.table.view.phase == "vote"
    stage.press(key)
    assert stage.presenter.table.view.phase == phase


def test_ch4_the_marked_answer_is_given_with_enter():
    stage = Stage(session())
    for _ in range(3):
        stage.press(*CHOOSE_THREE, "enter")
    stage.press("right", "enter")
    assert stage.presenter.table.view.phase == "courtesy"


def test_ch5_a_number_is_asked_for_across():
    stage = Stage(session())
    for _ in range(3):
        stage.press(*CHOOSE_THREE, "enter")
    stage.press("s", "2")
    assert last_action(stage).count == 2
    assert stage.presenter.table.view.phase == "discard", "the other asked for none"


def test_p2_the_marked_tile_is_discarded():
    stage = stage_at(E="123B 456C 789D NN 3D 4D R")
    stage.press("4", "d")
    assert stage.presenter.marked == parse_tile("4D")
    stage.press("enter")
    assert last_action(stage) == Discard(parse_tile("4D"))


def test_space_discards_nothing():
    stage = stage_at(E="123B 456C 789D NN 3D 4D R")
    stage.press("space")
    assert not stage.presenter.session.hand.actions
    assert stage.presenter.desk.notice.endswith("(C-2)")


def test_p5_out_of_turn_the_rules_say_why():
    stage = Stage(session_at(turn="S", E="123B 456C 789D NN 3D 4D"), pace="step")
    stage.press("enter")
    assert stage.presenter.desk.notice.endswith("(P-5)")


def test_typed_tiles_jump_and_unknown_ones_are_explained():
    stage = stage_at(E="1B 5B 5B 5C 456C 789D NN R 0")
    stage.press("5", "b")
    assert stage.presenter.desk.cursor == 1
    stage.press("5", "b")
    assert stage.presenter.desk.cursor == 2, "typed again: the next one"
    stage.press("apostrophe", "0")
    assert stage.presenter.marked == parse_tile("0")
    stage.press("2", "d")
    assert stage.presenter.desk.notice == "you do not hold 2D"
    stage.press("5", "x")
    assert "no tile" in stage.presenter.desk.notice
    stage.press("5", "escape")
    assert stage.presenter.desk.typed == ""


def test_c1_a_call_shows_every_legal_laying_and_the_table_waits():
    stage = stage_at(
        "claim", turn="S", E="2B 2B 2B J 1B 3B 3B 4B 4B N N 5C 6C", discards="S2B",
        S="1C 1C 2C 2C 3C 3C 4C 4C 7D 7D 8D 8D 9D",
    )  # fmt: skip
    legal = stage.presenter.table.open_to(Call)
    assert len(legal) > 2
    assert "Call two Bam?" in text_of_prompt(stage)
    stage.press("k")
    question = stage.questions[-1]
    assert len(question.choices) == len(legal) + 1
    assert question.choices[-1].label == "Let it pass"
    assert any("Kong, laying" in choice.label and "away from Runs 1" in choice.label for choice in question.choices)
    assert stage.presenter.table.view.phase == "claim", "nothing happens before the tiles are sent (C-7)"
    stage.choose(0)
    assert last_action(stage) == legal[0]
    assert stage.presenter.table.own.exposures


def text_of_prompt(stage: Stage) -> str:
    return text_of(prompt(stage.presenter))


def test_space_lets_a_discard_pass():
    stage = stage_at(
        "claim", turn="S", E="2B 2B 2B J 1B 3B 3B 4B 4B N N 5C 6C", discards="S2B",
        S="1C 1C 2C 2C 3C 3C 4C 4C 7D 7D 8D 8D 9D",
    )  # fmt: skip
    stage.press("space")
    assert last_action(stage).__class__.__name__ == "Skip"


def test_c6_reshape_asks_for_the_new_shape():
    stage = stage_at(
        "claim", turn="S", E="2B 2B 2B J 1B 3B 3B 4B 4B N N 5C 6C", discards="S2B",
        S="1C 1C 2C 2C 3C 3C 4C 4C 7D 7D 8D 8D 9D",
    )  # fmt: skip
    stage.press("r")
    assert stage.presenter.desk.notice.endswith("(C-6)")
    stage.press("k")
    stage.choose(0)
    before = stage.presenter.table.own.exposures
    assert stage.presenter.table.open_to(Reshape)
    stage.press("r")
    stage.choose(0)
    assert stage.presenter.table.own.exposures != before


def test_j4_an_exchange_is_offered_and_made():
    stage = stage_at(E="1B 2B 3B 3B 4B 4B N N 5C 6C 7C 8C 1D 2B", S="3C 4C 5C 6D 7D 8D 9D 1D 2D 3D [2B 2B J]")
    assert stage.presenter.table.open_to(Exchange)
    stage.press("x")
    assert stage.questions[-1].choices[0].label == "2B for the joker in South's 22B J"
    stage.choose(0)
    assert stage.presenter.table.view.rack[JOKER] == 1


def test_j4_without_a_joker_to_take_the_rules_say_why():
    stage = stage_at(E="123B 456C 789D NN 3D 4D R")
    stage.press("x")
    assert stage.presenter.desk.notice.endswith(("(J-4)", "(J-5)"))


def test_v4_what_a_blank_may_bring_is_offered_nearest_first_and_taken():
    house = HouseRules(blanks=2)
    stage = stage_at(E="NN 1B 2222B 333B 444B X", S="5C", discards="S9C W4B", house=house)
    assert "b gives a blank" in text_of(prompt(stage.presenter))
    stage.press("b")
    assert [choice.label.split(":")[0] for choice in stage.questions[-1].choices] == ["4B", "9C"]
    assert stage.questions[-1].choices[0].label == "4B: then 0 away from Runs 1"
    stage.choose(0)
    assert stage.presenter.table.open_to(MahJongg)
    run(stage.presenter, "swap")
    assert stage.presenter.desk.notice == "you hold no blank (V-4)"


def test_m1_a_hand_that_is_short_is_not_declared():
    stage = stage_at(E="123B 456C 789D NN 3D 4D R")
    stage.press("m")
    assert stage.presenter.desk.notice.endswith("(M-1)")
    assert stage.presenter.running


def test_m1_mah_jongg_ends_the_hand_and_opens_the_result():
    stage = stage_at(E="NN 1B 2B 2B 2B 2B 3B 3B 3B 4B 4B 4B 4B")
    assert "Mah Jongg" in text_of_prompt(stage)
    stage.press("m")
    assert not stage.presenter.running
    assert stage.pages == ["result"]
    assert stage.presenter.table.settlement.winner == 0
    stage.press("n")
    assert stage.presenter.table.number == 2
    assert stage.presenter.table.seat == 3, "East has passed to the right (D-6)"
    assert stage.presenter.table.own.score > 0


def test_mah_jongg_is_not_given_up_without_a_question():
    stage = stage_at(E="NN 1B 2B 2B 2B 2B 3B 3B 3B 4B 4B 4B 4B")
    stage.press("enter")
    assert stage.presenter.running
    assert not stage.presenter.session.hand.actions
    assert [choice.label for choice in stage.questions[-1].choices] == ["Declare Mah Jongg", "Discard one Bam"]
    stage.choose(0)
    assert not stage.presenter.running


def test_dh6_a_challenge_asks_first_and_a_wrong_one_is_refused():
    stage = stage_at(E="123B 456C 789D NN 3D 4D R", S="3C 4C 5C 6D 7D 8D 9D 1D 2D 3D [2B 2B J]")
    stage.press("d")
    assert "South" in stage.questions[-1].choices[0].label
    stage.choose(0)
    assert stage.presenter.desk.notice.endswith("(DH-6)")


def test_undo_goes_back_to_the_last_decision_and_counts_as_assisted():
    stage = Stage(session())
    stage.press("u")
    assert "nothing to take back" in stage.presenter.desk.notice
    before = stage.presenter.table.tiles
    stage.press(*CHOOSE_THREE, "enter", "u")
    assert stage.presenter.table.tiles == before
    assert stage.presenter.table.view.phase == "first-right"
    assert stage.presenter.session.assisted
    assert not any("You pass" in heard.text for heard in stage.presenter.log)


def test_nothing_moves_at_the_pace_step_before_a_key():
    stage = Stage(session(watch=True), pace="step")
    assert stage.presenter.held
    turns = stage.presenter.table.view.turns
    stage.press("n")
    assert stage.presenter.table.view.turns == turns + 1
    assert stage.presenter.held


def test_i1_the_screen_does_not_tell_whether_somebody_else_may_call():
    racks = {"S": "2B 2B 2B J 1B 3B 3B 4B 4B N N 5C 6C", "E": "1C 1C 2C 2C 3C 3C 4C 4C 7D 7D 8D 8D 9D"}
    claimed = Presenter(session_at("claim", turn="W", discards="W2B", **racks), Stage(session()), "step")
    waited = Presenter(session_at("discard", turn="W", **racks), Stage(session()), "step")
    assert claimed.table.view.phase == "claim"
    assert not claimed.table.asked
    assert [text_of(prompt(presenter)) for presenter in (claimed, waited)] == ["The others are playing."] * 2
    assert short(claimed) == short(waited)


def test_only_a_bot_that_takes_its_turn_is_waited_for():
    stage = Stage(session(watch=True), pace="calm")
    assert {0.0, 1.0} == set(stage.delays), "answers in the Charleston and to claims come at once and give nothing away"


def test_quitting_asks_while_a_hand_runs():
    stage = Stage(session())
    stage.press("q")
    assert not stage.left
    stage.choose(0)
    assert not stage.left
    stage.press("q")
    stage.choose(1)
    assert stage.left


def test_i1_a_watcher_sees_no_rack_and_cannot_act():
    game = session(watch=True)
    table = look(game)
    assert table.tiles == ()
    assert sum(table.unseen()) == 152, "nothing is face up yet"
    stage = Stage(game, pace="step")
    assert not any("draw" in heard.text for heard in stage.presenter.log)
    stage.press("m")
    assert "watch" in stage.presenter.desk.notice


def test_trouble_with_a_bot_goes_to_the_log():
    class Broken(Quiet):
        def choose(self, _view, _stream):
            raise RuntimeError("no idea")

    broken = [Player("broken", Broken(), "broken"), *[Player("quiet", Quiet(), "quiet")] * 2]
    stage = Stage(session(bots=broken))
    warned = [heard.text for heard in stage.presenter.log if heard.warn]
    assert any("no idea" in text for text in warned)
    assert stage.presenter.table.passing == 3, "the table plays on"


def test_a_whole_hand_by_keys():
    stage = Stage(session())
    for _ in range(400):
        presenter = stage.presenter
        if not presenter.running:
            break
        if presenter.table.passing:
            stage.press("home")
            while presenter.missing:
                stage.press("space", "right")
            stage.press("enter")
        elif presenter.options():
            stage.press("enter")
        elif presenter.table.view.phase == "claim":
            stage.press("space")
        else:
            stage.press("enter")
    assert not stage.presenter.running
    assert stage.pages == ["result"]
    assert stage.presenter.log[-1].text.startswith(("The wall is used up", "Mah Jongg"))


def test_where_games_are_listed_nothing_moves_before_one_is_chosen():
    stage = Stage(session())
    stage.presenter = Presenter(session(), stage, "instant")
    stage.presenter.begin(listed=True)
    assert stage.pages == ["games"]
    assert not stage.presenter.thinking
    former, other = stage.presenter.session, session(7)
    stage.presenter.play_at(other)
    assert stage.presenter.session is other
    assert not former.hand.saved, "the former game is closed: another program may go on with it"


def test_p4_a_joker_is_thrown_only_after_a_question():
    stage = stage_at(E="J 1B 2B 3B 3B 4B 4B N N 5C 6C 7C 8C 1D")
    joker = next(place for place, tile in enumerate(stage.presenter.table.tiles) if tile.kind == JOKER)
    assert stage.presenter.desk.cursor != joker
    stage.presenter.move(joker - stage.presenter.desk.cursor)
    stage.press("enter")
    assert [choice.label for choice in stage.questions[-1].choices] == ["Go back", "Discard Joker"]
    assert not stage.presenter.table.view.discards
    stage.choose(1)
    assert stage.presenter.table.view.discards[0].tile == JOKER


def test_why_an_act_was_refused_is_forgotten_when_something_happens():
    stage = stage_at(E="1B 2B 3B 3B 4B 4B N N 5C 6C 7C 8C 1D 2B")
    stage.press("space", "k")
    assert stage.presenter.desk.notice
    stage.press("enter")
    assert not stage.presenter.desk.notice


def few(players, **rules) -> Stage:
    house = HouseRules(players=players, **rules)
    return Stage(session(bots=[Player(f"bot {n}", Quiet(), "quiet") for n in range(1, players)], house=house))


def test_v1_the_other_of_two_sits_across_and_the_seats_beside_are_empty():
    table = few(2).presenter.table
    assert [other.empty for other in table.others] == [True, False, True]
    assert [text_of(row).strip() for row in seat_rows(table)][::2] == ["> S empty seat", "< N empty seat"]
    assert [row for row in score_rows(table, 30) if "N" in text_of(row)[:3]] == []
    assert "\n".join(text_of(row) for row in surround_rows(few(2).presenter)).count("empty seat") == 2


def test_v3_the_end_of_a_session_tells_the_standing_and_another_begins():
    stage = few(2, rounds=1)
    for hand in (1, 2):
        assert stage.presenter.table.number == hand
        while stage.presenter.running:
            stage.presenter.act(safe_action(stage.presenter.table.view))
            stage.settle()
        assert stage.presenter.session.finished == (hand == 2)
        told = [text_of(row) for row in result_rows(stage.presenter, 78)]
        assert any("FINAL STANDING" in row for row in told) == (hand == 2)
        if hand == 2:
            assert text_of(prompt(stage.presenter)).startswith("The session is over.")
        stage.press("enter")
        stage.settle()
    assert (stage.presenter.session.seed, stage.presenter.table.number) == (43, 1)


def betting() -> Stage:
    others = [Player(f"bot {n}", Quiet(), "quiet") for n in (1, 2, 3)]
    return Stage(session(watch=True, bots=[*others, Player("You")], house=HouseRules(bettor=True)))


def test_b1_who_watches_bets_once_and_is_told_what_came_of_it():
    stage = betting()
    assert stage.presenter.table.me == BETTOR
    assert text_of(prompt(stage.presenter)).startswith("Enter: bet on who wins")
    assert short(stage.presenter) == "YOU: bet"
    stage.press("b")
    labels = [choice.label for choice in stage.questions[-1].choices]
    assert labels[-1] == "A wall game"
    stage.choose(4)
    stage.settle()
    assert not stage.presenter.table.bets
    assert any(heard.text == "You bet on a wall game." for heard in stage.presenter.log)
    assert not stage.presenter.running
    told = " ".join(text_of(row) for row in result_rows(stage.presenter, 78))
    assert "the bettor you" in told
    assert " B you" in [text_of(row)[:6] for row in score_rows(stage.presenter.table, 30)]


def test_b1_who_plays_is_told_that_there_is_a_bet_and_no_more():
    bots = [Player(f"bot {n}", Quiet(), "quiet") for n in (1, 2, 3)]
    house = HouseRules(bettor=True)
    stage = Stage(session(bots=[*bots, Player("bettor", make(Spec("nearest"), SMALL), "nearest")], house=house))
    while stage.presenter.table.view.turns == 0:
        stage.presenter.act(safe_action(stage.presenter.table.view))
        stage.settle()
    assert any(heard.text == "The bettor has bet, and tells nobody on whom." for heard in stage.presenter.log)
    assert stage.presenter.table.me == stage.presenter.table.seat


def test_what_was_taken_back_is_done_again():
    stage = Stage(session())
    stage.press("U")
    assert "nothing to do again" in stage.presenter.desk.notice
    stage.press("home", "space", "right", "space", "right", "space", "enter")
    view = stage.presenter.table.view
    stage.press("u")
    assert stage.presenter.table.view.phase == "first-right"
    stage.press("U")
    assert stage.presenter.table.view == view
    assert stage.presenter.session.assisted
