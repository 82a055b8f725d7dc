"""What follows from a moment in whole numbers: how many ways lead on, and what the network makes of it."""

from collections.abc import Callable
from functools import cache
from typing import Any

from tools.frozen.moments import moment
from tools.frozen.part import Part, keys_of_presets
from trey.bots.weights import learned, learned_record
from trey.core.codes import codes_of
from trey.core.family import Family
from trey.kernel.compiled import compiled, record, to_record
from trey.play.net import Thought, foreseeing, thinking
from trey.solvers.perft import perft

__all__ = ["PARTS", "asking"]

DEPTH = 3


def told_count(key: str, seed: int, fast: bool) -> str:  # noqa: FBT001 - as parts are asked
    """Tell how many lines of so many acts there are."""
    match = moment(key, seed)
    return str(perft(match.rules, match.state, DEPTH, fast=fast))


@cache
def asking(family: Family) -> Callable[..., int]:
    """Return the loop (n, x, o, m, p, seats, chances) -> the best action: the network is asked once of each thing."""
    think, foresee = thinking(family), foreseeing(family)

    def ask(n: Any, x: Any, o: Any, m: Any, p: Any, seats: int, chances: Any) -> int:
        for seat in range(seats):
            chances[seat] = foresee(n, x, m, p, seat)
        return think(n, x, o, p)

    return ask


def told_net(key: str, seed: int, fast: bool) -> str:  # noqa: FBT001 - as parts are asked
    """Tell what each legal action is worth to the network, and how likely it thinks each seat wins the match."""
    import numpy as np

    match = moment(key, seed)
    now, seats, family = match.rules, match.rules.seats, match.family
    seen, standing = match.observation(match.turn), match.standing
    legal = codes_of(seen.legal)
    x: Any
    chances: Any
    if fast:
        x, chances = record(Thought), np.zeros(seats, np.int64)
        fixed = (learned_record(family), x, to_record(seen), to_record(standing), to_record(now.params))
        best = compiled(asking(family))(*fixed, seats, chances)
    else:
        x, chances = Thought(), [0] * seats
        best = asking(family)(learned(family), x, seen, standing, now.params, seats, chances)
    told = [f"{match.phase.action(code)} {int(x.worth[code])}" for code in legal if best >= 0]
    return "\n".join([*told, " ".join(str(int(chance)) for chance in chances)])


def _learned(family: Family) -> list[str]:
    return keys_of_presets(family) if family.study.features else []


PARTS = (
    Part(name="counts", tell=told_count, by_day=4, plain=(1, 20)),
    Part(name="networks", tell=told_net, keys=_learned, by_day=4, plain=(1, 20)),
)
