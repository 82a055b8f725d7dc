"""Bots think here: the quick ones at once, the others in processes of their own, never in the event loop."""

import asyncio
import logging
import multiprocessing
import os
import random
import signal
import threading
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any, Final

from trey.bots import BOTS
from trey.core.deal import Deal
from trey.core.family import Rules
from trey.games import parse_rules
from trey.kernel.bits import low_index
from trey.match import Match

__all__ = ["Thinker", "first_choice"]

SUBSTITUTE: Final = "thumb"
"""Plays for a bot that cannot: its rules are still being compiled, or its process died."""
_LOG: Final = logging.getLogger("trey.server")


class Thinker:
    """Asks bots for their actions, and takes only legal ones for an answer."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._ready: dict[tuple[str, str], bool] = {}
        self._warming: set[asyncio.Task[None]] = set()
        self._closed = False
        self._one_at_a_time = asyncio.Lock()

    async def choose(self, bot: str, rules: Rules, observation: Any, seed: int) -> int:
        """Return the number of the action that a bot chooses from a sight.

        A quick bot answers for one that is not ready yet, that fails, or whose process died.
        """
        number = await self._choose(bot, rules, observation, seed)
        if observation.legal >> number & 1:
            return number
        _LOG.error("the bot %s wanted what is not legal", bot)
        return low_index(observation.legal)

    async def _choose(self, bot: str, rules: Rules, observation: Any, seed: int) -> int:
        self.warm([bot], rules)
        if not BOTS[bot].slow:
            return _choose_here(bot, rules, observation, seed)
        if self._ready[bot, rules.family.id]:
            try:
                return await self._run(_choose_there, bot, rules.text, observation, seed)
            except BrokenProcessPool:
                _LOG.warning("a bot's process died; it is started again")
                self._end_pool()
            except Exception:  # noqa: BLE001 - whatever a bot does, the table goes on
                _LOG.exception("the bot %s failed; another plays for it", bot)
        return _choose_here(SUBSTITUTE, rules, observation, seed)

    def warm(self, bots: Iterable[str], rules: Rules) -> None:
        """Let slow bots compile the rules of a family, if they have not yet, in a process of its own."""
        for bot in bots:
            known = (bot, rules.family.id)
            if BOTS[bot].slow and known not in self._ready:
                self._ready[known] = False
                task = asyncio.ensure_future(self._warm(bot, rules))
                self._warming.add(task)
                task.add_done_callback(self._warming.discard)

    async def _warm(self, bot: str, rules: Rules) -> None:
        async with self._one_at_a_time:
            await self._compile(bot, rules)

    async def _compile(self, bot: str, rules: Rules) -> None:
        compiler = _processes(1)
        try:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(compiler, first_choice, bot, rules.text)
        except Exception:  # noqa: BLE001 - then the quick bot plays on
            if not self._closed:
                _LOG.exception("the bot %s cannot play %s", bot, rules.family.id)
        else:
            self._ready[bot, rules.family.id] = True
        finally:
            _end(compiler)

    async def _run(self, work: Any, *args: Any) -> int:
        if self._pool is None:
            self._pool = _processes(self._processes)
        return int(await asyncio.get_running_loop().run_in_executor(self._pool, work, *args))

    def close(self) -> None:
        """End the processes."""
        self._closed = True
        for task in self._warming:
            task.cancel()
        self._end_pool()

    def _end_pool(self) -> None:
        if self._pool:
            _end(self._pool)
            self._pool = None


def _processes(count: int) -> ProcessPoolExecutor:
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(count, mp_context=spawn, initializer=_begin)


def _end(pool: ProcessPoolExecutor) -> None:
    """End a pool now: a bot that compiles would keep the server from ending for a minute."""
    workers = list((pool._processes or {}).values())  # noqa: SLF001 - public only from Python 3.14 on
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.kill()


def _begin() -> None:
    """Leave Ctrl-C to the server, and end with it even when it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(0)


def _choose(bot: str, rules: Rules, observation: Any, seed: int) -> int:
    return int(BOTS[bot].choose(rules, observation, seed))


def _choose_here(bot: str, rules: Rules, observation: Any, seed: int) -> int:
    """Ask a quick bot; one that fails is logged, and the lowest legal action stands for its choice."""
    try:
        return _choose(bot, rules, observation, seed)
    except Exception:  # noqa: BLE001 - whatever a bot does, the table goes on
        _LOG.exception("the bot %s failed; the first legal action stands for its choice", bot)
        return low_index(observation.legal)


def _choose_there(bot: str, rules: str, observation: Any, seed: int) -> int:
    return _choose(bot, _rules(rules), observation, seed)


def first_choice(bot: str, text: str) -> int:
    """Let a bot choose once where it has a choice, so that everything it needs is compiled and kept."""
    rules = _rules(text)
    rng = random.Random(1)  # noqa: S311 - cards that nobody plays
    match = Match(rules)
    while len(match.legal) < 2:
        if match.needs_deal:
            match = Match(rules)
            match.deal(Deal.random(rules.pack.cards, 0, rng))
        else:
            match.act_number(_choose(SUBSTITUTE, rules, match.observation(match.turn), 1))
    return _choose(bot, rules, match.observation(match.turn), 1)


@lru_cache(maxsize=256)
def _rules(text: str) -> Rules:
    return parse_rules(text)
