"""What bots think of others: an imagined state fits what the seat knows, and what was done better than an even draw."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.strategies import ALL_PRESETS, EVERY_FAMILY, phases_of
from trey.bots import BOTS
from trey.core.deal import Deal, PackOrder
from trey.core.family import Family
from trey.core.history import act_code, act_phase, act_seat
from trey.games import FAMILIES, rules
from trey.kernel.rng import seeded
from trey.match import Match
from trey.play.beliefs import evenly, imagining, remembering
from trey.play.likeness import LIKELY, likening
from trey.play.space import space_of

HABIT = BOTS["habit"]
LEARNT = [pytest.param(family, id=family.id) for family in FAMILIES if family.study.features]


def knowing(match: Match, seat: int, seed: int = 1) -> Any:
    """A workspace in which a seat thinks."""
    d = space_of(match.rules, fast=False)
    d.o, d.rng.x = match.observation(seat), seeded(seed)
    remembering(match.family)(d)
    return d


def imagine(drawing: Callable[[Any], int], match: Match, seat: int, seed: int) -> Any:
    """A state that the kernel draws for a seat."""
    d = knowing(match, seat, seed)
    assert drawing(d)
    return d.s


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_an_imagined_state_looks_to_the_seat_as_it_is(preset: str) -> None:
    kernel = imagining(rules(preset).family)
    for match in phases_of(preset, 29, 60):
        if match.turn is not None:
            state, work = imagine(kernel, match, match.turn, len(match.log)), match.rules.work()
            seen = match.rules.observation(match.standing, state, work, match.turn)
            assert seen == match.observation(match.turn)


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_how_the_match_stood_when_the_deal_began_is_known_to_every_seat(preset: str) -> None:
    family, began = rules(preset).family, rules(preset).family.engine.standing()
    for match in phases_of(preset, 31, 80):
        if match.turn is None or family.inference.stood is None:
            continue
        stood = knowing(match, match.turn).m
        began = match.standing  # nothing of a running deal is in it
        if not match.rules.params.values().get("call_once_each", 1):
            continue  # which calls are used up is known only where it matters
        assert stood == began


def habitual_deals(family: Family, count: int, chance: float = 0.0) -> Iterator[Match]:
    """Deals played by rules of thumb, some acts by chance, up to the middle of what there is to play."""
    rng, slips = random.Random(3), random.Random(4)
    for seed in range(count):
        match = Match(family.rules(family.presets[0].id))
        match.deal(Deal.random(match.rules.pack.cards, seed % match.rules.seats, rng))
        left = 12
        while match.turn is not None and left:
            left -= match.phase.main
            bot = BOTS["random"] if slips.random() < chance else HABIT
            match.act_number(bot.choose(match.rules, match.observation(match.turn), slips.randrange(99)))
        if match.turn is not None:
            yield match


def by_habit(match: Match, state: Any) -> list[tuple[int, bool]]:
    """Who made each choice, and whether the rules of thumb would have made it with a state's cards."""
    family, params, work = match.family, match.rules.params, match.rules.work()
    order, again = PackOrder(), Match(match.rules)
    family.inference.dealt(order, state, params)
    again.deal(Deal(order.dealer, tuple(order.pack[: order.size]), order.salt))
    told = [match.rules.observation(match.standing, state, work, seat) for seat in range(match.rules.seats)]
    found = []
    for i in range(told[0].acted):
        seat = act_seat(told[0].acts[i])
        action = family.phases[act_phase(told[seat].acts[i])].action(act_code(told[seat].acts[i]))
        usual = again.phase.action(HABIT.choose(match.rules, again.observation(seat), 0))
        if len(again.legal) > 1:
            found.append((seat, usual == action))
        again.act(seat, action)
    return found


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_what_was_done_surprises_less_where_it_was_thought_of(family: Family) -> None:
    even, thought = evenly(family), imagining(family)
    assert thought is not even, "this family cannot tell how the match stood"
    totals = [0, 0]
    for match in habitual_deals(family, 12):
        viewer = match.turn or 0
        for which, kernel in enumerate((even, thought)):
            acts = by_habit(match, imagine(kernel, match, viewer, 7))
            totals[which] += sum(seat != viewer and not usual for seat, usual in acts)
    assert totals[0] > 20
    assert totals[1] * 10 < totals[0] * 9, totals


@pytest.mark.parametrize("family", LEARNT)
def test_a_seat_is_thought_to_play_by_rules_of_thumb_as_far_as_it_has(family: Family) -> None:
    liken, seen = likening(family), set()
    for match in habitual_deals(family, 6, chance=0.3):
        viewer = match.turn or 0
        d = knowing(match, viewer)
        d.s = match.state
        acts = by_habit(match, match.state)
        for seat in set(range(match.rules.seats)) - {viewer}:
            own = [usual for who, usual in acts if who == seat]
            likely = min(max(8 + sum(own) - 4 * own.count(False), 1), 15)
            assert liken(d, seat) == likely
            seen.add(likely)
    assert len(seen) > 3, seen
    assert seen < set(range(1, LIKELY))
