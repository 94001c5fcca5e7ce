"""The messages of the protocol: what is sent keeps to the committed schema, and tells all that a view holds."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import jsonschema
import msgspec
import pytest

from mahjtui.bot import Spec, make
from mahjtui.game import engine
from mahjtui.game.actions import format_action
from mahjtui.game.house import HouseRules
from mahjtui.game.seeding import bot_stream
from mahjtui.game.state import new_hand
from mahjtui.game.view import View
from mahjtui.guests import messages
from mahjtui.stream import Stream
from mahjtui.tiles import parse_tile

SCHEMA = Path(__file__).parents[2] / "bots" / "protocol.schema.json"


def as_json(message):
    return json.loads(msgspec.json.encode(message))


@pytest.fixture(scope="module")
def validator():
    return jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))


def test_the_committed_schema_is_that_of_the_messages():
    text = json.dumps(messages.schema(), indent=1) + "\n"
    if "REGENERATE" in os.environ:
        SCHEMA.write_text(text, encoding="utf-8")
    assert SCHEMA.read_text(encoding="utf-8") == text


def test_the_schema_is_a_schema(validator):
    validator.check_schema(validator.schema)


def test_every_question_of_a_hand_keeps_to_the_schema(practice, validator):
    bot = make(Spec("nearest"), practice)
    state = new_hand(practice, 4)
    asked = set()
    while waiting := engine.waiting(state):
        seat = waiting[0]
        view = engine.view(state, seat)
        stream = bot_stream(4, 1, seat, view.moment)
        message = as_json(messages.decision(view, stream))
        validator.validate(message)
        assert message["legal"]["actions"] == [format_action(action) for action in view.legal.actions]
        assert sorted(message["view"]["rack"], key=parse_tile) == message["view"]["rack"]
        assert len(message["view"]["rack"]) == sum(view.rack)
        assert bool(message["legal"]["passes"]) == (view.legal.passes is not None)
        asked.add(view.phase)
        engine.apply(state, seat, bot.choose(view, stream))
    assert {"first-right", "vote", "discard", "claim"} <= asked


def test_at_a_table_of_two_only_two_seats_are_told(practice):
    state = new_hand(practice, 4, house=HouseRules(players=2))
    told = as_json(messages.decision(engine.view(state, 2), Stream()))["view"]
    assert told["seat"] == "W"
    for name in ("exposures", "concealed", "scores"):
        assert list(told[name]) == ["E", "W"]


def test_the_hello_tells_every_hand_of_the_card(practice, validator):
    message = as_json(messages.hello(practice, "mahjtui"))
    validator.validate(message)
    card = message["card"]
    assert [line["label"] for line in card["lines"]] == [line.label for line in practice.lines]
    assert len(card["hands"]) == len(practice.resolutions)
    for number, hand in enumerate(card["hands"]):
        need = [0] * len(practice.resolutions.need)
        for tile, size in hand["groups"]:
            need[parse_tile(tile)] += size
        assert need == practice.resolutions.need[:, number].tolist()
        assert hand["line"] == practice.resolutions.line[number]


@pytest.mark.parametrize(
    ("message", "valid"),
    [
        ({"type": "action", "action": "discard 5B"}, True),
        ({"type": "action", "action": "discard 5B", "reasons": ["it is alone"]}, True),
        ({"type": "ready"}, True),
        ({"type": "refused", "why": "no option x"}, True),
        ({"type": "end"}, True),
        ({"type": "action"}, False),
        ({"type": "action", "action": 5}, False),
        ({"type": "applause"}, False),
        ("discard 5B", False),
    ],
)
def test_the_schema_tells_messages_from_other_things(validator, message, valid):
    assert validator.is_valid(message) == valid


def test_the_conversation_of_the_bot_page_is_one(validator):
    (text,) = re.findall(r"```json\n(.*?)```", (SCHEMA.parent / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    spoken = []
    while text:
        message, end = json.JSONDecoder().raw_decode(text)
        spoken.append(message)
        text = text[end:].lstrip()
    kinds = [message["type"] for message in spoken]
    assert kinds == ["hello", "hello", "options", "ready", "decision", "action", "end"]
    assert all(validator.is_valid(message) for message in spoken if message["type"] != "decision")


def test_all_that_a_view_holds_is_told():
    told = {field.name for field in msgspec.structs.fields(messages.ViewTold)}
    elsewhere = {"legal", "settlement", "_gone"}
    assert set(View.__struct_fields__) - elsewhere == told - {"claimed", "gone"}
