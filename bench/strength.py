"""Which bot is stronger: duplicate deals, the bot under test in every seat in turn, means with 95 % intervals.

    python -m bench.strength [--deals N] [--only TEXT] [--hero BOT --others BOT] [--milliseconds N] [--short]

One seat is the bot under test, the others its yardstick; the value is its points a deal, less the others' mean
(the sign is turned where fewer points are better).  Each deal is played once from every seat, and the mean over the
seats is one observation.  Where a match has rounds of several sizes, each deal is one of them in turn.

Where cards are drawn from a stock, who draws what is most of a deal.  So against rules of thumb the value there is
the sum of what the departures from them were worth: wherever the bot does something else, both actions are played
on by rules of thumb 200 times, from the cards as they truly lie, with the stock shuffled anew.  By the performance
difference lemma (Kakade and Langford 2002) that sum has the same mean as the difference in points, and far less
noise.
"""

import argparse
import random
import time
from collections.abc import Sequence
from functools import cache
from statistics import fmean
from typing import Any

from bench._cases import measured
from bench._machine import describe
from trey.bots import BOTS, Bot
from trey.bots.budget import using
from trey.bots.expert import ExpertBot
from trey.core.deal import Deal
from trey.core.family import Family, Rules
from trey.core.interval import mean_of
from trey.games import rules
from trey.kernel.compiled import compiled, record, to_record
from trey.kernel.layout import copy_into
from trey.kernel.mark import kernel
from trey.kernel.rng import Rng, below, seeded
from trey.match import Match

PAIRS = (("habit", "random"), ("steady", "habit"))
TIMES = 200


def one_deal(preset: str, seed: int) -> Rules:
    """Return the rules of one deal: rounds of all sizes, where a match has them."""
    plain = rules(preset)
    sizes = plain.options.get("rounds")
    return rules(preset, {"rounds": (sizes[seed % len(sizes)],)}) if sizes else plain


def bots_play(match: Match, bots: Sequence[Bot], rng: random.Random) -> None:
    """Play the running deal to its end."""
    while match.turn is not None:
        match.act_number(bots[match.turn].choose(match.rules, match.observation(match.turn), rng.randrange(2**60)))


def advantage(match: Match, seat: int) -> float:
    """Return a seat's points of the deal less the others' mean; higher is better."""
    points = match.deltas or (0,) * match.rules.seats
    ahead = points[seat] - fmean(p for s, p in enumerate(points) if s != seat)
    return -ahead if match.family.low_wins else ahead


def draws(family: Family) -> bool:
    """Say whether cards are drawn from a stock, for penalties."""
    return family.low_wins and hasattr(family.engine.state(), "stock_at")


@kernel
def stir(s: Any, chance: Any) -> None:
    """Shuffle the stock."""
    for i in range(s.stock_end - 1, s.stock_at, -1):
        j = s.stock_at + below(chance, i - s.stock_at + 1)
        s.stock[i], s.stock[j] = s.stock[j], s.stock[i]


@cache
def worth_loop(family: Family) -> Any:
    """Return the loop (root, child, o, p, w, rng, action, usual, seats, times) -> (seats - 1) times the points won.

    Points are penalties here.
    """
    apply, observe, habit = family.engine.apply, family.engine.observe, family.advice.habit

    def worth(
        root: Any, child: Any, o: Any, p: Any, w: Any, rng: Any, action: int, usual: int, seats: int, times: int
    ) -> int:
        won, seat = 0, root.turn
        for _ in range(times):
            stir(root, rng)
            for turn in range(2):
                sign = 1 - 2 * turn
                copy_into(child, root)
                apply(child, p, w, action if sign > 0 else usual)
                while not child.done:
                    observe(o, child, p, w, child.turn)
                    apply(child, p, w, habit(o, p, w))
                won -= sign * seats * child.delta[seat]
                for other in range(seats):
                    won += sign * child.delta[other]
        return won

    return worth


def departures(match: Match, hero: int, bot: Bot, rng: random.Random) -> float:
    """Play the running deal, `bot` in one seat and rules of thumb in the others: what its departures were worth."""
    now, family = match.rules, match.family
    loop, own, total = compiled(worth_loop(family)), now.work(), 0
    scratch = (
        record(family.engine.state),
        record(family.engine.observation),
        to_record(now.params),
        to_record(now.work()),
        to_record(Rng(x=seeded(rng.randrange(2**60)))),
    )
    while match.turn is not None:
        seen = match.observation(match.turn)
        action = habit = family.advice.habit(seen, now.params, own)
        if match.turn == hero:
            action = bot.choose(now, seen, rng.randrange(2**60))
        if action != habit:
            total += loop(to_record(match.state), *scratch, action, habit, now.seats, TIMES)
        match.act_number(action)
    return total / TIMES / (now.seats - 1)


def observe(now: Rules, hero: str, others: str, seed: int) -> float:
    """Return the hero's advantage on one deal, averaged over the seats."""
    rng = random.Random(seed)
    deal = Deal.random(now.pack.cards, rng.randrange(now.seats), rng)
    gains = []
    for seat in range(now.seats):
        match = Match(now)
        match.deal(deal)
        if draws(now.family) and others == "habit":
            gains.append(departures(match, seat, BOTS[hero], rng))
        else:
            bots_play(match, [BOTS[hero if s == seat else others] for s in range(now.seats)], rng)
            gains.append(advantage(match, seat))
    return fmean(gains)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description="Measure how strong the bots are.")
    parser.add_argument("--deals", type=int, default=60, help="deals for each pair; five times as many against random")
    parser.add_argument("--only", default="", help="presets whose name holds this")
    parser.add_argument("--hero", default="", help="the bot under test; otherwise steady, then habit")
    parser.add_argument("--others", default="habit", help="its yardstick, where --hero names one")
    parser.add_argument("--milliseconds", type=int, default=0, help="what the expert may spend, in place of its usual")
    parser.add_argument("--short", action="store_true", help="with the short budget, which is that of plain Python")
    options = parser.parse_args()
    if options.milliseconds:
        BOTS[ExpertBot.id] = ExpertBot(options.milliseconds)
    pairs = ((options.hero, options.others),) if options.hero else PAIRS
    print(describe())
    print(f"{'':30} {'':18} {'points a deal':>14} {'95 %':>8} {'deals x seats':>14} {'s':>6}")
    for preset in (one.preset for one in measured()):
        if options.only not in preset:
            continue
        for hero, others in pairs:
            count = options.deals * (5 if others == "random" else 1)
            began = time.process_time()
            with using(short=options.short):
                found = mean_of([observe(one_deal(preset, seed), hero, others, seed) for seed in range(count)])
            spent = time.process_time() - began
            name, size = f"{hero} against {others}", f"{count} x {rules(preset).seats}"
            print(f"{preset:30} {name:18} {found.mean:+14.2f} {found.half:8.2f} {size:>14} {spent:6.0f}", flush=True)


if __name__ == "__main__":
    main()
