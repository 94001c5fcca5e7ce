"""The statistics: what is kept of a hand, once; several processes; versions; what is deleted."""

from __future__ import annotations

import multiprocessing
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone

import pytest

from mahjtui.bot import Spec, make
from mahjtui.card.distance import distances, line_distances
from mahjtui.card.loader import load
from mahjtui.errors import UsageError
from mahjtui.game.house import HouseRules
from mahjtui.match import Player, Session, safe_action
from mahjtui.record import head_of, parse, read
from mahjtui.store import saves
from mahjtui.store.statistics import Grade, Keeper, Played, Statistics, database, played
from mahjtui.store.statistics.database import stamp
from mahjtui.store.statistics.rows import differences
from mahjtui.tiles import JOKER

CARD = load("practice")
NEAREST = make(Spec("nearest"), CARD)
BOTS = [Player("nearest", NEAREST, "nearest"), Player("random", make(Spec("random"), CARD), "random")]

HAND = Played(
    key="1", game="g", ended="2026-01-02T03:04:05Z", seed="42", hand=1, card="practice", house="", seat="E",
    opponents="nearest,nearest,nearest", assisted=False, ending="wall", won=False, self_pick=False, line=None,
    value=None, paid=0, jokers=None, jokerless=None, thrown=False, discards=20, exposures=1, dead=False,
    missed="Runs 1", away=2,
)  # fmt: skip
GRADE = Grade("drill 5 3", "charleston", 0, "2026-01-02T03:04:05Z", True, 1, 2.5, 0.75)


@pytest.fixture
def statistics(tmp_path):
    return Statistics(tmp_path / "data" / "statistics.sqlite")


def sit(statistics, seed, *, game="game", house=None, saved=None, person="You"):
    """A session of one person with three bots."""
    players = [Player(person), BOTS[0], BOTS[1], BOTS[0]]
    return Session(
        CARD, players, seed, house=house or HouseRules(), patience=None, saves=saved, results=Keeper(statistics, game)
    )


def play(hand, choose=safe_action):
    while not hand.over:
        if persons := hand.waiting_persons():
            hand.act(persons[0], choose(hand.view(persons[0])))
        else:
            hand.play_bots()


def play_well(hand):
    """As ``nearest`` would: some of these hands are won."""
    play(hand, lambda view: NEAREST.choose(view, None))


def test_nothing_is_made_before_the_first_row(statistics):
    assert statistics.load() == ([], [])
    assert statistics.delete() == 0
    assert not statistics.path.parent.exists()


def test_a_hand_leads_to_its_record_in_the_session_that_follows_too(statistics, tmp_path):
    folder = saves.new_session(tmp_path / "saves", 7)
    session = sit(statistics, 7, game=folder.name, house=HouseRules(rounds=1), saved=folder)
    while True:
        play(session.hand)
        session.hand.close()
        if session.seed == 8:
            break
        if session.finished:
            session = session.again()
        else:
            session.next_hand()
    kept = statistics.load().hands
    assert [(hand.seed, hand.hand) for hand in kept] == [("7", 1), ("7", 2), ("7", 3), ("7", 4), ("8", 1)]
    for hand in kept:
        head = read(saves.SessionFolder(tmp_path / "saves" / hand.game).record_of(hand.hand)).head
        assert (head.seed, head.hand) == (int(hand.seed), hand.hand)


def test_hands_agree_with_how_they_ended(statistics):
    told = []
    for seed in range(12):
        session = sit(statistics, seed, game=str(seed), house=HouseRules(jokers=10))
        play_well(session.hand)
        told.append(session.hand)
    kept = statistics.load().hands
    assert [row.seed for row in kept] == [str(seed) for seed in range(12)]
    assert {row.won for row in kept} == {True, False}
    for row, hand in zip(kept, told, strict=True):
        settlement, view = hand.settlement, hand.view(0)
        assert (row.seat, row.hand, row.card, row.house) == ("E", 1, "practice", "jokers=10")
        assert row.opponents == "nearest,nearest,random"
        assert (row.ending, row.paid, row.won) == (settlement.ending, settlement.pays[0], settlement.winner == 0)
        assert row.thrown == (settlement.discarder == 0)
        assert row.discards == sum(seat == 0 for seat, _ in view.discards)
        assert row.exposures == len(view.exposures[0])
        if row.won:
            assert row.line == CARD.lines[settlement.line].label
            assert (row.value, row.jokerless, row.self_pick) == (
                settlement.value, settlement.jokerless, settlement.self_pick,
            )  # fmt: skip
            exposed = sum(exposure.jokers for exposure in view.exposures[0])
            assert row.jokers == view.rack[JOKER] + exposed
            assert row.jokerless == (row.jokers == 0)
            assert (row.missed, row.away) == (None, None)
        else:
            assert (row.line, row.value, row.jokers, row.jokerless, row.self_pick) == (None, None, None, None, False)
            away = line_distances(CARD, distances(CARD, view.rack, view.exposures[0]))
            assert row.away == away.min()
            assert row.missed in {line.label for line in CARD.lines if away[line.index] == row.away}


