"""A layout as a row of bytes, and actions by their ids."""

from typing import Annotated

import pytest

from trey.core.cards import JOKER, cards_of, mask_of
from trey.core.family import Family
from trey.core.kinds import Cards, Count, Seat, Suit
from trey.envs.features import features
from trey.envs.numbering import code_of, id_of, numbering_of, write_mask
from trey.envs.rows import deck_of, fill_row, plan_of, squeezed
from trey.games import FAMILIES
from trey.games import family as family_of
from trey.kernel.layout import Kind, Layout, number_at

every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)


class Small(Layout):
    hands: Annotated[list[Cards], 2]
    trump: Suit
    totals: Annotated[list[Count], 2]
    calls: Annotated[int, Kind("calls", 6, mask=True)]
    turn: Seat


def test_numbers_of_a_layout_lie_one_behind_the_other() -> None:
    small = Small(hands=[7, 8], trump=2, totals=[-3, 9], calls=5, turn=-1)
    assert [number_at(small, k) for k in range(7)] == [7, 8, 2, -3, 9, 5, -1]


@every_family
def test_a_set_of_cards_has_one_place_for_each_card_in_their_order(family: Family) -> None:
    deck, cards = deck_of(family), family.actions.cards
    assert deck.places == len(cards)
    for place, card in enumerate(cards):
        assert squeezed(1 << card, deck) == 1 << place
    assert squeezed(mask_of(cards), deck) == (1 << len(cards)) - 1


def test_every_field_is_written_to_its_own_places() -> None:
    deck = deck_of(family_of("euchre"))
    plan, fields = plan_of(Small, deck.places), {field.name: field.places for field in features(Small, deck.places)}
    row = [9] * (plan.width + 64)
    small = Small(hands=[1 << JOKER | 1 << 5, 1 << 60], trump=-1, totals=[-500, 12], calls=0b100001, turn=6)
    fill_row(row, small, plan, deck)
    assert [i for i, bit in enumerate(row[fields["hands"]]) if bit] == [0, 8, 33 + 32]
    assert row[fields["trump"]] == [0] * 5
    assert row[fields["totals"]] == [-127, 12]
    assert row[fields["calls"]] == [1, 0, 0, 0, 0, 1]
    assert row[fields["turn"]] == [0, 0, 0, 0, 0, 0, 1]
    assert plan.width == fields["turn"].stop


@every_family
def test_every_id_leads_back_to_its_code_and_every_mask_to_its_ids(family: Family) -> None:
    n, deck, ids = numbering_of(family), deck_of(family), len(family.actions)
    row = [9] * (ids + 64)
    for phase in family.phases:
        for code in [*phase.words, *(family.actions.cards if phase.cards else ())]:
            number = id_of(n, phase.number, code)
            assert family.actions.all[number] == phase.action(code)
            assert code_of(n, phase.number, number) == code
            write_mask(row, n, deck, phase.number, 1 << code)
            assert [i for i in range(ids) if row[i]] == [number]
        every = mask_of([*phase.words, *(family.actions.cards if phase.cards else ())])
        write_mask(row, n, deck, phase.number, every)
        assert sum(row[:ids]) == len(cards_of(every))
    assert code_of(n, 0, -1) == code_of(n, 0, ids) == -1
