"""Hints, grades and reviews: from the own view, of what is allowed, and true to what the adviser says."""

from __future__ import annotations

import pytest
from coach_table import SEED, played

from mahjtui.bot import Advice, Adviser, Option
from mahjtui.card.model import Card
from mahjtui.coach.grading import judge
from mahjtui.coach.hints import LEVELS, hint, percent
from mahjtui.coach.lines import prospects
from mahjtui.coach.review import review
from mahjtui.game import engine
from mahjtui.game.actions import Call, Discard, Pass, Skip
from mahjtui.game.state import new_hand
from mahjtui.sentences import as_sentence, wording
from mahjtui.stream import Stream
from mahjtui.tiles import JOKER


def test_hints_say_what_may_be_done_at_every_kind_of_decision(practice: Card, adviser: Adviser) -> None:
    asked = set()
    for hand in range(1, 4):
        state, stream = new_hand(practice, SEED, hand), Stream("hints", hand)
        while state.public.phase != "over":
            seat = engine.waiting(state)[0]
            view = engine.view(state, seat)
            if stream.below(6) == 0 or view.phase not in asked:
                asked.add(view.phase)
                advice = adviser.advise(view)
                assert all(option.action in view.legal for option in advice.options)
                nudge, deed, reasons = (hint(practice, adviser, view, level) for level in LEVELS)
                assert len(nudge) == len(deed) == 1
                assert deed[0] == as_sentence(wording(advice.best.action, view))
                assert reasons[0].startswith(deed[0][:-1])
            engine.apply(state, seat, adviser.choose(view, stream) if stream.below(4) else view.legal.sample(stream))
    assert {"first-right", "vote", "courtesy", "discard", "claim"} <= asked


def test_the_lines_named_are_open_and_counted_with_the_drawn_tile(practice: Card, adviser: Adviser) -> None:
    state = new_hand(practice, SEED)
    for _ in range(80):
        if state.public.phase == "over":
            break
        seat = engine.waiting(state)[0]
        view = engine.view(state, seat)
        unseen = view.unseen()
        for found in prospects(practice, view, 5):
            assert 0 < found.chance <= 1
            assert found.distance == sum(wanted.copies for wanted in found.wanted)
            assert all(wanted.unseen == unseen[wanted.kind] for wanted in found.wanted)
            loose = practice.resolutions.loose[:, found.resolution]
            alone = [wanted for wanted in found.wanted if wanted.kind != JOKER and loose[wanted.kind]]
            assert all(wanted.unseen for wanted in alone), "a single or pair that is gone is no prospect"
        engine.apply(state, seat, adviser.choose(view, Stream("x")))


def test_a_bot_that_follows_the_adviser_loses_nothing(practice: Card, adviser: Adviser) -> None:
    start, course = played(practice, "value", 1)
    for seat in range(4):
        found = review(start, course.actions, seat, adviser)
        assert found.judged
        assert found.lost == 0
        assert found.mistakes() == ()
        assert {judged.grade for judged in found.judged} == {"A"}
        assert found.paid == course.state.public.settlement.pays[seat]


def test_a_review_finds_where_another_bot_differs(practice: Card, adviser: Adviser) -> None:
    start, course = played(practice, "random", 2)
    told = []
    found = review(start, course.actions, 0, adviser, lambda: told.append(1))
    assert len(told) == len(found.decisions) > 0
    assert found.lost > 0
    worst = found.mistakes(2)
    assert worst[0].lost >= worst[1].lost > 0
    assert worst[0].lost == max(decision.lost for decision in found.decisions)
    assert all(course.actions[decision.move] == (0, decision.action) for decision in found.decisions)
    first, last = found.judged[0], found.judged[-1]
    assert found.luck - found.lost == pytest.approx(last.chosen.worth - first.best.worth)
    assert all(0 <= chance <= 1 for chance in found.chances)


def advice(*worth: float) -> Advice:
    return Advice(tuple(Option(Discard(kind), points, 0.1) for kind, points in enumerate(worth)))


@pytest.mark.parametrize(
    ("tile", "grade", "rank", "lost"),
    [(0, "A", 1, 0), (1, "A", 1, 0), (2, "B", 2, 0.4), (3, "D", 3, 2), (4, "E", 4, 9)],
)
def test_grades(tile: int, grade: str, rank: int, lost: float) -> None:
    judged = judge(advice(10, 10, 9.6, 8, 1), Discard(tile))
    assert judged is not None
    assert (judged.grade, judged.rank, judged.of) == (grade, rank, 5)
    assert judged.lost == pytest.approx(lost)


def test_what_is_alike_is_judged_alike() -> None:
    passes = Advice((Option(Pass((1, 2, 3)), 5, 0.1), Option(Pass((1, 2, 4)), 4, 0.1)))
    judged = judge(passes, Pass((4, 1, 2)))
    assert judged is not None
    assert judged.rank == 2
    calls = Advice((Option(Skip(), 5, 0.1), Option(Call((7, 7)), 4, 0.1)))
    judged = judge(calls, Call((7, JOKER)))
    assert judged is not None
    assert judged.lost == 1
    assert judge(calls, Discard(3)) is None


def test_a_hand_without_prospects_loses_nothing() -> None:
    judged = judge(advice(0, 0), Discard(1))
    assert judged is not None
    assert (judged.share, judged.grade) == (1.0, "A")


@pytest.mark.parametrize(("share", "told"), [(0, "0 %"), (0.004, "under 1 %"), (0.126, "13 %"), (1, "100 %")])
def test_percent(share: float, told: str) -> None:
    assert percent(share) == told
