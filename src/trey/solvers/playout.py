"""Whole deals played at random in compiled code, through the public rules of any family."""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.core.deal import PackOrder, shuffle_pack
from trey.core.family import Family, Rules
from trey.kernel.bits import nth_bit, popcount
from trey.kernel.compiled import compiled_whole, from_record, to_record
from trey.kernel.rng import Rng, below, seeded

__all__ = ["RandomPlay", "random_loop"]


@cache
def random_loop(family: Family) -> Callable[..., int]:
    """Return the loop (s, m, p, w, order, rng, deals) -> actions, as a plain function on this family's kernels."""
    begin, deal, legal, apply, close = (
        family.engine.begin,
        family.engine.deal,
        family.engine.legal,
        family.engine.apply,
        family.engine.close,
    )

    def play_at_random(s: Any, m: Any, p: Any, w: Any, order: Any, rng: Any, deals: int) -> int:
        """Play `deals` deals of random legal actions, match after match; return how many actions that took."""
        actions = 0
        for _ in range(deals):
            if m.ended or m.number == 0:
                begin(m, p)
            order.dealer = m.next_dealer if m.next_dealer >= 0 else below(rng, m.seats)
            shuffle_pack(order, rng)
            deal(s, m, p, w, order)
            while not s.done:
                mask = legal(s, p, w)
                apply(s, p, w, nth_bit(mask, below(rng, popcount(mask))))
                actions += 1
            close(m, s, p)
        return actions

    return play_at_random


class RandomPlay:
    """Random play of one set of rules, at the chosen speed, reproducible from its seed."""

    def __init__(self, rules: Rules, seed: int, *, fast: bool) -> None:
        family, cards = rules.family, list(rules.pack.cards)
        plain = (
            family.engine.state(),
            family.engine.standing(),
            rules.params,
            rules.work(),
            PackOrder(size=len(cards), pack=cards),
            Rng(x=seeded(seed)),
        )
        self._family, self._fast = family, fast
        family.engine.begin(plain[1], rules.params)
        loop = random_loop(family)
        self._loop = compiled_whole(loop) if fast else loop
        self._args = tuple(to_record(a) for a in plain) if fast else plain

    @property
    def state(self) -> Any:
        """The state reached, as a plain layout."""
        return from_record(self._family.engine.state, self._args[0]) if self._fast else self._args[0]

    @property
    def standing(self) -> Any:
        """How the match stands, as a plain layout."""
        return from_record(self._family.engine.standing, self._args[1]) if self._fast else self._args[1]

    @property
    def ended(self) -> bool:
        """True when the last deal played ended its match."""
        return bool(self._args[1].ended)

    def deals(self, count: int) -> int:
        """Play `count` deals; return how many actions that took."""
        return int(self._loop(*self._args, count))
