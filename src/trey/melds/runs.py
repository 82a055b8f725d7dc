"""The runs of one suit: for any choice of ranks, the fewest and the most wilds with which exactly these make runs.

A suit is a mask of thirteen ranks with the ace lowest (bit 0 ace, bit 1 two, ... bit 12 king).  A high ace
stands at place 13.  The table holds, for each mask, `few | many << 12`, or -1 if no number of wilds helps; every
number from `few` to `many` works.  `docs/decisions/0021-the-meld-solver.md` says why it is enough to cut the ranks, in
order, into runs.
"""

from functools import cache

from trey.kernel.mark import kernel

ONE, HALF, MAJORITY, UNLIMITED = range(4)
LOW, HIGH, BOTH = range(3)
RUN_TABLE = 1 << 13
PLENTY = 64
LONGEST = 13


@kernel
def most_wilds(naturals: int, limit: int) -> int:
    """Return how many wilds a meld with this many natural cards may hold."""
    if limit == ONE:
        return 1
    if limit == UNLIMITED:
        return PLENTY
    return naturals if limit == HALF else naturals - 1


def _run_bounds(limit: int) -> dict[tuple[int, int], tuple[int, int]]:
    """Return the fewest and the most wilds of one run by its width, from first to last natural, and its naturals."""
    found = {}
    for width in range(2, LONGEST + 1):
        for count in range(2, width + 1):
            few, many = max(width, 3) - count, min(most_wilds(count, limit), LONGEST - count)
            if few <= many:
                found[width, count] = few, many
    return found


@cache
def _line_bounds(limit: int) -> tuple[tuple[int, int] | None, ...]:
    """Return the bounds of every line of thirteen places, its last run put to each shorter line that is all runs."""
    runs = _run_bounds(limit)
    few, many = [PLENTY] * RUN_TABLE, [-1] * RUN_TABLE
    few[0] = many[0] = 0
    for place in range(LONGEST - 1):
        rests = [(rest, few[rest], many[rest]) for rest in range(1 << place) if many[rest] >= 0]
        for line in range(3, RUN_TABLE >> place, 2):
            if run := runs.get((line.bit_length(), line.bit_count())):
                for rest, least, most in rests:
                    whole = line << place | rest
                    few[whole] = min(few[whole], run[0] + least)
                    many[whole] = max(many[whole], run[1] + most)
    return tuple((a, b) if b >= 0 else None for a, b in zip(few, many, strict=True))


def _bounds(ranks: int, ace: int, limit: int) -> tuple[int, int] | None:
    """Return the bounds of a mask whose ace, if it has one, may stand where the rule allows."""
    lines = _line_bounds(limit)
    low, high = lines[ranks], lines[ranks >> 1 | (ranks & 1) << LONGEST - 1]
    if ace == BOTH and low and high:
        return min(low[0], high[0]), max(low[1], high[1])
    return low or high if ace == BOTH else low if ace == LOW else high


@cache
def run_table(limit: int, ace: int) -> tuple[int, ...]:
    """Return the table for one limit of wilds and one place of the ace, shape (8192,)."""
    found = [_bounds(ranks, ace, limit) for ranks in range(RUN_TABLE)]
    return tuple(-1 if b is None else b[0] | b[1] << 12 for b in found)
