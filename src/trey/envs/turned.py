"""What a batch shows, with suits counted from trumps on, in arrays of its own."""

from typing import TYPE_CHECKING, Any

from trey.envs.suits import suits_of

if TYPE_CHECKING:
    from trey.envs.batch import Batch

__all__ = ["Turned"]


class Turned:
    """Takes the place of a batch's own arrays: obs, mask, final_obs, oracle and history; and reads turned actions."""

    def __init__(self, batch: "Batch") -> None:
        self._batch, self._suits = batch, suits_of(batch.rules.family)
        self._plain = (batch.obs, batch.mask, batch.final_obs, batch.oracle, batch.history)
        batch.obs, batch.mask, batch.final_obs, batch.oracle, batch.history = (array.copy() for array in self._plain)
        self._ways = self._suits.of(batch.obs)

    def write(self) -> None:
        """Show what the batch's own arrays hold now."""
        import numpy as np

        batch, suits, (obs, mask, final, oracle, history) = self._batch, self._suits, self._plain
        self._ways = ways = suits.of(obs)
        over = np.flatnonzero(batch.terminated | batch.truncated)
        batch.final_obs[over] = _picked(final[over], suits.obs[suits.of(final[over])])
        batch.obs[:], batch.mask[:] = _picked(obs, suits.obs[ways]), _picked(mask, suits.actions[ways])
        if oracle.size and batch.wants_oracle:
            batch.oracle[:] = _picked(oracle, suits.oracle[ways])
        if history.size:
            acts = history[..., 3]
            batch.history[:] = history
            batch.history[..., 3] = np.where(acts < 0, acts, _picked(suits.turned[ways], acts.clip(0)))

    def plain(self, actions: Any) -> Any:
        """Return the actions that turned ones are; a number that is none stays."""
        import numpy as np

        wanted = np.asarray(actions)
        table = self._suits.actions[self._ways]
        known = (wanted >= 0) & (wanted < table.shape[1])
        return np.where(known, _picked(table, np.where(known, wanted, 0)[:, None])[:, 0], wanted)

    def turned(self, actions: Any, seats: Any) -> Any:
        """Return what actions are called at turned tables; 0 where nobody is to act."""
        import numpy as np

        return np.where(seats < 0, 0, _picked(self._suits.turned[self._ways], actions[:, None])[:, 0])


def _picked(rows: Any, places: Any) -> Any:
    import numpy as np

    return np.take_along_axis(rows, places, axis=1)
