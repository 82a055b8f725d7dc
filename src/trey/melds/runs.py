"""The runs of one suit: for every set of ranks, how few and how many wilds lay exactly these as runs.

A suit is a mask of thirteen ranks with the ace lowest (bit 0 ace, bit 1 two, ... bit 12 king).  A high ace
stands at place 13.  The table holds, for each mask, `few | many << 12`, or -1 where no number of wilds
helps; every number between the two works.  `docs/decisions/0021-the-meld-solver.md` says why it is enough to
cut the ranks, in order, into runs.
"""

from functools import cache

from trey.kernel.mark import kernel

__all__ = [
    "BOTH",
    "HALF",
    "HIGH",
    "LONGEST",
    "LOW",
    "MAJORITY",
    "ONE",
    "RUN_TABLE",
    "UNLIMITED",
    "most_wilds",
    "run_table",
]

ONE, HALF, MAJORITY, UNLIMITED = range(4)
LOW, HIGH, BOTH = range(3)
RUN_TABLE = 1 << 13
PLENTY = 64
LONGEST = 13


@kernel
def most_wilds(naturals: int, limit: int) -> int:
    """Return how many wilds a meld with so many natural cards may hold."""
    if limit == ONE:
        return 1
    if limit == UNLIMITED:
        return PLENTY
    return naturals if limit == HALF else naturals - 1


def _one_run(places: list[int], limit: int) -> tuple[int, int] | None:
    """Return the fewest and the most wilds of one run with naturals at these places, in ascending order."""
    count = len(places)
    few = max(places[-1] - places[0] + 1 - count, 3 - count)
    many = min(most_wilds(count, limit), LONGEST - count)
    return (few, many) if few <= many and count >= 2 else None


def _first_run(line: int, limit: int, known: list[tuple[int, int] | None]) -> tuple[int, int] | None:
    """Return the bounds of a line of places: its lowest naturals are one run, the others are known."""
    best, places, rest = None, [], line
    while rest:
        places.append((rest & -rest).bit_length() - 1)
        rest &= rest - 1
        run, tail = _one_run(places, limit), known[rest]
        if run and tail:
            best = _either(best, (run[0] + tail[0], run[1] + tail[1]))
    return best


def _either(a: tuple[int, int] | None, b: tuple[int, int] | None) -> tuple[int, int] | None:
    if a is None or b is None:
        return a or b
    return min(a[0], b[0]), max(a[1], b[1])


def _line_bounds(limit: int) -> list[tuple[int, int] | None]:
    """Return the bounds of every line of fourteen places, the ace at one end or at neither."""
    known: list[tuple[int, int] | None] = [(0, 0)]
    for line in range(1, 2 * RUN_TABLE):
        both_ends = line & 1 and line & RUN_TABLE
        known.append(None if both_ends else _first_run(line, limit, known))
    return known


def _bounds(ranks: int, ace: int, lines: list[tuple[int, int] | None]) -> tuple[int, int] | None:
    """Return the bounds of a mask whose ace, if it has one, may stand where the rule allows."""
    high = ranks & ~1 | (ranks & 1) << 13
    if ace == BOTH:
        return _either(lines[ranks], lines[high])
    return lines[ranks] if ace == LOW else lines[high]


@cache
def run_table(limit: int, ace: int) -> tuple[int, ...]:
    """Return the table of one limit of wilds and one place of the ace, shape (8192,)."""
    lines = _line_bounds(limit)
    found = [_bounds(ranks, ace, lines) for ranks in range(RUN_TABLE)]
    return tuple(-1 if b is None else b[0] | b[1] << 12 for b in found)
