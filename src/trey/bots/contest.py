"""Whole matches of one seat against others, in compiled code: networks and rules of thumb."""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.bots.net import Thought, share, thinking
from trey.core.deal import PackOrder, shuffle_pack
from trey.core.engine import copy_standing
from trey.core.family import Family, Rules
from trey.kernel.bits import low_index
from trey.kernel.compiled import compiled, numbers, record, to_record
from trey.kernel.rng import Rng, below, seeded

__all__ = ["MOST_DEALS", "Table", "win_shares"]

MOST_DEALS = 500
"""A match that takes longer counts as nobody's."""


class Table:
    """The records that matches of one set of rules are played on: (s, o, m, p, w, order, rng, x)."""

    def __init__(self, rules: Rules) -> None:
        family, cards = rules.family, list(rules.pack.cards)
        self.rules = rules
        self.rng = to_record(Rng(x=1))
        self.places = (
            record(family.engine.state),
            record(family.engine.observation),
            record(family.engine.standing),
            to_record(rules.params),
            to_record(rules.work()),
            to_record(PackOrder(size=len(cards), pack=cards)),
            self.rng,
            record(Thought),
        )


@cache
def contest_loop(family: Family) -> Callable[..., int]:
    """Return the loop (places, nets, others, matches, shares) -> deals: the hero's net in each seat in turn.

    `others` is 1 where they think with the second net, 0 where they follow the habit; `shares` receives the hero's part
    of each match.
    """
    begin, deal, apply, close, observe = (
        family.engine.begin,
        family.engine.deal,
        family.engine.apply,
        family.engine.close,
        family.engine.observe,
    )
    habit, think = family.advice.habit, thinking(family)

    def contest(places: Any, nets: Any, others: int, matches: int, shares: Any) -> int:
        s, o, m, p, w, order, rng, x = places
        net, other = nets
        deals = 0
        for number in range(matches):
            begin(m, p)
            hero = number % m.seats
            while not m.ended and m.number < MOST_DEALS:
                order.dealer = m.next_dealer if m.next_dealer >= 0 else below(rng, m.seats)
                shuffle_pack(order, rng)
                deal(s, m, p, w, order)
                copy_standing(o, m)
                deals += 1
                while not s.done:
                    observe(o, s, p, w, s.turn)
                    code = -1
                    if o.legal & o.legal - 1 == 0:
                        code = low_index(o.legal)
                    elif s.turn == hero or others:
                        code = think(net if s.turn == hero else other, x, o, p)
                    apply(s, p, w, code if code >= 0 else habit(o, p, w))
                close(m, s, p)
            shares[number] = share(m, hero)
        return deals

    return contest


def win_shares(table: Table, net: Any, other: Any, matches: int, seed: int) -> Any:
    """Return the hero's part of each of so many matches, shape (matches,), `ONE` for a whole one.

    :param other: the others' network, None where they follow the rules of thumb.
    """
    shares = numbers(matches)
    table.rng.x = seeded(seed)
    nets = (net, net if other is None else other)
    compiled(contest_loop(table.rules.family))(table.places, nets, int(other is not None), matches, shares)
    return shares
