"""Open hands: the solvers against brute force, in every game of tricks, from every seat, at both speeds."""

import random
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from tests.solvers.endings import TRICK_PRESETS, drawn, played
from tests.solvers.tabulated import tabulated
from trey.core.errors import IllegalError
from trey.core.family import Rules
from trey.core.kinds import Cards
from trey.core.open_hands import OpenHands
from trey.games import FAMILIES, rules
from trey.kernel.bits import bits, popcount
from trey.match import Match
from trey.solvers import against, each, proofs
from trey.solvers.solve import OpenSolver, opened, solve

LEFT = 3
Result = tuple[int, ...]


def played_out(table: Rules) -> Rules:
    """The same rules, with every hand played to its last card."""
    return Rules(table.family, table.preset, (*table.settled, ("finish_hand_after_win", True)), table.seats)


class BruteForce:
    """Every line of play by the rules themselves: tricks by seat at the end."""

    def __init__(self, table: Rules, hero: int, h: OpenHands, *, together: bool) -> None:
        self.table, self.hero, self.sign, self.together = table, hero, 1 - 2 * h.fewest, together
        self.order, self.work = h.next, table.work()

    def after(self, state: Any, card: int) -> Result:
        child = state.copy()
        self.table.family.engine.apply(child, self.table.params, self.work, card)
        if child.done:
            return tuple(child.tricks)
        seat, legal = child.turn, self.table.family.engine.legal(child, self.table.params, self.work)
        return max((self.after(child, code) for code in bits(legal)), key=lambda result: self.wish(seat, result))

    def wish(self, seat: int, result: Result) -> tuple[int, int]:
        if self.together:
            return (self.sign * result[self.hero] * (1 if seat == self.hero else -1), 0)
        other = self.hero if seat != self.hero else self.order[seat]
        return (self.sign * result[seat], -self.sign * result[other])


def ending(preset: str, seed: int) -> Match:
    return played(played_out(rules(preset)), LEFT, seed, between=seed % 3)


def check(match: Match) -> None:
    """Hold what is said of every card to brute force."""
    h, state = opened(match.rules, match.state), match.state
    seat = h.turn
    hero = h.alone if h.alone >= 0 else seat
    for worth in solve(match.rules, state, fast=False).worths:
        card = match.phase.code(worth.action)
        sure = BruteForce(match.rules, hero, h, together=True).after(state, card)[hero]
        total = sum(h.tricks) + popcount(h.hands[seat])
        assert worth.tricks == (sure if hero == seat else total - sure), "tricks against the others"
        if h.alone < 0:
            assert worth.each == BruteForce(match.rules, seat, h, together=False).after(state, card), "each"


def check_all(presets: list[str]) -> None:
    for preset, seed in product(presets, range(6)):
        check(ending(preset, seed))


@pytest.mark.parametrize("preset", TRICK_PRESETS)
def test_what_every_card_is_worth_is_what_brute_force_finds(preset: str) -> None:
    check_all([preset])


def any_card(hand: Cards, *_: int) -> Cards:
    return hand


def spades_beat_all(card: int, best: int, trump: int) -> int:
    return int(best < 0 or card >> 4 == 3 or (card >> 4 == best >> 4 and card > best))


@pytest.mark.parametrize("solver", [against, each])
@pytest.mark.parametrize(("part", "fault"), [("may_play", any_card), ("beats", spades_beat_all)])
def test_a_solver_that_follows_no_suit_or_takes_a_wrong_trump_is_caught(
    monkeypatch: pytest.MonkeyPatch, solver: Any, part: str, fault: Callable[..., int]
) -> None:
    monkeypatch.setattr(solver, part, fault)
    with pytest.raises(AssertionError, match="tricks against" if solver is against else "each"):
        check_all(TRICK_PRESETS)


# Longer endings, in compiled code

DUTIES: tuple[dict[str, int], ...] = (
    {},
    {"fewest": 1},
    {"must_trump": 1},
    {"must_climb": 1},
    {"must_trump": 1, "must_climb": 1},
    {"fewest": 1, "must_trump": 1, "must_climb": 1},
)


def best_for_all(h: OpenHands, asker: int, results: dict[int, Result]) -> Result:
    """What the seat on lead chooses of what everybody gets after each of its cards."""
    sign, seat = 1 - 2 * h.fewest, h.turn
    other = asker if seat != asker else h.next[seat]
    return max(results.values(), key=lambda result: (sign * result[seat], -sign * result[other]))


@pytest.mark.parametrize("facts", DUTIES, ids=lambda facts: "-".join(facts) or "plain")
def test_longer_endings_are_worth_what_a_table_of_all_positions_says(facts: dict[str, int]) -> None:
    solver = OpenSolver(fast=True)
    for seed in range(12):
        h, hero = drawn(5, seed, **facts), seed % 3
        assert solver.value(h, hero) == tabulated(h, hero, together=True)[hero]
        results = solver.each(h, hero, h.hands[h.turn])
        assert best_for_all(h, hero, results) == tabulated(h, hero, together=False)


