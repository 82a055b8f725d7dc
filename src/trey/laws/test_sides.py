"""Who plays together, as a game declares it (`Engine.alone`): known to all, settled once, and against the one.

How those who play together are paid is the game's own: each may count for himself, as in Thousand.  But mostly they
gain or lose together, or they do not play together.
"""

import random
from collections.abc import Iterator
from typing import Final

from trey.core.engine import nobody
from trey.core.family import Rules
from trey.core.kinds import NOBODY, Seat
from trey.games import rules
from trey.laws.matches import act_by_habit, step
from trey.match import Match

DEALS: Final = 100
"""Finished deals, at random and by habit each, in which somebody plays alone."""
_MOST_DEALS: Final = 400
_MOSTLY: Final = 0.5


def parted(match: Match, alone: Seat) -> bool:
    """Say whether, of those who played together, one gained by the last deal and another lost."""
    points = match.sheet[-1].delta
    over = [len(points) * one - sum(points) for seat, one in enumerate(points) if seat != alone]
    return min(over) < 0 < max(over)


def known(match: Match, alone: Seat) -> None:
    """Hold that every seat and every watcher knows who plays alone."""
    for seat in (None, *range(match.rules.seats)):
        told = match.family.engine.alone(match.observation(seat))
        assert told == alone, (
            f"`alone` is {alone}, and {told} in what seat {seat} may know: a field of `Public` must say it"
        )


def sides(now: Rules, *, habit: bool) -> Iterator[bool]:
    """Yield of each deal in which somebody plays alone whether the others were parted.

    :raises AssertionError: who plays alone is not known to all, or changes.
    """
    match, rng, alone, before = Match(now), random.Random(23), now.family.engine.alone, NOBODY
    while len(match.sheet) < _MOST_DEALS and not match.ended:
        if habit and match.turn is not None:
            act_by_habit(match)
        else:
            step(match, rng)
        lone = alone(match.state)
        assert before in {NOBODY, lone}, f"seat {before} played alone, and then {lone} in the same deal"
        if lone != before or match.turn is None:
            known(match, lone)
        before = lone if match.turn is not None else NOBODY
        if lone != NOBODY and match.deal_over and not match.state.redealt:
            yield parted(match, lone)


def deals(now: Rules, *, habit: bool) -> list[bool]:
    """Return `sides` of enough deals, of one match after the other."""
    found: list[bool] = []
    for _ in range(DEALS):
        for one in sides(now, habit=habit):
            found.append(one)
            if len(found) == DEALS:
                return found
    return found


def test_who_plays_together_is_known_settled_once_and_gains_or_loses_mostly_together(preset: str) -> None:
    now = rules(preset)
    if now.family.engine.alone is nobody:
        return
    found = [*deals(now, habit=False), *deals(now, habit=True)]
    assert found, "nobody ever plays alone: leave `alone` out"
    cure = "they do not play together: `alone` names another seat than the one against whom the others play"
    assert sum(found) <= _MOSTLY * len(found), (
        f"in {sum(found)} of {len(found)} deals, of the others one gained and one lost: {cure}"
    )
