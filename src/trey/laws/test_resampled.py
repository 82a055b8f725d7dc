"""Worlds drawn from what seats know: each has a deal, and a legal history that looks as the true one does."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from trey.core.codes import draw_code, has
from trey.core.deal import PackOrder, shuffle_pack
from trey.core.engine import copy_standing
from trey.core.family import Family, Rules
from trey.core.history import act_code, act_phase, act_seat
from trey.games import rules
from trey.kernel.compiled import compiled, numbers, record, records, to_record
from trey.kernel.rng import Rng, below, seeded
from trey.laws import chosen
from trey.laws.differences import agree

WORLDS, DAILY = 1_000_000, 2000
_CURE = "`sample` does not fit the rules; say with `shows`, `lacks`, `bars` or `fits` what an act makes known"
_FIT, _UNTOLD, NONE, ILLEGAL, OTHER = range(5)
"""What becomes of a world: its history leads to it and looks the same; its deal cannot be told (a stock was shuffled
again, or acts are forgotten); none was drawn; an act of it is illegal; it looks otherwise, or leads elsewhere."""


@cache
def walking(family: Family) -> Callable[..., None]:
    """Return the kernel that acts at random `steps` times, deal after deal and match after match.

    It begins with a match that has ended after a deal that is done.
    """
    engine = family.engine
    begin, deal, legal, apply, close = engine.begin, engine.deal, engine.legal, engine.apply, engine.close

    def walk(s: Any, m: Any, p: Any, w: Any, order: Any, rng: Any, steps: int) -> None:
        for _ in range(steps):
            if s.done:
                if not m.ended:
                    close(m, s, p)
                if m.ended:
                    begin(m, p)
                order.dealer = m.next_dealer if m.next_dealer >= 0 else below(rng, m.seats)
                shuffle_pack(order, rng)
                deal(s, m, p, w, order)
            codes = legal(s, p, w)
            if not s.done:
                apply(s, p, w, draw_code(codes, rng))

    return walk


@cache
def drawing(family: Family) -> Callable[..., int]:
    """Return the kernel that draws a world for a seat, and replays it act by act from the deal it came from."""
    observe, recall = family.engine.observe, family.engine.recall
    sample, dealt = family.inference.sample, family.inference.dealt
    deal, legal, apply = family.engine.deal, family.engine.legal, family.engine.apply

    def draw(
        s: Any, m: Any, p: Any, w: Any, eyes: Any, again: Any, drawn: Any, order: Any, rng: Any, at: Any, seat: int
    ) -> int:
        seen = eyes[7]
        copy_standing(seen, m)
        observe(seen, s, p, w, seat)
        recall(seen, s, p, seat)
        if not sample(drawn, seen, p, w, rng):
            return NONE
        look = eyes[8]
        copy_standing(look, m)
        observe(look, drawn, p, w, seat)
        recall(look, drawn, p, seat)
        if seen.acted > len(seen.acts) or not dealt(order, drawn, p):
            return _UNTOLD
        for other in range(m.seats):
            recall(eyes[other], drawn, p, other)
            at[other] = 0
        deal(again, m, p, w, order)
        while again.turn >= 0:
            turn = again.turn
            eye = eyes[turn]
            while at[turn] < eye.acted and act_seat(eye.acts[at[turn]]) != turn:
                at[turn] += 1
            if at[turn] == eye.acted:
                break
            act = eye.acts[at[turn]]
            at[turn] += 1
            if again.phase != act_phase(act) or not has(legal(again, p, w), act_code(act)):
                return ILLEGAL
            apply(again, p, w, act_code(act))
        return _FIT

    return draw


def worlds(now: Rules, count: int, seed: int = 1) -> list[int]:
    """Draw so many worlds that can be replayed, on a walk of random play; return how many became what."""
    family, cards = now.family, list(now.pack.cards)
    s, again, drawn = (record(family.engine.state) for _ in range(3))
    m = record(family.engine.standing)
    p, w, rng = to_record(now.params), to_record(now.work()), to_record(Rng(x=seeded(seed)))
    pack, order = to_record(PackOrder(size=len(cards), pack=cards)), record(PackOrder)
    eyes, at = records(family.engine.observation, 9), numbers(7)
    s.done = m.ended = 1
    walk, draw = compiled(walking(family)), compiled(drawing(family))
    found = [0] * 5
    while found[_FIT] < count and sum(found[NONE:]) < count:
        walk(s, m, p, w, pack, rng, 3)
        if s.done:
            continue
        for seat in range(now.seats):
            what = draw(s, m, p, w, eyes, again, drawn, order, rng, at, seat)
            if what == _FIT and bytes(again) != bytes(drawn):
                what = OTHER
            if what in {_FIT, _UNTOLD} and bytes(eyes[7]) != bytes(eyes[8]):
                what = OTHER
            found[what] += 1
    return found


def _replay(preset: str, each: int) -> None:
    fit, _, given_up, *wrong = worlds(rules(preset), each)
    agree(wrong, [0, 0], f"of {each} worlds some have [0] an illegal act, [1] another look or end: {_CURE}")
    assert fit >= each, f"only {fit} of {each} worlds had a deal that can be told"
    assert given_up <= each / 1000, "decision 0035: `sample` may give up after 20,000 draws"


def test_worlds_replay_what_was_seen(preset: str) -> None:
    _replay(preset, DAILY)


@pytest.mark.nightly
def test_a_million_worlds_replay_what_was_seen(preset: str) -> None:
    _replay(preset, WORLDS // len(chosen.presets()) + 1)
