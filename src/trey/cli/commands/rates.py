"""How fast this machine plays by chance, and how fast the bots decide."""

import random
import time
from collections.abc import Callable

from trey.bots import Bot
from trey.core.deal import Deal
from trey.core.family import Rules
from trey.core.text import Text, figures
from trey.match import Match
from trey.solvers.playout import RandomPlay

SEED = 313


def rate(work: Callable[[], int], seconds: float) -> float:
    """Return how much `work` does in a second of this process's CPU time; each call returns the amount done."""
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        done += work()
    return done / spent


def play_rate(rules: Rules, seconds: float, *, fast: bool) -> float:
    """Return the number of random actions a second, shuffling and dealing included."""
    play = RandomPlay(rules, SEED, fast=fast)
    play.deals(1)  # loads what it needs
    deals = 500 if fast else 1
    return rate(lambda: play.deals(deals), seconds)


def decision_rate(bot: Bot, rules: Rules, seconds: float) -> float:
    """Return how many decisions a second a bot makes in all seats; only its choices are timed."""
    rng = random.Random(SEED)  # noqa: S311 - repeatable on purpose
    match, spent, count = Match(rules), 0.0, 0
    while spent < seconds or not count:
        if match.ended is not None:
            match = Match(rules)
        if match.needs_deal:
            match.deal(Deal.random(rules.pack.cards, match.dealer_due or 0, rng))
        observation, seed = match.observation(match.turn), rng.randrange(1 << 62)
        if not count and not spent:
            bot.choose(rules, observation, seed)  # loads what it needs
        began = time.process_time()
        chosen = bot.choose(rules, observation, seed)
        spent += time.process_time() - began
        count += 1
        match.act_number(chosen)
    return count / spent


def short(value: float) -> Text:
    """Return a rate with three significant figures."""
    for unit, size in (("M", 1e6), ("k", 1e3)):
        if value >= size:
            return figures("{:.3g} " + unit, value / size)
    return figures("{:.3g}", value)
