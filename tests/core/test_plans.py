"""Plans of a deal: what was followed in one end of it and not in the other, told from the tricks alone."""

from operator import attrgetter
from types import SimpleNamespace
from typing import Any

import pytest

from trey.core.cards import PACKS, mask_of, parse_card, parse_hand
from trey.core.engine import nobody
from trey.core.plans import Plan, trick_plans

DIAMONDS = mask_of(parse_hand("2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"))


def over(tricks: str, leader: int) -> Any:
    """How a deal ended: tricks between strokes, each card after its seat; who won the last of them; 1 plays alone."""
    plays = [int(one[0]) << 6 | parse_card(one[1:]) for one in tricks.replace("|", " ").split()]
    return SimpleNamespace(count=len(plays), size=3, plays=plays, leader=leader, trumps=DIAMONDS, maker=1)


def before(hand: str, *, count: int = 0, leader: int = 0) -> Any:
    hands = [mask_of(parse_hand(hand)), 0, 0]
    return SimpleNamespace(count=count, leader=leader, hands=hands, trumps=DIAMONDS)


def followed(hand: str, now: Any, was: Any, **at: int) -> list[Plan]:
    return [*trick_plans(PACKS["p52"], 0, attrgetter("maker"), before(hand, **at), now, was)]


ENDS: dict[str, tuple[str, Any, Any, dict[str, int]]] = {
    "Draw trumps": ("AS AD", over("0AD 1TD 2TC|0AS 1TS 2JS", 0), over("0AS 1TD 2TS|1TC 2JS 0AD", 0), {}),
    "Force {1}": ("AH AS", over("0AH 1TD 2TH|1TS 2JS 0AS", 0), over("2TH 1TD 0AH|1KS 2JS 0TS", 1), {}),
    "Create a void in clubs": (
        "2C 2S 3D",
        over("02S 1TS 2JS|2AC 03D 1TC", 0),
        over("02C 1TC 2JC|2AS 02S 1TS", 2),
        {"leader": -1},
    ),
    "Trump clubs": ("3D 4D", over("1AC 2TC 03D", 0), over("1AC 2TC 0TS", 1), {}),
    "Keep an entry": (
        "AS 2H AH",
        over("02H 1TH 2KH|2TS 0AS 1JS|0AH 1JH 2QH", 0),
        over("0AS 1TD 2TS|1TH 2KH 02H|2JH 1QH 0AH", 0),
        {},
    ),
    "Duck": (
        "KS QS 2S",
        over("1TS 2JS 02S|29S 0KS 18S|0QS 17S 26S", 0),
        over("1TS 2JS 0KS|02S 19S 2AS|28S 1TH 0QS", 2),
        {"leader": 1},
    ),
    "Set up QS": (
        "2S QS 3H",
        over("02S 1AS 2KS|1TH 2JH 03H|2TS 0QS 1JS", 0),
        over("03H 1TH 2JH|2KS 0QS 1AS|1TS 2JS 02S", 2),
        {},
    ),
    "Keep KS": ("KS 2S", over("1AS 2JS 02S|1QS 29S 0KS", 0), over("1AS 2JS 0KS|1QS 29S 02S", 1), {"leader": 1}),
    "Win with KS now": ("KS 2S", over("1TS 2JS 0KS|02S 19S 2QS", 2), over("1TS 2JS 02S|2AS 0KS 19S", 2), {"leader": 1}),
}


@pytest.mark.parametrize("name", ENDS)
def test_a_plan_is_named_where_it_is_followed_and_not_the_other_way_round(name: str) -> None:
    hand, now, was, at = ENDS[name]
    assert name in [plan.name.en for plan in followed(hand, now, was, **at)]
    assert name not in [plan.name.en for plan in followed(hand, was, now, **at)]


@pytest.mark.parametrize("name", ENDS)
def test_what_is_alike_in_both_ends_is_no_plan(name: str) -> None:
    hand, now, was, at = ENDS[name]
    assert followed(hand, now, now, **at) == followed(hand, was, was, **at) == []


def test_a_card_that_takes_the_running_trick_is_not_kept_for_a_later_one() -> None:
    now, was = over("1TS 2JS 02S|2QS 0KS 19S", 0), over("1TS 2JS 0KS|02S 19S 2QS", 2)
    assert not {"Duck", "Keep KS"} & {plan.name.en for plan in followed("KS 2S", now, was, leader=1)}


def test_a_suit_that_is_still_held_is_no_void() -> None:
    """Plant a second club in the hand: clubs are trumped all the same, after it has gone."""
    now, was = over("02S 1TS 2JS|2AC 03C 1TC|2KC 03D 1JC", 0), over("02C 1TC 2JC|2AS 02S 1TS|2KC 03C 1QC", 2)
    names = [plan.name.en for plan in followed("2C 3C 2S 3D", now, was, leader=-1)]
    assert "Trump clubs" in names
    assert "Create a void in clubs" not in names


def test_nobody_is_forced_where_nobody_plays_alone() -> None:
    hand, now, was, at = ENDS["Force {1}"]
    assert not any(
        "Force" in plan.name.en for plan in trick_plans(PACKS["p52"], 0, nobody, before(hand, **at), now, was)
    )


def bid(lone: int, *delta: int) -> Any:
    """How a deal ended that one seat, or nobody, played alone, and what it brought."""
    return SimpleNamespace(count=0, size=0, plays=[], leader=-1, trumps=0, maker=lone, delta=list(delta))


BIDS = {
    "Take the contract": (bid(0, 1, 0, 0), bid(1, 0, 1, 0)),
    "Leave the contract to others": (bid(1, 0, 1, 0), bid(0, -2, 0, 0)),
    "Defend against {1}": (bid(1, 1, 0, 1), bid(0, -2, 0, 0)),
    "Deny {2} the contract": (bid(0, 0, 1, 1), bid(2, 0, 0, 4)),
}


@pytest.mark.parametrize("name", BIDS)
def test_bids_have_plans_of_who_plays_alone(name: str) -> None:
    """Neither the other way round, nor of what is alike, nor once cards are played, nor where nobody plays alone."""
    now, was = BIDS[name]
    assert name in [plan.name.en for plan in followed("AS", now, was, leader=-1)]
    for pair, at in (((was, now), -1), ((now, now), -1), ((now, was), 0)):
        assert name not in [plan.name.en for plan in followed("AS", *pair, leader=at)]
    assert not [*trick_plans(PACKS["p52"], 0, nobody, before("AS", leader=-1), now, was)]


def test_a_deal_that_was_thrown_in_has_no_plan() -> None:
    none: Any = SimpleNamespace(count=0, size=0, plays=[], leader=-1, trumps=0, maker=-1)
    assert followed("AS", none, over("0AS 1TS 2JS", 0)) == []
