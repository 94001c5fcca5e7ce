"""House rules on the screen: what is being set, the rows that show it, and what becomes of it; no terminal here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Final

from mahjtui.errors import UsageError
from mahjtui.game.house import (
    LEAGUE,
    OF_A_SESSION,
    RULES,
    HouseRules,
    Rule,
    Setting,
    for_next_hand,
    from_mapping,
    plainly,
    settings_of,
)
from mahjtui.tui.painting import Do, Row, Run

NAMES: Final = tuple(RULES)
TITLE_WIDTH: Final = 38
VALUE_WIDTH: Final = 17
INDENT: Final = " " * 9


@dataclass(frozen=True, slots=True)
class Draft:
    """Settings that may still contradict each other, and the rule that is marked. A frozen value."""

    settings: Mapping[str, Setting]
    marked: int = 0

    @property
    def rule(self) -> Rule:
        """The marked one."""
        return RULES[NAMES[self.marked]]

    @property
    def value(self) -> Setting:
        """What the marked rule is set to."""
        return self.settings[self.rule.name]

    @property
    def choices(self) -> list[Setting]:
        """What the marked rule can be set to: counts in their order, else the published setting first."""
        values = [choice.value for choice in self.rule.choices]
        counts = [value for value in values if type(value) is int]
        return [*sorted(counts)] if len(counts) == len(values) else values

    @property
    def house(self) -> HouseRules | None:
        """The rules that were set; None while they contradict each other."""
        return None if self.trouble else from_mapping(self.settings)

    @property
    def trouble(self) -> str:
        """Which settings contradict each other and why; empty where none do."""
        try:
            from_mapping(self.settings)
        except UsageError as error:
            return str(error)
        return ""

    def moved(self, steps: int) -> Draft:
        """Another rule marked, stopping at either end."""
        return replace(self, marked=max(0, min(len(NAMES) - 1, self.marked + steps)))

    def stepped(self, steps: int) -> Draft:
        """The marked rule set to what comes so many places further, counts in their order, round and round."""
        values = self.choices
        return self.set_to(values[(values.index(self.value) + steps) % len(values)]) if values else self

    def set_to(self, value: Setting) -> Draft:
        """The marked rule set to this."""
        return replace(self, settings={**self.settings, self.rule.name: value})

    def toggled(self, name: str) -> Draft:
        """The marked list with this name in it, or without it."""
        names = self.value if isinstance(self.value, tuple) else ()
        return self.set_to(tuple(other for other in names if other != name) if name in names else (*names, name))


def draft_of(house: HouseRules, marked: int = 0) -> Draft:
    """Begin with these rules."""
    return Draft(settings_of(house), marked)


def when(name: str, draft: Draft, now: HouseRules) -> str:
    """From when on a changed setting holds, at a table that plays by ``now``; empty where it holds already."""
    if draft.settings[name] == getattr(now, name):
        return ""
    house = draft.house
    soon = for_next_hand(now, house) if house is not None else None
    late = name in OF_A_SESSION if soon is None else getattr(soon, name) != draft.settings[name]
    return "next game" if late else "next hand"


def rule_rows(draft: Draft, now: HouseRules, width: int) -> tuple[list[Row], list[int]]:
    """Every rule with its number, setting and meaning, and in which row each begins."""
    rows: list[Row] = []
    begins = []
    trouble = draft.trouble
    for place, rule in enumerate(RULES.values()):
        begins.append(len(rows))
        do = Do("rule", place)
        rows.append(_setting_row(draft, rule, f" {rule.name} = " in trouble, when(rule.name, draft, now), do))
        meaning = wrap(rule.meaning(draft.settings[rule.name]), width - 1 - len(INDENT))
        rows += [[Run(INDENT + line, "dim", do)] for line in meaning]
    return rows, begins


def _setting_row(draft: Draft, rule: Rule, clash: bool, since: str, do: Do) -> Row:
    value = draft.settings[rule.name]
    marked = rule is draft.rule
    star = "!" if clash else "*" if value != getattr(LEAGUE, rule.name) else " "
    look = {"!": "warn", "*": "strong"}.get(star, "plain")
    text = plainly(value)
    short = text if len(text) <= VALUE_WIDTH - 4 else f"{text[: VALUE_WIDTH - 5]}…"
    return [
        Run(f"{'>' if marked else ' '}{star} ", "key" if marked else look, do),
        Run(f"{rule.number:6}", "dim", do),
        Run(f"{rule.title:{TITLE_WIDTH}}", look, do),
        Run(f"{f'< {short} >' if marked else f'  {short}':{VALUE_WIDTH}}", "option cursor" if marked else look, do),
        Run(f" {since}", "key", do),
    ]


def foot_rows(draft: Draft, width: int) -> list[Row]:
    """What contradicts each other, or what the marked rule can be set to."""
    if draft.trouble:
        return [[Run(line, "warn")] for text in draft.trouble.split("; ") for line in wrap(f"! {text}", width - 1)]
    if not draft.choices:
        return [[Run(f"{draft.rule.title}: Enter chooses the sections", "dim")]]
    row: Row = [Run("It can be", "dim")]
    for value in draft.choices:
        row += [Run("  "), Run(plainly(value), "option cursor" if value == draft.value else "plain")]
    return [row]


def what_follows(wanted: HouseRules, now: HouseRules) -> str:
    """When changed rules come to hold at a table that plays by ``now``, in a sentence or two."""
    draft = draft_of(wanted)
    late = [RULES[name].title for name in NAMES if when(name, draft, now) == "next game"]
    soon = any(when(name, draft, now) == "next hand" for name in NAMES)
    told = ["They hold from the next hand on." if not late else ""]
    if late:
        told = ["The others hold from the next hand on." if soon else "", f"From the next game on: {', '.join(late)}."]
    return " ".join(part for part in (*told[::-1], "They are what your next game begins with.") if part)
