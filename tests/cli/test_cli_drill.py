"""``mahjtui drill``."""

from __future__ import annotations

import io

import pytest

from mahjtui.cli import main
from mahjtui.store import locations
from mahjtui.store.practice import Practice, now
from mahjtui.store.statistics import Statistics


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAHJTUI_DATA", str(tmp_path))


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: str, *words: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["drill", *words, "--plain"]) == 0
    return capsys.readouterr().out


def test_the_same_seed_deals_and_grades_the_same_and_grades_are_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("charleston", "--seed", "5", "--count", "2")
    first = run(capsys, monkeypatch, "1 2 3\n1 2 3\n", *words)
    assert [line for line in first.splitlines() if line.startswith("Deal")] == [
        "Deal 1 of 2, seed 5: you are North.",
        "Deal 2 of 2, seed 6: you are West.",
    ]
    assert first.count("Grade ") == 2
    assert run(capsys, monkeypatch, "1 2 3\n1 2 3\n", *words) == first
    grades = Statistics(locations.statistics()).load().grades
    assert [(grade.skill, grade.drill, grade.decisions, grade.number) for grade in grades[:2]] == [
        ("charleston", True, 1, 1)
    ] * 2
    assert all(grade.lost is not None and grade.grade is not None for grade in grades)


def test_a_whole_charleston_with_one_wrong_answer(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = "1 1 1\nstop\nrack\n?\n1 2 3\n1 2 3\n1 2 3\n2\n3\n1 2 3\n"
    out = run(capsys, monkeypatch, typed, "charleston", "--seed", "5", "--count", "1", "--passes", "full")
    assert "names a tile twice" in out
    assert "Not allowed: the second Charleston can be stopped only after the first left" in out
    assert "Score: " in out
    assert 5 <= out.count("Grade ") <= 6


def test_one_question_is_asked_and_no_more(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = run(capsys, monkeypatch, "1 2 3\n1 2 3\n", "charleston", "--one", "--seed", "1")
    assert "Deal 1 of 1" in out
    assert out.count("Grade ") == 1


def test_what_went_badly_is_asked_again(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(capsys, monkeypatch, "", "charleston", "--review") == "Nothing is due again.\n"
    out = run(capsys, monkeypatch, "1 2 3\n", "charleston", "--seed", "6", "--count", "1")
    assert "Grade A" not in out
    assert "Grade B" not in out
    later = now().replace(year=now().year + 1)
    monkeypatch.setattr("mahjtui.drills.keeping.now", lambda: later)
    again = run(capsys, monkeypatch, "quit\n", "charleston", "--review")
    assert "Deal 1 of 1, seed 6" in again
    mixed = run(capsys, monkeypatch, "1 2 3\n1 2 3\n", "charleston", "--count", "2")
    assert "Deal 2 of 2, seed 6" in mixed


def test_the_drills_are_listed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(capsys, monkeypatch, "").startswith("charleston  what to pass")


def test_a_drill_on_positions_is_asked_and_what_was_wrong_comes_back(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = run(capsys, monkeypatch, "1\n1\n", "alive", "--seed", "3", "--count", "2")
    assert out.startswith("Dead or alive 3, 2 questions.")
    assert out.count("Can your hand still become this line?") == 2
    wrong = out.count("Wrong:")
    later = now().replace(year=now().year + 1)
    monkeypatch.setattr("mahjtui.drills.keeping.now", lambda: later)
    again = run(capsys, monkeypatch, "", "alive", "--review")
    assert again.count("Can your hand still become this line?") == min(wrong, 1)
    assert ("Nothing is due again." in again) == (wrong == 0)


def test_grades_are_compared_with_hands_played_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("charleston", "--calibrate", "2", "--count", "2", "--seed", "0")
    out = run(capsys, monkeypatch, "", *words)
    assert out.startswith("2 deals, 6 triples of each, 2 worlds for each triple: 24 hands between four nearest bots")
    assert run(capsys, monkeypatch, "", *words) == out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["call", "--calibrate", "2"], "--calibrate is about first passes; give it with mahjtui drill charleston"),
        (["charlston"], "no drill is called 'charlston'; did you mean charleston?"),
        (["charleston", "--count", "0"], "'0' is not at least 1"),
        (["charleston", "--passes", "some"], "invalid choice: 'some'"),
        (["charleston", "--card", "nowhere"], "nowhere"),
    ],
)
def test_what_cannot_be_asked_is_one_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main(["drill", *words])
    except SystemExit as stop:
        code = stop.code
    assert code == 2
    assert said in capsys.readouterr().err
    assert not Practice(locations.practice()).path.exists()
