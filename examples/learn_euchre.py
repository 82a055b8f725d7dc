"""Learn to play three-handed Euchre from nothing: PPO with masks, in one file and NumPy alone.

    python examples/learn_euchre.py --seed 1

plays against two bots that follow rules of thumb (`habit`), and prints from time to time how many points a deal the
agent has above the table's mean, each deal played from every seat, with the 95 % interval: zero is as good as the
rules of thumb. The agent is given no examples of play. It begins by playing at random, at about -0.65;
docs/environments.md has the rest.  The same seed gives the same agent on the same machine; `--rounds 20` is enough to
see it learn.

The actor sees what its seat may know (`batch.obs`), with suits counted from trumps on (`turned`), so that nothing is
learned four times.  The critic, which is needed in training only, also sees where the hidden cards lie
(`batch.oracle`), so that luck in the cards is not taken for skill.
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import pairwise
from time import process_time
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from trey.envs import Agent, Batch, measure

RULES = "euchre_cutthroat"
TABLES, STEPS = 512, 32
EPOCHS, CHUNK = 3, 1024
CLIP, TRACE, NORM = 0.2, 0.95, 0.5
RATE, BOLDNESS = 1.5e-3, 0.03
MEAN = 0.05


class Net:
    """Layers with ReLU between them, and Adam (Kingma and Ba 2015)."""

    def __init__(self, sizes: Sequence[int], chance: Any, last: float) -> None:
        pairs = list(pairwise(sizes))
        self.weights = [chance.normal(0, (2 / a) ** 0.5, (a, b)).astype(np.float32) for a, b in pairs]
        self.weights[-1] *= last
        self.weights += [np.zeros(b, np.float32) for _, b in pairs]
        self.moments = [np.zeros((2, *w.shape), np.float32) for w in self.weights]
        self.depth, self.steps = len(pairs), 0

    def __call__(self, x: Any) -> list[Any]:
        """Return the output of every layer, the input first."""
        out = [x]
        for i in range(self.depth):
            x = out[-1] @ self.weights[i] + self.weights[self.depth + i]
            out.append(np.maximum(x, 0) if i < self.depth - 1 else x)
        return out

    def learn(self, out: list[Any], slope: Any, rate: float) -> None:
        """Take one gradient step, given the gradient of the loss with respect to the last layer's output."""
        slopes = [slope] * (2 * self.depth)
        for i in reversed(range(self.depth)):
            slopes[i], slopes[self.depth + i] = out[i].T @ slope, slope.sum(0)
            if i:
                slope = (slope @ self.weights[i].T) * (out[i] > 0)
        scale = min(1.0, NORM / (sum(float((s * s).sum()) for s in slopes) ** 0.5 + 1e-8))
        self.steps += 1
        for weight, (mean, square), s in zip(self.weights, self.moments, slopes, strict=True):
            s *= scale
            mean += 0.1 * (s - mean)
            square += 0.001 * (s * s - square)
            ahead = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
            weight -= ahead * mean / (np.sqrt(square) + 1e-8)


@dataclass
class Played:
    """What happened at all tables in some steps; each array has shape (steps, tables, …)."""

    obs: Any
    oracle: Any
    mask: Any
    action: Any
    logp: Any
    reward: Any
    over: Any


def log_chances(scores: Any, mask: Any) -> Any:
    """Return the logarithms of the probabilities of legal actions, -1e9 for the others."""
    scores = np.where(mask, scores, np.float32(-1e9))
    scores = scores - scores.max(-1, keepdims=True)
    return scores - np.log(np.exp(scores).sum(-1, keepdims=True))


def play(batch: Batch, actor: Net, chance: Any, steps: int) -> Played:
    """Step all tables, drawing each action from the actor's probabilities."""
    shape = (steps, batch.count)
    p = Played(
        np.empty((*shape, batch.obs.shape[1]), np.int8),
        np.empty((*shape, batch.oracle.shape[1]), np.int8),
        np.empty((*shape, batch.mask.shape[1]), bool),
        *(np.empty(shape, kind) for kind in (np.int64, np.float32, np.float32, bool)),
    )
    rows = np.arange(batch.count)
    for t in range(steps):
        p.obs[t], p.oracle[t], p.mask[t] = batch.obs, batch.oracle, batch.mask
        logs = log_chances(actor(batch.obs.astype(np.float32))[-1], p.mask[t])
        action = (logs + chance.gumbel(size=logs.shape)).argmax(-1)  # draws with these chances (Gumbel 1954)
        batch.step(action)
        p.action[t], p.logp[t] = action, logs[rows, action]
        p.reward[t], p.over[t] = batch.reward, batch.terminated
    return p


def advantages(p: Played, value: Any, after: Any) -> Any:
    """Return how much better things went than the critic thought (GAE: Schulman et al. 2016)."""
    found, trace = np.empty_like(value), np.zeros_like(after)
    for t in reversed(range(len(value))):
        on = ~p.over[t]
        trace = p.reward[t] + on * after - value[t] + TRACE * on * trace
        found[t], after = trace, value[t]
    return found


