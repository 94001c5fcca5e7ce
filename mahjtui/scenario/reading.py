"""Reading scenario files; everything wrong with one is said in one line that names the file and the place in it."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from mahjtui.card import loader
from mahjtui.card.model import Card
from mahjtui.errors import CardError, MahjError, NotationError
from mahjtui.game import house
from mahjtui.game.actions import Action, parse_action
from mahjtui.game.house import HouseRules
from mahjtui.game.seats import LETTERS, parse_seat, parse_who
from mahjtui.game.setup import Setup
from mahjtui.scenario.facts import FACTS, SEAT_FACTS, spell_all, spell_discard
from mahjtui.tiles import parse_exposure, parse_tiles

Table = dict[str, Any]

KEYS: Final = ("rule", "title", "card", "card_text", "house", "seed", "hand", "position", "step", "expect")
POSITION_KEYS: Final = (
    "phase", "turn", "taken", "wall", "wall_left", "discards", "dead", "dice", "scores", "seed", "hand", *LETTERS,
)  # fmt: skip
SEAT_KEYS: Final = ("rack", "exposures")
STEP_KEYS: Final = ("do", "refused", "says", "expect")
CARD_FAULT: Final = "card_fault"
"""The expectation of a case whose card must not load: words of the fault."""

ANY_RULE: Final = "any rule"
DEFAULT_CARD: Final = "practice"


class ScenarioError(MahjError):
    """A scenario that cannot be read, or whose position no table can be in."""


class Step(NamedTuple):
    """What is done, given together; or what is refused."""

    actions: tuple[tuple[int, Action], ...] | None
    """``None`` in a step that only looks; nobody doing anything lets everybody pass."""
    refused: str | None
    """The rule of the refusal, ``ANY_RULE`` for any, ``None`` where nothing is refused."""
    says: str
    """Words that the refusal holds."""
    expect: Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A rule case, read."""

    path: Path
    rule: str
    title: str
    card: Card | CardError
    """The card; its faults where the case expects it to be refused."""
    house: HouseRules
    seed: int
    hand: int
    setup: Setup | None
    """Where it begins; ``None`` for a hand that is dealt from ``seed``."""
    steps: tuple[Step, ...]
    expect: Table
    card_fault: str | None


def find(paths: Iterable[Path]) -> list[Path]:
    """These files, and those below these folders in the order of their names; cards among them are left out."""
    found = []
    for path in paths:
        found += sorted(below for below in path.rglob("*.toml") if not _is_card(below)) if path.is_dir() else [path]
    return found


