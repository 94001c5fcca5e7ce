"""``mahjtui drill KIND --one``: a single question in a few lines below the prompt."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from contextlib import asynccontextmanager

import pytest

from mahjtui.card.loader import load
from mahjtui.coach.advisers import adviser
from mahjtui.coach.charleston import Drill
from mahjtui.drills.asking import PositionDrill
from mahjtui.drills.kinds import KINDS, kind_of
from mahjtui.store import locations
from mahjtui.tiles import JOKER
from mahjtui.tui.inlineapp import InlineApp
from mahjtui.tui.painting import LETTERS, text_of, width_of
from mahjtui.tui.screens.inline import InlineDeal, InlineQuestion

CARD = load("practice")


@pytest.fixture(autouse=True)
def _own_data(tmp_path, monkeypatch):
    monkeypatch.setenv(locations.VARIABLE, str(tmp_path))


@asynccontextmanager
async def shown(screen):
    app = InlineApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.05)
        yield pilot


def text(screen) -> str:
    return "\n".join(text_of(row) for row in screen.rows(80))


async def waited(pilot, done) -> None:
    for _ in range(300):
        await pilot.pause(0.01)
        if done():
            return


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_every_drill_fits_into_24_rows_of_80_columns(kind):
    for seed in range(3):
        question = PositionDrill(kind_of(kind), CARD, adviser(CARD), [seed]).question(0)
        rows = InlineQuestion(question, LETTERS).rows(80)
        assert len(rows) <= 22, "two more are the frame"
        assert max(map(width_of, rows)) <= 80


async def test_a_question_ends_with_its_answer():
    question = PositionDrill(kind_of("closest"), CARD, adviser(CARD), [3]).question(0)
    screen = InlineQuestion(question, LETTERS)
    async with shown(screen) as pilot:
        assert "Esc Leave" in text(screen)
        assert all(option[:20] in text(screen) for option in question.options)
        await pilot.press("down", "down", "up", "enter")
        await waited(pilot, lambda: not pilot.app.is_running)
    assert screen.answer == 1
    assert "Esc Leave" not in text(screen)


async def test_a_question_may_be_left():
    screen = InlineQuestion(PositionDrill(kind_of("alive"), CARD, adviser(CARD), [3]).question(0), LETTERS)
    async with shown(screen) as pilot:
        await pilot.press("escape")
    assert screen.answer is None


async def test_a_whole_charleston_is_decided_and_told_at_the_end():
    done = []
    drill = Drill(CARD, adviser(CARD), [3], "full", lambda _seed, decisions: done.extend(decisions))
    screen = InlineDeal(drill, LETTERS)
    async with shown(screen) as pilot:
        await pilot.press("c")
        assert "this is a single question" in text(screen)
        presenter = screen.presenter
        for _ in range(12):
            await waited(pilot, lambda: presenter.table.asked and not presenter.thinking)
            if not pilot.app.is_running or screen._over:
                break
            if presenter.table.passing:
                naturals = [at for at, tile in enumerate(presenter.table.tiles) if tile.kind != JOKER]
                for at in naturals[: presenter.missing]:
                    await pilot.press("home", *["right"] * at, "space")
                await pilot.press("enter")
            else:
                await pilot.press("enter")
            assert screen.notes
    assert len(done) >= 4
    assert len(screen.notes) == len(done) + 1
    assert screen.notes[-1][0].startswith("Score:")
    assert len(screen.rows(80)) <= 22


@pytest.mark.skipif(os.name == "nt", reason="there are no inline programs on Windows")
def test_in_a_terminal_it_is_asked_below_the_prompt_and_ends():
    import fcntl
    import pty
    import struct
    import termios

    outer, inner = pty.openpty()
    fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    words = [sys.executable, "-m", "mahjtui", "drill", "alive", "--one", "--seed", "3"]
    program = subprocess.Popen(
        words, stdin=inner, stdout=inner, stderr=inner, env={**os.environ, "TERM": "xterm-256color"}
    )
    os.close(inner)
    said = b""
    answered = False
    while select.select([outer], [], [], 30)[0]:
        try:
            more = os.read(outer, 65536)
        except OSError:
            break
        if not more:
            break
        said += more
        if not answered and b"Leave" in said:
            os.write(outer, b"1")
            answered = True
    assert program.wait(30) == 0
    os.close(outer)
    assert b"\x1b[?1049h" not in said, "the terminal's other screen is not used"
    assert b"Right." in said or b"Wrong:" in said


@pytest.mark.skipif(os.name == "nt", reason="a pipe is a pipe")
def test_without_a_terminal_it_is_asked_in_sentences():
    words = [sys.executable, "-m", "mahjtui", "drill", "alive", "--one", "--seed", "3"]
    done = subprocess.run(words, input="1\n", capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Dead or alive 3, one question.")
