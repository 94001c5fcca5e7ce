"""The pages that open over the table, as rows: help, the card, the result, the log."""

from __future__ import annotations

from textwrap import wrap

from mahjtui.accounts import Account, accounts, standing, winning_hand
from mahjtui.card.distance import CLOSED, distances, line_distances, why_out
from mahjtui.card.fit import Fit
from mahjtui.card.model import Line
from mahjtui.game.seats import BETTOR, LETTERS, WHO
from mahjtui.sentences import ENDINGS
from mahjtui.tiles import JOKER
from mahjtui.tui.commands import COMMANDS, possible
from mahjtui.tui.model import Table
from mahjtui.tui.painting import Row, Run, chip, ruled, spread
from mahjtui.tui.presenter import Presenter
from mahjtui.tui.prompts import prompt
from mahjtui.tui.stage import Page

SIGNS = (
    ("5B 5C 5D", "five Bam, five Crak, five Dot"),
    ("N E W S", "the winds"),
    ("R G 0", "Red, Green and Soap; Soap is the zero"),
    ("F J X", "flower, joker, and blank where a table plays with blanks (V-4)"),
    ("▒ ??", "a hidden tile; a tile passed blind"),
    ("▲ * +", "on the rack: the cursor; chosen for the pass; just drawn, or came in with the pass"),
    ("[5B]", "the latest discard"),
    ("►", "whose turn it is, or whose discard may be called"),
    ("█ ▄ ·", "in the walls: a stack of two, one tile, gone"),
    ("> =", "at the walls: drawn from next, drawn last"),
    ("X C", "a line that may be exposed; a concealed one"),
    ("Mouse", "click a tile to mark or choose it, again to discard it; click the footer, answers, exposed jokers"),
)


def rows_of(page: Page, presenter: Presenter, width: int) -> list[Row]:
    """The rows of this page, as wide as told."""
    pages = {"card": card_rows, "help": help_rows, "result": result_rows, "log": log_rows, "hint": hint_rows}
    return pages[page](presenter, width)


def _wrapped(text: str, width: int, look: str = "plain", indent: int = 1) -> list[Row]:
    margin = " " * indent
    return [[Run(line, look)] for line in wrap(text, width - 1, initial_indent=margin, subsequent_indent=margin)]


def help_rows(presenter: Presenter, width: int) -> list[Row]:
    """What is asked, the keys that answer it, the other keys, and how tiles are written."""
    now = [command for command in possible(presenter) if command.keys]
    named = [command for command in COMMANDS if command.keys and (command.footer or command.palette)]
    later = [command for command in named if command not in now]
    rows: list[Row] = [ruled([Run("NOW", "title")], width), [Run(" "), *prompt(presenter)], []]
    rows += [row for command in now for row in _listed(command.shown_keys, command.help, width)]
    rows += [[], ruled([Run("AT OTHER TIMES", "title")], width)]
    rows += [row for command in later for row in _listed(command.shown_keys, command.help, width)]
    rows += [[], ruled([Run("SIGNS", "title")], width)]
    return rows + [row for signs, text in SIGNS for row in _listed(signs, text, width)]


def _listed(term: str, text: str, width: int) -> list[Row]:
    first, *more = _wrapped(text, width - 20, indent=0)
    return [[Run(f" {term:19}", "key"), *first], *([Run(" " * 20), *row] for row in more)]


def card_rows(presenter: Presenter, width: int) -> list[Row]:
    """Every line as it is typed, with the least distance of the own hand to it, or why it is out (DH-1)."""
    card, table = presenter.session.card, presenter.table
    rows: list[Row] = [[Run(f" {card.title}", "title")]]
    rows += _wrapped("a, b and c are suits, always different ones. X: may be exposed, C: concealed.", width, "dim")
    away = None
    if not table.watching:
        rows.append([Run(" The number beside a line: how many tiles you are away from it.", "dim")])
        away = line_distances(card, distances(card, table.view.rack, table.own.exposures)).tolist()
    section = ""
    for line in card.lines:
        if line.section != section:
            section = line.section
            rows += [[], ruled([Run(section.upper(), "title")], width)]
        rows += _card_line(presenter, line, None if away is None else away[line.index], width)
    return rows


def _card_line(presenter: Presenter, line: Line, away: int | None, width: int) -> list[Row]:
    table = presenter.table
    out = why_out(presenter.session.card, line.index, table.own.exposures, table.view.out_of_reach())
    near = "" if away is None else "out" if out is not None or away >= CLOSED else str(away)
    worth = [Run(f"{line.value} {'C' if line.concealed else 'X'} ", "strong")]
    rows: list[Row] = []
    for place, hand in enumerate(line.hands):
        if place == 0:
            rows.append(spread([Run(f"{line.number:3} ", "dim"), Run(f"{near:>3}  ", "key"), Run(hand)], worth, width))
        else:
            rows.append([Run(f"{'or ':>9}", "dim"), Run(hand)])
    notes = [text for text in (line.note, out) if text]
    return rows + (_wrapped("; ".join(notes), width, "dim", indent=9) if notes else [])


