"""Playing a scenario: what is told is done, whoever is not told lets pass, and what comes of it is compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from mahjtui.errors import CardError, MahjError
from mahjtui.game import engine
from mahjtui.game.actions import (
    Action,
    Call,
    Challenge,
    Courtesy,
    Destroy,
    Go,
    Keep,
    Looking,
    MahJongg,
    Name,
    Pass,
    Skip,
    Stop,
    ThrowIn,
    format_action,
)
from mahjtui.game.charleston import PHASES as CHARLESTON
from mahjtui.game.errors import IllegalAction, Refusal
from mahjtui.game.events import Event
from mahjtui.game.seats import WHO
from mahjtui.game.setup import arrange
from mahjtui.game.state import State, new_hand, position
from mahjtui.game.turns import end_claims
from mahjtui.scenario.facts import Moment, differences
from mahjtui.scenario.reading import ANY_RULE, Scenario, ScenarioError, Step

Actions = tuple[tuple[int, Action], ...]

ANSWERS = (Pass, Stop, Go, Courtesy, Call, MahJongg, Skip, Keep, ThrowIn, Destroy)
"""What answers a question that is put to several seats at once."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether a case holds; ``failure`` says in one line where it does not."""

    scenario: Scenario
    failure: str | None = None


class Frame(NamedTuple):
    """A position of a scenario, as it is shown step by step."""

    state: State
    step: Step | None
    """What led to it; ``None`` where the scenario begins."""
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None
    """Why what the step tells is refused, where it is."""


class _UnlikeError(Exception):
    """Something is not as expected."""

    def __init__(self, what: str, expected: object, got: object) -> None:
        super().__init__(f"expected {what} {expected}, got {got}")


def run(scenario: Scenario) -> Outcome:
    """Play a scenario and compare what comes of it.

    Raises:
        ScenarioError: where no table can be in its position.
    """
    if isinstance(scenario.card, CardError) or scenario.card_fault is not None:
        return Outcome(scenario, _compare_fault(scenario))
    state = _start(scenario)
    moment = Moment(state)
    where = "start"
    try:
        for number, step in enumerate(scenario.steps, start=1):
            where = f"step {number}"
            events, _ = _take(state, step)
            moment = Moment(state, tuple(events))
            _compare(moment, step.expect)
        where = "end"
        _compare(moment, scenario.expect)
    except _UnlikeError as unlike:
        return Outcome(scenario, f"{where}: {unlike}; position: {position(state)}")
    return Outcome(scenario)


def frames(scenario: Scenario) -> Iterator[Frame]:
    """The position a scenario begins with, then the one after each step; nothing where its card must not load.

    Raises:
        ScenarioError: where no table can be in its position, or a step cannot be done as it tells.
    """
    if isinstance(scenario.card, CardError):
        return
    state = _start(scenario)
    yield Frame(state.copy(), None)
    for number, step in enumerate(scenario.steps, start=1):
        try:
            events, refusal = _take(state, step)
        except _UnlikeError as unlike:
            raise ScenarioError(f"cannot play scenario {scenario.path}: step {number}: {unlike}") from unlike
        yield Frame(state.copy(), step, tuple(events), refusal)


def _start(scenario: Scenario) -> State:
    assert not isinstance(scenario.card, CardError)
    if scenario.setup is None:
        return new_hand(scenario.card, scenario.seed, scenario.hand, house=scenario.house)
    try:
        return arrange(scenario.card, scenario.setup, scenario.house)
    except MahjError as error:
        raise ScenarioError(f"cannot play scenario {scenario.path}: {error}") from error


def _compare_fault(scenario: Scenario) -> str | None:
    faults = str(scenario.card) if isinstance(scenario.card, CardError) else "no fault"
    if scenario.card_fault is not None and scenario.card_fault in faults:
        return None
    return f"card: expected the fault {scenario.card_fault!r}, got {faults}"


