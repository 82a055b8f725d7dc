"""Matches to review: habits play, and one seat does one thing that it should not."""

import random
from collections.abc import Callable
from typing import Any

from trey.bots import BOTS
from trey.core.action import Action
from trey.core.deal import Deal, PackOrder
from trey.core.history import act_code, act_phase, act_seat
from trey.core.sampling import ConstrainedDeal
from trey.games import parse_rules
from trey.kernel.rng import seeded
from trey.match import Dealt, Match

__all__ = ["habitual", "otherwise", "planted"]

Instead = Callable[[Match], Action | None]


def habitual(rules: str, seed: int, acts: int, bot: str = "habit", instead: Instead | None = None) -> Match:
    """A match played by one kind of bot for so many acts; `instead` may say what is done for once."""
    match, rng = Match(parse_rules(rules), ("Ada", "Bo", "Cleo")), random.Random(seed)
    while match.ended is None and acts:
        if match.needs_deal:
            due = match.dealer_due
            match.deal(Deal.random(match.rules.pack.cards, 0 if due is None else due, rng))
            continue
        acts -= 1
        other = instead(match) if instead else None
        if other is not None:
            match.play(other)
            instead = None
        else:
            seen = match.observation(match.turn)
            match.act_number(BOTS[bot].choose(match.rules, seen, rng.randrange(1 << 60)))
    return match


def planted(rules: str, seed: int, acts: int, instead: Instead) -> tuple[Match, int]:
    """A match with a blunder, and where in its log that is."""
    at = -1

    def once(match: Match) -> Action | None:
        nonlocal at
        found = instead(match)
        if found is not None:
            at = len(match.log)
        return found

    return habitual(rules, seed, acts, instead=once), at


def otherwise(match: Match, seat: int, seed: int) -> Match:
    """The same match as a seat knows it: in the running deal all cards that it has not seen are dealt anew."""
    family, p, w = match.family, match.rules.params, match.rules.work()
    state: Any = family.engine.state()
    order = PackOrder()
    assert family.inference.sample(state, match.observation(seat), p, w, ConstrainedDeal(x=seeded(seed)))
    assert family.inference.dealt(order, state, p)
    began = max(at for at, event in enumerate(match.log) if isinstance(event, Dealt))
    twin = Match(match.rules, match.players).replay(match.log[:began])
    twin.deal(Deal(order.dealer, tuple(order.pack[: order.size]), order.salt))
    work = match.rules.work()
    told = [match.rules.observation(match.standing, state, work, viewer) for viewer in range(match.rules.seats)]
    for number in range(told[seat].acted):
        actor = act_seat(told[seat].acts[number])
        act = told[actor].acts[number]
        twin.act(actor, family.phases[act_phase(act)].action(act_code(act)))
    return twin
