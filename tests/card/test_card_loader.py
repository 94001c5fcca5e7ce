"""Card files: what is read, and how every fault of a file is reported at once."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from mahjtui.card import loader
from mahjtui.card.loader import available, load, loads
from mahjtui.card.model import Card
from mahjtui.errors import CardError

PRACTICE = Path(__file__).parents[2] / "cards" / "practice.toml"

GOOD = 'hand = "FF 1111a 2222b 3333c"\nvalue = 25'


def card_text(*lines: str, section: str = 'name = "Runs"') -> str:
    return f"[[section]]\n{section}\n" + "".join(f"[[section.line]]\n{line}\n" for line in lines)


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(CardError) as caught:
        loads(text, "mine")
    assert "\n" not in str(caught.value)
    assert caught.value.faults
    return caught.value.faults


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('hand = "FF 111a 222b 333c"\nvalue = 25', 'Runs 1 "FF 111a 222b 333c": 11 tiles, not 14'),
        ('hand = "FF 1111q 2222b 3333c"\nvalue = 25', "unknown letter 'q' in '1111q'"),
        ('hand = "FF 1111b 2222b 3333b"\nvalue = 25', "letter 'b' is used without 'a'"),
        (GOOD + '\nranks = "run"\nonly = "odd"', "no run like 1 2 3 fits into 1 3 5 7 9"),
        (GOOD + '\nranks = "free"\nonly = [1, 2]', "no choice of different numbers like 1 2 3 fits into 1 2"),
        ('hand = "NN NN NN FFFF 1111a"\nvalue = 25', "it needs 6 of N in singles and pairs, and there are 4"),
        ('hand = "1111a RRRRRR RRRR"\nvalue = 25', None),
        ('hand = "RRRRRR RRRRRR RR"\nvalue = 25', "can never be held: it needs at least 10 jokers, and there are 8"),
        ('hand = "FF 1111a 2222b 3333c"', "has no value"),
        ('hand = "FF 1111a 2222b 3333c"\nvalue = 0', "value 0 is no positive number"),
        ('hand = "FF 1111a 2222b 3333c"\nvalue = -25', "value -25 is no positive number"),
        ('hand = "FF 1111a 2222b 3333c"\nvalue = "25"', "value '25' is no positive number"),
        ('hand = "FF 1111a 2222b 3333c"\nvalue = true', "value True is no positive number"),
        ('hand = "FF 1111a 2222b 3333c"\nvalue = 10001', "value 10001 is beyond 10000, the most a line may pay"),
        ('hand = "D D D D D D D D D D D D D D"\nvalue = 25', "stands for 4782969 hands, more than 5000"),
        (GOOD + "\nconcealed = 1", "concealed 1 is neither true nor false"),
        (GOOD + '\nrank = "run"', "unknown key 'rank'; did you mean 'ranks'?"),
        (GOOD + '\ncolour = "red"', "unknown key 'colour'; known here: hand, value, concealed"),
        (GOOD + '\nranks = "runs"', "ranks 'runs' is none of exact, run, like, free"),
        (GOOD + '\nwinds = "all"', "winds 'all' is none of exact, any"),
        (GOOD + '\nwinds = "any"', "winds = 'any' but no wind may change"),
        (GOOD + "\nstep = 2", "step belongs to ranks = 'run'"),
        (GOOD + '\nranks = "run"\nstep = 2', "the run 1 2 3 has no step of 2"),
        (GOOD + '\nranks = "run"\nstep = "2"', "step '2' is no number from 1 to 9"),
        (GOOD + '\nonly = "odd"', "only limits nothing where ranks are exact"),
        (GOOD + '\nranks = "like"', "like numbers are one number, and 'FF 1111a 2222b 3333c' has 1 2 3"),
        (GOOD + '\nranks = "run"\nonly = "od"', "only 'od' is neither 'odd' nor 'even' nor a list"),
        (GOOD + '\nranks = "run"\nonly = [0, 12]', "only [0, 12] is neither 'odd' nor 'even' nor a list"),
        (GOOD + "\nnote = 3", "note 3 is no text"),
        ('hand = "NEWS FFFF RR GGGG"\nvalue = 25\nranks = "run"', "ranks = 'run' but no number may change"),
        ('hand = "12345678a 1a NEWS F"\nvalue = 25\nranks = "free"', "stands for 1088640 hands, more than 5000"),
        ("hand = 14\nvalue = 25", "hand must be a text"),
        ("hand = []\nvalue = 25", "hand must be a text"),
        ("value = 25", "hand must be a text"),
    ],
)
def test_each_fault_of_a_line_is_named(line: str, fault: str | None) -> None:
    text = card_text(line)
    if fault is None:
        assert len(loads(text).lines) == 1
        return
    (found,) = faults(text)
    assert found.startswith("Runs 1")
    assert fault in found


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "the card: has no sections; write [[section]] above each"),
        ('name = "x"\nsection = 3', "the card: has no sections"),
        ('[[section]]\nname = "Runs"', "section Runs: has no lines; write [[section.line]] above each"),
        (card_text(GOOD, section=""), "section 1: has no name"),
        (card_text(GOOD, section="name = 3"), "section 1: name 3 is no text"),
        (card_text(GOOD, section='name = "Runs"\njokerless = false'), "did you mean 'jokerless_bonus'?"),
        (card_text(GOOD, section='name = "Runs"\njokerless_bonus = 0'), "jokerless_bonus 0 is neither true nor false"),
        (card_text(GOOD) + card_text(GOOD, section='name = "runs"'), "section runs: another section has this name"),
        ('titel = "Mine"\n' + card_text(GOOD), "the card: unknown key 'titel'; did you mean 'title'?"),
        ('[[section]\nname = "Runs"', "row 1, column 10: expected ']]' at the end of an array declaration"),
        ('[[section]]\nname = "Runs', "row 2, column 13: "),
        ("[[section]]\nname = ", "row 2, column 8: "),
    ],
)
def test_each_fault_of_a_file_is_named(text: str, fault: str) -> None:
    (found,) = faults(text)
    assert fault in found


def test_all_faults_of_a_file_are_reported_at_once() -> None:
    text = card_text(
        'hand = ["FF 1111q 2222b 3333c", "11a"]\nvalue = 0',
        GOOD + "\nconceal = true",
        'hand = "RRRRRR RRRRRR RR"\nvalue = 25',
    ) + card_text(GOOD, section='name = "Runs"')
    found = faults(text)
    assert [fault.partition(":")[0] for fault in found] == [
        'Runs 1 "FF 1111q 2222b 3333c | 11a"',
        'Runs 1 "FF 1111q 2222b 3333c"',
        'Runs 1 "11a"',
        'Runs 2 "FF 1111a 2222b 3333c"',
        'Runs 3 "RRRRRR RRRRRR RR"',
        "section Runs",
    ]


def test_k_4_an_alternative_that_can_never_be_held_is_named() -> None:
    (found,) = faults(card_text('hand = ["FF 1111a 2222b 3333c", "NN NN NN FFFF 1111a"]\nvalue = 25'))
    assert found.startswith('Runs 1 "NN NN NN FFFF 1111a": can never be held')


def test_k_4_resolutions_that_can_never_be_held_are_left_out() -> None:
    """Two bare dragons may be the same or not; six of one in pairs are not to be had."""
    card = loads(card_text('hand = "DD DD DD FFFFF FFF"\nvalue = 25'))
    assert len(card.resolutions) == 10 - 3


def test_one_line_has_each_hand_once_and_remembers_its_line() -> None:
    same = 'hand = ["FF 1111a 2222b 3333c", "FF 3333a 2222b 1111c"]\nvalue = 25'
    card = loads(card_text(same, GOOD))
    assert card.resolutions.line.tolist() == [0] * 6 + [1] * 6
    assert card.line_of(7) is card.lines[1]


def test_a_line_keeps_what_was_typed() -> None:
    typed = 'hand = "NN 333a + 444b = 7777c 00"\nvalue = 40\nconcealed = true\nnote = "odd"'
    (line,) = loads(card_text(typed)).lines
    assert (line.label, line.value, line.concealed, line.note) == ("Runs 1", 40, True, "odd")
    assert line.hands == ("NN 333a + 444b = 7777c 00",)


def test_k_6_a_section_may_switch_off_the_jokerless_bonus() -> None:
    text = card_text(GOOD) + card_text(GOOD, section='name = "Pairs"\njokerless_bonus = false')
    assert [line.jokerless_bonus for line in loads(text).lines] == [True, False]


@pytest.mark.parametrize(
    ("hands", "options", "note"),
    [
        ('"FF 1111a 2222b 3333c"', "", "these numbers only, any 3 suits"),
        ('"FF 1111a 2222b 3333c"', 'ranks = "run"', "any 3 consecutive numbers, any 3 suits"),
        ('"FF 1111a 2222a 4444a"', 'ranks = "run"', "any run with the same gaps, any 1 suit"),
        ('"FF 1111a 3333a 5555a"', 'ranks = "run"\nstep = 2', "any 3 consecutive odd or even numbers, any 1 suit"),
        ('"FF 1111a 1111b 1111c"', 'ranks = "like"\nonly = [3, 6, 9]', "any like number of 3, 6 or 9, any 3 suits"),
        ('["FF 1111a 1111b 1111c", "FFFF 11111a 11111b"]', 'ranks = "like"', "any like number, any 2 or 3 suits"),
        ('"FF 1111a 2222b DDDDc"', 'ranks = "free"', "any 2 different numbers, any 2 suits, opposite dragons"),
        (
            '"FF 1111a DDDDa NNNN"',
            'ranks = "free"\nwinds = "any"',
            "any number, any 1 suit, matching dragons, any wind",
        ),
        ('"FF DDDDx DDDDy NNNN"', "", "any 2 different dragons"),
        ('"FFFF NNNN RR DDDD"', "", "any dragon"),
        ('"FFFF NNNN RR GGGG"', "", ""),
    ],
)
def test_a_line_without_a_note_gets_one(hands: str, options: str, note: str) -> None:
    assert loads(card_text(f"hand = {hands}\nvalue = 25\n{options}")).lines[0].note == note


def test_the_digest_is_of_what_is_played() -> None:
    card = loads(card_text(GOOD))
    spaced = GOOD.replace("FF 1111a", "FF  1111a") + '\nnote = "x"'
    reworded = loads('title = "Mine"\n' + card_text(spaced) + "# a remark\n")
    dearer = loads(card_text(GOOD.replace("25", "30")))
    assert card.digest == reworded.digest != dearer.digest
    assert len(card.digest) == 64


def test_the_same_text_is_the_same_card() -> None:
    assert loads(card_text(GOOD)) is loads(card_text(GOOD))
    assert len({loads(card_text(GOOD)), loads(card_text(GOOD), "other")}) == 2


def test_a_card_is_found_by_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(card_text(GOOD), encoding="utf-8")
    assert load(str(path)).name == "mine"


def test_a_file_with_a_byte_order_mark_and_windows_line_ends_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbf" + card_text(GOOD).replace("\n", "\r\n").encode())
    assert load(str(path)).digest == loads(card_text(GOOD)).digest


def test_names_and_hands_over_several_rows_stay_one_line() -> None:
    text = card_text('hand = """FF 1111a\n2222b 333c"""\nvalue = 25', section='name = "Two\\nrows"')
    assert faults(text) == ('Two rows 1 "FF 1111a 2222b 333c": 13 tiles, not 14',)


def test_an_unknown_card_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(CardError, match=r"no card is called 'practise'.* give the path of a \.toml file"):
        load("practise")
    if available():
        with pytest.raises(CardError, match=r"did you mean 'practice'\?\); available: practice"):
            load("practise")


@pytest.mark.parametrize("name", ["nowhere.toml", "folder.toml", "bytes.toml"])
def test_a_file_that_cannot_be_read_is_one_line(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "bytes.toml").write_bytes(b"name = '\xff'")
    with pytest.raises(CardError, match="cannot read card file") as caught:
        load(str(tmp_path / name))
    assert "\n" not in str(caught.value)


def test_the_practice_card_is_what_the_project_promised(practice: Card) -> None:
    lines = practice.lines
    assert len(lines) >= 50
    assert len(practice.sections) >= 9
    assert sum(line.concealed for line in lines) >= 12
    assert {25, 75} <= {line.value for line in lines} <= set(range(25, 76))
    assert 700 <= len(practice.resolutions) <= 1500
    assert {line.section for line in lines if not line.jokerless_bonus} == {"Quints", "Singles and Pairs"}
    assert all(line.concealed for line in lines if line.section == "Singles and Pairs")


def test_the_practice_card_uses_all_of_the_notation(practice: Card) -> None:
    document = tomllib.loads(PRACTICE.read_text(encoding="utf-8"))
    lines = [line for section in document["section"] for line in section["line"]]
    assert {line.get("ranks", "exact") for line in lines} == {"exact", "run", "like", "free"}
    assert {str(line.get("only")) for line in lines} >= {"odd", "even", "[3, 6, 9]"}
    assert any(line.get("step") == 2 for line in lines)
    assert any(line.get("winds") == "any" for line in lines)
    assert any(isinstance(line["hand"], list) for line in lines)
    blocks = {block for line in practice.lines for hand in line.hands for block in hand.split()}
    assert blocks >= {"FF", "FFF", "FFFF", "FFFFF", "FFFFFF", "NEWS", "0000", "2026a", "+", "=", "2468a!"}
    assert blocks >= {"369Da", "DDD", "DDDx", "DDDy", "DDDDc"}


def test_a_line_is_told_as_it_is_typed() -> None:
    card = loads(card_text('hand = ["FF 1111a 2222b 3333c", "FF 1111a 2222a 3333a"]\nvalue = 25'))
    assert card.lines[0].text == "FF 1111a 2222b 3333c or FF 1111a 2222a 3333a"


def test_without_the_package_of_cards_only_files_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loader, "PACKAGE", "mahjtui.nowhere")
    assert available() == ()
    with pytest.raises(CardError, match="no card is called 'practice'"):
        load("practice")
    assert load(str(PRACTICE)).name == "practice"


def test_a_fault_of_toml_without_a_place_is_told_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_text: str) -> dict[str, object]:
        raise tomllib.TOMLDecodeError("something is wrong")

    monkeypatch.setattr(loader.tomllib, "loads", refuse)
    assert faults("a text that no other test reads") == ("something is wrong",)
