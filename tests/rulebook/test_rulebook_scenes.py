"""Scenarios step by step: every one can be shown, and what is told is what the engine did."""

from __future__ import annotations

import pytest

from mahjtui.rulebook import telling
from mahjtui.rulebook.cases import Case, cases, cases_of
from mahjtui.rulebook.scenes import holdings, refused_card, scenes
from mahjtui.scenario import load


def named(name: str) -> Case:
    return next(case for case in cases() if case.name == name)


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_every_scenario_can_be_stepped_through(case: Case) -> None:
    scenario = load(case.path)
    made = scenes(scenario)
    if refused_card(scenario) is not None:
        assert made == ()
        return
    assert len(made) == len(scenario.steps) + 1
    assert all(scene.told for scene in made[:1])
    for before, scene, step in zip(made, made[1:], scenario.steps, strict=False):
        if step.refused is not None:
            (refusal,) = [text for text in scene.told if text.startswith("Refused: ")]
            assert step.says in refusal
            assert scene.state == before.state


def test_the_racks_that_matter_are_told_and_the_others_are_not() -> None:
    first, *_ = scenes(load(named("C-1-never-for-a-pair").path))
    assert first.shown == (1,)
    assert first.seat == 1
    assert first.told == ("East has discarded North: who claims it?",)
    (held,) = holdings(first.state, first.shown)
    assert held.startswith("South holds two Bam three times")


def test_what_is_refused_is_told_with_its_rule() -> None:
    told = telling.played(named("C-1-never-for-a-pair"))
    assert told[0] == "C-1: a discard is never called for a single or a pair."
    assert told[3:] == [
        "  1  South wants to call it for a pair, laying North.",
        "     Refused: a discard is called for a pung or more; for a single or a pair only as the winning tile (C-1).",
    ]


def test_payments_are_told_as_the_engine_settled_them() -> None:
    told = telling.played(named("C-3-mah-jongg-beats-an-exposure"))
    assert "     East pays 50: threw the winning tile: double (SC-1)." in told
    assert "     North gets 100: Mah Jongg, worth 25 on the card." in told


def test_an_empty_seat_pays_nothing_and_is_not_told_to() -> None:
    told = telling.played(named("V-1-only-the-other-pays"))
    paying = [line.split()[0] for line in told if " pays " in line and ": " in line and "At this" not in line]
    assert paying == ["East"]


def test_a_card_that_is_refused_says_why() -> None:
    told = telling.played(named("K-4-beyond-the-jokers"))
    assert len(told) == 2
    assert told[1].startswith("The card is refused: ")
    assert "10 jokers" in told[1]


def test_a_rule_lists_its_scenarios_by_number() -> None:
    from mahjtui.rulebook.book import rules

    told = telling.told(rules()["J-8"])
    assert told[0] == "J-8  Winning by an exchange"
    listed = [f"  {number}  {case.title}" for number, case in enumerate(cases_of("J-8"), start=1)]
    assert told[-len(listed) :] == listed
