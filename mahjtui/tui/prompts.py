"""One sentence that says what is asked of the person, and which keys answer it."""

from __future__ import annotations

from mahjtui import answers
from mahjtui.game.actions import Challenge, Exchange, MahJongg, Reshape, Swap
from mahjtui.game.charleston import RECEIVER
from mahjtui.game.dead import MISTAKES
from mahjtui.game.exposures import SET_NAMES
from mahjtui.game.seats import NAMES, across
from mahjtui.game.view import BLIND_PASSES
from mahjtui.sentences import listed, question, tiles
from mahjtui.tiles import tile_name
from mahjtui.tui.model import Table
from mahjtui.tui.painting import Row, Run
from mahjtui.tui.presenter import Presenter


def prompt(presenter: Presenter) -> Row:
    """What is asked, and what is typed so far."""
    desk = presenter.desk
    typed = f"   {desk.typed}_" if desk.typed else ""
    asked = presenter.table.asked or not presenter.running
    return [Run(_asked(presenter), "strong" if asked else "dim"), Run(typed, "key")]


def short(presenter: Presenter) -> str:
    """Whose move it is, in two words for the title."""
    table = presenter.table
    if not presenter.running:
        return "hand over"
    if presenter.held:
        return "n: next"
    if table.bets:
        return "YOU: bet"
    if not table.asked:
        return "watching" if table.watching else "wait"
    phase = table.view.phase
    verb = {"vote": "vote", "courtesy": "courtesy", "discard": "discard", "claim": "call?"}
    verb |= dict.fromkeys(MISTAKES, "answer")
    return f"YOU: {verb.get(phase, 'pass')}"


def _asked(presenter: Presenter) -> str:
    table = presenter.table
    if not presenter.running:
        if presenter.session.finished:
            return "The session is over. Enter begins a new one, v shows the final standing."
        return "The hand is over. Enter deals the next one, v shows the result."
    if presenter.held and answers.may_correct(table.view):
        return "Your discard has a wrong name: a gives it the right one, n lets the others answer (MN-1)."
    if presenter.held:
        return f"{NAMES[table.view.turn]} is next: n lets it play."
    if not table.asked:
        return _waiting(table)
    if table.open_to(MahJongg) and table.view.phase != "claim":
        return "You have Mah Jongg: m declares it."
    if table.passing:
        return _passing(presenter)
    if answers.replies(table.view):
        return question(table.view)
    match table.view.phase:
        case "vote":
            return "Play the second Charleston? One player is enough to stop it (CH-4)."
        case "courtesy":
            partner = NAMES[across(table.seat)]
            return f"Exchange how many tiles with {partner}, 0 to 3? The smaller number counts (CH-5)."
        case "claim":
            return _claim(table)
        case _:
            return _turn(table)


def _waiting(table: Table) -> str:
    if table.bets:
        return "Enter: bet on who wins, or on a wall game; it cannot be changed (B-1)."
    # The same words whether or not somebody may call: that would tell what is on a rack (I-1).
    who = "The others are playing." if table.view.phase in ("discard", "claim") else "The others are choosing."
    return f"Your hand is dead: you watch. {who}" if table.own.dead and not table.watching else who


def _passing(presenter: Presenter) -> str:
    table, missing = presenter.table, presenter.missing
    to = NAMES[RECEIVER[table.view.phase](table.seat)]
    if not missing:
        return f"Enter passes {'them' if table.passing > 1 else 'it'} to {to}."
    more = "" if missing == table.passing else " more"
    text = f"Choose {tiles(missing)}{more} to pass to {to}."
    return f"{text} b passes incoming tiles on unseen." if table.view.phase in BLIND_PASSES else text


def _claim(table: Table) -> str:
    sizes = list(dict.fromkeys(SET_NAMES[len(call.tiles) + 1] for call in answers.calls(table.view)))
    ways = ["m Mah Jongg"] if table.open_to(MahJongg) else []
    if sizes:
        ways.append(f"k {listed(sizes).replace(' and ', ' or ')}")
    return f"Call {tile_name(table.view.discards[-1].tile)}? {', '.join(ways)}; Space lets it pass."


def _turn(table: Table) -> str:
    also = [
        text
        for kind, text in (
            (Exchange, "x exchanges a joker"),
            (Swap, "b gives a blank"),
            (Reshape, "r reshapes"),
            (Challenge, "d calls a dead hand"),
        )
        if table.open_to(kind) and not (kind is Challenge and answers.penalised(table.view))
    ]
    return f"Discard a tile (Enter){'; ' if also else ''}{', '.join(also)}."


