"""The whole position, factored into what is hidden, what is public, and what each seat keeps to itself.

Nothing here enforces a rule; ``game.engine`` does. Copies are written by hand since search and undo make many.
"""

from __future__ import annotations

from typing import NamedTuple

from mahjtui.card.model import Card
from mahjtui.game.actions import Action, Bet
from mahjtui.game.deal import Deal, dealt, dealt_hands, shuffle
from mahjtui.game.house import LEAGUE, HouseRules
from mahjtui.game.lines import Demand
from mahjtui.game.seats import EAST, LETTERS, SEATS, in_turn_after, seated
from mahjtui.game.settlement import Dispute, Settlement
from mahjtui.game.view import Discarded, Legal, Passed, Phase, Taken
from mahjtui.tiles import BLANK, CODES, KINDS, Exposure, format_tiles, tiles_of


class Hidden:
    """What nobody sees: the walls as built, and the same tiles in drawing order."""

    __slots__ = ("order", "walls")

    def __init__(self, walls: tuple[int, ...], order: tuple[int, ...]) -> None:
        """Keep both orders of the same tiles."""
        self.walls = walls
        self.order = order

    def turned_to(self, seat: int, drawn: int) -> Hidden:  # noqa: ARG002 (everybody draws from the same end)
        """The walls such that the next tile, after ``drawn`` of them, is the one that this seat draws."""
        return self


class Public:
    """What everybody sees (I-1)."""

    __slots__ = (
        "call_index", "called_from", "challenge", "courtesy", "dead", "declarer", "dice", "discards", "disputes",
        "drawn", "exposures", "fetched", "fresh", "gone", "hand", "looking", "moment", "named", "phase", "resume",
        "scores", "settlement", "taken", "thrown_in", "turn", "turns",
    )  # fmt: skip

    def __init__(self, hand: int, dice: tuple[int, int], scores: tuple[int, ...], drawn: int) -> None:
        """The table right after the deal, which took so many tiles off the walls."""
        self.hand = hand
        self.dice = dice
        self.scores = scores
        self.phase: Phase = "first-right"
        self.turn = EAST
        self.moment = 0
        self.turns = 0
        self.drawn = drawn
        self.taken: Taken = "deal"
        self.fresh = 0
        """Jokers won by exchange this turn: they may not go into this turn's exposure (C-6)."""
        self.fetched = 0
        """Tiles of this turn's exposure taken for a blank since: they may not go into it either (C-6, V-4)."""
        self.call_index = -1
        """Which of the exposures of the seat in turn was made this turn; -1 when none was."""
        self.called_from = -1
        self.exposures: list[tuple[Exposure, ...]] = [(), (), (), ()]
        self.discards: list[Discarded] = []
        self.gone = bytearray(KINDS)
        """Copies nobody can draw: discards, and naturals in exposures."""
        self.dead = [False] * 4
        self.courtesy: tuple[int, ...] | None = None
        self.settlement: Settlement | None = None
        self.named: int | None = None
        """The wrong name of the latest discard (MN-1)."""
        self.challenge: tuple[int, int] | None = None
        self.declarer: int | None = None
        self.resume: Phase = "discard"
        """Where play goes on after a challenge or a false Mah Jongg."""
        self.disputes: list[Dispute] = []
        self.thrown_in = False
        """Whether a hand was thrown in for a false Mah Jongg: the next to leave one hand alone pays (M-3)."""
        self.looking = [False] * 4

    def copy(self) -> Public:
        """An independent copy."""
        other = Public.__new__(Public)
        for name in Public.__slots__:
            setattr(other, name, getattr(self, name))
        other.exposures = self.exposures.copy()
        other.discards = self.discards.copy()
        other.gone = self.gone.copy()
        other.dead = self.dead.copy()
        other.disputes = self.disputes.copy()
        other.looking = self.looking.copy()
        return other


class Waiting(NamedTuple):
    """The tiles that complete a line for a hand: true for as long as the hand is the same."""

    rack: bytes
    exposures: tuple[Exposure, ...]
    tiles: frozenset[int]


class Private:
    """What one seat keeps to itself."""

    __slots__ = ("answer", "claims", "drawn", "legal", "passes", "place", "rack", "reply", "waiting")

    def __init__(self, rack: bytearray) -> None:
        """A rack of counts, and nothing answered yet."""
        self.rack = rack
        self.drawn: int | None = None
        self.answer: Action | None = None
        """What this seat has answered to the question that the others are still thinking about."""
        self.claims: tuple[Action, ...] = ()
        """What this seat may claim the discard in question for; with none it is not asked."""
        self.place = 0
        """How many had answered before (C-9)."""
        self.reply: Action | None = None
        """What this seat does with its hand when a false Mah Jongg is shown (M-3)."""
        self.passes: tuple[Passed, ...] = ()
        self.legal: Legal | None = None
        """What this seat may do, once worked out at this position."""
        self.waiting: Waiting | None = None
        """What its hand was waiting for when last asked."""

    def copy(self) -> Private:
        """An independent copy."""
        other = Private(self.rack.copy())
        other.drawn = self.drawn
        other.answer = self.answer
        other.claims = self.claims
        other.place = self.place
        other.reply = self.reply
        other.passes = self.passes
        other.legal = self.legal
        other.waiting = self.waiting
        return other


