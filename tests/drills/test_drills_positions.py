"""Every drill on positions: the same for the same seed, and one answer is right by the engine, the others are not."""

from __future__ import annotations

import pytest

from mahjtui.bot import Advice, Adviser, Option
from mahjtui.card.distance import distances, line_distances, why_out
from mahjtui.card.model import Card
from mahjtui.drills.asking import PositionDrill
from mahjtui.drills.keeping import seeds
from mahjtui.drills.kinds import KINDS, kind_of, listed
from mahjtui.drills.playing import NO_TILE
from mahjtui.drills.reading import printed
from mahjtui.errors import UsageError
from mahjtui.game import engine
from mahjtui.game.actions import Discard, Exchange
from mahjtui.rulebook.questions import Question
from mahjtui.sentences import named, wording
from mahjtui.tiles import KINDS as TILE_KINDS
from mahjtui.tiles import tile_name

COUNT = 6


def asked(name: str, card: Card, adviser: Adviser, count: int = COUNT) -> list[Question]:
    drill = PositionDrill(kind_of(name), card, adviser, range(count))
    return [drill.question(index) for index in range(count)]


@pytest.mark.parametrize("name", [kind.name for kind in KINDS])
def test_a_question_follows_from_its_seed_alone(name: str, practice: Card, adviser: Adviser) -> None:
    first = PositionDrill(kind_of(name), practice, adviser, [4, 5]).question(1)
    again = PositionDrill(kind_of(name), practice, adviser, [5]).question(0)
    assert (first.text, first.options, first.answer, first.why) == (again.text, again.options, again.answer, again.why)
    assert first.position == again.position
    assert len(set(first.options)) == len(first.options) >= 2


def test_the_closest_line_is_closest(practice: Card, adviser: Adviser) -> None:
    places = {printed(line): line.index for line in practice.lines}
    for question in asked("closest", practice, adviser):
        view = engine.view(question.state, question.seat)
        away = line_distances(practice, distances(practice, view.rack, view.exposures[question.seat]))
        found = [int(away[places[option]]) for option in question.options]
        assert found[question.answer] == min(found)
        assert found.count(min(found)) == 1


def test_the_tiles_that_a_line_lacks_complete_it_and_the_others_do_not(practice: Card, adviser: Adviser) -> None:
    kinds = {tile_name(kind): kind for kind in range(TILE_KINDS)}
    times = {"": 1, "twice": 2, "three times": 3, "four times": 4}
    places = {printed(line): line.index for line in practice.lines}
    for question in asked("card", practice, adviser):
        line = places[question.text.partition(". Which tiles")[0]]
        for place, option in enumerate(question.options):
            rack = bytearray(engine.view(question.state, question.seat).rack)
            for part in option.split(", "):
                name = next(name for name in sorted(kinds, key=len, reverse=True) if part.startswith(name))
                rack[kinds[name]] += times[part.removeprefix(name).strip()]
            complete = line_distances(practice, distances(practice, bytes(rack)))[line] == 0
            assert complete == (place == question.answer)


def test_dead_or_alive_is_as_the_rules_say_and_not_always_the_same(practice: Card, adviser: Adviser) -> None:
    places = {printed(line): line.index for line in practice.lines}
    answers = set()
    for question in asked("alive", practice, adviser, 10):
        view = engine.view(question.state, question.seat)
        line = places[question.text.partition(". Can your hand")[0]]
        why = why_out(practice, line, view.exposures[question.seat], view.out_of_reach())
        answers.add(question.options[question.answer])
        assert question.options[question.answer] == ("yes" if why is None else "no")
        assert why is None or question.why[0][1:] == f"{why[1:]}."
    assert answers == {"yes", "no"}


def test_the_best_answer_to_a_discard_is_the_advisers(practice: Card, adviser: Adviser) -> None:
    kinds = set()
    for question in asked("call", practice, adviser, 8):
        view = engine.view(question.state, question.seat)
        best = adviser.advise(view).best.action
        kinds.add(type(best))
        assert question.options[question.answer] == wording(best, view)
    assert len(kinds) == 2


def test_the_tile_for_a_joker_is_the_only_one_that_may_be_exchanged(practice: Card, adviser: Adviser) -> None:
    answers = []
    for question in asked("joker", practice, adviser, 8):
        legal = engine.view(question.state, question.seat).legal.actions
        given = {tile_name(action.tile) for action in legal if isinstance(action, Exchange)}
        answers.append(question.options[question.answer])
        assert {answers[-1]} == (given or {NO_TILE})
        assert given.isdisjoint(set(question.options) - {answers[-1]})
    assert 0 < answers.count(NO_TILE) < len(answers)


def test_the_safest_discard_is_the_least_dangerous(practice: Card, adviser: Adviser) -> None:
    for question in asked("safe", practice, adviser, 3):
        options = adviser.advise(engine.view(question.state, question.seat)).options
        danger = {tile_name(o.action.tile): o.danger for o in options if isinstance(o.action, Discard)}
        found = [danger[option] for option in question.options]
        assert found[question.answer] == min(found)
        assert sorted(found)[1] >= 2 * min(found)
        assert max(found) > 0


def test_an_adviser_without_an_eye_for_danger_is_not_asked_for_it(
    practice: Card, adviser: Adviser, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Careless:
        def choose(self, view, stream):
            return adviser.choose(view, stream)

        def advise(self, view):
            return Advice(tuple(Option(o.action, o.worth, o.chance) for o in adviser.advise(view).options))

    monkeypatch.setattr("mahjtui.drills.asking.PATIENCE", 2)
    with pytest.raises(UsageError, match="no position on this card gives a question for the drill 'safe'"):
        PositionDrill(kind_of("safe"), practice, Careless(), [0]).question(0)


def test_answers_are_told_by_seed_and_another_drill_goes_on(practice: Card, adviser: Adviser) -> None:
    told: list[tuple[int, float]] = []
    drill = PositionDrill(
        kind_of("alive"), practice, adviser, [7, 3], lambda seed, kept: told.append((seed, kept))
    )
    score = drill.score()
    for index in range(2):
        question = drill.question(index)
        score.mark(question, question.answer if index else 1 - question.answer)
    assert told == [(7, 0.0), (3, 1.0)]
    assert drill.another().question(0) == PositionDrill(kind_of("alive"), practice, adviser, [8]).question(0)


def test_what_is_due_again_is_every_other_question() -> None:
    assert seeds(5, 3) == [5, 6, 7]
    assert seeds(5, 4, [99, 98, 97]) == [5, 99, 6, 98]
    assert seeds(5, 4, [99]) == [5, 99, 6, 7]
    assert seeds(5, 1, [99]) == [5]


def test_the_drills_are_listed_and_a_mistyped_one_is_named() -> None:
    assert [line.split()[0] for line in listed()] == ["charleston", *(kind.name for kind in KINDS)]
    with pytest.raises(UsageError, match=r"no drill is called 'charlston'; did you mean charleston\?"):
        kind_of("charlston")


def test_what_was_discarded_is_told(practice: Card, adviser: Adviser) -> None:
    question = asked("safe", practice, adviser, 1)[0]
    thrown = named(tile for _seat, tile in question.state.public.discards)
    assert f"Discarded so far: {thrown}." in question.position
