"""Reads card files, and reports everything that is wrong with one at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from mahjtui.card.model import Card, Line, Options
from mahjtui.card.notation import Hand, read_hand
from mahjtui.card.resolve import (
    LARGEST_LINE,
    Resolution,
    breadth,
    free_winds,
    impossible,
    pack,
    resolve_hand,
    sliding_digits,
)
from mahjtui.card.words import describe
from mahjtui.errors import CardError

SUFFIX: Final = ".toml"
PACKAGE: Final = "mahjtui.cards"

CARD_KEYS: Final = ("name", "title", "section")
SECTION_KEYS: Final = ("name", "jokerless_bonus", "line")
LINE_KEYS: Final = ("hand", "value", "concealed", "note", "ranks", "step", "only", "winds")
RANKS: Final = ("exact", "run", "like", "free")
WINDS: Final = ("exact", "any")
DEAREST: Final = 10_000
ONLY: Final = {"odd": (1, 3, 5, 7, 9), "even": (2, 4, 6, 8)}

Table = dict[str, Any]


def available() -> tuple[str, ...]:
    """The names of the cards that come with the program."""
    return tuple(sorted(entry.name.removesuffix(SUFFIX) for entry in _shipped()))


def load(name_or_path: str) -> Card:
    """Read a card: one that comes with the program, by name, or any card file, by path.

    Raises:
        CardError: where there is no such card, the file cannot be read, or it has faults (``faults`` lists all).
    """
    name, text = source(name_or_path)
    return loads(text, name)


def source(name_or_path: str) -> tuple[str, str]:
    """The name and the text of a card, for ``loads``; whether it has faults is not looked at.

    Raises:
        CardError: where there is no such card, or the file cannot be read.
    """
    for entry in _shipped():
        if entry.name == name_or_path + SUFFIX:
            return name_or_path, entry.read_text(encoding="utf-8")
    path = Path(name_or_path)
    if path.suffix != SUFFIX and not path.is_file():
        names = available()
        near = get_close_matches(name_or_path, names, n=1, cutoff=0.5)
        hint = f" (did you mean {near[0]!r}?)" if near else ""
        listed = f"; available: {', '.join(names)}" if names else ""
        raise CardError(f"no card is called {name_or_path!r}{hint}{listed}; or give the path of a {SUFFIX} file")
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise CardError(f"cannot read card file {name_or_path}: {(error.strerror or str(error)).lower()}") from error
    except UnicodeDecodeError as error:
        raise CardError(f"cannot read card file {name_or_path}: byte {error.start} is not UTF-8 text") from error
    return path.stem, text


@lru_cache(maxsize=16)
def loads(text: str, name: str = "card") -> Card:
    """Read a card from TOML text; the same text gives the same object.

    Raises:
        CardError: with every fault of the text.
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        fault = _toml_fault(str(error), text)
        raise CardError(f"card {name!r} is no valid TOML: {fault}", (fault,)) from error
    reader = _Reader()
    card = reader.read(document, name)
    if card is None:
        many = f"{len(reader.faults)} faults, the first" if len(reader.faults) > 1 else "a fault"
        raise CardError(f"card {name!r} has {many}: {reader.faults[0]}", tuple(reader.faults))
    return card


def _shipped() -> Iterator[Traversable]:
    try:
        folder = resources.files(PACKAGE)
    except ModuleNotFoundError:  # a checkout that is not installed: cards/ is mapped to this name by the installation
        return iter(())
    return (entry for entry in folder.iterdir() if entry.name.endswith(SUFFIX))


def _toml_fault(message: str, text: str) -> str:
    found = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", message, re.DOTALL)
    if found is None:
        return message
    reason, row, column = found.groups()
    if row is None:
        rows = text.split("\n")
        row, column = len(rows), len(rows[-1]) + 1
    return f"row {row}, column {column}: {reason[0].lower()}{reason[1:]}"


