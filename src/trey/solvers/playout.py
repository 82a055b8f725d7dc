"""Whole deals played at random in compiled code, through the public rules of any family."""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.core.deal import PackOrder, shuffle_pack
from trey.core.family import Family, Rules
from trey.kernel.bits import nth_bit, popcount
from trey.kernel.compiled import compiled, from_record, to_record
from trey.kernel.rng import Rng, below, seeded

__all__ = ["RandomPlay", "random_loop"]


@cache
def random_loop(family: Family) -> Callable[..., int]:
    """Return the loop (s, r, dealt, chance, deals) -> actions, as a plain function on this family's kernels."""
    begin, deal, legal, apply = family.begin, family.deal, family.legal, family.apply

    def play_at_random(s: Any, r: Any, dealt: Any, chance: Any, deals: int) -> int:
        """Play `deals` deals of random legal actions, match after match; return how many actions that took."""
        actions = 0
        for _ in range(deals):
            if s.ended or s.number == 0:
                begin(s, r)
            dealt.dealer = s.next_dealer if s.next_dealer >= 0 else below(chance, s.seats)
            shuffle_pack(dealt, chance)
            deal(s, r, dealt)
            while not s.done:
                mask = legal(s, r)
                apply(s, r, nth_bit(mask, below(chance, popcount(mask))))
                actions += 1
        return actions

    return play_at_random


class RandomPlay:
    """Random play of one set of rules, at the chosen speed, reproducible from its seed."""

    def __init__(self, rules: Rules, seed: int, *, fast: bool) -> None:
        plain = (
            rules.family.state(),
            rules.params,
            PackOrder(size=len(rules.pack.cards), pack=list(rules.pack.cards)),
            Rng(x=seeded(seed)),
        )
        self._family, self._fast = rules.family, fast
        rules.family.begin(plain[0], rules.params)
        loop = random_loop(rules.family)
        self._loop = compiled(loop) if fast else loop
        self._args = tuple(to_record(a) for a in plain) if fast else plain

    @property
    def state(self) -> Any:
        """The state reached, as a plain layout."""
        return from_record(self._family.state, self._args[0]) if self._fast else self._args[0]

    @property
    def ended(self) -> bool:
        """True when the last deal played ended its match."""
        return bool(self._args[0]["ended"] if self._fast else self._args[0].ended)

    def deals(self, count: int) -> int:
        """Play `count` deals; return how many actions that took."""
        return int(self._loop(*self._args, count))
