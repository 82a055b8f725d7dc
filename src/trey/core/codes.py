"""Sets of actions of one phase, `Codes`: a mask of their numbers, or a part of a ladder that is too long for a mask.

A mask holds numbers below 63.  Bids may go higher. Then the set is a negative number that stands for all rungs from
one to another. It also stands for a pass (0) if its lowest bit is set, as in a mask.  These kernels read both kinds.
"""

from typing import Final

from trey.core.kinds import Code, Codes, Count, Flag
from trey.kernel.bits import low_index, nth_bit, popcount
from trey.kernel.mark import inlined, kernel
from trey.kernel.rng import Rng, below

MOST_CODES: Final = 63
"""The most actions that a phase other than an auction can number."""
MOST_RUNGS: Final = 4094
"""The highest rung that an auction may have."""
_WEIGHED: Final = 62
"""How many actions of a long ladder a search weighs at most: the pass, if it is legal, and the lowest bids."""
_LONG: Final = -(1 << 62)
_FIRST, _LAST, _RUNG = 1, 13, 4095


@inlined
def interval(first: Code, last: Code) -> Codes:
    """Return the actions from the first to the last; none if the last is lower."""
    if last < MOST_CODES:
        return -(1 << first) & (1 << last + 1) - 1
    return _LONG | first << _FIRST | last << _LAST if first <= last else 0


@inlined
def has(codes: Codes, code: Code) -> Flag:
    """Return 1 if a set holds an action."""
    if codes >= 0:
        return codes >> code & 1 if code < MOST_CODES else 0
    if code == 0:
        return codes & 1
    return 1 if codes >> _FIRST & _RUNG <= code <= codes >> _LAST & _RUNG else 0


@inlined
def lowest(codes: Codes) -> Code:
    """Return the lowest action of a set."""
    if codes >= 0:
        return low_index(codes)
    return 0 if codes & 1 else codes >> _FIRST & _RUNG


@inlined
def others(codes: Codes) -> Codes:
    """Return a set without its lowest action."""
    if codes >= 0:
        return codes & codes - 1
    if codes & 1:
        return codes ^ 1
    return codes + (1 << _FIRST) if codes >> _FIRST & _RUNG < codes >> _LAST & _RUNG else 0


@kernel
def draw_code(codes: Codes, rng: Rng) -> Code:
    """Return an action drawn from a set, all of them equally likely."""
    if codes >= 0:
        return nth_bit(codes, below(rng, popcount(codes)))
    passes, first = codes & 1, codes >> _FIRST & _RUNG
    at = below(rng, passes + 1 + (codes >> _LAST & _RUNG) - first)
    return first + at - passes if at >= passes else 0


def above(codes: Codes) -> Count:
    """Return by how much the number of a bid in this set exceeds its number in a search; a pass is 0 in both."""
    return (codes >> _FIRST & _RUNG) - 1 if codes < 0 else 0


def codes_of(codes: Codes) -> list[Code]:
    """Return the numbers of a set's actions, ascending."""
    found = []
    while codes:
        found.append(lowest(codes))
        codes = others(codes)
    return found


def weighed(codes: Codes) -> list[Code]:
    """Return the numbers of the actions that a search weighs: all, or the lowest `_WEIGHED` of a long ladder."""
    return codes_of(codes)[:_WEIGHED] if codes < 0 else codes_of(codes)
