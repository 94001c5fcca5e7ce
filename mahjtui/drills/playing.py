"""Drills on play: call or let pass, the joker exchange, the safest discard. The adviser says what is right."""

from __future__ import annotations

from typing import Final

from mahjtui.bot import Option
from mahjtui.coach.hints import percent
from mahjtui.drills.asking import Moment, drawn_up
from mahjtui.game.actions import Call, Discard, Exchange, MahJongg, Skip
from mahjtui.game.seats import NAMES
from mahjtui.rulebook.questions import Question
from mahjtui.sentences import as_sentence, named, wording
from mahjtui.tiles import JOKER, tile_name

CLEAR: Final = 0.9
"""The second best may keep at most this share of the best worth: closer calls are no question."""

SAFE: Final = 0.5
"""The safest discard may be at most so dangerous as the next."""

DANGER: Final = 0.05
"""How dangerous the worst of the discards must be."""

LATE: Final = 50
"""From how many tiles left in the wall on discards are asked about."""

NO_TILE: Final = "none of my tiles"


def call_or_let_pass(moment: Moment) -> Question | None:
    """Is the discard called, and how; only where the adviser is sure."""
    view = moment.view
    if not any(isinstance(action, Call) for action in view.legal.actions) or MahJongg() in view.legal:
        return None
    advice = moment.adviser.advise(view)
    options = [option for option in advice.options if isinstance(option.action, Call | Skip)][:4]
    if len(options) < 2 or Skip() not in [option.action for option in options]:
        return None
    best, second = options[:2]
    if best.worth <= 0 or second.worth > CLEAR * best.worth:
        return None
    calls = isinstance(best.action, Call)
    if calls != bool(moment.wish % 2):
        return None
    discard = view.discards[-1]
    text = f"{NAMES[discard.seat]} has thrown {tile_name(discard.tile)}. What do you do?"
    why = [_told(moment, option) for option in options]
    return drawn_up(moment, text, [wording(option.action, view) for option in options], 0, why)


def _told(moment: Moment, option: Option) -> str:
    numbers = f"{wording(option.action, moment.view)}: worth {option.worth:.2f}, wins {percent(option.chance)}"
    return as_sentence("; ".join([numbers, *option.reasons]))


def joker_exchange(moment: Moment) -> Question | None:
    """Which of one's tiles can be given for an exposed joker, in one question of four none (J-4)."""
    view = moment.view
    shown = [exposure for exposures in view.exposures for exposure in exposures]
    if not any(exposure.jokers for exposure in shown):
        return None
    given = {action.tile for action in view.legal.actions if isinstance(action, Exchange)}
    held = [kind for kind, count in enumerate(view.rack) if count and kind != JOKER and kind not in given]
    tempting = [kind for kind in held if any(exposure.kind == kind for exposure in shown)]
    others = [kind for kind in moment.stream.shuffled(held) if kind not in tempting]
    if len(given) != min(moment.wish % 4, 1):
        return None
    wrong = [*tempting, *others][:3]
    names = [*(tile_name(kind) for kind in given), NO_TILE, *map(tile_name, wrong)]
    why = [
        as_sentence(f"{NAMES[seat]} has exposed {named(exposure.tiles())}")
        for seat, exposures in enumerate(view.exposures)
        for exposure in exposures
        if exposure.jokers
    ]
    text = "Which of your tiles can you give for a joker on the table?"
    return drawn_up(moment, text, names[:4], 0, why, rule="J-4")


def safest_discard(moment: Moment) -> Question | None:
    """Which of four discards is the least likely to be won on; only where the adviser sees a clear difference."""
    shown = [seat for seat, exposures in enumerate(moment.view.exposures) if exposures and seat != moment.seat]
    if not shown or moment.view.wall > LATE:
        return None
    options = [option for option in moment.adviser.advise(moment.view).options if isinstance(option.action, Discard)]
    options = sorted((option for option in options if option.action != Discard(JOKER)), key=lambda each: each.danger)
    if len(options) < 4 or options[-1].danger < DANGER:
        return None
    safest, *others = options
    risky = [option for option in others if safest.danger <= SAFE * option.danger]
    if len(risky) < 3:
        return None
    chosen = [safest, *risky[-3:]]
    names = [tile_name(option.action.tile) for option in chosen if isinstance(option.action, Discard)]
    why = [
        as_sentence(f"{name}: {percent(option.danger)} likely to be won on")
        for name, option in zip(names, chosen, strict=True)
    ]
    return drawn_up(moment, "Which of these is the safest discard now?", names, 0, why)
