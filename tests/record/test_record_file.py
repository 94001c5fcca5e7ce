"""The record file: what is written is read, replayed and proved; whatever is wrong with it is said in one line."""

from __future__ import annotations

import io

import pytest

from mahjtui.bot import Spec, make
from mahjtui.card.loader import load, loads
from mahjtui.errors import RecordError
from mahjtui.game.actions import Discard, Pass
from mahjtui.game.house import HouseRules
from mahjtui.game.state import position
from mahjtui.match import Player, Session, safe_action
from mahjtui.record import Head, Move, format_head, parse, read, replay, verify

CARD = load("practice")
RANDOM = make(Spec("random"), CARD)


class Kept:
    """Saves in memory: hand number to file."""

    def __init__(self):
        self.files = {}

    def open(self, hand, text):
        stream = self.files[hand] = io.StringIO()
        stream.fileno = lambda: 0
        stream.write(text)
        return stream

    def text(self, hand=1):
        return self.files[hand].getvalue()


@pytest.fixture(autouse=True)
def _no_disk(monkeypatch):
    monkeypatch.setattr("os.fsync", lambda _: None)


def session(saves, seed=4):
    bots = [Player("random", RANDOM, "random") for _ in range(3)]
    return Session(CARD, [Player("You \"N\" \x7f"), *bots], seed, patience=None, saves=saves)


def play(session, until=lambda _: False):
    hand = session.hand
    while not hand.over and not until(hand):
        if hand.waiting_persons():
            seat = hand.waiting_persons()[0]
            hand.act(seat, safe_action(hand.view(seat)))
        else:
            hand.play_bots()


