"""`bench.regret`: what two cards are worth is what plain play of drawn worlds says, and chance adds nothing to it."""

import random
from itertools import islice
from statistics import fmean, stdev
from typing import Any

import pytest

from bench.regret import EVERYBODY, Judge, positions
from trey.bots.weights import learned
from trey.core.family import Rules
from trey.core.sampling import ConstrainedDeal
from trey.games import FAMILIES, rules
from trey.kernel.bits import bits, popcount
from trey.kernel.layout import copy_into
from trey.kernel.rng import seeded
from trey.play.net import Thought, thinking

TRICKS = [family.presets[0].id for family in FAMILIES if family.study.features and family.study.opened]
DRAWS = 200


def plainly(now: Rules, seen: Any, like: int) -> list[float]:
    """What the lower of two cards brings over the higher in each of `DRAWS` worlds, in plain Python."""
    family, p, w = now.family, now.params, now.work()
    root, child, draw = family.engine.state(), family.engine.state(), ConstrainedDeal(x=seeded(2))
    inner: Any = family.engine.observation()
    net, think = learned(family), thinking(family)
    found = []
    for _ in range(DRAWS):
        if not family.inference.sample(root, seen, p, w, draw):
            continue
        brought = []
        for card in bits(seen.legal):
            copy_into(child, root)
            family.engine.apply(child, p, w, card)
            while not child.done:
                family.engine.observe(inner, child, p, w, child.turn)
                code = think(net, Thought(), inner, p) if like else -1
                if popcount(inner.legal) == 1 or code < 0:
                    code = family.advice.habit(inner, p, w)
                family.engine.apply(child, p, w, code)
            others = [child.delta[seat] for seat in range(seen.seats) if seat != seen.seat]
            brought.append(child.delta[seen.seat] - fmean(others))
        found.append(brought[0] - brought[1])
    return found


ASKED = [(preset, like) for preset in TRICKS for like in (0, EVERYBODY)]


@pytest.mark.many
@pytest.mark.parametrize(("preset", "like"), ASKED)
def test_two_cards_are_worth_what_plain_play_says(preset: str, like: int) -> None:
    now, told = rules(preset), []
    judge = Judge(now, 2_000)
    for seen, _ in islice(positions(now, random.Random(5)), 30):
        regrets = judge.regrets(seen, like)
        assert regrets is not None
        assert 0 in regrets.values()
        low, high = (regrets[card] for card in bits(seen.legal))
        worlds = plainly(now, seen, like)
        off = fmean(worlds) - (high - low)
        told.append((off, (stdev(worlds) + 0.02) * (2 / DRAWS) ** 0.5, high - low))
    assert any(abs(apart) > 0.1 for *_, apart in told), "positions where it matters"
    assert not [one for one in told if abs(one[0]) > 5 * one[1]]
    wrong = [(off - 0.25, within, apart) for off, within, apart in told if within < 0.04]
    assert [one for one in wrong if abs(one[0]) > 5 * one[1]], "a quarter of a point is seen"


@pytest.mark.nightly
def test_chance_adds_nothing() -> None:
    now = rules(TRICKS[0])
    few, many = Judge(now, 2), Judge(now, 100)
    apart, scolded = [], []
    for seen, _ in islice(positions(now, random.Random(6)), 2_500):
        quick, slow = few.regrets(seen, 0), many.regrets(seen, 0)
        assert quick is not None
        assert slow is not None
        for card in bits(seen.legal):
            apart.append(quick[card] - slow[card])
            scolded.append(quick[card] - min(quick.values()) - slow[card])
    assert fmean(apart) < 3 * stdev(apart) / len(apart) ** 0.5
    assert fmean(scolded) > 3 * stdev(scolded) / len(scolded) ** 0.5, "the best seen in the same draws is caught"
