"""Beside the table: the closest lines, what is unseen, the scores, the log."""

from __future__ import annotations

from textwrap import wrap

from mahjtui.card.model import Card
from mahjtui.game.seats import LETTERS
from mahjtui.tiles import CODES, KINDS, SUIT_NAMES, WINDS
from mahjtui.tui.coaching import Near
from mahjtui.tui.model import Table
from mahjtui.tui.painting import Row, Run, block, needs, ruled, spread, width_of
from mahjtui.tui.presenter import Presenter
from mahjtui.tui.stage import Heard
from mahjtui.tui.widgets.seats import score

ROOMY = 36
ROOMY_HEIGHT = 30
CLOSEST = 15
"""From this size on everything is shown at once, the closest lines in so many rows."""


def closest_rows(card: Card, lines: tuple[Near, ...], width: int, height: int) -> list[Row]:
    """The lines nearest first: how far, the hand, what is missing, value and X or C; chance and name if they fit."""
    rows: list[Row] = [ruled([Run("CLOSEST LINES", "title")], width, [Run("chance value", "dim")])]
    for fit, chance in lines[: (height - 1) // 2]:
        line = card.line_of(fit.resolution)
        hand = " ".join(block([kind for kind, _ in group]) for group in fit.groups)
        missing = f"   need {needs(fit.missing)}" if fit.missing else "   complete"
        likely = "" if chance is None else "<1%" if chance < 0.01 else f"{chance * 100:.0f}%"
        value = Run(f" {line.value} {'C' if line.concealed else 'X'}")
        told = [Run(f"  {line.label}", "dim"), Run(f" {likely:>4} "), value]
        while len(told) > 1 and len(missing) + width_of(told) > width:
            told.pop(0)
        rows += [
            spread([Run(f"{fit.distance:2} ", "strong"), Run(hand)], [], width),
            spread([Run(missing, "dim")], told, width),
        ]
    return rows


def unseen_rows(table: Table, width: int) -> list[Row]:
    """How many of each kind are neither on the own rack nor face up."""
    unseen = table.unseen()
    apart = 3 if width >= ROOMY else 2
    ranks = "".join(f"{rank:{apart}}" for rank in range(1, 10))
    rows: list[Row] = [ruled([Run("UNSEEN", "title")], width), [Run(f"{'':5}{ranks}", "dim")]]
    for suit, name in enumerate(SUIT_NAMES):
        counts = (Run(f"{count:{apart}}", "plain" if count else "dim") for count in unseen[9 * suit : 9 * suit + 9])
        rows.append([Run(f" {name:4}"), *counts])
    honours = [kind for kind in range(WINDS[0], KINDS) if table.view.house.supply[kind]]
    for part in (honours[:4], honours[4:]):
        gap = " " * (3 if len(part) < 6 else 2)
        rows.append([Run(" "), *(Run(f"{CODES[kind]} {unseen[kind]}{gap}") for kind in part)])
    return rows


def score_rows(table: Table, width: int) -> list[Row]:
    """Who has won and paid how much so far."""
    rows: list[Row] = [ruled([Run("SCORES", "title")], width)]
    for seated in table.players:
        who = "you" if seated == table.own and not table.watching else seated.name
        rows.append(spread([Run(f" {LETTERS[seated.seat]} {who}")], [Run(f"{score(seated)} ")], width))
    if table.bettor is not None:
        who = "you" if table.bettor.person else table.bettor.name
        rows.append(spread([Run(f" B {who}")], [Run(f"{score(table.bettor)} ")], width))
    return rows


def log_rows(log: list[Heard], width: int, height: int) -> list[Row]:
    """The latest sentences, wrapped."""
    rows: list[Row] = []
    for heard in reversed(log):
        lines = wrap(heard.text, width - 2, initial_indent="! " if heard.warn else "", subsequent_indent="  ")
        rows = [[Run(f" {line}", "warn" if heard.warn else "plain")] for line in lines] + rows
        if len(rows) >= height - 1:
            break
    return [ruled([Run("LOG", "title")], width), *rows[-(height - 1) :]]


def side_rows(presenter: Presenter, width: int, height: int) -> list[Row]:
    """All of it where there is room, else one panel at a time."""
    table, card = presenter.table, presenter.session.card
    if width < ROOMY or height < ROOMY_HEIGHT:
        if presenter.panel == "log":
            return log_rows(presenter.log, width, height)
        if presenter.panel == "unseen":
            return unseen_rows(table, width)
        return closest_rows(card, presenter.coach.near(), width, height)
    rows = [] if table.watching else closest_rows(card, presenter.coach.near(), width, CLOSEST)
    rows += [*unseen_rows(table, width), *score_rows(table, width)]
    return [*rows, *log_rows(presenter.log, width, height - len(rows))]
