"""What a first hand is worth goes with its cards: whoever holds it, as long as nothing else changes."""

import random
from dataclasses import replace
from typing import Any

import pytest

from trey.core.deal import Deal, order_from_places, places_of
from trey.core.family import Rules
from trey.core.study import ASPECTS
from trey.games import find_preset, rules
from trey.laws import chosen
from trey.laws.differences import agree
from trey.laws.matches import step
from trey.match import Match


def worths(now: Rules, deal: Deal, standing: Any) -> list[tuple[int, ...]]:
    """What each seat's hand is worth in a deal of a match that stands so."""
    family, s, w = now.family, now.family.engine.state(), now.work()
    family.engine.deal(s, standing, now.params, w, deal.numbers())
    assert family.study.hand_value, "this game says nothing of what a hand is worth"
    return [
        tuple(family.study.hand_value(s, now.params, w, seat, i) for i in range(ASPECTS)) for seat in range(now.seats)
    ]


def hold_worth(now: Rules) -> set[int]:
    """Hand everybody's cards one seat on, in each deal of a match; return the aspects in which hands differed."""
    match, rng, differed, seats = Match(now), random.Random(8), set[int](), range(now.seats)
    for _ in range(400):
        if match.ended:
            break
        if match.needs_deal:
            dealer = rng.randrange(now.seats) if match.dealer_due is None else match.dealer_due
            deal = Deal.random(now.pack.cards, dealer, rng)
            places = now.family.places(now.options, now.seats, dealer, match.number + 1)
            given = places_of(deal.cards, places)
            moved = given | {str((seat + 1) % now.seats): given[str(seat)] for seat in seats}
            found = worths(now, deal, match.standing)
            turned = worths(now, replace(deal, cards=order_from_places(moved, places)), match.standing)
            agree(turned, [found[-1], *found[:-1]], "[seat][aspect]: a hand is worth something else one seat further")
            differed |= {i for i in range(ASPECTS) if len({hand[i] for hand in found}) > 1}
        step(match, rng)
    return differed


def test_a_hand_is_worth_the_same_whoever_holds_it(preset: str) -> None:
    if find_preset(preset)[0].study.hand_value:
        differed = hold_worth(rules(preset))
        assert len(differed) > ASPECTS // 2, f"hands differ only in aspects {differed}: `hand_value` says too little"


@pytest.mark.parametrize("seats", [2, 5])
def test_so_it_is_at_other_tables(seats: int) -> None:
    for preset in chosen.presets():
        family = find_preset(preset)[0]
        if family.study.hand_value and family.seats[0] <= seats <= family.seats[1]:
            hold_worth(rules(preset, seats=seats))
