"""What can be computed from a seat's own knowledge is played by the bots that search."""

from statistics import fmean
from typing import Any

import pytest

from tests.solvers.test_draws import last_turn
from trey.bots import BOTS
from trey.core.features import POINT
from trey.match import Match

PRESETS = ("three_thirteen", "three_thirteen_layoff", "three_thirteen_jokers")


def final_draws(preset: str, count: int) -> list[Match]:
    return [match for seed in range(count) if (match := last_turn(preset, seed)) and len(match.legal) > 1]


@pytest.mark.parametrize("preset", PRESETS)
def test_steady_draws_on_a_final_turn_what_is_computed(preset: str) -> None:
    found = final_draws(preset, 30)
    assert len(found) > 5
    for match in found:
        seen, family = match.observation(match.turn), match.family
        assert family.inference.certain
        chosen = BOTS["steady"].choose(match.rules, seen, 1)
        assert chosen == family.inference.certain(seen, match.rules.params, match.rules.work())


def test_what_is_computed_is_worth_no_less_than_the_rules_of_thumb_with_the_stock_as_it_truly_is() -> None:
    gains: list[float] = []
    for match in final_draws("three_thirteen", 150):
        table, family, work = match.rules, match.family, match.rules.work()
        seen: Any = match.observation(match.turn)
        assert family.inference.certain
        assert family.study.counted
        usual, best = family.advice.habit(seen, table.params, work), family.inference.certain(seen, table.params, work)
        points = [family.study.counted(match.state, table.params, work, code) / POINT for code in (usual, best)]
        gains.append(points[0] - points[1])
    assert fmean(gains) > 0


def test_nothing_is_certain_before_the_final_turns() -> None:
    match = Match("three_thirteen")
    match.deal_numbered(3, 1)
    assert match.family.inference.certain
    assert match.family.inference.certain(match.observation(match.turn), match.rules.params, match.rules.work()) == -1
