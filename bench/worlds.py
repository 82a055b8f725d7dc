"""Are the worlds that bots imagine like the deals?  `python -m bench.worlds [--deals N] [--worlds N] [--only TEXT]`.

Deals are played by *casual*, *habit* and *steady* in turn.  At each choice of a card, worlds are drawn from what the
seat knows, and set beside the deal as it lies: how many trumps each other seat holds (in Three Thirteen: wilds), how
often a card of another hand lies in that hand, how surprising it is where it lies (log loss), and what a world costs.
With `--told`, it is counted too how often what reviews may tell of a hand ("has two trumps or more") was so.
"""

import argparse
import itertools
import math
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from statistics import fmean, pstdev
from typing import Any

from bench._cases import measured
from bench._machine import describe
from trey.bots import BOTS
from trey.bots.contrast import FEW, holdings
from trey.bots.evaluator import Evaluator
from trey.core.cards import JOKER
from trey.core.family import Family, Rules
from trey.core.interval import mean_of
from trey.kernel.bits import bits, popcount
from trey.kernel.compiled import compiled, to_record
from trey.kernel.rng import seeded
from trey.match import Match
from trey.play.beliefs import MORE_TRIES, TRIES, evenly, imagining, remembering
from trey.play.space import space_of

SEED = 909
PUBLIC = {"played", "pile", "table", "stock", "upcard"}
"""Places that everybody sees, or that nobody has."""
PLAYED = ("casual", "habit", "steady")
LATE = 5
"""The choice from which all later ones are counted as one."""


@dataclass
class Beside:
    """A number in the deals, and in the worlds that were drawn for them."""

    true: list[int] = field(default_factory=list)
    drawn: list[list[int]] = field(default_factory=list)

    @property
    def means(self) -> tuple[float, float]:
        """The mean in the deals and in the worlds."""
        return fmean(self.true), fmean(map(fmean, self.drawn))

    @property
    def spreads(self) -> tuple[float, float]:
        """The standard deviation in the deals and in the worlds."""
        return pstdev(self.true), pstdev([number for worlds in self.drawn for number in worlds])

    @property
    def half(self) -> float:
        """Half the 95 % interval of the difference of the means, over the deals."""
        return mean_of([true - fmean(drawn) for true, drawn in zip(self.true, self.drawn, strict=True)]).half


@dataclass
class Found:
    """What was found of one way of drawing worlds."""

    held: dict[tuple[str, int], Beside] = field(default_factory=lambda: defaultdict(Beside))
    """Trumps in another's hand, by who that is (`lone`, `other`) and the number of the viewer's choice, from 1."""
    put: dict[str, Beside] = field(default_factory=lambda: defaultdict(Beside))
    """Trumps among what another has set aside or given face down, by the name of the place."""
    told: dict[str, Beside] = field(default_factory=lambda: defaultdict(Beside))
    """Whether a fact of another's hand is so, by who that is and the kind of fact, where reviews may tell it."""
    placed: list[float] = field(default_factory=list)
    """The share of worlds in which a card of another's hand lies there."""
    losses: list[float] = field(default_factory=list)
    """Minus the binary logarithm of that share."""


def moments(rules: Rules, deals: int, seed: int, players: tuple[str, ...] = PLAYED) -> Iterator[tuple[Match, int]]:
    """Yield a match at each choice of a card, and the number of that choice for its seat in the deal."""
    chance = random.Random(seed)
    for number in range(deals):
        match, chosen = Match(rules), [0] * rules.seats
        match.deal_numbered(seed, number + 1)
        while match.turn is not None:
            seat, seen = match.turn, match.observation(match.turn)
            if match.phase.main and popcount(seen.legal) > 1:
                chosen[seat] += 1
                yield match, min(chosen[seat], LATE)
            bot = BOTS[players[(seat + number) % len(players)]]
            match.act_number(bot.choose(rules, seen, chance.randrange(2**60)))


def trumps_of(state: Any) -> int:
    """Return what counts most in a deal, as a mask of cards: trumps, or wilds; 0 where there are none."""
    if hasattr(state, "trumps"):
        return int(state.trumps)
    wild = getattr(state, "wild", -1)
    return sum(1 << (suit << 4 | rank) for suit in range(4) for rank in (wild, JOKER) if rank >= 0)


def lone_of(family: Family, state: Any) -> int:
    """Return who plays alone, or called; -1 for nobody."""
    lone = family.engine.alone(state)
    return int(lone if lone >= 0 else getattr(state, "caller", lone))


Draw = Callable[[Match, int], Sequence[Any]]
"""A function (match, worlds) -> states that fit what the seat to act knows."""


def as_reviews_do(rules: Rules) -> Draw:
    """Return the function that draws worlds as reviews, hints and puzzle texts do."""
    evaluator, number = Evaluator(rules, SEED, fast=True), itertools.count()

    def draw(match: Match, worlds: int) -> Sequence[Any]:
        seen = match.observation(match.state.turn)
        first, second, *_ = bits(seen.legal)
        trial = evaluator.trial(seen, first, next(number))
        return [world.cards for world in trial.watch([second], worlds)[second]]

    return draw


