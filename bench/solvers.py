"""Open hands: how long an exact value takes by tricks left, and how many deals of five tricks are solved in a second.

    python -m bench.solvers [--deals N]

Processor time of one core.  Hands are drawn evenly from 52 cards, three times n of them; the hero leads half of the
time.  The reference is the same source in plain Python, on the smallest deals only: it takes a thousand times as long.
Deals with sides are those of the first preset that has any, five tricks with a maker against two.
"""

import argparse
import random
import time
from collections.abc import Callable
from statistics import fmean
from typing import Any

from bench._machine import describe
from trey.core.cards import PACKS
from trey.core.open_hands import OpenHands
from trey.core.tricks import suit_mask
from trey.games import FAMILIES
from trey.kernel.compiled import compiled, record, to_record
from trey.match import Match
from trey.solvers.against import ready_search, tricks_against
from trey.solvers.search import Search
from trey.solvers.solve import OpenSolver, opened, solve

LEFT = ((8, 1), (10, 1), (13, 1), (16, 1))
"""Tricks left, and by how much fewer deals are timed."""
EACH = ((6, 1), (8, 1), (10, 4))
SPADES = 3


def drawn(left: int, seed: int, trump: int) -> OpenHands:
    """Return a lead with so many cards each."""
    rng = random.Random(seed)
    cards = rng.sample(PACKS["p52"].cards, 3 * left)
    hands = [sum(1 << card for card in cards[seat * left : (seat + 1) * left]) for seat in range(3)]
    trumps = suit_mask(trump) if trump >= 0 else 0
    return OpenHands(hands=hands, next=[1, 2, 0], trump=trump, trumps=trumps, size=3, best=-1, best_seat=-1, alone=-1)


def times(ask: Callable[[OpenHands, int], object], left: int, deals: int, trump: int) -> list[float]:
    """Return the milliseconds that each deal takes, ascending."""
    found = []
    for seed in range(deals):
        h = drawn(left, seed, trump)
        began = time.process_time()
        ask(h, seed & 1)
        found.append(1000 * (time.process_time() - began))
    return sorted(found)


def row(name: str, found: list[float]) -> None:
    """Print median, mean, 95 of 100 and the slowest."""
    at = [found[len(found) // 2], fmean(found), found[int(0.95 * len(found))], found[-1]]
    print(f"{name:48}" + "".join(f"{ms:11.3f}" for ms in at), flush=True)


def with_sides(count: int) -> list[Match]:
    """Return matches at the lead of a deal with sides, called at random."""
    rng = random.Random(1)
    rules = next(f.rules(f.presets[0].id) for f in FAMILIES if f.study.opened and "alone" in f.words.roles)
    found: list[Match] = []
    while len(found) < count:
        match = Match(rules)
        match.deal_numbered(1, rng.randrange(1 << 40))
        while not match.deal_over and match.phase.kind != "play":
            match.play(rng.choice(match.legal))
        if not match.deal_over:
            found.append(match)
    return found


def asked_rate(matches: list[Match]) -> float:
    """Return how many deals a second are solved by one call each from Python, every card of the hand in each."""
    states = [match.state for match in matches]
    began = time.process_time()
    for match, state in zip(matches, states, strict=True):
        solve(match.rules, state, fast=True)
    return len(matches) / (time.process_time() - began)


def solve_all(x: Any, table: Any, deals: Any, times: int) -> int:
    """Solve every deal so many times over; return the tricks of those who play alone."""
    total = 0
    for _ in range(times):
        for i in range(len(deals)):
            ready_search(x, deals[i], deals[i].alone)
            total += tricks_against(x, table, deals[i])
    return total


def rate(loop: Any, x: Any, table: Any, deals: Any, times: int) -> float:
    """Return the deals solved in a second."""
    began = time.process_time()
    loop(x, table, deals, times)
    return len(deals) * times / (time.process_time() - began)


def sides_rows(count: int) -> None:
    """Print how many deals with sides are solved in a second, compiled and plain, the same deals."""
    import numpy as np

    matches = with_sides(count)
    deals = [opened(match.rules, match.state) for match in matches]
    same = np.array([to_record(h) for h in deals])
    table = np.array([1, 0], np.int64)  # five tricks never look anything up
    loop, x = compiled(solve_all), record(Search)
    rate(loop, x, table, same, 1)
    fast, plain = rate(loop, x, table, same, 200), rate(solve_all, Search(), [1, 0], deals[:40], 1)
    print(f"{'deals with sides, five tricks, compiled':48}{fast:11,.0f} a second  {fast / plain:,.0f}x", flush=True)
    print(f"{'deals with sides, five tricks, plain':48}{plain:11,.0f} a second", flush=True)
    asked_rate(matches)
    asked = max(asked_rate(matches) for _ in range(3))
    print(f"{'the same, solve() from Python, all cards':48}{asked:11,.0f} a second", flush=True)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description="Measure the solvers.")
    parser.add_argument("--deals", type=int, default=100)
    deals = parser.parse_args().deals
    fast, plain = OpenSolver(fast=True), OpenSolver(fast=False)
    fast.value(drawn(3, 0, 0), 0)
    fast.each(drawn(3, 0, 0), 0, drawn(3, 0, 0).hands[0])
    print(describe())
    print(f"{'milliseconds':48}" + "".join(f"{word:>11}" for word in ("median", "mean", "95 of 100", "most")))
    for left, fewer in LEFT:
        for trump, name in ((SPADES, "a trump"), (-1, "no trump")):
            row(f"one against two, {left} tricks, {name}", times(fast.value, left, deals // fewer, trump))
    row("  the same in plain Python, 5 tricks, a trump", times(plain.value, 5, 20, SPADES))
    row("  compiled, 5 tricks, a trump", times(fast.value, 5, 200, SPADES))
    for left, fewer in EACH:
        found = times(lambda h, hero: fast.each(h, hero, h.hands[0]), left, deals // fewer, SPADES)
        row(f"each for himself, every lead, {left} tricks, a trump", found)
    sides_rows(400)


if __name__ == "__main__":
    main()
