"""Measuring how much better an agent plays than bots, on the same cards from every seat."""

from collections.abc import Callable
from typing import Any

from trey.core.family import Rules
from trey.core.interval import Estimate, mean_of
from trey.envs.batch import Batch
from trey.envs.choices import in_range
from trey.envs.opponents import Against, somebody

_EVALUATION = 1 << 40
"""The seed of the deals for measuring, which are not those that an agent learns from."""
DEALS_A_TABLE = 10
FEWEST, MOST = 2 * DEALS_A_TABLE, DEALS_A_TABLE << 24


def measure(
    choose: Callable[[Batch], Any],
    rules: Rules | str,
    *,
    deals: int = 10_000,
    seed: int = _EVALUATION,
    against: Against = "habit",
    turned: bool = False,
) -> Estimate:
    """Return an agent's points a deal above the table's mean, against bots.

    Each deal is played once from every seat, so that the luck of the cards cancels out.
    An agent that plays as *habit* does gets 0 against *habit*.

    :param choose: returns the agent's actions at all tables of a batch, shape (count,).
    :param deals: how many different deals, a multiple of ten, at least twenty; each is the first of a match.
    :raises OptionError: as `Batch`.
    """
    in_range("deals", deals, FEWEST, MOST)
    somebody(against)
    points = gains(choose, rules, deals // DEALS_A_TABLE, seed, against, turned=turned)[:, 0]
    return mean_of((points / (DEALS_A_TABLE * Batch(rules).seats)).tolist())


def gains(
    choose: Callable[[Batch], Any],
    rules: Rules | str,
    tables: int,
    seed: int,
    against: Against,
    *,
    turned: bool = False,
) -> Any:
    """Return the points of the agent and of the others to its left, above the mean, shape (tables, seats).

    They are added up over ten deals for each table, each played once from every seat.
    """
    import numpy as np

    last, seats = tables * DEALS_A_TABLE, Batch(rules).seats
    points = np.zeros((tables, seats))
    for seat in range(seats):
        batch = Batch(rules, tables, seed=seed, episode="deal", against=against, seat=seat, turned=turned)
        batch.reset()
        while (on := batch.deal < last).any():
            batch.step(choose(batch))
            points += on[:, None] * np.roll(batch.rewards, -seat, 1)
    return points