def by(drawing: Callable[[Any], int], rules: Rules, spent: list[float]) -> Draw:
    """Return the function that draws worlds with a kernel; it adds to `spent` the microseconds that each took."""
    d, remember, many = space_of(rules, fast=True), compiled(remembering(rules.family)), compiled(_many(drawing))
    d.rng.x = seeded(SEED)

    def draw(match: Match, worlds: int) -> Sequence[Any]:
        d.o = to_record(match.observation(match.state.turn))
        remember(d)
        began = time.process_time()
        many(d, worlds)
        spent.append(1e6 * (time.process_time() - began) / worlds)
        return [d.s.copy() for _ in range(worlds) if many(d, 1)]

    return draw


@cache
def _many(drawing: Callable[[Any], int]) -> Callable[[Any, int], int]:
    """Return the loop (d, worlds) -> how many were drawn."""

    def many(d: Any, worlds: int) -> int:
        drawn = 0
        for _ in range(worlds):
            drawn += drawing(d)
        return drawn

    return many


def measure(rules: Rules, draw: Draw, at: Iterable[tuple[Match, int]], worlds: int, *, told: bool = False) -> Found:
    """Draw so many worlds at each moment, and set them beside the deal; if asked, what may be told of them too."""
    family, found = rules.family, Found()
    for match, chosen in at:
        state, drawn = match.state, draw(match, worlds)
        if told and drawn:
            _tell(found, rules, state, drawn)
        lays = [family.engine.card_locations(world, rules.params) for world in drawn]
        truth = family.engine.card_locations(state, rules.params)
        trumps, lone = trumps_of(state), lone_of(family, state)
        for place in truth.keys() - {str(state.turn), *PUBLIC}:
            there = Counter(card for lay in lays for card in lay[place])
            if place.isdecimal():
                _place(found, truth[place], there, len(lays))
            if trumps and lays and sorted(there.values()) != [len(lays)] * len(truth[place]):
                who = ("lone" if place == str(lone) else "other", chosen)
                beside = found.held[who] if place.isdecimal() else found.put[place.rstrip("0123456789 ")]
                beside.true.append(_count(trumps, truth[place]))
                beside.drawn.append([_count(trumps, lay[place]) for lay in lays])
    return found


def _tell(found: Found, rules: Rules, state: Any, worlds: Sequence[Any]) -> None:
    """Note of each fact that is neither almost always nor almost never so in the worlds, whether it is so."""
    true, *known = [
        set(holdings(rules, state.turn, one, int(one.trumps) if hasattr(one, "trumps") else None))
        for one in (state, *worlds)
    ]
    lone = lone_of(rules.family, state)
    for fact, times in Counter(fact for held in known for fact in held).items():
        if FEW * len(known) <= times <= (1 - FEW) * len(known):
            kind = f"{fact.value} {fact.kind} or more" if fact.kind == "trumps" else f"a {fact.kind}"
            beside = found.told[f"{'lone' if fact.seat == lone else 'other'} has {kind}"]
            beside.true.append(int(fact in true))
            beside.drawn.append([int(fact in held) for held in known])


def _count(trumps: int, cards: Iterable[int]) -> int:
    return sum(trumps >> card & 1 for card in cards)


def _place(found: Found, truth: Iterable[int], there: Counter[int], worlds: int) -> None:
    """Note in how many worlds each card of another's hand lies where it is."""
    for card, count in Counter(truth).items():
        share = min(there[card], count * worlds)
        found.placed += [share / worlds / count] * count
        found.losses += [-math.log2((share / count + 0.5) / (worlds + 1))] * count


def main() -> None:
    """Print a table for each family, and a line for each way of drawing."""
    parser = argparse.ArgumentParser(description="Set the worlds that bots imagine beside the deals.")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=64, help="drawn at each choice of a card")
    parser.add_argument("--told", action="store_true", help="what reviews may tell of a hand, too")
    parser.add_argument("--only", default="", help="presets whose names hold this text")
    options = parser.parse_args()
    print(describe())
    for rules in measured():
        if options.only not in rules.preset or not rules.family.inference:
            continue
        for name, drawing in ways(rules.family).items():
            spent: list[float] = []
            played = moments(rules, options.deals, SEED)
            found = measure(rules, by(drawing, rules, spent), played, options.worlds, told=options.told)
            print(
                f"{rules.preset}, {name}: a card at its owner {fmean(found.placed):.1%}, "
                f"log loss {fmean(found.losses):.3f} bits, {fmean(spent):.1f} µs a world"
            )
            rows = [(f"{who}, choice {chosen}", beside) for (who, chosen), beside in sorted(found.held.items())]
            for row, beside in rows + sorted(found.put.items()) + sorted(found.told.items()):
                mean, spread = beside.means, beside.spreads
                print(
                    f"    {row:22} {len(beside.true):5}  deals {mean[0]:.2f} (spread {spread[0]:.2f}), "
                    f"worlds {mean[1]:.2f} ({spread[1]:.2f}), difference ± {beside.half:.2f}",
                    flush=True,
                )


def ways(family: Family) -> dict[str, Callable[[Any], int]]:
    """Return the kernels that draw worlds, by name."""
    return {
        "even": evenly(family),
        "as steady draws": imagining(family, TRIES),
        "as reviews and expert draw": imagining(family, MORE_TRIES),
    }


if __name__ == "__main__":
    main()
