"""Environments under random play: batches with observations and masks, single tables, OpenSpiel and pgx beside them.

python -m bench.envs
"""

import random
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np

from bench._cases import FIRST
from bench._machine import best_rate, cores, describe, pin
from bench._pgx import bridge
from trey import envs
from trey.envs import Batch
from trey.envs.gymnasium import SeatEnv
from trey.envs.loop import CHOOSE, STEP
from trey.games import PRESETS

COUNT = 4096
FEWER = 512
BRIDGE = "pgx bridge"
PEER = "skat"
STEPS = 2000


def batch_work(batch: Batch) -> Callable[[], int]:
    """Return what steps a batch with random legal actions."""
    batch.reset()

    def step() -> int:
        batch.step(batch.random_actions())
        return batch.count

    return step


def vector_work() -> Callable[[], int]:
    """Return what steps OpenSpiel's own vector of 64 with random legal actions."""
    from open_spiel.python import rl_environment
    from open_spiel.python.rl_agent import StepOutput
    from open_spiel.python.vector_env import SyncVectorEnv

    vector, rng = SyncVectorEnv([rl_environment.Environment(PEER) for _ in range(64)]), random.Random(1)
    now = [vector.reset()]

    def step() -> int:
        outputs = []
        for table in now[0]:
            player = table.observations["current_player"]
            legal = table.observations["legal_actions"][player] if player >= 0 else [0]
            outputs.append(StepOutput(action=rng.choice(legal), probs=[]))
        now[0] = vector.step(outputs, reset_if_done=True)[0]
        return len(outputs)

    return step


def observed(name: str) -> Callable[[], int]:
    """Return what plays deals of an OpenSpiel game with its NumPy observer and its mask."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    game, rng = pyspiel.load_game(name), random.Random(1)
    observer = make_observation(game)

    def play() -> int:
        state, actions = game.new_initial_state(), 0
        while actions < STEPS:
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(rng.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0])
                continue
            player = state.current_player()
            observer.set_from(state, player)
            legal = np.asarray(state.legal_actions_mask(player), np.int8).nonzero()[0]
            state.apply_action(int(legal[int(rng.random() * len(legal))]))
            actions += 1
        return actions

    return play


def moves(name: str) -> Callable[[], int]:
    """Return what plays games of OpenSpiel at random, chance's moves counted too."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401 - registers its own

    import trey.envs.openspiel  # noqa: F401 - and this ours

    game, rng = pyspiel.load_game(name), random.Random(1)

    def play() -> int:
        state, made = game.new_initial_state(), 0
        while made < STEPS:
            if state.is_terminal():
                state = game.new_initial_state()
            legal = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
            state.apply_action(rng.choice(legal))
            made += 1
        return made

    return play


def single_work(preset: str) -> Callable[[], int]:
    """Return what steps one table for all seats from Python, observation and mask in NumPy."""
    table, rng = Batch(preset), random.Random(1)
    table.reset()
    mask = table.mask[0]

    def step() -> int:
        for _ in range(STEPS):
            legal = mask.nonzero()[0]
            table.act(int(legal[int(rng.random() * len(legal))]))
        return STEPS

    return step


def seat_work(preset: str) -> Callable[[], int]:
    """Return what steps a Gymnasium environment, one seat against rules of thumb."""
    env, rng = SeatEnv(PRESETS[preset][0].id, preset), random.Random(1)
    now = [env.reset(seed=1)[1]]

    def step() -> int:
        for _ in range(STEPS):
            legal = now[0]["action_mask"].nonzero()[0]
            _, _, over, cut, now[0] = env.step(int(legal[int(rng.random() * len(legal))]))
            if over or cut:
                _, now[0] = env.reset()
        return STEPS

    return step


def agents_work(preset: str) -> Callable[[], int]:
    """Return PettingZoo's loop over the agents, unwrapped, with observation and mask."""
    env, rng = getattr(envs, f"{PRESETS[preset][0].id}_v0").raw_env(preset=preset), random.Random(1)

    def play() -> int:
        env.reset(seed=rng.randrange(1 << 30))
        steps = 0
        for _agent in env.agent_iter(STEPS):
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps

    return play