@pytest.mark.nightly
@pytest.mark.parametrize(("left", "times"), [(5, 2000), (6, 200), (7, 40), (8, 6)])
def test_many_longer_endings_are_worth_what_a_table_of_all_positions_says(left: int, times: int) -> None:
    solver = OpenSolver(fast=True)
    for seed in range(times):
        h, hero = drawn(left, 1000 + seed, **DUTIES[seed % len(DUTIES)]), seed % 3
        assert solver.value(h, hero) == tabulated(h, hero, together=True)[hero], seed
        results = solver.each(h, hero, h.hands[h.turn])
        assert best_for_all(h, hero, results) == tabulated(h, hero, together=False), seed


def test_both_speeds_find_the_same() -> None:
    fast, plain = OpenSolver(fast=True), OpenSolver(fast=False)
    for seed in range(24):
        h, hero = drawn(5 if seed % 4 == 0 else 4, 500 + seed, **DUTIES[seed % len(DUTIES)]), seed % 3
        cards = h.hands[h.turn]
        assert fast.against(h, hero, cards) == plain.against(h, hero, cards)
        assert fast.nodes == plain.nodes
        assert fast.each(h, hero, cards) == plain.each(h, hero, cards)


def turned(h: OpenHands) -> OpenHands:
    """The same position with every seat one further."""
    made = h.copy()
    for seat in range(3):
        made.hands[(seat + 1) % 3] = h.hands[seat]
        made.next[(seat + 1) % 3] = (h.next[seat] + 1) % 3
    made.turn = (h.turn + 1) % 3
    return made


def test_turned_seats_find_the_same_turned() -> None:
    solver = OpenSolver(fast=True)
    for seed in range(40):
        h = drawn(8, seed, **DUTIES[seed % len(DUTIES)])
        cards, then = h.hands[h.turn], turned(h)
        assert solver.against(h, h.turn, cards) == solver.against(then, then.turn, cards)
        before, after = solver.each(h, h.turn, cards), solver.each(then, then.turn, cards)
        assert {card: (found[2], *found[:2]) for card, found in before.items()} == after


def test_a_table_that_is_full_begins_anew_and_changes_nothing() -> None:
    large, small = OpenSolver(fast=True), OpenSolver(fast=True)
    small._proofs = small._numbers(8, 20, proofs.ENTRY)
    small._results = small._numbers(8, 0, each.SLOT)
    for seed in range(12):
        h = drawn(6, seed)
        cards = h.hands[h.turn]
        assert small.against(h, 0, cards) == large.against(h, 0, cards)
        assert small.each(h, 0, cards) == large.each(h, 0, cards)


def test_against_the_others_a_seat_never_takes_more_than_when_each_plays_for_himself() -> None:
    solver = OpenSolver(fast=True)
    for seed in range(60):
        h = drawn(8, seed)
        cards = h.hands[h.turn]
        sure, own = solver.against(h, h.turn, cards), solver.each(h, h.turn, cards)
        assert all(sure[card] <= own[card][h.turn] and sum(own[card]) == 8 for card in sure)


# Before the first card


def bidding_presets() -> list[str]:
    """Presets of games with sides: their makers, dealers and lone defenders choose before the first card."""
    return [p.id for f in FAMILIES if f.study.opened and "alone" in f.words.roles for p in f.presets]


@pytest.mark.parametrize("preset", bidding_presets())
def test_a_choice_before_the_first_card_is_worth_the_best_that_can_follow_it(preset: str) -> None:
    table, rng, asked = rules(preset), random.Random(preset), 0
    for seed in range(40):
        match = Match(table)
        match.deal_numbered(1, seed)
        while not match.deal_over and match.phase.kind != "play":
            if opened(match.rules, match.state).alone >= 0 and match.phase.id != "maker_discards":
                follows(match)
                asked += 1
            match.play(rng.choice(match.legal))
        if asked > 1:
            return
    assert asked or not table.options["dummy"]


def follows(match: Match) -> None:
    """Hold each choice to the choices that come after it."""
    hero, seat = opened(match.rules, match.state).alone, match.turn
    worths = solve(match.rules, match.state, fast=True).worths
    for worth in {worths[0].action: worths[0], worths[-1].action: worths[-1]}.values():
        after = match.copy()
        after.play(worth.action)
        then = solve(after.rules, after.state, fast=True).worths
        same_side = (after.turn == hero) == (seat == hero)
        best = then[0]
        tricks = best.tricks if same_side else 5 - (best.tricks or 0)
        assert worth.tricks == tricks
        if after.turn == seat:
            assert worth.points == best.points


def test_a_lone_defender_and_a_lone_maker_are_solved_too() -> None:
    sizes = set()
    for preset in bidding_presets():
        for seed in range(6):
            match = ending(preset, seed)
            h = opened(match.rules, match.state)
            sizes.add((h.size, sum(1 for hand in h.hands if hand)))
    assert sizes == {(3, 3), (2, 2)}


# What is not solved


@pytest.mark.parametrize("preset", ["sergeant_major", "euchre_cutthroat"])
def test_a_phase_before_the_sides_is_refused(preset: str) -> None:
    match = Match(preset)
    match.deal_numbered(1, 0)
    with pytest.raises(IllegalError) as refused:
        solve(match.rules, match.state, fast=False)
    assert refused.value.code == "solve-early"


def test_nothing_is_solved_where_nobody_is_to_act() -> None:
    match = Match("sergeant_major")
    with pytest.raises(IllegalError) as refused:
        solve(match.rules, match.state, fast=False)
    assert refused.value.code == "solve-over"
