"""What is right in every world: all worlds are found, and a proof is no more than they say."""

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from tools import every
from tools.every import prove, worlds
from trey.bots import BOTS
from trey.core.cards import cards_of
from trey.core.deal import Deal
from trey.games import rules
from trey.kernel.bits import popcount
from trey.match import Match
from trey.solvers.solve import solve

FEW = 3


def endings(preset: str, count: int) -> Iterator[Match]:
    """Choices with two or three cards left, in deals played by habit."""
    table, rng = rules(preset), random.Random(5)
    while count:
        match = Match(table)
        match.deal(Deal.random(table.pack.cards, 0, rng))
        while not match.deal_over and count:
            if match.phase.kind == "play" and len(match.legal) > 1 and popcount(match.state.hands[match.turn]) <= FEW:
                count -= 1
                yield match
            match.act_number(BOTS["habit"].choose(table, match.observation(match.turn), 0))


def splits(match: Match) -> set[tuple[int, ...]]:
    """All hands the others may have in a game without a kitty, whoever showed what he lacks."""
    seat, state = match.turn or 0, match.state
    left, right = (seat + 1) % 3, (seat + 2) % 3
    hidden = cards_of(state.hands[left] | state.hands[right])
    found = set()
    for chosen in combinations(hidden, popcount(state.hands[left])):
        hands = [0, 0, 0]
        hands[seat] = state.hands[seat]
        hands[left] = sum(1 << card for card in chosen)
        hands[right] = sum(1 << card for card in hidden) ^ hands[left]
        if not any(hands[other] & state.lacks[other] for other in (left, right)):
            found.add(tuple(hands))
    return found


def test_every_world_is_found() -> None:
    for match in endings("nine_five_three_no_kitty", 40):
        drawn = worlds(match.rules, match.observation(match.turn), 100)
        assert {tuple(state.hands) for state in drawn} == splits(match)


def test_where_there_are_too_many_worlds_nothing_is_proved() -> None:
    match = next(m for m in endings("nine_five_three_no_kitty", 40) if len(splits(m)) > 3)
    assert worlds(match.rules, match.observation(match.turn), 3) == []
    assert prove(match.rules, match.observation(match.turn), 3) is None


def unbeaten(match: Match) -> set[str]:
    """The actions that nothing beats in any world, found world by world from all that can be."""
    lead = {str(action) for action in match.legal}
    for hands in splits(match):
        state = match.state
        state.hands[:] = hands
        worth = {str(w.action): w.gain for w in solve(match.rules, state, fast=False).worths}
        lead &= {action for action, gain in worth.items() if gain == max(worth.values())}
    return lead


def held(count: int) -> None:
    """Hold proofs to the worlds."""
    proved = 0
    for match in endings("nine_five_three_no_kitty", count):
        found, best = prove(match.rules, match.observation(match.turn), 100), unbeaten(match)
        right = {str(action) for action in found.right} if found else set()
        assert right == (best if len(best) < len(match.legal) else set())
        proved += bool(found)
    assert proved > count // 10


def test_a_proof_says_what_is_best_in_all_of_them() -> None:
    held(60)


def test_a_proof_from_one_world_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(every, "worlds", lambda table, seen, most: worlds(table, seen, most)[:1])
    with pytest.raises(AssertionError):
        held(60)
