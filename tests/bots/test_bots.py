"""Every bot in every phase of every preset, and who beats whom."""

from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.strength import observe, one_deal
from tests.strategies import ALL_PRESETS, phases_of
from trey.bots import BOTS
from trey.bots.steady import SteadyBot
from trey.bots.thumb_three_thirteen import may_meld
from trey.core.chance import Chance, seeded
from trey.core.deal import Dealt, shuffle_pack
from trey.core.melds import hand_points, least_points
from trey.games import rules
from trey.games.three_thirteen.sight import Knowledge
from trey.games.three_thirteen.state import flat, insert, ready, wild_rank

QUICK = SteadyBot(playouts=40)


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_every_choice_is_legal_and_comes_again_with_its_seed(preset: str) -> None:
    for count, match in enumerate(phases_of(preset, 21, 250)):
        if match.turn is None:
            continue
        sight = match.sight(match.turn)
        for bot in (BOTS["random"], BOTS["thumb"], QUICK) if count % 4 == 0 else (BOTS["thumb"],):
            choice = bot.choose(match.rules, sight, count)
            assert sight.legal >> choice & 1
            assert bot.choose(match.rules, sight, count) == choice
        assert match.sight(match.turn) == sight


@pytest.mark.parametrize("preset", ["sergeant_major", "nine_five_two", "euchre_no_dummy", "three_thirteen"])
def test_rules_of_thumb_clearly_beat_random_play(preset: str) -> None:
    gains = [observe(one_deal(preset, seed), "thumb", "random", seed) for seed in range(20)]
    assert fmean(gains) > 2 * stdev(gains) / len(gains) ** 0.5


@pytest.mark.nightly
@pytest.mark.parametrize("preset", ["sergeant_major", "euchre_cutthroat", "three_thirteen"])
def test_steady_clearly_beats_rules_of_thumb(preset: str) -> None:
    gains = [observe(one_deal(preset, seed), "steady", "thumb", seed) for seed in range(110)]
    assert fmean(gains) > 2 * stdev(gains) / len(gains) ** 0.5


@given(st.integers(0, 2**40), st.integers(3, 13), st.sampled_from(["low", "high", "both"]), st.integers(0, 2))
def test_what_may_not_meld_saves_nothing(seed: int, size: int, ace: str, jokers: int) -> None:
    now = rules("three_thirteen", {"ace": ace, "jokers_per_pack": jokers, "max_wilds_per_meld": "unlimited"})
    r, dealt = flat(now.options, 3), Dealt(size=len(now.pack.cards), pack=list(now.pack.cards))
    shuffle_pack(dealt, Chance(x=seeded(seed)))
    v = Knowledge(cards=size, wild=wild_rank(size), points=r.face_points)
    one, two, held = [0], [0], [0]
    for card in dealt.pack[:size]:
        insert(one, two, held, 0, card)
    v.one, v.two, v.jokers = one[0], two[0], held[0]
    ready(v, r)
    top, before = dealt.pack[size], least_points(r, one[0], two[0], held[0], r)
    price = -hand_points(one[0], two[0], held[0], r)
    insert(one, two, held, 0, top)
    price += hand_points(one[0], two[0], held[0], r)
    if not may_meld(v, top):
        assert least_points(r, one[0], two[0], held[0], r) == before + price
