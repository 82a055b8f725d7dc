"""Sets of actions of one phase, `Codes`: a mask of their numbers, or a part of a ladder that is too long for one.

A mask holds numbers below 63.  Bids may be more: then codes are below 0, and mean all rungs from one to another, and a
pass (0) where their lowest bit is set, as it is in a mask.  These kernels ask either kind.
"""

from typing import Final

from trey.core.kinds import Code, Codes, Count, Flag
from trey.kernel.bits import low_index, nth_bit, popcount
from trey.kernel.mark import inlined, kernel
from trey.kernel.rng import Rng, below

__all__ = [
    "MOST_CODES",
    "MOST_RUNGS",
    "above",
    "codes_of",
    "draw_code",
    "has",
    "interval",
    "lowest",
    "others",
    "weighed",
]

MOST_CODES: Final = 63
"""How many actions a phase can number, an auction apart."""
MOST_RUNGS: Final = 4094
"""How high the rungs of an auction may go."""
WEIGHED: Final = 62
"""How many of a long ladder's bids are weighed by whoever looks ahead: a pass, and the lowest."""
_LONG: Final = -(1 << 62)
_FIRST, _LAST, _RUNG = 1, 13, 4095


@inlined
def interval(first: Code, last: Code) -> Codes:
    """Return the actions from the first to the last, none where it is lower."""
    if last < MOST_CODES:
        return -(1 << first) & (1 << last + 1) - 1
    return _LONG | first << _FIRST | last << _LAST if first <= last else 0


@inlined
def has(codes: Codes, code: Code) -> Flag:
    """Return 1 where an action is among some."""
    if codes >= 0:
        return codes >> code & 1 if code < MOST_CODES else 0
    if code == 0:
        return codes & 1
    return 1 if codes >> _FIRST & _RUNG <= code <= codes >> _LAST & _RUNG else 0


@inlined
def lowest(codes: Codes) -> Code:
    """Return the lowest of some actions."""
    if codes >= 0:
        return low_index(codes)
    return 0 if codes & 1 else codes >> _FIRST & _RUNG


@inlined
def others(codes: Codes) -> Codes:
    """Return some actions without the lowest."""
    if codes >= 0:
        return codes & codes - 1
    if codes & 1:
        return codes ^ 1
    return codes + (1 << _FIRST) if codes >> _FIRST & _RUNG < codes >> _LAST & _RUNG else 0


@kernel
def draw_code(codes: Codes, rng: Rng) -> Code:
    """Return one of some actions, each as likely."""
    if codes >= 0:
        return nth_bit(codes, below(rng, popcount(codes)))
    passes, first = codes & 1, codes >> _FIRST & _RUNG
    at = below(rng, passes + 1 + (codes >> _LAST & _RUNG) - first)
    return first + at - passes if at >= passes else 0


def above(codes: Codes) -> Count:
    """Return how far the numbers of actions are above the places where they are counted, a pass's apart."""
    return (codes >> _FIRST & _RUNG) - 1 if codes < 0 else 0


def codes_of(codes: Codes) -> list[Code]:
    """Return the numbers of some actions, ascending."""
    found = []
    while codes:
        found.append(lowest(codes))
        codes = others(codes)
    return found


def weighed(codes: Codes) -> list[Code]:
    """Return the numbers of those that are weighed by whoever looks ahead: all, but of a long ladder."""
    return codes_of(codes)[:WEIGHED] if codes < 0 else codes_of(codes)