def test_a_dead_hand_missed_no_line(statistics):
    hand = sit(statistics, 3).hand
    play(hand)
    hand.state.public.dead[0] = True
    head = head_of(hand.state, 3, [(player.name, player.spec) for player in hand.players])
    row = played(head, hand._course, 0, "game", HAND.ended)
    assert row.dead
    assert (row.missed, row.away) == (None, None)
    assert row.key == statistics.load().hands[0].key


def test_a_hand_that_goes_on_is_not_kept(statistics):
    hand = sit(statistics, 3).hand
    head = head_of(hand.state, 3, [(player.name, player.spec) for player in hand.players])
    with pytest.raises(ValueError, match="hand 1 is not over"):
        played(head, hand._course, 0, "game", HAND.ended)


def test_a_session_without_persons_leaves_no_trace(statistics):
    players = [BOTS[0], BOTS[1], BOTS[0], BOTS[1]]
    play(Session(CARD, players, 1, patience=None, results=Keeper(statistics, "game")).hand)
    assert not statistics.path.exists()


def test_each_person_at_the_table_has_a_row(statistics):
    players = [Player("You"), BOTS[0], Player("Me"), BOTS[0]]
    play(Session(CARD, players, 1, patience=None, results=Keeper(statistics, "game")).hand)
    assert [(row.seat, row.opponents) for row in statistics.load().hands] == [
        ("E", "nearest,nearest,you"), ("W", "nearest,nearest,you"),
    ]  # fmt: skip


def test_a_table_of_two(statistics):
    house = HouseRules(players=2)
    players = [Player("You"), BOTS[1]]
    play(Session(CARD, players, 1, house=house, patience=None, results=Keeper(statistics, "game")).hand)
    (row,) = statistics.load().hands
    assert (row.seat, row.opponents, row.house) == ("E", "random", "players=2")


def test_b1_who_bets_plays_no_hand_and_is_no_opponent(statistics):
    house = HouseRules(bettor=True)
    keeper = Keeper(statistics, "game")
    watched = [BOTS[0], BOTS[1], BOTS[0], BOTS[1], Player("You")]
    play(Session(CARD, watched, 1, house=house, patience=None, results=keeper).hand)
    assert not statistics.path.exists()
    played = [Player("You"), BOTS[1], BOTS[1], BOTS[1], BOTS[0]]
    play(Session(CARD, played, 1, house=house, patience=None, results=keeper).hand)
    (row,) = statistics.load().hands
    assert row.opponents == "random,random,random"


def test_the_session_that_follows_is_kept_as_well(statistics):
    session = sit(statistics, 3, house=HouseRules(rounds=1))
    for _hand in range(4):
        play(session.hand)
        if not session.last:
            session.next_hand()
    play(session.again().hand)
    assert [(row.seed, row.hand) for row in statistics.load().hands] == [
        ("3", 1), ("3", 2), ("3", 3), ("3", 4), ("4", 1),
    ]  # fmt: skip
    assert [row.seat for row in statistics.load().hands] == ["E", "N", "W", "S", "E"]


def test_a_hand_whose_end_is_taken_back_is_kept_once_as_it_ends_at_last(statistics):
    session = sit(statistics, 3)
    play(session.hand)
    (before,) = statistics.load().hands
    assert not before.assisted
    assert session.hand.undo(0)
    play(session.hand)
    (after,) = statistics.load().hands
    assert after.assisted
    assert after.key == before.key


