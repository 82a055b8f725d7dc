"""The generator gives the same numbers at both speeds, and those of its specification."""

import random

from hypothesis import given
from hypothesis import strategies as st

from trey.kernel.compiled import compiled, to_record
from trey.kernel.rng import A, Rng, below, seeded, step

MASK = (1 << 63) - 1


def as_specified(seed: int) -> int:
    z = (seed + 0x1E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0x3F58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x14D049BB133111EB) & MASK
    return z ^ (z >> 31)


@given(st.integers(0, MASK))
def test_a_seed_is_mixed_as_specified(seed: int) -> None:
    assert seeded(seed) == as_specified(seed)


def test_both_speeds_draw_the_same_numbers() -> None:
    rng = random.Random(1)
    mix, draw, go = compiled(seeded), compiled(below), compiled(step)
    for seed in [0, 1, 2, 5, MASK, MASK - 1, *(rng.randrange(1 << 63) for _ in range(2000))]:
        x = seeded(seed)
        assert mix(seed) == x
        assert go(x) == step(x)
        plain, fast = Rng(x=x), to_record(Rng(x=x))
        assert [below(plain, n) for n in (1, 2, 52, 108)] == [draw(fast, n) for n in (1, 2, 52, 108)]


def test_a_step_never_leaves_the_numbers_below_2_to_the_63() -> None:
    assert step(MASK) <= MASK
    assert A * (2**32 - 1) + 2**31 - 1 <= MASK
