"""``mahjtui quiz``."""

from __future__ import annotations

import io

import pytest

from mahjtui.cli import main


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: str, *words: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["quiz", *words]) == 0
    return capsys.readouterr().out


def test_the_same_seed_asks_the_same(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    first = run(capsys, monkeypatch, "1\n1\n", "--seed", "5", "--count", "2")
    assert first.count("Question ") == 2
    assert first.splitlines()[-1].startswith(("You had", "To read again"))
    assert run(capsys, monkeypatch, "1\n1\n", "--seed", "5", "--count", "2") == first


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--count", "0"], "'0' is not at least 1"),
        (["--rules", "ZZ"], "no rule or chapter is called 'ZZ'"),
        (["--rules", "I", "--seed", "1"], "nothing can be asked about I; name other rules or chapters"),
    ],
)
def test_what_cannot_be_asked_is_one_line(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    try:
        code = main(["quiz", *words])
    except SystemExit as stop:
        code = stop.code
    assert code == 2
    assert said in capsys.readouterr().err
