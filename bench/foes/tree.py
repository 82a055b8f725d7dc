"""Information-set Monte Carlo tree search, as its field plays it: no rules of thumb, nothing learned.

One tree over what the seat knows (SO-ISMCTS of Cowling, Powley and Whitehouse 2012): each simulation draws a world
evenly, goes down by UCB1 among the actions that this world allows, counted by how often they were on offer, adds one,
and plays the deal to its end at random.  Everybody wants more points than the others' mean.

What the seat cannot see of others' actions is one branch (SO-ISMCTS+POM there), and they choose at random.  What it is
given or draws shows in what it may do next, which is a branch of its own.
"""

from collections.abc import Callable
from functools import cache
from math import log, sqrt
from typing import Any

from trey.core.family import Family, Rules
from trey.core.history import HIDDEN, act_code, act_of, act_seat
from trey.core.kinds import NOBODY, Act, Code, Codes, Count, Points
from trey.core.sampling import ConstrainedDeal
from trey.core.text import Text
from trey.kernel.bits import low_index, nth_bit, popcount
from trey.kernel.compiled import compiled, record, records, to_record
from trey.kernel.layout import Layout
from trey.kernel.mark import kernel
from trey.kernel.rng import below, seeded
from trey.play.points import margin

__all__ = ["Node", "TreeBot", "logarithms", "most_nodes", "secrets", "tree_loop"]

CURIOSITY = 0.7
"""The weight of what is little known, where values are spread over a range of 1."""


class Node(Layout):
    """What was done, or came to be known, after another node; 0 is the root, and stands for none."""

    key: int
    """The act (`act_of`), as the seat knows it; or, below 0, the complement of the seat's legal actions."""
    parent: Count
    child: Count
    sibling: Count
    visits: Count
    offered: Count
    """In how many worlds it could be done when its parent was reached."""
    total: Points
    """What whoever did it won in all visits."""


def most_nodes(simulations: int) -> int:
    """Return how many nodes there can be: each simulation adds an action, and what the seat may do before it."""
    return 1 + 2 * simulations


def logarithms(simulations: int) -> list[float]:
    """Return the natural logarithms of 1 to `simulations`, the first at index 1: so that both speeds take the same."""
    return [0.0, *(log(count) for count in range(1, simulations + 1))]


@cache
def secrets(family: Family) -> int:
    """Return the phases whose cards others do not see, a mask."""
    return sum(1 << number for number, phase in enumerate(family.phases) if phase.secret)


@kernel
def _child(nodes: Any, parent: Count, key: int, size: Count) -> Count:
    """Return a node's child with this key; where there is none, make it at `size`."""
    at: Count = nodes[parent].child
    while at and nodes[at].key != key:
        at = nodes[at].sibling
    if at:
        return at
    nodes[size].key, nodes[size].parent, nodes[size].offered = key, parent, 1
    nodes[size].sibling, nodes[parent].child = nodes[parent].child, size
    return size


@kernel
def _picked(nodes: Any, parent: Count, s: Any, choices: Codes, spread: Points, logs: Any, rng: Any) -> Code:
    """Return an action never tried here, at random; where all were, the one with the highest bound."""
    picked, highest, untried = NOBODY, 0.0, choices
    at = nodes[parent].child
    while at:
        key = nodes[at].key
        code = act_code(key)
        if choices >> code & 1 and key == act_of(s.turn, s.phase, code, NOBODY):
            untried &= ~(1 << code)
            nodes[at].offered += 1
            visits = nodes[at].visits
            bound = nodes[at].total / visits + CURIOSITY * spread * sqrt(logs[nodes[at].offered] / visits)
            if picked < 0 or bound > highest:
                picked, highest = code, bound
        at = nodes[at].sibling
    return nth_bit(untried, below(rng, popcount(untried))) if untried else picked


@kernel
def _favourite(nodes: Any, parent: Count, usual: Code) -> Code:
    """Return the action that was done most often, the lowest number of several; `usual` where there is none."""
    found, most = usual, 0
    at = nodes[parent].child
    while at:
        code, visits = act_code(nodes[at].key), nodes[at].visits
        if visits > most or (visits == most and code < found):
            found, most = code, visits
        at = nodes[at].sibling
    return found


@cache
def tree_loop(family: Family) -> Callable[..., Code]:
    """Return the search (o, p, w, s, rng, nodes, logs, simulations, unseen, sign) -> the action done most often.

    `nodes` are fresh, `most_nodes` of them; `s` is scratch, `unseen` are the `secrets`; `sign` is -1 where few points
    win.
    """
    sample, legal, apply = family.inference.sample, family.engine.legal, family.engine.apply

    def search(
        o: Any,
        p: Any,
        w: Any,
        s: Any,
        rng: Any,
        nodes: Any,
        logs: Any,
        simulations: int,
        unseen: int,
        sign: int,
    ) -> Code:
        size, least, most = 1, 0, 0
        for _ in range(simulations):
            if not sample(s, o, p, w, rng):
                continue
            at, known = 0, True
            while known and not s.done:
                choices, own = legal(s, p, w), s.turn == o.seat
                if own:
                    at = _child(nodes, at, ~choices, size)
                    size += at == size
                if own or not unseen >> s.phase & 1:
                    code = _picked(nodes, at, s, choices, most - least, logs, rng)
                    key: Act = act_of(s.turn, s.phase, code, NOBODY)
                    apply(s, p, w, code)
                else:
                    apply(s, p, w, nth_bit(choices, below(rng, popcount(choices))))
                    key = act_of(s.turn & 7, s.phase, HIDDEN, NOBODY)
                at = _child(nodes, at, key, size)
                known = at < size
                size += at == size
            while not s.done:
                choices = legal(s, p, w)
                apply(s, p, w, nth_bit(choices, below(rng, popcount(choices))))
            for seat in range(o.seats):
                won = sign * margin(s, seat, o.seats)
                least, most = min(least, won), max(most, won)
            while at:
                nodes[at].visits += 1
                if nodes[at].key >= 0 and act_code(nodes[at].key) != HIDDEN:
                    nodes[at].total += sign * margin(s, act_seat(nodes[at].key), o.seats)
                at = nodes[at].parent
        return _favourite(nodes, nodes[0].child, low_index(o.legal))

    return search


class TreeBot:
    """Searches one tree of what the seat knows, by so many simulations a decision."""

    name = Text("Tree search")
    about = Text("Searches a tree of what its seat knows, and plays worlds out at random.")
    slow = True

    def __init__(self, simulations: int = 1_000) -> None:
        self.id, self.simulations = f"ismcts-{simulations}", simulations

    def choose(self, rules: Rules, observation: Any, seed: int) -> int:
        """Return the action done most often.

        :raises ImportError: NumPy is not installed.
        """
        import numpy as np

        family = rules.family
        if popcount(observation.legal) == 1:
            return low_index(observation.legal)
        params, scratch = to_record(rules.params), to_record(rules.work())
        nodes, rng = records(Node, most_nodes(self.simulations)), record(ConstrainedDeal)
        rng.x = seeded(seed)
        places = to_record(observation), params, scratch, record(family.engine.state), rng, nodes
        logs = np.array(logarithms(self.simulations))
        sign = -1 if family.low_wins else 1
        return int(compiled(tree_loop(family))(*places, logs, self.simulations, secrets(family), sign))
