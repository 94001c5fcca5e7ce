"""What a scenario can expect of a position: each fact is compared, and shown where it differs, as a file spells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import compress
from typing import Any, Final, NamedTuple

from mahjtui.errors import NotationError
from mahjtui.game import engine
from mahjtui.game.actions import format_action, parse_action
from mahjtui.game.chairs import chairs_by_seat, is_last_hand, round_of
from mahjtui.game.dead import reasons
from mahjtui.game.deal import wall_sizes
from mahjtui.game.events import DiscardMade, Event
from mahjtui.game.seats import EAST, LETTERS, SEATS, WHO, parse_seat, parse_who
from mahjtui.game.settlement import Dispute, reason
from mahjtui.game.state import State
from mahjtui.game.view import Discarded, Passed
from mahjtui.game.worlds import redealt
from mahjtui.stream import Stream
from mahjtui.tiles import CODES, JOKER, format_tiles, parse_exposure, parse_tile, parse_tiles, tile_name, tiles_of

WORLDS: Final = 5
"""How many other worlds are dealt to see that a seat cannot tell them from this one (I-1)."""


class Moment(NamedTuple):
    """A position, and what happened in the step that led to it."""

    state: State
    events: tuple[Event, ...] = ()


class Difference(NamedTuple):
    """A fact that is not as expected."""

    fact: str
    expected: object
    got: object


Spell = Callable[[Any], Any]
"""Brings a value of a file into the one spelling that is compared, or raises."""


def differences(moment: Moment, expect: Mapping[str, Any]) -> Iterator[Difference]:
    """Where a moment is not as expected; the expectations are spelled by ``spell_all``."""
    for fact, expected in expect.items():
        if fact in LETTERS:
            seat = parse_seat(fact)
            for own, wanted in expected.items():
                got = SEAT_FACTS[own][1](moment, seat, wanted)
                if got != wanted:
                    yield Difference(f"{fact}.{own}", wanted, got)
        else:
            got = FACTS[fact][1](moment, expected)
            if got != expected:
                yield Difference(fact, expected, got)


def spell_all(expect: Mapping[str, Any]) -> dict[str, Any]:
    """The expectations of a file in the spelling that is compared.

    Raises:
        NotationError: where a value cannot be read; it names the fact.
    """
    spelled: dict[str, Any] = {}
    for fact, value in expect.items():
        if fact in LETTERS:
            spelled[fact] = {own: _spell(f"{fact}.{own}", SEAT_FACTS[own][0], wanted) for own, wanted in value.items()}
        else:
            spelled[fact] = _spell(fact, FACTS[fact][0], value)
    return spelled


def spell_discard(text: str) -> Discarded:
    """Read a discard with who threw it, such as ``S 5B``."""
    seat, _, tile = text.partition(" ")
    return Discarded(parse_seat(seat), parse_tile(tile))


def _spell(fact: str, spell: Spell, value: object) -> Any:
    try:
        return spell(value)
    except (NotationError, TypeError, ValueError, AttributeError) as error:
        raise NotationError(f"{fact} = {value!r}: {error}") from error


def _seat(text: str) -> str:
    return LETTERS[parse_seat(text)]


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise NotationError("expected a list")
    return value


def _seats(texts: list[str]) -> list[str]:
    return _letters(parse_who(text) for text in _list(texts))


def _letters(seats: Iterable[int]) -> list[str]:
    return [WHO[seat] for seat in sorted(seats)]


def _tiles(text: str) -> str:
    return format_tiles(parse_tiles(text))


def _exposures(texts: list[str]) -> list[str]:
    return [str(parse_exposure(text, in_error=True)) for text in _list(texts)]


def _discards(texts: list[str]) -> list[str]:
    return _discards_as_text(map(spell_discard, _list(texts)))


def _discards_as_text(discards: Iterable[Discarded]) -> list[str]:
    return [f"{LETTERS[seat]} {CODES[tile]}" for seat, tile in discards]


def _actions(texts: list[str]) -> list[str]:
    return [format_action(parse_action(text)) for text in _list(texts)]


def _by_seat(numbers: Mapping[str, int]) -> dict[str, int]:
    return {WHO[parse_who(seat)]: int(number) for seat, number in numbers.items()}


def _by_kind(numbers: Mapping[str, int]) -> dict[str, int]:
    return {kind if kind == "all" else CODES[parse_tile(kind)]: int(number) for kind, number in numbers.items()}


def _read_line(moment: Moment, _expected: str) -> str | None:
    settlement = moment.state.public.settlement
    return moment.state.card.lines[settlement.line].label if settlement and settlement.line is not None else None


def _read_winner(moment: Moment, _expected: str) -> str | None:
    settlement = moment.state.public.settlement
    return LETTERS[settlement.winner] if settlement and settlement.winner is not None else None


def _read_ending(name: str) -> Callable[[Moment, Any], Any]:
    """A field of the settlement, ``None`` while the hand goes on."""
    return lambda moment, _expected: getattr(moment.state.public.settlement, name, None)


def _read_pays(moment: Moment, expected: Mapping[str, int]) -> dict[str, int] | None:
    settlement = moment.state.public.settlement
    return {seat: settlement.pays[parse_who(seat)] for seat in expected} if settlement else None


def _read_next_east(moment: Moment, _expected: str) -> str | None:
    """D-6: who deals the next hand, by the seat of this one."""
    return LETTERS[moment.state.after(EAST)[0]] if moment.state.public.phase == "over" else None


def _read_chairs(moment: Moment, expected: Mapping[str, int]) -> dict[str, int]:
    """D-6, V-3: who sits where, players numbered from 1 as they sat down."""
    chairs = chairs_by_seat(moment.state.house, moment.state.public.hand)
    return {seat: chairs[parse_seat(seat)] + 1 for seat in expected}


def _read_walls(moment: Moment, expected: Mapping[str, int]) -> dict[str, int]:
    public = moment.state.public
    sizes = wall_sizes(sum(public.dice), public.drawn, len(moment.state.hidden.order))
    return {seat: sizes[parse_seat(seat)] for seat in expected}


def _read_named(moment: Moment, _expected: str) -> str | None:
    """ET-1: what the last discard of the step was called aloud."""
    made = [event for event in moment.events if isinstance(event, DiscardMade)]
    return tile_name(made[-1].tile if made[-1].named is None else made[-1].named) if made else None


def _read_tiles(moment: Moment, expected: Mapping[str, int]) -> dict[str, int]:
    """T-1, T-5: how many of each kind there are on the table, in the racks and in the wall together."""
    state = moment.state
    found = [*state.hidden.order[state.public.drawn :], *(tile for _seat, tile in state.public.discards)]
    found += [tile for private in state.privates for tile in tiles_of(private.rack)]
    found += [tile for exposures in state.public.exposures for exposure in exposures for tile in exposure.tiles()]
    counts = Counter(CODES[tile] for tile in found)
    return {kind: len(found) if kind == "all" else counts[kind] for kind in expected}


def _last_pass(moment: Moment, seat: int) -> Passed:
    passes = moment.state.privates[seat].passes
    return passes[-1] if passes else Passed("first-right", (), 0, ())


def _judged(verdict: bool) -> Callable[[Moment, int, Any], list[str]]:
    """Which actions a seat may do, or may not: ``check`` says so, and to a seat that is asked what it is offered."""

    def read(moment: Moment, seat: int, texts: list[str]) -> list[str]:
        state = moment.state
        offered = engine.legal_actions(state, seat) if seat in engine.waiting(state) else None
        found = []
        for text in texts:
            action = parse_action(text)
            allowed = engine.check(state, seat, action) is None
            if allowed == verdict and (offered is None or (action in offered) == verdict):
                found.append(text)
        return found

    return read


def _read_out(moment: Moment, seat: int, expected: Mapping[str, str]) -> dict[str, str]:
    """DH-1: why a line is out for this seat; where the expected words are in the reason they stand for it."""
    found = dict(reasons(moment.state, seat))
    return {
        line: words if words in found.get(line, "") else found.get(line, "still open")
        for line, words in expected.items()
    }


def _read_why(moment: Moment, seat: int, expected: str) -> str:
    """Why this seat gets or pays what it does; where the expected words are in the reason they stand for it."""
    settlement = moment.state.public.settlement
    why = "the hand is not over" if settlement is None else reason(settlement, seat)
    return expected if expected in why else why


def _dispute(dispute: Dispute) -> str:
    """Who challenged whom: ``W S``."""
    return f"{LETTERS[dispute.challenger]} {LETTERS[dispute.challenged]}"


def _read_blind(moment: Moment, seat: int, _expected: bool) -> bool:
    """I-1: whether this seat's view stays the same when all that it must not see is dealt anew."""
    seen = engine.view(moment.state, seat)
    worlds = [redealt(moment.state, seat, Stream("mahjtui", "scenario", number)) for number in range(WORLDS)]
    varied = any(world.hidden.order != moment.state.hidden.order for world in worlds)
    return varied and all(engine.view(world, seat) == seen for world in worlds)


