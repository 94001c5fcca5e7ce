"""A rule and its scenarios in lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from mahjtui.errors import UsageError
from mahjtui.game.house import LEAGUE, HouseRules
from mahjtui.rulebook.book import Rule, chapters, settings
from mahjtui.rulebook.cases import Case, cases_of
from mahjtui.rulebook.scenes import holdings, refused_card, scenes
from mahjtui.rulebook.search import Found, nearest, search
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


def looked_up(text: str, house: HouseRules = LEAGUE) -> list[str]:
    """What a number or some words find: one rule whole, or a line for each of several; every rule for nothing.

    Raises:
        UsageError: where nothing is found; it names what resembles the text.
    """
    if not text:
        return contents()
    result = searched(text)
    if len(result.rules) == 1:
        return told(result.rules[0], house)
    taken = [f"{word!r} is taken for {known!r}." for word, known in result.read_as]
    return [*taken, *(f"{rule.number:6} {rule.title}" for rule in result.rules)]


def searched(text: str) -> Found:
    """The rules that a number or some words find.

    Raises:
        UsageError: where there are none; it names what resembles the text.
    """
    result = search(text)
    if not result.rules:
        near = nearest(text)
        hint = f"did you mean {', '.join(near)}?" if near else "without a word all rules are listed"
        raise UsageError(f"no rule is found for {text!r}; {hint}")
    return result


def scenarios_of(text: str, number: int = 0) -> tuple[Case, ...]:
    """The scenarios of the rule that is meant, all of them or the one of this number.

    Raises:
        UsageError: where no one rule is meant, or there is no such scenario.
    """
    result = searched(text)
    if len(result.rules) > 1:
        raise UsageError(f"{text!r} is no single rule; scenarios are played of one, such as J-4")
    (rule,) = result.rules
    cases = cases_of(rule.number)
    if not cases:
        raise UsageError(f"rule {rule.number} has no scenario")
    if not 0 <= number <= len(cases):
        raise UsageError(f"rule {rule.number} has scenarios 1 to {len(cases)}, not {number}")
    return cases[number - 1 : number] if number else cases


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
