"""A frozen suite of tasks for agents: the same games, deals and other players for everybody, by one public seed.

In each task the agent and a panel of bots meet in every company of three, on the same deals, each from every seat.
Points are whole thirds and are added exactly, so another machine finds the same report to the last byte.
"""

import hashlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from importlib.resources import files
from importlib.util import find_spec
from itertools import combinations_with_replacement, product
from math import exp, sqrt
from typing import Any, Self

from trey.bots import BOTS
from trey.core.errors import OptionError
from trey.core.interval import sure
from trey.envs.agent import AgentBot
from trey.envs.batch import Batch
from trey.envs.measuring import DEALS_A_TABLE, gains
from trey.envs.opponents import playing
from trey.games import find_preset, rules
from trey.lab.experiment import Experiment
from trey.lab.ladder import ratings
from trey.lab.rounds import WHOLE, Round

ROUND = 500
"""The deals of one result."""
_TABLES = ROUND // DEALS_A_TABLE
_POPULATION, _PRESSURE = 50, 20.0
"""Alpha-rank: how large populations are, and how strongly points select."""
Estimates = Mapping[tuple[str, ...], Mapping[str, float]]
"""A player's points a deal above the mean, and half the width of the 95 % interval, by its name and the others'."""


@dataclass(frozen=True)
class Suite:
    """What a suite plays: presets with their panels, from the weakest on, and minis."""

    name: str
    seed: int
    sealed: str
    """The hash of the seed of further deals, which the next version of the suite tells."""
    deals: int
    minis: list[str]
    tasks: dict[str, list[str]]

    @classmethod
    def named(cls, name: str) -> Self:
        """Return a suite that comes with trey.

        :raises OptionError: `suite-unknown`.
        """
        known = {path.name[:-5]: path for path in files("trey.lab").iterdir() if path.name.endswith(".toml")}
        if name not in known:
            words = ", ".join(sorted(known))
            raise OptionError("suite-unknown", "There is no suite {name!r}; there are {known}.", name=name, known=words)
        return cls(name, **tomllib.loads(known[name].read_text("utf-8")))

    def players(self, preset: str, agent: str) -> list[str]:
        """Return the agent, then the panel of a task."""
        return [agent, *(name for name in self.tasks[preset] if name != agent)]

    def companies(self, preset: str, agent: str) -> list[tuple[str, ...]]:
        """Return every company of three, clockwise, but those of one player alone."""
        found = list[tuple[str, ...]]()
        for company in combinations_with_replacement(self.players(preset, agent), 3):
            other_way = (company[0], company[2], company[1])
            found += {1: [], 2: [company], 3: [company, other_way]}[len(set(company))]
        return found

    def task(self, preset: str, agent: str) -> Experiment["Sums"]:
        """Return the experiment of a task; in number n, company n modulo their number plays the next deals."""
        head = {**asdict(self), "task": preset, "agent": agent}
        return Experiment(head, partial(_play, self, preset, agent), Sums.read)


@dataclass(frozen=True)
class Sums:
    """What a company's places brought on some deals: thirds of points and their squares, over tables of ten deals."""

    number: int
    points: tuple[int, ...]
    squares: tuple[int, ...]

    @classmethod
    def read(cls, row: Mapping[str, Any]) -> Self:
        """Return the result of a file's line.

        :raises KeyError, TypeError, ValueError: it is none.
        """
        return cls(row["number"], tuple(map(int, row["points"])), tuple(map(int, row["squares"])))


