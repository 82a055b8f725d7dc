"""A match ends, whoever plays: at random (`test_play`), and by the game's own rules of thumb."""

import random

import pytest

from trey.core.family import Family, Rules
from trey.games import parse_rules, rules
from trey.laws.matches import act_by_habit, step
from trey.match import Match

MOST_DEALS, _MANY_DEALS = 60, 500
"""In a short match, and in any other."""


def _played_by_habit(now: Rules, most: int) -> Match:
    """A match that habit plays at every seat, to its end or through so many deals."""
    match, rng = Match(now), random.Random(15)
    while not match.ended and len(match.sheet) < most:
        if match.turn is None:
            step(match, rng)
        else:
            act_by_habit(match)
    return match


def test_a_short_match_of_habits_ends(family: Family) -> None:
    assert _played_by_habit(parse_rules(family.short), MOST_DEALS).ended, f"no end after {MOST_DEALS} deals"


@pytest.mark.nightly
def test_any_match_of_habits_ends(preset: str) -> None:
    assert _played_by_habit(rules(preset), _MANY_DEALS).ended, f"no end after {_MANY_DEALS} deals"