def _compare(moment: Moment, expect: dict[str, object]) -> None:
    for fact, expected, got in differences(moment, expect):
        raise _UnlikeError(fact, expected, got)


def _take(state: State, step: Step) -> tuple[list[Event], Refusal | None]:
    """Do what the step tells, and let the others answer the same question; or see it refused."""
    if step.actions is None:
        return [], None
    if step.refused is not None:
        return [], _be_refused(state, step.actions, step.refused, step.says)
    events: list[Event] = []
    asked = state.public.moment
    for seat, action in step.actions:
        if not _is_answer(state, seat, action):
            events += _let_pass(state)
        asked = state.public.moment
        if isinstance(action, Skip) and seat not in engine.waiting(state):
            continue
        refusal = engine.check(state, seat, action)
        if refusal is not None:
            raise _UnlikeError("to be allowed:", _told(seat, action), f"a refusal: {refusal}")
        events += engine.apply(state, seat, action)
    together = not step.actions or isinstance(step.actions[-1][1], ANSWERS)
    if together and state.public.moment == asked:
        events += _let_pass(state)
    return events, None


def _is_answer(state: State, seat: int, action: Action) -> bool:
    """Whether this answers the claims that are open, or leaves them as they are."""
    if state.public.phase != "claim" or isinstance(action, (Skip, Call, Challenge, Name, Looking)):
        return True
    if state.penalises and isinstance(action, (MahJongg, ThrowIn)):
        return True
    return action in engine.legal_actions(state, seat)


def _let_pass(state: State) -> list[Event]:
    """Let every seat that still owes an answer to the open question give the least: skip, the first tiles, go, none."""
    events: list[Event] = []
    if state.public.phase in ("claim", "shown") or state.public.phase in CHARLESTON:
        for seat in engine.waiting(state):
            events += engine.apply(state, seat, _least(state, seat))
    if state.public.phase == "claim" and not engine.waiting(state):
        end_claims(state, events)
    return events


def _least(state: State, seat: int) -> Action:
    legal = engine.legal_actions(state, seat)
    if legal.passes is not None:
        return legal.passes.first()
    return next(action for action in (Skip(), Go(), Courtesy(0), Keep()) if action in legal)


def _be_refused(state: State, actions: Actions, rule: str, says: str) -> Refusal:
    """See that the actions, given together, are refused by the rule and with the words, and that nothing changes."""
    refusal = _first_refusal(state.copy(), actions, rule)
    told = " and ".join(_told(seat, action) for seat, action in actions)
    if refusal is None:
        raise _UnlikeError(f"{told} to be refused by", rule, "no refusal")
    if rule not in (ANY_RULE, refusal.rule):
        raise _UnlikeError(f"{told} to be refused by", rule, f"{refusal.rule}: {refusal.reason}")
    if says not in refusal.reason:
        raise _UnlikeError(f"{told} to be refused with the words", repr(says), repr(refusal.reason))
    return refusal


def _first_refusal(trial: State, actions: Actions, rule: str) -> Refusal | None:
    """Why the first that is refused is; with a claim open, also once the others have let it pass."""
    for seat, action in actions:
        if not _is_answer(trial, seat, action):
            refusal = engine.check(trial, seat, action)
            if refusal is not None and rule in (ANY_RULE, refusal.rule):
                return _prove(trial, seat, action)
            _let_pass(trial)
        if engine.check(trial, seat, action) is not None:
            return _prove(trial, seat, action)
        engine.apply(trial, seat, action)
    return None


def _prove(trial: State, seat: int, action: Action) -> Refusal:
    """Try what is refused all the same."""
    before = trial.copy()
    try:
        engine.apply(trial, seat, action)
    except IllegalAction as error:
        if trial != before:
            raise _UnlikeError("nothing to change by the refused", _told(seat, action), position(trial)) from error
        return error.refusal
    raise _UnlikeError("to be refused:", _told(seat, action), "that it was done")


def _told(seat: int, action: Action) -> str:
    return f"{WHO[seat]} {format_action(action)}"
