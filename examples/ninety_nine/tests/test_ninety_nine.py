"""Ninety-Nine: the sentences of its rulebook, each tried."""

import random
from collections import Counter
from math import comb

import pytest

from trey.core.cards import mask_of, parse_hand
from trey.core.deal import Deal
from trey.core.errors import OptionError
from trey.core.sampling import ConstrainedDeal
from trey.core.text import LANGUAGES
from trey.games import FAMILIES, rules
from trey.kernel.rng import seeded
from trey.match import Match
from trey_ninety_nine import FAMILY
from trey_ninety_nine.actions import DECLARE, REVEAL
from trey_ninety_nine.game import PLACES, Standing, State, close, score, value_of

HANDS = """dealer 0
    / 1: AC KC QC JC TC 9C 8C 7C 6C AH KH QH
    / 2: AD KD QD JD TD 9D 8D 7D 6D JH TH 9H
    / 0: AS KS QS JS TS 9S 8S 7S 6S 8H 7H 6H"""
SEAT_1_BIDS_NINE = ("bid 6C", "bid 7C", "bid 8C")
SEAT_2_BIDS_NONE = ("bid 6D", "bid 7D", "bid 8D")
SEAT_0_BIDS_THREE = ("bid 6S", "bid 7S", "bid 8S")
BIDS = (*SEAT_1_BIDS_NINE, *SEAT_2_BIDS_NONE, *SEAT_0_BIDS_THREE)


def table(preset: str = "ninety_nine", **options: object) -> Match:
    match = Match(rules(preset, options))
    match.deal(HANDS)
    return match


def play_out(match: Match, seed: int = 0) -> Match:
    rng = random.Random(seed)
    while match.turn is not None:
        match.play(rng.choice(match.legal))
    return match


def finished(tricks: tuple[int, ...], bids: tuple[str, ...], caller: int = -1, shows: int = 0) -> State:
    """A deal that has just been played."""
    s = State(caller=caller, shows=shows, tricks=list(tricks), aside=[mask_of(parse_hand(bid)) for bid in bids])
    score(s, rules("ninety_nine").params)
    return s


def next_trump(made: int) -> int:
    m, p = Standing(), rules("ninety_nine").params
    close(m, State(made=made, deal=1), p)
    return m.trump


def test_the_package_is_found_by_its_entry_point() -> None:
    assert FAMILY in FAMILIES


@pytest.mark.parametrize(("cards", "value"), [("2C 3C 4C", 9), ("6H 7H 8D", 4), ("6S 7S 8S", 3), ("AD KD QD", 0)])
def test_bid_cards_bid_by_their_suits_alone(cards: str, value: int) -> None:
    assert value_of(mask_of(parse_hand(cards))) == value


def test_everybody_gets_twelve_cards_and_plays_nine() -> None:
    match = table()
    assert [place.cards for place in match.view(None).players] == [12, 12, 12]
    match.play(*BIDS)
    assert [place.cards for place in match.view(None).players] == [9, 9, 9]


def test_trumps_tell_how_many_bids_were_made_before() -> None:
    assert [next_trump(made) for made in (0b000, 0b100, 0b101, 0b111)] == [1, 3, 2, 0]


@pytest.mark.parametrize(("first", "trump"), [("NT", "NT"), ("D", "D")])
def test_the_first_deal_has_the_trump_that_the_table_settled(first: str, trump: str) -> None:
    assert table(first_trump=first).view(None).trump == trump


def test_the_next_deal_has_the_trump_that_the_last_one_left() -> None:
    match = table("ninety_nine_secret", game_target=None, max_deals=9)
    seen = set()
    for number in range(8):
        made = play_out(match, number).state.made.bit_count()
        match.deal(Deal.random(match.rules.pack.cards, match.dealer_due or 0, random.Random(number)))
        assert match.view(None).trump == "DSHC"[made]
        seen.add(made)
    assert len(seen) > 1


