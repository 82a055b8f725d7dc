"""Plans of a round of Three Thirteen: cards kept for a meld, and from the next seat, told from how it ended."""

from types import SimpleNamespace
from typing import Any

import pytest

from trey.core.cards import PACKS, mask_of, parse_card, parse_hand
from trey.core.engine import nobody
from trey.core.history import act_of
from trey.games.three_thirteen.actions import FROM_PILE, GO_OUT, P_ACT, P_DRAW, STOCK
from trey.games.three_thirteen.words.plans import plans

WILD = 5


def before(hand: str, phase: int = P_ACT, top: str = "2C") -> Any:
    pile = [1 << 6 | parse_card(top)]
    return SimpleNamespace(
        phase=phase, one=[mask_of(parse_hand(hand))], two=[0], acted=0, wild=WILD, pile=pile, piled=1
    )


def over(acts: str, melds: str = "") -> Any:
    """How a round ended: acts as `0-5C` (a discard), `1<pile`, `1<stock`, `0!` (goes out); seat 0 lays melds."""
    done = []
    for one in acts.split():
        seat, code = int(one[0]), one[2:]
        if one[1] == "<":
            done.append(act_of(seat, P_DRAW, FROM_PILE if code == "pile" else STOCK, 0))
        else:
            done.append(act_of(seat, P_ACT, GO_OUT if one[1] == "!" else parse_card(code), 0))
    laid = [n << 12 | card << 6 | card for n, meld in enumerate(melds.split("|")) for card in parse_hand(meld)]
    out = next((int(one[0]) for one in acts.split() if one[1] == "!"), -1)
    return SimpleNamespace(acted=len(done), acts=done, laid=laid, laid_count=len(laid), finisher=out)


CASES: dict[str, tuple[Any, Any, Any]] = {
    "Keep 8C from {1}": (before("8C 3H"), over("0-3H 1<stock"), over("0-8C 1<pile")),
    "Keep 8C and 8D together": (before("8C 8D 3H"), over("0-3H", "8C 8D 8H"), over("0-8C")),
    "Keep 8C": (before("8C 3H"), over("0-3H", "8C 8D 8H"), over("0-8C")),
    "Take 2C": (before("2D 2H", P_DRAW), over("0<pile", "2C 2D 2H"), over("0<stock")),
    "Take the wild 7C": (before("2D 2H", P_DRAW, "7C"), over("0<pile", "7C 2D 2H"), over("0<stock")),
    "Keep the wild 7C": (before("7C 3H"), over("0-3H", "7C 8D 8H"), over("0-7C")),
    "Go out first": (before("8C 3H"), over("0!"), over("0-3H 1!")),
}


@pytest.mark.parametrize("name", CASES)
def test_a_plan_is_named_where_it_is_followed_and_not_the_other_way_round(name: str) -> None:
    hand, now, was = CASES[name]
    assert name in [plan.name.en for plan in plans(PACKS["p52"], 0, nobody, hand, now, was)]
    assert name not in [plan.name.en for plan in plans(PACKS["p52"], 0, nobody, hand, was, now)]


@pytest.mark.parametrize("name", CASES)
def test_what_is_alike_in_both_ends_is_no_plan(name: str) -> None:
    hand, now, was = CASES[name]
    assert [*plans(PACKS["p52"], 0, nobody, hand, now, now)] == [*plans(PACKS["p52"], 0, nobody, hand, was, was)] == []


def named(hand: Any, now: Any, was: Any) -> list[str]:
    return [plan.name.en for plan in plans(PACKS["p52"], 0, nobody, hand, now, was)]


def test_nothing_is_kept_from_the_next_seat_where_it_takes_the_other_card_too_or_there_is_none() -> None:
    was = over("0-8C 1<pile")
    assert named(before("8C 3H"), over("0-3H 1<pile"), was) == []
    assert named(before("8C 3H"), over("0!"), was) == ["Go out first"]


def test_a_card_that_came_later_or_is_wild_is_no_pair() -> None:
    assert named(before("8C 3H"), over("0-3H", "8C 8D 8H"), over("0-8C")) == ["Keep 8C"]
    assert named(before("8C 7D 3H"), over("0-3H", "8C 8D 7D"), over("0-8C")) == ["Keep 8C"]
    assert named(before("8C 8D 3H"), over("0-3H", "8C 9C TC|8D 8H 8S"), over("0-8C")) == ["Keep 8C"]


def test_a_second_copy_that_is_melded_without_it_is_no_plan() -> None:
    assert named(before("8C 3H"), over("0-3H", "8C 8D 8H"), over("0-8C", "8C 8D 8H")) == []
