"""How often a review's interval holds the value that far more worlds find: played choices, judged twice."""

import random
from collections.abc import Iterator

from trey.bots import BOTS
from trey.bots.evaluator import Evaluator
from trey.core.deal import Deal
from trey.games import parse_rules
from trey.kernel.bits import popcount
from trey.match import Match
from trey.review.choice import judge
from trey.review.review import QUESTIONS

__all__ = ["covered"]

AGAIN = 9
"""A question that no judgement asks."""


def positions(rules: str, seed: int) -> Iterator[tuple[Match, int]]:
    """Endless choices of deals in which habits and chance take turns, each with what is done then."""
    rng = random.Random(seed)
    while True:
        match = Match(parse_rules(rules))
        while match.ended is None:
            if match.needs_deal:
                due = match.dealer_due
                dealer = rng.randrange(match.rules.seats) if due is None else due
                match.deal(Deal.random(match.rules.pack.cards, dealer, rng))
            seen = match.observation(match.turn)
            bot = "random" if rng.random() < 0.3 else "habit"
            done = BOTS[bot].choose(match.rules, seen, rng.randrange(1 << 60))
            if popcount(seen.legal) > 1:
                yield match, done
            match.act_number(done)


def covered(rules: str, choices: int, worlds: int, times: int, *, seed: int, fast: bool) -> tuple[int, int]:
    """Return of how many stated intervals, and how many of them hold what `times` as many worlds find."""
    evaluator, stated, held = Evaluator(parse_rules(rules), seed, fast=fast), 0, 0
    for number, (match, done) in enumerate(positions(rules, seed), 1):
        seen = match.observation(match.turn)
        found = judge(evaluator, seen, done, number * QUESTIONS, worlds)
        if found.code < 0:
            continue
        again = evaluator.trial(seen, done, number * QUESTIONS + AGAIN)
        again.go([found.code], times * worlds)
        stated += 1
        held += abs(again.gain(found.code).mean - found.gain.mean) <= 2 * found.gain.error
        if stated == choices:
            break
    return stated, held