FACTS: Final[Mapping[str, tuple[Spell, Callable[[Moment, Any], Any]]]] = {
    "phase": (str, lambda moment, _: moment.state.public.phase),
    "turn": (_seat, lambda moment, _: LETTERS[moment.state.public.turn]),
    "asked": (_seats, lambda moment, _: _letters(engine.waiting(moment.state))),
    "dead": (_seats, lambda moment, _: _letters(seat for seat in SEATS if moment.state.public.dead[seat])),
    "wall": (int, lambda moment, _: len(moment.state.hidden.order) - moment.state.public.drawn),
    "walls": (_by_seat, _read_walls),
    "dice": (_list, lambda moment, _: list(moment.state.public.dice)),
    "discards": (_discards, lambda moment, _: _discards_as_text(moment.state.public.discards)),
    "named": (str, _read_named),
    "tiles": (_by_kind, _read_tiles),
    "ending": (str, _read_ending("ending")),
    "winner": (_seat, _read_winner),
    "line": (str, _read_line),
    "value": (int, _read_ending("value")),
    "jokerless": (bool, _read_ending("jokerless")),
    "self_pick": (bool, _read_ending("self_pick")),
    "pays": (_by_seat, _read_pays),
    "next_east": (_seat, _read_next_east),
    "chairs": (_by_seat, _read_chairs),
    "round": (int, lambda moment, _: round_of(moment.state.house, moment.state.public.hand)),
    "last_hand": (bool, lambda moment, _: is_last_hand(moment.state.house, moment.state.public.hand)),
    "looking": (_seats, lambda moment, _: _letters(compress(SEATS, moment.state.public.looking))),
    "disputes": (_list, lambda moment, _: [_dispute(dispute) for dispute in moment.state.public.disputes]),
}
"""The facts about the table: how each is spelled, and how it is read off given what is expected."""

SEAT_FACTS: Final[Mapping[str, tuple[Spell, Callable[[Moment, int, Any], Any]]]] = {
    "rack": (_tiles, lambda moment, seat, _: format_tiles(tiles_of(moment.state.privates[seat].rack))),
    "count": (int, lambda moment, seat, _: sum(moment.state.privates[seat].rack)),
    "jokers": (int, lambda moment, seat, _: moment.state.privates[seat].rack[JOKER]),
    "exposures": (_exposures, lambda moment, seat, _: [str(e) for e in moment.state.public.exposures[seat]]),
    "legal": (_actions, _judged(True)),
    "illegal": (_actions, _judged(False)),
    "gave": (_tiles, lambda moment, seat, _: format_tiles(_last_pass(moment, seat).given)),
    "received": (_tiles, lambda moment, seat, _: format_tiles(_last_pass(moment, seat).received)),
    "out": (dict, _read_out),
    "why": (str, _read_why),
    "sees_only_its_own": (bool, _read_blind),
}
"""The facts about one seat; ``gave`` and ``received`` are its last pass as it knows it, blind tiles left out (CH-3)."""
