"""Mistakes that bots were seen to make, or that people complain of: each a position, and the levels that must not."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.solvers.test_draws import last_turn
from tests.strategies import EVERY_FAMILY, phases_of
from trey.bots import BOTS, strong
from trey.bots.bot import undominated
from trey.core.cards import cards_of, parse_hand
from trey.core.deal import Deal, order_from_places
from trey.core.engine import copy_standing
from trey.core.family import Family, Rules
from trey.core.ranking import takers
from trey.games import rules
from trey.kernel.bits import popcount
from trey.match import Match
from trey.play import ways
from trey.solvers.solve import solve

SEEDS = range(2)


def dealt(table: Rules, dealer: int, seed: int, **known: str) -> Deal:
    """A deal in which some places have these cards; `stock` is what lies on top, the rest as chance has it."""
    places = table.family.places(table.options, table.seats, dealer, 1)
    given = {place.removeprefix("seat"): parse_hand(cards) for place, cards in known.items()}
    rest = list(table.pack.cards)
    for card in (card for cards in given.values() for card in cards):
        rest.remove(card)
    random.Random(seed).shuffle(rest)
    for place, room in Counter(places).items():
        cards = given.setdefault(place, [])
        cards += [rest.pop() for _ in range(room - len(cards))]
    return Deal(dealer, order_from_places(given, places), 1)


def chosen(match: Match, level: str) -> set[str]:
    """What a level does here, with several seeds."""
    seen = match.observation(match.turn)
    return {str(match.phase.action(BOTS[level].choose(match.rules, seen, seed))) for seed in SEEDS}


# 3-5-8


@pytest.mark.parametrize("level", ["steady", "strong"])
def test_a_gift_is_of_the_suit_that_lacks_its_top_cards(level: str) -> None:
    """With K Q J 10 of spades, eight clubs and 8 7 of hearts: the 10 of spades would come straight back."""
    match = exchanging(0)
    assert chosen(match, level) <= {"give 7H", "give 8H"}


def test_the_expert_gives_no_card_that_must_come_straight_back() -> None:
    assert "give TS" not in chosen(exchanging(1), "expert")


def exchanging(seed: int) -> Match:
    """Seat 0 is four up, has given seat 2 two diamonds, and owes seat 1 two cards."""
    table = rules("sergeant_major")
    match = Match(table)
    standing: Any = match._standing
    standing.last[:], standing.hands_played = [4, -2, -2], 1
    hand = "KS QS JS TS AC KC JC TC 9C 6C 5C 3C 8H 7H 2D 3D"
    match.deal(dealt(table, 2, seed, seat0=hand, seat1="AH KH QH"))
    while match.state.receiver != 1:
        match.play(next(action for action in ("give 2D", "give 3D") if action in map(str, match.legal)))
    return match


@pytest.mark.parametrize("level", ["steady", "strong", "expert"])
@pytest.mark.parametrize("seed", range(3))
def test_a_lone_king_is_not_led_into_its_ace_while_other_tricks_are_sure(level: str, seed: int) -> None:
    """On lead with the ace and king of trumps and an ace beside the lone king: the aces come first."""
    table = rules("nine_five_three_no_kitty")
    match = Match(table)
    caller = "AH KH QH JH TH 9H AD KD QD JD KS AC KC 3C 4C 5C 6C"
    match.deal(dealt(table, 0, seed, seat0=caller, seat1="AS"))
    while match.phase.id != "play":
        match.play("trump H" if match.phase.id == "call" else match.legal[0])
    if match.turn != 0:
        match.act_number(BOTS["habit"].choose(table, match.observation(match.turn), 0))
    assert "play KS" not in chosen(match, level)


# Euchre

DEALER_GETS_A_TRUMP = "JS 9H TH QD 9D"


def euchre(seed: int, *acts: str, **known: str) -> Match:
    table = rules("euchre_cutthroat")
    match = Match(table)
    match.deal(dealt(table, 2, seed, **known))
    return match.play(*acts)


@pytest.mark.parametrize("level", ["habit", "steady", "strong", "expert"])
def test_nobody_gives_the_dealer_a_trump_on_one_bower_and_four_low_red_cards(level: str) -> None:
    match = euchre(0, seat0=DEALER_GETS_A_TRUMP, upcard="QS")
    assert chosen(match, level) == {"pass"}


@pytest.mark.parametrize("level", ["steady", "strong", "expert"])
@pytest.mark.parametrize("seed", range(2))
def test_of_equal_cards_the_lower_is_set_aside(level: str, seed: int) -> None:
    """King and queen of clubs take the same tricks; throwing the king looks like a blunder, and tells more."""
    match = euchre(seed, "pass", "pass", "order up", seat2="JS AS KS KC QC", upcard="9S")
    assert match.phase.id == "dealer_discard"
    assert "discard KC" not in chosen(match, level)


def overtaking(o: Any, p: Any) -> list[int]:
    """Cards that take from the other defender a trick that nobody else can take, where one can play another."""
    if not o.led or o.maker in {o.seat, o.best_seat}:
        return []
    if o.missing > 1 and takers(o, p, o.trump, p.pack & ~(o.hand | o.played | o.aside | o.lacks[o.maker])):
        return []
    over = cards_of(takers(o, p, o.trump, o.legal))
    return over if len(over) < popcount(o.legal) else []


def partners_tricks(count: int) -> Iterator[tuple[Rules, Any]]:
    """What a defender knows, in deals played by habit, who could take a sure trick from the other."""
    rng = random.Random(9)
    tables = [rules(p) for p in ("euchre_cutthroat", "euchre_no_dummy", "euchre_32", "euchre_25_benny")]
    while count:
        table = rng.choice(tables)
        match, family, params, work = Match(table), table.family, table.params, table.work()
        match.deal(Deal.random(table.pack.cards, rng.randrange(3), rng))
        state, seen = match.state, family.engine.observation()
        copy_standing(seen, match.standing)
        while not state.done and count:
            family.engine.observe(seen, state, params, work, state.turn)
            if overtaking(seen, params):
                count -= 1
                yield table, table.observation(match.standing, state, work, state.turn)
            family.engine.apply(state, params, work, family.advice.habit(seen, params, work))


def takes_over(level: str, count: int) -> int:
    """How often a level takes such a trick."""
    chances = partners_tricks(count)
    return sum(BOTS[level].choose(table, seen, 1) in overtaking(seen, table.params) for table, seen in chances)


@pytest.mark.parametrize("level", ["steady", "strong", "expert"])
def test_no_defender_takes_a_trick_that_the_other_has_for_sure(level: str) -> None:
    assert takes_over(level, 60) == 0


@pytest.mark.nightly
@pytest.mark.parametrize("level", ["strong", "expert"])
def test_in_ten_thousand_chances_no_defender_takes_a_trick_that_the_other_has_for_sure(level: str) -> None:
    assert takes_over(level, 10_000) == 0


def test_a_bot_without_that_knowledge_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the network chooses among all that is legal."""
    monkeypatch.setattr(ways, "narrowing", lambda _family: lambda _o, _p, _w: None)
    monkeypatch.setattr(strong, "by_network", ways.by_network.__wrapped__)
    assert takes_over("strong", 60) > 0


