"""How long a bot seems to think: a forced card no time, a clear choice little, a close one most."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.strategies import EVERY_FAMILY
from trey.bots import BOTS
from trey.bots.level import brings, closeness
from trey.core.family import Family
from trey.games import OWN
from trey.match import Match
from trey.server.live.room import pause
from trey.server.live.schedule import Pace

PACE = Pace(bot_delay=(1, 3))


def moments(family: Family) -> Iterator[tuple[Match, Any]]:
    match = Match(family.presets[0].id)
    match.deal_numbered(5, 1)
    while match.turn is not None:
        seen = match.observation(match.turn)
        yield match, seen
        match.act_number(BOTS["habit"].choose(match.rules, seen, 0))


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_a_forced_action_takes_no_time_and_a_choice_some(family: Family) -> None:
    waits = [(len(match.legal) == 1, pause(PACE, match.rules, seen)) for match, seen in moments(family)]
    assert all(wait == 0 for forced, wait in waits if forced)
    assert {forced for forced, _ in waits} == {True, False}
    assert all(wait == 0 or 1 < wait <= 3 for _, wait in waits)
    assert any(wait for _, wait in waits)


def test_the_closer_the_two_best_are_the_longer_it_takes() -> None:
    told = []
    for match, seen in moments(OWN[0]):
        worth = sorted(brings(match.rules, seen, 0).values())
        if len(worth) > 1 and closeness(match.rules, seen):
            told.append((worth[-1] - worth[-2], pause(PACE, match.rules, seen)))
    told = [one for one in told if one[1]]
    assert len({wait for _, wait in told}) > 5
    assert max(told)[1] < min(told)[1]


def test_where_all_pauses_are_alike_nothing_is_told_by_them() -> None:
    for pace in (Pace(bot_delay=(0, 0)), Pace(bot_delay=(2, 2))):
        assert {pause(pace, match.rules, seen) for match, seen in moments(OWN[0])} == {pace.bot_delay[0]}
