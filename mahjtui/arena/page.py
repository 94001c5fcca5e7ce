"""What came of a contest as a page for people: tables, and plots of what has an interval."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from rich import box
from rich.bar import Bar
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from mahjtui.arena.contests import Contest, Ladder, RoundRobin, Rung, times_average
from mahjtui.arena.figures import Figure
from mahjtui.arena.running import Run
from mahjtui.arena.standings import Standing, Tournament

PLOT: Final = 41
"""The width of a plot in columns."""

LINES_SHOWN: Final = 8

PEOPLE: Final = {
    "wall_game_share": ("wall games", "7 to 11 % online"),
    "self_pick_share": ("wins self-picked", "about 30 %"),
    "natural_pick_share": ("jokers left out", ""),
    "east_share": ("wins by East", "about 27 %"),
}
"""Shares, what they are of, and what is published of games among people; at tables about 20 % are wall games."""

VERDICTS: Final = {"above": "stronger", "below": "weaker", "undecided": "undecided"}


def of(contest: Contest, run: Run) -> Iterator[RenderableType]:
    """The page of this contest, part by part."""
    match contest:
        case Ladder():
            return _ladder_page(contest, run)
        case RoundRobin():
            return _round_robin_page(contest, run)
        case _:
            return _match_page(run)


def _match_page(run: Run) -> Iterator[RenderableType]:
    """One match."""
    (tournament,) = run.tournaments
    yield from _tables(tournament)
    yield from _points_plot(tournament.bots)
    yield from _lines(tournament)
    yield _ends(tournament)
    yield Text("\n".join([*_remarks(tournament), _pace(run), _intervals(tournament)]))


def _ladder_page(ladder: Ladder, run: Run) -> Iterator[RenderableType]:
    """Each rung against the one below."""
    rungs = ladder.told(run)
    table = _table("bot", "against", "wins", "times theirs", "points", "95 % interval", "it is")
    for rung in rungs:
        table.add_row(*_rung_row(rung))
    yield table
    yield from _points_plot([rung.standing for rung in rungs])
    yield Text(f"{run.plan.matches[0].hands} hands a rung; {_pace(run)}")


def _round_robin_page(contest: RoundRobin, run: Run) -> Iterator[RenderableType]:
    """The ratings, and what each match brought."""
    table = _table("bot", "hands", "points a hand", "rating", "95 % interval")
    ratings = contest.ratings(run)
    for rating in ratings:
        ends = rating.ci95 and f"{rating.ci95[0]:+.0f} to {rating.ci95[1]:+.0f}"
        table.add_row(
            str(rating.spec), str(rating.hands), f"{rating.points_per_hand:+.1f}", f"{rating.points:+.0f}", ends or "-"
        )
    yield table
    plots = [(str(rating.spec), Figure(rating.points, rating.hands, rating.ci95)) for rating in ratings]
    yield from _plot("rating", plots)
    matches = _table("match", "wins", "points a hand", "95 % interval")
    for tournament in run.tournaments:
        one, other = tournament.bots
        wins, points = f"{one.wins} - {other.wins}", f"{one.points_per_hand:+.1f}"
        matches.add_row(f"{one.spec} - {other.spec}", wins, points, _ends_of(one.points))
    yield matches
    yield Text(_pace(run))


def _table(first: str, *headings: str) -> Table:
    table = Table(first, box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in headings:
        table.add_column(heading, justify="right")
    return table


def _tables(tournament: Tournament) -> Iterator[Table]:
    results = _table("bot", "wins", "self-picks", "thrown wins", "points a hand", "95 % interval")
    habits = _table("bot", "hands", "exposures a hand", "turn of the win", "jokers in a win")
    for bot in tournament.bots:
        results.add_row(
            str(bot.spec),
            f"{bot.wins} ({bot.wins / bot.hands:.0%})",
            str(bot.self_picks),
            str(bot.thrown_wins),
            f"{bot.points_per_hand:+.1f}",
            _ends_of(bot.points),
        )
        names = "exposures_per_hand", "turn_of_win", "jokers_in_win"
        habits.add_row(str(bot.spec), str(bot.hands), *(_give_or_take(bot.figures[name]) for name in names))
    yield results
    yield habits


def _rung_row(rung: Rung) -> Iterator[str]:
    standing, times = rung.standing, times_average(rung.tournament)
    yield from (str(standing.spec), str(rung.below))
    yield f"{standing.wins / standing.hands:.0%}"
    yield _give_or_take(times)
    yield f"{standing.points_per_hand:+.1f}"
    yield _ends_of(standing.points)
    yield VERDICTS[rung.verdict]


def _ends_of(figure: Figure | None) -> str:
    return f"{figure.ci95[0]:+.1f} to {figure.ci95[1]:+.1f}" if figure and figure.ci95 else "-"


def _give_or_take(figure: Figure | None) -> str:
    if figure is None:
        return "-"
    return f"{figure.value:.2f} ±{(figure.ci95[1] - figure.ci95[0]) / 2:.2f}" if figure.ci95 else f"{figure.value:.2f}"


def _points_plot(bots: Sequence[Standing]) -> Iterator[RenderableType]:
    return _plot("points a hand", [(str(bot.spec), bot.points) for bot in bots if bot.points is not None])


def _plot(title: str, figures: Sequence[tuple[str, Figure | None]]) -> Iterator[RenderableType]:
    """A row a bot: the value as a dot, its interval as a stroke, and zero."""
    shown = [(name, figure) for name, figure in figures if figure is not None]
    ends = [end for _name, figure in shown for end in (figure.value, *(figure.ci95 or ()))]
    most = max(map(abs, ends), default=0.0) or 1.0
    table = Table(title, "", "", box=None, pad_edge=False, header_style="none")
    table.columns[2].justify = "right"
    for name, figure in shown:
        table.add_row(name, _stroke(figure, most), f"{figure.value:+.1f}")
    yield table
    yield ""


def _stroke(figure: Figure, most: float) -> str:
    row = [" "] * PLOT
    low, high = figure.ci95 or (figure.value, figure.value)
    for column in range(_column(low, most), _column(high, most) + 1):
        row[column] = "─"
    row[PLOT // 2] = "│" if row[PLOT // 2] == " " else "┼"
    row[_column(figure.value, most)] = "●"
    return "".join(row)


def _column(value: float, most: float) -> int:
    return round((value / most + 1) / 2 * (PLOT - 1))


def _lines(tournament: Tournament) -> Iterator[RenderableType]:
    """The lines won on most often, by all together."""
    lines: Counter[str] = sum((bot.lines for bot in tournament.bots), Counter())
    if not lines:
        return
    table = Table("lines won", "", "", box=None, pad_edge=False, header_style="none")
    table.columns[2].justify = "right"
    most = max(lines.values())
    for label, wins in lines.most_common(LINES_SHOWN):
        table.add_row(label, Bar(most, 0, wins, width=PLOT), str(wins))
    if len(lines) > LINES_SHOWN:
        others = len(lines) - LINES_SHOWN
        table.add_row(f"{others} others", "", str(lines.total() - sum(n for _, n in lines.most_common(LINES_SHOWN))))
    yield table
    yield ""


def _ends(tournament: Tournament) -> Table:
    """How hands ended, beside what is published of play among people."""
    table = _table("how hands end", "hands", "share", "95 % interval", "people")
    for name, (what, people) in PEOPLE.items():
        figure = tournament.figures[name]
        if figure is not None and figure.ci95 is not None:
            ends = f"{figure.ci95[0]:.1%} to {figure.ci95[1]:.1%}"
            many = f"{round(figure.value * figure.n)} of {figure.n}"
            table.add_row(what, many, f"{figure.value:.1%}", ends, people)
    return table


def _remarks(tournament: Tournament) -> Iterator[str]:
    if tournament.wins:
        turn = _give_or_take(tournament.figures["turn_of_win"])
        yield f"won in turn {turn} of the winner, after {tournament.discards_to_win:.0f} discards"
    times = times_average(tournament)
    if times:
        yield f"{tournament.bots[0].spec} won {_give_or_take(times)} times as often as the others on average"
    for bot in tournament.bots:
        if bot.faults:
            yield f"{bot.spec} did not answer as it should {bot.faults} times; a safe action was played each time"


def _pace(run: Run) -> str:
    hands = run.plan.hands
    if not run.played:
        return f"{hands} hands, all from the journal"
    known = f", {hands - run.played} more from the journal" if run.played < hands else ""
    return f"{run.played} hands in {run.seconds:.1f} s, {run.hands_per_second:.0f} a second{known}"


def _intervals(tournament: Tournament) -> str:
    return f"95 % intervals: averages over {len(tournament.blocks)} blocks with the same walls, shares by Wilson"
