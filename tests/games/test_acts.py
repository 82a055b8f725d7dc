"""What was done in a deal is told in order, and only secrets are hidden."""

from typing import Any

import pytest

from tests.strategies import ALL_PRESETS, phases_of
from trey.core.family import Family
from trey.core.history import HIDDEN, act_code, act_phase, act_seat

__all__ = ["acts_of"]


def acts_of(family: Family, state: Any, params: Any, count: int) -> list[int]:
    """Every act of a state as its actor knows it: nothing is hidden from a host."""
    told: list[Any] = [family.observation() for _ in range(7)]
    for seat, observation in enumerate(told):
        family.recall(observation, state, params, seat)
    return [told[act_seat(told[0].acts[i])].acts[i] for i in range(count)]


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_every_seat_is_told_every_act_but_secrets_of_others(preset: str) -> None:
    """Every act of the log is in what each seat remembers; a card put aside unseen is known to its actor alone."""
    for match in phases_of(preset, 19, 150):
        begun = max(i for i, event in enumerate(match.log) if not hasattr(event, "action"))
        acted = match.log[begun + 1 :]
        for seat in (None, *range(match.rules.seats)):
            o = match.observation(seat)
            assert o.acted == len(acted)
            for event, act in zip(acted, o.acts, strict=False):
                phase = match.family.phases[act_phase(act)]
                assert act_seat(act) == event.seat  # type: ignore[union-attr]
                if act_code(act) == HIDDEN:
                    assert phase.secret
                    assert event.seat != seat  # type: ignore[union-attr]
                else:
                    assert phase.action(act_code(act)) == event.action  # type: ignore[union-attr]
            assert not any(o.acts[o.acted :])
