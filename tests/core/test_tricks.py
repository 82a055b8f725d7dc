"""The trick table: the order of cards, and claims that are granted until the last card."""

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from trey.core import tricks
from trey.core.cards import SUITED, card_text, cards_of, mask_of, parse_card, parse_hand
from trey.core.engine import State
from trey.core.tricks import (
    NO_TRUMP,
    following,
    in_line,
    lead_of_claim,
    members,
    suit_mask,
    suit_strength,
    takers,
    trumps_with_bowers,
)
from trey.kernel.compiled import compiled

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
NO_SUIT = -1


def cards(text: str) -> int:
    return mask_of(parse_hand(text))


def test_a_suit_is_followed_and_otherwise_any_card_goes() -> None:
    assert following(cards("2C 3C AD"), suit_mask(CLUBS)) == cards("2C 3C")
    assert following(cards("2C 3C AD"), suit_mask(HEARTS)) == cards("2C 3C AD")
    assert following(cards("2C AD"), 0) == cards("2C AD")


@pytest.mark.parametrize(
    ("trump", "high_to_low"),
    [(HEARTS, "2H AC KC 2C"), (CLUBS, "AC KC 2C"), (NO_TRUMP, "AC KC 2C"), (NO_SUIT, "AC KC 2C")],
)
def test_plain_suits_stand_in_the_order_of_their_ranks_below_trumps(trump: int, high_to_low: str) -> None:
    trumps = suit_mask(trump) if 0 <= trump < NO_TRUMP else 0
    led = members(parse_card("AC"), trumps)
    heights = [suit_strength(card, led, trumps) for card in parse_hand(high_to_low)]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == len(heights)
    assert suit_strength(parse_card("AD"), led, trumps) == 0


