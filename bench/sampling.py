"""Draws of hidden cards a second, plain and compiled, one core: with one plan for all of them, and a plan for each.

python -m bench.sampling
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from bench._machine import best_rate, describe, pin
from trey.core.sampling import ConstrainedDeal, draw, plan
from trey.kernel.compiled import compiled, to_record
from trey.kernel.rng import seeded

PACK = sum(0x1FFF << 16 * suit for suit in range(4)) & (1 << 62) - 1
EUCHRE = sum(0x1F80 << 16 * suit for suit in range(4)) & (1 << 62) - 1
CLUBS, DIAMONDS, HEARTS, SPADES = (PACK & 0xFFFF << 16 * suit for suit in range(4))
LOW = PACK & 0x001F_001F_001F_001F

CASES = {
    "3-5-8, 27 cards, two hands with a void each, three cards out of play": (
        PACK & ~LOW & ~(0x1F << 5),
        (12, 12, 3),
        (~CLUBS, ~HEARTS, -1),
    ),
    "Euchre, 17 cards, two hands with three voids, dummy and middle": (
        EUCHRE & ~(0x1F80 << 32) & ~(1 << 7),
        (5, 4, 5, 3),
        (~CLUBS, ~(DIAMONDS | SPADES), -1, -1),
    ),
}
ROUNDS = 20_000


def draw_all(w: Any, count: int) -> int:
    for _ in range(count):
        draw(w)
    return count


def deal_all(w: Any, count: int) -> int:
    for _ in range(count):
        plan(w)
        draw(w)
    return count


def show(what: str, job: Callable[[Any, int], int], w: ConstrainedDeal) -> None:
    compiled(job)(to_record(w), 1)
    fast = best_rate(partial(compiled(job), to_record(w), ROUNDS))
    plain = best_rate(partial(job, w, ROUNDS // 100))
    print(f"  {what}: compiled {fast:11,.0f} a second ({1e6 / fast:5.2f} µs), plain {plain:8,.0f}", flush=True)


def main() -> None:
    """Measure and print."""
    pin()
    print(describe())
    for name, (hidden, capacity, allowed) in CASES.items():
        w = ConstrainedDeal(x=seeded(1), hidden=hidden, capacity=list(capacity), allowed=list(allowed))
        assert plan(w)
        print(name)
        show("one plan for all draws", draw_all, w)
        show("a plan for each draw  ", deal_all, w)


if __name__ == "__main__":
    main()
