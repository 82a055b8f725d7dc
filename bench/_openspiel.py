"""OpenSpiel's games at random: its own compiled loop, four loops that a reader may write, and the games alone."""

import random
from collections.abc import Callable, Mapping
from typing import Any

from bench._machine import best_rate

__all__ = ["STEPS", "alone", "fastest", "loops", "own_loop", "pick", "vectors"]

STEPS = 2000
GAMES = 40


def pick(things: Any, rng: random.Random) -> Any:
    """Return one of some things, each as likely, the quickest way there is in Python."""
    return things[int(rng.random() * len(things))]


def _drawn(state: Any, rng: random.Random) -> int:
    """Draw what chance does as OpenSpiel's example does, by the probabilities."""
    outcomes = state.chance_outcomes()
    return int(rng.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0])


def _evenly(state: Any, rng: random.Random) -> int:
    """Draw what chance does where all is as likely, as it is in a deal."""
    return int(pick(state.chance_outcomes(), rng)[0])


def _listed(state: Any, rng: random.Random) -> int:
    """Draw the same without asking for probabilities."""
    return int(pick(state.legal_actions(), rng))


def _choice(state: Any, player: int, rng: random.Random) -> int:
    return int(rng.choice(state.legal_actions(player)))


def _by_mask(state: Any, player: int, rng: random.Random) -> int:
    import numpy as np

    return int(pick(np.asarray(state.legal_actions_mask(player), np.int8).nonzero()[0], rng))


def _by_index(state: Any, player: int, rng: random.Random) -> int:
    return int(pick(state.legal_actions(player), rng))


WAYS: Mapping[str, tuple[Callable[..., int], Callable[..., int]]] = {
    "choices of random": (_drawn, _choice),
    "a mask in NumPy": (_evenly, _by_mask),
    "an index": (_evenly, _by_index),
    "an index, chance too": (_listed, _by_index),
}


def loops(name: str, *, observed: bool = False, chance: bool = False) -> dict[str, Callable[[], int]]:
    """Return four ways to play deals of a game, by name; each returns how many decisions were made.

    :param observed: each decision looks at the table with the game's NumPy observer.
    :param chance: its moves are counted too.
    """
    return {way: _loop(name, *choosers, observed=observed, chance=chance) for way, choosers in WAYS.items()}


def own_loop(name: str) -> Callable[[], int]:
    """Return what plays deals by OpenSpiel's own compiled loop, with its uniform random bots.

    It does not say how many decisions it made: their mean over deals played beforehand counts.
    """
    import pyspiel

    game, _ = _game(name, observed=False)
    bots = [pyspiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(game.num_players())]
    rng, seed, decisions = random.Random(1), [0], 0
    for _ in range(200):
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(pick(state.legal_actions(), rng))
    deals = max(1, 200 * STEPS // decisions)

    def play() -> int:
        for _ in range(deals):
            seed[0] += 1
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed[0])
        return deals * decisions // 200

    return play


def _loop(name: str, dealt: Any, chosen: Any, *, observed: bool, chance: bool) -> Callable[[], int]:
    game, observer = _game(name, observed=observed)
    rng = random.Random(1)

    def play() -> int:
        state, made = game.new_initial_state(), 0
        while made < STEPS:
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                state.apply_action(dealt(state, rng))
                made += chance
                continue
            player = state.current_player()
            if observer:
                observer.set_from(state, player)
            state.apply_action(chosen(state, player, rng))
            made += 1
        return made

    return play


def _game(name: str, *, observed: bool) -> tuple[Any, Any]:
    import pyspiel
    from open_spiel.python import games  # noqa: F401 - registers its own
    from open_spiel.python.observation import make_observation

    import trey.envs.openspiel  # noqa: F401 - and this ours

    game = pyspiel.load_game(name)
    return game, make_observation(game) if observed else None


def alone(name: str) -> Callable[[], int]:
    """Return what plays recorded deals again, all that a chooser asks included: the game's own time."""
    game, observer = _game(name, observed=True)
    rng, deals = random.Random(1), []
    for _ in range(GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            outcomes = state.chance_outcomes() if state.is_chance_node() else [(a, 1) for a in state.legal_actions()]
            state.apply_action(pick(outcomes, rng)[0])
        deals.append(state.history())

    def play() -> int:
        made = 0
        for deal in deals:
            state = game.new_initial_state()
            for action in deal:
                if state.is_chance_node():
                    state.chance_outcomes()
                else:
                    player = state.current_player()
                    observer.set_from(state, player)
                    state.legal_actions(player)
                    made += 1
                state.apply_action(action)
        return made

    return play


def vectors(name: str) -> dict[str, Callable[[], int]]:
    """Return three ways to step OpenSpiel's learning environment: 64 in its vector twice, and one alone."""
    from open_spiel.python import rl_environment
    from open_spiel.python.rl_agent import StepOutput
    from open_spiel.python.vector_env import SyncVectorEnv

    def vector(chosen: Callable[[Any, random.Random], int]) -> Callable[[], int]:
        tables, rng = SyncVectorEnv([rl_environment.Environment(name) for _ in range(64)]), random.Random(1)
        now = [tables.reset()]

        def step() -> int:
            actions = [StepOutput(action=chosen(_legal(table), rng), probs=[]) for table in now[0]]
            now[0] = tables.step(actions, reset_if_done=True)[0]
            return len(actions)

        return step

    table, rng = rl_environment.Environment(name), random.Random(1)

    def one() -> int:
        now = table.reset()
        for _ in range(64):
            now = table.reset() if now.last() else table.step([pick(_legal(now), rng)])
        return 64

    return {
        "64, choices of random": vector(lambda legal, rng: rng.choice(legal)),
        "64, an index": vector(pick),
        "one, an index": one,
    }


def _legal(table: Any) -> Any:
    player = table.observations["current_player"]
    return table.observations["legal_actions"][player] if player >= 0 else [0]


def fastest(works: Mapping[str, Callable[[], int]], seconds: float = 2.0) -> tuple[str, float]:
    """Return which of some loops is the fastest, and its rate."""
    rates = {name: best_rate(work, seconds) for name, work in works.items()}
    best = max(rates, key=rates.__getitem__)
    return best, rates[best]