@pytest.mark.parametrize("trump", range(5))
@pytest.mark.parametrize("led", range(4))
def test_what_takes_a_trick_is_what_stands_higher(trump: int, led: int) -> None:
    trumps = suit_mask(trump) if trump < NO_TRUMP else 0
    for best in range(52):
        height = suit_strength(best // 13 << 4 | best % 13, suit_mask(led), trumps)
        higher = [card for card in cards_of(SUITED) if suit_strength(card, suit_mask(led), trumps) > height]
        if height:
            assert takers(SUITED, suit_mask(led), trumps, height) == mask_of(higher)


@pytest.mark.parametrize("trump", range(4))
def test_lined_up_the_bowers_and_the_joker_stand_above_the_other_trumps(trump: int) -> None:
    trumps = trumps_with_bowers(trump)
    left, right = (f"J{'CDHS'[suit]}" for suit in (3 - trump, trump))
    order = parse_hand(f"JK {right} {left} " + " ".join(rank + "CDHS"[trump] for rank in "AKQT98765" + "4"))
    lined = [cards_of(in_line(1 << card, trump, trumps)) for card in order]
    assert lined == sorted(lined, reverse=True)
    assert {card[0] >> 4 for card in lined} == {trump}
    assert len({card[0] for card in lined}) == len(order)
    others = [c for suit in range(4) for c in cards_of(suit_mask(suit) & ~trumps)]
    assert [cards_of(in_line(1 << c, trump, trumps)) for c in others] == [[c] for c in others]


def test_a_line_of_plain_cards_is_the_cards_themselves() -> None:
    hand = cards("JC JS 2D AH")
    for trump in (CLUBS, NO_TRUMP, NO_SUIT):
        trumps = suit_mask(trump) if 0 <= trump < NO_TRUMP else 0
        assert in_line(hand, trump, trumps) == hand


def claim(hand: int, left: int, right: int, trump: int) -> int:
    return lead_of_claim(hand, left, right, trump)


@pytest.mark.parametrize(
    ("hand", "left", "right", "trump", "lead"),
    [
        ("AC KC", "QC JC", "QC JC", NO_SUIT, "AC"),
        ("AC QC", "KC JC", "", NO_SUIT, ""),
        ("AC QC", "KC", "KC", NO_SUIT, "AC"),
        ("AC AD", "2H 2C", "2C", HEARTS, ""),
        ("AC AH", "2H 2C", "2C", HEARTS, "AH"),
        ("AD 9D AS", "2D 3D 2S", "2D 3D 2S", DIAMONDS, "AD"),
        ("AD 9D AS", "2D 3D 4D 2S", "", DIAMONDS, ""),
        ("AD KD", "2D 3D 4D 2S", "2D 3D 4D", DIAMONDS, "AD"),
    ],
)
def test_a_claim_leads_trumps_first_and_counts_what_each_seat_may_hold(
    hand: str, left: str, right: str, trump: int, lead: str
) -> None:
    found = claim(cards(hand), cards(left), cards(right), trump)
    assert (card_text(found) if found >= 0 else "") == lead


def test_trumps_out_of_play_forbid_no_claim_that_was_granted() -> None:
    """One more trump is unseen than lies in the other hands; both have shown that they have none."""
    unseen = cards("2D 3D 2H 7C KS 3S")
    assert claim(cards("AD 9D AS"), unseen, unseen, DIAMONDS) == parse_card("AD")
    unseen = cards("3D 2H 7C KS 3S")
    assert claim(cards("9D AS"), unseen, unseen & ~suit_mask(DIAMONDS), DIAMONDS) == parse_card("9D")
    assert claim(cards("AS"), unseen & ~suit_mask(DIAMONDS), unseen & ~suit_mask(DIAMONDS), DIAMONDS) == parse_card(
        "AS"
    )


class Endings:
    """Every way on from a lead of a claim: all hands that fit, and all that they can play."""

    forgets = False
    """A planted fault: what the others show by not following is not used."""

    def __init__(self, trump: int) -> None:
        self.trump, self.trumps, self.tried = trump, suit_mask(trump) if trump >= 0 else 0, 0

    def check(self, hand: int, unseen: int, lacks: tuple[int, int], theirs: tuple[int, int]) -> None:
        """The claim holds now; lead its card, let both follow in every way, and see that it holds again."""
        if not hand:
            return
        lead = lead_of_claim(hand, unseen & ~lacks[0], unseen & ~lacks[1], self.trump)
        assert lead >= 0, "a granted claim was withdrawn"
        assert hand >> lead & 1
        led = members(lead, self.trumps)
        for left in cards_of(following(theirs[0], led)) or [-1]:
            for right in cards_of(following(theirs[1], led)) or [-1]:
                self.tried += 1
                best = max(suit_strength(card, led, self.trumps) for card in (left, right) if card >= 0)
                assert best < suit_strength(lead, led, self.trumps), "a granted claim lost a trick"
                gone = mask_of(card for card in (left, right) if card >= 0)
                shown = [
                    lack if self.forgets or card < 0 or led >> card & 1 else lack | led
                    for lack, card in zip(lacks, (left, right), strict=True)
                ]
                self.check(
                    hand & ~(1 << lead),
                    unseen & ~gone,
                    (shown[0], shown[1]),
                    (theirs[0] & ~gone, theirs[1] & ~gone),
                )


def subsets(cards_: int, count: int) -> Iterator[int]:
    return map(mask_of, combinations(cards_of(cards_), count))


def small_endings(rng: random.Random, tricks_left: int) -> Iterator[tuple[int, int, int, int, bool]]:
    """Hands on lead, unseen cards some of which are in no hand, suits each other has shown not to hold."""
    while True:
        pool = rng.sample([suit << 4 | rank for suit in range(3) for rank in range(4)], 9)
        hand = mask_of(pool[:tricks_left])
        unseen = mask_of(pool[tricks_left : tricks_left + rng.randrange(2 * tricks_left, 3 * tricks_left + 1)])
        voids = [mask_of(c for s in range(3) if rng.random() < 0.3 for c in cards_of(suit_mask(s))) for _ in range(2)]
        yield hand, unseen, voids[0], voids[1], rng.random() < 0.2


@pytest.mark.parametrize("tricks_left", [2, 3])
@pytest.mark.parametrize("trump", [NO_SUIT, CLUBS])
def test_a_granted_claim_is_granted_to_the_end_whatever_the_others_hold_and_play(tricks_left: int, trump: int) -> None:
    endings, granted = Endings(trump), 0
    for hand, unseen, left, right, alone in small_endings(random.Random(tricks_left), tricks_left):
        right = unseen if alone else right  # one of the others sits out
        if lead_of_claim(hand, unseen & ~left, unseen & ~right, trump) < 0:
            continue
        fits = 0
        for first in subsets(unseen & ~left, tricks_left):
            for second in [0] if alone else subsets(unseen & ~right & ~first, tricks_left):
                endings.check(hand, unseen, (left, right), (first, second))
                fits += 1
        granted += bool(fits)
        if granted == 150:
            break
    assert endings.tried > 3000


def test_a_claim_that_forgets_trumps_out_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tricks, "_yields", lambda *_: 1)
    with pytest.raises(AssertionError, match="lost a trick"):
        test_a_granted_claim_is_granted_to_the_end_whatever_the_others_hold_and_play(2, CLUBS)


def test_a_claim_that_forgets_what_was_shown_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Endings, "forgets", True)
    with pytest.raises(AssertionError, match="withdrawn"):
        test_a_granted_claim_is_granted_to_the_end_whatever_the_others_hold_and_play(3, CLUBS)


def test_both_speeds_agree_on_claims_and_lines() -> None:
    fast, rng = compiled(_fingerprint), random.Random(3)
    for _ in range(300):
        a, b, c = (rng.getrandbits(62) & 0xFFF1FFF1FFF3FFF for _ in range(3))
        for trump in (-1, 0, 2, 3, 4):
            assert fast(a, b, c, trump) == _fingerprint(a, b, c, trump)


def _fingerprint(hand: int, left: int, right: int, trump: int) -> int:
    trumps = trumps_with_bowers(trump) if trump >= 0 else 0
    lined = in_line(hand, trump, trumps)
    return lined ^ lead_of_claim(lined, in_line(left, trump, trumps) & ~lined, right & 0x1FFF1FFF & ~lined, trump)


def test_every_field_of_the_table_says_what_it_means() -> None:
    own = {name: field for name, field in tricks.TrickTable.declared.items() if name not in State.fields}
    assert own
    assert all(field.kind for field in own.values())
