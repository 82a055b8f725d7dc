"""Environments under random play: batches with observations and masks, single tables, OpenSpiel and pgx beside them.

A ratio to OpenSpiel is one to the fastest of four loops in Python, `bench._openspiel`.

python -m bench.envs [--puffer CHECKOUT]     with a checkout of PufferLib: batches beside its Triple Triad, nothing else
"""

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

import gymnasium

from bench._cases import FIRST
from bench._machine import best_rate, cores, describe, pin
from bench._openspiel import alone, fastest, loops, pick, vectors
from bench._pgx import bridge
from bench._puffer import COMPILER, built, peer_rate
from trey import envs
from trey.envs import Batch
from trey.envs.gymnasium import SeatEnv
from trey.envs.versions import gymnasium_id
from trey.games import PRESETS
from trey.kernel import toolchain

COUNT = 4096
FEWER = 512
BRIDGE = "pgx bridge"
TRIAD = "Triple Triad"
GAMES = 64
"""Of these Triple Triad plays on: with 512 it writes beyond its memory and ends."""
PEER = "skat"
KUHN = "python_kuhn_poker"
STEPS = 2000
ROUNDS = 7
PLAIN, HABIT = "observation and mask", "against habit"
MODES: dict[str, tuple[str, dict[str, Any]]] = {
    PLAIN: (PLAIN, {}),
    "suits from trumps on": (PLAIN, {"turned": True}),
    HABIT: (PLAIN, {"against": "habit"}),
    "against strong": (PLAIN, {"against": "strong"}),
    "against habit, suits from trumps on": (HABIT, {"against": "habit", "turned": True}),
    "a history of 16 acts": (PLAIN, {"history": 16}),
    "the oracle": (PLAIN, {"oracle": True}),
}
"""What may be asked of a batch, and which mode each is compared with."""


def batch_work(batch: Batch) -> Callable[[], int]:
    """Return what steps a batch with random legal actions."""
    batch.reset()

    def step() -> int:
        batch.step(batch.random_actions())
        return batch.count

    return step


def single_work(preset: str) -> Callable[[], int]:
    """Return what steps one table for all seats from Python, observation and mask in NumPy."""
    table, rng = Batch(preset), random.Random(1)
    table.reset()
    mask = table.mask[0]

    def step() -> int:
        for _ in range(STEPS):
            table.act(int(pick(mask.nonzero()[0], rng)))
        return STEPS

    return step


def alone_work(preset: str) -> Callable[[], int]:
    """Return what plays a recorded run of one table again: the table's own time, and no chooser's."""
    table, rng, acts = Batch(preset), random.Random(1), []
    table.reset(seed=1)
    for _ in range(STEPS):
        acts.append(int(pick(table.mask[0].nonzero()[0], rng)))
        table.act(acts[-1])

    def play() -> int:
        table.reset(seed=1)
        for action in acts:
            table.act(action)
        return STEPS

    return play


def seat_work(preset: str, *, wrapped: bool = False) -> Callable[[], int]:
    """Return what steps a Gymnasium environment, one seat against rules of thumb; wrapped as `make` does."""
    family = PRESETS[preset][0]
    env: Any = gymnasium.make(f"trey/{gymnasium_id(family)}", preset=preset) if wrapped else SeatEnv(family.id, preset)
    rng, now = random.Random(1), [env.reset(seed=1)[1]]

    def step() -> int:
        for _ in range(STEPS):
            _, _, over, cut, now[0] = env.step(int(pick(now[0]["action_mask"].nonzero()[0], rng)))
            if over or cut:
                _, now[0] = env.reset()
        return STEPS

    return step


def agents_work(preset: str, *, wrapped: bool = False, sampled: bool = False) -> Callable[[], int]:
    """Return PettingZoo's loop over the agents, with observation and mask.

    :param wrapped: as `env` does, what the docs print.
    :param sampled: actions are drawn by the action space, as there.
    """
    module = getattr(envs, f"{PRESETS[preset][0].id}_v0")
    env, rng = (module.env if wrapped else module.raw_env)(preset=preset), random.Random(1)

    def play() -> int:
        env.reset(seed=rng.randrange(1 << 30))
        steps = 0
        for agent in env.agent_iter(STEPS):
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = observation["action_mask"]
            env.step(env.action_space(agent).sample(mask) if sampled else int(pick(mask.nonzero()[0], rng)))
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


def at_once_rate(preset: str, batches: int) -> float:
    """Return how many decisions a second so many batches make by the wall, each in a thread of its own."""
    works = [batch_work(Batch(preset, COUNT)) for _ in range(batches)]
    with ThreadPoolExecutor(batches) as pool:
        return wall_rate(lambda: sum(pool.map(lambda work: work(), works)))


def threads_row(preset: str) -> None:
    """Print what a second batch in a thread of its own brings: a step lets others run."""
    one, two = at_once_rate(preset, 1), at_once_rate(preset, 2)
    print(
        f"{'two batches in threads, by the wall: ' + PRESETS[preset][1].name.en:60} {two:14,.0f} {two / one:8.2f}x one",
        flush=True,
    )


