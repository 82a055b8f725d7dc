"""The generator that plain and compiled code share: multiply-with-carry on numbers below 2**63.

The rules hold no generator: chance enters with the deal.  This one turns a deal's salt into a later shuffle,
deals packs in simulations, and draws actions and hidden cards for bots.  It is fast and reproducible, but not
cryptographic.

`A * 2**32 - 1` and `A * 2**31 - 1` are prime, so every state but 0 and `DEAD` has the period `A * 2**31 - 1`, about
2**61.3. See docs/shuffle.md for the proof, and for why the two halves are combined.
"""

from trey.kernel.layout import Layout
from trey.kernel.mark import inlined, kernel

A = 1353360240
LOW = 0xFFFFFFFF
HIGH = (1 << 31) - 1
TOP = 1 << 62
DEAD = A * (1 << 32) - 1


class Rng(Layout):
    """The generator's state, as one number that kernels advance."""

    x: int


@inlined
def step(x: int) -> int:
    """Return the state after `x`."""
    return A * (x & LOW) + (x >> 32)


@inlined
def _times(a: int, b: int) -> int:
    """Return a * b modulo 2**63 for numbers below 2**63, by halves: compiled code takes overflow for impossible."""
    p = (a & 0xFFFF) * (b & LOW)
    q = (a >> 16 & 0xFFFF) * (b & LOW) + (p >> 16)
    high = (q >> 16) + ((a & LOW) * (b >> 32) & HIGH) + ((a >> 32) * (b & LOW) & HIGH)
    return (high & HIGH) << 32 | (q & 0xFFFF) << 16 | p & 0xFFFF


@inlined
def seeded(seed: int) -> int:
    """Return a well-mixed live state for any seed from 0 to 2**63 - 1."""
    z = (seed & TOP - 1) + 0x1E3779B97F4A7C15 ^ (seed & TOP)
    z = _times(z ^ (z >> 30), 0x3F58476D1CE4E5B9)
    z = _times(z ^ (z >> 27), 0x14D049BB133111EB)
    z = z ^ (z >> 31)
    return 1 if z in (0, DEAD) else z


@inlined
def below(chance: Rng, n: int) -> int:
    """Advance, and return a number from 0 to n - 1, for n below 2**31.  The bias is under n / 2**32."""
    x = chance.x
    x = A * (x & LOW) + (x >> 32)  # as `step` does, without the call
    chance.x = x
    return ((x & LOW) ^ (x >> 32)) * n >> 32


@inlined
def uniform(chance: Rng, n: int) -> int:
    """Advance, and return a number from 0 to n - 1, for n below 2**62, without bias if the generator's words have none.

    It multiplies one word (Lemire 2019) or, for large n, joins two.  Words that would favour a number are drawn again.
    """
    if n <= HIGH:
        product = _word(chance) * n
        if product & LOW < n:
            while product & LOW < (LOW + 1) % n:
                product = _word(chance) * n
        return product >> 32
    return _uniform_long(chance, n)


@kernel
def _uniform_long(chance: Rng, n: int) -> int:
    while True:
        number = (_word(chance) & HIGH >> 1) << 32 | _word(chance)
        if number < TOP - TOP % n:
            return number % n


@inlined
def _word(chance: Rng) -> int:
    """Advance, and return a number below 2**32."""
    x = step(chance.x)
    chance.x = x
    return (x & LOW) ^ (x >> 32)
