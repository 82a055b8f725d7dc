"""A layout as a row of bytes, and actions by their ids."""

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Any

import numpy as np
import pytest

from trey.core.action import Actions
from trey.core.cards import JOKER, PACKS, Pack, cards_of, mask_of, parse_hand
from trey.core.family import Family
from trey.core.kinds import Cards, Count, Points, Seat, Suit
from trey.envs.encoder import Encoder, deck_of, encode, squeezing, whole
from trey.envs.numbering import code_of, id_of, mask_writer, numbering_of
from trey.envs.suits import WAYS, order_of
from trey.games import FAMILIES
from trey.games import family as family_of
from trey.kernel.compiled import compiled, to_record
from trey.kernel.expression import KernelError
from trey.kernel.layout import Bits, Kind, Layout
from trey.kernel.row import AS_IT_IS, Spot, writer
from trey.starter import FAMILY as STARTER

every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)


class Small(Layout):
    hands: Annotated[list[Cards], 2]
    trump: Suit
    totals: Annotated[list[Count], 2]
    calls: Annotated[int, Kind("calls", 6, mask=True)]
    turn: Seat


def test_numbers_of_a_layout_lie_one_behind_the_other() -> None:
    small = Small(hands=[7, 8], trump=2, totals=[-3, 9], calls=5, turn=-1)
    assert [small.number_at(k) for k in range(7)] == [7, 8, 2, -3, 9, 5, -1]


@every_family
def test_a_set_of_cards_has_one_place_for_each_card_in_their_order(family: Family) -> None:
    deck, cards = deck_of(family), family.actions.cards
    assert deck.places == len(cards)
    squeezed = squeezing(deck)
    for place, card in enumerate(cards):
        assert squeezed(1 << card, AS_IT_IS) == 1 << place
    for by in range(WAYS):
        assert squeezed(mask_of(cards), order_of(by)) == (1 << len(cards)) - 1


BEHIND = 70
"""Bytes behind a row, which are another's."""


@pytest.mark.parametrize("fast", [False, True])
def test_every_field_is_written_to_its_own_places_and_no_other(*, fast: bool) -> None:
    encoder = Encoder(Small, deck_of(family_of("euchre")))
    fields, wide = {f.name: f.places for f in encoder.fields}, encoder.width
    small: Any = Small(hands=[1 << JOKER | 1 << 5, 1 << 60], trump=-1, totals=[-500, 12], calls=0b100001, turn=6)
    row: Any = [9] * (wide + BEHIND)
    write = encoder.write

    def loop(row: Any, x: Any, order: int) -> None:
        write(row, x, order)

    if fast:
        row, small = np.array(row, np.int8), to_record(small)
        compiled(loop)(row, small, AS_IT_IS)
        row = row.tolist()
    else:
        write(row, small, AS_IT_IS)
    assert [i for i, bit in enumerate(row[fields["hands"]]) if bit] == [0, 8, 33 + 32]
    assert row[fields["trump"]] == [0] * 5
    assert row[fields["totals"]] == [-127, 12]
    assert row[fields["calls"]] == [1, 0, 0, 0, 0, 1]
    assert row[fields["turn"]] == [0, 0, 0, 0, 0, 0, 1]
    assert wide == fields["turn"].stop
    assert row[wide:] == [9] * BEHIND


@pytest.mark.parametrize("cards", [1, 4, 7, 8, 9, 16, 31, 32, 33, 53, 54, 62])
@pytest.mark.parametrize("before", [0, 3, 64])
def test_any_number_of_places_is_written_whole_and_none_behind_the_row(cards: int, before: int) -> None:
    """Behind a row lies another table's, which another thread may be writing."""
    spots = (*(Spot(1),) * before, Spot(cards, ((0, cards),)), Spot(cards, ((0, cards),)))
    kind: Any = type(Layout)
    body = {"__annotations__": {f"f{i}": int for i in range(before + 2)}, "__module__": __name__}
    x, write, wide = kind("Row", (Layout,), body)(), writer(spots), before + 2 * cards
    bits = random.Random(cards)
    for name in x.fields:
        setattr(x, name, bits.getrandbits(cards))

    def loop(row: Any, x: Any) -> None:
        write(row, x, AS_IT_IS)

    slow, fast = [9] * (wide + BEHIND), np.full(wide + BEHIND, 9, np.int8)
    write(slow, x, AS_IT_IS)
    compiled(loop)(fast, to_record(x))
    assert fast.tolist() == slow
    assert slow[wide:] == [9] * BEHIND


