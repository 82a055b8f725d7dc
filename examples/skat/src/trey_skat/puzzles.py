"""Proved endings, in which one card is right wherever the hidden cards are; `python -m trey_skat.puzzles 1` finds them.

In each world that fits what the seat knows, all hands are open, and the declarer plays against the other two together.
What a card brings is what the deal then counts for the declarer.
"""

import random
import sys
from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any

from trey.bots import BOTS
from trey.core.cards import cards_of, mask_of
from trey.core.family import Rules
from trey.games import rules
from trey.kernel.bits import bits, popcount
from trey.match import Acted, Match
from trey_skat.actions import PACK
from trey_skat.game import ENGINE, PLACES

FEW, MOST, CLEAR, STRAY = 4, 140, 0.25, 0.2
"""The most cards in hand and worlds, the least share of worlds with one best card, the rate of random cards."""


def worlds(match: Match) -> Iterator[Any]:
    """Yield every state that fits what the seat to act knows; what the bids tell of the hands is ignored."""
    seat, p = match.turn, match.rules.params
    seen, state = match.observation(seat), match.state
    hidden = {*PACK.cards} - {*cards_of(PLACES.seen(seen))}
    others = [other for other in range(3) if not seen.hands[other]]
    first, last = others if len(others) == 2 else (others[0], None)
    for one in combinations(sorted(hidden), popcount(state.hands[first])):
        rest = hidden - {*one}
        for two in combinations(sorted(rest), popcount(state.hands[last]) if last is not None else 0):
            world, skat = state.copy(), mask_of(rest - {*two})
            world.hands[first] = mask_of(one)
            if last is not None:
                world.hands[last] = mask_of(two)
            if skat and state.taker >= 0:
                world.aside[state.declarer] = skat
            elif skat:
                world.talon = skat
            if all(world.hands[o] & ~PLACES.may_hold(seen, p, o) == 0 for o in others):
                yield world


def value(s: Any, p: Any, w: Any, known: dict[Any, int]) -> int:
    """Return what the deal counts for the declarer if all play as well as they can with open hands."""
    if s.done:
        return int(s.delta[s.declarer])
    key = (*s.hands, s.turn, s.led, s.best, s.best_seat, s.points[s.declarer], *s.tricks)
    if key not in known:
        found = [value(after(s, p, w, code), p, w, known) for code in bits(ENGINE.legal(s, p, w))]
        known[key] = max(found) if s.turn == s.declarer else min(found)
    return known[key]


def after(s: Any, p: Any, w: Any, code: int) -> Any:
    """Return the state after an action."""
    then = s.copy()
    ENGINE.apply(then, p, w, code)
    return then


def prove(match: Match, most: int = MOST) -> tuple[set[str], float] | None:
    """Return the cards that are best in every world, and the share of worlds in which all others are worse."""
    p, w, side = match.rules.params, match.rules.work(), 1 if match.turn == match.state.declarer else -1
    gains: list[dict[int, int]] = []
    possible = [*islice(worlds(match), most + 1)]
    right = legal_now = {*bits(ENGINE.legal(match.state, p, w))}
    if len(possible) > most:
        return None
    for world in possible:
        known: dict[Any, int] = {}
        gains.append({c: side * value(after(world, p, w, c), p, w, known) for c in legal_now})
        right = {c for c in right if gains[-1][c] == max(gains[-1].values())}
        if not right:
            return None
    others = legal_now - right
    if not others:
        return None
    better = sum(max(g[c] for c in others) < max(g.values()) for g in gains)
    return {str(match.phase.action(c)) for c in right}, better / len(gains)


def found(table: Rules, seed: int) -> Iterator[tuple[Match, str, set[str], float]]:
    """Yield proved endings, at most one a deal."""
    rng, habit, number = random.Random(seed), BOTS["habit"], 0
    while True:
        number += 1
        match = Match(table)
        match.deal_numbered(seed, number)
        while match.turn is not None:
            hand = popcount(match.state.hands[match.turn])
            if match.phase.id == "play" and hand <= FEW - (match.turn != match.state.declarer) and len(match.legal) > 1:
                proof = prove(match)
                if proof and proof[1] >= CLEAR and len(proof[0]) == 1:
                    yield match, f"{seed}/{number}", *proof
                    break
            if match.phase.kind == "play" and rng.random() < STRAY:
                match.play(rng.choice(match.legal))
            else:
                match.act_number(habit.choose(table, match.observation(match.turn), 0))


if __name__ == "__main__":
    for match, deal, right, part in found(rules("skat"), int(sys.argv[1])):
        acts = ", ".join(str(event.action) for event in match.log if isinstance(event, Acted))
        print(f"{deal} {right} {part:.2f} seat {match.turn}\n{acts}", flush=True)
