"""Charleston drills: the same seed the same deal, every pass ranked, and what is said of it true."""

from __future__ import annotations

import pytest

from mahjtui.bot import Adviser
from mahjtui.card.model import Card
from mahjtui.coach.advisers import PREFERRED
from mahjtui.coach.advisers import adviser as best_adviser
from mahjtui.coach.charleston import Deal, Graded, Tally, grade, seat_of
from mahjtui.coach.passing import gives_away, in_sets, told
from mahjtui.game.actions import Courtesy, Go, Pass, Stop
from mahjtui.game.errors import IllegalAction
from mahjtui.game.seats import NAMES, SEATS
from mahjtui.stream import Stream
from mahjtui.tiles import FLOWER, JOKER, parse_tiles


def drilled(card: Card, adviser: Adviser, seed: int, choose) -> list[Graded]:
    deal, graded = Deal(card, adviser, seed), []
    while not deal.over:
        found = deal.answer(choose(deal.view))
        assert found is not None
        graded.append(found)
    return graded


def test_the_adviser_is_the_best_that_is_registered(practice: Card) -> None:
    assert isinstance(best_adviser(practice), Adviser)
    assert PREFERRED[-1] == "value"


def test_the_player_sits_everywhere_in_turn() -> None:
    assert {seat_of(seed) for seed in range(4)} == set(SEATS)
    assert seat_of(0) == 0


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_charleston_is_graded_and_the_same_for_the_same_seed(
    practice: Card, adviser: Adviser, seed: int
) -> None:
    def mixed():
        stream = Stream("drill", seed)
        return lambda view: Go() if view.phase == "vote" else view.legal.sample(stream)

    first, again = (drilled(practice, adviser, seed, mixed()) for _ in range(2))
    assert first == again
    assert {"first-right", "first-across", "first-left", "vote", "courtesy"} <= {graded.view.phase for graded in first}
    for graded in first:
        assert 1 <= graded.judged.rank <= graded.judged.of
        assert graded.best[0] == graded.judged.best
        assert [option.worth for option in graded.best] == sorted((o.worth for o in graded.best), reverse=True)
        if graded.view.phase in ("first-right", "first-across"):
            assert graded.judged.of == len(graded.view.legal) <= 364


def test_who_follows_the_adviser_has_an_a_throughout(practice: Card, adviser: Adviser) -> None:
    tally = Tally(drilled(practice, adviser, 3, lambda view: adviser.choose(view, Stream("x"))))
    assert (tally.kept, tally.lost, tally.grade) == (1.0, 0.0, "A")
    assert tally.told()[0].startswith("Score: 100.0 % of the best worth kept over")


def test_worse_passes_have_worse_grades(practice: Card, adviser: Adviser) -> None:
    view = Deal(practice, adviser, 2).view
    ranked = [grade(adviser, view, option.action) for option in adviser.advise(view).options]
    ranks = [graded.judged.rank for graded in ranked if graded is not None]
    grades = [graded.judged.grade for graded in ranked if graded is not None]
    assert ranks == sorted(ranks)
    assert grades == sorted(grades)
    assert (grades[0], grades[-1]) == ("A", "E")


def test_a_pass_is_told_with_rank_worth_and_what_it_gives(practice: Card, adviser: Adviser) -> None:
    view = Deal(practice, adviser, 2).view
    worst = adviser.advise(view).options[-1]
    graded = grade(adviser, view, worst.action)
    assert graded is not None
    lines = told(practice, graded)
    assert lines[0] == f"Grade E: {graded.judged.share * 100:.1f} % of the best worth kept; " + (
        f"rank {graded.judged.rank}, of {graded.judged.of} that were possible."
    )
    assert lines[1].startswith("Yours: Pass ")
    assert f"worth {worst.worth:.2f}" in lines[1]
    assert lines[2].startswith("The best keeps")
    assert [line[:2] for line in lines[3:]] == ["1:", "2:", "3:"]
    best = grade(adviser, view, graded.judged.best.action)
    assert best is not None
    assert "as good as the best; rank 1" in told(practice, best)[0]


def test_a_chance_is_told_only_where_it_counts_every_tile(practice: Card, adviser: Adviser) -> None:
    for graded in drilled(practice, adviser, 3, lambda view: adviser.choose(view, Stream("x"))):
        own = told(practice, graded)[1]
        assert ("wins" in own) == (isinstance(graded.action, Pass) and not graded.action.blind)


def test_what_a_pass_gives_away(practice: Card) -> None:
    given = gives_away(practice, Pass(tuple(parse_tiles("5B 5B F"))))
    assert given == ["a pair of 5B", "a flower"]
    assert gives_away(practice, Pass((FLOWER, FLOWER), 1)) == ["a pair of F"]
    assert gives_away(practice, Pass(tuple(parse_tiles("1C 1C 1C")))) == ["three of a kind: 1C"]
    assert gives_away(practice, Stop()) == []
    shares = in_sets(practice)
    most = max(range(JOKER - 1), key=lambda kind: shares[kind])
    assert "in sets of" in gives_away(practice, Pass((most,), 2))[0]


def test_what_the_rules_refuse_changes_nothing(practice: Card, adviser: Adviser) -> None:
    deal = Deal(practice, adviser, 0)
    before = deal.view
    with pytest.raises(IllegalAction, match="the courtesy is asked for only once"):
        deal.answer(Courtesy(1))
    assert deal.view == before


def test_a_drill_of_first_passes_ends_with_the_first(practice: Card, adviser: Adviser) -> None:
    deal = Deal(practice, adviser, 1, "first")
    assert not deal.over
    deal.answer(adviser.choose(deal.view, Stream("x")))
    assert deal.over
    assert NAMES[deal.seat] == "North"


def test_an_empty_tally_says_so() -> None:
    assert Tally().told() == ["Nothing was graded."]
