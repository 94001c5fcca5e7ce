"""Numbers on the command line: what cannot be counted is one line, whichever command it is given to."""

from __future__ import annotations

import pytest

from mahjtui.cli import main


@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("arena", "--hands"),
        ("arena", "--jobs"),
        ("audit", "--hands"),
        ("bot check nearest", "--hands"),
        ("card match practice FF", "--limit"),
        ("drill closest", "--count"),
        ("drill charleston", "--calibrate"),
        ("quiz", "--count"),
        ("review --bots nearest", "--hands"),
        ("review --bots nearest", "--jobs"),
    ],
)
def test_there_must_be_at_least_one(command, option, capsys):
    for text, why in (("0", "is not at least 1"), ("-2", "is not at least 1"), ("many", "is no whole number")):
        with pytest.raises(SystemExit) as left:
            main([*command.split(), f"{option}={text}"])
        out, err = capsys.readouterr()
        assert (left.value.code, out) == (2, "")
        assert err.startswith(f"mahjtui: argument {option}: {text!r} {why}; see mahjtui ")
        assert err.count("\n") == 1
