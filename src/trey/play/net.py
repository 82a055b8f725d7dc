"""A small network on a family's features, in integers, so that plain Python and machine code agree bit for bit.

It predicts two things for each action: the points of the deal against par, in the family's `unit`s, and the chance of
winning the match.  The first layer adds up rows, one for each feature that is on, so the situation's part is shared by
all actions (NNUE: Nasu 2018).  Weights are below 2**15, sums far below 2**62.
"""

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Protocol

from trey.core.family import Family
from trey.core.features import Described, Features
from trey.kernel.bits import low_index
from trey.kernel.layout import Bits, Layout
from trey.kernel.mark import kernel, out_of_line
from trey.play.points import ONE, SHIFT, share

FIRST, SECOND, OUTPUTS = 64, 32, 2
_WEIGHT_BITS = 16
_UNTRIED = -(1 << 60)


class Thought(Described):
    """Scratch for one decision: its features, the layers, and what each action is worth."""

    total: Annotated[list[int], FIRST]
    """The first layer's sums for the situation."""
    here: Annotated[list[int], FIRST]
    """The same sums with an action's features added."""
    inner: Annotated[list[int], SECOND]
    points: int
    chance: int
    """The predictions for the last action: `ONE` is a unit of points, or a match won."""
    worth: Annotated[list[int], 64]
    """The worth of each legal action by its code, in `POINT`s against par."""


class Net(Protocol):
    """A network: its weights by part, and how many points winning the match is worth."""

    blend: int
    first: list[int]
    first_bias: list[int]
    second: list[int]
    second_bias: list[int]
    third: list[int]
    third_bias: list[int]


def lengths(features: Features) -> dict[str, int]:
    """Return the parts of a family's network and how many weights each has; the last head predicts the match."""
    heads = features.heads + 1
    return {
        "first": heads * features.width * FIRST,
        "first_bias": heads * FIRST,
        "second": heads * FIRST * SECOND,
        "second_bias": heads * SECOND,
        "third": heads * SECOND * OUTPUTS,
        "third_bias": heads * OUTPUTS,
    }


@cache
def net_layout(family: Family) -> type[Layout]:
    """Return the layout of a family's network: its weights, and `blend`, how many points winning the match is worth."""
    assert family.study.features is not None  # noqa: S101 - whoever asks has looked
    fields = {
        name: Annotated[list[int], size, Bits(_WEIGHT_BITS if size % 4 == 0 else 64)]
        for name, size in lengths(family.study.features).items()
    }
    body = {"__annotations__": {"blend": int, **fields}, "__module__": __name__}
    kind: Any = type(Layout)
    made: type[Layout] = kind("Net", (Layout,), body)
    return made


@kernel
def _add_rows(to: Any, rows: Any, on: Any, since: int, until: int, start: int) -> None:
    """Add the rows of the features that are on."""
    for i in range(since, until):
        row = start + on[i] * FIRST
        for j in range(FIRST):
            to[j] += rows[row + j]


@kernel
def _tell(n: Net, x: Thought, head: int) -> None:
    """Compute the two upper layers."""
    here, inner, second = x.here, x.inner, n.second
    for j in range(SECOND):
        inner[j] = n.second_bias[head * SECOND + j] << SHIFT
    for i in range(FIRST):
        value = here[i]
        if value > 0:
            row = (head * FIRST + i) * SECOND
            for j in range(SECOND):
                inner[j] += value * second[row + j]
    points = n.third_bias[head * OUTPUTS] << SHIFT
    chance = n.third_bias[head * OUTPUTS + 1] << SHIFT
    for j in range(SECOND):
        value = inner[j] >> SHIFT
        if value > 0:
            points += value * n.third[(head * SECOND + j) * OUTPUTS]
            chance += value * n.third[(head * SECOND + j) * OUTPUTS + 1]
    x.points, x.chance = points >> SHIFT, chance >> SHIFT


@cache
def thinking(family: Family) -> Callable[..., int]:
    """Return the kernel (n, x, o, p) -> the best legal action, or -1 if the family leaves the decision to the habit.

    It also returns -1 for a long ladder of bids (`trey.core.codes`).  `x.worth` holds the worth of each action.
    """
    assert family.study.features is not None  # noqa: S101 - whoever asks has looked
    features = family.study.features
    head_of, situation, action = features.head, features.situation, features.action
    width, unit = features.width, features.unit

    def think(n: Net, x: Any, o: Any, p: Any) -> int:
        head = head_of(o, p)
        if head < 0 or o.legal < 0:
            return -1
        total, here, start = x.total, x.here, head * width * FIRST
        for j in range(FIRST):
            total[j] = n.first_bias[head * FIRST + j]
        x.count = 0
        situation(x, o, p)
        shared = x.count
        _add_rows(total, n.first, x.index, 0, shared, start)
        best, most, codes = -1, _UNTRIED, o.legal
        while codes:
            code = low_index(codes)
            codes &= codes - 1
            x.count = shared
            action(x, o, p, code)
            for j in range(FIRST):
                here[j] = total[j]
            _add_rows(here, n.first, x.index, shared, x.count, start)
            _tell(n, x, head)
            worth = unit * x.points + n.blend * x.chance
            x.worth[code] = worth
            if worth > most:
                best, most = code, worth
        return best

    return out_of_line(think)


@cache
def foreseeing(family: Family) -> Callable[..., int]:
    """Return the kernel (n, x, m, p, seat) -> the chance that a seat wins the match, `ONE` if it is certain."""
    assert family.study.features is not None  # noqa: S101 - whoever asks has looked
    outlook, head, width = family.study.features.outlook, family.study.features.heads, family.study.features.width

    def foresee(n: Net, x: Any, m: Any, p: Any, seat: int) -> Any:
        if m.ended:
            return share(m, seat)
        x.count = 0
        outlook(x, m, p, seat)
        for j in range(FIRST):
            x.here[j] = n.first_bias[head * FIRST + j]
        _add_rows(x.here, n.first, x.index, 0, x.count, head * width * FIRST)
        _tell(n, x, head)
        return min(max(x.chance, 0), ONE)

    return kernel(foresee)
