"""Agents that have learned nothing."""

from itertools import pairwise

import numpy as np

from trey.envs import Agent, layout
from trey.games import family

__all__ = ["untrained"]


def untrained(*, turned: bool = True, seed: int = 1) -> Agent:
    """An agent for Euchre with weights drawn at random."""
    euchre, chance = family("euchre"), np.random.default_rng(seed)
    widths = (layout(euchre)[-1].places.stop, 16, len(euchre.actions))
    return Agent(
        "euchre", [(chance.normal(size=pair), chance.normal(size=pair[1])) for pair in pairwise(widths)], turned=turned
    )
