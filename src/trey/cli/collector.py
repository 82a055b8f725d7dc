"""When the garbage of a server's process is collected."""

import asyncio
import gc
from typing import Any, Final

YOUNG: Final = 2_000
"""Young objects are walked when this many more were made than freed."""
NEVER: Final = 2**31 - 1
LOOK: Final = 60.0
"""Seconds between two looks at how many objects are set apart."""
LOOKS: Final = 60
"""After this many looks, everything is walked."""


class Collector:
    """The garbage collection of this process; there is only one."""

    def __init__(self, *, looks: int = LOOKS) -> None:
        self._looks = looks
        self._looked = self._kept = 0
        self._before = gc.get_threshold()

    def begin(self) -> None:
        """Set apart what exists now, and later what survives a first walk.  Call it in the server's event loop."""
        gc.set_threshold(YOUNG, NEVER, NEVER)
        gc.callbacks.append(_set_apart)
        self._sweep()
        asyncio.get_running_loop().call_later(LOOK, self._again)

    def end(self) -> None:
        """Restore the process's own garbage collection."""
        if _set_apart in gc.callbacks:
            gc.callbacks.remove(_set_apart)
            gc.set_threshold(*self._before)
            gc.unfreeze()

    def _again(self) -> None:
        self._looked += 1
        if self._looked >= self._looks or gc.get_freeze_count() > 2 * self._kept:
            self._sweep()
        asyncio.get_running_loop().call_later(LOOK, self._again)

    def _sweep(self) -> None:
        """Walk everything."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._looked, self._kept = 0, gc.get_freeze_count()


def _set_apart(phase: str, _info: dict[str, Any]) -> None:
    if phase == "stop":
        gc.freeze()
