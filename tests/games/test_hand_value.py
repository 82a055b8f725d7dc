"""A worth that knows more than its cards, planted."""

from dataclasses import replace
from typing import Any

import pytest

from trey.games import rules
from trey.laws.test_hand_value import hold_worth


@pytest.mark.parametrize("preset", ["eight_five_three", "euchre_cutthroat", "three_thirteen"])
def test_a_worth_that_knows_the_dealer_would_be_seen(preset: str) -> None:
    now = rules(preset)
    worth = now.family.study.hand_value
    assert worth

    def partial_value(s: Any, p: Any, w: Any, seat: int, aspect: int) -> int:
        value: int = worth(s, p, w, seat, aspect) + (seat == s.dealer)
        return value

    leaning = replace(now.family, study=replace(now.family.study, hand_value=partial_value))
    with pytest.raises(AssertionError):
        hold_worth(replace(now, family=leaning))
