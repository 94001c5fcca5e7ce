"""A scenario step by step: the position, and in sentences what is done, what comes of it, and what is proved by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from mahjtui.errors import CardError
from mahjtui.game import engine
from mahjtui.game.actions import (
    Action,
    Call,
    Courtesy,
    Exchange,
    Go,
    Pass,
    Skip,
    Stop,
    format_action,
    parse_action,
)
from mahjtui.game.dead import reasons
from mahjtui.game.exposures import SET_NAMES
from mahjtui.game.seats import BETTOR, EAST, LETTERS, NAMES, SEATS, parse_seat, parse_who
from mahjtui.game.settlement import reason
from mahjtui.game.state import State
from mahjtui.rulebook.book import departures
from mahjtui.scenario import Frame, Scenario, frames
from mahjtui.sentences import PASS_NAMES, as_sentence, listed, named, sentence, wording
from mahjtui.tiles import parse_exposure, parse_tiles, tile_name, tiles_of

UNHEARD: Final = (Pass, Stop, Go, Courtesy, Skip)
"""What the table does not hear one by one."""


class Scene(NamedTuple):
    """One position of a scenario with what is told about it."""

    state: State
    told: tuple[str, ...]
    seat: int
    """From whose place the table is looked at."""
    shown: tuple[int, ...]
    """The seats whose racks matter."""


def scenes(scenario: Scenario) -> tuple[Scene, ...]:
    """Every position of a scenario; none where it is about a card that is refused, see ``refused_card``.

    Raises:
        ScenarioError: where it cannot be played.
    """
    shown = _shown(scenario)
    seat = _first_seat(scenario, shown)
    made = []
    before: Frame | None = None
    for frame in frames(scenario):
        told = [*_agreed(scenario), asked(frame.state)] if before is None else _step(before.state, frame)
        made.append(Scene(frame.state, tuple(told), seat, shown))
        before = frame
    if before is not None:
        last = made[-1]
        proved = (text for text in _expected(last.state, scenario.expect) if text not in last.told)
        made[-1] = last._replace(told=(*last.told, *proved))
    return tuple(made)


def refused_card(scenario: Scenario) -> str | None:
    """Why the card of this scenario is refused, where that is what it proves."""
    return as_sentence(f"the card is refused: {scenario.card}") if isinstance(scenario.card, CardError) else None


def holdings(state: State, shown: tuple[int, ...]) -> list[str]:
    """What these seats hold, and what anybody has exposed."""
    told = []
    for seat in SEATS:
        laid = "; ".join(named(exposure.tiles()) for exposure in state.public.exposures[seat])
        exposed = f"{NAMES[seat]} has exposed {laid}" if laid else ""
        held = f"{NAMES[seat]} holds {named(tiles_of(state.privates[seat].rack))}" if seat in shown else ""
        told += [as_sentence(part) for part in (held, exposed) if part]
        if state.public.dead[seat]:
            told.append(f"{NAMES[seat]}'s hand is dead.")
    return told


def deed(state: State, seat: int, action: Action) -> str:
    """What a seat does, in words about it: ``give five Dot for a joker in its exposure``."""
    match action:
        case Exchange(tile, owner, index) if index >= len(state.public.exposures[owner]):
            return f"give {tile_name(tile)} for a joker on {NAMES[owner]}'s rack"
        case Call(laid) if len(laid) + 1 not in SET_NAMES or state.public.phase != "claim":
            discards = state.public.discards
            open_to_claims = state.public.phase == "claim" or not discards
            it = "it" if open_to_claims else f"the discarded {tile_name(discards[-1].tile)}"
            size = "pair" if len(laid) == 1 else SET_NAMES.get(len(laid) + 1)
            return f"call {it}{f' for a {size}' if size else ''}, laying {named(laid)}"
    try:
        return wording(action, engine.view(state, seat)).replace("your", "its")
    except LookupError:  # what nobody can do has no words
        return format_action(action)


def asked(state: State) -> str:
    """What the table waits for."""
    public = state.public
    who = NAMES[public.turn]
    match public.phase:
        case "discard":
            return f"It is {who}'s turn to discard."
        case "claim":
            return f"{who} has discarded {tile_name(public.discards[-1].tile)}: who claims it?"
        case "vote":
            return "Is the second Charleston played?"
        case "courtesy":
            return "The courtesy: how many tiles are exchanged across?"
        case "bet":
            return "On whom does the bettor bet?"
        case "challenge" if public.challenge is not None:
            challenger, challenged = map(NAMES.__getitem__, public.challenge)
            return f"{challenger} has called {challenged}'s hand dead: does {challenged} accept it?"
        case "declared" if public.declarer is not None:
            return f"{NAMES[public.declarer]} has declared Mah Jongg in error: is it taken back?"
        case "shown":
            return "A hand is shown that is no Mah Jongg: what do the others do with theirs?"
        case "over":
            return "The hand is over."
    return f"{PASS_NAMES[public.phase]}: everyone chooses what to pass."


def _agreed(scenario: Scenario) -> list[str]:
    return [as_sentence(f"at this table, {setting.title}: {setting}") for setting in departures(scenario.house)]


def _shown(scenario: Scenario) -> tuple[int, ...]:
    """The seats whose tiles the scenario spells, and those it says something of."""
    setup = scenario.setup
    spelled = {} if setup is None else {**setup.racks, **setup.exposures}
    expected = [scenario.expect, *(step.expect for step in scenario.steps)]
    about = {parse_seat(fact) for facts in expected for fact in facts if fact in LETTERS}
    acting = _acting(scenario)
    return tuple(sorted({*spelled, *about, *acting})) if setup is not None else tuple(sorted({*about, *acting}))


def _first_seat(scenario: Scenario, shown: tuple[int, ...]) -> int:
    return next(iter((*_acting(scenario), *shown, 0)))


def _acting(scenario: Scenario) -> list[int]:
    """The seats that do something, in order; the bettor sits at none."""
    return [seat for step in scenario.steps for seat, _ in step.actions or () if seat != BETTOR]


def _step(before: State, frame: Frame) -> list[str]:
    """What is done, or tried, what the table sees of it, and what is so then."""
    step = frame.step
    assert step is not None
    actions = step.actions or ()
    if frame.refusal is not None:
        tried = " and ".join(f"{NAMES[seat]} wants to {deed(before, seat, action)}" for seat, action in actions)
        told = [as_sentence(tried), as_sentence(f"refused: {frame.refusal}")]
    else:
        quiet = actions if len(actions) > 1 else [one for one in actions if isinstance(one[1], UNHEARD)]
        told = [as_sentence(f"{NAMES[seat]} chooses to {deed(before, seat, action)}") for seat, action in quiet]
        if step.actions == ():
            told = ["Everybody lets it pass."]
        told += [text for text in (sentence(event) for event in frame.events) if text is not None]
    return [*told, *(text for text in _expected(frame.state, step.expect) if text not in told)]


def _expected(state: State, expect: Mapping[str, Any]) -> list[str]:
    told: list[str] = []
    for fact, value in expect.items():
        if fact in LETTERS:
            seat = parse_seat(fact)
            for own, wanted in value.items():
                told += SEAT_WORDS[own](state, seat, wanted) if own in SEAT_WORDS else [_plain(f"{fact} {own}", wanted)]
        else:
            told += WORDS[fact](state, value) if fact in WORDS else [_plain(fact, value)]
    return [text if text.endswith("?") else as_sentence(text) for text in told]


def _plain(fact: str, value: Any) -> str:
    if isinstance(value, Mapping):
        value = ", ".join(f"{key} {one}" for key, one in value.items())
    elif isinstance(value, list):
        value = ", ".join(map(str, value)) or "none"
    return f"{fact.replace('_', ' ')}: {'yes' if value is True else 'no' if value is False else value}"


def _names(letters: list[str]) -> str:
    return listed([NAMES[parse_who(letter)] for letter in letters]) if letters else "nobody"


def _legal(state: State, seat: int, texts: list[str]) -> list[str]:
    return [f"{NAMES[seat]} may {deed(state, seat, parse_action(text))}" for text in texts]


def _illegal(state: State, seat: int, texts: list[str]) -> list[str]:
    told = []
    for text in texts:
        action = parse_action(text)
        why = engine.check(state, seat, action)
        told.append(f"{NAMES[seat]} may not {deed(state, seat, action)}" + (f": {why}" if why else ""))
    return told


def _pays(state: State, _amounts: Mapping[str, int]) -> list[str]:
    settlement = state.public.settlement
    if settlement is None:
        return []
    if not any(settlement.pays):
        return [reason(settlement, EAST)]
    paid = [(seat, settlement.pays[seat]) for seat in settlement.outcome.paid]
    return [
        f"{NAMES[seat]} {'gets' if pay > 0 else 'pays'} {abs(pay)}: {reason(settlement, seat)}" for seat, pay in paid
    ]


def _out(state: State, seat: int, lines: Mapping[str, str]) -> list[str]:
    why = dict(reasons(state, seat))
    return [f"for {NAMES[seat]} {line} is out: {why[line]}" for line in lines if line in why]


def _exposed(text: str) -> str:
    return named(parse_exposure(text, in_error=True).tiles())


WORDS: Final[Mapping[str, Callable[[State, Any], list[str]]]] = {
    "phase": lambda state, _: [asked(state)],
    "turn": lambda _, letter: [f"it is {NAMES[parse_seat(letter)]}'s turn"],
    "asked": lambda _, letters: [f"to be asked now: {_names(letters)}"],
    "dead": lambda _, letters: [f"dead: {_names(letters)}"],
    "wall": lambda _, count: [f"{count} tiles are left in the wall"],
    "walls": lambda _, sizes: [
        f"left in the walls: {', '.join(f'{NAMES[parse_seat(letter)]} {left}' for letter, left in sizes.items())}"
    ],
    "dice": lambda _, dice: [f"the dice show {dice[0]} and {dice[1]}"],
    "discards": lambda _, thrown: [f"among the discards: {', '.join(thrown) or 'nothing'}"],
    "named": lambda _, name: [f"it is named: {name}"],
    "ending": lambda _, __: [],  # what the table saw tells it, and who won
    "winner": lambda _, __: [],
    "line": lambda _, label: [f"the line is {label}"],
    "value": lambda _, value: [f"the line is worth {value}"],
    "jokerless": lambda _, without: [
        "no joker is among the fourteen tiles" if without else "a joker is among the tiles"
    ],
    "self_pick": lambda _, own: ["it counts as a self-pick" if own else "it does not count as a self-pick"],
    "pays": _pays,
    "next_east": lambda _, letter: [f"{NAMES[parse_seat(letter)]} will be East in the next hand"],
}
"""What a fact about the table is in words."""

SEAT_WORDS: Final[Mapping[str, Callable[[State, int, Any], list[str]]]] = {
    "rack": lambda _, seat, text: [f"{NAMES[seat]} holds {named(parse_tiles(text))}"],
    "count": lambda _, seat, count: [f"{NAMES[seat]} has {count} concealed tiles"],
    "jokers": lambda _, seat, count: [f"{NAMES[seat]} has {count} {'joker' if count == 1 else 'jokers'} on the rack"],
    "exposures": lambda _, seat, texts: [f"{NAMES[seat]} has exposed {'; '.join(map(_exposed, texts)) or 'nothing'}"],
    "why": lambda _, seat, why: [f"{NAMES[seat]}: {why}"],
    "legal": _legal,
    "illegal": _illegal,
    "gave": lambda _, seat, text: [f"{NAMES[seat]} knows of having given {named(parse_tiles(text))}"],
    "received": lambda _, seat, text: [f"{NAMES[seat]} knows of having received {named(parse_tiles(text))}"],
    "out": _out,
    "sees_only_its_own": lambda _, seat, __: [
        f"deal anew all that {NAMES[seat]} cannot see, and {NAMES[seat]} sees the very same table"
    ],
}
"""What a fact about one seat is in words."""