def _play(suite: Suite, preset: str, agent: str, number: int) -> Sums:
    every = suite.companies(preset, agent)
    bots = [BOTS[name] for name in every[number % len(every)]]
    hero, *others = (bot.agent.play if isinstance(bot, AgentBot) else playing(bot) for bot in bots)
    if bots[0].id == "random":
        hero = Batch.random_actions  # as the bot does, faster
    against = [bot.id if not isinstance(bot, AgentBot) else play for bot, play in zip(bots[1:], others, strict=True)]
    turned = any(isinstance(bot, AgentBot) and bot.agent.turned for bot in bots)
    found = gains(hero, preset, _TABLES, (suite.seed << 20) + number // len(every), against, turned=turned)
    thirds = (3 * found).round().astype(int)
    return Sums(number, tuple(thirds.sum(0).tolist()), tuple((thirds**2).sum(0).tolist()))


def estimates(every: Sequence[tuple[str, ...]], found: Sequence[Sums]) -> Estimates:
    """Return what each player got against each two others, from results of these companies."""
    cells: dict[tuple[str, ...], tuple[int, int, int]] = {}
    for sums in found:
        company = every[sums.number % len(every)]
        for place, (name, points, squares) in enumerate(zip(company, sums.points, sums.squares, strict=True)):
            key = (name, *sorted(company[:place] + company[place + 1 :]))
            before = cells.get(key, (0, 0, 0))
            cells[key] = before[0] + points, before[1] + squares, before[2] + _TABLES
    return {key: _estimate(*cell) for key, cell in sorted(cells.items())}


def _estimate(points: int, squares: int, tables: int) -> dict[str, float]:
    unit, spread = 9 * DEALS_A_TABLE, (squares - points**2 / tables) / (tables - 1)
    half = sure(tables) * sqrt(spread / tables) / unit
    return {"points": round(points / tables / unit, 4), "half": round(half, 4)}


def alpha_rank(players: Sequence[str], known: Estimates) -> dict[str, float]:
    """Return the share of each player where populations take over what does better (Omidshafiei and others 2019).

    There is a population for each of the three seats.
    """
    import numpy as np

    def points(one: str, profile: tuple[str, ...], seat: int) -> float:
        rest = sorted(profile[:seat] + profile[seat + 1 :])
        return known[one, *rest]["points"] if {one, *rest} != {one} else 0.0

    profiles = list(product(players, repeat=3))
    step = np.zeros((len(profiles), len(profiles)))
    for row, profile in enumerate(profiles):
        for seat, other in product(range(3), players):
            if other != profile[seat]:
                gain = points(other, profile, seat) - points(profile[seat], profile, seat)
                column = profiles.index((*profile[:seat], other, *profile[seat + 1 :]))
                step[row, column] = _takes_over(_PRESSURE * gain) / 3 / (len(players) - 1)
        step[row, row] = 1 - step[row].sum()
    for _ in range(60):
        step = step @ step
        step /= step.sum(1, keepdims=True)
    share = step.mean(0)
    return {
        one: round(float(sum(s * p.count(one) for s, p in zip(share, profiles, strict=True))) / 3, 3) for one in players
    }


def _takes_over(gain: float) -> float:
    """Return how likely one that gains so much takes a population over."""
    if abs(gain) < 1e-9:
        return 1 / _POPULATION
    if gain < 0:
        return exp((_POPULATION - 1) * gain) * (1 - exp(gain)) / (1 - exp(_POPULATION * gain))
    return (1 - exp(-gain)) / (1 - exp(-_POPULATION * gain))


def nash_conv(mini: str, agent: str) -> float:
    """Return the NashConv of a bot's choices in a mini; the random bot's is that of the uniform policy."""
    from trey.solvers.regret import worth
    from trey.solvers.tree import Tree

    settled = rules(mini)
    tree = Tree.of(settled, ask=lambda seen: BOTS[agent].choose(settled, seen, 1))
    return round(worth(tree, tree.uniform() if agent == "random" else tree.by_thumb()).nash_conv, 6)


def report(suite: Suite, agent: str, found: Mapping[str, Sequence[Sums]], minis: Sequence[str] = ()) -> dict[str, Any]:
    """Return what a suite says of an agent, with hashes, ready for JSON.

    :param found: the results of each task that was played.
    :param minis: those at whose every choice the agent is asked too.
    """
    told = {"agent": agent, **asdict(suite), "tasks": {}, "nash_conv": {one: nash_conv(one, agent) for one in minis}}
    for preset, results in found.items():
        players, every = suite.players(preset, agent), suite.companies(preset, agent)
        known = estimates(every, results)
        own = [cell for (name, *others), cell in known.items() if name == agent and agent not in others]
        rounds = (_round(every[sums.number % len(every)], sums) for sums in results)
        rated = ratings(rounds) if find_spec("openskill") else {}
        told["tasks"][preset] = {
            "game": find_preset(preset)[0].id,
            "deals": len(results) // len(every) * ROUND,
            "points": round(sum(cell["points"] for cell in own) / len(own), 4),
            "half": round(sqrt(sum(cell["half"] ** 2 for cell in own)) / len(own), 4),
            "cross": {" / ".join(key): cell for key, cell in known.items()},
            "rating": {name: [round(part, 2) for part in rated[name]] for name in players if rated},
            "alpha_rank": alpha_rank(players, known),
        }
    return told | {"hash": hashlib.sha256(json.dumps(told).encode()).hexdigest()}


def _round(company: tuple[str, ...], sums: Sums) -> Round:
    """Return a result as a round of the ladder, which the best of the company wins."""
    best = [points == max(sums.points) for points in sums.points]
    won = tuple(WHOLE // sum(best) if one else 0 for one in best)
    return Round(sums.number, (company,), (sums.points,), (won,), (ROUND,))
