"""The house rules: every one with its setting, meaning and number, to be changed."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from mahjtui.errors import UsageError
from mahjtui.game.house import PRESETS, HouseRules, settings_of
from mahjtui.store import tables
from mahjtui.tui.agreeing import Draft, draft_of, foot_rows, rule_rows, what_follows
from mahjtui.tui.painting import Do, Row, Run
from mahjtui.tui.presenter import Presenter
from mahjtui.tui.screens.ask import AskScreen
from mahjtui.tui.screens.small import TooSmall, is_small
from mahjtui.tui.stage import Choice, Question
from mahjtui.tui.widgets.painted import Painted, Pressed, Sheet

LAST: Final = 999


class Key(NamedTuple):
    """Keys of this screen, what they do, and what the last row calls them, where it shows them."""

    keys: str
    action: str
    shown: str = ""
    label: str = ""


KEYS: Final = (
    Key("up", "mark(-1)"),
    Key("down", "mark(1)", "↑↓", "Move"),
    Key("pageup", "mark(-5)"),
    Key("pagedown", "mark(5)"),
    Key("home", f"mark(-{LAST})"),
    Key("end", f"mark({LAST})"),
    Key("left,h", "change(-1)", "←→", "Change"),
    Key("right,l,enter,space", "change(1)"),
    Key("p", "tables", "p", "Tables"),
    Key("u", "take_back", "u", "Take back"),
    Key("escape,q", "leave", "Esc", "Done"),
)
"""Every key here, once: the bindings and the last row come from it."""


def keys_row() -> Row:
    """What can be done here, each to be clicked."""
    row: Row = []
    for place, key in enumerate(KEYS):
        if key.label:
            do = Do("key", place)
            row += [Run(key.shown, "key", do), Run(f" {key.label}   ", "plain", do)]
    return [*row, Run("* not as published", "dim")]


class HouseScreen(ModalScreen[None]):
    """Left only with settings that go together; what was changed is put to the player then."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding(key.keys, key.action, show=False) for key in KEYS]
    AUTO_FOCUS = None

    def __init__(self, presenter: Presenter) -> None:
        """Show what this table plays by."""
        super().__init__()
        self.presenter = presenter
        self.draft = draft_of(presenter.wanted)

    @property
    def changed(self) -> bool:
        """Whether anything differs from what was agreed before."""
        return dict(self.draft.settings) != settings_of(self.presenter.wanted)

    def compose(self) -> ComposeResult:
        """A frame with the title on it, the rules, what contradicts or can be chosen, the keys."""
        foot = Painted("foot", lambda width, _: foot_rows(self.draft, width))
        frame = Vertical(Sheet(), foot, Painted("keys", lambda *_: [keys_row()]))
        frame.border_title = "House rules"
        yield frame
        yield TooSmall()

    def on_resize(self) -> None:
        """Write the rules for this width."""
        self.call_after_refresh(self._write)

    def _write(self) -> None:
        sheet, foot = self.query_one(Sheet), self.query_one("#foot", Painted)
        width = sheet.size.width
        if not width:
            return
        rows, begins = rule_rows(self.draft, self.presenter.table.view.house, width)
        foot.styles.height = max(2, len(foot_rows(self.draft, width)))
        foot.repaint()
        sheet.write(rows)
        ends = [*begins[1:], len(rows)]
        self.call_after_refresh(self._keep_in_sight, begins[self.draft.marked], ends[self.draft.marked])

    def _keep_in_sight(self, top: int, bottom: int) -> None:
        sheet = self.query_one(Sheet)
        at = min(max(sheet.scroll_offset.y, bottom - sheet.size.height), top)
        sheet.scroll_to(y=at, animate=False)

    def _set(self, draft: Draft) -> None:
        self.draft = draft
        self._write()

    def action_mark(self, steps: int) -> None:
        """Mark another rule."""
        self._set(self.draft.moved(steps))

    def action_change(self, steps: int) -> None:
        """Set the marked rule to its next choice, or the one before."""
        if is_small(self):
            return
        if self.draft.choices:
            self._set(self.draft.stepped(steps))
        else:
            self._ask_sections()

    def _ask_sections(self) -> None:
        """Choose the sections that double no jokerless hand; those that the card names are out anyhow (K-6)."""
        chosen = self.draft.value if isinstance(self.draft.value, tuple) else ()
        lines = self.presenter.session.card.lines
        sections = dict.fromkeys(line.section for line in lines if line.jokerless_bonus)
        choices = [
            Choice(f"[{'x' if name in chosen else ' '}] {name}", partial(self._toggle, name))
            for name in dict.fromkeys((*sections, *chosen))
        ]
        self._ask(self.draft.rule.title.capitalize(), "Enter puts one in or out, Esc is done.", choices)

    def _toggle(self, name: str) -> None:
        self._set(self.draft.toggled(name))
        self._ask_sections()

    def action_tables(self) -> None:
        """Start from a whole table: one that comes with the program, or a saved one."""
        choices = [Choice(name, partial(self._use, name)) for name in (*PRESETS, *tables.saved())]
        told = "mahjtui house ... --save NAME saves one of your own."
        self._ask("Tables", f"Which table do you start from? {told}", choices)

    def _use(self, name: str) -> None:
        try:
            self._set(draft_of(tables.load(name), self.draft.marked))
        except UsageError as error:
            self._ask("Tables", str(error), [Choice("Go on", lambda: None)])

    def action_take_back(self) -> None:
        """Back to what was agreed before."""
        self._set(draft_of(self.presenter.wanted, self.draft.marked))

    def action_leave(self) -> None:
        """Ask what is to become of the changes; contradictions must be settled or taken back first."""
        house = self.draft.house
        if not self.changed:
            self.dismiss()
        elif house is None:
            choices = [Choice("Settle it", lambda: None), Choice("Take all changes back", self._close)]
            self._ask("House rules", f"These settings do not go together: {self.draft.trouble}.", choices)
        else:
            choices = [Choice("Play on", partial(self._agree, house))]
            if self.presenter.stage.can_begin_anew:
                choices.append(Choice("Begin a new game with them now", partial(self._begin_anew, house)))
            choices.append(Choice("Take all changes back", self._close))
            self._ask("House rules", what_follows(house, self.presenter.table.view.house), choices)

    def _close(self) -> None:
        self.dismiss()

    def _agree(self, house: HouseRules) -> None:
        self.presenter.agree(house)
        self._save(house)
        self.dismiss()

    def _begin_anew(self, house: HouseRules) -> None:
        self._save(house)
        self.dismiss()
        self.presenter.stage.begin_anew(house)

    def _save(self, house: HouseRules) -> None:
        """Keep them for the next start."""
        try:
            tables.save(tables.DEFAULT, house)
        except UsageError as error:
            self.presenter.refuse(str(error))

    def _ask(self, title: str, text: str, choices: list[Choice]) -> None:
        self.app.push_screen(AskScreen(Question(title, text, tuple(choices))), lambda choice: choice and choice.act())

    def on_pressed(self, message: Pressed) -> None:
        """Mark the rule that was clicked, change it where it is marked already, or do what a key does."""
        message.stop()
        place = message.do.argument
        if message.do.command == "rule":
            if place == self.draft.marked:
                self.action_change(1)
            else:
                self._set(self.draft.moved(place - self.draft.marked))
        else:
            self.call_later(self.run_action, KEYS[place].action)
