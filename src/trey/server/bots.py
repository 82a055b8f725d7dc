"""Bots think here: the quick ones at once, the others in processes of their own, never in the event loop."""

import asyncio
import logging
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any, Final

from trey.bots import BOTS
from trey.core.family import Rules
from trey.games import parse_rules

__all__ = ["Thinker"]

SUBSTITUTE: Final = "thumb"
_LOG: Final = logging.getLogger("trey.server")


class Thinker:
    """Asks bots for their actions."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, bot: str, rules: Rules, sight: Any, seed: int) -> int:
        """Return the number of the action that a bot chooses from a sight.

        A bot whose process died, or that fails, is replaced for this action by a quick one.
        """
        if not BOTS[bot].slow:
            return _choose(bot, rules, sight, seed)
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._workers(), _choose_there, bot, rules.text, sight, seed)
        except BrokenProcessPool:
            _LOG.warning("a bot's process died; it is started again")
            self.close()
        except Exception:  # noqa: BLE001 - whatever a bot does, the table goes on
            _LOG.exception("the bot %s failed; another plays for it", bot)
        return _choose(SUBSTITUTE, rules, sight, seed)

    def warm(self, bots: list[str], rules: Rules) -> None:
        """Start the processes that these bots will need."""
        if any(BOTS[bot].slow for bot in bots):
            self._workers().submit(_rules, rules.text)

    def close(self) -> None:
        """End the processes."""
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, mp_context=spawn, initializer=_calm)
        return self._pool


def _calm() -> None:
    """Leave Ctrl-C to the server."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _choose(bot: str, rules: Rules, sight: Any, seed: int) -> int:
    return int(BOTS[bot].choose(rules, sight, seed))


def _choose_there(bot: str, rules: str, sight: Any, seed: int) -> int:
    return _choose(bot, _rules(rules), sight, seed)


@lru_cache(maxsize=256)
def _rules(text: str) -> Rules:
    return parse_rules(text)
