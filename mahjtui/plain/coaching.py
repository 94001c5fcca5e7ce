"""What the coach says in sentences: hints, and warnings that can be switched off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from mahjtui import answers
from mahjtui.card.model import Card
from mahjtui.coach.advisers import adviser
from mahjtui.coach.hints import LEVELS, Level, hint
from mahjtui.coach.warnings import ABOUT, warning
from mahjtui.errors import MahjError
from mahjtui.game.actions import Action
from mahjtui.game.seats import BETTOR
from mahjtui.game.view import View
from mahjtui.plain import telling
from mahjtui.store import locations
from mahjtui.store.settings import Settings, load, save

WARNINGS: Final = {setting.removeprefix("warn_"): setting for setting in ABOUT}
"""What is typed after ``warn``, and the setting it switches."""


class Coach:
    """Speaks from the view of the seat it is asked for; nothing it says marks the game."""

    def __init__(self, card: Card) -> None:
        """Nothing is worked out before it is asked for."""
        self._card = card
        self._asked: View | None = None
        self._level: Level = LEVELS[0]
        self._settings: Settings | None = None

    def answer(self, text: str, view: View) -> Sequence[str] | None:
        """What the coach says to a request; None where it is for somebody else."""
        word, _, about = text.partition(" ")
        match word:
            case "lines":
                return telling.lines(view, self._card)
            case "why":
                return [telling.why(view, self._card, about)]
            case "hint":
                return self._hint(view)
            case "warn":
                return [self._switch(about)]
        return None

    def _hint(self, view: View) -> tuple[str, ...]:
        """Each time more of the present decision: a nudge, the deed, the reasons."""
        if not view.legal or view.seat == BETTOR:
            return ("A hint is about what to do with your tiles, and that is not asked of you now.",)
        more = LEVELS[min(LEVELS.index(self._level) + 1, len(LEVELS) - 1)]
        self._level = more if view == self._asked else LEVELS[0]
        self._asked = view
        told = hint(self._card, adviser(self._card), view, self._level)
        return told if self._level == LEVELS[-1] else (*told, "Type hint again for more.")

    def warning(self, view: View, action: Action) -> str | None:
        """What speaks against this action: that it may be a mistake that costs, or a warning that is wanted."""
        doubt = answers.doubt(self._card, view, action, fatal=self._chosen.warn_call)
        return doubt or warning(self._card, view, action, self._chosen)

    def _switch(self, name: str) -> str:
        """Switch a warning on or off, for good."""
        if name not in WARNINGS:
            told = [f"{word} {'on' if getattr(self._chosen, key) else 'off'}" for word, key in WARNINGS.items()]
            ways = " or ".join(f"warn {word}" for word in WARNINGS)
            return f"Warnings: {', '.join(told)}. Type {ways} to switch one."
        now = not getattr(self._chosen, WARNINGS[name])
        self._settings = msgspec.structs.replace(self._chosen, **{WARNINGS[name]: now})
        try:
            save(locations.settings(), self._settings)
        except MahjError as error:
            return f"{error}."
        return f"You are {'' if now else 'no longer '}warned {ABOUT[WARNINGS[name]]}."

    @property
    def _chosen(self) -> Settings:
        if self._settings is None:
            self._settings = load(locations.settings())
        return self._settings
