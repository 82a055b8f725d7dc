"""How much better than others an agent plays, on the same cards from every seat."""

from collections.abc import Callable
from typing import Any, NamedTuple

from trey.core.family import Rules
from trey.core.interval import sure
from trey.envs.batch import AGAINST, Against, Batch
from trey.envs.choices import in_range, one_of

__all__ = ["Measured", "measure"]

EVALUATION = 1 << 40
"""The seed of the deals an agent is measured on: others than it learned from."""
DEALS_A_TABLE = 10
FEWEST, MOST = 2 * DEALS_A_TABLE, DEALS_A_TABLE << 24


class Measured(NamedTuple):
    """Points a deal above the table's mean, and half of their 95 % interval."""

    points: float
    half: float

    def __str__(self) -> str:
        return f"{self.points:+.4f} ± {self.half:.4f}"


def measure(
    choose: Callable[[Batch], Any],
    rules: Rules | str,
    *,
    deals: int = 10_000,
    seed: int = EVALUATION,
    against: Against = "habit",
    turned: bool = False,
) -> Measured:
    """Return how an agent plays against bots: each deal once from every seat, so that luck of the cards cancels.

    Who plays as the bots do gets nothing, to the last digit.

    :param choose: what does the agent's actions at all tables of a batch, shape (count,).
    :param deals: how many different ones, in tens, at least twenty; each is the first of a match.
    :raises OptionError: as `Batch`.
    """
    import numpy as np

    in_range("deals", deals, FEWEST, MOST)
    one_of("against", against, filter(None, AGAINST))
    tables = deals // DEALS_A_TABLE
    points, last, seats = np.zeros(tables), tables * DEALS_A_TABLE, Batch(rules).seats
    for seat in range(seats):
        batch = Batch(rules, tables, seed=seed, episode="deal", against=against, seat=seat, turned=turned)
        batch.reset()
        while (on := batch.deal < last).any():
            batch.step(choose(batch))
            points += on * batch.reward
    points /= DEALS_A_TABLE * seats
    return Measured(float(points.mean()), float(sure(tables) * points.std(ddof=1) / tables**0.5))
