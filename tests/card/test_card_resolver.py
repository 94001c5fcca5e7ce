"""What a line stands for: K-1 to K-4, S-2, S-4, T-3, T-4."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjtui.card.model import Options
from mahjtui.card.notation import Block, Group, Hand, parse_hand
from mahjtui.card.resolve import Resolution, breadth, impossible, resolve_hand
from mahjtui.tiles import (
    BAM,
    CRAK,
    DOT,
    DRAGON_OF_SUIT,
    DRAGONS,
    FLOWER,
    GREEN,
    KIND_OF,
    NATURALS,
    RED,
    SOAP,
    SUITS,
    WINDS,
    tiles_of,
)


def resolve(text: str, **options: object) -> tuple[Resolution, ...]:
    return resolve_hand(parse_hand(text), Options(**options))  # type: ignore[arg-type]


def ranks(resolution: Resolution, block: int) -> str:
    """The ranks of one block, each once: '123'."""
    return "".join(str(rank) for rank in sorted({kind % 9 + 1 for kind in resolution.groups[block]}))


def suits(resolution: Resolution, block: int) -> set[int]:
    return {kind // 9 * 9 for kind in resolution.groups[block]}


def test_k_1_different_letters_are_always_different_suits() -> None:
    found = resolve("FF 1111a 2222b 3333c")
    assert len(found) == 6
    for resolution in found:
        assert len(suits(resolution, 1) | suits(resolution, 2) | suits(resolution, 3)) == 3


def test_k_1_one_letter_is_one_suit() -> None:
    found = resolve("FF 1111a 2222a 3333a")
    assert [suits(resolution, 1) | suits(resolution, 3) for resolution in found] == [{BAM}, {CRAK}, {DOT}]


def test_k_2_runs_never_wrap() -> None:
    found = resolve("FF 1111a 2222a 3333a", ranks="run")
    assert len(found) == 3 * 7
    for resolution in found:
        first, second, third = (int(ranks(resolution, block)) for block in (1, 2, 3))
        assert (second, third) == (first + 1, first + 2)


@pytest.mark.parametrize("length", range(2, 8))
def test_k_2_a_run_of_k_ranks_starts_at_most_at_10_minus_k(length: int) -> None:
    pairs = "".join(str(rank) * 2 for rank in range(1, length + 1)) + "a"
    found = resolve(f"{pairs} {'NNNNEEEEWWWWSSSS'[: 14 - 2 * length]}".strip(), ranks="run")
    starts = {min(kind % 9 + 1 for kind in resolution.groups[0]) for resolution in found}
    assert starts == set(range(1, 11 - length))


def test_k_2_a_run_of_step_two_is_odd_or_even() -> None:
    found = resolve("FF 1111a 3333a 5555a", ranks="run", step=2)
    assert {"".join(ranks(r, block) for block in (1, 2, 3)) for r in found} == {"135", "246", "357", "468", "579"}


def test_only_limits_which_numbers_may_stand_in() -> None:
    odd = resolve("FF 1111a 3333a 5555a", ranks="run", step=2, only=(1, 3, 5, 7, 9))
    assert {ranks(resolution, 1) for resolution in odd} == {"1", "3", "5"}
    listed = resolve("FF 1111a 1111b 1111c", ranks="like", only=(3, 6, 9))
    assert {ranks(resolution, 1) for resolution in listed} == {"3", "6", "9"}


def test_like_is_one_number_throughout() -> None:
    found = resolve("FF 1111a 1111b 1111c", ranks="like")
    assert len(found) == 9
    for resolution in found:
        assert ranks(resolution, 1) == ranks(resolution, 2) == ranks(resolution, 3)


def test_free_numbers_are_all_different() -> None:
    found = resolve("FF 1111a 2222a 3333a", ranks="free")
    assert len(found) == 3 * 9 * 8 * 7 // 6
    for resolution in found:
        assert len({ranks(resolution, block) for block in (1, 2, 3)}) == 3


def test_a_marked_block_stays_while_the_others_slide() -> None:
    found = resolve("FFFF 2468a! 222b 222c", ranks="like")
    assert {ranks(resolution, 1) for resolution in found} == {"2468"}
    assert {ranks(resolution, 2) for resolution in found} == set("123456789")


def test_k_3_a_dragon_in_the_colour_of_numbers_is_the_dragon_of_their_suit() -> None:
    for resolution in resolve("1111a DDDa 2222b DDDb"):
        for numbers, dragon in ((0, 1), (2, 3)):
            assert resolution.groups[dragon][0] == DRAGON_OF_SUIT[suits(resolution, numbers).pop()]
    assert {DRAGON_OF_SUIT[suit] for suit in SUITS} == set(DRAGONS)
    assert (DRAGON_OF_SUIT[BAM], DRAGON_OF_SUIT[CRAK], DRAGON_OF_SUIT[DOT]) == (GREEN, RED, SOAP)


def test_k_3_a_dragon_in_a_colour_no_number_wears_is_an_opposite_one() -> None:
    found = resolve("FF 1111a 2222a DDDDb")
    assert len(found) == 6
    for resolution in found:
        assert resolution.groups[3][0] != DRAGON_OF_SUIT[suits(resolution, 1).pop()]


def test_k_3_a_bare_dragon_is_any_one() -> None:
    found = resolve("FF 1111a 2222a DDDD")
    assert len(found) == 9
    assert {resolution.groups[3][0] for resolution in found} == set(DRAGONS)


def test_k_3_lettered_dragons_are_different_ones_of_any_kind() -> None:
    found = resolve("FF 1111a DDDDx DDDDy")
    pairs = {frozenset((resolution.groups[2][0], resolution.groups[3][0])) for resolution in found}
    assert pairs == {frozenset(pair) for pair in permutations(DRAGONS, 2)}
    assert len(found) == 3 * 3


def test_t_4_soap_is_the_zero_without_a_suit() -> None:
    for resolution in resolve("FFF 2026a 2222b 000"):
        assert resolution.groups[1][1] == SOAP
        assert suits(resolution, 1) >= {resolution.groups[1][0] // 9 * 9}
        assert resolution.groups[3] == (SOAP,) * 3
    assert len(resolve("FFF 2026a 2222b 000")) == 6


def test_t_4_a_block_with_a_zero_never_takes_part_in_a_run() -> None:
    found = resolve("FFF 2026a 222b 3333b", ranks="run")
    assert {ranks(resolution, 2) for resolution in found} == set("12345678")
    for resolution in found:
        first, zero, last, six = resolution.groups[1]
        assert (first % 9, zero, last, six % 9) == (1, SOAP, first, 5)


def test_winds_any_frees_each_wind_letter() -> None:
    printed = resolve("FF NNNN EEEE 1111a")
    assert len(printed) == 3
    found = resolve("FF NNNN EEEE 1111a", winds="any")
    assert len(found) == 6 * 3
    for resolution in found:
        assert resolution.groups[1][0] != resolution.groups[2][0]
    assert {resolution.groups[1][0] for resolution in resolve("FF NNNN 2222b 1111a", winds="any")} == set(WINDS)


def test_s_2_only_groups_of_three_and_more_are_sets() -> None:
    (resolution,) = resolve("NEWS FFFF RR GGGG")
    assert resolution.sets == ((GREEN, 4), (FLOWER, 4))
    assert tiles_of(resolution.loose) == (*WINDS, RED, RED)
    (sextet,) = resolve("FFFFFF RRRR GGGG")
    (pungs,) = resolve("FFF FFF RRRR GGGG")
    assert sextet.sets != pungs.sets
    assert sextet.need == pungs.need


def test_s_4_a_quint_needs_a_joker_but_for_flowers() -> None:
    (quint,) = resolve("RRRRR GGGGG 0000")
    assert impossible(quint) is None
    (flowers,) = resolve("FFFFF FFF RRRR GG")
    assert impossible(flowers) is None


def test_k_4_singles_and_pairs_beyond_the_supply() -> None:
    reason = impossible(resolve("NN NN NN RRRR GGGG")[0])
    assert reason == "needs 6 of N in singles and pairs, and there are 4"


def test_k_4_sets_share_the_eight_jokers() -> None:
    assert impossible(resolve("RRRRR RRRRR FFFF")[0]) is None
    assert impossible(resolve("RRRRRR RRRRRR FF")[0]) is None
    assert impossible(resolve("RRRRRR RRRRRR RR")[0]) == "needs at least 10 jokers, and there are 8"


def test_the_same_hand_is_found_once() -> None:
    assert len(resolve("111a 222a 111b 222b FF")) == 3
    assert len(resolve("NNNN EEEE FFFF NN", winds="any")) == 12


def plainly(hand: Hand, options: Options) -> set[tuple[tuple[tuple[int, int], int], ...]]:
    """The different hands of a line, by trying every kind for every variable: slow, and in other words."""
    variables: dict[str, list[int]] = {}
    for place, block in enumerate(hand.blocks):
        for symbol, _ in block.groups:
            if symbol in "123456789":
                variables[block.letter] = list(SUITS)
                if not block.fixed:
                    variables[symbol] = list(range(1, 10))
            elif symbol == "D" and block.letter in ("a", "b", "c"):
                variables[block.letter] = list(SUITS)
            elif symbol == "D":
                variables[block.letter or f"bare {place}"] = list(DRAGONS)
            elif symbol in "NEWS" and not block.fixed and options.winds == "any":
                variables[symbol] = list(WINDS)
    found = set()
    for values in product(*variables.values()):
        chosen = dict(zip(variables, values, strict=True))
        if lawful(chosen, options):
            found.add(spelled(hand, chosen))
    return found


def lawful(chosen: dict[str, int], options: Options) -> bool:
    for family in ("abc", "xyz", "NEWS", "123456789" if options.ranks in ("free", "run", "like") else ""):
        used = [chosen[name] for name in family if name in chosen]
        if len(set(used)) != len(used):
            return False
    digits = {name: rank for name, rank in chosen.items() if name in "123456789"}
    if options.only and options.ranks != "exact" and not set(digits.values()) <= set(options.only):
        return False
    if options.ranks == "exact":
        return all(int(name) == rank for name, rank in digits.items())
    return options.ranks != "run" or len({rank - int(name) for name, rank in digits.items()}) <= 1


def spelled(hand: Hand, chosen: dict[str, int]) -> tuple[tuple[tuple[int, int], int], ...]:
    groups: Counter[tuple[int, int]] = Counter()
    for place, block in enumerate(hand.blocks):
        for symbol, size in block.groups:
            if symbol in "123456789":
                kind = chosen[block.letter] + (int(symbol) if block.fixed else chosen[symbol]) - 1
            elif symbol == "D" and block.letter in ("a", "b", "c"):
                kind = DRAGON_OF_SUIT[chosen[block.letter]]
            elif symbol == "D":
                kind = chosen[block.letter or f"bare {place}"]
            else:
                kind = KIND_OF[symbol] if block.fixed or symbol not in chosen else chosen[symbol]
            if size >= 3:
                groups[kind, size] += 1
            else:
                groups[kind, 0] += size
    return tuple(sorted(groups.items()))


def as_groups(resolution: Resolution) -> tuple[tuple[tuple[int, int], int], ...]:
    groups = Counter(resolution.sets)
    groups.update({(kind, 0): many for kind, many in enumerate(resolution.loose) if many})
    return tuple(sorted(groups.items()))


@st.composite
def lines(draw: st.DrawFn) -> tuple[Hand, Options]:
    options = Options(
        ranks=draw(st.sampled_from(["exact", "run", "like", "free"])),
        only=draw(st.sampled_from([(), (1, 3, 5, 7, 9), (2, 4, 6, 8), (3, 6, 9)])),
        winds=draw(st.sampled_from(["exact", "any"])),
    )
    digits = "1" if options.ranks == "like" else "135" if options.ranks == "free" else "1234"
    symbols = st.sampled_from([*digits, "D", *"NEWS", "0", *"RGF"])
    found = []
    for _ in range(draw(st.integers(1, 4))):
        groups = draw(st.lists(st.builds(Group, symbols, st.integers(1, 5)), min_size=1, max_size=3))
        groups = [g for place, g in enumerate(groups) if not place or groups[place - 1].symbol != g.symbol]
        numbered = any(symbol in digits for symbol, _ in groups)
        dragon = any(symbol == "D" for symbol, _ in groups)
        letters = ["a", "b"] if numbered else ["a", "b", "x", "y", ""] if dragon else [""]
        found.append(Block(tuple(groups), draw(st.sampled_from(letters)), draw(st.booleans())))
    return Hand(tuple(found)), options


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(lines())
def test_the_resolver_finds_what_trying_everything_finds(line: tuple[Hand, Options]) -> None:
    hand, options = line
    if ("b" in hand.letters and "a" not in hand.letters) or ("y" in hand.letters and "x" not in hand.letters):
        return
    found = resolve_hand(hand, options)
    assert {as_groups(resolution) for resolution in found} == plainly(hand, options)
    assert len({as_groups(resolution) for resolution in found}) == len(found) <= breadth(hand, options)
    for resolution in found:
        laid = Counter(kind for block in resolution.groups for kind in block)
        assert [laid[kind] for kind in range(NATURALS)] == list(resolution.need)