def test_a_hand_taken_up_again_is_kept_once(statistics, tmp_path):
    session = sit(statistics, 3, saved=saves.new_session(tmp_path / "saves", 3))
    play(session.hand)
    (path,) = (tmp_path / "saves").rglob("*.mahj")
    whole = path.read_text(encoding="utf-8")
    over = whole.index("\nover ") + 1
    for text in (whole[: over // 2].rpartition("\n")[0] + "\n", whole[:over]):
        record = parse(text, "cut short")
        again = Session.resume(record, CARD, session.hand.players, patience=None, results=Keeper(statistics, "game"))
        play(again.hand)
        assert len(statistics.load().hands) == 1


def test_a_hand_killed_before_it_was_kept_is_kept_when_it_is_taken_up_again(statistics, tmp_path):
    session = Session(CARD, [Player("You"), *BOTS, BOTS[0]], 3, patience=None, saves=saves.new_session(tmp_path, 3))
    play(session.hand)
    (path,) = tmp_path.rglob("*.mahj")
    text = path.read_text(encoding="utf-8")
    record = parse(text[: text.index("\nover ") + 1], "killed")
    Session.resume(record, CARD, session.hand.players, patience=None, results=Keeper(statistics, "game"))
    assert len(statistics.load().hands) == 1


def test_the_same_walls_in_another_game_do_not_count_again(statistics):
    play(sit(statistics, 3, game="first").hand)
    first = statistics.load().hands
    play_well(sit(statistics, 3, game="second").hand)
    assert statistics.load().hands == first
    assert not statistics.add_hand(first[0]._replace(game="third", won=True))
    play(sit(statistics, 4, game="second").hand)
    assert len(statistics.load().hands) == 2


def test_hands_of_any_seed_are_kept(statistics):
    play(sit(statistics, 10**30, game="long").hand)
    assert statistics.load().hands[0].seed == "1" + "0" * 30


def test_a_grade_given_again_takes_the_place_of_the_first(statistics):
    statistics.add_grade(GRADE)
    statistics.add_grade(GRADE._replace(number=1, lost=None, grade=None))
    statistics.add_grade(GRADE._replace(grade=1.0))
    kept = statistics.load().grades
    assert sorted(kept, key=lambda grade: grade.number) == [
        GRADE._replace(grade=1.0), GRADE._replace(number=1, lost=None, grade=None),
    ]  # fmt: skip


def test_since_and_delete(statistics):
    for day in range(1, 6):
        statistics.add_hand(HAND._replace(key=str(day), ended=f"2026-01-0{day}T00:00:00Z"))
        statistics.add_grade(GRADE._replace(number=day, given=f"2026-01-0{day}T00:00:00Z"))
    since = stamp(datetime(2026, 1, 4, tzinfo=UTC))
    assert [row.key for row in statistics.load(since).hands] == ["4", "5"]
    assert [grade.number for grade in statistics.load(since).grades] == [4, 5]
    assert statistics.delete(since) == 4
    assert [row.key for row in statistics.load().hands] == ["1", "2", "3"]
    assert statistics.delete() == 6
    assert statistics.load() == ([], [])


def test_what_is_deleted_is_gone_from_the_disk(statistics):
    statistics.add_hand(HAND._replace(opponents="a-bot-of-that-name"))
    statistics.delete()
    files = list(statistics.path.parent.iterdir())
    assert statistics.path in files
    assert not any(b"a-bot-of-that-name" in file.read_bytes() for file in files)


def test_moments_sort_as_texts_wherever_one_is():
    east = timezone(timedelta(hours=9))
    assert stamp(datetime(2026, 1, 2, 3, tzinfo=east)) == "2026-01-01T18:00:00Z"
    assert stamp(datetime(2026, 1, 2, 3, tzinfo=east)) < stamp(datetime(2026, 1, 1, 19, tzinfo=UTC))


def test_differences_are_told_as_house_takes_them():
    house = HouseRules(scoring="tournament", finesse=False, jokerless_except=("Runs", "Pairs"))
    assert differences(house) == "finesse=off; scoring=tournament; jokerless_except=Runs, Pairs"
    assert HAND._replace(house=differences(house)).tournament
    assert not HAND.tournament


def test_an_older_file_is_brought_up_to_date_and_keeps_its_rows(statistics, monkeypatch):
    statistics.add_hand(HAND)
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, ("CREATE TABLE more (number INTEGER)",)))
    assert statistics.load().hands == [HAND]
    statistics.add_hand(HAND._replace(key="2"))
    with sqlite3.connect(statistics.path) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (2,)
        assert connection.execute("SELECT count(*) FROM more").fetchone() == (0,)


