"""The quiz in sentences."""

from __future__ import annotations

from mahjtui.plain import PlainQuiz
from mahjtui.rulebook.quiz import Quiz


def played(typed, count=2, seed=7):
    said = []
    lines = iter(typed)
    quiz = PlainQuiz(Quiz(seed), said.append, lambda: next(lines, None))
    quiz.play(count)
    return said, quiz


def test_right_and_wrong_answers_are_explained_and_counted():
    first, second = (Quiz(7).question(index) for index in range(2))
    wrong = (second.answer + 1) % len(second.options)
    said, quiz = played([f"{first.answer + 1}\n", f"{wrong + 1}\n"])
    assert said[0] == "Quiz 7, 2 questions. Answer with a number; or ask: rules J-4, quit."
    assert first.text in said
    assert said[said.index("Right.") + 1] == first.why[0]
    assert any(line.startswith(f"Wrong: {second.answer + 1} is right") for line in said)
    assert said[-2:] == ["You had 1 of 2 right.", f"To read again: {second.rule}."]
    assert (quiz.score.right, quiz.score.asked) == (1, 2)


def test_what_is_no_answer_is_asked_again_and_rules_can_be_read():
    said, quiz = played(["\n", "9\n", "yes\n", "rules j-8\n", "rules J-44\n", "1\n", "quit\n"])
    assert "'9' is no choice; expected a number from 1 to" in " ".join(said)
    assert "'yes' is no choice" in " ".join(said)
    assert "J-8  Winning by an exchange" in said
    assert any(line.startswith("No rule is found for 'j-44'") for line in said)
    assert quiz.score.asked == 1


def test_the_end_of_input_ends_the_quiz_with_its_score():
    said, _quiz = played([])
    assert said[-1] == "You had 0 of 0 right."