class Witness(NamedTuple):
    """A resolution that was open with these exposures when last looked at: while it is, the hand is not dead (DH-1)."""

    exposures: tuple[Exposure, ...]
    demand: Demand
    kinds: frozenset[int]
    """What it still asks for: no other tile that leaves play can close it, but for a joker."""


class State:
    """A hand in progress."""

    __slots__ = ("bet", "card", "hidden", "house", "penalises", "privates", "public", "seats", "standing", "witnesses")

    def __init__(
        self,
        card: Card,
        house: HouseRules,
        hidden: Hidden,
        public: Public,
        privates: tuple[Private, Private, Private, Private],
    ) -> None:
        """Put the parts together."""
        self.card = card
        self.house = house
        self.penalises = house.mistakes == "penalise"
        """Whether mistakes are possible and cost what the rules say (ERR-1)."""
        self.bet: Bet | None = None
        """What the bettor has bet, which nobody else knows (B-1)."""
        self.seats = seated(house.players)
        """Where somebody sits, in turn order from East (V-1, V-2)."""
        self.hidden = hidden
        self.public = public
        self.privates = privates
        self.standing: list[bool | None] = [None, None, None, None]
        """By seat: whether its hand can rightly be called dead (DH-3); ``None`` until it is worked out."""
        self.witnesses: list[Witness | None] = [None, None, None, None]
        """By seat: saves looking at the whole card again after each discard."""

    @property
    def has_blanks(self) -> bool:
        """Whether a blank may still fetch a discard (V-4)."""
        return self.house.blanks > self.public.gone[BLANK]

    def after(self, seat: int) -> tuple[int, ...]:
        """The other seats where somebody sits, in the order in which their turns come (C-3)."""
        return in_turn_after(seat, len(self.seats))

    def copy(self) -> State:
        """An independent copy; card, house rules and walls never change and are shared."""
        east, south, west, north = self.privates
        privates = east.copy(), south.copy(), west.copy(), north.copy()
        other = State(self.card, self.house, self.hidden, self.public.copy(), privates)
        other.bet = self.bet
        other.standing = self.standing.copy()
        other.witnesses = self.witnesses.copy()
        return other

    def facts(self) -> tuple[object, ...]:
        """All that makes up the position, as plain values; what is remembered to save work is left out."""
        public = tuple(_plain(getattr(self.public, name)) for name in Public.__slots__)
        privates = tuple(
            (
                bytes(private.rack), private.drawn, private.answer, private.claims, private.place, private.reply,
                private.passes,
            )
            for private in self.privates
        )  # fmt: skip
        return self.card, self.house, self.hidden.walls, self.hidden.order, public, privates, self.bet

    def __eq__(self, other: object) -> bool:
        """Whether the two are the same position."""
        return isinstance(other, State) and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """The position on one line."""
        return f"<State {position(self)}>"


def _plain(value: object) -> object:
    return tuple(value) if isinstance(value, list | bytearray) else value


def new_hand(
    card: Card, seed: int, hand: int = 1, *, house: HouseRules = LEAGUE, scores: tuple[int, ...] = (0, 0, 0, 0)
) -> State:
    """Deal a hand: the same seed, hand, card and house rules give the same position everywhere (D-5)."""
    return from_deal(card, shuffle(seed, hand, house.supply), hand, house=house, scores=scores)


def from_deal(
    card: Card, deal: Deal, hand: int = 1, *, house: HouseRules = LEAGUE, scores: tuple[int, ...] = (0, 0, 0, 0)
) -> State:
    """The position right after this deal; ``scores`` are by seat, the bettor's last (B-1)."""
    order = deal.order
    east, south, west, north = dealt_hands(order, house.players)
    privates = Private(east), Private(south), Private(west), Private(north)
    places = len(SEATS) + house.bettor
    public = Public(hand, deal.dice, (*scores, *(0,) * (places - len(scores))), dealt(house.players))
    if house.players < 4:
        public.phase = "discard"
    return State(card, house, Hidden(deal.walls, order), public, privates)


def position(state: State) -> str:
    """The position on one line, every tile in notation."""
    public = state.public
    parts = [f"hand {public.hand} {public.phase} {LETTERS[public.turn]}"]
    for seat in SEATS:
        exposures = "".join(f" [{exposure}]" for exposure in public.exposures[seat])
        dead = " dead" if public.dead[seat] else ""
        parts.append(f"{LETTERS[seat]} {format_tiles(tiles_of(state.privates[seat].rack))}{exposures}{dead}")
    parts.append("discards " + " ".join(LETTERS[seat] + CODES[tile] for seat, tile in public.discards))
    parts.append(f"wall {len(state.hidden.order) - public.drawn}")
    return " | ".join(parts)
