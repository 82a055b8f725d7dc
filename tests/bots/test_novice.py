"""The level for a child or a first evening: whoever plays any legal card wins now and then."""

from typing import Any

import pytest

from tests.bots.test_level import turns
from tests.strategies import EVERY_FAMILY
from trey.bots import BOTS
from trey.core.family import Family
from trey.games import OWN
from trey.kernel.compiled import compiled_whole
from trey.kernel.mark import kernel
from trey.kernel.rng import below, seeded
from trey.play.deals import dealing, matches_loop
from trey.play.points import ONE, share
from trey.play.space import space_of
from trey.play.ways import at_random, by_habit

MATCHES = 2_000
GAMES = [pytest.param(one, id=one.id) for one in OWN]


def guessing(family: Family) -> Any:
    """The loop in which seat 0 plays any legal action, the others in `n` of 100 choices and else by rules of thumb."""
    draw, follow = at_random(family), by_habit(family)

    def choose(d: Any, n: int, s: Any) -> int:
        return draw(d, n, s) if s.turn == 0 or below(d.rng, 100) < n else follow(d, n, s)

    def ended(d: Any, n: int) -> None:
        d.t.gains[0] += share(d.m, 0)

    return compiled_whole(matches_loop(family, dealing(family, kernel(choose)), kernel(ended)))


@pytest.mark.many
@pytest.mark.parametrize("family", GAMES)
def test_whoever_plays_any_card_wins_a_fifth_to_three_tenths_from_two_novices(family: Family) -> None:
    """A third would be an equal share.  Who guesses a tenth less is too strong, and who only guesses too weak."""
    level = family.advice.row("novice")
    assert level
    assert not level.heat
    loop, now, shares = guessing(family), family.rules(family.presets[0].id), {}
    for guesses in (level.guesses, level.guesses - 10, 100):
        d = space_of(now, fast=True)
        d.rng.x = seeded(44)
        loop(d, guesses, 0, MATCHES)
        shares[guesses] = d.t.gains[0] / ONE / MATCHES
    assert 0.2 < shares[level.guesses] < 0.3
    assert shares[level.guesses - 10] < 0.2
    assert shares[100] > 0.3


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_the_novice_guesses_so_often_and_else_plays_by_rules_of_thumb(family: Family) -> None:
    level = family.advice.row("novice")
    assert level
    asked, as_usual, expected = 0, 0, 0.0
    for match, seen, code in turns(family, "novice", 12):
        usual = BOTS["habit"].choose(match.rules, seen, 0)
        asked += 1
        as_usual += code == usual
        expected += 1 - level.guesses / 100 * (1 - 1 / len(match.legal))
    assert abs(as_usual - expected) < 4 * asked**0.5 / 2