@pytest.fixture(scope="module")
def finished():
    """The text of a finished record with something taken back in it, and the session that wrote it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.fsync", lambda _: None)
        kept = Kept()
        played = session(kept)
        play(played, until=lambda hand: hand.state.public.turns > 20)
        assert played.hand.undo(0)
        play(played)
        assert played.hand.undo(0)
        play(played)
        return kept.text(), played


def test_a_finished_record_is_proved(finished):
    text, played = finished
    course = verify(parse(text, "a.mahj"), CARD)
    assert position(course.state) == position(played.hand.state)
    assert course.events == played.hand.events
    assert course.assisted
    assert text.count(" undo\n") == 2
    assert text.count("\nover ") == 2, "the first end was taken back, and stays in the file"


def test_every_state_on_the_way_is_the_same(finished):
    text, _ = finished
    record = parse(text, "a.mahj")
    positions = []
    for count in range(0, len(record.moves), 25):
        course = replay(record._replace(moves=record.moves[:count]), CARD).course
        positions.append(position(course.state))
    assert len(set(positions)) == len(positions)


def test_the_head_round_trips(finished):
    text, _ = finished
    head = parse(text, "a.mahj").head
    assert isinstance(head, Head)
    assert head.player[0].name == "You \"N\" \x7f"
    assert [seated.plays for seated in head.player] == ["you", "random", "random", "random"]
    assert (head.seed, head.hand, head.scores, head.card, head.digest) == (4, 1, (0, 0, 0, 0), CARD.name, CARD.digest)
    assert parse(format_head(head), "b.mahj").head == head


def test_the_wall_stays_hidden_until_the_hand_is_over():
    kept = Kept()
    played = session(kept)
    play(played, until=lambda hand: hand.state.public.turns > 5)
    assert "\nsalt " not in kept.text()
    assert not parse(kept.text(), "a.mahj").ended
    play(played)
    record = parse(kept.text(), "a.mahj")
    assert record.ended
    assert "\nsalt " in kept.text()
    assert "\nwall " in kept.text()


def test_a_record_is_written_with_the_first_action_and_line_by_line():
    kept = Kept()
    played = session(kept)
    assert kept.files == {}
    played.hand.act(0, played.hand.view(0).legal.passes.first())
    [move] = parse(kept.text(), "a.mahj").moves
    assert isinstance(move.action, Pass)
    played.hand.undo(0)
    assert parse(kept.text(), "a.mahj").moves[-1] == Move(0, None)


def test_the_next_hand_has_a_record_of_its_own():
    kept = Kept()
    played = session(kept)
    play(played)
    played.next_hand()
    play(played)
    second = parse(kept.text(2), "b.mahj")
    assert second.head.hand == 2
    assert [seated.plays for seated in second.head.player] == ["random", "random", "random", "you"]
    verify(second, CARD)


@pytest.mark.parametrize("hand", [1, 2])
def test_a_killed_game_resumes_and_writes_what_it_would_have_written(hand):
    def players():
        return [Player("random", RANDOM, "random") if plays != "you" else Player("You") for plays in seated]

    whole = Kept()
    reference = session(whole)
    for _ in range(hand - 1):
        play(reference)
        reference.next_hand()
    play(reference)

    killed = Kept()
    first = session(killed)
    for _ in range(hand - 1):
        play(first)
        first.next_hand()
    play(first, until=lambda at: at.state.public.turns > 12)
    record = parse(killed.text(hand), "a.mahj")
    seated = [seated.plays for seated in record.head.player]
    second = Session.resume(record, CARD, players(), patience=None, saves=killed)
    assert second.number == hand
    assert second.scores == first.scores
    assert second.hand.events == first.hand.events
    play(second)
    text = killed.text(hand).replace('name = "You"', 'name = "You \\"N\\" \\u007f"')
    assert text == whole.text(hand)
    second.next_hand()
    assert [player.spec for player in second.players] == ["you", "random", "random", "random"]


def test_a_torn_last_line_is_dropped(tmp_path, finished):
    text, _ = finished
    lines = text.split("\n")
    path = tmp_path / "torn.mahj"
    path.write_text("\n".join(lines[:60]) + "\nE disca")
    record = read(path)
    assert record.torn
    assert record.text == "\n".join(lines[:60]) + "\n"
    assert len(record.moves) == len(parse(record.text, "a").moves)
    replay(record, CARD)


def test_a_torn_record_is_not_proved(tmp_path, finished):
    path = tmp_path / "torn.mahj"
    path.write_text(finished[0][:-20])
    with pytest.raises(RecordError, match=r"torn\.mahj ends in an unfinished line"):
        verify(read(path), CARD)


OTHER = loads(
    """
    name = "practice"
    [[section]]
    name = "One"
    [[section.line]]
    hand = "FF 1111a 2222a 3333a"
    value = 25
    concealed = false
    """,
    "practice",
)


def test_another_card_of_the_same_name_is_noticed(finished):
    with pytest.raises(RecordError, match=r"a\.mahj was played with another card 'practice' .* --card"):
        replay(parse(finished[0], "a.mahj"), OTHER)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text.replace("version = 1", "version = 2"), "a.mahj has record version 2, newer"),
        (lambda text: text.replace("seed = 4\n", "seed = 5\n"), "its seed deals other dice or walls"),
        (lambda text: text.replace("seed = 4\n", ""), "cannot read the head of a.mahj: .*`seed`"),
        (lambda text: text.replace("seed = 4\n", "seed = 4\nextra = 1\n"), "cannot read the head of a.mahj: .*`extra`"),
        (lambda text: text.replace("seed = 4\n", "seed = \n"), r"cannot read the head of a.mahj: .*line 4"),
        (lambda text: text.replace('"prevent"', '"forgive"'), "cannot read the head of a.mahj: .*'forgive'"),
        (lambda text: text.replace('seat = "E"', 'seat = "S"'), "expected the players of E, S, W and N"),
        (lambda text: text.replace("\n---\n", "\n"), "a.mahj is no game record"),
        (lambda _: "", "a.mahj is no game record"),
        (lambda text: text.replace("\nE discard", "\nX discard", 1), r"a.mahj, line \d+: 'X' is no seat"),
        (lambda text: text.replace("\nE discard", "\nE throw", 1), r"a.mahj, line \d+: 'throw .*' is no action"),
        (lambda text: text.replace("---\n", "---\nE undo\n", 1), "move 1, E undo: there is nothing to take back"),
        (lambda text: text.replace("---\n", "---\nE discard 1B\n", 1), r"move 1, E discard 1B: .*\(P-5\)"),
        (lambda text: text.replace("pays E 0", "pays E 5"), r"a.mahj is not what was played: line \d+ is 'pays E 5"),
        (lambda text: text.replace("\nsalt ", "\nsalt 0"), r"a.mahj is not what was played: line \d+ is 'salt 0"),
        (lambda text: text.replace("\nS ", "\r\nS "), r"a.mahj is not what was played: line \d+ is '.*\\r"),
        (lambda text: text[: text.index("\nwall ", 2000) + 1], "a.mahj is not what was played"),
        (lambda text: text + "S skip\n", "a.mahj does not replay: move .*the hand is over"),
    ],
)
def test_a_record_that_was_changed_is_refused_in_one_line(finished, change, message):
    changed = change(finished[0])
    assert changed != finished[0]
    with pytest.raises(RecordError, match=message) as caught:
        verify(parse(changed, "a.mahj"), CARD)
    assert "\n" not in str(caught.value)


def test_a_missing_file_and_a_binary_one_are_refused(tmp_path):
    with pytest.raises(RecordError, match=r"cannot read record .*no\.mahj: no such file"):
        read(tmp_path / "no.mahj")
    (tmp_path / "b.mahj").write_bytes(b"\xff\xfe\n")
    with pytest.raises(RecordError, match="byte 0 is not UTF-8"):
        read(tmp_path / "b.mahj")


def test_when_the_disk_is_full_the_game_goes_on_unsaved_and_says_so_once():
    class Full(io.StringIO):
        def write(self, _text):
            raise OSError(28, "No space left on device")

    class FullDisk:
        def open(self, _hand, _text):
            return Full()

    played = session(FullDisk())
    play(played)
    assert played.hand.over
    assert not played.hand.saved
    assert played.trouble == ["the game goes on unsaved: no space left on device"]


def test_a_move_reads_as_it_is_typed():
    assert str(Move(2, Discard(22))) == "W discard 5D"
    assert str(Move(0, None)) == "E undo"


@pytest.mark.parametrize(
    ("house", "chairs", "hand"),
    [
        (HouseRules(players=2), "you random", 3),
        (HouseRules(players=3, blanks=2), "you random random", 2),
        (HouseRules(jokers=3), "you random random random", 5),
        (HouseRules(bettor=True), "you random random random random", 2),
        (HouseRules(bettor=True), "random random random random you", 5),
    ],
)
def test_v1_v2_v3_b1_other_ways_to_play_are_recorded_proved_and_resumed(house, chairs, hand):
    players = [Player("You") if spec == "you" else Player("random", RANDOM, spec) for spec in chairs.split()]

    def begin(saves):
        return Session(CARD, players, 6, house=house, patience=None, saves=saves)

    whole, killed = Kept(), Kept()
    reference, first = begin(whole), begin(killed)
    for number in range(1, hand + 1):
        play(reference)
        play(first, until=lambda at, last=number == hand: last and at.state.public.turns > 9)
        if number < hand:
            reference.next_hand()
            first.next_hand()
    record = parse(killed.text(hand), "a.mahj")
    assert verify(parse(whole.text(hand), "b.mahj"), CARD).state.public.settlement is not None
    plays = [seated.plays for seated in record.head.player]
    seated = [Player("You") if spec == "you" else Player("random", RANDOM, spec) for spec in plays]
    second = Session.resume(record, CARD, seated, patience=None, saves=killed)
    assert [player.spec for player in second.players] == chairs.split()
    assert second.scores == first.scores
    play(second)
    assert killed.text(hand) == whole.text(hand)
    assert second.scores == reference.scores


def test_a_head_with_too_few_scores_is_refused(finished):
    text = finished[0].replace("scores = [0, 0, 0, 0]", "scores = [0, 0, 0]")
    with pytest.raises(RecordError, match="expected 4 scores"):
        parse(text, "a.mahj")
