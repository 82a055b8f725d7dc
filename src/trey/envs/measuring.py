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
_DEALS_A_TABLE = 10
FEWEST, MOST = 2 * _DEALS_A_TABLE, _DEALS_A_TABLE << 24


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
    import numpy as np

    in_range("deals", deals, FEWEST, MOST)
    somebody(against)
    tables = deals // _DEALS_A_TABLE
    points, last, seats = np.zeros(tables), tables * _DEALS_A_TABLE, Batch(rules).seats
    for seat in range(seats):
        batch = Batch(rules, tables, seed=seed, episode="deal", against=against, seat=seat, turned=turned)
        batch.reset()
        while (on := batch.deal < last).any():
            batch.step(choose(batch))
            points += on * batch.reward
    return mean_of((points / (_DEALS_A_TABLE * seats)).tolist())