def result_rows(presenter: Presenter, width: int) -> list[Row]:
    """How the hand ended: the winning tiles as the line prints them, and who pays what and why."""
    session, table = presenter.session, presenter.table
    settlement = table.settlement
    if settlement is None:
        return [[Run(" The hand is not over.")]]
    shown = session.hand.shown()
    title = ruled([Run(f"HAND {table.number}", "title")], width)
    rows: list[Row] = [title, [], [Run(f" {_headline(table)}", "strong")]]
    if shown is not None:
        rows += [[], *_tile_rows(shown)]
    rows.append([])
    me = table.me
    rows += [row for text in winning_hand(settlement, session.card, shown, me=me) for row in _wrapped(text, width)]
    if settlement.payments:
        rows += [[], ruled([Run("WHO PAYS WHAT", "title")], width)]
        for account in accounts(settlement, me=me):
            rows += _account_rows(account, table, width)
    rows += [[], ruled([Run("SCORES", "title")], width), [Run(f"{'this hand':>34}{'total':>9}", "dim")]]
    for seated in table.players:
        paid = settlement.pays[seated.seat]
        amounts = [Run(f"{paid:+6}   {seated.score:+6} ", "strong" if seated.seat == settlement.winner else "plain")]
        who = [Run(f" {LETTERS[seated.seat]} {'you' if seated.person else seated.name}")]
        rows.append(spread(who, amounts, min(width, 44)))
    if table.bettor is not None:
        paid = settlement.pays[BETTOR] if settlement.outcome.bet is not None else 0
        who = [Run(f" the bettor {'you' if table.bettor.person else table.bettor.name}")]
        rows.append(spread(who, [Run(f"{paid:+6}   {table.bettor.score:+6} ")], min(width, 44)))
    return rows + (_standing_rows(presenter, width) if session.finished else [])


def _standing_rows(presenter: Presenter, width: int) -> list[Row]:
    """How the session ended."""
    session, table = presenter.session, presenter.table
    told = standing(session.standing(), session.number, table.me)
    title = ruled([Run("FINAL STANDING", "title")], width)
    return [[], title, *(row for text in told for row in _wrapped(text, width))]


def _account_rows(account: Account, table: Table, width: int) -> list[Row]:
    """What one seat gets or pays in all, then line by line what it is made of."""
    seated = table.seated[account.seat] if account.seat != BETTOR else None
    look = "strong" if account.total > 0 else "plain"
    name = table.bettor if seated is None else seated
    who = f" {WHO[account.seat]} {'you' if account.seat == table.me else name.name if name is not None else ''}"
    lines = [("", account.received)] if account.received else []
    lines += [(f"{amount:+}" if len(account.items) > 1 or lines else "", why) for amount, why in account.items]
    total = f"{account.total:+}" if account.total else "0"
    rows: list[Row] = []
    for number, (amount, text) in enumerate(lines or [("", "nothing")]):
        first: Row = [Run(f"{who[:15]:15}{total:>6}  ", look)] if not number else [Run(" " * 23)]
        for line in wrap(f"{amount} {text}".strip(), width - 24):
            rows.append([*first, Run(line)])
            first = [Run(" " * 23)]
    return rows


def _headline(table: Table) -> str:
    settlement = table.settlement
    if settlement is None or settlement.winner is None:
        return "" if settlement is None else ENDINGS[settlement.ending]
    if settlement.winner == table.seat and not table.watching:
        return "Mah Jongg: you win!"
    return f"Mah Jongg: {table.seated[settlement.winner].title} wins"


def _tile_rows(shown: Fit) -> list[Row]:
    """The winning tiles in blocks; under a joker, the tile that it stands for."""
    tiles: Row = [Run("  ")]
    under: Row = [Run("  ")]
    for group in shown.groups:
        for kind, tile in group:
            face = chip(kind if tile is None else tile)
            tiles += [face, Run(" ")]
            under += [chip(kind)._replace(look="dim") if tile == JOKER else Run("  "), Run(" ")]
        tiles.append(Run("  "))
        under.append(Run("  "))
    return [tiles, under]


def hint_rows(presenter: Presenter, width: int) -> list[Row]:
    """The whole reasoning: what may be done, the best first, and the lines that the hand may still become."""
    rows: list[Row] = [ruled([Run("WHAT MAY BE DONE", "title")], width)]
    for option in presenter.coach.reasons.options:
        rows += [*_wrapped(option, width), []]
    rows.append(ruled([Run("THE LINES WITHIN REACH", "title")], width))
    for line in presenter.coach.reasons.lines:
        rows += [*_wrapped(line, width), []]
    return rows


def log_rows(presenter: Presenter, width: int) -> list[Row]:
    """Everything that happened in this hand."""
    return [
        row
        for heard in presenter.log
        for row in _wrapped(f"! {heard.text}" if heard.warn else heard.text, width, "warn" if heard.warn else "plain")
    ]
