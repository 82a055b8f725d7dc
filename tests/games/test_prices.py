"""What bids may bring is said of what may be bid only, to who bids, and it is what the deal then pays."""

import random

import pytest

from tests.strategies import step
from trey.bots import BOTS
from trey.match import Match


def bids(preset: str, word: str) -> Match:
    """A deal in which a word with a price may be chosen, and is."""
    for seed in range(300):
        rng = random.Random(seed)
        match = Match(preset)
        for _ in range(40):
            if match.turn is not None and word in dict(match.view(match.turn).prices):
                return match
            if match.ended:
                break
            step(match, rng)
    raise AssertionError(f"nobody may {word}")


def played_out(match: Match) -> Match:
    while not match.view(0).done:
        match.act_number(BOTS["habit"].choose(match.rules, match.observation(match.turn), 0))
    return match


@pytest.mark.parametrize(
    ("rules", "word", "price"),
    [
        ("euchre_cutthroat pts_make=2 pts_euchre_each=4", "order up", "2 for 3 tricks, else 4 each to the others"),
        ("euchre_25_benny pts_sweep_alone=4", "alone", "4 for all 5 tricks"),
    ],
)
def test_a_price_is_of_this_tables_rules(rules: str, word: str, price: str) -> None:
    match = bids(rules, word)
    assert match.turn is not None
    assert dict(match.view(match.turn).prices)[word].en == price


def test_a_maker_gets_what_ordering_up_promised() -> None:
    match = bids("euchre_cutthroat", "order up")
    maker = match.turn
    assert maker is not None
    match.play("order up")
    over = played_out(match).view(maker)
    made = over.players[maker].tricks or 0
    others = [place.delta for seat, place in enumerate(over.players) if seat != maker]
    if made < 3:
        assert (over.players[maker].delta, others) == (0, [2, 2])
    elif made < 5:
        assert (over.players[maker].delta, others) == (1, [0, 0])


def test_a_miz_asks_of_its_caller_what_its_price_says() -> None:
    match = bids("sergeant_major_alternate", "miz")
    caller = match.turn
    assert caller is not None
    price = dict(match.view(caller).prices)["miz"]
    match.play("miz")
    target = match.view(caller).players[caller].target
    assert price.en == f"at most {target} tricks"


def test_staying_against_a_lone_maker_is_said_to_earn_what_is_paid_then() -> None:
    told = set()
    for seed in range(400):
        rng, match = random.Random(seed), Match("euchre_cutthroat pts_euchre_each=2 pts_euchre_alone_each=5")
        for _ in range(12):
            view = match.view(match.turn) if match.turn is not None else None
            if view and "stay" in dict(view.prices):
                alone = any("alone" in place.roles for place in view.players)
                assert dict(view.prices)["stay"].en == f"{5 if alone else 2} each for 3 tricks"
                told.add(alone)
            if match.ended:
                break
            step(match, rng)
    assert told == {False, True}
