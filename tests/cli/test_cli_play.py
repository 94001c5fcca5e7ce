"""The game on the command line: what it plays, what it refuses in one line, and how it is left and taken up again."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mahjtui.cli import main
from mahjtui.cli.main import COMMANDS
from mahjtui.cli.terminal import is_terminal

PLAY = "play with --bots 3, 2 or 1, or watch with --bots 4"
FAULTY = """
[[section]]
name = "A"
[[section.line]]
hand = "11a"
value = -1
[[section.line]]
hand = "zz"
value = 25
"""
WATCH = ["--plain", "--bots", "4", "--seed", "42", "--pace", "instant"]


@pytest.fixture(autouse=True)
def data(monkeypatch, tmp_path):
    """Every game and report of a test in a folder of its own."""
    monkeypatch.setenv("MAHJTUI_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def typed(monkeypatch):
    """Type these lines."""
    return lambda text: monkeypatch.setattr("sys.stdin", io.StringIO(text))


def refusal(argv, capsys):
    """The one line on stderr of a wish that is refused with exit code 2."""
    try:
        code = main(argv)
    except SystemExit as left:
        code = left.code
    out, err = capsys.readouterr()
    assert code == 2
    assert out == ""
    assert err.startswith("mahjtui: ")
    assert err.count("\n") == 1
    return err.removeprefix("mahjtui: ").rstrip("\n")


def run(*argv, **env):
    return subprocess.run(
        [sys.executable, "-c", "from mahjtui.cli import main; raise SystemExit(main())", *argv],
        capture_output=True, text=True, env=os.environ | env, check=False,
    )  # fmt: skip


def test_four_bots_play_the_same_bytes_each_time(capsys, data):
    assert main(WATCH) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("Hand 1, seed 42. ")
    for hash_seed in ("0", "7"):
        again = run(*WATCH, PYTHONHASHSEED=hash_seed)
        assert (again.returncode, again.stdout, again.stderr) == (0, out, "")
    records = sorted(map(str, data.rglob("*.mahj")))
    assert len(records) == 3
    assert main(["record", "verify", *records]) == 0
    assert capsys.readouterr().out.count(": verified, hand 1 of seed 42, ") == 3


def test_hands_says_how_many(capsys):
    assert main([*WATCH, "--hands", "2"]) == 0
    out = capsys.readouterr().out
    assert "Hand 2, seed 42. " in out
    assert "Hand 3" not in out


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["--bots", "0"], f"0 bots do not fit the table; {PLAY}"),
        (["--bots", "5"], f"5 bots do not fit the table; {PLAY}"),
        (["--bots", "-1"], f"-1 bots do not fit the table; {PLAY}"),
        (["--bots", "2", "--house", "second_charleston=always"], "house rules players = 3 and second_charleston"),
        (["--bots", "4", "--house", "players=2"], "4 bots do not fit a table of 2 players"),
        (["--bots", "nearest,nearest,nearest,nearest,nearest"], f"5 bots do not fit the table; {PLAY}"),
        (["--bots", "nearst,random,random"], "unknown bot 'nearst'; did you mean nearest?"),
        (["--bots", ""], "unknown bot ''; known bots: "),
        (["--bots", "random:level=3,random,random"], "the random bot takes no option 'level'"),
        (["--card", "nocard"], "no card is called 'nocard'"),
        (["--card", "no/such.toml"], "cannot read card file no/such.toml: no such file or directory"),
        (["--seed", "forty"], "argument --seed: 'forty' is no whole number; see mahjtui --help"),
        (["--seed", "4.2"], "argument --seed: '4.2' is no whole number; see mahjtui --help"),
        (["--hands", "0"], "argument --hands: '0' is not at least 1; see mahjtui --help"),
        (["--pace", "slow"], "argument --pace: invalid choice: 'slow'"),
        (["--sede", "4"], "unknown option --sede; did you mean --seed?; see mahjtui --help"),
        (["recrod"], "argument COMMAND: invalid choice: 'recrod'"),
        (["record", "verify", "no.mahj"], "cannot read record no.mahj: no such file or directory"),
        (["record", "show", "no.mahj"], "cannot read record no.mahj: no such file or directory"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(argv, message, capsys):
    assert refusal([*argv, *(["--plain"] if argv[0].startswith("-") else [])], capsys).startswith(message)


def test_a_faulty_card_is_one_line_that_says_how_to_see_every_fault(capsys, tmp_path):
    card = tmp_path / "faulty.toml"
    card.write_text(FAULTY, encoding="utf-8")
    told = refusal([*WATCH, "--card", str(card)], capsys)
    assert "faulty" in told
    assert told.endswith("mahjtui card check shows them all")


@pytest.mark.parametrize("way", ["--saves", "MAHJTUI_DATA"])
def test_a_save_folder_that_cannot_be_written_is_refused_where_it_was_asked_for(way, capsys, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    asked = str(tmp_path / "file" / "games")
    monkeypatch.setenv("MAHJTUI_DATA", asked if way == "MAHJTUI_DATA" else str(tmp_path))
    argv = [*WATCH, "--saves", asked] if way == "--saves" else WATCH
    assert refusal(argv, capsys).startswith(f"cannot keep games in {asked}")


def test_without_a_wish_for_a_folder_the_game_goes_on_unsaved(capsys, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.delenv("MAHJTUI_DATA")
    monkeypatch.setattr("mahjtui.store.locations.saves", lambda: tmp_path / "file" / "games")
    assert main(WATCH) == 0
    told = capsys.readouterr().err
    assert told.startswith(f"mahjtui: the game goes on unsaved: not a directory: {tmp_path / 'file' / 'games'}")
    assert told.count("\n") == 1


def test_without_a_terminal_the_game_is_in_sentences_and_says_so(capsys, typed):
    typed("")
    assert main(["--seed", "42", "--bots", "random,random,random"]) == 0
    out, err = capsys.readouterr()
    assert err == "mahjtui: input or output is no terminal: the game is played in sentences, as with --plain\n"
    assert out.startswith("Hand 1, seed 42. You are East.")


@pytest.mark.parametrize("turned_away", ["stdin", "stdout", "stderr"])
def test_a_screen_needs_all_three_streams_on_the_terminal(turned_away, monkeypatch):
    class Stream:
        def __init__(self, terminal):
            self.isatty = lambda: terminal

    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(f"sys.{name}", Stream(True))
    assert is_terminal()
    monkeypatch.setattr(f"sys.{turned_away}", Stream(False))
    assert not is_terminal()
    monkeypatch.setattr(f"sys.{turned_away}", None)
    assert not is_terminal()


def test_a_fresh_seed_is_shown_and_fresh(capsys, typed):
    shown = set()
    for _ in range(2):
        typed("")
        assert main(["--plain"]) == 0
        shown.add(capsys.readouterr().out.split(".")[0])
    assert len(shown) == 2


def test_a_game_that_was_left_is_offered_and_goes_on(capsys, typed):
    argv = ["--plain", "--bots", "random,random,random"]
    typed("1 2 3\n1 2 3\n")
    assert main([*argv, "--seed", "42"]) == 0
    assert capsys.readouterr().out.endswith("The game is saved. To go on with it: mahjtui --plain\n")
    typed("perhaps\n1\nrack\n")
    assert main(argv) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[:3] == [
        "An unfinished game was found: hand 1 of seed 42, in the Charleston, against three random.",
        "1 go on with it, 2 begin a new game.",
        "'perhaps' is no choice; expected a number from 1 to 2, or quit.",
    ]
    assert "Hand 1, seed 42. You are East." in out
    assert "First Charleston, left" in out
    typed("2\n1 2 3\n")
    assert main(argv) == 0
    assert "seed 42. You" not in capsys.readouterr().out


def test_every_game_that_was_left_is_offered_the_latest_first(capsys, typed, data):
    argv = ["--plain", "--new", "--bots", "random,random,nearest"]
    for seed in ("7", "8"):
        typed("1 2 3\n")
        assert main([*argv, "--seed", seed]) == 0
    first, second = sorted((data / "saves").iterdir(), key=lambda folder: "seed-8" in folder.name)
    first.rename(first.with_name("2026-01-01-120000-seed-7"))
    second.rename(second.with_name("2026-01-02-120000-seed-8"))
    (data / "saves" / "2026-01-03-120000").mkdir()
    (data / "saves" / "2026-01-03-120000" / "hand-001.mahj").write_text("not a record\n")
    capsys.readouterr()
    typed("\n4\n2\nrack\n")
    assert main(["--plain"]) == 0
    out, err = capsys.readouterr()
    stands = "in the Charleston, against two random and nearest, begun 2026-01"
    assert out.splitlines()[:6] == [
        "2 unfinished games were found, the latest first.",
        f"1 go on with hand 1 of seed 8, {stands}-02 12:00.",
        f"2 go on with hand 1 of seed 7, {stands}-01 12:00.",
        "3 begin a new game.",
        "'4' is no choice; expected a number from 1 to 3, or quit.",
        "Hand 1, seed 7. You are East. South: random, West: random, North: nearest.",
    ]
    assert err == "", "what cannot be read is told only where a new game begins"
    for answer, told in (("1", "Hand 1, seed 8."), ("3", "Hand 1, seed ")):
        typed(f"{answer}\n")
        assert main(["--plain"]) == 0
        out, err = capsys.readouterr()
        assert out.splitlines()[4].startswith(told)
        assert ("hand-001.mahj is no game record" in err) == (answer == "3")
    typed("quit\n")
    assert main(["--plain"]) == 0
    assert "Hand 1" not in capsys.readouterr().out


def test_the_same_seed_again_offers_its_unfinished_game(capsys, typed):
    argv = ["--plain", "--bots", "random,random,random", "--seed", "42"]
    typed("1 2 3\n")
    main(argv)
    capsys.readouterr()
    typed("1\nrack\n")
    main(argv)
    assert capsys.readouterr().out.startswith("An unfinished game was found: hand 1 of seed 42")


def test_a_torn_last_line_is_dropped_with_a_notice(capsys, typed, data):
    typed("1 2 3\n1 2 3\n")
    main(["--plain", "--seed", "7"])
    (record,) = data.rglob("*.mahj")
    with record.open("a", encoding="utf-8") as file:
        file.write("E pass 1")
    capsys.readouterr()
    typed("1\n")
    main(["--plain"])
    assert "was torn and is dropped" in capsys.readouterr().err
    assert "E pass 1\n" not in record.read_text(encoding="utf-8")


@pytest.mark.parametrize("option", [["--new"], ["--seed", "7"]])
def test_a_new_game_keeps_the_old_one(option, capsys, typed, data):
    argv = ["--plain", "--bots", "random,random,random"]
    typed("1 2 3\n")
    main([*argv, "--seed", "42"])
    [record] = data.rglob("*.mahj")
    before = record.read_bytes()
    typed("1 2 3\n")
    main([*argv, *option])
    assert "An unfinished game" not in capsys.readouterr().out
    assert record.read_bytes() == before
    assert len(list(data.rglob("*.mahj"))) == 2


def test_a_game_that_cannot_go_on_is_told_and_a_new_one_begins(capsys, typed, data):
    argv = ["--plain", "--bots", "random,random,random"]
    typed("1 2 3\n")
    main([*argv, "--seed", "42"])
    [record] = data.rglob("*.mahj")
    record.write_text(record.read_text().replace('digest = "', 'digest = "0'))
    capsys.readouterr()
    typed("1\n")
    assert main(argv) == 0
    out, err = capsys.readouterr()
    assert err.startswith("mahjtui: this game cannot be gone on with: ")
    assert "was played with another card" in err
    assert out.splitlines()[2].startswith("Hand 1, seed ")
    assert "seed 42" not in out.splitlines()[2]


def test_ctrl_c_leaves_with_130_and_says_how_to_go_on(data):
    argv = ["--plain", "--bots", "random,random,random", "--saves", str(data)]
    command = [sys.executable, "-c", "from mahjtui.cli import main; raise SystemExit(main())", *argv]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as game:
        game.stdin.write("1 2 3\n")
        game.stdin.flush()
        for line in game.stdout:
            if line.startswith("First Charleston, across"):
                break
        game.send_signal(signal.SIGINT)
        out, err = game.communicate(timeout=30)
    assert (game.returncode, err) == (130, "")
    assert out.endswith(f"The game is saved. To go on with it: mahjtui --plain --saves {data}\n")


def test_what_should_not_happen_leaves_a_report_and_no_traceback(capsys, monkeypatch, data):
    def breaks(_args):
        raise ZeroDivisionError("never")

    monkeypatch.setattr("mahjtui.cli.play._saves_folder", breaks)
    assert main(WATCH) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("mahjtui: something went wrong that should not; a report is in ")
    report = Path(err.split(" is in ")[1].strip())
    assert report.is_relative_to(data)
    assert "ZeroDivisionError: never" in report.read_text()


def test_help_is_quick_to_load():
    heavy = ("numpy", "textual", "rich", "msgspec", "platformdirs")
    code = f"""
import sys
from mahjtui.cli import main
try:
    main(["--help"])
except SystemExit as left:
    assert left.code == 0
found = [name for name in {heavy} if name in sys.modules]
assert not found, found
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    for word in ("--bots", "--seed", "--plain", "examples:", "exit codes:", *COMMANDS):
        assert word in done.stdout


def test_version_and_paths(capsys, data):
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out.startswith("mahjtui 0.")
    assert main(["paths"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"saves       {data}/saves",
        f"statistics  {data}/statistics.sqlite",
        f"practice    {data}/practice.json",
        f"tables      {data}/tables",
        f"settings    {data}/settings.toml",
        f"reports     {data}/reports",
    ]