def test_eldest_leads_and_one_follows_suit_if_one_can() -> None:
    match = table("ninety_nine_secret")
    match.play(*BIDS)
    assert match.turn == 1
    match.play("play QH")
    assert {action.what for action in match.legal} == {"JH", "TH", "9H"}
    match.play("play 9H", "play 6H")
    assert match.turn == 1
    match.play("play AC")
    assert len(match.legal) == 8


def test_the_highest_trump_takes_the_trick() -> None:
    match = table("ninety_nine_secret", first_trump="D")
    match.play(*BIDS, "play AC", "play 9D", "play AS")
    assert match.turn == 2


@pytest.mark.parametrize(
    ("tricks", "bids", "points"),
    [
        ((2, 3, 4), ("6H 6D 7D", "6C 8D 9D", "6S 7S 7H"), (12, 13, 14)),
        ((2, 3, 4), ("6H 6D 7D", "6C 8D 9D", "6C 7C 8C"), (22, 23, 4)),
        ((2, 3, 4), ("6H 6D 7D", "6C 7C 9D", "6C 7C 8C"), (32, 3, 4)),
        ((2, 3, 4), ("6H 7H 8H", "6C 7C 9D", "6C 7C 8C"), (2, 3, 4)),
    ],
)
def test_a_trick_counts_one_and_a_bid_that_few_made_counts_more(
    tricks: tuple[int, ...], bids: tuple[str, ...], points: tuple[int, ...]
) -> None:
    assert tuple(finished(tricks, bids).delta[:3]) == points


@pytest.mark.parametrize(("shows", "worth"), [(DECLARE, 30), (REVEAL, 60)])
def test_a_premium_goes_to_its_player_or_to_both_others(shows: int, worth: int) -> None:
    bids = ("6H 6D 7D", "6C 7C 9D", "6C 7C 8C")
    assert finished((2, 3, 4), bids, 0, shows).delta[:3] == [32 + worth, 3, 4]
    assert finished((2, 3, 4), bids, 1, shows).delta[:3] == [32 + worth, 3, 4 + worth]


def test_ninety_nine_is_the_most_that_a_deal_can_bring() -> None:
    match = table()
    match.play(*SEAT_1_BIDS_NINE, "bid JH", "bid TH", "bid 9H", *SEAT_0_BIDS_THREE, "reveal")
    for card in ("AC", "KC", "QC", "JC", "TC", "9C", "AH", "KH", "QH"):
        match.play(f"play {card}")
        while match.turn not in {1, None}:
            match.play(match.legal[0])
    assert match.deltas == (0, 9 + 30 + 60, 0)


def test_to_reveal_goes_before_to_declare_and_ends_the_question() -> None:
    match = table()
    match.play(*BIDS)
    assert [str(action) for action in match.legal] == ["pass", "declare", "reveal"]
    match.play("declare")
    assert [str(action) for action in match.legal] == ["pass", "reveal"]
    match.play("reveal")
    assert match.phase.id == "play"
    assert [place.roles for place in match.view(None).players] == [("dealer",), (), ("revealed",)]
    assert match.view(None).players[1].target is None


def test_a_declarer_shows_his_bid_and_no_card_of_his_hand() -> None:
    match = table()
    match.play(*BIDS, "pass", "declare")
    assert match.view(1).shown == ()
    match.play("pass")
    assert {one.card for one in match.view(1).shown} == {"6D", "7D", "8D"}
    assert match.view(1).players[2].target == 0
    assert match.view(1).players[2].holds == ()


def test_a_revealer_shows_his_hand_too() -> None:
    match = table()
    match.play(*BIDS, "pass", "reveal")
    assert set(match.view(0).players[2].holds) == {"AD", "KD", "QD", "JD", "TD", "9D", "JH", "TH", "9H"}
    assert match.view(0).players[1].holds == ()


