"""Every event, question and result as a sentence, to oneself, to another seat and to somebody who watches (ET-1)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mahjtui.bot import Spec, make
from mahjtui.card.loader import loads
from mahjtui.game import engine
from mahjtui.game.actions import (
    Call,
    Challenge,
    Courtesy,
    Discard,
    Exchange,
    Go,
    MahJongg,
    Pass,
    Reshape,
    Skip,
    Stop,
)
from mahjtui.game.events import (
    Called,
    CourtesyAgreed,
    Dealt,
    Died,
    DiscardMade,
    Drew,
    Exchanged,
    HandOver,
    PassMade,
    PassVoid,
    PlayBegan,
    Reshaped,
    Voted,
)
from mahjtui.game.settlement import Outcome, settle
from mahjtui.game.state import new_hand
from mahjtui.sentences import named, question, sentence, tiles, wording
from mahjtui.stream import Stream
from mahjtui.tiles import Exposure, parse_exposure, parse_tile, parse_tiles

E, S, W, N = range(4)
FIVE_DOT = parse_tile("5D")
CARD = loads(
    """
    [[section]]
    name = "Runs"
    [[section.line]]
    hand = "FF 1111a 2222a 3333a"
    value = 25
    note = "only these"
    """,
    "tiny",
)
PUNG = parse_exposure("5D 5D J")
PASS = PassMade("first-left", S, E, W, 3, 1, tuple(parse_tiles("5D 5D")), tuple(parse_tiles("1B N")))


@pytest.mark.parametrize(
    ("event", "mine", "watched"),
    [
        (Dealt((2, 5)), "The dice show 2 and 5: East has 14 tiles, the others 13.", ...),
        (PASS, "You pass five Dot twice and one tile blind to East. From West you get one Bam, North.", None),
        (PassMade("first-left", E, N, S, 3, 0, (0,), (0,)), None, "First Charleston, left: all four pass three tiles."),
        (PassMade("courtesy-pass", E, W, W, 1, 0, (0,), (1,)), None, None),
        (PassVoid("first-left"), "All four passed blind with nothing of their own: no tile moved (CH-3).", ...),
        (Voted(()), "Nobody stops: the second Charleston is played.", ...),
        (Voted((S,)), "You stop the second Charleston.", "South stops the second Charleston."),
        (Voted((E, S)), "You and East stop the second Charleston.", "East and South stop the second Charleston."),
        (
            CourtesyAgreed((2, 3, 2, 1), (2, 1, 2, 1)),
            "Courtesy: you and North exchange one tile; West and East exchange two tiles.",
            "Courtesy: East and West exchange two tiles; South and North exchange one tile.",
        ),
        (PlayBegan(), "The Charleston is over: East discards first.", ...),
        (Drew(S, FIVE_DOT, 1), "You draw five Dot; one tile left.", None),
        (Drew(E, FIVE_DOT, 17), None, None),
        (DiscardMade(S, FIVE_DOT), "You discard five Dot.", "South discards five Dot."),
        (
            Called(S, N, PUNG, (E,)),
            "You call it for a pung: five Dot twice, Joker; East loses the turn.",
            "South calls it for a pung: five Dot twice, Joker; East loses the turn.",
        ),
        (
            Called(N, E, PUNG, (S, W)),
            "North calls it for a pung: five Dot twice, Joker; you and West lose the turn.",
            "North calls it for a pung: five Dot twice, Joker; South and West lose the turn.",
        ),
        (
            Reshaped(S, PUNG, Exposure(FIVE_DOT, 4, 2)),
            "You make it a kong: five Dot twice, Joker twice.",
            "South makes it a kong: five Dot twice, Joker twice.",
        ),
        (
            Exchanged(S, FIVE_DOT, S, 0),
            "You give five Dot for a joker in your exposure.",
            "South gives five Dot for a joker in its exposure.",
        ),
        (
            Exchanged(W, FIVE_DOT, S, 0),
            "West gives five Dot for a joker in your exposure.",
            "West gives five Dot for a joker in South's exposure.",
        ),
        (Died(S, W), "West calls your hand dead.", "West calls South's hand dead."),
        (Died(S, S), "You announce that your hand is dead.", "South announces that its hand is dead."),
        (HandOver(settle(Outcome(ending="wall"))), "The wall is used up: a wall game.", ...),
        (HandOver(settle(Outcome(ending="dead"))), "All hands but one are dead: the hand is over.", ...),
        (
            HandOver(settle(Outcome(ending="mahjongg", winner=S))),
            "Mah Jongg: you win, self-picked.",
            "Mah Jongg: South wins, self-picked.",
        ),
        (
            HandOver(settle(Outcome(ending="mahjongg", winner=W, discarder=S))),
            "Mah Jongg: West wins, on a tile from you.",
            "Mah Jongg: West wins, on a tile from South.",
        ),
    ],
)
def test_events(event, mine, watched):
    assert sentence(event, me=S) == mine
    assert sentence(event) == (mine if watched is ... else watched)


def test_names_may_be_given():
    assert sentence(DiscardMade(W, 0), names=("Ann", "Bea", "Cy", "Di")) == "Cy discards one Bam."


def test_tiles_are_counted_and_named():
    assert [tiles(count) for count in (0, 1, 3, 4)] == ["no tiles", "one tile", "three tiles", "4 tiles"]
    assert named(parse_tiles("J 5D F J 5D J 5D 5D")) == "five Dot four times, Flower, Joker three times"
    assert named([]) == "nothing"


def played_to(phase):
    """A view of the first seat that is asked in this phase."""
    bot = make(Spec("random"), CARD)
    state = new_hand(CARD, 3)
    while state.public.phase != phase:
        for seat in engine.waiting(state):
            view = engine.view(state, seat)
            engine.apply(state, seat, Go() if view.phase == "vote" else bot.choose(view, Stream(seat, view.moment)))
    return engine.view(state, engine.waiting(state)[0])


@pytest.mark.parametrize(
    ("phase", "asked"),
    [
        ("first-right", "First Charleston, right: pass three tiles to South."),
        ("first-across", "First Charleston, across: pass three tiles to West."),
        ("first-left", "First Charleston, left: pass three tiles to North, up to three of them blind."),
        ("vote", "Play the second Charleston? One player is enough to stop it (CH-4)."),
        ("second-right", "Second Charleston, right: pass three tiles to South, up to three of them blind."),
        ("courtesy", "Courtesy: how many tiles do you want to exchange with West? The smaller number counts (CH-5)."),
        ("discard", "Your turn: discard a tile."),
    ],
)
def test_questions(phase, asked):
    assert question(played_to(phase)) == asked


def test_wordings_of_every_action():
    view = replace(played_to("discard"), exposures=((), (PUNG,), (), ()))
    told = {
        Pass((FIVE_DOT, 0), 1): "pass one Bam, five Dot and one tile blind",
        Pass((), 3): "pass three tiles blind",
        Stop(): "stop, no second Charleston",
        Go(): "play the second Charleston",
        Courtesy(0): "exchange no tiles",
        Discard(FIVE_DOT): "discard five Dot",
        Call(tuple(parse_tiles("5D J"))): "call it for a pung, laying five Dot, Joker",
        Reshape(tuple(parse_tiles("5D J"))): "make the exposure a pung, laying five Dot, Joker with the called tile",
        MahJongg(): "declare Mah Jongg",
        Skip(): "let it pass",
        Exchange(FIVE_DOT, S, 0): "give five Dot for a joker in South's exposure five Dot twice, Joker",
        Challenge(S): "call South's hand dead",
        Challenge(E): "announce your hand dead",
    }
    assert {action: wording(action, view) for action in told} == told
