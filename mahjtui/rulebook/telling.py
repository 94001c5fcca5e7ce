"""A rule and its scenarios in lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from mahjtui.game.house import LEAGUE, HouseRules
from mahjtui.rulebook.book import Rule, chapters, settings
from mahjtui.rulebook.cases import Case, cases_of
from mahjtui.rulebook.scenes import holdings, refused_card, scenes
from mahjtui.rulebook.search import Found, nearest
from mahjtui.scenario import load
from mahjtui.sentences import as_sentence


def contents() -> list[str]:
    """Every rule by chapter, a line each."""
    told: list[str] = []
    for chapter in chapters():
        told += ["", f"{chapter.letter}  {chapter.title}"]
        told += [f"  {rule.number:6} {rule.title}" for rule in chapter.rule]
    return told[1:]


def told(rule: Rule, house: HouseRules = LEAGUE) -> list[str]:
    """A rule whole: its words, how it is set at the table, and the scenarios that prove it, by number."""
    lines = [str(rule), rule.text]
    lines += [f"At this table: {setting}." for setting in settings(rule, house)]
    cases = cases_of(rule.number)
    if cases:
        lines.append("Scenarios:")
        lines += [f"  {number}  {case.title}" for number, case in enumerate(cases, start=1)]
    return lines


def found(result: Found) -> list[str]:
    """What a search came to, a line each."""
    taken = [f"{word!r} is taken for {known!r}." for word, known in result.read_as]
    return [*taken, *(f"{rule.number:6} {rule.title}" for rule in result.rules)]


def nothing_found(text: str) -> str:
    """What is said where no rule has the words."""
    near = nearest(text)
    hint = f"did you mean {', '.join(near)}?" if near else "mahjtui rules lists them all"
    return f"no rule is found for {text!r}; {hint}"


def played(case: Case) -> list[str]:
    """A scenario step by step.

    Raises:
        ScenarioError: where it cannot be played.
    """
    scenario = load(case.path)
    lines = [as_sentence(f"{case.rule}: {case.title}")]
    refused = refused_card(scenario)
    if refused is not None:
        lines.append(refused)
    for number, scene in enumerate(scenes(scenario)):
        held = holdings(scene.state, scene.shown) if number == 0 else []
        lines += numbered(number, [*scene.told, *held])
    return lines


def numbered(number: int, sentences: Sequence[str]) -> list[str]:
    """The sentences of one step; the first has its number."""
    margin = f"{number:3}  "
    return [(margin if place == 0 else " " * len(margin)) + text for place, text in enumerate(sentences or ("",))]