def test_who_missed_his_bid_does_not_show_it() -> None:
    match = play_out(table("ninety_nine_secret"))
    while match.state.made in {0, 7}:
        match = Match("ninety_nine_secret")
        match.deal(Deal.random(match.rules.pack.cards, 0, random.Random(match.state.deal)))
        play_out(match, 3)
    made = {seat for seat in range(3) if match.state.made >> seat & 1}
    assert {one.seat for one in match.view(None).shown} == made
    assert {seat for seat, place in enumerate(match.view(None).players) if place.target is not None} == made


def test_bids_are_turned_up_after_the_last_trick_is_taken() -> None:
    match = table("ninety_nine_secret")
    match.play(*BIDS)
    while match.state.count < 26:
        match.play(match.legal[0])
    before = match.view(0)
    match.play(match.legal[0])
    told = [type(one).__name__ for one in match.happened(before, match.view(0))]
    assert told.index("TrickTaken") < told.index("Revealed") < told.index("Scored")


def test_the_match_ends_at_its_points_and_equals_share_the_win() -> None:
    m, p = Standing(), rules("ninety_nine").params
    m.totals[:3] = [90, 95, 20]
    close(m, State(deal=7, delta=[15, 10, 30, 0, 0, 0, 0], made=1), p)
    assert (m.ended, m.winners, m.totals[:3]) == (1, 0b011, [105, 105, 50])


def test_a_match_of_nine_deals_ends_with_the_ninth() -> None:
    m, p = Standing(), rules("ninety_nine", max_deals=9, game_target=None).params
    m.totals[:3], m.scored = [190, 95, 20], 7
    close(m, State(deal=8), p)
    assert m.ended == 0
    close(m, State(deal=9), p)
    assert (m.ended, m.winners) == (2, 0b001)


def test_a_match_without_an_end_is_refused() -> None:
    with pytest.raises(OptionError) as refused:
        rules("ninety_nine", game_target=None)
    assert refused.value.code == "match-without-end"


def test_the_player_on_lead_may_claim_what_is_surely_his() -> None:
    match = table("ninety_nine_secret")
    match.play(*BIDS)
    assert match.claim(1) is not None
    assert match.claim(2) is None


def test_a_note_adds_up_the_bid_while_it_is_chosen() -> None:
    match = table()
    match.play("bid AC", "bid AH")
    assert [note.of(lang)[-2:] for note in match.view(1).notes for lang in LANGUAGES] == ["5.", "5."]
    assert match.view(2).notes == ()


def test_every_world_that_fits_is_drawn_as_often() -> None:
    """In the last trick, to a seat that has played: one card and two bids are hidden."""
    match = Match("ninety_nine_secret")
    match.deal(Deal.random(match.rules.pack.cards, 0, random.Random(5)))
    rng = random.Random(8)
    while match.state.count < 26:
        match.play(rng.choice(match.legal))
    turn = match.turn
    assert turn is not None
    viewer, o = (turn + 1) % 3, match.observation((turn + 1) % 3)
    fits = mask_of(match.rules.pack.cards) & ~(o.played | o.aside[viewer] | o.lacks[turn])
    worlds, s = fits.bit_count() * comb(6, 3), State()
    chance, found = ConstrainedDeal(x=seeded(9)), Counter[tuple[int, ...]]()
    for _ in range(60 * worlds):
        assert PLACES.sample(s, o, match.rules.params, match.rules.work(), chance)
        found[(*s.hands, *s.aside)] += 1
    assert len(found) == worlds > 20
    spread = sum((count - 60) ** 2 / 60 for count in found.values())
    assert spread < worlds + 5 * (2 * worlds) ** 0.5


def test_after_the_deal_whoever_missed_is_drawn_with_a_bid_that_he_missed() -> None:
    match = play_out(table("ninety_nine_secret"))
    o, s = match.observation(0), State()
    for seed in range(50):
        assert PLACES.sample(s, o, match.rules.params, match.rules.work(), ConstrainedDeal(x=seeded(seed)))
        assert [s.tricks[seat] == value_of(s.aside[seat]) for seat in range(3)] == [
            bool(o.made >> seat & 1) for seat in range(3)
        ]
