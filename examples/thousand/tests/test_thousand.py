"""Thousand: the sentences of its rulebook, each tried; whole matches beside a reference written from the rules."""

import random
from collections import Counter

import pytest

from trey.bots import BOTS
from trey.core.cards import cards_of
from trey.core.deal import Deal, places_of
from trey.core.errors import IllegalError
from trey.games import FAMILIES, rules
from trey.kernel.rng import Rng, seeded
from trey.match import Match
from trey_thousand import FAMILY
from trey_thousand.actions import PACK
from trey_thousand.game import PLACES, State, score

HANDS = """dealer 0
    / 1: AS KS QS AH KH QH 9C
    / 2: TS JS 9S TH JH 9H AC
    / 0: AD TD KD QD JD 9D TC
    / talon: KC QC JC"""
"""The dealer's left has the marriages of spades and hearts, the dealer that of diamonds."""


def table(preset: str = "thousand", **options: object) -> Match:
    match = Match(rules(preset, options))
    match.deal(HANDS)
    return match


def legal(match: Match) -> set[str]:
    return {str(action) for action in match.legal}


def bids(first: int, last: int) -> set[str]:
    return {f"bid {points}" for points in range(first, last + 1, 5)}


def drawn(match: Match, seat: int) -> State:
    """A world that fits what a seat knows."""
    world, now = State(), match.rules
    assert PLACES.sample(world, match.observation(seat), now.params, now.work(), Rng(x=seeded(1)))
    return world


def test_the_package_is_found_by_its_entry_point() -> None:
    assert FAMILY in FAMILIES


# The bidding


def test_the_dealers_left_has_bid_100_and_the_next_seat_speaks_first() -> None:
    match = table()
    assert (match.turn, match.view(None).notes[0].en) == (2, "Bid: 100.")
    match.play("pass", "pass")
    assert (match.turn, match.phase.id, match.view(None).caller) == (1, "give", 1)


def test_who_has_passed_bids_no_more_and_the_highest_bidder_is_declarer() -> None:
    match = table().play("bid 105", "bid 110", "pass", "pass")
    assert (match.turn, match.phase.id, match.view(None).caller) == (0, "give", 0)


def test_nobody_bids_more_than_120_and_their_marriages() -> None:
    match = table()
    assert legal(match) == {"pass"} | bids(105, 120)
    with pytest.raises(IllegalError, match="120 at most") as refused:
        match.play("bid 125")
    assert refused.value.code == "bid-limit"
    assert legal(match.play("bid 120")) == {"pass"} | bids(125, 200)
    assert legal(match.play("bid 200")) == {"pass"} | bids(205, 260)


# The kitty


def test_all_see_the_kitty_that_the_declarer_takes() -> None:
    match = table()
    assert match.view(0).taken == ()
    match.play("pass", "pass")
    assert {*match.view(0).taken} == {*match.view(None).taken} == {"KC", "QC", "JC"}
    assert {*match.view(1).hand} >= {"KC", "QC", "JC"}


def test_a_gift_goes_to_each_and_others_do_not_see_it() -> None:
    match = table().play("pass", "pass")
    assert (match.view(0).receiver, match.view(0).owed) == (2, 1)
    match.play("give 9C")
    assert match.view(0).receiver == 0
    match.play("give JC")
    assert ("9C" in match.view(2).hand, "JC" in match.view(0).hand) == (True, True)
    assert "9C" not in str(match.view(0))
    assert [len(match.view(seat).hand) for seat in range(3)] == [8, 8, 8]
    assert (match.turn, match.phase.id) == (1, "contract")


def test_the_declarer_may_concede_before_the_first_gift() -> None:
    match = table().play("pass", "pass", "concede")
    assert match.scores == (60, -100, 60)
    with pytest.raises(IllegalError, match="before the first gift"):
        table().play("pass", "pass", "give 9C", "concede")


def test_the_contract_may_be_raised_as_far_as_the_cards_now_in_hand_allow() -> None:
    match = table().play("pass", "pass", "give 9C", "give JC")
    assert legal(match) == {"keep"} | bids(105, 300), "the marriage of clubs lay in the kitty"
    match = table().play("pass", "pass", "give KS", "give KH")
    assert legal(match) == {"keep"} | bids(105, 180)
    match.play("bid 180")
    assert match.view(0).notes[0].en == "Bid: 180."


