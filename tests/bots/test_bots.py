"""Every bot in every preset and in every phase, and who beats whom."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from statistics import fmean, stdev
from typing import Any

import pytest

from bench._cases import FIRST, measured
from bench.strength import observe, one_deal
from tests.strategies import ALL_PRESETS, EVERY_FAMILY, EVERY_PHASE, at_phase, step
from trey.bots import BOTS, Bot
from trey.bots.expert import ExpertBot
from trey.bots.steady import SteadyBot
from trey.core.family import Family, Rules
from trey.core.sampling import ConstrainedDeal
from trey.games import rules
from trey.kernel.bits import nth_bit, popcount
from trey.kernel.rng import seeded
from trey.match import Match

ALL = (
    BOTS["habit"],
    BOTS["random"],
    BOTS["novice"],
    BOTS["strong"],
    SteadyBot(playouts=40),
    ExpertBot(milliseconds=2),
)


def points(preset: str) -> Iterator[Match]:
    """A match played by rules of thumb, and now and then at random, before every action."""
    rng = random.Random(21)
    match = Match(rules(preset))
    for _ in range(400):
        if match.ended:
            return
        if match.needs_deal or rng.random() < 0.15:
            step(match, rng)
        else:
            yield match
            match.act_number(BOTS["habit"].choose(match.rules, match.observation(match.turn), 0))


def check(match: Match, bots: Iterable[Bot], seed: int) -> None:
    observation = match.observation(match.turn)
    for bot in bots:
        choice = bot.choose(match.rules, observation, seed)
        assert observation.legal >> choice & 1
        assert bot.choose(match.rules, observation, seed) == choice
    assert match.observation(match.turn) == observation


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_every_choice_is_legal_and_comes_again_with_its_seed(preset: str) -> None:
    met: Counter[str] = Counter()
    for match in points(preset):
        met[match.phase.id] += 1
        count = met[match.phase.id]
        check(match, ALL if count <= 3 or count % 16 == 0 else ALL[:1], count)


@pytest.mark.parametrize(("family", "phase"), EVERY_PHASE)
def test_every_bot_has_a_choice_in_every_phase(family: Family, phase: str) -> None:
    match = at_phase(family, phase)
    if match.turn is not None:
        check(match, ALL, 1)


@pytest.mark.parametrize("preset", [one.preset for one in measured()])
def test_rules_of_thumb_clearly_beat_random_play(preset: str) -> None:
    gains = [observe(one_deal(preset, seed), "habit", "random", seed) for seed in range(20)]
    assert fmean(gains) > 2 * stdev(gains) / len(gains) ** 0.5


@pytest.mark.nightly
@pytest.mark.parametrize("preset", FIRST)
def test_steady_clearly_beats_rules_of_thumb(preset: str) -> None:
    gains = [observe(one_deal(preset, seed), "steady", "habit", seed) for seed in range(110)]
    assert fmean(gains) > 2 * stdev(gains) / len(gains) ** 0.5


# Names


def test_a_bot_is_found_by_the_name_it_had_and_listed_by_the_one_it_has() -> None:
    assert BOTS["thumb"] is BOTS["habit"]
    assert "thumb" in BOTS
    assert "thumb" not in list(BOTS)
    assert "nobody" not in BOTS
    with pytest.raises(KeyError):
        BOTS["nobody"]


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_what_a_game_offers_are_bots_and_the_usual_one_is_among_them(family: Family) -> None:
    assert set(family.advice.levels) <= set(BOTS)
    assert len(set(family.advice.levels)) == len(family.advice.levels)
    assert {"habit", "steady"} <= set(family.advice.levels)


# What is hidden


def elsewhere(match: Match, seat: int, seed: int) -> Match | None:
    """The same match with what the seat cannot see lying elsewhere, if it can."""
    family, rules_now, o = match.family, match.rules, match.observation(seat)
    state = family.engine.state()
    if not family.inference.sample(state, o, rules_now.params, rules_now.work(), ConstrainedDeal(x=seeded(seed))):
        return None
    twin = match.copy()
    twin._state = state
    return twin


class Peeping:
    """A bot that looks into the others' hands."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def choose(self, rules: Rules, observation: Any, _seed: int) -> int:
        places = self.match.family.engine.card_locations(self.match.state, rules.params)
        hidden = places[str((observation.seat + 1) % rules.seats)]
        return nth_bit(observation.legal, sum(hidden) % popcount(observation.legal))


@pytest.mark.secrecy
@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_no_bot_decides_by_cards_it_cannot_see_and_one_that_did_would_be_caught(family: Family) -> None:
    caught = 0
    for number, match in enumerate(points(family.presets[0].id)):
        if number % 9 or number > 200 or match.turn is None:
            continue
        twin = elsewhere(match, match.turn, number)
        if twin is None:
            continue
        one, two = match.observation(match.turn), twin.observation(match.turn)
        assert one == two
        for bot in ALL[2:5]:
            assert bot.choose(match.rules, one, number) == bot.choose(match.rules, two, number)
        peeped = [Peeping(m).choose(m.rules, one, number) for m in (match, twin)]
        caught += peeped[0] != peeped[1]
    assert caught
