"""What bots think of others: an imagined state fits what the seat knows, and what was said better than an even draw."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.strategies import ALL_PRESETS, phases_of
from trey.bots import BOTS, models
from trey.bots.models import imagining
from trey.core.deal import Deal, PackOrder
from trey.core.family import copy_standing
from trey.core.history import act_code, act_phase, act_seat
from trey.core.sampling import ConstrainedDeal
from trey.games import rules
from trey.kernel.rng import seeded
from trey.match import Match


def imagine(imagining_kernel: Callable[..., int], match: Match, seat: int, seed: int) -> Any:
    """A state that the kernel draws for a seat."""
    family, params, work = match.family, match.rules.params, match.rules.work()
    o, root, inner, standing = match.observation(seat), family.state(), family.observation(), family.standing()
    copy_standing(inner, o)
    copy_standing(standing, o)
    rng = ConstrainedDeal(x=seeded(seed))
    assert imagining_kernel(root, family.state(), inner, PackOrder(), standing, o, params, work, rng)
    return root


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_an_imagined_state_looks_to_the_seat_as_it_is(preset: str) -> None:
    kernel = imagining(rules(preset).family)
    for match in phases_of(preset, 29, 60):
        if match.turn is not None:
            state, work = imagine(kernel, match, match.turn, len(match.log)), match.rules.work()
            seen = match.rules.observation(match.standing, state, work, match.turn)
            assert seen == match.observation(match.turn)


def first_leads(preset: str, count: int) -> Iterator[Match]:
    """Deals bid by rules of thumb, before the first card."""
    rng = random.Random(3)
    for seed in range(count):
        match = Match(rules(preset))
        match.deal(Deal.random(match.rules.pack.cards, seed % 3, rng))
        while match.turn is not None and match.phase.kind != "play":
            match.act_number(BOTS["thumb"].choose(match.rules, match.observation(match.turn), 0))
        if match.turn is not None:
            yield match


def surprises(match: Match, state: Any, viewer: int) -> int:
    """How many of others' words the rules of thumb would not have said with a state's cards."""
    family, params, work, order, again = (
        match.family,
        match.rules.params,
        match.rules.work(),
        PackOrder(),
        Match(match.rules),
    )
    family.dealt(order, state, params)
    again.deal(Deal(order.dealer, tuple(order.pack[: order.size])))
    told = [match.rules.observation(match.standing, state, work, seat) for seat in range(match.rules.seats)]
    found = 0
    for i in range(told[0].acted):
        seat = act_seat(told[0].acts[i])
        action = family.phases[act_phase(told[seat].acts[i])].action(act_code(told[seat].acts[i]))
        usual = BOTS["thumb"].choose(match.rules, again.observation(seat), 0)
        found += (
            seat != viewer
            and match.family.phases[again.phase.number].kind == "choose"
            and (again.phase.action(usual) != action)
        )
        again.act(seat, action)
    return found


def test_what_was_said_surprises_less_where_it_was_thought_of() -> None:
    family = rules("euchre_cutthroat").family
    even, thought = models._evenly(family), imagining(family)
    totals = [0, 0]
    for match in first_leads("euchre_cutthroat", 250):
        viewer = match.turn or 0
        for which, kernel in enumerate((even, thought)):
            totals[which] += surprises(match, imagine(kernel, match, viewer, 7), viewer)
    assert totals[0] > 20
    assert totals[1] * 2 < totals[0], totals
