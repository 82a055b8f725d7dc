"""Whole deals by habit, for benchmarks that compare ways to run the same loop."""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.core.deal import PackOrder, shuffle_pack
from trey.core.family import Family
from trey.kernel.compiled import to_record
from trey.kernel.rng import Rng, below, seeded

__all__ = ["habit_loop", "places"]


@cache
def habit_loop(family: Family) -> Callable[..., int]:
    """Return the loop that plays whole deals by habit, with an observation of the acting seat each time."""
    begin, deal, apply, close = family.engine.begin, family.engine.deal, family.engine.apply, family.engine.close
    observe, habit = family.engine.observe, family.advice.habit

    def play(s: Any, m: Any, p: Any, w: Any, order: Any, rng: Any, deals: int, o: Any) -> int:
        actions = 0
        for _ in range(deals):
            if m.ended or m.number == 0:
                begin(m, p)
            order.dealer = m.next_dealer if m.next_dealer >= 0 else below(rng, m.seats)
            shuffle_pack(order, rng)
            deal(s, m, p, w, order)
            while not s.done:
                observe(o, s, p, w, s.turn)
                apply(s, p, w, habit(o, p, w))
                actions += 1
            close(m, s, p)
        return actions

    return play


def places(family: Family) -> tuple[Any, ...]:
    """Return the records (s, m, p, w, order, rng, o) of a match."""
    rules = family.rules(family.presets[0].id)
    cards = list(rules.pack.cards)
    order, rng = PackOrder(size=len(cards), pack=cards), Rng(x=seeded(7))
    s, m, o = family.engine.state(), family.engine.standing(), family.engine.observation()
    return tuple(map(to_record, (s, m, rules.params, rules.work(), order, rng, o)))