def mode_rows(preset: str) -> None:
    """Print how fast a batch is in each mode, and its part of another's rate: medians of rounds in turn."""
    works = {mode: batch_work(Batch(preset, FEWER, **wishes)) for mode, (_, wishes) in MODES.items()}
    rounds = [{mode: best_rate(work, 0.3) for mode, work in works.items()} for _ in range(ROUNDS)]
    for mode, (base, _) in MODES.items():
        rate, part = median(now[mode] for now in rounds), median(now[mode] / now[base] for now in rounds)
        row(f"{PRESETS[preset][1].name.en}, {FEWER} tables: {mode}", rate, rate / part, base)


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
        for batches in sorted({1, cores()}):
            row(
                f"{name}, by the wall: batches of {COUNT:,}: {batches}",
                at_once_rate(preset, batches),
                many,
                BRIDGE,
            )


def triad_rows(checkout: Path) -> None:
    """Print batches of trey, and of PufferLib's Triple Triad: medians of rounds in turn."""
    works = {preset: batch_work(Batch(preset, GAMES)) for preset in FIRST}
    rounds = []
    with tempfile.TemporaryDirectory() as folder:
        module = built(checkout, Path(folder))
        for _ in range(ROUNDS):
            own = {preset: best_rate(work, 0.3) for preset, work in works.items()}
            rounds.append({TRIAD: peer_rate(module, GAMES, 0.3), **own})
    peer = median(now[TRIAD] for now in rounds)
    row(f"PufferLib {TRIAD}, by {toolchain.named(COMPILER)}: batch of {GAMES}", peer)
    for preset in FIRST:
        part = median(now[preset] / now[TRIAD] for now in rounds)
        own_rate = median(now[preset] for now in rounds)
        row(f"{PRESETS[preset][1].name.en}: batch of {GAMES}", own_rate, own_rate / part, TRIAD)


def row(name: str, rate: float, peer: float = 0.0, of: str = "") -> None:
    """Print a rate, and its ratio to a peer's."""
    ratio = f"{rate / peer:8.2f}x {of}" if peer else ""
    print(f"{name:60} {rate:14,.0f} {ratio}", flush=True)


def peer_rows() -> tuple[float, float, float, float]:
    """Print OpenSpiel's rates: of its vector, `skat`, `skat` alone, and `python_kuhn_poker`; 0 where it is missing."""
    if not find_spec("pyspiel"):
        print("OpenSpiel is not installed: no peer (pip install open_spiel==2.0.2)")
        return 0.0, 0.0, 0.0, 0.0
    rates = []
    for name, works in {
        f"OpenSpiel's environment, {PEER}": vectors(PEER),
        f"OpenSpiel {PEER}, NumPy observer": loops(PEER, observed=True),
        f"OpenSpiel {PEER} alone, no chooser": {"recorded": alone(PEER)},
        f"OpenSpiel {KUHN}, moves of chance too": loops(KUHN, chance=True),
    }.items():
        best = 0.0
        for way, work in works.items():
            rate = best_rate(work)
            row(f"{name}: {way}", rate)
            best = max(best, rate)
        rates.append(best)
    return rates[0], rates[1], rates[2], rates[3]


def main() -> None:
    """Print everything; peers are measured in the same run."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--puffer", metavar="CHECKOUT", type=Path, help="measure batches beside its Triple Triad only")
    checkout = asked.parse_args().puffer
    print(describe())
    print(f"{'':60} {'decisions/s':>14}")
    if checkout:
        pin()
        triad_rows(checkout)
        return
    for preset in FIRST:
        threads_row(preset)
    bridge_rows()
    pin()
    vector, skat, own, kuhn = peer_rows()
    for preset in FIRST:
        name = PRESETS[preset][1].name.en
        for count in (COUNT, FEWER):
            rate = best_rate(batch_work(Batch(preset, count)))
            row(f"{name}: batch of {count:,}", rate, vector, "SyncVectorEnv")
            row("", rate, skat, f"{PEER} by the fastest loop")
        mode_rows(preset)
        row(f"{name}: one table from Python", best_rate(single_work(preset)), skat, PEER)
        row(f"{name}: one table alone, no chooser", best_rate(alone_work(preset)), own, f"{PEER} alone")
        row(f"{name}: Gymnasium, a seat against habit", best_rate(seat_work(preset)))
        row(f"{name}: Gymnasium, wrapped by make", best_rate(seat_work(preset, wrapped=True)))
        row(f"{name}: PettingZoo's agent loop, raw_env", best_rate(agents_work(preset)))
        row(f"{name}: PettingZoo's agent loop, wrapped by env", best_rate(agents_work(preset, wrapped=True)))
        row(
            f"{name}: the same as the docs print it, wrapped, sampled",
            best_rate(agents_work(preset, wrapped=True, sampled=True)),
        )
        if kuhn:
            game = f"trey_{PRESETS[preset][0].id}"
            way, rate = fastest(loops(game, chance=True))
            row(f"{name}: OpenSpiel's {game}, moves of chance too, {way}", rate, kuhn, "kuhn")


if __name__ == "__main__":
    main()
