"""The quiz: every answer is what the engine says, and the same seed asks the same."""

from __future__ import annotations

import pytest

from mahjtui.errors import UsageError
from mahjtui.game import engine
from mahjtui.game.actions import Call, MahJongg, parse_action
from mahjtui.game.house import HouseRules
from mahjtui.game.seats import NAMES
from mahjtui.rulebook import positions
from mahjtui.rulebook.book import rules
from mahjtui.rulebook.cases import cases
from mahjtui.rulebook.questions import Question, may, pays, which, who
from mahjtui.rulebook.quiz import Quiz, Score, explained, from_scenario
from mahjtui.rulebook.scenes import deed
from mahjtui.scenario import frames, load
from mahjtui.stream import Stream

SEED = 7
COUNT = 24
QUIZ = Quiz(SEED)
QUESTIONS = [QUIZ.question(index) for index in range(COUNT)]


def start(name: str):
    """The position in which a scenario begins."""
    (path,) = [case.path for case in cases() if case.name == name]
    return next(iter(frames(load(path)))).state


def thoughts(question: Question) -> dict[str, bool]:
    """By its words, whether each thing that the seat may think of doing is allowed."""
    state, seat = question.state, question.seat
    listed = [*positions.tempting(state, seat), *engine.legal_actions(state, seat)]
    return {deed(state, seat, action): engine.check(state, seat, action) is None for action in listed}


def test_the_same_seed_asks_the_same_whatever_was_asked_before() -> None:
    again = Quiz(SEED)
    again.question(3)
    for index, question in enumerate(QUESTIONS[:6]):
        other = again.question(index)
        assert (other.text, other.options, other.answer, other.position) == (
            question.text, question.options, question.answer, question.position,
        )  # fmt: skip
    assert [Quiz(SEED + 1).question(index).text for index in range(3)] != [one.text for one in QUESTIONS[:3]]


def test_no_question_is_asked_twice_and_yes_is_not_always_right() -> None:
    asked = [(one.text, one.options, tuple(one.position)) for one in QUESTIONS]
    assert len(set(asked)) == COUNT
    assert {one.kind for one in QUESTIONS} >= {"may", "which", "pays"}
    yes = [one.answer == 0 for one in QUESTIONS if one.kind == "may"]
    assert any(yes)
    assert not all(yes)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda one: f"{one.kind}-{one.rule}")
def test_every_question_can_be_answered_and_its_answer_is_the_engines(question: Question) -> None:
    assert 0 <= question.answer < len(question.options)
    assert len(set(question.options)) == len(question.options) >= 2
    assert question.rule in rules()
    assert explained(question)[-1].startswith(f"{question.rule}, ")
    assert question.position
    if question.kind == "which":
        known = thoughts(question)
        for index, option in enumerate(question.options):
            if option in known:
                assert known[option] == (index == question.answer)
    if question.kind == "may":
        asked = question.text.removeprefix(f"May {NAMES[question.seat]} ").partition("?")[0]
        known = thoughts(question)
        if asked in known:
            assert known[asked] == (question.options[question.answer] == "yes")


def test_may_follows_the_engine_and_names_its_rule() -> None:
    state = start("C-1-not-held")
    allowed = may(state, 1, parse_action("call 2B J"), "C-1")
    assert allowed is not None
    assert allowed.options[allowed.answer] == "yes"
    assert allowed.text.startswith("May South call it for a pung, laying two Bam, Joker?")
    refused = may(state, 1, parse_action("call J J"), "C-1")
    assert refused is not None
    assert refused.options[refused.answer] == "no"
    assert refused.why == ("No: you hold 1 of two Bam and 1 jokers, too few to lay that (C-1).",)
    early = may(state, 2, parse_action("discard 1B"), "P-2")
    assert early is not None
    assert early.rule == "P-5"


def test_a_question_that_turns_on_the_card_shows_it_or_is_not_asked() -> None:
    small = may(start("C-1-a-pair-may-be-won"), 1, MahJongg(), "M-1")
    assert small is not None
    assert small.card
    assert small.card[0] in small.position
    turns = [state for state in positions._moments(1) if state.public.phase == "discard"]
    short = [state for state in turns if engine.check(state, state.public.turn, MahJongg()) is not None]
    assert len(short) > 20
    assert all(may(state, state.public.turn, MahJongg(), "M-1") is None for state in short)