class Long(Layout):
    before: Count
    many: Annotated[list[Count], 37]
    far: Annotated[list[Annotated[int, Kind("far", 130)]], 6]
    every: Annotated[int, Kind("every", 63, mask=True)]
    after: Count


def test_numbers_of_many_places_and_many_numbers_are_written_alike_at_both_speeds() -> None:
    encoder = Encoder(Long, deck_of(family_of("euchre")))
    write, wide = encoder.write, encoder.width

    def loop(row: Any, x: Any) -> None:
        write(row, x, AS_IT_IS)

    run = compiled(loop)
    for last in (-1, 0, 63, 64, 128, 129, 130, 1 << 62, -(1 << 62)):
        x = Long(before=last, many=[k * 9 - 150 for k in range(37)], far=[last, 0, 64, 127, 129, -1], after=last)
        x.every = last & (1 << 63) - 1
        slow, fast = [9] * (wide + BEHIND), np.full(wide + BEHIND, 9, np.int8)
        write(slow, x, AS_IT_IS)
        run(fast, to_record(x))
        assert fast.tolist() == slow


class Narrow(Layout):
    acts: Annotated[list[Count], 4, Bits(32)]
    suit: Suit
    moved: Annotated[list[Annotated[int, Kind("far", 130)]], 8, Bits(16)]
    sets: Annotated[list[Cards], 2]
    flags: Annotated[list[Annotated[int, Kind("flag", 2)]], 8, Bits(8)]
    total: Points


def test_a_whole_record_is_written_as_it_is_into_numbers_that_hold_more_than_bytes() -> None:
    wide, loop = whole(Narrow).width, compiled(whole(Narrow).loop)
    for last in (-1, 0, 1, 4, 129, 130):
        x = Narrow(acts=[1 << 20, -500, last, 7], suit=last, sets=[1 << 62 | 1, last & (1 << 63) - 1], total=-2000)
        x.moved, x.flags = [last, -1, 0, 64, 127, 129, -2, 5], [1, 0, -1, 1, 0, 0, 1, last & 1]
        out = np.full(wide + BEHIND, 9, np.float32)
        loop(out, to_record(x))
        assert out.tolist() == [*encode(x), *[9] * BEHIND]
        assert out[:4].tolist() == [1 << 20, -500, last, 7]
        assert out[wide - 1] == -2000


@pytest.mark.parametrize("kind", [np.int64, np.int16, np.float64])
def test_a_row_is_one_of_bytes_or_of_floating_point_numbers_of_32_bits(kind: Any) -> None:
    with pytest.raises(KernelError, match="expected a row of bytes"):
        compiled(whole(Narrow).loop)(np.zeros(whole(Narrow).width, kind), to_record(Narrow()))


def with_pack(cards: Iterable[int]) -> Family:
    """The small game that others begin with, its phases on another pack."""
    actions = Actions(Pack("gaps", tuple(cards)))
    for phase in STARTER.phases:
        actions.phase(phase.id, phase.name, phase.ask, kind=phase.kind, cards=phase.cards, words=phase.words)
    return replace(STARTER, actions=actions)


@pytest.mark.parametrize("missing", ["2D", "2C", "AS", "AC", "2C 3H AD"])
def test_a_pack_with_gaps_has_masks_and_sets_of_cards_of_its_own(missing: str) -> None:
    """A mask of such a pack was once written beyond its row."""
    family = with_pack(sorted(set(PACKS["p52"].cards) - set(parse_hand(missing))))
    test_every_id_leads_back_to_its_code_and_every_mask_to_its_ids(family)
    pack, squeezed = family.actions.cards, squeezing(deck_of(family))
    places = {squeezed(1 << card, order_of(0)) for card in pack}
    assert len(places) == len(pack)
    assert max(places) < 1 << deck_of(family).places


@every_family
def test_every_id_leads_back_to_its_code_and_every_mask_to_its_ids(family: Family) -> None:
    n, ids, write_mask = numbering_of(family), len(family.actions), mask_writer(family)
    row = [9] * ids
    for phase in family.phases:
        codes = [*phase.words, *(family.actions.cards if phase.cards else ())]
        for by in range(WAYS):
            for code in codes:
                number = id_of(n, by, phase.number, code)
                assert by or family.actions.all[number] == phase.action(code)
                assert code_of(n, by, phase.number, number) == code
                write_mask(row, n, by, phase.number, 1 << code)
                assert [i for i in range(ids) if row[i]] == [number]
            every = mask_of(codes)
            write_mask(row, n, by, phase.number, every)
            assert sum(row) == len(cards_of(every))
    assert code_of(n, 0, 0, -1) == code_of(n, 0, 0, ids) == -1