def lone_hands(level: str, deals: int) -> list[bool]:
    """Whether a level goes alone with each hand that by rules of thumb takes all five tricks."""
    found = []
    for number in range(deals):
        match = Match("euchre_lone_bonus")
        match.deal_numbered(5, number)
        while match.turn is not None and match.phase.kind != "play":
            seen = match.observation(match.turn)
            code = BOTS["habit"].choose(match.rules, seen, 0)
            if str(match.phase.action(code)) == "alone" and match.phase.id == "maker_choice":
                found.append(BOTS[level].choose(match.rules, seen, number) == code)
            match.act_number(code)
    return found


@pytest.mark.parametrize("level", ["beginner", "strong", "expert"])
def test_a_great_hand_is_played_alone_where_that_pays_more(level: str) -> None:
    """Alone it takes all five in six deals of seven, for a point more; in what was learned it never paid."""
    found = lone_hands(level, 300)
    assert len(found) > 8
    assert sum(found) > len(found) / 2


# Three Thirteen


@pytest.mark.parametrize("seed", SEEDS)
def test_two_neighbours_are_not_broken_for_a_card_that_goes_with_none(seed: int) -> None:
    """Three cards, no wild: the next seat went out with the 8 of spades.

    In a round that is the match the ace and the four win as often (0.0 ± 0.1 of 20,000 worlds; the others -4).
    """
    table = rules("three_thirteen", rounds=(3,))
    match = Match(table)
    match.deal(dealt(table, 2, seed, seat0="7S 8S AD", stock="4S"))
    match.play("draw stock")
    assert chosen(match, "steady") <= {"discard 4S", "discard AD"}


def test_on_a_final_turn_ten_points_are_not_taken_where_the_stock_promises_as_much() -> None:
    """The draw is computed: with nothing to meld beside it a card from the pile is worth what it costs less."""
    found = [m for seed in range(60) if (m := last_turn("three_thirteen", seed)) and len(m.legal) > 1]
    for match in found:
        worths = {str(w.action): w.points for w in solve(match.rules, match.state, fast=False).worths}
        if worths["draw stock"] + 2 < worths["draw pile"]:
            assert chosen(match, "steady") == {"draw stock"}


# All games


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_prudence_leaves_something_to_do_and_nothing_that_is_not_legal(family: Family) -> None:
    narrowed = 0
    for preset in family.presets:
        for match in phases_of(preset.id, 3, 200):
            if match.turn is None:
                continue
            seen: Any = match.observation(match.turn)
            left = undominated(match.rules, seen).legal
            assert left
            assert not left & ~seen.legal
            narrowed += left != seen.legal
    assert bool(narrowed) == bool(family.advice.undominated)