# The play


def begun() -> Match:
    return table().play("pass", "pass", "give 9C", "give JC", "keep")


def test_a_marriage_counts_once_its_seat_has_a_trick_and_makes_trumps() -> None:
    match = begun().play("play QH")
    assert (match.state.trump, match.state.counted[1]) == (4, 0), "no trick yet"
    match = begun().play("play AH", "play 9H", "play TC", "play KH")
    assert (match.state.trump, match.state.counted[1]) == (2, 21 + 100)
    assert {*match.view(0).players[1].holds} >= {"QH"}
    match.play("play JH", "play JC", "play QS")
    assert (match.state.trump, match.state.counted[1]) == (3, 21 + 100 + 8 + 40), "a later one changes the trump"


def test_who_cannot_follow_must_trump_and_need_not_beat_the_trick() -> None:
    match = begun().play(
        "play AH", "play 9H", "play 9D", "play KH", "play JH", "play JD", "play QC", "play 9C", "play TC"
    )
    assert legal(match.play("play AD")) == {"play KC"}, "the marriage of clubs was led"
    match = begun().play("play AH", "play 9H", "play TC", "play KC")
    assert legal(match) == {"play AC", "play 9C"}


def test_a_king_led_without_its_queen_shows_that_the_queen_is_elsewhere() -> None:
    match = table().play("pass", "pass", "give KH", "give JC", "keep", "play AH", "play 9H", "play TC", "play QH")
    assert (match.state.trump, match.state.counted[1]) == (4, 21)
    assert not any(PACK.text(card) == "KH" for _ in range(20) for card in cards_of(drawn(match, 0).hands[1]))


# The score


@pytest.mark.parametrize(
    ("counted", "won"), [((0, 100, 20), [0, 100, 20]), ((12, 99, 8), [10, -100, 10]), ((13, 100, 7), [15, 100, 5])]
)
def test_the_declarer_wins_or_loses_the_bid_and_the_others_round_to_five(
    counted: tuple[int, ...], won: list[int]
) -> None:
    s = State(declarer=1, bid=1, count=24, counted=list(counted), tricks=[3, 3, 2])
    score(s, rules("thousand_plain").params)
    assert s.delta[:3] == won


@pytest.mark.parametrize(
    ("bid", "facts", "totals", "barrel_left"),
    [
        (1, {"before": [800, 0, 0], "counted": [90, 100, 0]}, [880, 100, 0], [3, 0, 0]),
        (1, {"before": [880, 0, 0], "barrel_left": [2, 0, 0], "counted": [20, 100, 0]}, [880, 100, 0], [1, 0, 0]),
        (1, {"before": [880, 0, 0], "barrel_left": [1, 0, 0], "counted": [20, 100, 0]}, [760, 100, 0], [0, 0, 0]),
        (1, {"before": [880, 800, 0], "barrel_left": [2, 0, 0], "counted": [0, 100, 0]}, [760, 880, 0], [0, 3, 0]),
        (1, {"before": [850, 800, 0], "counted": [50, 100, 0]}, [760, 760, 0], [0, 0, 0]),
        (5, {"before": [0, 880, 0], "barrel_left": [0, 3, 0], "counted": [0, 119, 0]}, [0, 760, 0], [0, 0, 0]),
        (5, {"before": [0, 880, 0], "barrel_left": [0, 3, 0], "counted": [0, 120, 0]}, [0, 1000, 0], [0, 0, 0]),
        (5, {"before": [0, 900, 0], "counted": [0, 120, 0]}, [0, 880, 0], [0, 3, 0]),
        (1, {"before": [535, 0, 0], "counted": [20, 100, 0]}, [0, 100, 0], [0, 0, 0]),
    ],
)
def test_barrel_and_truck(bid: int, facts: dict[str, list[int]], totals: list[int], barrel_left: list[int]) -> None:
    s = State(**facts, declarer=1, bid=bid, count=24, tricks=[3, 3, 2])
    score(s, rules("thousand").params)
    assert ([a + b for a, b in zip(s.before, s.delta, strict=False)], list(s.barrel_left)) == (totals, barrel_left)


