"""Five Hundred: the sentences of its rulebook, each tried; whole deals beside a reference written from the rules."""

import random

import pytest

from trey.core.cards import SUITS
from trey.core.deal import Deal
from trey.core.errors import IllegalError
from trey.core.what import contract
from trey.games import FAMILIES, rules
from trey.match import Match
from trey_five_hundred import FAMILY
from trey_five_hundred.actions import BIDS, STRAINS

HANDS = """dealer 0
    / 1: JK JH JD AH KH QH TH 9H 8H 7H
    / 2: AS KS QS JS TS 9S 8S 7S AC KC
    / 0: QC JC TC 9C 8C 7C AD KD QD TD
    / talon: 9D 8D 7D"""
RANKS, ORDER = "789TJQKA", "SCDH"


def table(**options: object) -> Match:
    match = Match(rules("five_hundred", options))
    match.deal(HANDS)
    return match


def test_the_package_is_found_by_its_entry_point() -> None:
    assert FAMILY in FAMILIES


def test_the_highest_bidder_takes_the_kitty_discards_three_and_leads() -> None:
    match = table().play("bid H10", "pass", "pass")
    view = match.view(1)
    assert (view.taken, view.owed, len(view.hand)) == (("9D", "8D", "7D"), 3, 13)
    assert match.view(0).taken == ()
    match.play("discard 9D", "discard 8D", "discard 7D")
    assert (match.turn, match.view(1).owed, len(match.view(1).hand)) == (1, 0, 10)


def test_whoever_has_passed_bids_no_more_and_bids_go_up() -> None:
    match = table().play("bid C6", "pass")
    for word in ("bid S6", "bid C6"):
        with pytest.raises(IllegalError) as refused:
            match.play(word)
        assert refused.value.code == "bid-higher"
    match.play("bid NT6", "bid S7", "pass")
    assert (match.view(None).caller, match.view(None).trump) == (1, "S")


def test_a_deal_that_nobody_bids_on_is_thrown_in() -> None:
    match = table().play("pass", "pass", "pass")
    assert (match.view(None).redealt, match.scores, match.dealer_due) == (True, (0, 0, 0), 1)


def test_ten_tricks_are_worth_the_bid_or_250() -> None:
    for bid, worth in (("bid H10", 500), ("bid H6", 250)):
        match = table().play(bid, "pass", "pass", "discard 9D", "discard 8D", "discard 7D")
        rng = random.Random(1)
        while match.turn is not None:
            match.play(rng.choice(match.legal))
        assert match.scores[1] == worth


@pytest.mark.parametrize("each", [10, 7])
def test_nine_tricks_are_worth_the_bid_and_the_other_counts_its_own(each: int) -> None:
    match = table(trick_points=each).play("bid H6", "pass", "pass", "discard 7H", "discard 8D", "discard 7D", "play 9D")
    rng = random.Random(1)
    while match.turn is not None:
        assert match.view(0).shown == ()
        assert match.view(1).kitty_shown == ()
        match.play(rng.choice(match.legal))
    assert match.scores == (each, 100, 0)
    assert {card.card for card in match.view(0).shown} == set(match.view(None).kitty_shown) == {"7H", "8D", "7D"}


def test_jacks_of_the_colour_and_the_joker_are_trumps() -> None:
    match = table().play("bid H6", "pass", "pass", "discard 9D", "discard 8D", "discard 7D", "play JK")
    assert {action.what for action in match.legal} == {"AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S", "AC", "KC"}
    assert match.view(2).led == "H"


# A reference of whole deals, from the rules: cards are texts


def suit_of(card: str, trump: str) -> str:
    if card == "JK":
        return trump or "joker"
    other = {"S": "C", "C": "S", "H": "D", "D": "H"}
    return trump if trump and card == "J" + other[trump] else card[1]


def height(card: str, trump: str) -> int:
    if card == "JK":
        return 99
    if trump and card[0] == "J" and suit_of(card, trump) == trump:
        return 50 if card[1] == trump else 40
    return RANKS.index(card[0])


def winner(trick: list[tuple[int, str]], trump: str) -> int:
    led = suit_of(trick[0][1], trump)
    above = trump or "joker"
    return max(trick, key=lambda one: ({above: 2, led: 1}.get(suit_of(one[1], trump), 0), height(one[1], trump)))[0]


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.nightly)])
def test_whole_deals_are_played_and_paid_as_the_rules_say(seed: int) -> None:
    rng = random.Random(seed)
    for k in range(120 if seed == 1 else 5000):
        match = Match("five_hundred game_target=none")
        match.deal(Deal.random(match.rules.pack.cards, k % 3, rng))
        while match.turn is not None and match.view(match.turn).phase == "bid":
            match.play(
                rng.choice([one for one in match.legal if one.verb == "pass" or rng.random() < 0.2] or match.legal)
            )
        if match.turn is None:
            continue
        declarer, tricks = match.turn, [0, 0, 0]
        strain, level = contract(BIDS[match.state.bid - 1])
        trump = strain if strain in SUITS else ""
        while match.view(match.turn).phase == "discard":
            match.play(rng.choice(match.legal))
        hands = {seat: set(match.view(seat).hand) for seat in range(3)}
        leader = declarer
        for _ in range(10):
            trick: list[tuple[int, str]] = []
            for step in range(3):
                seat = (leader + step) % 3
                assert match.turn == seat
                follows = {c for c in hands[seat] if trick and suit_of(c, trump) == suit_of(trick[0][1], trump)}
                legal = {action.what for action in match.legal}
                assert legal == (follows or hands[seat])
                card = rng.choice(sorted(legal))
                match.play(f"play {card}")
                hands[seat].remove(card)
                trick.append((seat, card))
            leader = winner(trick, trump)
            tricks[leader] += 1
        value = 40 + 20 * STRAINS.index(strain) + 100 * (level - 6)
        paid = [10 * taken for taken in tricks]
        won = max(value, 250) if tricks[declarer] == 10 else value
        paid[declarer] = won if tricks[declarer] >= level else -value
        assert list(match.scores) == paid
