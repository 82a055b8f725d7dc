"""pgx's `bridge_bidding` beside trey's batches: the same task, compiled by XLA for the processor.

Its deals come from a table of double-dummy results, 320 MB that are fetched from another host.  What they are has no
part in how fast a random auction goes, so a table of the same shape is dealt here: hands that exist, results drawn.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

__all__ = ["bridge"]

DEALS = 100_000


def table(path: Path) -> None:
    """Write random deals, (2, DEALS, 4) int32: who holds each card, a suit a number in base 4, and drawn results."""
    rng = np.random.default_rng(1)
    holders = rng.permuted(np.tile(np.repeat(np.arange(4), 13), (DEALS, 1)), axis=1).reshape(DEALS, 4, 13)
    keys = (holders << np.arange(24, -1, -2)).sum(axis=2)
    np.save(path, np.stack([keys, rng.integers(0, 1 << 20, keys.shape)]).astype(np.int32))


def bridge(count: int) -> Callable[[], int]:
    """Return what steps `count` auctions with random legal calls: observation, mask, and a new deal where one ended."""
    import jax
    from pgx.bridge_bidding import BridgeBidding
    from pgx.experimental.wrappers import auto_reset

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "results.npy")
        table(path)
        env = BridgeBidding(str(path))
    again = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit  # type: ignore[untyped-decorator]
    def step(state: Any, key: Any) -> tuple[Any, Any]:
        key, choice, deal = jax.random.split(key, 3)
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(choice, logits, axis=1)
        return again(state, actions, jax.random.split(deal, count)), key

    start = jax.random.PRNGKey(1)
    now = [step(jax.jit(jax.vmap(env.init))(jax.random.split(start, count)), start)]

    def work() -> int:
        now[0] = jax.block_until_ready(step(*now[0]))
        return count

    return work
