"""Named randomness is the same everywhere, and each number is as likely."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter

import pytest

from mahjtui.game.seeding import bot_stream
from mahjtui.stream import Stream


def test_d5_the_numbers_of_a_key_never_change() -> None:
    stream = Stream("golden", 1)
    assert [stream.below(1000) for _ in range(10)] == [926, 745, 213, 250, 90, 696, 413, 783, 749, 690]
    assert Stream("golden", 1).token() == "e469a902e7d2c652239672ea8baeb7bd78b0080f294d7dc130d93df9ecae8e0e"


def test_d5_the_same_in_another_process_with_another_hash_seed() -> None:
    code = "from mahjtui.stream import Stream; print(Stream('golden', 1).shuffled(range(20)))"
    runs = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("0", "1")
    }
    assert runs == {f"{Stream('golden', 1).shuffled(range(20))}\n"}


def test_global_generators_have_no_say() -> None:
    expected = Stream("x").shuffled(range(50))
    random.seed(1)
    random.random()
    assert Stream("x").shuffled(range(50)) == expected


def test_each_number_is_as_likely() -> None:
    stream = Stream("fair")
    counts = Counter(stream.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(abs(count - 1000) < 150 for count in counts.values())


def test_shuffling_keeps_the_items() -> None:
    items = list("abcdefgh")
    shuffled = Stream("s").shuffled(items)
    assert sorted(shuffled) == items
    assert shuffled != items
    assert items == list("abcdefgh")


def test_a_stream_does_not_tell_its_key() -> None:
    stream = bot_stream(123456789, 1, 0, 1)
    stream.below(6)
    kept = [getattr(stream, name) for name in Stream.__slots__]
    assert "123456789" not in repr(kept)


@pytest.mark.parametrize("limit", [0, -3])
def test_nothing_to_draw_from(limit: int) -> None:
    with pytest.raises(ValueError, match="must be at least 1"):
        Stream("x").below(limit)


def test_different_keys_differ() -> None:
    assert Stream("a", 1).token() != Stream("a", 2).token()
    assert Stream("a", 1).token() != Stream("a").token()
