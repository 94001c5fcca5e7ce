"""``mahjtui review``: as a page, as JSON, as SVG; and what it keeps."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console

from mahjtui.cli import main
from mahjtui.store import locations
from mahjtui.store.statistics import Statistics

RECORD = str(Path(__file__).parents[2] / "docs" / "hand.mahj")


@pytest.fixture(autouse=True)
def _own_data(tmp_path, monkeypatch):
    monkeypatch.setenv(locations.VARIABLE, str(tmp_path))
    monkeypatch.setattr(Console, "is_terminal", False)


def test_a_hand_of_bots_wants_a_seat(capsys):
    assert main(["review", RECORD]) == 2
    assert "name a seat with --seat" in capsys.readouterr().err


def test_the_page_has_skill_luck_the_plot_and_the_worst_first(capsys):
    assert main(["review", RECORD, "--seat", "S", "--bot", "value"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Hand 1 of seed 42, South.")
    assert text.index("Skill:") < text.index("Luck:") < text.index("CHANCE OF WINNING") < text.index("MISTAKE 1")
    assert "Better: " in text


def test_json_holds_every_decision_and_the_sums(capsys):
    assert main(["review", RECORD, "--seat", "S", "--bot", "value", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    judged = [decision for decision in told["decisions"] if "lost" in decision]
    assert told["judged"] == len(judged) > 20
    assert told["lost"] == pytest.approx(sum(decision["lost"] for decision in judged))
    assert told["adviser"] == "value"
    assert all(0 <= decision["chance"] <= 1 for decision in judged)


def test_svg_is_a_picture_with_a_point_a_decision(tmp_path, capsys):
    path = tmp_path / "chance.svg"
    assert main(["review", RECORD, "--seat", "S", "--bot", "value", "--svg", str(path)]) == 0
    picture = ElementTree.fromstring(path.read_text())
    line = next(part for part in picture if part.tag.endswith("polyline"))
    assert len(line.attrib["points"].split()) > 20
    assert capsys.readouterr().out == ""
    assert main(["review", RECORD, "--seat", "S", "--bot", "value", "--svg", str(tmp_path / "no" / "x.svg")]) == 2


def test_what_a_person_lost_goes_into_the_statistics(tmp_path, capsys):
    record = tmp_path / "mine.mahj"
    seat = '[[player]]\nseat = "S"\nname = "nearest"\nplays = "nearest"'
    text = Path(RECORD).read_text()
    assert seat in text
    record.write_text(text.replace(seat, seat.replace('plays = "nearest"', 'plays = "you"')))
    for _ in range(2):
        assert main(["review", str(record)]) == 0
    (grade,) = Statistics(locations.statistics()).load().grades
    assert (grade.skill, grade.drill) == ("decisions", False)
    assert grade.decisions > 20
    assert grade.lost > 0
