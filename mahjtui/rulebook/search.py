"""Looking rules up by words, mistyped ones too."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from typing import Final, NamedTuple

from mahjtui.rulebook import book
from mahjtui.rulebook.book import Rule, chapters, numbered, rules

WORD: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
IN_TITLE, IN_CHAPTER, IN_KEYWORDS, IN_TEXT = 6, 5, 4, 1
"""How much a word counts by where it stands."""
BEGUN: Final = 2
"""A word that is only begun counts this many times less."""
ALIKE: Final = 0.75
"""How alike a known word must be to a mistyped one."""


class Found(NamedTuple):
    """What a search came to."""

    rules: tuple[Rule, ...]
    """The best first."""
    read_as: tuple[tuple[str, str], ...] = ()
    """Words that no rule has, each with the one it was taken for."""


def search(text: str) -> Found:
    """The rules of a number, of a chapter, or that have these words: all of them if there are such, else most of them.

    >>> [rule.number for rule in search("jocker exchange").rules][:1]
    ['J-4']
    """
    exact = numbered(text)
    if exact is not None:
        return Found((exact,))
    words = WORD.findall(text.casefold())
    weights = _weights()
    known = [_known(word, weights) for word in words]
    mended = tuple((w, taken) for w, taken in zip(words, known, strict=True) if taken and not taken.startswith(w))
    whole = book.chapter(text) or book.chapter(" ".join(filter(None, known)))
    if whole is not None and words:
        return Found(whole.rule, mended)
    scores: Counter[str] = Counter()
    met: Counter[str] = Counter()
    for word in filter(None, known):
        for number, score in weights[word].items():
            scores[number] += score
            met[number] += 1
    most = max(met.values(), default=0)
    order = list(rules())
    best = sorted((n for n in met if met[n] == most), key=lambda number: (-scores[number], order.index(number)))
    return Found(tuple(rules()[number] for number in best), mended)


def nearest(text: str, limit: int = 3) -> tuple[str, ...]:
    """Numbers and words of the book that resemble what was not found."""
    wanted = text.strip()
    numbers = get_close_matches(wanted.upper(), list(rules()), n=limit, cutoff=0.5)
    words = get_close_matches(wanted.casefold(), list(_vocabulary()), n=limit, cutoff=0.5)
    return tuple((numbers if any(letter.isdigit() for letter in wanted) else words)[:limit])


def _known(word: str, weights: dict[str, dict[str, int]]) -> str | None:
    """The word, or the one it is most like where no rule has it."""
    if word in weights:
        return word
    near = get_close_matches(word, list(_vocabulary()), n=1, cutoff=ALIKE)
    return near[0] if near else None


@cache
def _vocabulary() -> tuple[str, ...]:
    """Every whole word of the book, those of titles and keywords first."""
    first = [word for rule in rules().values() for word in _words((rule.title, *rule.keywords))]
    return tuple(dict.fromkeys([*first, *(word for rule in rules().values() for word in _words((rule.text,)))]))


@cache
def _weights() -> dict[str, dict[str, int]]:
    """By word and every beginning of it, how much it counts for which rule."""
    weights: dict[str, dict[str, int]] = {}
    for chapter in chapters():
        for rule in chapter.rule:
            keywords = (*rule.keywords, *rule.settings)
            places = (
                (IN_TITLE, [rule.title]),
                (IN_CHAPTER, [chapter.title]),
                (IN_KEYWORDS, keywords),
                (IN_TEXT, [rule.text]),
            )
            for weight, texts in places:
                for begun, counts in _begun(texts, weight).items():
                    of_word = weights.setdefault(begun, {})
                    of_word[rule.number] = of_word.get(rule.number, 0) + counts
    return weights


def _begun(texts: Iterable[str], weight: int) -> dict[str, int]:
    """Every beginning of these words with what it counts, whole words more; a word that is repeated counts once."""
    counts: dict[str, int] = {}
    for word in _words(texts):
        for length in range(1, len(word) + 1):
            begun = word[:length]
            counts[begun] = max(counts.get(begun, 0), weight * BEGUN if length == len(word) else weight)
    return counts


def _words(texts: Iterable[str]) -> list[str]:
    return [word for text in texts for word in WORD.findall(text.replace("_", " ").casefold())]
