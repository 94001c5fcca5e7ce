"""The pages of the rule book as rows: what a search found, and a rule whole."""

from __future__ import annotations

from textwrap import wrap

from mahjtui.game.house import HouseRules
from mahjtui.rulebook.book import Rule, chapters, rules, settings
from mahjtui.rulebook.cases import cases_of
from mahjtui.rulebook.search import Found, nearest, search
from mahjtui.sentences import as_sentence
from mahjtui.tui.painting import Do, Row, Run, ruled


def found(query: str) -> Found:
    """What the typed words find; every rule while nothing is typed."""
    return search(query) if query.strip() else Found(tuple(rules().values()))


def list_rows(query: str, result: Found, marked: int, width: int) -> tuple[list[Row], int]:
    """The rules that were found, and the row of the marked one."""
    if not result.rules:
        near = nearest(query)
        hint = f" Did you mean {', '.join(near)}?" if near else ""
        return wrapped(f"No rule has these words.{hint}", width, "warn"), 0
    rows: list[Row] = []
    for word, known in result.read_as:
        rows.append([Run(f" {word!r} is taken for {known!r}.", "dim")])
    titles = {rule.number: chapter.title for chapter in chapters() for rule in chapter.rule}
    chapter, at = "", 0
    for index, rule in enumerate(result.rules):
        if not query.strip() and titles[rule.number] != chapter:
            chapter = titles[rule.number]
            rows += [*([[]] if rows else []), ruled([Run(chapter.upper(), "title")], width)]
        if index == marked:
            at = len(rows)
        rows.append(_entry(index, rule, titles[rule.number] if query.strip() else "", index == marked))
    return rows, at


def _entry(index: int, rule: Rule, chapter: str, marked: bool) -> Row:
    do = Do("rule", index)
    sign, look = (">", "option cursor") if marked else (" ", "plain")
    where = [Run(f"  {chapter}", "dim", do)] if chapter else []
    return [Run(f"{sign} ", "key"), Run(f"{rule.number:6}", "key", do), Run(f" {rule.title} ", look, do), *where]


def rule_rows(rule: Rule, house: HouseRules, marked: int, width: int) -> tuple[list[Row], int]:
    """A rule whole: its words, its settings at this table, and its scenarios; and the row of the marked one, else 0."""
    rows: list[Row] = [ruled([Run(f"{rule.number}  {rule.title}", "title")], width), []]
    rows += wrapped(rule.text, width)
    told = settings(rule, house)
    if told:
        rows += [[], ruled([Run("AT THIS TABLE", "title")], width)]
        for setting in told:
            rows += wrapped(as_sentence(f"{setting.title}: {setting}"), width)
    cases, at = cases_of(rule.number), 0
    if cases:
        rows += [[], ruled([Run("SCENARIOS", "title")], width)]
    for index, case in enumerate(cases):
        do = Do("case", index)
        sign, look = (">", "option cursor") if index == marked else (" ", "plain")
        first, *more = wrap(case.title, width - 7)
        if index == marked and index:
            at = len(rows)
        rows.append([Run(f"{sign} ", "key"), Run(f"{index + 1:2} ", "key", do), Run(f" {first} ", look, do)])
        rows += [[Run(f"{'':5} {line} ", look, do)] for line in more]
    return rows, at


def wrapped(text: str, width: int, look: str = "plain") -> list[Row]:
    """A paragraph with a margin."""
    return [[Run(f" {line}", look)] for line in wrap(text, width - 2)]