def wall_rate(work: Callable[[], int], seconds: float = 2.0) -> float:
    """Return how much of `work` is done per second by the clock on the wall, at best."""
    best, until = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        began = time.perf_counter()
        done = sum(work() for _ in range(20))
        best = max(best, done / (time.perf_counter() - began))
    return best


def threads_row(preset: str) -> None:
    """Print what a second thread brings: only the steps, as an agent's thoughts are not ours."""

    def steps(threads: int) -> float:
        batch = Batch(preset, COUNT, threads=threads)
        batch.reset()

        def work() -> int:
            batch._do(CHOOSE)  # noqa: SLF001
            batch._do(STEP)  # noqa: SLF001
            return COUNT

        rate = wall_rate(work)
        batch.close()
        return rate

    one, two = steps(1), steps(2)
    print(
        f"{'two threads, by the wall: ' + PRESETS[preset][1].name.en:60} {two:14,.0f} {two / one:8.2f}x one", flush=True
    )


def bridge_rows() -> None:
    """Print batches beside pgx's auctions by the wall: its XLA takes every core it is let, and so does a batch."""
    if not (find_spec("pgx") and find_spec("jax")):
        print("pgx is not installed: no peer for batches (pip install pgx==2.6.0 jax==0.10.2)")
        return
    few, many = wall_rate(bridge(256)), wall_rate(bridge(COUNT))
    row("pgx bridge_bidding, drawn results, by the wall: batch of 256", few)
    row(f"pgx bridge_bidding, drawn results, by the wall: batch of {COUNT:,}", many)
    for preset in FIRST:
        name = PRESETS[preset][1].name.en
        for threads in sorted({1, cores()}):
            batch = Batch(preset, COUNT, threads=threads)
            row(
                f"{name}, by the wall: batch of {COUNT:,}, threads: {threads}",
                wall_rate(batch_work(batch)),
                many,
                BRIDGE,
            )
            batch.close()


def row(name: str, rate: float, peer: float = 0.0, of: str = "") -> None:
    """Print a rate, and its ratio to a peer's."""
    ratio = f"{rate / peer:8.2f}x {of}" if peer else ""
    print(f"{name:60} {rate:14,.0f} {ratio}", flush=True)


def main() -> None:
    """Print everything; peers are measured in the same run."""
    print(describe())
    print(f"{'':60} {'decisions/s':>14}")
    for preset in FIRST:
        threads_row(preset)
    bridge_rows()
    pin()
    peers: dict[str, Any] = {"vector": 0.0, "observer": 0.0, "kuhn": 0.0}
    if find_spec("pyspiel"):
        peers["vector"], peers["observer"] = best_rate(vector_work()), best_rate(observed(PEER))
        peers["kuhn"] = best_rate(moves("python_kuhn_poker"))
        row(f"OpenSpiel SyncVectorEnv x64, {PEER}", peers["vector"])
        row(f"OpenSpiel {PEER}, NumPy observer and mask", peers["observer"])
        row("OpenSpiel python_kuhn_poker, moves of chance too", peers["kuhn"])
    else:
        print("OpenSpiel is not installed: no peer (pip install open_spiel==2.0.2)")
    for preset in FIRST:
        name = PRESETS[preset][1].name.en
        row(
            f"{name}: batch of {COUNT:,}", best_rate(batch_work(Batch(preset, COUNT))), peers["vector"], "SyncVectorEnv"
        )
        row(
            f"{name}: batch of {FEWER:,}", best_rate(batch_work(Batch(preset, FEWER))), peers["vector"], "SyncVectorEnv"
        )
        row(f"{name}: one table from Python", best_rate(single_work(preset)), peers["observer"], PEER)
        row(f"{name}: Gymnasium, a seat against habit", best_rate(seat_work(preset)), peers["observer"], PEER)
        row(f"{name}: PettingZoo's agent loop", best_rate(agents_work(preset)))
        if find_spec("pyspiel"):
            game = f"trey_{PRESETS[preset][0].id}"
            row(f"{name}: OpenSpiel's {game}, moves of chance too", best_rate(moves(game)), peers["kuhn"], "kuhn")


if __name__ == "__main__":
    main()
