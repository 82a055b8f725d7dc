"""Every bot in every preset and in every phase, and who beats whom."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from statistics import fmean, stdev
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench._cases import FIRST, measured
from bench.strength import observe, one_deal
from tests.strategies import ALL_PRESETS, EVERY_PHASE, at_phase, step
from trey.bots import BOTS, Bot
from trey.bots.steady import SteadyBot
from trey.core.deal import PackOrder, shuffle_pack
from trey.core.family import Family
from trey.games import rules
from trey.games.three_thirteen.habit import may_meld
from trey.games.three_thirteen.observation import Observation
from trey.games.three_thirteen.state import insert, ready, wild_rank
from trey.kernel.rng import Rng, seeded
from trey.match import Match
from trey.melds.solver import hand_points, least_points

ALL = (BOTS["thumb"], BOTS["random"], SteadyBot(playouts=40))


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
            match.act_number(BOTS["thumb"].choose(match.rules, match.observation(match.turn), 0))


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
    gains = [observe(one_deal(preset, seed), "thumb", "random", seed) for seed in range(20)]
    assert fmean(gains) > 2 * stdev(gains) / len(gains) ** 0.5


@pytest.mark.nightly
@pytest.mark.parametrize("preset", FIRST)
def test_steady_clearly_beats_rules_of_thumb(preset: str) -> None:
    gains = [observe(one_deal(preset, seed), "steady", "thumb", seed) for seed in range(110)]
    assert fmean(gains) > 2 * stdev(gains) / len(gains) ** 0.5


@given(
    st.integers(0, 2**40),
    st.integers(3, 13),
    st.fixed_dictionaries(
        {
            "ace": st.sampled_from(["low", "high", "both"]),
            "jokers_per_pack": st.integers(0, 2),
            "same_suit_runs": st.booleans(),
            "max_wilds_per_meld": st.sampled_from(["1", "unlimited"]),
        }
    ),
)
def test_what_may_not_meld_saves_nothing(seed: int, size: int, changes: dict[str, Any]) -> None:
    now = rules("three_thirteen", changes)
    p, w = now.params, now.work()
    dealt = PackOrder(size=len(now.pack.cards), pack=list(now.pack.cards))
    shuffle_pack(dealt, Rng(x=seeded(seed)))
    o = Observation(cards=size, wild=wild_rank(size), points=p.face_points)
    one, two, held = [0], [0], [0]
    for card in dealt.pack[:size]:
        insert(one, two, held, 0, card)
    o.one, o.two, o.jokers = one[0], two[0], held[0]
    ready(o, w)
    top, before = dealt.pack[size], least_points(w, one[0], two[0], held[0], w)
    price = -hand_points(one[0], two[0], held[0], w)
    insert(one, two, held, 0, top)
    price += hand_points(one[0], two[0], held[0], w)
    if not may_meld(o, p, w, top):
        assert least_points(w, one[0], two[0], held[0], w) == before + price
