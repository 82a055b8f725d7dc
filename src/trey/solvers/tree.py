"""The whole tree of one deal of a small game: every different deal, every choice, and what each end brings.

A node is a choice or an end; an act that is the only legal one is not a node.  What is dealt to one hand in another
order is the same deal.  Seat 0 deals.  The nodes are numbers, and a child's number is higher than its parent's, so
that one pass forward or backward over arrays is a walk through the tree (`trey.solvers.regret`).

    tree = Tree.of(trey.rules("mini_358"))
    worth(tree, tree.uniform()).nash_conv
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from ctypes import sizeof
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from itertools import combinations
from math import comb, prod
from typing import Any, Self

from trey.core.deal import PackOrder
from trey.core.engine import copy_standing
from trey.core.errors import OptionError
from trey.core.family import Family, Rules
from trey.core.kinds import NOBODY
from trey.games import parse_rules
from trey.kernel.bits import low_index, popcount
from trey.kernel.compiled import available, compiled, from_record, numbers, placed, records
from trey.kernel.layout import copy_into

DEEPEST, _MOST = 48, 1 << 13
"""The most choices in a row, and the most nodes of a deal."""
_MOST_DEALS = 100_000
_ORDERED = "stock"
Ask = Callable[[Any], int]
"""The place whose cards lie in an order that matters."""


def hands_of(rules: Rules) -> list[list[int]]:
    """Return the positions of the pack that are dealt together, in any order, if seat 0 deals the first deal."""
    places: dict[tuple[str, int], list[int]] = {}
    for at, place in enumerate(rules.family.places(rules.options, rules.seats, 0, 1)):
        places.setdefault((place, at if place == _ORDERED else 0), []).append(at)
    return list(places.values())


def deals(rules: Rules) -> Counter[tuple[int, ...]]:
    """Return every different deal, as an order of the pack, if seat 0 deals the first deal of a match.

    Each has the number of ways to deal it: more than one if cards are twice in the pack.

    :raises OptionError: `tree-large`, there are more than 100,000 ways.
    """
    hands, pack = hands_of(rules), rules.pack.cards
    if prod(comb(sum(map(len, hands[i:])), len(hand)) for i, hand in enumerate(hands)) > _MOST_DEALS:
        raise _large(rules)
    order = [0] * len(pack)

    def fill(hand: int, left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if hand == len(hands):
            yield tuple(order)
            return
        for taken in combinations(left, len(hands[hand])):
            for at, card in zip(hands[hand], taken, strict=True):
                order[at] = pack[card]
            yield from fill(hand + 1, tuple(card for card in left if card not in taken))

    return Counter(fill(0, tuple(range(len(pack)))))


def _large(rules: Rules) -> OptionError:
    return OptionError("tree-large", "{rules} is too large for a tree; the minis are not.", rules=rules.text)


@cache
def _walking(family: Family) -> Callable[..., int]:
    """Return the walk (work, tables, seen, out) -> nodes of a deal; see `Walk` for what it takes and writes."""
    deal, legal, apply, observe, recall = (
        getattr(family.engine, name) for name in ("deal", "legal", "apply", "observe", "recall")
    )
    habit, sign = family.advice.habit, -1 if family.low_wins else 1

    def walk(order: Any, given: Any, stack: Any, seen: Any, out: Any) -> int:
        m, p, w = given
        masks, at, nexts, who, first, many, phase, code, thumb, sight, points = out
        used, decided, level, seats, fresh = 1, 0, 0, m.seats, 1
        deal(stack[0], m, p, w, order)
        at[0] = 0
        while level >= 0:
            s, node = stack[level], at[level]
            if fresh:
                codes = legal(s, p, w)
                while s.done == 0 and codes & codes - 1 == 0:
                    apply(s, p, w, low_index(codes))
                    codes = legal(s, p, w)
                who[node], many[node] = NOBODY, 0
                if s.done:
                    whole = 0
                    for seat in range(seats):
                        whole += s.delta[seat]
                    for seat in range(seats):
                        points[seats * node + seat] = sign * (seats * s.delta[seat] - whole)
                    codes = 0
                else:
                    who[node], first[node], many[node], phase[node] = s.turn, used, popcount(codes), s.phase
                    nexts[level] = used
                    used += many[node]
                    o = seen[decided]
                    copy_standing(o, m)
                    observe(o, s, p, w, s.turn)
                    recall(o, s, p, s.turn)
                    thumb[node], sight[node] = habit(o, p, w), decided
                    decided += 1
                masks[level], fresh = codes, 0
                if used > _MOST or level == DEEPEST - 1:
                    return -1
            elif masks[level] == 0:
                level -= 1
            else:
                action, child = low_index(masks[level]), nexts[level]
                masks[level] &= masks[level] - 1
                nexts[level] += 1
                copy_into(stack[level + 1], s)
                level += 1
                apply(stack[level], p, w, action)
                at[level], code[child], fresh = child, action, 1
        return used

    return walk


class Walk:
    """Walks through deals, one at a time, in machine code or in plain Python.

    It writes, by node: who acts, -1 at an end; its first child, and how many there are; the phase, the code of the act
    that led there, what the rules of thumb choose, and each seat's points times the number of seats.
    """

    def __init__(self, rules: Rules, *, fast: bool, ask: Ask | None = None) -> None:
        import numpy as np

        family, self.rules, self.fast = rules.family, rules, fast
        self._np, seats = np, rules.seats
        self._ask, self._said = ask, dict[int, int]()
        order, standing = PackOrder(size=len(rules.pack.cards)), family.engine.standing()
        family.engine.begin(standing, rules.params)
        self._order = placed(order, fast=fast)
        self._given = tuple(placed(one, fast=fast) for one in (standing, rules.params, rules.work()))
        sizes = (*[DEEPEST] * 3, *[_MOST] * 7, seats * _MOST)
        state, seen = family.engine.state, family.engine.observation
        if fast:
            self._stack: Any = records(state, DEEPEST)
            self._seen: Any = records(seen, _MOST)
            self._out: tuple[Any, ...] = tuple(map(numbers, sizes))
        else:
            self._stack = [state() for _ in range(DEEPEST)]
            self._seen = [seen() for _ in range(_MOST)]
            self._out = tuple([0] * size for size in sizes)
        self._do = compiled(_walking(family)) if fast else _walking(family)

    def deal(self, cards: Sequence[int]) -> tuple[Any, Any]:
        """Return the nodes of a deal, shape (nodes, 6 + seats), and a hash of what is known at each choice."""
        np, seats = self._np, self.rules.seats
        for at, card in enumerate(cards):
            self._order.pack[at] = card
        nodes = self._do(self._order, self._given, self._stack, self._seen, self._out)
        if nodes < 0:
            raise _large(self.rules)
        *columns, sight = (np.array(one[:nodes]) for one in self._out[3:-1])
        chosen, hashes = columns[0] >= 0, self._hashes(sight[columns[0] >= 0])
        if self._ask:
            columns[-1][chosen] = [self._asked(*one) for one in zip(hashes.tolist(), sight[chosen], strict=True)]
        told = np.array(self._out[-1][: seats * nodes]).reshape(nodes, seats)
        return np.column_stack((*columns, told)), hashes

    def _asked(self, known: int, at: int) -> int:
        """Return what is chosen at an observation, asked where it is met first."""
        if known not in self._said:
            seen = self._seen[at]
            plain = from_record(self.rules.family.engine.observation, seen) if self.fast else seen
            self._said[known] = self._ask(plain) if self._ask else 0
        return self._said[known]

    def _hashes(self, sight: Any) -> Any:
        """Return a number of 64 bits for each of these observations: equal ones have the same."""
        if self.fast:
            size, memory = sizeof(self._seen) // _MOST, memoryview(self._seen).cast("B")
            rows: Iterable[Any] = (memory[at * size : at * size + size] for at in sight.tolist())
        else:
            rows = (repr(self._seen[at].values()).encode() for at in sight.tolist())
        digests = b"".join(blake2b(row, digest_size=8).digest() for row in rows)
        return self._np.frombuffer(digests, self._np.uint64)


@dataclass(frozen=True, eq=False)
class Tree:
    """A tree as arrays by node, and by *information state*: what a seat knows when it must choose.

        player  (nodes,) int32          who acts, -1 at an end
        first   (nodes,) int32          its first child; the others follow it
        many    (nodes,) int32          how many children it has
        info    (nodes,) int32          the information state, 0 at an end
        action  (nodes,) int32          the id of the action that led here
        points  (nodes, seats) float64  at an end: the seats' points above the table's mean
        roots   (ways,) int32           the deal's first node for each way to deal; all are equally likely
        offset  (states + 1,) int32     where an information state's actions begin in a policy
        thumb   (states,) int32         which of its actions the rules of thumb choose

    A *policy* is an array of the chances of all actions of all information states, shape (offset[-1],).
    """

    rules: Rules
    player: Any
    first: Any
    many: Any
    info: Any
    action: Any
    points: Any
    roots: Any
    offset: Any
    thumb: Any

    @classmethod
    def of(cls, rules: Rules | str, *, fast: bool | None = None, ask: Ask | None = None) -> Self:
        """Return the tree of a game's first deal.

        :param fast: False walks in plain Python, slowly; without machine code that is all there is.
        :param ask: from an observation, the code of an action; asked once at each information state, in place of the
            rules of thumb.
        :raises OptionError: `tree-large`.
        :raises ImportError: NumPy is not installed (`pip install trey[envs]`).
        """
        import numpy as np

        rules = parse_rules(rules)
        walk = Walk(rules, fast=available(rules.family) if fast is None else fast, ask=ask)
        dealt = deals(rules)
        parts, hashes = zip(*map(walk.deal, dealt), strict=True)
        roots = np.cumsum([0, *map(len, parts[:-1])])
        for part, root in zip(parts, roots, strict=True):
            part[:, 1] += root
        nodes: Any = np.concatenate(parts)
        who, first, many, phase, code, thumb = (np.ascontiguousarray(column) for column in nodes[:, :6].T)
        inner = np.flatnonzero(who >= 0)
        _, seen, hashed = np.unique(np.concatenate(hashes), return_index=True, return_inverse=True)
        samples: Any = np.sort(seen)
        info: Any = np.zeros(len(nodes), np.int64)
        info[inner] = np.argsort(np.argsort(seen))[hashed]  # numbered as they are met
        parents = np.repeat(inner, many[inner])
        children = np.arange(len(parents)) + np.repeat(first[inner] - np.cumsum(many[inner]) + many[inner], many[inner])
        table = np.array([row + [0] * (64 - len(row)) for row in rules.family.actions.table()])
        action: Any = np.zeros(len(nodes), np.int64)
        chosen = np.zeros(len(samples), np.int64)
        action[children] = table[phase[parents], code[children]]
        by_thumb = code[children] == thumb[parents]
        chosen[info[parents[by_thumb]]] = (children - first[parents])[by_thumb]
        who, first, many, info, action = (one.astype(np.int32) for one in (who, first, many, info, action))
        return cls(
            rules,
            who,
            first,
            many,
            info,
            action,
            nodes[:, 6:] / rules.seats,
            np.repeat(roots, list(dealt.values())).astype(np.int32),
            np.concatenate([[0], np.cumsum(many[inner[samples]])]).astype(np.int32),
            chosen.astype(np.int32),
        )

    @property
    def states(self) -> int:
        """How many information states there are."""
        return len(self.offset) - 1

    def uniform(self) -> Any:
        """Return the policy that takes every legal action equally often."""
        import numpy as np

        sizes = np.diff(self.offset)
        return np.repeat(1.0 / sizes, sizes)

    def by_thumb(self) -> Any:
        """Return the policy of the rules of thumb."""
        return self.pure(self.thumb)

    def pure(self, chosen: Any) -> Any:
        """Return the policy that takes one action of each information state, given by its place among the legal ones.

        :param chosen: shape (states,).
        """
        import numpy as np

        made = np.zeros(self.offset[-1])
        made[self.offset[:-1] + chosen] = 1.0
        return made