def test_the_third_deal_without_a_trick_costs_120_and_counting_begins_anew() -> None:
    for trickless, found, after in ((0, 0, 1), (1, 0, 2), (2, -120, 0)):
        s = State(declarer=1, bid=1, count=24, tricks=[0, 5, 3], trickless=[trickless, 0, 0])
        score(s, rules("thousand").params)
        assert (s.delta[0], s.trickless[0]) == (found, after)


# A reference of whole deals, from the rules: cards are texts

ORDER, COUNT = "9JQKTA", {"9": 0, "J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
WED = {"S": 40, "C": 60, "D": 80, "H": 100}


class Told:
    """A deal as the rules tell it, and the sheet before and after it."""

    def __init__(self, deal: dict[str, list[str]], dealer: int, sheet: dict[str, list[int]], strict: bool) -> None:  # noqa: FBT001
        self.hands = [set(deal[str(seat)]) for seat in range(3)]
        self.kitty, self.sheet, self.strict = set(deal["talon"]), sheet, strict
        self.bid, self.best, self.out = 100, (dealer + 1) % 3, set[int]()
        self.phase, self.turn, self.given = "bid", (dealer + 2) % 3, 0
        self.trump, self.trick, self.points, self.tricks = "", list[tuple[int, str]](), [0, 0, 0], [0, 0, 0]
        self.won: list[int] = []

    def wed(self, seat: int) -> set[str]:
        return {suit for suit in WED if {"K" + suit, "Q" + suit} <= self.hands[seat]}

    def may(self) -> set[str]:
        hand = self.hands[self.turn]
        if self.phase in ("bid", "contract"):
            most = min(300, 120 + sum(WED[suit] for suit in self.wed(self.turn)))
            return {"pass" if self.phase == "bid" else "keep"} | bids(self.bid + 5, most)
        if self.phase == "give":
            return {f"give {card}" for card in hand} | ({"concede"} if self.given == 0 else set())
        led = self.trick[0][1][1] if self.trick else ""
        cards = {c for c in hand if c[1] == led} or {c for c in hand if led and c[1] == self.trump} or hand
        return {f"play {card}" for card in cards}

    def do(self, text: str) -> None:
        verb, _, what = text.partition(" ")
        seat = self.turn
        if verb == "concede":
            self.enter([-self.bid if other == seat else 60 for other in range(3)], played=False)
        elif verb == "give":
            self.hands[seat].remove(what)
            self.hands[(seat + 1 + self.given) % 3].add(what)
            self.given += 1
            self.phase = "contract" if self.given == 2 else "give"
        elif verb == "play":
            self.put(seat, what)
        elif self.phase == "contract":
            self.bid, self.phase = int(what or self.bid), "play"
        else:
            self.bid, self.best = (int(what), seat) if what else (self.bid, self.best)
            self.out |= set() if what else {seat}
            self.turn = next(one % 3 for one in range(seat + 1, seat + 4) if one % 3 not in self.out)
            if len(self.out) == 2:
                self.phase, self.turn = "give", self.best
                self.hands[self.turn] |= self.kitty

    def put(self, seat: int, card: str) -> None:
        if not self.trick and card[0] in "KQ" and self.tricks[seat] and card[1] in self.wed(seat):
            self.trump = card[1]
            self.points[seat] += WED[card[1]]
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.turn = (seat + 1) % 3
        if len(self.trick) == 3:
            led = self.trick[0][1][1]
            self.turn = max(self.trick, key=lambda t: (t[1][1] == self.trump, t[1][1] == led, ORDER.index(t[1][0])))[0]
            self.points[self.turn] += sum(COUNT[one[0]] for _, one in self.trick)
            self.tricks[self.turn] += 1
            self.trick = []
            if not any(self.hands):
                delta = [5 * ((points + 2) // 5) for points in self.points]
                delta[self.best] = self.bid if self.points[self.best] >= self.bid else -self.bid
                self.enter(delta, played=True)

    def enter(self, delta: list[int], *, played: bool) -> None:
        """Write the sheet: deals without a trick, then the barrel, then the truck."""
        self.phase, old = "done", self.sheet
        totals, barrel_left, trickless = ([*old[name]] for name in ("totals", "barrel_left", "trickless"))
        for seat in range(3) if self.strict else ():
            if old["barrel_left"][seat] and seat != self.best:
                delta[seat] = 0
            if played and self.tricks[seat] == 0:
                trickless[seat] += 1
                if trickless[seat] == 3:
                    trickless[seat] = 0
                    delta[seat] -= 120
        totals = [a + b for a, b in zip(totals, delta, strict=True)]
        if not self.strict:
            self.won = [seat for seat in range(3) if totals[seat] == max(totals) >= 1000]
        elif old["barrel_left"][self.best] and totals[self.best] >= 1000:
            self.won = [self.best]
        up = {seat for seat in range(3) if self.strict and totals[seat] >= 880 and seat not in self.won}
        new = {seat for seat in up if not old["barrel_left"][seat]}
        for seat in range(3):
            barrel_left[seat] = 0 if seat not in up else 3 if seat in new else old["barrel_left"][seat] - 1
            if seat in up:
                crowded = new - {seat} and not self.won
                totals[seat] = 760 if crowded or not barrel_left[seat] else 880
                barrel_left[seat] = 0 if crowded else barrel_left[seat]
        if self.strict:
            totals = [0 if total == 555 else total for total in totals]
        self.sheet = {"totals": totals, "barrel_left": barrel_left, "trickless": trickless}


def a_sheet(rng: random.Random, *, strict: bool) -> dict[str, list[int]]:
    """Return a sheet at random on which something is near: the barrel, the truck, a fine."""
    totals = [rng.choice([5 * rng.randrange(-40, 175), 455, 875, 760, 435]) for _ in range(3)]
    sheet = {"totals": totals, "barrel_left": [0, 0, 0], "trickless": [0, 0, 0]}
    if strict:
        sheet["trickless"] = [rng.randrange(3) for _ in range(3)]
        sheet["totals"] = [0 if total == 555 else total for total in totals]
        if rng.random() < 0.6:
            seat = rng.randrange(3)
            sheet["totals"][seat], sheet["barrel_left"][seat] = 880, rng.randint(1, 3)
    return sheet


@pytest.mark.parametrize("deals", [250, pytest.param(5000, marks=pytest.mark.nightly)])
def test_whole_deals_are_played_and_entered_as_the_rules_say(deals: int) -> None:
    rng, met, played = random.Random(deals), Counter[str](), 0
    while played < deals:
        strict = rng.random() < 0.7
        match, sheet = Match("thousand" if strict else "thousand_plain"), a_sheet(rng, strict=strict)
        match.begin_at(sheet)
        bold = rng.choice([0.0, 0.5, 1.0])
        for _ in range(4):
            due = match.dealer_due
            deal = Deal.random(PACK.cards, rng.randrange(3) if due is None else due, rng)
            match.deal(deal)
            places = places_of(deal.cards, FAMILY.places(match.rules.options, 3, deal.dealer, 1))
            told = Told(
                {at: [PACK.text(card) for card in cards] for at, cards in places.items()}, deal.dealer, sheet, strict
            )
            while match.turn is not None:
                assert (match.turn, match.phase.id, legal(match)) == (told.turn, told.phase, told.may())
                if rng.random() < bold:
                    seen = match.observation(match.turn)
                    done = str(match.act_number(BOTS["habit"].choose(match.rules, seen, seed=1)))
                else:
                    calm = told.may() & {"pass", "keep"}
                    done = rng.choice(sorted(calm if calm and rng.random() < 0.6 else told.may()))
                    match.play(done)
                told.do(done)
                met[done.split()[0]] += 1
            played, was, sheet = played + 1, sheet, told.sheet
            assert list(match.scores) == sheet["totals"]
            met["truck"] += strict and any(not a and b for a, b in zip(sheet["totals"], was["totals"], strict=True))
            met["barrel"] += any(sheet["barrel_left"])
            if told.won:
                assert list(match.winners or ()) == told.won
                met["won"] += 1
                break
            assert not match.ended
            assert [list(match.standing.barrel_left), list(match.standing.trickless)] == [
                sheet["barrel_left"],
                sheet["trickless"],
            ]
    assert {"concede", "truck", "barrel", "won"} <= {one for one, times in met.items() if times} or deals < 5000
