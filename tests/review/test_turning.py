"""Where a deal turned is the trick that changed most what a seat could expect; what may be chance is no turn."""

import pytest

from tests.review.matches import habitual
from tests.strategies import EVERY_FAMILY
from trey.core.family import Family
from trey.match import Match
from trey.review import Turning, review
from trey.review.turning import DECISIVE, Look, turning_of


def turned(*means: float, score: float = 0.0, error: float = 0.1, notable: float = 1.0) -> Turning | None:
    looks = [Look(10 * (i + 1), True, mean, error) for i, mean in enumerate(means)]
    return turning_of(3, 1, looks, score, notable)


def test_the_largest_change_is_the_turn_whichever_way_it_goes() -> None:
    lost, won = turned(0.0, 0.5, -2.5, -2.0, score=-2.0), turned(0.0, 0.5, 0.25, score=4.25)
    assert lost
    assert won
    assert (lost.deal, lost.seat, lost.number, lost.trick, lost.at, lost.gain) == (3, 1, 2, True, 20, -3.0)
    assert (won.number, won.at, won.gain) == (3, 30, 4.0)
    assert (lost.error, won.error) == pytest.approx((0.02**0.5, 0.1))


def test_what_is_slight_or_may_be_chance_is_no_turn() -> None:
    assert turned() is None
    assert turned(0.0, 0.45, 0.1, score=0.1) is None
    assert turned(0.0, 0.55, 0.1, score=0.1) is not None
    assert turned(0.0, 2.0, 0.1, score=0.1, error=0.6) is not None
    assert turned(0.0, 2.0, 0.1, score=0.1, error=0.8) is None


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_a_deal_turns_where_a_trick_or_an_own_turn_begins(family: Family) -> None:
    found = [
        (match, turning)
        for seed in range(4)
        for match in [habitual(family.short, seed, 150)]
        for turning in review(match, seats=[1], deals=[1], worlds=12).turnings
    ]
    assert found
    for match, one in found:
        then = Match(match.rules, match.players).replay(match.log[: one.at])
        if one.trick:
            assert not then.view(1).trick
            assert one.number == 1 + sum(place.tricks or 0 for place in then.view(1).players)
        else:
            assert (then.phase.kind, then.turn) == ("draw", 1)
        assert (one.deal, one.seat) == (1, 1)
        assert abs(one.gain) > DECISIVE * family.advice.notable
