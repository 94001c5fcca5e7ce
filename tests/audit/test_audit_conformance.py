"""What ``mahjtui bot check`` looks for is found in bots that do it, and not in others."""

from __future__ import annotations

import json
import re

import pytest

from mahjtui.audit.conformance import CHECKS, check
from mahjtui.bot import Spec
from mahjtui.cli import main

BOT = """
import time
from mahjtui.errors import UsageError
from mahjtui.game.actions import Discard

class Bot:
    asked = 0

    def choose(self, view, stream):
        self.asked += 1
        {does}
        return view.legal.sample(stream)

def make(setup):
    {makes}
    return Bot()
"""
REFUSES = "if setup.options: raise UsageError('no options')"


@pytest.fixture
def bot(tmp_path):
    """The spec of a bot that does something of its own before it answers at random."""

    def written(does: str, makes: str = REFUSES) -> Spec:
        path = tmp_path / "odd.py"
        path.write_text(BOT.format(does=does, makes=makes))
        return Spec(str(path))

    return written


@pytest.mark.parametrize(
    ("does", "makes", "failed"),
    [
        ("pass", REFUSES, set()),
        ("pass", "pass", {"options"}),
        ("raise KeyError(view.phase)", REFUSES, {"answers"}),
        ("return 'discard 5B'", REFUSES, {"answers"}),
        ("return Discard(99)", REFUSES, {"legal"}),
        ("type(view).rack.__set__(view, bytes(36))", REFUSES, {"view"}),
        ("stream = type(stream)(self.asked)", REFUSES, {"repeats", "memory"}),
        ("stream = type(stream)(self.asked % 200 > 100)", REFUSES, {"memory"}),
    ],
)
def test_what_a_bot_does_wrong_is_found(practice, bot, does, makes, failed):
    conduct = check(practice, bot(does, makes), hands=2, seed=1)
    assert set(conduct.failed) - {"repeats"} == failed - {"repeats"}
    assert failed <= set(conduct.failed)


@pytest.mark.parametrize(
    ("advises", "failed"),
    [
        ("[Option(self.choose(view, Stream()), 1.0, 0.5)]", False),
        ("[Option(next(reversed(list(view.legal))), 1.0, 0.5)]", True),
        ("[Option(self.choose(view, Stream()), 1.0, 0.5), Option(Discard(3, 4), 0.0, 0.0)]", True),
        ("[][0]", True),
    ],
)
def test_advice_that_is_not_followed_or_not_legal_is_found(practice, tmp_path, advises, failed):
    path = tmp_path / "adviser.py"
    path.write_text(f"""
from mahjtui.bot import Advice, Option, Stream
from mahjtui.errors import UsageError
from mahjtui.game.actions import Discard

class Adviser:
    def choose(self, view, stream):
        return next(iter(view.legal))

    def advise(self, view):
        return Advice(tuple({advises}))

def make(setup):
    {REFUSES}
    return Adviser()
""")
    conduct = check(practice, Spec(str(path)), hands=1, seed=1)
    assert set(conduct.failed) == ({"advice"} if failed else set())


def test_a_bot_that_stalls_is_asked_no_more(practice, bot):
    conduct = check(practice, bot("time.sleep(9)"), hands=2, seed=1, limit=0.05)
    assert conduct.decisions.total() == 1
    [(failed, what)] = conduct.failures
    assert (failed, what) == ("time", "hand 1 first-right E: it did not answer within 0.05 s, and was asked no more")


def test_the_command_says_what_failed(bot, capsys):
    spec = str(bot("return Discard(99)"))
    assert main(["bot", "check", spec, "--hands", "1"]) == 1
    told = capsys.readouterr().out
    assert "failed legal: whatever it answers is legal" in told
    assert "ok     view" in told
    assert " more\n" in told
    assert main(["bot", "check", "random", "--hands", "1", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert (printed["ok"], printed["bot"], printed["failures"]) == (True, "random", [])
    assert printed["checks"] == dict.fromkeys(CHECKS, 0)
    assert printed["decisions"] == sum(printed["kinds"].values()) > 50


def test_an_adviser_says_why(capsys):
    assert main(["bot", "check", "value", "--hands", "1", "--tell", "1"]) == 0
    assert re.match(r"hand 1 first-right E: pass .* \(.+\)\n", capsys.readouterr().out)


def test_the_bots_are_listed_with_what_they_say_of_themselves(capsys):
    assert main(["bot", "list"]) == 0
    assert "random: Any legal action" in capsys.readouterr().out
    assert main(["bot", "list", "--json"]) == 0
    assert {"nearest", "random"} <= {bot["bot"] for bot in json.loads(capsys.readouterr().out)}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["random,nearest"], "'random,nearest' names 2 bots; one is wanted here"),
        (["nobody"], "unknown bot 'nobody'"),
    ],
)
def test_what_cannot_be_checked_is_refused(words, complaint, capsys):
    assert main(["bot", "check", *words]) == 2
    assert complaint in capsys.readouterr().err
