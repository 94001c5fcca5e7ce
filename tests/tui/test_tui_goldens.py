"""What the table looks like, as plain text; ``REGENERATE_GOLDENS=1 pytest tests/tui`` writes the files anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tui_table import SIZES, screen, session, session_at, settled

from mahjtui.tui.widgets.painted import Painted

FOLDER = Path(__file__).parent / "golden"
CLAIM = {"E": "2B 2B 2B J 1B 3B 3B 4B 4B N N 5C 6C", "S": "1C 1C 2C 2C 3C 3C 4C 4C 7D 7D 8D 8D 9D"}
RUNS = "NN 1B 2B 2B 2B 2B 3B 3B 3B 4B 4B 4B 4B"
EXCHANGE = {"E": "1B 2B 3B 3B 4B 4B N N 5C 6C 7C 8C 1D 2B", "S": "3C 4C 5C 6D 7D 8D 9D 1D 2D 3D [2B 2B J]"}

STATES = {
    "charleston": (session, ("home", "space", "right", "space")),
    "history": (session, ("home", "space", "right", "space", "right", "space", "enter")),
    "claim": (lambda: session_at("claim", turn="S", discards="S5B N1C S2B", **CLAIM), ()),
    "exchange": (lambda: session_at(discards="S5B W1C N9D", **EXCHANGE), ()),
    "refused": (lambda: session_at(discards="S5B W1C N9D", **EXCHANGE), ("m",)),
    "watching": (lambda: session(watch=True), ()),
}


@pytest.fixture(autouse=True)
def _the_same_chances_whatever_the_odds_learn(monkeypatch):
    told = "mahjtui.tui.coaching.chances"
    monkeypatch.setattr(told, lambda card, _view: {line.index: line.index / 50 for line in card.lines})


def parts(pilot) -> str:
    """Every part of the table that is on the screen, row by row through ``render_line``."""
    told = []
    for part in pilot.app.table.query(Painted):
        if part.size:
            told.append(f"## {part.id} {part.size.width}x{part.size.height}")
            told += [part.render_line(y).text.rstrip() for y in range(part.size.height)]
    return "\n".join(told) + "\n"


def check(name: str, text: str) -> None:
    path = FOLDER / name
    if os.environ.get("REGENERATE_GOLDENS"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
@pytest.mark.parametrize("name", STATES)
async def test_the_table(name, size):
    make, keys = STATES[name]
    pace = "step" if name == "watching" else "instant"
    async with screen(make(), size, pace=pace) as pilot:
        await pilot.press(*keys)
        await settled(pilot)
        check(f"{name}-{size[0]}x{size[1]}.txt", parts(pilot))


@pytest.mark.parametrize("page", ["help", "card", "result"])
async def test_the_pages(page):
    async with screen(session_at(E=RUNS)) as pilot:
        if page == "result":
            await pilot.press("m")
        else:
            pilot.app.table.open(page)
        await pilot.pause()
        await pilot.pause()
        sheet = pilot.app.screen.query_one("Sheet")
        rows = [sheet.render_line(y - sheet.scroll_offset.y).text.rstrip() for y in range(len(sheet.rows))]
        check(f"page-{page}.txt", "\n".join(rows) + "\n")
