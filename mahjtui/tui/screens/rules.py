"""The rule book over the table: searches as one types, shows a rule whole, and steps through its scenarios."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from mahjtui.game.house import HouseRules
from mahjtui.rulebook.book import Rule, rules
from mahjtui.rulebook.cases import cases_of
from mahjtui.tui.painting import Do, Row, Run, Tileset
from mahjtui.tui.rulepages import found, list_rows, rule_rows
from mahjtui.tui.screens.case import CaseScreen
from mahjtui.tui.screens.small import TooSmall, is_small
from mahjtui.tui.widgets.painted import Painted, Pressed, Sheet


class RulesScreen(ModalScreen[None]):
    """A list of rules that narrows as one types, or one rule."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "mark(-1)", show=False),
        Binding("down", "mark(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown,space", "scroll(10)", show=False),
        Binding("left", "turn(-1)", show=False),
        Binding("right", "turn(1)", show=False),
        Binding("enter", "open", show=False),
        Binding("escape,q", "back", show=False),
        *(Binding(str(number), f"pick({number - 1})", show=False) for number in range(1, 10)),
    ]
    AUTO_FOCUS = None

    def __init__(self, house: HouseRules, tileset: Tileset, rule: Rule | None = None) -> None:
        """Open the book at the list, or at this rule; settings are those of this table."""
        super().__init__()
        self.house = house
        self.tileset = tileset
        self.rule = rule
        self._direct = rule is not None
        self._query = ""
        self._found = found("")
        self._marked = 0

    def compose(self) -> ComposeResult:
        """The line to type in, the sheet, the keys."""
        entry = Input(placeholder="a number such as J-4, or words", compact=True)
        frame = Vertical(entry, Sheet(), Painted("keys", lambda *_: [self._keys()]))
        frame.border_title = "Rule book"
        yield frame
        yield TooSmall()

    def on_mount(self) -> None:
        """Begin to type, or to read."""
        self._show()

    def on_resize(self) -> None:
        """Write the page for this width."""
        self.call_after_refresh(self._write)

    def _show(self) -> None:
        """Show the list with the line to type in, or the rule without."""
        entry = self.query_one(Input)
        entry.display = self.rule is None
        self.set_focus(entry if self.rule is None else None)
        self.call_after_refresh(self._write)

    def _write(self) -> None:
        sheet = self.query_one(Sheet)
        width = sheet.size.width
        if not width:
            return
        if self.rule is not None:
            rows, at = rule_rows(self.rule, self.house, self._marked, width)
        else:
            rows, at = list_rows(self._query, self._found, self._marked, width)
        sheet.write(rows)
        top, height = sheet.scroll_offset.y, sheet.size.height
        if not top <= at < top + height - 1:
            sheet.scroll_to(y=max(0, at - height // 2), animate=False)
        self.query_one("#keys", Painted).repaint()

    def _keys(self) -> Row:
        back = Do("back")
        close = [Run("Esc", "key", back), Run(" Back   ", "plain", back)]
        if self.rule is None:
            return [Run("Enter", "key"), Run(" Open   "), *close, Run("↑↓ PgUp PgDn Move", "dim")]
        steps = [Run("Enter", "key", Do("open")), Run(" Step through   ", "plain", Do("open"))]
        turn = [Run("←", "key", Do("turn", -1)), Run(" "), Run("→", "key", Do("turn", 1)), Run(" Other rules   ")]
        return [*(steps if cases_of(self.rule.number) else []), *turn, *close, Run("↑↓ PgUp PgDn Move", "dim")]

    def on_input_changed(self, event: Input.Changed) -> None:
        """Find what is typed so far."""
        self._query = event.value
        self._found = found(self._query)
        self._marked = 0
        self._write()

    def on_input_submitted(self) -> None:
        """Open the marked rule."""
        self.action_open()

    def action_mark(self, steps: int) -> None:
        """Mark another rule or scenario; scroll where there is none to mark."""
        count = len(self._found.rules if self.rule is None else cases_of(self.rule.number))
        if self.rule is not None and not 0 <= self._marked + steps < count:
            self.action_scroll(steps)
            return
        self._marked = max(0, min(count - 1, self._marked + steps))
        self._write()

    def action_scroll(self, rows: int) -> None:
        """Move the mark by so many rules, or scroll the rule."""
        if self.rule is None:
            self.action_mark(rows)
            return
        sheet = self.query_one(Sheet)
        sheet.scroll_to(y=sheet.scroll_offset.y + rows, animate=False)

    def action_turn(self, steps: int) -> None:
        """Turn to the rule before or after this one."""
        if self.rule is not None:
            every = list(rules().values())
            self._read(every[(every.index(self.rule) + steps) % len(every)])

    def action_open(self) -> None:
        """Open the marked rule, or step through the marked scenario."""
        self.action_pick(self._marked)

    def action_pick(self, index: int) -> None:
        """Open this rule, or step through this scenario."""
        if is_small(self):
            return
        if self.rule is None:
            if index < len(self._found.rules):
                self._read(self._found.rules[index])
        elif index < len(cases_of(self.rule.number)):
            self.app.push_screen(CaseScreen(cases_of(self.rule.number)[index], self.tileset))

    def _read(self, rule: Rule) -> None:
        self.rule = rule
        self._marked = 0
        self.query_one(Sheet).scroll_to(y=0, animate=False)
        self._show()

    def action_back(self) -> None:
        """From a rule to the list it was found in, from there to the table."""
        if self.rule is None or self._direct:
            self.dismiss()
            return
        shown = [rule.number for rule in self._found.rules]
        self._marked = shown.index(self.rule.number) if self.rule.number in shown else 0
        self.rule = None
        self._show()

    def on_pressed(self, message: Pressed) -> None:
        """Do what was clicked."""
        message.stop()
        match message.do:
            case Do("rule" | "case", index):
                self.action_pick(index)
            case Do("turn", steps):
                self.action_turn(steps)
            case Do("open", _):
                self.action_open()
            case _:
                self.action_back()
