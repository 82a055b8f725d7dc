"""Views that say what is not so, or what nobody can know."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from trey.core.family import Family
from trey.core.view import Place, Played, View
from trey.games import FAMILIES, family
from trey.laws import test_views as laws
from trey.laws.matches import phases_of, step
from trey.match import Match

TRICKS = family("sergeant_major")


def retold(change: Callable[[View], View], of: Family = TRICKS) -> Family:
    """A family whose views are changed."""
    view = of.words.view

    def changed(o: Any, p: Any, w: Any) -> View:
        return change(view(o, p, w))

    return replace(of, words=replace(of.words, view=changed))


def on_all_plates(**facts: Any) -> Callable[[View], View]:
    return lambda view: replace(view, players=tuple(replace(place, **facts) for place in view.players))


def of_others(view: View) -> View:
    def told(place: Place, seat: int) -> Place:
        return replace(place, holds=("AS",)) if seat != view.seat and "AS" not in view.hand else place

    return replace(view, players=tuple(told(place, seat) for seat, place in enumerate(view.players)))


FAULTS: dict[str, tuple[Callable[[View], View], str]] = {
    "no clubs, on all plates": (on_all_plates(voids=("C",)), "out of C"),
    "an ace that another may hold": (of_others, "hold AS"),
    "a plate without cards": (on_all_plates(cards=0), "not 0"),
    "a kitty that is gone": (lambda view: replace(view, kitty=99), "in the kitty"),
    "a hand set aside": (lambda view: replace(view, aside=view.hand), "set aside"),
    "cards shown that were not": (
        lambda view: replace(view, shown=tuple(Played(seat=3, card=card) for card in view.hand)),
        "was not shown",
    ),
}


def test_a_view_that_reads_acts_which_were_not_looked_up_is_found() -> None:
    blind = replace(TRICKS, words=replace(TRICKS.words, acts=lambda _p: False))
    match, rng, found = Match("nine_five_two exchange_one_by_one=yes"), Random(43), False
    for _ in range(80):
        step(match, rng)
        told = Match(replace(match.rules, family=blind)).replay(match.log)
        assert [match.view(seat) for seat in range(3)] == [laws.view_with_acts(match, seat) for seat in range(3)]
        found |= [told.view(seat) for seat in range(3)] != [match.view(seat) for seat in range(3)]
    assert found


@pytest.mark.parametrize("fault", FAULTS)
def test_a_view_that_says_what_does_not_follow_is_found(fault: str) -> None:
    change, said = FAULTS[fault]
    wrong: list[str] = []
    for count, match in enumerate(phases_of("sergeant_major", 41, 40)):
        if match.number and not match.deal_over:
            told = Match(replace(match.rules, family=retold(change))).replay(match.log)
            wrong += laws.unfounded(told, count % 3, count)
    assert any(said in one for one in wrong)


def test_a_card_that_is_known_to_be_in_a_hand_and_not_told_of_is_found() -> None:
    """Of a pile, an open hand, and an upcard that the dealer took."""
    found = set[str]()
    for of in FAMILIES:
        hushed = retold(on_all_plates(holds=()), of)
        for match in phases_of(of.presets[0].id, 44, 120):
            if match.number and match.turn is not None and of.id not in found:
                told = Match(replace(match.rules, family=hushed)).replay(match.log)
                found |= {of.id for viewer in (None, 0, 1, 2) if laws.unsaid(told, viewer)}
    assert len(found) > 3


def test_a_trick_that_is_told_wrongly_is_found() -> None:
    places = tuple(Place(cards=3, total=0, tricks=0) for _ in range(3))
    two = (Played(seat=0, card="2C"), Played(seat=1, card="AC"))
    blank = View(family="", seat=None, number=1, phase="play", turn=2, dealer=0, direction=1, players=places)
    before = replace(blank, trick=two)
    whole = (*two, Played(seat=2, card="3C"))
    won = replace(blank, last_trick=whole, last_winner=1, players=(places[0], replace(places[1], tricks=1), places[2]))
    assert laws.mistold(before, won, 2, "3C") == []
    assert laws.mistold(before, replace(won, last_winner=0), 2, "3C")
    assert laws.mistold(before, replace(won, players=places), 2, "3C")
    assert laws.mistold(before, replace(won, last_trick=two), 2, "3C")
    assert laws.mistold(before, replace(won, trick=whole, last_trick=()), 2, "3C")
