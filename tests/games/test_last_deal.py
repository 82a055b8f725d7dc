"""The last deal: with deals thrown in anywhere, a match has as many deals as the rules say."""

import random
from collections.abc import Iterator

import pytest

from trey.core import goals
from trey.core.engine import State
from trey.games import parse_rules
from trey.kernel.layout import Layout
from trey.match import Match

COUNTED = "A deal that is thrown in does not count."
TABLES = (
    "euchre_cutthroat max_deals={} game_target=50",
    "euchre_no_dummy max_deals={} tie=shared game_target=50",
    "bulgarian_blato max_hands={}",
    "israeli_358 max_hands={} win_rule=cumulative:100",
    "bulgarian_blato win_rule=fixed_hands:{} tie=shared",
)
REFUSALS = {"pass", "redeal"}


def sheet_of(text: str, seed: int) -> list[bool]:
    """Play a match in which deals are thrown in as chance has it; return for each deal whether it was."""
    match, rng = Match(text), random.Random(seed)
    while match.ended is None:
        match.deal_numbered(seed, match.number)
        willing = rng.random() < 0.6
        while not match.deal_over:
            may = list(map(str, match.legal))
            refused = [action for action in may if action in REFUSALS]
            match.act(match.turn or 0, rng.choice(refused if willing and refused else may))
        after = match.view(None)
        assert after.deals is None or match.number <= after.deals
    return [result.redealt for result in match.sheet]


@pytest.mark.parametrize("table", TABLES)
def test_as_many_deals_are_scored_as_the_rules_say_wherever_deals_are_thrown_in(table: str) -> None:
    thrown = 0
    for seed in range(8):
        most = 3 + 3 * (seed % 2)
        found = sheet_of(table.format(most), seed)
        assert found.count(False) == most
        assert not found[-1]
        thrown += found.count(True)
    assert thrown > 5


@pytest.mark.parametrize("table", TABLES)
def test_the_rules_say_what_a_limit_of_deals_counts(table: str) -> None:
    settled = parse_rules(table.format(3))
    said = [line.en for part in settled.family.words.pages(settled.options, 3) for line in part.lines]
    assert said.count(COUNTED) == 1


@pytest.mark.parametrize("close", [goals.close, goals.close_down])
@pytest.mark.parametrize("most", range(1, 5))
def test_every_way_to_count_points_ends_after_the_same_deal(close: object, most: int) -> None:
    p = type("P", (goals.Limited, Layout), {})(target=1000, deals=most)
    for thrown in thrown_in(most):
        m = goals.Standing()
        (goals.begin_down if close is goals.close_down else goals.begin)(m, p)
        for number, redealt in enumerate(thrown, 1):
            assert m.ended == 0
            close(m, State(deal=number, redealt=redealt, delta=[0] * 7), p)  # type: ignore[operator]
        assert m.ended == goals.LAST


def thrown_in(most: int) -> Iterator[list[int]]:
    """For matches of so many scored deals: for each deal whether it is thrown in, the last one never."""
    rng = random.Random(most)
    for _ in range(20):
        deals = [0] * (most - 1) + [1] * rng.randrange(4)
        rng.shuffle(deals)
        yield [*deals, 0]
