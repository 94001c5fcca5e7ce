"""What was done badly comes back, from one small file."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest

from mahjtui.errors import UsageError
from mahjtui.store.practice import Practice

MONDAY = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
DAY = timedelta(days=1)


def test_what_was_done_well_never_comes_back(tmp_path):
    practice = Practice(tmp_path / "practice.json")
    practice.done("charleston", 7, 0.97, MONDAY)
    assert practice.due("charleston", MONDAY + 1000 * DAY) == []
    assert not practice.path.exists()


def test_what_was_done_badly_comes_back_and_stays_away_longer_once_it_is_done_well(tmp_path):
    practice = Practice(tmp_path / "folder" / "practice.json")
    practice.done("charleston", 7, 0.5, MONDAY)
    practice.done("closest", 8, 0.0, MONDAY)
    assert practice.due("charleston", MONDAY) == []
    assert practice.due("charleston", MONDAY + DAY) == [7]
    assert Practice(practice.path).due("closest", MONDAY + DAY) == [8]
    now, waits = MONDAY, []
    for _ in range(4):
        now += 400 * DAY if waits else DAY
        practice.done("charleston", 7, 1.0, now)
        waits.append(next(days for days in range(4000) if practice.due("charleston", now + days * DAY)))
    assert waits == sorted(waits)
    assert 0 < waits[0] < waits[-1]


def test_the_longest_overdue_comes_first(tmp_path):
    practice = Practice(tmp_path / "practice.json")
    for days, seed in enumerate((3, 1, 2)):
        practice.done("charleston", seed, 0.1, MONDAY + days * DAY)
    assert practice.due("charleston", MONDAY + 9 * DAY) == [3, 1, 2]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "cannot read .*practice.json: .*move it away to begin anew"),
        ('{"version": 1, "lessons": [{"drill": "x", "seed": 1, "plan": {}}]}', "cannot read .* `card_id`"),
        (json.dumps({"version": 2, "lessons": []}), "has version 2, newer than this program"),
    ],
)
def test_a_file_that_cannot_be_used_is_named(tmp_path, text, said):
    path = tmp_path / "practice.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=said):
        Practice(path).due("charleston", MONDAY)
    with pytest.raises(UsageError, match=said):
        Practice(path).done("charleston", 1, 0.0, MONDAY)
    assert path.read_text(encoding="utf-8") == text


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(UsageError, match=r"cannot (read|write) .*practice\.json"):
        Practice(tmp_path / "file" / "practice.json").done("charleston", 1, 0.0, MONDAY)
