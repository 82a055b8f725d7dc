"""Algorithms on the small games: how near an equilibrium each comes, and in how much time.

    python -m bench.minis                 ten algorithms on every mini, printed as a table
    python -m bench.minis --openspiel     OpenSpiel's own through its interface as well (some minutes)

All are measured by trey's NashConv; the time is that of learning alone, in seconds of one processor.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from time import process_time
from typing import Any

import numpy as np

from bench._sampling import Sampler
from trey.games import MINIS
from trey.solvers.regret import WAYS, Learner, worth
from trey.solvers.tree import Tree

PASSES, DEALS, MOVES = 100, 300_000, 2_000
Row = tuple[str, str, float, float]


def own(tree: Tree) -> Iterator[Row]:
    """Yield trey's algorithms: name, how long it learned, seconds, NashConv."""
    yield "uniform policy", "", 0.0, worth(tree, tree.uniform()).nash_conv
    yield "rules of thumb", "", 0.0, worth(tree, tree.by_thumb()).nash_conv
    answer = worth(tree, tree.uniform()).answer
    yield "best answers to the uniform policy", "", 0.0, worth(tree, answer).nash_conv
    for way in WAYS:
        yield measured(way, f"{PASSES} passes", tree, Learner(tree, way), PASSES)
    for name, by_mean in (("mccfr, external sampling", False), ("deep Monte Carlo, tabular", True)):
        yield measured(name, f"{DEALS:,} deals", tree, Sampler(tree, monte_carlo=by_mean), DEALS)


def measured(name: str, long: str, tree: Tree, learner: Any, count: int) -> Row:
    """Let somebody learn; return its row."""
    learner.run(1)  # compiled by then
    began = process_time()
    learner.run(count - 1)
    spent = process_time() - began
    return name, long, spent, worth(tree, learner.policy()).nash_conv


def openspiel(tree: Tree) -> Iterator[Row]:
    """Yield OpenSpiel's algorithms with samples; those that walk the whole tree ask for each node through Python."""
    import pyspiel

    import trey.envs.openspiel  # noqa: F401 - registers the games

    game = pyspiel.load_game(f"trey_{tree.rules.preset}")
    for name, kind in (
        ("OpenSpiel: mccfr, external sampling", pyspiel.ExternalSamplingMCCFRSolver),
        ("OpenSpiel: mccfr, outcome sampling", pyspiel.OutcomeSamplingMCCFRSolver),
    ):
        solver, began = kind(game, seed=1), process_time()
        for _ in range(MOVES):
            solver.run_iteration()
        spent = process_time() - began
        yield name, f"{MOVES:,} iterations", spent, worth(tree, found(tree, game, solver.average_policy())).nash_conv


def found(tree: Tree, game: Any, policy: Any) -> Any:
    """Return a policy of OpenSpiel's as one of the tree's: the two are walked side by side."""
    made, known = tree.uniform(), np.zeros(tree.states, bool)
    roots = list(dict.fromkeys(tree.roots.tolist()))

    def walk(state: Any, node: int) -> None:
        while not state.is_terminal() and len(legal := state.legal_actions()) == 1:
            state.apply_action(legal[0])
        if tree.player[node] < 0:
            return
        info, first, many = tree.info[node], tree.first[node], tree.many[node]
        at = {int(tree.action[child]): child for child in range(first, first + many)}
        if not known[info]:
            known[info] = True
            for action, chance in policy.action_probabilities(state).items():
                made[tree.offset[info] + at[action] - first] = chance
        for action, child in at.items():
            walk(state.child(action), child)

    for number, root in enumerate(roots):
        state = game.new_initial_state()
        state.apply_action(number)
        walk(state, root)
    return made


def main(argv: list[str] | None = None) -> int:
    """Print the table of each mini."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--openspiel", action="store_true")
    parser.add_argument("minis", nargs="*", default=[mini.id for mini in MINIS])
    args = parser.parse_args(argv)
    if args.openspiel and not find_spec("pyspiel"):
        sys.stderr.write("OpenSpiel is not installed\n")
        return 2
    for mini in args.minis:
        began, tree = process_time(), Tree.of(mini)
        spent = process_time() - began
        sys.stdout.write(f"{mini}: {len(tree.player):,} nodes, {tree.states:,} information states, {spent:.1f} s\n")
        tables: list[Callable[[Tree], Iterator[Row]]] = [own, *([openspiel] if args.openspiel else [])]
        for table in tables:
            for name, long, seconds, gap in table(tree):
                sys.stdout.write(f"| {name} | {long} | {seconds:.2f} | {gap:.5f} |\n")
                sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
