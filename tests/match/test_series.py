"""Several hidden cards that a seat chooses one by one are one gesture."""

import pytest

from tests.strategies import EVERY_FAMILY, first_moments
from trey.core.family import Family


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_a_seat_is_in_a_series_from_its_first_hidden_card_to_its_last(family: Family) -> None:
    for moment in first_moments(family).values():
        match, seat, phase = moment.copy(), moment.turn, moment.phase
        if (
            match.turn is None
            or not phase.cards
            or not any(text.startswith(phase.cards) for text in map(str, match.legal))
        ):
            continue
        match.act(match.turn, next(action for action in match.legal if str(action).startswith(phase.cards)))
        assert match.in_series == (phase.secret and match.turn == seat and match.phase.id == phase.id)


def test_the_first_card_of_all_is_in_no_series() -> None:
    found = [moment for family in EVERY_FAMILY for moment in first_moments(family.values[0]).values()]
    assert any(moment.phase.secret for moment in found)
    assert not any(moment.in_series for moment in found if moment.phase.secret and moment.view(moment.turn).owed > 1)
