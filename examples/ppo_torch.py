"""PPO with masks in PyTorch, in one file: three-handed Euchre against two bots that follow rules of thumb.

    pip install torch
    python examples/ppo_torch.py --seed 1 --save learned.npz

prints regularly how many points a deal the agent is above the table's mean, each deal played from every seat; zero
is as good as the rules of thumb (`habit`).  The agent is given no examples of play. docs/environments.md has the
curves of three seeds, and examples/learn_euchre.py the same in NumPy alone.

What it takes: suits counted from trumps on (`turned`), so that nothing is learned four times; a critic that sees the
hidden cards (`oracle`); an entropy bonus that fades; and the mean of the last weights for the agent that is kept.
"""

import argparse
from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import pairwise
from time import process_time
from typing import Any

import torch
from torch import Tensor, nn

from trey.envs import Agent, Batch, measure

RULES = "euchre_cutthroat"
TABLES, STEPS = 512, 32
EPOCHS, CHUNK = 3, 1024
CLIP, TRACE, NORM = 0.2, 0.95, 0.5
RATE, BOLDNESS = 1.5e-3, 0.03
MEAN = 0.05


def net(*sizes: int, last: float) -> nn.Sequential:
    """Return layers with ReLU between them."""
    layers: list[nn.Module] = []
    for a, b in pairwise(sizes):
        layers += [nn.Linear(a, b), nn.ReLU()]
    nn.init.orthogonal_(layers[-2].weight, last)
    return nn.Sequential(*layers[:-1])


def shown(array: Any, kind: torch.dtype = torch.float32) -> Tensor:
    """Return a copy of a batch's array."""
    return torch.from_numpy(array).to(kind, copy=True)


class Learner:
    """An actor, a critic, and how they learn (PPO: Schulman et al. 2017)."""

    def __init__(self, seed: int) -> None:
        torch.manual_seed(seed)
        self.batch = Batch(RULES, TABLES, seed=seed, episode="deal", against="habit", oracle=True, turned=True)
        self.batch.reset()
        seen, hidden, actions = (a.shape[1] for a in (self.batch.obs, self.batch.oracle, self.batch.mask))
        self.actor = net(seen, 128, 64, actions, last=0.01)
        self.critic = net(seen + hidden, 128, 64, 1, last=1.0)
        self.mean = deepcopy(self.actor)
        """The actor's weights, averaged over the last rounds (Polyak 1992)."""
        self.adam = torch.optim.Adam([*self.actor.parameters(), *self.critic.parameters()])

    @property
    def agent(self) -> Agent:
        """The agent as learned so far, for measuring, saving and playing."""
        linear = [layer for layer in self.mean if isinstance(layer, nn.Linear)]
        return Agent("euchre", [(l.weight.detach().numpy().T, l.bias.detach().numpy()) for l in linear], turned=True)

    def values(self, obs: Tensor, oracle: Tensor) -> Tensor:
        """Return the critic's estimates."""
        return self.critic(torch.cat([obs, oracle], -1).float()).squeeze(-1)

    def chances(self, obs: Tensor, mask: Tensor) -> Tensor:
        """Return the logarithms of the probabilities of legal actions."""
        return self.actor(obs.float()).masked_fill(~mask, -1e9).log_softmax(-1)

    @torch.no_grad()  # type: ignore[untyped-decorator, unused-ignore]
    def play(self) -> tuple[Tensor, ...]:
        """Return what happened in some steps, tensors of shape (steps * tables, …), and what each decision gained."""
        batch, steps = self.batch, []
        for _ in range(STEPS):
            obs, oracle = shown(batch.obs, torch.int8), shown(batch.oracle, torch.int8)
            mask = shown(batch.mask, torch.bool)
            logs = self.chances(obs, mask)
            action = logs.exp().multinomial(1).squeeze(1)
            batch.step(action.numpy())
            chosen = logs.gather(1, action[:, None]).squeeze(1)
            steps.append((obs, oracle, mask, action, chosen, shown(batch.reward), shown(~batch.terminated)))
        obs, oracle, mask, action, chosen, reward, on = (torch.stack(part) for part in zip(*steps, strict=True))
        value = self.values(obs, oracle)
        after = self.values(shown(batch.obs), shown(batch.oracle))
        gained, trace = torch.empty_like(value), torch.zeros(TABLES)
        for t in reversed(range(STEPS)):  # GAE: Schulman et al. 2016
            trace = reward[t] + on[t] * after - value[t] + TRACE * on[t] * trace
            gained[t], after = trace, value[t]
        return tuple(part.flatten(0, 1) for part in (obs, oracle, mask, action, chosen, gained, gained + value))

    def improve(self, left: float) -> None:
        """Play, and learn from it; `left` is the share of the training that remains."""
        played = self.play()
        free = played[2].sum(1).gt(1).nonzero().squeeze(1)  # what is forced teaches nothing
        for group in self.adam.param_groups:
            group["lr"] = RATE * max(left, 0.02)
        for _ in range(EPOCHS):
            for rows in free[torch.randperm(len(free))].split(CHUNK):
                loss = self.loss([part[rows] for part in played], boldness=BOLDNESS * left)
                self.adam.zero_grad()
                loss.backward()
                for one in (self.actor, self.critic):
                    nn.utils.clip_grad_norm_(one.parameters(), NORM)
                self.adam.step()
        with torch.no_grad():
            for mean, now in zip(self.mean.parameters(), self.actor.parameters(), strict=True):
                mean.lerp_(now, MEAN)

    def loss(self, played: Sequence[Tensor], *, boldness: float) -> Tensor:
        """Return the loss over some decisions."""
        obs, oracle, mask, action, chosen, gained, goal = played
        logs = self.chances(obs, mask)
        ratio = (logs.gather(1, action[:, None]).squeeze(1) - chosen).exp()
        gained = (gained - gained.mean()) / (gained.std() + 1e-8)
        surprise = torch.min(ratio * gained, ratio.clamp(1 - CLIP, 1 + CLIP) * gained)
        unsure = -(logs.exp() * logs).sum(1)
        off = (self.values(obs, oracle) - goal).square()
        return 0.5 * off.mean() - surprise.mean() - boldness * unsure.mean()


def learn(seed: int, rounds: int, shown: int) -> Iterator[tuple[int, Learner]]:
    """Yield the learner `shown` times, the last time after all rounds, with the number of its decisions so far."""
    learner = Learner(seed)
    for done in range(rounds):
        learner.improve(1 - done / rounds)
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
    torch.set_num_threads(1)
    print("decisions   CPU s   points a deal against habit", flush=True)
    for decisions, learner in learn(args.seed, args.rounds, args.shown):
        spent, agent = process_time(), learner.agent
        found = measure(agent.play, RULES, deals=args.deals, turned=True)
        print(f"{decisions:9,} {spent:7.0f}   {found}", flush=True)
        if args.save:
            agent.save(args.save)


if __name__ == "__main__":
    main()
