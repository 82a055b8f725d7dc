"""What an exchange of 3-5-8 is worth to a player who gives: points a deal, with 95 % intervals.

    python -m bench.exchange [--matches N] [--bot habit|strong] [RULES ...]

Each match has two deals.  Who was up in the first gives in the second, and the points of those players there are told.
All rules are played on the same numbered deals; behind each row stands what it changes of the first, match by match.
"""

import argparse
from functools import cache
from typing import Any

import numpy as np

from bench._machine import describe
from trey.bots.weights import learned_record
from trey.core.deal import number_deal
from trey.core.family import Family
from trey.core.interval import mean_of
from trey.games import FAMILIES, parse_rules
from trey.kernel.compiled import compiled
from trey.kernel.mark import kernel
from trey.play.deals import dealing
from trey.play.space import space_of
from trey.play.ways import Way, by_habit, undominated_only

ASKED = "exchange_one_by_one"
BASE = next(family.presets[0].id for family in FAMILIES if any(option.id == ASKED for option in family.options))
RULES = (
    BASE,
    f"{BASE} {ASKED}=true",
    f"{BASE} exchange_not_the_same_card=true",
    f"{BASE} {ASKED}=true exchange_not_the_same_card=true",
    f"{BASE} phase_order=call,kitty exchange=none",
)
MATCHES = 20_000
NOBODY_UP = -1000
SHARE = 6
"""Points are told in sixths: those of one player, or the mean of two."""


@kernel
def numbered(d: Any, _n: Any) -> None:
    """Put the pack in the order of the next numbered deal."""
    number_deal(d.order, d.pack, d.rng, d.t.match, d.m.number + 1, d.m.seats)
    if d.m.next_dealer >= 0:
        d.order.dealer = d.m.next_dealer


@cache
def two_deals(family: Family, way: Way) -> Any:
    """Return the loop (d, n, told, count) that plays two deals a match, and tells the givers' points in the second."""
    begin, play = family.engine.begin, dealing(family, way, order=numbered)

    def play_matches(d: Any, n: Any, told: Any, count: int) -> int:
        for number in range(count):
            d.t.match = number
            begin(d.m, d.p)
            play(d, n)
            ups = givers = points = 0
            for seat in range(3):
                if d.m.last[seat] > 0:
                    ups |= 1 << seat
                    givers += 1
            play(d, n)
            for seat in range(3):
                if ups >> seat & 1:
                    points += d.s.delta[seat]
            told[number] = SHARE * points // givers if givers else NOBODY_UP
        return count

    return play_matches


def givers_points(text: str, bot: str, matches: int) -> list[float | None]:
    """Return the mean points of the givers by match; None where nobody was up."""
    rules, told = parse_rules(text), np.zeros(matches, np.int64)
    d, net = space_of(rules, fast=True), learned_record(rules.family) if bot == "strong" else 0
    way = undominated_only(rules.family) if bot == "strong" else by_habit(rules.family)
    compiled(two_deals(rules.family, way))(d, net, told, matches)
    return [None if points == NOBODY_UP else points / SHARE for points in told.tolist()]


def main() -> None:
    """Print a row for each set of rules."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--bot", choices=("habit", "strong"), default="habit")
    parser.add_argument("rules", nargs="*", default=RULES, help="a preset and its options, each in quotes")
    asked = parser.parse_args()
    print(f"{describe()}; {asked.matches} matches of two deals, {asked.bot}")
    first: list[float | None] = []
    for text in asked.rules:
        points = givers_points(f"{text} win_rule=fixed_hands:3", asked.bot, asked.matches)
        first = first or points
        whole = mean_of([one for one in points if one is not None])
        change = mean_of([a - b for a, b in zip(points, first, strict=True) if a is not None and b is not None])
        print(f"{text:75} {whole.mean:+.3f} ± {whole.half:.3f}   {change.mean:+.3f} ± {change.half:.3f}", flush=True)


if __name__ == "__main__":
    main()
