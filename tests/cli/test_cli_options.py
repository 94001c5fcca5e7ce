"""Options of all commands: their help, and numbers that cannot be counted, one line wherever they are given."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import pytest

from mahjtui.cli import main
from mahjtui.cli.main import COMMANDS, parser


def parsers(top: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """This one and those of its commands."""
    yield top
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from parsers(below)


EVERY = list(parsers(parser()))


@pytest.mark.parametrize("one", EVERY, ids=[one.prog for one in EVERY])
def test_every_command_helps(one):
    shown = one.format_help()
    assert one.prog in shown
    for action in one._actions:
        if action.option_strings and action.help != argparse.SUPPRESS:
            assert action.help, action.option_strings
            assert action.option_strings[-1] in shown


def test_the_help_of_all_commands_is_looked_at():
    assert {one.prog.split()[1] for one in EVERY if " " in one.prog} == set(COMMANDS)


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
