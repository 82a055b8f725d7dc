"""What bots give away with two tricks left: `python -m bench.regret [--positions N] [--draws N] [--only TEXT]`.

A seat has two cards, and may play either.  Every way the hidden cards can lie is thought as likely as the game's own
draws make it (`Inference.sample`), and the others are known: rules of thumb, or players of the network.  So each card
has a value, and its regret is what the other would have brought more: points of the deal, over the mean of the others.
Which card is better is seen in one half of the draws and what it is worth in the other half, so that chance adds
nothing.  Positions come from deals of rules of thumb and of the network, seats drawn anew.
"""

import argparse
import random
import time
from collections.abc import Iterator
from statistics import fmean, stdev
from typing import Any

from bench._machine import describe
from trey.bots import BOTS
from trey.bots.weights import learned_record
from trey.core.family import Rules
from trey.core.kinds import NOBODY
from trey.games import FAMILIES
from trey.kernel.bits import bits, popcount
from trey.kernel.compiled import compiled, record, to_record
from trey.kernel.rng import seeded
from trey.match import Match
from trey.play.beliefs import evenly
from trey.play.search import searching, won
from trey.play.space import Tally, space_of
from trey.play.ways import mixed

LEVELS = ("random", "habit", "steady", "strong", "expert")
PLAYED = ("habit", "strong")
EVERYBODY = -1


class Judge:
    """Says what two cards are worth, for a set of rules."""

    def __init__(self, rules: Rules, draws: int) -> None:
        family = rules.family
        self._rules, self._draws, self._net = rules, draws, learned_record(family)
        self._space = space_of(rules, fast=True)
        self._space.rng.x = seeded(1)
        self._search = compiled(searching(family, evenly(family), won(family, mixed(family))))

    def regrets(self, seen: Any, like: int) -> dict[int, float] | None:
        """Return each card's regret in points; None where no cards could be drawn."""
        d, halves, found = self._space, [], 0
        d.o = to_record(seen)
        for _ in range(2):
            d.t = record(Tally)
            d.t.like = like
            found = self._search(d, self._net, NOBODY, seen.legal, self._draws // 2)
            if not found:
                return None
            halves.append(d.t.gains[:])
        first, second = halves
        best = max(bits(seen.legal), key=lambda card: int(first[card]))
        unit = found * (self._rules.seats - 1)
        return {card: float(second[best] - second[card]) / unit for card in bits(seen.legal)}


def positions(rules: Rules, chance: random.Random) -> Iterator[tuple[Any, int]]:
    """Yield what a seat sees that may play either of its last two cards, and a seed, for ever."""
    while True:
        match, players = Match(rules), chance.choices(PLAYED, k=rules.seats)
        match.deal_numbered(chance.randrange(2**32), 1)
        while match.turn is not None:
            seen, seed = match.observation(match.turn), chance.randrange(2**60)
            if match.phase.main and popcount(seen.hand) == popcount(seen.legal) == 2:
                yield seen, seed
            match.act_number(BOTS[players[match.turn]].choose(rules, seen, seed))


def main() -> None:
    """Print a table for each family whose bots have learned a game of tricks."""
    parser = argparse.ArgumentParser(description="Measure what bots give away with two tricks left.")
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--draws", type=int, default=1_000, help="ways of the hidden cards for each position")
    parser.add_argument("--only", default="", help="families whose id holds this")
    options = parser.parse_args()
    print(describe())
    for family in FAMILIES:
        if family.study.features and family.study.opened and options.only in family.id:
            table(family.rules(family.presets[0].id), options.positions, options.draws)


def table(rules: Rules, count: int, draws: int) -> None:
    """Print the mean regret of each level, in thousandths of a point."""
    judge, done, began = Judge(rules, draws), 0, time.process_time()
    lost: dict[tuple[str, int], list[float]] = {(level, like): [] for level in LEVELS for like in (0, EVERYBODY)}
    for seen, seed in positions(rules, random.Random(1)):
        found = {like: judge.regrets(seen, like) for like in (0, EVERYBODY)}
        if None in found.values():
            continue
        for level in LEVELS:
            card = BOTS[level].choose(rules, seen, seed)
            for like, regrets in found.items():
                assert regrets is not None
                lost[level, like].append(regrets[card])
        done += 1
        if done == count:
            break
    print(f"{rules.text}: {count:,} positions of two cards, {draws:,} draws, {time.process_time() - began:.0f} s")
    print(f"{'thousandths of a point':26}{'others: habit':>20}{'others: network':>20}")
    for level in LEVELS:
        columns = (lost[level, like] for like in (0, EVERYBODY))
        print(f"{level:26}" + "".join(f"{_mean(column):>20}" for column in columns), flush=True)


def _mean(values: list[float]) -> str:
    return f"{1000 * fmean(values):.1f} ± {1960 * stdev(values) / len(values) ** 0.5:.1f}"


if __name__ == "__main__":
    main()
