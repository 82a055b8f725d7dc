"""Which bot is stronger: duplicate deals, the bot under test in every seat in turn, means with 95 % intervals.

    python -m bench.strength [--deals N]

One seat is the bot under test, the others its yardstick; the value is its points a deal, less the others' mean
(in Three Thirteen fewer points are better, so the sign is turned).  Each deal is played once from every seat, and
the mean over the seats is one observation.
"""

import argparse
import random
import time
from collections.abc import Sequence
from statistics import fmean, stdev

from bench._machine import describe
from trey.bots import BOTS, Bot
from trey.core.deal import Deal
from trey.core.family import Rules
from trey.games import rules
from trey.match import Match

PRESETS = (
    "sergeant_major",
    "nine_five_two_variation",
    "sergeant_major_alternate",
    "euchre_cutthroat",
    "euchre_no_dummy",
    "three_thirteen",
    "three_thirteen_international",
)
PAIRS = (("thumb", "random"), ("steady", "thumb"))


def first_deal(now: Rules, deal: Deal, bots: Sequence[Bot], rng: random.Random) -> Match:
    """Return the match after one deal."""
    match = Match(now)
    match.deal(deal)
    while match.turn is not None:
        match.act_number(bots[match.turn].choose(now, match.sight(match.turn), rng.randrange(2**60)))
    return match


def observe(now: Rules, hero: Bot, others: Bot, seed: int) -> float:
    """Return the hero's advantage on one deal, averaged over the seats."""
    rng = random.Random(seed)
    deal = Deal.random(now.pack.cards, rng.randrange(now.seats), rng)
    gains = []
    for seat in range(now.seats):
        bots = [hero if s == seat else others for s in range(now.seats)]
        match = first_deal(now, deal, bots, rng)
        points = match.deltas or (0,) * now.seats
        rest = fmean(p for s, p in enumerate(points) if s != seat)
        gains.append((rest - points[seat]) if now.family.low_wins else (points[seat] - rest))
    return fmean(gains)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    print(describe())
    print(f"{'':30} {'':18} {'points a deal':>14} {'95 %':>8} {'deals x seats':>14} {'s':>6}")
    for preset in PRESETS:
        if options.only not in preset:
            continue
        now = rules(preset)
        for hero, others in PAIRS:
            count = options.deals * (5 if others == "random" else 1)
            began = time.process_time()
            found = [observe(now, BOTS[hero], BOTS[others], seed) for seed in range(count)]
            half = 1.96 * stdev(found) / count**0.5
            spent = time.process_time() - began
            name = f"{hero} against {others}"
            print(
                f"{preset:30} {name:18} {fmean(found):+14.2f} {half:8.2f} {f'{count} x {now.seats}':>14} {spent:6.0f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