def test_a_migration_that_fails_leaves_the_file_as_it_was(statistics, monkeypatch):
    statistics.add_hand(HAND)
    with monkeypatch.context() as broken:
        broken.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, ("CREATE TABLE more (n INTEGER)", "NONSENSE")))
        with pytest.raises(UsageError, match="syntax error"):
            statistics.load()
    assert statistics.load().hands == [HAND]
    with sqlite3.connect(statistics.path) as connection:
        assert connection.execute("SELECT name FROM sqlite_master WHERE name = 'more'").fetchall() == []


def test_a_newer_file_is_refused_and_stays_as_it_is(statistics):
    statistics.add_hand(HAND)
    with sqlite3.connect(statistics.path) as connection:
        connection.execute("PRAGMA user_version = 99")
    before = statistics.path.read_bytes()
    for use in (statistics.load, statistics.delete, lambda: statistics.add_hand(HAND)):
        with pytest.raises(UsageError, match="have version 99, newer than this program: update mahjtui"):
            use()
    assert statistics.path.read_bytes() == before


@pytest.mark.parametrize("spoil", ["folder", "text", "value"])
def test_what_cannot_be_used_is_said_in_one_line(spoil, statistics):
    if spoil == "folder":
        statistics.path.mkdir(parents=True)
    else:
        statistics.add_hand(HAND)
        with sqlite3.connect(statistics.path) as connection:
            connection.execute("UPDATE hands SET won = 'perhaps'")
        connection.close()
        if spoil == "text":
            statistics.path.write_text("no statistics at all" * 100)
    with pytest.raises(UsageError) as raised:
        statistics.load()
    assert str(raised.value).startswith(f"the statistics in {statistics.path} cannot be ")
    assert "\n" not in str(raised.value)


def test_where_they_cannot_be_kept_the_game_goes_on_and_says_so_once(tmp_path):
    (tmp_path / "file").write_text("")
    session = sit(Statistics(tmp_path / "file" / "statistics.sqlite"), 3)
    for _hand in range(2):
        play(session.hand)
        session.next_hand()
    assert len(session.trouble) == 1
    assert session.trouble[0].startswith(f"the statistics in {tmp_path / 'file'}")


def test_a_full_disk_is_told_and_loses_nothing_that_was_kept(statistics, monkeypatch):
    statistics.add_hand(HAND)
    migrate = Statistics._migrate

    def on_a_full_disk(self, connection):
        migrate(self, connection)
        connection.execute("PRAGMA max_page_count = 1")

    with monkeypatch.context() as full:
        full.setattr(Statistics, "_migrate", on_a_full_disk)
        session = sit(statistics, 3, house=HouseRules(jokerless_except=("x" * 9000,)))
        play(session.hand)
    assert session.hand.over
    assert session.trouble == [f"the statistics in {statistics.path} cannot be used: database or disk is full"]
    assert statistics.load().hands == [HAND]


def write_many(path, writer, count):
    statistics = Statistics(path)
    for number in range(count):
        assert statistics.add_hand(HAND._replace(key=f"{writer} {number}", game=f"{writer}"))
        statistics.add_grade(GRADE._replace(subject=f"{writer} {number}"))


def test_the_file_may_be_made_by_several_at_the_same_moment(tmp_path):
    writers = 4
    with ThreadPoolExecutor(writers) as pool:
        for attempt in range(40):
            together = threading.Barrier(writers)

            def write(writer, path=tmp_path / f"{attempt}.sqlite", together=together):
                together.wait()
                return Statistics(path).add_hand(HAND._replace(key=f"{writer}"))

            assert list(pool.map(write, range(writers))) == [True] * writers


def test_two_processes_write_at_once_and_lose_nothing(statistics):
    spawn = multiprocessing.get_context("spawn")
    writers = [spawn.Process(target=write_many, args=(statistics.path, writer, 50)) for writer in range(2)]
    for process in writers:
        process.start()
    while any(process.is_alive() for process in writers):
        assert len(statistics.load().hands) <= 100
        for process in writers:
            process.join(0.05)
    assert [process.exitcode for process in writers] == [0, 0]
    kept = statistics.load()
    assert len({row.key for row in kept.hands}) == len(kept.hands) == 100
    assert len({grade.subject for grade in kept.grades}) == 100
