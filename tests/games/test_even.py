"""Worlds that are drawn unevenly, and the positions in which that is looked for."""

from dataclasses import replace
from itertools import combinations
from math import comb, exp, lgamma, log
from typing import Any

import pytest

from trey import games
from trey.core.cards import cards_of, mask_of
from trey.games import FAMILIES, rules
from trey.kernel.bits import popcount
from trey.kernel.mark import kernel
from trey.laws.test_even import countable, most_uneven, positions, tried
from trey.laws.worlds import Position
from trey.starter import FAMILY as STARTER


@pytest.mark.many
@pytest.mark.parametrize("preset", [family.presets[0].id for family in FAMILIES])
def test_each_game_has_worlds_that_are_counted_unless_it_has_a_stock(preset: str) -> None:
    if countable(preset):
        assert any(len(position.worlds) > 1 for position in positions(rules(preset), 29, 2))


@pytest.mark.parametrize("freedom", [4, 30, 100, 500])
def test_even_draws_pass_what_is_most_uneven_once_in_a_million(freedom: int) -> None:
    """Against the exact chance, which has a sum for even degrees of freedom."""
    half = most_uneven(freedom + 1) / 2
    chance = sum(exp(k * log(half) - half - lgamma(k + 1)) for k in range(freedom // 2))
    assert chance == pytest.approx(1e-6, rel=0.7)


def laid(position: Position) -> int:
    """In how many ways the cards may lie that a seat has not seen, where all of them are in two hands."""
    o: Any = position.o
    left, last = (o.seat + 1) % 3, (o.seat + 2) % 3
    hidden = mask_of(position.now.pack.cards) & ~(o.hand | o.played)
    hands = combinations(cards_of(hidden & ~o.lacks[left]), o.counts[left])
    rests = [hidden & ~mask_of(hand) for hand in hands]
    return sum(comb(popcount(rest), o.counts[last]) for rest in rests if not rest & o.lacks[last])


def test_worlds_are_as_many_as_ways_to_lay_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.PRESETS, "starter", (STARTER, STARTER.presets[0]))
    counted = [(len(position.worlds), laid(position)) for position in positions(rules("starter"), 31, 8)]
    assert [many for many, _ in counted] == [ways for _, ways in counted]
    assert len({many for many, _ in counted}) > 1


def test_a_sampler_that_supposes_the_lowest_of_what_was_done_unseen_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Written by hand beside the usual one: the declarer has always found its lowest cards in the talon."""
    *_, of = (one for one in FAMILIES if {"found", "aside", "taker"} <= one.engine.state.fields.keys())
    preset, sample = of.presets[0], of.inference.sample

    @kernel
    def supposing(s: Any, o: Any, p: Any, w: Any, rng: Any) -> int:
        found = sample(s, o, p, w, rng)
        if s.taker >= 0 and o.seat != s.taker:
            had = s.hands[s.taker] | s.aside[s.taker]
            for i in range(s.count):
                if s.plays[i] >> 6 == s.taker:
                    had |= 1 << (s.plays[i] & 63)
            count = popcount(s.found)
            s.found = 0
            for _ in range(count):
                s.found |= had & -had
                had &= had - 1
        return int(found)

    faulty = replace(of, inference=replace(of.inference, sample=supposing))
    monkeypatch.setitem(games.PRESETS, preset.id, (faulty, preset))
    with pytest.raises(AssertionError, match="does not draw evenly"):
        tried(rules(preset.id), 29, 8)
