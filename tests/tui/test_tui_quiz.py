"""The quiz on the screen: by keys and by mouse, from the table and as a program of its own."""

from __future__ import annotations

import pytest
from test_tui_goldens import check
from textual.widgets import Input
from tui_table import SIZES, screen, seen, session

from mahjtui.rulebook.book import rules
from mahjtui.rulebook.cases import cases
from mahjtui.rulebook.quiz import Quiz, from_scenario
from mahjtui.scenario import load
from mahjtui.stream import Stream
from mahjtui.tui.painting import text_of
from mahjtui.tui.quizapp import QuizApp
from mahjtui.tui.screens.quiz import QuizScreen
from mahjtui.tui.screens.rules import RulesScreen
from mahjtui.tui.screens.table import TableScreen
from mahjtui.tui.widgets.painted import Sheet

SEED = 7


def words(pilot) -> str:
    """The text beside the table, on one line."""
    return " ".join(" ".join(text_of(row) for row in pilot.app.screen.query_one(Sheet).rows).split())


def fixed() -> Quiz:
    """A quiz whose first question comes from one scenario, whatever other scenarios there are."""
    (path,) = [case.path for case in cases() if case.name == "C-3-mah-jongg-beats-an-exposure"]
    quiz = Quiz(SEED)
    quiz._asked += [question for question in from_scenario(load(path), Stream("test")) if question.kind == "who"]
    return quiz


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
async def test_what_a_question_looks_like(size):
    async with QuizApp(fixed(), 2).run_test(size=size) as pilot:
        await pilot.press("down")
        await pilot.pause()
        check(f"quiz-{size[0]}x{size[1]}.txt", seen(pilot) + "\n")


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
async def test_a_question_is_answered_and_explained(size):
    question = Quiz(SEED).question(0)
    async with QuizApp(Quiz(SEED), 2).run_test(size=size) as pilot:
        await pilot.pause()
        assert question.text in words(pilot)
        await pilot.press(str(question.answer + 1))
        await pilot.pause()
        assert "Right." in words(pilot)
        assert question.why[0] in words(pilot)
        assert rules()[question.rule].text in words(pilot)
        assert "1 right" in seen(pilot)
        await pilot.press("w")
        await pilot.pause()
        assert isinstance(pilot.app.screen, RulesScreen)
        assert pilot.app.screen.rule is rules()[question.rule]
        assert not pilot.app.screen.query_one(Input).display
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, QuizScreen)


async def test_a_wrong_answer_is_put_right_and_counts_in_the_score():
    quiz = Quiz(SEED)
    async with QuizApp(Quiz(SEED), 2).run_test(size=(80, 24)) as pilot:
        for index in range(2):
            question = quiz.question(index)
            wrong = (question.answer + 1) % len(question.options)
            await pilot.press(*["down"] * wrong, "enter")
            await pilot.pause()
            assert f"Wrong: {question.answer + 1} is right" in words(pilot)
            await pilot.press("1", "enter")
        await pilot.pause()
        assert "You had 0 of 2 right." in words(pilot)
        assert f"To read again: {quiz.question(0).rule}" in words(pilot)
        await pilot.press("w", "up", "1", "enter")
        await pilot.pause()
        assert pilot.app.screen.quiz.seed == SEED + 1
        assert Quiz(SEED + 1).question(0).text in words(pilot)
        assert "0 right" in seen(pilot)


async def test_answers_and_keys_can_be_clicked():
    question = Quiz(SEED).question(0)
    async with QuizApp(Quiz(SEED), 2).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        lines = seen(pilot).splitlines()
        first, *_ = question.options[question.answer].split()
        row = next(y for y, line in enumerate(lines) if f" {question.answer + 1}  {first}" in line)
        await pilot.click(offset=(lines[row].index(f" {question.answer + 1}  {first}") + 4, row))
        await pilot.pause()
        assert pilot.app.screen.score.right == 1
        bottom = len(lines) - 1
        await pilot.click(offset=(2, bottom))
        await pilot.pause()
        assert Quiz(SEED).question(1).text in words(pilot)


async def test_escape_ends_the_program():
    app = QuizApp(Quiz(SEED), 1)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("escape")
    assert app.return_code == 0


async def test_the_quiz_opens_over_the_table_and_leads_back(monkeypatch):
    monkeypatch.setattr("mahjtui.tui.screens.table.randbelow", lambda _limit: SEED)
    async with screen(session()) as pilot:
        await pilot.press("Q")
        await pilot.pause()
        assert isinstance(pilot.app.screen, QuizScreen)
        assert Quiz(SEED).question(0).text in words(pilot)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_too_small_a_terminal_takes_no_answers():
    async with QuizApp(Quiz(SEED), 1).run_test(size=(60, 20)) as pilot:
        await pilot.press("1", "enter")
        await pilot.pause()
        assert pilot.app.screen.score.asked == 0
        assert "mahjtui needs 80 columns" in seen(pilot)


async def test_seven_bit_output():
    async with QuizApp(Quiz(SEED), 1, ascii=True).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert pilot.app.ascii
        strips = pilot.app.screen._compositor.render_strips()
        shown = "".join(
            segment.text for strip in strips for segment in strip.apply_filter(pilot.app._seven_bit[0], "black")
        )
        assert shown.isascii()
