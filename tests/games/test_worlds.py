"""A guessed state is a whole history: dealt again and acted again, it is legal at every step and comes out the same."""

import random
from typing import Any

import pytest

from tests.strategies import ALL_PRESETS, phases_of
from trey.core.deal import PackOrder
from trey.core.family import Family
from trey.core.history import HIDDEN, act_code, act_phase, act_seat
from trey.core.sampling import ConstrainedDeal
from trey.games import PRESETS
from trey.kernel.rng import seeded
from trey.match import Match

__all__ = ["acts_of", "check_history"]

WHOLE = [preset for preset in ALL_PRESETS if PRESETS[preset][0].dealt and PRESETS[preset][0].recall]


def acts_of(family: Family, state: Any, params: Any, count: int) -> list[int]:
    """Every act of a state as its actor knows it: nothing is hidden from a host."""
    told: list[Any] = [family.observation() for _ in range(7)]
    for seat, observation in enumerate(told):
        assert family.recall
        family.recall(observation, state, params, seat)
    return [told[act_seat(told[0].acts[i])].acts[i] for i in range(count)]


def check_history(family: Family, match: Match, seat: int, seed: int) -> bool:
    """Guess a state from what a seat knows, and act its deal again; return False where no pack's order leads to it."""
    params, work, o = match.rules.params, match.rules.work(), match.observation(seat)
    world, again, order = family.state(), family.state(), PackOrder()
    assert family.sample(world, o, params, work, ConstrainedDeal(x=seeded(seed)))
    assert family.dealt
    if not family.dealt(order, world, params):
        return False
    assert sorted(order.pack[: order.size]) == sorted(match.rules.pack.cards)
    family.deal(again, match.standing, params, work, order)
    for act in acts_of(family, world, params, o.acted):
        assert (act_seat(act), act_phase(act)) == (again.turn, again.phase)
        assert act_code(act) != HIDDEN
        assert family.legal(again, params, work) >> act_code(act) & 1, "an act that was not legal"
        family.apply(again, params, work, act_code(act))
    assert again == world, "another state"
    return True


@pytest.mark.parametrize("preset", WHOLE)
def test_a_guessed_state_acted_again_from_its_deal_is_legal_and_comes_out_the_same(preset: str) -> None:
    rng, met = random.Random(17), set[str]()
    for walked in range(6):
        for match in phases_of(preset, walked, 150):
            for seat in range(match.rules.seats) if match.turn is not None else ():
                check_history(match.family, match, seat, rng.randrange(2**60))
                met.add(match.phase.id)
    assert len(met) > 2


@pytest.mark.parametrize("preset", WHOLE)
def test_what_was_done_is_told_in_order_and_only_secrets_are_hidden(preset: str) -> None:
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
