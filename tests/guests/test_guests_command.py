"""A bot in another program plays by the protocol; one that fails is told, replaced by a safe action and restarted."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from guest_programs import TALKER, talker

from mahjtui.audit.audit import audit
from mahjtui.audit.conformance import check
from mahjtui.bot import Spec, make, parse_specs
from mahjtui.cli import main
from mahjtui.errors import BotError, UsageError
from mahjtui.game import engine
from mahjtui.game.state import new_hand
from mahjtui.guests.command import TRIES
from mahjtui.match import Player, Session
from mahjtui.stream import Stream

ROOT = Path(__file__).parents[2]
NODE = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed: the JavaScript bot is not tried")


def session(practice, spec):
    random = make(Spec("random"), practice)
    players = [Player("guest", make(spec, practice), str(spec)), *(Player("random", random, "random") for _ in "123")]
    return Session(practice, players, 5, patience=10.0)


def played(practice, spec):
    """The trouble of a hand that this bot plays with three others."""
    table = session(practice, spec)
    while not table.hand.over:
        table.hand.play_bots()
    return table.trouble


def test_a_program_plays_a_hand(practice):
    assert played(practice, talker(options=":level=2")) == []


def test_a_program_keeps_to_the_contract_and_is_blind(practice):
    conduct = check(practice, talker(), hands=2, seed=1)
    assert conduct.failures == []
    result = audit(practice, talker(), hands=1, seed=1)
    assert result.breaches == []
    assert result.left_out == {"imports"}


@pytest.mark.parametrize(
    ("manner", "complaint"),
    [
        ("dies", "ended with exit code 1 instead of answering"),
        ("garbage", "answered with what the protocol does not allow"),
        ("out-of-turn", "answered with 'ready' where something else was asked"),
        ("mumbles", "answered with text that is no action"),
    ],
)
def test_a_program_that_fails_is_restarted_and_then_given_up(practice, manner, complaint):
    trouble = played(practice, talker(manner))
    who = f"East ({talker(manner)})"
    assert trouble[:TRIES] == [f"{who} {complaint}; a safe action was played instead"] * TRIES
    given_up = f"{who} failed {TRIES} times in a row and is not asked again; a safe action was played instead"
    assert set(trouble[TRIES:]) == {given_up}


def test_an_illegal_answer_is_replaced_and_no_tile_is_named(practice):
    trouble = played(practice, talker("illegal"))
    assert len(trouble) > TRIES
    assert all("that is not allowed; a safe action was played instead" in told for told in trouble)


def test_a_late_answer_is_not_waited_for(practice):
    bot = make(talker("late", ":limit=0.2"), practice)
    view = engine.view(new_hand(practice, 1), 0)
    with pytest.raises(BotError, match=r"^did not answer within 0\.2 s$"):
        bot.choose(view, Stream())


def test_a_program_that_failed_once_plays_on(practice, tmp_path):
    path = tmp_path / "once.py"
    mark = tmp_path / "failed"
    path.write_text(
        f"import os\nif not os.path.exists({str(mark)!r}):\n    open({str(mark)!r}, 'w').close()\n"
        f"    import sys; sys.argv[1:] = ['dies']\n{TALKER.read_text()}"
    )
    trouble = played(practice, Spec(f"cmd:{sys.executable} {path}"))
    assert len(trouble) == 1
    assert "ended with exit code 1" in trouble[0]


def test_what_a_program_says_on_its_standard_error_is_kept_from_the_table(practice):
    bot = make(talker("dies"), practice)
    view = engine.view(new_hand(practice, 1), 0)
    with pytest.raises(BotError) as raised:
        bot.choose(view, Stream())
    assert raised.value.said == "the rack is 1B 2B 3B"
    assert "1B" not in str(raised.value)


def test_the_reasons_of_a_program_are_handed_on(practice):
    view = engine.view(new_hand(practice, 1), 0)
    _, reasons = make(talker(), practice).reply(view, Stream())
    assert reasons == ("why not",)


def test_the_reasons_of_a_program_can_be_read(capsys):
    assert main(["bot", "check", str(talker()), "--hands", "1", "--tell", "2"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.endswith(" (why not)") for line in told[:3]] == [True, True, False]
    assert told[0].startswith("hand 1 first-right E: pass ")


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("cmd:/no/such/program", "the bot 'cmd:/no/such/program' cannot be started: no such file or directory"),
        (f"cmd:{sys.executable} -c 'import nothing_here'", ".*ended with exit code 1 .*No module named 'nothing_here'"),
        (f"cmd:{sys.executable} -c 'print(7)'", ".*answered with what the protocol does not allow: .*"),
        ("cmd:x:limit=soon", "cannot read the bot 'cmd:x': could not convert string to float: 'soon'"),
        ("cmd:x:limit=0", "a bot cannot have 0 seconds to decide; give a number above 0"),
        ("cmd:\"''\"", ".*cannot be started: .*"),
        ("cmd:' '", "'cmd:' names no program; .*"),
    ],
)
def test_what_cannot_be_seated_is_refused_before_the_game(practice, spec, complaint):
    (parsed,) = parse_specs(spec)
    with pytest.raises(UsageError, match=f"^{complaint}$"):
        make(parsed, practice)


def test_options_that_a_program_refuses_are_told(practice):
    with pytest.raises(UsageError, match=r"refuses its options: no option 'speed'$"):
        make(talker(options=":speed=9"), practice)


def test_the_program_ends_with_its_bot(practice):
    bot = make(talker(), practice)
    process = bot._program._process
    bot._close()
    assert process.wait(10) == 0


def test_the_program_ends_with_the_game(tmp_path):
    mark = tmp_path / "ended"
    path = tmp_path / "last.py"
    path.write_text(f"import atexit\natexit.register(lambda: open({str(mark)!r}, 'w').close())\n{TALKER.read_text()}")
    spec = f"cmd:{sys.executable} {path}"
    words = [sys.executable, "-m", "mahjtui", "arena", "--bots", f"{spec},random,random,random", "--hands", "1"]
    assert subprocess.run(words, cwd=ROOT, capture_output=True, timeout=60, check=False).returncode == 0
    assert mark.exists()


def test_the_arena_plays_on_and_counts_what_went_wrong(capsys):
    spec = talker("mumbles")
    assert main(["arena", "--bots", f"{spec},random,random,random", "--hands", "4"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "did not answer as it should" in told
    assert main(["arena", "--bots", f"{spec},random,random,random", "--hands", "4", "--json"]) == 0
    faults = [player["faults"] for player in json.loads(capsys.readouterr().out)["players"]]
    assert faults[0] > 20
    assert faults[1:] == [0, 0, 0]


def test_a_game_with_a_program_is_saved_and_gone_on_with(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("MAHJTUI_DATA", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("1 2 3\n"))
    assert main(["--plain", "--bots", f"{talker(options=':level=1')},random,nearest", "--seed", "3"]) == 0
    assert "The game is saved" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1 2 3\n"))
    assert main(["--plain"]) == 0
    told = capsys.readouterr()
    assert "talker.py" in told.out
    assert "cannot be played on" not in told.err


@NODE
def test_the_example_in_javascript_keeps_to_the_contract(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    assert main(["bot", "check", "cmd:node examples/bot.js", "--hands", "3"]) == 0
    assert "failed" not in capsys.readouterr().out


@NODE
def test_the_example_in_javascript_beats_chance(practice, monkeypatch):
    from mahjtui.arena import tournament

    monkeypatch.chdir(ROOT)
    result = tournament.play(practice, parse_specs("cmd:node examples/bot.js:margin=1,random,random,random"), 8, 1)
    assert result.players[0].wins >= 3
    assert result.players[0].wins > sum(player.wins for player in result.players[1:])
