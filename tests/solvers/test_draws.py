"""What a hand counts after a draw or a discard, against what the rounds themselves come to."""

import random
from dataclasses import replace
from importlib import import_module
from itertools import islice
from statistics import fmean
from typing import Any

import pytest

from trey.bots import BOTS
from trey.core.deal import Deal
from trey.core.errors import IllegalError
from trey.core.family import Rules
from trey.games import FAMILIES, rules
from trey.games.three_thirteen.state import ready
from trey.match import Match
from trey.melds.solver import least_points
from trey.solvers.solve import solve

PRESETS = [preset.id for family in FAMILIES if family.study.counted for preset in family.presets]


def last_turn(preset: str, seed: int) -> Match | None:
    """A round in which a seat is about to draw for the last time, the last of all; None where there is none."""
    table, rng = rules(preset), random.Random(seed)
    match = Match(table)
    match.deal(Deal.random(table.pack.cards, 0, rng))
    for _ in range(400):
        if match.deal_over:
            return None
        state: Any = match.state
        if state.finisher >= 0 and match.phase.kind == "draw" and (state.turn + 1) % table.seats == state.finisher:
            return match
        match.act_number(BOTS["habit"].choose(table, match.observation(match.turn), 0))
    return None


def least(match: Match, action: str, seat: int) -> int:
    """The least a seat counts in this round after a draw, over all its discards."""
    then, found = match.copy().play(action), []
    for discard in then.legal:
        if discard.verb == "discard":
            end = then.copy().play(discard)
            while not end.deal_over:
                end.act_number(BOTS["habit"].choose(end.rules, end.observation(end.turn), 0))
            found.append(end.sheet[-1].delta[seat])
    return min(found)


def check_draws(presets: list[str]) -> None:
    for preset in presets:
        found = (match for seed in range(40) if (match := last_turn(preset, seed)))
        for match in islice(found, 2):
            hold_draws(match)


@pytest.mark.parametrize("preset", [p for p in PRESETS if rules(p).options["auto_meld"]])
def test_the_last_draw_is_worth_what_the_best_discard_after_it_leaves(preset: str) -> None:
    check_draws([preset])


def hold_draws(match: Match) -> None:
    """Hold both draws to the rounds they lead to, with any of the six cards that are left in the stock."""
    state: Any = match._state
    seat = match.turn or 0
    state.stock_end = min(state.stock_end, state.stock_at + 6)
    worths = {str(worth.action): worth.points for worth in solve(match.rules, match.state, fast=False).worths}
    if "draw pile" in worths:
        assert worths["draw pile"] == least(match, "draw pile", seat)
    counts = []
    for at in range(state.stock_at, state.stock_end):
        other = match.copy()
        other_state: Any = other._state
        stock = other_state.stock
        stock[state.stock_at], stock[at] = stock[at], stock[state.stock_at]
        counts.append(least(other, "draw stock", seat))
    assert worths["draw stock"] == pytest.approx(fmean(counts), abs=0.001)


def test_a_solver_that_forgets_the_discard_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_discard(p: Any, w: Any, one: int, two: int, jokers: int, card: int) -> int:
        bit = 1 << card
        return least_points(w, one | bit, two | one & bit, jokers, w)

    monkeypatch.setattr(import_module("trey.games.three_thirteen.study"), "with_card", without_discard)
    with pytest.raises(AssertionError):
        check_draws(PRESETS)


def test_every_discard_is_worth_what_stays_unmelded() -> None:
    match = Match("three_thirteen rounds=6")
    match.deal_numbered(3, 1)
    match.play("draw stock")
    state: Any = match.state
    work = match.rules.work()
    ready(state, work)
    for worth in solve(match.rules, state, fast=False).worths:
        then: Any = match.copy().play(worth.action).state
        assert worth.points == least_points(work, then.one[state.turn], then.two[state.turn], 0, work)


def test_a_game_that_nothing_is_known_of_is_refused() -> None:
    table = rules("three_thirteen")
    other = Rules(
        replace(table.family, study=replace(table.family.study, counted=None)), table.preset, table.settled, table.seats
    )
    match = Match("three_thirteen")
    match.deal_numbered(3, 1)
    with pytest.raises(IllegalError) as refused:
        solve(other, match.state, fast=False)
    assert refused.value.code == "solve-game"
