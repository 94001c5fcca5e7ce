"""Every command at the table, once: keys, footer, help, palette and clicks all come from here.

Where several commands share a key, the first that is possible now gets it; where none is possible the first that can
explain itself runs, so that the rules say why not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from mahjtui import answers
from mahjtui.game.actions import (
    Challenge,
    Discard,
    Exchange,
    Go,
    Looking,
    MahJongg,
    Name,
    Reshape,
    Skip,
    Stop,
    Swap,
    ThrowIn,
)
from mahjtui.tui import claims
from mahjtui.tui.command import Command
from mahjtui.tui.desk import HONOUR
from mahjtui.tui.presenter import Presenter
from mahjtui.tui.stage import PANELS

FOOTER_ENTRIES: Final = 8

def _always(_presenter: Presenter) -> bool:
    return True


def _passing(presenter: Presenter) -> bool:
    return presenter.table.passing > 0


def _complete(presenter: Presenter) -> bool:
    return _passing(presenter) and presenter.missing == 0


def _blind(presenter: Presenter) -> bool:
    passes = presenter.table.view.legal.passes
    return _passing(presenter) and passes is not None and passes.blind > 0


def _courtesy(presenter: Presenter) -> bool:
    return presenter.table.asked and presenter.table.view.phase == "courtesy"


def _moving(presenter: Presenter) -> bool:
    return presenter.table.picking or bool(presenter.options())


def _over(presenter: Presenter) -> bool:
    return not presenter.running


def _may(kind: type) -> Callable[[Presenter], bool]:
    return lambda presenter: bool(presenter.table.open_to(kind))


def _calling(presenter: Presenter) -> bool:
    table = presenter.table
    return table.asked and (bool(answers.calls(table.view)) or (table.laying and bool(presenter.desk.chosen)))


def _challenging(presenter: Presenter) -> bool:
    """Where mistakes are possible it is not told whether a challenge would be right."""
    table = presenter.table
    if not answers.penalised(table.view):
        return bool(table.open_to(Challenge))
    return not table.watching and any(seat != table.seat for seat in answers.may_challenge(table.view))


def _playing_for_penalties(presenter: Presenter) -> bool:
    table = presenter.table
    at_play = table.view.phase in ("discard", "claim") and not table.own.dead
    return at_play and not table.watching and answers.penalised(table.view)


def _misnaming(presenter: Presenter) -> bool:
    return _playing_for_penalties(presenter) and bool(presenter.table.open_to(Discard))


def _misnamed(presenter: Presenter) -> bool:
    return _playing_for_penalties(presenter) and answers.may_correct(presenter.table.view)


def _looking(presenter: Presenter) -> bool:
    view = presenter.table.view
    said = view.looking[view.seat] or view.dead[view.seat] or presenter.table.watching
    return view.house.looking and not said and view.phase in ("discard", "claim")


def _ask_courtesy(presenter: Presenter, number: int) -> None:
    presenter.place(replace(presenter.desk, option=number))
    presenter.answer()


def _pick(presenter: Presenter, option: int) -> None:
    presenter.place(replace(presenter.desk, option=option))
    presenter.answer()


def _type(presenter: Presenter, rank: int) -> None:
    presenter.place(replace(presenter.desk, typed=str(rank), notice=""))


def _type_honour(presenter: Presenter, _number: int) -> None:
    presenter.place(replace(presenter.desk, typed=HONOUR, notice=""))


def _back(presenter: Presenter, _number: int) -> None:
    desk = presenter.desk
    if desk.typed or desk.notice:
        presenter.place(replace(desk, typed="", notice=""))
    elif desk.blind or desk.chosen:
        presenter.put_back(max(0, len(desk.chosen) - 1) if not desk.blind else len(desk.chosen))


COMMANDS: Final = (
    Command(
        "mahjongg", "Mah Jongg", "Declare Mah Jongg (M-1).", ("m",),
        lambda p, _: p.act(MahJongg()), _may(MahJongg), explains=True,
    ),
    Command(
        "why", "Why", "Open the rule that the refusal names.", ("w",),
        lambda p, _: p.stage.open("rule"), lambda p: p.refused_by is not None,
    ),
    Command(
        "pass", "Pass", "Pass the chosen tiles on.", ("enter", "p"),
        lambda p, _: p.send_pass(), _complete,
    ),
    Command(
        "choose", "Choose", "Choose the marked tile for the pass, or put it back.", ("space", "enter", "up", "down"),
        lambda p, _: p.choose(), _passing,
    ),
    Command(
        "short", "Pass", "Say why the pass cannot be made yet.", ("p",),
        lambda p, _: p.send_pass(), lambda p: p.missing > 0, footer=False, palette=False,
    ),
    Command(
        "blind", "Blind", "Pass on one more incoming tile unseen, then none (CH-3).", ("b",),
        lambda p, _: p.go_blind(), _blind, explains=True,
    ),
    Command(
        "answer", "Answer", "Give the marked answer.", ("enter", "space"),
        lambda p, _: p.answer(), lambda p: bool(p.options()),
    ),
    Command(
        "reply", "Reply", "Answer a challenge, or what follows a false Mah Jongg (DH-6, M-2).", ("enter", "space"),
        lambda p, _: p.reply(), lambda p: p.table.asked and bool(answers.replies(p.table.view)),
    ),
    Command(
        "go", "Second", "Play the second Charleston (CH-4).", ("g",),
        lambda p, _: p.act(Go()), _may(Go), explains=True,
    ),
    Command(
        "stop", "Stop", "Stop before the second Charleston (CH-4).", ("s",),
        lambda p, _: p.act(Stop()), _may(Stop), explains=True,
    ),
    Command(
        "courtesy", "Number", "Ask to exchange so many tiles across (CH-5).", ("0", "1", "2", "3"),
        _ask_courtesy, _courtesy, footer=False, palette=False,
    ),
    Command(
        "discard", "Discard", "Discard the marked tile (P-2).", ("enter",),
        lambda p, _: p.discard(), _may(Discard), explains=True,
    ),
    Command(
        "call", "Call", "Call the discard: choose the tiles to lay with it (C-1).", ("k", "enter"),
        lambda p, _: claims.call(p), _calling, explains=True,
    ),
    Command(
        "lay", "Lay", "Choose the marked tile to lay with the discard, whatever it makes (ERR-1).", ("up", "down"),
        lambda p, _: p.lay(), lambda p: p.table.laying,
    ),
    Command(
        "let-pass", "Let it pass", "Let the discard pass.", ("space",),
        lambda p, _: p.let_pass(), _may(Skip), explains=True,
    ),
    Command(
        "bet", "Bet", "Bet on who wins this hand, or on a wall game (B-1).", ("b", "enter"),
        lambda p, _: claims.bet(p), lambda p: bool(p.table.bets),
    ),
    Command(
        "swap", "Blank", "Give a blank for a tile out of the discards (V-4).", ("b",),
        lambda p, _: claims.swap(p), _may(Swap), explains=True,
    ),
    Command(
        "exchange", "Exchange", "Give a natural for an exposed joker (J-4).", ("x",),
        lambda p, _: claims.exchange(p), _may(Exchange), explains=True,
    ),
    Command(
        "reshape", "Reshape", "Change the exposure you have just made (C-6).", ("r",),
        lambda p, _: claims.reshape(p), _may(Reshape), explains=True,
    ),
    Command(
        "challenge", "Dead hand", "Call a hand dead, or announce your own (DH-3).", ("d",),
        lambda p, _: claims.challenge(p), _challenging, explains=True,
    ),
    Command(
        "misname", "Wrong name", "Throw the marked tile under a wrong name, on purpose (MN-1).", ("y",),
        lambda p, _: claims.misname(p), _misnaming, explains=True, footer=False,
    ),
    Command(
        "name", "Right name", "Give your misnamed discard its right name, in time (MN-1).", ("a",),
        lambda p, _: p.act(Name()), _misnamed, explains=True,
    ),
    Command(
        "throw-in", "Throw in", "Throw in your hand: it is dead then; asks (M-3).", ("z",),
        lambda p, _: p.act(ThrowIn()), _playing_for_penalties, explains=True, footer=False,
    ),
    Command(
        "looking", "Looking", "Say that you are looking: one tile from Mah Jongg (ET-2).", ("i",),
        lambda p, _: p.act(Looking()), _looking, explains=True, footer=False,
    ),
    Command(
        "every", "Every discard", "Be asked about every discard, or only about those that make a set (ERR-1).", ("e",),
        lambda p, _: p.ask_about_every(), _playing_for_penalties, footer=False,
    ),
    Command(
        "step", "Next", "Let the next player play.", ("n",),
        lambda p, _: p.step(), lambda p: p.held,
    ),
    Command(
        "next-hand", "Next hand", "Deal the next hand, East passing to the right (D-6).", ("n", "enter"),
        lambda p, _: p.next_hand(), lambda p: _over(p) and not p.session.finished,
    ),
    Command(
        "new-game", "New game", "Begin a new session with the same players.", ("n", "enter"),
        lambda p, _: p.next_hand(), lambda p: _over(p) and p.session.finished,
    ),
    Command(
        "result", "Result", "Show how the hand ended and who pays what.", ("v",),
        lambda p, _: p.stage.open("result"), _over,
    ),
    Command(
        "review", "Review", "Look for your mistakes in the hand that is over, the biggest first.", ("V",),
        lambda p, _: p.stage.open("review"), _over,
    ),
    Command(
        "left", "Move", "Move to the left.", ("left", "h"),
        lambda p, _: p.move(-1), _moving, palette=False,
    ),
    Command(
        "right", "Move", "Move to the right.", ("right", "l"),
        lambda p, _: p.move(1), _moving, footer=False, palette=False,
    ),
    Command(
        "first", "First tile", "Move to the first tile.", ("home",),
        lambda p, _: p.move(-99), _moving, footer=False, palette=False,
    ),
    Command(
        "last", "Last tile", "Move to the last tile.", ("end",),
        lambda p, _: p.move(99), _moving, footer=False, palette=False,
    ),
    Command(
        "rank", "Type a tile", "Type a number and b, c or d to jump to that tile.", tuple("123456789"),
        _type, _always, footer=False, palette=False,
    ),
    Command(
        "honour", "Type an honour", "Type this and n e w s r g 0 f j or x to jump to that tile.", ("apostrophe",),
        _type_honour, _always, footer=False, palette=False,
    ),
    Command(
        "hint", "Hint", "A hint for this decision: a nudge; again, what to do; again, all the reasons.", ("H",),
        lambda p, _: p.coach.hint(), lambda p: p.table.asked, explains=True,
    ),
    Command(
        "undo", "Undo", "Go back to your last decision; marks the game as assisted.", ("u",),
        lambda p, _: p.undo(), lambda p: p.running and p.decided, explains=True,
    ),
    Command(
        "redo", "Redo", "Do again what you took back last.", ("U",),
        lambda p, _: p.redo(), lambda p: not p.table.watching and bool(p.session.hand.undone), explains=True,
        footer=False,
    ),
    Command(
        "panel", "Panel", f"Turn the side panel: {', '.join(PANELS)}.", ("tab",),
        lambda p, _: p.turn_panel(), _always, footer=False,
    ),
    Command(
        "log", "Log", "Read everything that happened in this hand.", ("o",),
        lambda p, _: p.stage.open("log"), _always, footer=False,
    ),
    Command(
        "card", "Card", "Look at the whole card, with your distance to each line.", ("c",),
        lambda p, _: p.stage.open("card"), _always,
    ),
    Command(
        "games", "Games", "List the unfinished games: go on with another one, or delete one.", ("G",),
        lambda p, _: p.stage.open("games"), _always, footer=False,
    ),
    Command(
        "house", "House rules", "See and change what this table plays by.", ("t",),
        lambda p, _: p.stage.open("house"), _always, footer=False,
    ),
    Command(
        "rules", "Rules", "Open the rule book: search it, and step through its scenarios.", ("R",),
        lambda p, _: p.stage.open("rules"), _always, footer=False,
    ),
    Command(
        "stats", "Statistics", "See what became of the hands you have played.", ("S",),
        lambda p, _: p.stage.open("stats"), _always, footer=False,
    ),
    Command(
        "hands", "Earlier hands", "The hands you have finished: review one, or go through it step by step.", ("E",),
        lambda p, _: p.stage.open("hands"), _always, footer=False,
    ),
    Command(
        "quiz", "Quiz", "Answer rule questions on positions; the game waits.", ("Q",),
        lambda p, _: p.stage.open("quiz"), _always, footer=False,
    ),
    Command(
        "drill", "Drill", "Practise the Charleston and more, on other tiles; the game waits.", ("D",),
        lambda p, _: p.stage.open("drill"), _always, footer=False,
    ),
    Command(
        "quit", "Quit", "Leave; asks while a hand runs.", ("q",),
        lambda p, _: p.quit(), _always, footer=False,
    ),
    Command(
        "back", "Back", "One step back: what was typed, then what was chosen. Never leaves.", ("escape",),
        _back, _always, footer=False, palette=False,
    ),
    Command(
        "palette", "More", "Every command, pace, theme and tile style by name.", ("colon", "ctrl+p"),
        lambda p, _: p.stage.open("palette"), _always, palette=False,
    ),
    Command(
        "help", "Help", "What the keys do now, and how tiles are written.", ("question_mark",),
        lambda p, _: p.stage.open("help"), _always,
    ),
    Command(
        "tile", "Tile", "Click a tile to mark or choose it; click it again to act.", (),
        lambda p, index: p.touch(index), lambda p: p.table.picking, footer=False, palette=False,
    ),
    Command(
        "slot", "Place", "Click a place of the pass to put its tile back.", (),
        lambda p, place: p.put_back(place), _passing, footer=False, palette=False,
    ),
    Command(
        "option", "Answer", "Click an answer to give it.", (),
        _pick, lambda p: bool(p.options()), footer=False, palette=False,
    ),
)  # fmt: skip

BY_ID: Final = {command.id: command for command in COMMANDS}
KEYS: Final = tuple(dict.fromkeys(key for command in COMMANDS for key in command.keys))


def possible(presenter: Presenter) -> tuple[Command, ...]:
    """What can be done now, in the order of the registry."""
    return tuple(command for command in COMMANDS if command.when(presenter))


def footer(presenter: Presenter) -> tuple[Command, ...]:
    """The entries of the footer: what is possible now, the most important first; help is always the last."""
    entries = [command for command in possible(presenter) if command.footer]
    return (*entries[: FOOTER_ENTRIES - 2], *entries[-2:]) if len(entries) > FOOTER_ENTRIES else tuple(entries)


def press(presenter: Presenter, key: str) -> bool:
    """Do what a key means now; False where it means nothing."""
    if presenter.desk.typed and len(key) == 1:
        presenter.place(presenter.desk.jumped(key, presenter.table))
        return True
    bound = [command for command in COMMANDS if key in command.keys]
    command = next((command for command in bound if command.when(presenter)), None)
    command = command or next((command for command in bound if command.explains), None)
    if command is None:
        return False
    command.run(presenter, int(key) if key.isdigit() else 0)
    return True


def run(presenter: Presenter, command_id: str, argument: int = 0) -> None:
    """Do what a click or the palette says, where it is possible or can say why not."""
    command = BY_ID[command_id]
    if command.when(presenter) or command.explains:
        command.run(presenter, argument)
