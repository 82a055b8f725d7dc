"""What every bot does: the quick ones in whole deals, the slow ones in a choice each.

What a bot may spend is a count of what it tries, never a time.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from tools.frozen.moments import begun, moment
from tools.frozen.part import Part
from tools.positions import measured
from trey.bots import BOTS
from trey.bots.weights import learned_record
from trey.core.engine import copy_standing
from trey.core.family import Family
from trey.kernel.bits import low_index, nth_bit, popcount
from trey.kernel.compiled import compiled, record, to_record
from trey.kernel.mark import kernel
from trey.kernel.rng import Rng, below, seeded
from trey.match import Match
from trey.play.net import Thought, thinking

__all__ = ["PARTS", "playing_loop"]

LEVELS = ("random", "habit", "strong")
"""The quick ones, whose deals are played compiled too."""
APART = 1000
MOST_ACTS = 1 << 14


@kernel
def _all(o: Any, p: Any, w: Any) -> Any:  # noqa: ARG001 - as a family's own
    """Return all that is legal."""
    return o.legal


@kernel
def _nothing(n: Any, x: Any, o: Any, p: Any) -> int:  # noqa: ARG001 - as a network's
    """Have learned nothing."""
    return -1


@cache
def _choosing(family: Family) -> Callable[..., int]:
    """Return the kernel (o, p, w, n, x, rng, level) -> what a quick bot does."""
    habit, undominated = family.advice.habit, family.advice.undominated or _all
    think = thinking(family) if family.study.features else _nothing

    def choose(o: Any, p: Any, w: Any, n: Any, x: Any, rng: Any, level: int) -> int:
        if level == 0:
            return nth_bit(o.legal, below(rng, popcount(o.legal)))
        if level == 1:
            return habit(o, p, w)
        o.legal = undominated(o, p, w)
        if o.legal & o.legal - 1 == 0:
            return low_index(o.legal)
        code = think(n, x, o, p)
        return code if code >= 0 else habit(o, p, w)

    return kernel(choose)


@cache
def playing_loop(family: Family) -> Callable[..., int]:
    """Return the loop (s, m, o, p, w, n, x, rng, level, seed, acts) -> how many acts: a deal is played to its end."""
    observe, recall, apply, choose = family.engine.observe, family.engine.recall, family.engine.apply, _choosing(family)

    def play(s: Any, m: Any, o: Any, p: Any, w: Any, n: Any, x: Any, rng: Any, level: int, seed: int, acts: Any) -> int:
        count = 0
        while not s.done:
            copy_standing(o, m)
            observe(o, s, p, w, s.turn)
            recall(o, s, p, s.turn)
            rng.x = seeded(APART * seed + count)
            code = choose(o, p, w, n, x, rng, level)
            acts[count] = s.turn << 16 | s.phase << 8 | code
            count += 1
            apply(s, p, w, code)
        return count

    return play


def _compiled(match: Match, level: str, seed: int) -> tuple[list[str], list[int]]:
    """Play a deal compiled; return its acts and points."""
    import numpy as np

    family, now, acts = match.family, match.rules, np.zeros(MOST_ACTS, np.int64)
    state = to_record(match.state)
    net = learned_record(family) if family.study.features else record(Thought)
    places = (state, to_record(match.standing), record(family.engine.observation), to_record(now.params))
    more = (to_record(now.work()), net, record(Thought), record(Rng), LEVELS.index(level), seed, acts)
    count = compiled(playing_loop(family))(*places, *more)
    phases = family.phases
    told = [f"{act >> 16} {phases[act >> 8 & 255].action(act & 255)}" for act in acts[:count].tolist()]
    return told, state.delta[: now.seats]


def _plain(match: Match, level: str, seed: int) -> tuple[list[str], list[int]]:
    """Play a deal as tables do."""
    told: list[str] = []
    while (seat := match.turn) is not None:
        code = BOTS[level].choose(match.rules, match.observation(seat), APART * seed + len(told))
        told.append(f"{seat} {match.act_number(code)}")
    return told, match.state.delta[: match.rules.seats]


def quick(key: str, seed: int, fast: bool) -> str:  # noqa: FBT001 - as parts are asked
    """Tell a deal in which one bot has all seats."""
    preset, level = key.split("/")
    play = _compiled if fast else _plain
    acts, points = play(begun(preset, seed), level, seed)
    return "\n".join([*acts, *map(str, points)])


def slow(key: str, seed: int, fast: bool) -> str:  # noqa: ARG001, FBT001 - as parts are asked
    """Tell one choice."""
    preset, level = key.split("/")
    match = moment(preset, seed)
    code = BOTS[level].choose(match.rules, match.observation(match.turn), seed)
    return f"{match.turn} {match.phase.action(code)}"


def _keys(family: Family, *, slow: bool) -> list[str]:
    """Return presets with the slow bots, or with the quick ones."""
    levels = [level for level in measured(family) if BOTS[level].slow == slow]
    return [f"{preset.id}/{level}" for preset in family.presets for level in levels]


def _scale(family: Family) -> list[str]:
    """Return presets with the levels that play below their best."""
    return [f"{preset.id}/{level.id}" for preset in family.presets for level in family.advice.scale]


PARTS = (
    Part(name="acts", tell=quick, keys=lambda family: _keys(family, slow=False), by_day=10, plain=(1, 20)),
    Part(name="thoughts", tell=slow, keys=lambda family: _keys(family, slow=True)),
    Part(name="levels", tell=slow, keys=_scale, seeds=20),
)
