"""The generator gives the same numbers at both speeds, and those of its specification."""

import random
from collections import Counter
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from trey.kernel.compiled import compiled, to_record
from trey.kernel.rng import A, Rng, below, seeded, step, uniform

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


def test_both_speeds_draw_the_same_without_bias() -> None:
    sizes = (1, 2, 52, 3 << 29, (1 << 31) - 1, 1 << 31, 3 << 60, (1 << 62) - 1)
    draw = compiled(uniform)
    for seed in range(500):
        plain, fast = Rng(x=seeded(seed)), to_record(Rng(x=seeded(seed)))
        for n in sizes:
            drawn = uniform(plain, n)
            assert 0 <= drawn < n
            assert drawn == draw(fast, n)


def worst_third(draw: Callable[[Rng, int], int], n: int) -> float:
    """The most standard errors by which a remainder of three misses its third of 30,000 draws."""
    chance = Rng(x=seeded(1))
    seen = Counter(draw(chance, n) % 3 for _ in range(30_000))
    return max(abs(seen[remainder] - 10_000) for remainder in range(3)) / 82


def test_no_number_is_favoured() -> None:
    assert worst_third(uniform, 3 << 29) < 4
    assert worst_third(below, 3 << 29) > 20
    chance = Rng(x=seeded(1))
    seen = Counter(uniform(chance, 3 << 60) >> 60 for _ in range(30_000))
    assert max(abs(seen[third] - 10_000) for third in range(3)) < 4 * 82
