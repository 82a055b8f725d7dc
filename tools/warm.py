"""Compile what the tests call, each family in a process of its own, so that no two test workers do it twice.

python -m tools.warm
"""

import multiprocessing
import random
import sys
import time
from importlib.util import find_spec

from tools.freeze import PARTS
from trey.bots import BOTS
from trey.core.deal import Deal
from trey.envs import Batch
from trey.games import FAMILIES, family
from trey.kernel.compiled import compiled, to_record
from trey.kernel.rng import Rng, seeded
from trey.match import Match
from trey.solvers.perft import perft
from trey.solvers.playout import RandomPlay


def warm(family_id: str) -> float:
    """Call every compiled entry point of a family once; return the seconds that took."""
    began = time.perf_counter()
    now = family(family_id)
    match = Match(now.rules(now.presets[0].id))
    match.deal(Deal.random(match.rules.pack.cards, 0, random.Random(1)))  # noqa: S311 - any deal will do
    RandomPlay(match.rules, 1, fast=True).deals(1)
    observation, state = to_record(match.observation(match.turn)), to_record(match.state)
    params, scratch = to_record(match.rules.params), to_record(match.rules.work())
    compiled(now.observe)(observation, state, params, scratch, match.turn)
    compiled(now.recall)(observation, state, params, match.turn)
    compiled(now.sample)(state, observation, params, scratch, to_record(Rng(x=seeded(1))))
    batch = Batch(match.rules, 2)
    batch.reset()
    batch.step(batch.random_actions())
    if find_spec("pyspiel"):
        from trey.envs.openspiel import GAMES

        state = next(game for game in GAMES if game.family is now)({}).new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        state.resample_from_infostate(0)
    perft(match.rules, match.state, 1, fast=True)
    for bot in ("steady", "expert"):
        BOTS[bot].choose(match.rules, match.observation(match.turn), 1)
    for part in PARTS:
        for key in [*part.keys(now)][:1] if part.by_day else ():
            part.tell(key, 0, True)
    return time.perf_counter() - began


def main() -> None:
    """Compile every family, two at a time."""
    ids = [f.id for f in FAMILIES][::-1]  # the slowest to compile comes first
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        for family_id, seconds in zip(ids, pool.imap(warm, ids, chunksize=1), strict=True):
            sys.stdout.write(f"{family_id}: compiled, {seconds:.0f} s\n")


if __name__ == "__main__":
    main()