def test_which_has_exactly_one_right_answer() -> None:
    state = start("C-1-not-held")
    actions = [parse_action(text) for text in ("call 2B J", "call 2B", "call J J", "call 2B 2B")]
    question = which(state, 1, actions, "C-1", Stream("test"))
    assert question is not None
    assert question.options[question.answer] == "call it for a pung, laying two Bam, Joker"
    assert len(question.why) == 3
    assert which(state, 1, [*actions, parse_action("skip")], "C-1", Stream("test")) is None
    assert which(state, 1, actions[:2], "C-1", Stream("test")) is None


def test_who_is_resolved_by_the_engine() -> None:
    state = start("C-3-mah-jongg-beats-an-exposure")
    question = who(state, {1: Call(parse_action("call 2B 2B").tiles), 3: MahJongg()}, "C-3")
    assert question is not None
    assert question.options == ("South", "North")
    assert question.options[question.answer] == "North"
    assert question.why == ("North gets it: North calls for Mah Jongg, and that comes first (C-3).",)
    turn = start("C-3-next-in-turn")
    claims = {seat: parse_action("call 2B J") for seat in (0, 1, 3)}
    question = who(turn, claims, "C-3")
    assert question is not None
    assert question.options[question.answer] == "North"
    assert "next in turn" in question.why[0]
    assert who(turn, {0: parse_action("call 2B J")}, "C-3") is None


def test_pays_is_what_the_settlement_says() -> None:
    state = start("SC-1-on-a-discard")
    winner = next(seat for seat in engine.waiting(state) if engine.check(state, seat, MahJongg()) is None)
    amounts = set()
    for number in range(12):
        question = pays(state, winner, Stream("test", number))
        assert question is not None
        payer = next(name for name in NAMES if f"What does {name} pay?" in question.text)
        amounts.add((payer, question.options[question.answer]))
    discarder = NAMES[state.public.turn]
    assert len(amounts) == 3
    assert {amount for payer, amount in amounts if payer == discarder} == {"50"}
    assert {amount for payer, amount in amounts if payer != discarder} == {"25"}
    assert pays(state, state.public.turn, Stream("test")) is None


def test_a_scenario_gives_questions_on_what_it_does_and_refuses() -> None:
    (path,) = [case.path for case in cases() if case.name == "C-4-the-caller-takes-the-turn"]
    found = list(from_scenario(load(path), Stream("test")))
    assert any(question.kind == "may" and question.rule == "P-5" for question in found)
    assert any(question.kind == "may" and question.rule == "C-1" for question in found)


def test_only_what_is_wanted_is_asked() -> None:
    quiz = Quiz(3, ["SC", "c3"])
    asked = {quiz.question(index).rule for index in range(6)}
    assert asked <= {"C-3", *(f"SC-{number}" for number in range(1, 10))}
    with pytest.raises(UsageError, match="no rule or chapter is called 'ZZ'"):
        Quiz(1, ["ZZ"])
    with pytest.raises(UsageError, match="nothing can be asked about I; name other rules"):
        Quiz(1, ["I"]).question(0)


def test_the_score_counts_and_names_what_to_read_again() -> None:
    score = Score()
    first, second = QUESTIONS[:2]
    assert score.mark(first, first.answer) == "Right."
    wrong = (second.answer + 1) % len(second.options)
    assert score.mark(second, wrong) == f"Wrong: {second.answer + 1} is right, {second.options[second.answer]}."
    assert score.told() == ["You had 1 of 2 right.", f"To read again: {second.rule}."]


def test_who_was_first_to_lay_tiles_is_not_asked_of_a_position() -> None:
    state = start("C-3-next-in-turn")
    claims = {seat: parse_action("call 2B J") for seat in (0, 1, 3)}
    assert who(state, claims, "C-3") is not None
    state.house = HouseRules(equal_calls="first-to-expose")
    assert who(state, claims, "C-3") is None
