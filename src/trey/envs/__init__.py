"""Environments for training and studying agents, and observations as arrays.

Begin with these:

    Batch                    thousands of deals stepped together
    euchre_v0, …             a family's PettingZoo environment: `euchre_v0.env(preset=…)`
    trey.envs.gymnasium      one seat against bots, and vectors: `gymnasium.make("trey/Euchre-v0", preset=…)`
    trey.envs.openspiel      registers the families: `pyspiel.load_game("trey_euchre(preset=…)")`
    layout, oracle_layout    the fields of an observation, and of the oracle's view
    measure                  how much better than bots an agent plays, with its interval
    Agent                    a trained agent in a file, and as a bot
    features, encode         all of an observation, field by field
"""

from typing import Any

from trey.envs.agent import Agent
from trey.envs.batch import Batch
from trey.envs.encoder import Feature, encode, features, layout, oracle_layout, width
from trey.envs.measuring import measure
from trey.envs.versions import MODULES

__all__ = [
    "Agent",
    "Batch",
    "Feature",
    "encode",
    "features",
    "layout",
    "measure",
    "oracle_layout",
    "width",
]


def __getattr__(name: str) -> Any:
    if name in MODULES:
        return MODULES[name]
    raise AttributeError(name)


def __dir__() -> list[str]:
    return [*__all__, *MODULES]