class _Reader:
    """Walks one document, keeps what it understands and notes everything that it does not."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.lines: list[Line] = []
        self.resolved: list[tuple[Resolution, ...]] = []

    def read(self, document: Table, name: str) -> Card | None:
        """The card, or None where there are faults."""
        self.unknown_keys("the card", document, CARD_KEYS)
        name = self.text_of("the card", document, "name", name)
        title = self.text_of("the card", document, "title", name)
        names: set[str] = set()
        for place, section in enumerate(self.tables_of("the card", document, "section"), 1):
            self.section(section, place, names)
        if self.faults:
            return None
        return Card(name, title, _digest(self.lines), tuple(self.lines), pack(self.lines, self.resolved))

    def section(self, section: Table, place: int, names: set[str]) -> None:
        """Read one section and its lines."""
        name = self.text_of(f"section {place}", section, "name", None)
        where = f"section {name or place}"
        self.unknown_keys(where, section, SECTION_KEYS)
        if name.casefold() in names:
            self.fault(where, "another section has this name; each needs its own")
        elif name:
            names.add(name.casefold())
        bonus = self.flag_of(where, section, "jokerless_bonus", True)
        for number, line in enumerate(self.tables_of(where, section, "line"), 1):
            self.line(line, name or f"section {place}", number, bonus)

    def line(self, line: Table, section: str, number: int, bonus: bool) -> None:
        """Read one line and resolve it."""
        texts = self.hands_of(line)
        label = f"{section} {number}"
        where = f'{label} "{" | ".join(texts)}"' if texts else label
        self.unknown_keys(where, line, LINE_KEYS)
        if not texts:
            self.fault(where, "hand must be a text such as 'FF 111a 222a 333a DDDa', or a list of them")
        value = self.value_of(where, line)
        concealed = self.flag_of(where, line, "concealed", False)
        note = self.text_of(where, line, "note", "")
        options = self.options_of(where, line)
        hands = self.readable(label, texts)
        if options is None or not hands:
            return
        self.check_options(where, hands, options)
        resolved = self.resolve(label, hands, options)
        if self.faults:
            return
        note = note or describe(tuple(hands.values()), options)
        self.lines.append(Line(len(self.lines), section, number, value, concealed, texts, note, bonus, options))
        self.resolved.append(resolved)

    def readable(self, label: str, texts: Sequence[str]) -> dict[str, Hand]:
        """The alternatives that can be read, by their text."""
        hands = {}
        for text in texts:
            hand, faults = read_hand(text)
            for fault in faults:
                self.fault(f'{label} "{text}"', fault)
            if not faults:
                hands[text] = hand
        return hands

    def resolve(self, label: str, hands: dict[str, Hand], options: Options) -> tuple[Resolution, ...]:
        """All different hands of a line that can be held at all (K-4)."""
        found: dict[object, Resolution] = {}
        for text, hand in hands.items():
            where = f'{label} "{text}"'
            many = breadth(hand, options)
            if not many:
                self.fault(where, _cannot_fit(hand, options))
                continue
            if many > LARGEST_LINE:
                self.fault(where, f"stands for {many} hands, more than {LARGEST_LINE}; fix some of its numbers")
                continue
            everything = resolve_hand(hand, options)
            possible = [resolution for resolution in everything if impossible(resolution) is None]
            if not possible:
                self.fault(where, f"can never be held: it {impossible(everything[0])}")
            for resolution in possible:
                found.setdefault((resolution.loose, resolution.sets), resolution)
        return tuple(found.values())

    def options_of(self, where: str, line: Table) -> Options | None:
        """The options of a line, or None where one of them is not understood."""
        before = len(self.faults)
        ranks = self.choice_of(where, line, "ranks", RANKS)
        winds = self.choice_of(where, line, "winds", WINDS)
        step = line.get("step", 1)
        if not _is_rank(step):
            self.fault(where, f"step {step!r} is no number from 1 to 9")
        only = line.get("only", [])
        if isinstance(only, str) and only in ONLY:
            only = ONLY[only]
        elif not isinstance(only, list) or ("only" in line and not only) or not all(_is_rank(rank) for rank in only):
            self.fault(where, f"only {only!r} is neither 'odd' nor 'even' nor a list of numbers from 1 to 9")
        if len(self.faults) > before:
            return None
        return Options(ranks, step, tuple(sorted(set(only))), winds)

    def check_options(self, where: str, hands: dict[str, Hand], options: Options) -> None:
        """Options that contradict each other or the hands."""
        digits = [sliding_digits(hand) for hand in hands.values()]
        if options.ranks == "exact" and options.only:
            self.fault(where, "only limits nothing where ranks are exact; add ranks = 'run', 'like' or 'free'")
        if options.ranks != "run" and options.step > 1:
            self.fault(where, "step belongs to ranks = 'run'")
        if options.ranks != "exact" and not any(digits):
            self.fault(where, f"ranks = {options.ranks!r} but no number may change")
        if options.winds == "any" and not any(map(free_winds, hands.values())):
            self.fault(where, "winds = 'any' but no wind may change")
        for text, used in zip(hands, digits, strict=True):
            said = " ".join(map(str, used))
            if options.ranks == "like" and len(used) > 1:
                self.fault(where, f"like numbers are one number, and {text!r} has {said}; mark what stays with '!'")
            if options.ranks == "run" and any((rank - used[0]) % options.step for rank in used):
                self.fault(where, f"the run {said} has no step of {options.step}; type it as printed, such as 1 3 5")

    def unknown_keys(self, where: str, table: Table, known: Sequence[str]) -> None:
        """Note keys that mean nothing here, each with the known one that it resembles."""
        for key in table:
            if key not in known:
                near = get_close_matches(key, known, n=1, cutoff=0.5)
                hint = f"did you mean {near[0]!r}?" if near else f"known here: {', '.join(known)}"
                self.fault(where, f"unknown key {key!r}; {hint}")

    def hands_of(self, line: Table) -> tuple[str, ...]:
        """The alternatives as typed; none where they are not texts."""
        hand = line.get("hand")
        texts: list[Any] = hand if isinstance(hand, list) else [hand]
        if not all(isinstance(text, str) and text.strip() for text in texts):
            return ()
        return tuple(dict.fromkeys(" ".join(text.split()) for text in texts))

    def tables_of(self, where: str, table: Table, key: str) -> list[Table]:
        """An array of tables that must not be empty."""
        found = table.get(key)
        if not isinstance(found, list) or not found or not all(isinstance(entry, dict) for entry in found):
            name = "section" if key == "section" else "section.line"
            self.fault(where, f"has no {key}s; write [[{name}]] above each")
            return []
        return found

    def text_of(self, where: str, table: Table, key: str, default: str | None) -> str:
        """A text; '' where it is missing or none."""
        found = table.get(key, default)
        if not isinstance(found, str) or (not found.strip() and found != default):
            self.fault(where, f"has no {key}" if found is None else f"{key} {found!r} is no text")
            return ""
        return " ".join(found.split())

    def value_of(self, where: str, line: Table) -> int:
        """What the line pays; 0 where that is missing or wrong."""
        value = line.get("value")
        if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= DEAREST:
            return value
        if isinstance(value, int) and value > DEAREST:
            self.fault(where, f"value {value} is beyond {DEAREST}, the most a line may pay")
            return 0
        said = "has no value" if value is None else f"value {value!r} is no positive number"
        self.fault(where, f"{said}; write what the line pays, such as value = 25")
        return 0

    def flag_of(self, where: str, table: Table, key: str, default: bool) -> bool:
        """True or false."""
        found = table.get(key, default)
        if not isinstance(found, bool):
            self.fault(where, f"{key} {found!r} is neither true nor false")
            return default
        return found

    def choice_of(self, where: str, table: Table, key: str, choices: Sequence[str]) -> str:
        """One word of a few; the first is the default."""
        found = table.get(key, choices[0])
        if found not in choices:
            self.fault(where, f"{key} {found!r} is none of {', '.join(choices)}")
            return choices[0]
        return str(found)

    def fault(self, where: str, what: str) -> None:
        """Note one fault."""
        self.faults.append(f"{where}: {what}")


def _is_rank(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 9


def _cannot_fit(hand: Hand, options: Options) -> str:
    digits = " ".join(map(str, sliding_digits(hand)))
    allowed = " ".join(map(str, options.only))
    kind = "run" if options.ranks == "run" else "choice of different numbers"
    return f"no {kind} like {digits} fits into {allowed}"


def _digest(lines: Sequence[Line]) -> str:
    """Hash what decides play: sections, values, hands, options; not titles, notes, comments or spacing."""
    canonical = "\n".join(
        f"{line.label}|{line.value}|{'C' if line.concealed else 'X'}|{int(line.jokerless_bonus)}|{tuple(line.options)}|"
        + "|".join(line.hands)
        for line in lines
    )
    return sha256(canonical.encode()).hexdigest()