class Learner:
    """An actor, a critic, and how they learn (PPO: Schulman et al. 2017)."""

    def __init__(self, batch: Batch, seed: int) -> None:
        self.chance = np.random.default_rng(seed)
        seen, hidden, actions = batch.obs.shape[1], batch.oracle.shape[1], batch.mask.shape[1]
        self.actor = Net((seen, 128, 64, actions), self.chance, 0.01)
        self.critic = Net((seen + hidden, 128, 64, 1), self.chance, 1)
        self.mean = deepcopy(self.actor)
        """The actor's weights, averaged over the last rounds: it plays better than the last alone (Polyak 1992)."""

    @property
    def agent(self) -> Agent:
        """The agent as learned so far, for measuring, saving and playing."""
        weights, biases = self.mean.weights[: self.mean.depth], self.mean.weights[self.mean.depth :]
        return Agent("euchre", list(zip(weights, biases, strict=True)), turned=True)

    def values(self, obs: Any, oracle: Any) -> Any:
        """Return the critic's estimates."""
        rows = np.concatenate([obs, oracle], -1).reshape(-1, obs.shape[-1] + oracle.shape[-1])
        return self.critic(rows.astype(np.float32))[-1].reshape(obs.shape[:-1])

    def improve(self, batch: Batch, left: float) -> None:
        """Play, and learn from it; `left` is the share of the training that remains."""
        p = play(batch, self.actor, self.chance, STEPS)
        value = self.values(p.obs, p.oracle)
        gained = advantages(p, value, self.values(batch.obs, batch.oracle))
        free = np.flatnonzero(p.mask.sum(-1).ravel() > 1)  # what is forced teaches nothing
        flat = [a.reshape(-1, *a.shape[2:]) for a in (p.obs, p.oracle, p.mask, p.action, p.logp)]
        gained, goal = gained.ravel(), (gained + value).ravel()
        for _ in range(EPOCHS):
            self.chance.shuffle(free)
            for at in range(0, len(free) - CHUNK + 1, CHUNK):
                rows = free[at : at + CHUNK]
                self._learn([a[rows] for a in (*flat, gained, goal)], left)
        for mean, weight in zip(self.mean.weights, self.actor.weights, strict=True):
            mean += MEAN * (weight - mean)

    def _learn(self, part: list[Any], left: float) -> None:
        """Take one step of learning from some of the decisions."""
        obs, oracle, mask, action, logp, gained, goal = part
        obs, rows = obs.astype(np.float32), np.arange(len(action))
        out = self.actor(obs)
        logs = log_chances(out[-1], mask)
        chances = np.exp(logs)
        gained = (gained - gained.mean()) / (gained.std() + 1e-8)
        ratio = np.exp(logs[rows, action] - logp)
        heed = np.where(gained > 0, ratio < 1 + CLIP, ratio > 1 - CLIP) * ratio * gained
        slope = chances * heed[:, None]
        slope[rows, action] -= heed
        unsure = -(chances * logs).sum(-1, keepdims=True)
        slope += BOLDNESS * left * chances * (logs + unsure)
        rate = RATE * max(left, 0.02)
        self.actor.learn(out, slope / len(rows), rate)
        out = self.critic(np.concatenate([obs, oracle.astype(np.float32)], -1))
        self.critic.learn(out, (out[-1] - goal[:, None]) / len(rows), rate)


def learn(seed: int, rounds: int, shown: int) -> Iterator[tuple[int, Learner]]:
    """Yield the learner `shown` times, the last time after all rounds, with the number of its decisions so far."""
    batch = Batch(RULES, TABLES, seed=seed, episode="deal", against="habit", oracle=True, turned=True)
    batch.reset()
    learner = Learner(batch, seed)
    for done in range(rounds):
        learner.improve(batch, 1 - done / rounds)
        if (done + 1) * shown // rounds > done * shown // rounds:
            yield (done + 1) * STEPS * TABLES, learner


def main() -> None:
    """Learn, print the progress, and save the agent."""
    parser = argparse.ArgumentParser(description="Learn three-handed Euchre.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=150, help="of 16,384 decisions")
    parser.add_argument("--shown", type=int, default=10, help="lines to print")
    parser.add_argument("--deals", type=int, default=20_000, help="to measure the agent on each time")
    parser.add_argument("--save", help="file for the agent, such as learned.npz")
    args = parser.parse_args()
    print("decisions   CPU s   points a deal against habit", flush=True)
    for decisions, learner in learn(args.seed, args.rounds, args.shown):
        spent, agent = process_time(), learner.agent
        found = measure(agent.play, RULES, deals=args.deals, turned=True)
        print(f"{decisions:9,} {spent:7.0f}   {found}", flush=True)
        if args.save:
            agent.save(args.save)


if __name__ == "__main__":
    main()
