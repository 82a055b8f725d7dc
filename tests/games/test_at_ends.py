"""Whole tables whose options all lie at the ends of their ranges, drawn together."""

import random
from collections.abc import Callable
from itertools import chain

import pytest

from tests.strategies import EVERY_FAMILY, NAMES, at_ends
from trey.core import goals
from trey.core.engine import State
from trey.core.family import Family, Rules
from trey.games.euchre import FAMILY as EUCHRE
from trey.laws.test_hiding import compare_worlds
from trey.laws.test_views import unfounded
from trey.match import Match, read, write
from trey.solvers.playout import RandomPlay

SETTINGS = [6, pytest.param(150, marks=pytest.mark.nightly)]
MOST_ACTS, DEALS = 90, 4


def played(now: Rules, seed: int, attend: Callable[[Match], None]) -> Match:
    """A match of a few deals at random; in half of them everybody passes who may."""
    match, rng = Match(now, NAMES[: now.seats]), random.Random(seed)
    acts = 0
    while not match.ended and match.number < DEALS and acts < MOST_ACTS:
        match.deal_numbered(seed, match.number)
        willing = rng.random() < 0.5
        while not match.deal_over and acts < MOST_ACTS:
            may = list(map(str, match.legal))
            refused = [action for action in may if action in {"pass", "redeal"}]
            match.act(match.turn or 0, rng.choice(refused if willing and refused else may))
            acts += 1
            attend(match)
        limit_kept(match)
    return match


def limit_kept(match: Match) -> None:
    """A match ends after as many scored deals as its limit says: deals thrown in do not count."""
    options = match.rules.options
    most = options.get("max_deals") or options.get("max_hands")
    scored = sum(not result.redealt for result in match.sheet)
    if most:
        assert scored < most or match.ended, f"{match!r}: {scored} deals of {most}"
        assert match.ended != "deals" or scored == most, f"{match!r}: {scored} deals of {most}"


def sound(now: Rules, seed: int) -> None:
    """A few deals: no card is lost, what seats are told is so, and the record tells the same match."""

    def attend(match: Match) -> None:
        lie = now.family.engine.card_locations(match.state, now.params)
        assert sorted(chain(*lie.values())) == sorted(now.pack.cards)
        if len(match.log) % 11 == 0 and match.turn is not None:
            assert unfounded(match, match.turn, seed) == []

    text = write(played(now, seed, attend))
    assert write(read(text)) == text


def as_fast(now: Rules, seed: int) -> None:
    """Machine code and plain Python play the same deals."""
    plain, fast = (RandomPlay(now, seed, fast=fast) for fast in (False, True))
    assert plain.deals(1) == fast.deals(1)
    assert (plain.state, plain.standing) == (fast.state, fast.standing)


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_a_table_at_the_ends_of_its_options_is_sound(family: Family, settings: int) -> None:
    taken = refused = 0
    for seed in range(settings):
        now, more, less = at_ends(family, random.Random(f"{family.id} {seed}"))
        sound(now, seed)
        as_fast(now, seed)
        compare_worlds(now, seed, 16)
        taken, refused = taken + more, refused + less
    assert taken > settings * len(family.options) // 3 > 0
    assert taken > refused


def test_a_limit_that_counts_deals_thrown_in_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def add(m: goals.Standing, s: State, seats: int) -> None:
        rightly(m, s, seats)
        m.scored = s.deal if not s.redealt else 0

    rightly = goals.add
    monkeypatch.setattr(goals, "add", add)
    with pytest.raises(AssertionError, match="deals of"):
        any(played(at_ends(EUCHRE, random.Random(seed))[0], seed, lambda _: None) is None for seed in range(300))
