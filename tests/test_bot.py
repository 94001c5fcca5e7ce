"""How a table names its bots: registered ones, files and programs, with options."""

from __future__ import annotations

import pytest

from mahjtui.bot import Spec, make, parse_specs
from mahjtui.errors import UsageError


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("nearest, random", [Spec("nearest"), Spec("random")]),
        ("nearest:a=1:b=", [Spec("nearest", (("a", "1"), ("b", "")))]),
        ("./mine.py:a=1", [Spec("./mine.py", (("a", "1"),))]),
        ("'C:\\bots, new\\mine.py'", [Spec("C:\\bots, new\\mine.py")]),
        ("cmd:node bot.js,random", [Spec("cmd:node bot.js"), Spec("random")]),
        ("cmd:node bot.js:limit=2", [Spec("cmd:node bot.js", (("limit", "2"),))]),
        ("cmd:'node a:b,c.js'", [Spec("cmd:node a:b,c.js")]),
        ('cmd:node "a:b c.js":x=\'y,z\'', [Spec('cmd:node "a:b c.js"', (("x", "'y,z'"),))]),
        ("nearest:'a=b:c'", [Spec("nearest", (("a", "b:c"),))]),
    ],
)
def test_specs_are_read_and_written_alike(text, specs):
    assert list(parse_specs(text)) == specs
    assert list(parse_specs(",".join(map(str, specs)))) == specs


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("nearst", "unknown bot 'nearst'; did you mean nearest[?]"),
        ("nearest,", "unknown bot ''; known bots: .*"),
        ("nearest:fast", "cannot read option 'fast' of bot 'nearest'; expected key=value"),
        ("cmd", "'cmd' names no program; give its command line, such as cmd:'node bot.js'"),
        ("cmd:", "'cmd:' names no program; .*"),
        ("cmd:'node bot.js", "cannot read \"cmd:'node bot.js\": a quote ' is not closed"),
    ],
)
def test_a_spec_that_cannot_be_read_is_refused(text, complaint):
    with pytest.raises(UsageError, match=f"^{complaint}$"):
        parse_specs(text)


@pytest.mark.parametrize(
    ("spec", "guest", "label"),
    [
        ("nearest", None, "nearest"),
        ("./mine.py", ("file", "./mine.py"), "mine"),
        ("cmd:node examples/bot.js", ("cmd", "node examples/bot.js"), "bot.js"),
        ("cmd:./bot --fast", ("cmd", "./bot --fast"), "bot"),
        ("cmd:node 'my bot.js'", ("cmd", "node 'my bot.js'"), "bot.js"),
    ],
)
def test_a_guest_is_told_from_a_registered_bot(spec, guest, label):
    assert (Spec(spec).guest, Spec(spec).label) == (guest, label)


def test_each_bot_of_a_file_has_the_module_to_itself(practice, tmp_path):
    path = tmp_path / "counting.py"
    path.write_text(
        "made = []\nclass B:\n    def choose(self, view, stream): return len(made)\n"
        "def make(setup):\n    made.append(setup.options)\n    return B()\n"
    )
    bots = [make(Spec(str(path)), practice) for _ in range(2)]
    assert [bot.choose(None, None) for bot in bots] == [1, 1]


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("def make(setup:", "SyntaxError: .*"),
        ("", "AttributeError: .* has no attribute 'make'"),
        ("def make(setup): return 7", "its make gave a int, not a bot"),
        ("def make(setup): return setup.options['level']", "KeyError: 'level'"),
    ],
)
def test_a_file_that_makes_no_bot_is_refused(practice, tmp_path, source, complaint):
    path = tmp_path / "odd.py"
    path.write_text(source)
    with pytest.raises(UsageError, match=f"^cannot make the bot .*odd.py: {complaint}$"):
        make(Spec(str(path)), practice)


def test_a_file_that_is_not_there_is_refused(practice):
    with pytest.raises(UsageError, match=r"cannot find the bot \./nowhere\.py: there is no such file"):
        make(Spec("./nowhere.py"), practice)


@pytest.fixture(scope="module")
def practice():
    from mahjtui.card.loader import load

    return load("practice")
