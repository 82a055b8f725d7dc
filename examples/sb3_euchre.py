"""Learn three-handed Euchre with MaskablePPO of sb3-contrib, on Stable-Baselines3.

    pip install sb3-contrib
    python examples/sb3_euchre.py --seed 1 --save learned.npz

plays against two bots that follow rules of thumb (`habit`) and prints how many points a deal the agent is above the
table's mean, each deal played from every seat; zero is as good as the rules of thumb. The critic sees no more than the
actor here; in examples/ppo_torch.py it also sees the hidden cards.
"""

import argparse
from time import process_time
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from trey.envs import Agent, Batch, measure
from trey.envs.sb3 import vec_env

RULES = "euchre_cutthroat"
TABLES, STEPS = 512, 32
BOLDNESS = 0.03


class Teller(BaseCallback):  # type: ignore[misc, unused-ignore]
    """Lets the entropy bonus fade, and from time to time measures and saves the agent."""

    def __init__(self, rounds: int, lines: int, deals: int, path: str | None) -> None:
        super().__init__()
        self.rounds, self.lines, self.deals, self.path = rounds, lines, deals, path

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        done = self.num_timesteps // (TABLES * STEPS)
        self.model.ent_coef = BOLDNESS * (1 - done / self.rounds)
        if done and done * self.lines // self.rounds > (done - 1) * self.lines // self.rounds:
            self.tell()

    def _on_training_end(self) -> None:
        self.tell()

    def tell(self) -> None:
        """Measure the agent."""
        spent, agent = process_time(), agent_of(self.model)
        found = measure(agent.play, RULES, deals=self.deals, turned=True)
        print(f"{self.num_timesteps:9,} {spent:7.0f}   {found}", flush=True)
        if self.path:
            agent.save(self.path)


def agent_of(model: Any) -> Agent:
    """Return the actor of a model as an agent of trey."""
    layers = [*model.policy.mlp_extractor.policy_net, model.policy.action_net]
    linear = [layer for layer in layers if isinstance(layer, torch.nn.Linear)]
    return Agent("euchre", [(l.weight.detach().numpy().T, l.bias.detach().numpy()) for l in linear], turned=True)


def model(seed: int) -> Any:
    """Return an untrained model."""
    batch = Batch(RULES, TABLES, seed=seed, episode="deal", against="habit", turned=True)
    return MaskablePPO(
        "MlpPolicy",
        vec_env(batch),
        learning_rate=lambda left: 1.5e-3 * max(left, 0.02),
        n_steps=STEPS,
        batch_size=1024,
        n_epochs=3,
        gamma=1.0,
        ent_coef=BOLDNESS,
        policy_kwargs={"net_arch": [128, 64], "activation_fn": torch.nn.ReLU},
        seed=seed,
        device="cpu",
    )


def main() -> None:
    """Learn, print the progress, and save the agent."""
    parser = argparse.ArgumentParser(description="Learn three-handed Euchre with MaskablePPO.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=150, help="of 16,384 decisions")
    parser.add_argument("--shown", type=int, default=10, help="lines to print")
    parser.add_argument("--deals", type=int, default=20_000, help="to measure the agent on each time")
    parser.add_argument("--save", help="file for the agent, such as learned.npz")
    args = parser.parse_args()
    torch.set_num_threads(1)
    print("decisions   CPU s   points a deal against habit", flush=True)
    learner = model(args.seed)
    learner.learn(args.rounds * TABLES * STEPS, callback=Teller(args.rounds, args.shown, args.deals, args.save))


if __name__ == "__main__":
    main()