def load(path: Path) -> Scenario:
    """Read a scenario.

    Raises:
        ScenarioError: where it cannot be read.
    """
    try:
        return _read(path, tomllib.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise ScenarioError(f"cannot read scenario {path}: {(error.strerror or str(error)).lower()}") from error
    except ValueError as error:
        raise ScenarioError(f"cannot read scenario {path}: {error}") from error


def _is_card(path: Path) -> bool:
    try:
        return "section" in tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False


def _read(path: Path, table: Table) -> Scenario:
    check_keys("the file", table, KEYS)
    if not table:
        raise NotationError("the file is empty and would prove nothing; write a step, or what to expect")
    expect = dict(_typed(dict, "expect", table.get("expect", {})))
    card_fault = expect.pop(CARD_FAULT, None)
    seed = _typed(int, "seed", table.get("seed", 0))
    hand = _typed(int, "hand", table.get("hand", 1))
    steps = _typed(list, "step", table.get("step", []))
    return Scenario(
        path=path,
        rule=_typed(str, "rule", table.get("rule", "")),
        title=_typed(str, "title", table.get("title", path.stem)),
        card=_card(path, table, card_fault is not None),
        house=house.from_mapping(_typed(dict, "house", table.get("house", {}))),
        seed=seed,
        hand=hand,
        setup=_setup({"seed": seed, "hand": hand, **table["position"]}) if "position" in table else None,
        steps=tuple(_step(f"step {number}", step) for number, step in enumerate(steps, start=1)),
        expect=_expect("expect", expect),
        card_fault=None if card_fault is None else _typed(str, CARD_FAULT, card_fault),
    )


def _card(path: Path, table: Table, may_be_faulty: bool) -> Card | CardError:
    name = _typed(str, "card", table.get("card", DEFAULT_CARD))
    try:
        if "card_text" in table:
            return loader.loads(_typed(str, "card_text", table["card_text"]), path.stem)
        beside = path.parent / name
        return loader.load(str(beside) if beside.is_file() else name)
    except CardError as error:
        if may_be_faulty:
            return error
        raise


def _setup(table: Table) -> Setup:
    check_keys("position", table, POSITION_KEYS)
    seats = {parse_seat(letter): _typed(dict, letter, table[letter]) for letter in LETTERS if letter in table}
    for seat, own in seats.items():
        check_keys(f"position.{LETTERS[seat]}", own, SEAT_KEYS)
    told: Table = {key: table[key] for key in ("phase", "taken", "seed", "hand", "wall_left") if key in table}
    told |= {key: _numbers(key, table[key], size) for key, size in (("dice", 2), ("scores", 4)) if key in table}
    return Setup(
        **told,
        turn=parse_seat(_typed(str, "turn", table.get("turn", "E"))),
        racks={seat: parse_tiles(_typed(str, "rack", own.get("rack", ""))) for seat, own in seats.items()},
        exposures={seat: [parse_exposure(text) for text in _texts("exposures", own)] for seat, own in seats.items()},
        dead=[parse_seat(letter) for letter in _texts("dead", table)],
        wall=parse_tiles(_typed(str, "wall", table.get("wall", ""))),
        discards=[spell_discard(text) for text in _texts("discards", table)],
    )


def _step(where: str, table: Table) -> Step:
    check_keys(where, table, STEP_KEYS)
    if "do" not in table and "expect" not in table:
        raise NotationError(f"{where} has nothing to do and nothing to expect; do = [] lets everybody pass")
    done = table.get("do", [])
    texts = [done] if isinstance(done, str) else _typed(list, f"{where}: do", done)
    refused = table.get("refused")
    if refused is not None and refused is not True and not isinstance(refused, str):
        raise NotationError(f"{where}: refused is {refused!r}; expected the number of a rule, or true for any")
    return Step(
        actions=tuple(_done(where, text) for text in texts) if "do" in table else None,
        refused=ANY_RULE if refused is True else refused,
        says=_typed(str, f"{where}: says", table.get("says", "")),
        expect=_expect(f"{where}: expect", table.get("expect", {})),
    )


def _done(where: str, text: str) -> tuple[int, Action]:
    seat, _, action = _typed(str, where, text).partition(" ")
    try:
        return parse_who(seat), parse_action(action)
    except NotationError as error:
        raise NotationError(f"{where}: {text!r}: {error}") from error


def _expect(where: str, table: Table) -> Table:
    check_keys(where, _typed(dict, where, table), (*FACTS, *LETTERS))
    for letter in LETTERS:
        check_keys(f"{where}.{letter}", _typed(dict, f"{where}.{letter}", table.get(letter, {})), tuple(SEAT_FACTS))
    try:
        return spell_all(table)
    except NotationError as error:
        raise NotationError(f"{where}: {error}") from error


def check_keys(where: str, table: Mapping[str, Any], known: Sequence[str]) -> None:
    """Refuse a key that means nothing here, and name the known one that it resembles."""
    for key in table:
        if key not in known:
            near = difflib.get_close_matches(key, known, n=1, cutoff=0.5)
            hint = f"did you mean {near[0]!r}?" if near else f"known here: {', '.join(known)}"
            raise NotationError(f"{where} has the unknown key {key!r}; {hint}")


def _numbers(key: str, value: Any, size: int) -> tuple[int, ...]:
    """So many whole numbers."""
    numbers = tuple(_typed(int, key, number) for number in _typed(list, key, value))
    if len(numbers) != size:
        raise NotationError(f"{key} is {list(numbers)}; expected {size} numbers")
    return numbers


def _texts(key: str, table: Table) -> list[str]:
    """A list of texts, empty where it is missing."""
    return [_typed(str, key, text) for text in _typed(list, key, table.get(key, []))]


def _typed(kind: type[Any], where: str, value: Any) -> Any:
    """The value, where it is of this kind."""
    if not isinstance(value, kind) or isinstance(value, bool):
        names = {str: "a text", int: "a whole number", list: "a list", dict: "a table"}
        raise NotationError(f"{where} is {value!r}; expected {names[kind]}")
    return value
