"""Asking bots: the quick ones answer immediately, the others think in workers, outside the event loop.

A worker takes one long thought at a time, and those who ask take turns.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, Final, Protocol, TypeVar

from trey.bots import BOTS
from trey.bots.bot import RandomBot
from trey.bots.budget import shortened, told, using
from trey.bots.hint import Hint, adviser, hint
from trey.core.codes import has, lowest
from trey.core.engine import Observation
from trey.core.family import Family, Rules
from trey.core.text import Text
from trey.games import parse_rules
from trey.kernel.compiled import available
from trey.server.store.event_store import settle

_LONGEST_PAUSE: Final = 15.0  # the longest wait, in seconds, before a worker that keeps failing is started again
T = TypeVar("T")
_LOG: Final = logging.getLogger("trey.server")


class WorkerError(Exception):
    """The worker died, or did not answer in time; it has been ended."""


@dataclass(frozen=True)
class Thought:
    """Work for a worker: a module-level function, and its arguments."""

    work: Callable[..., Any]
    args: tuple[Any, ...]
    kind: Hashable = None
    """The kind of thought: the first of a kind may take long, because a worker loads what it needs."""
    answer: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class FairQueue:
    """Waiting thoughts, taken from each share in turn: a thousand of one share delay another by one thought at most."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Thought]] = {}
        self._arrived = asyncio.Event()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def put(self, share: str, thought: Thought) -> None:
        self._waiting.setdefault(share, deque()).append(thought)
        self._arrived.set()

    async def get(self) -> Thought:
        """Return the next thought that somebody still waits for."""
        while True:
            while self._waiting:
                share = next(iter(self._waiting))
                row = self._waiting.pop(share)
                thought = row.popleft()
                if row:
                    self._waiting[share] = row
                if not thought.answer.done():
                    return thought
            self._arrived.clear()
            await self._arrived.wait()


class Worker(Protocol):
    """A worker that has one thought at a time, outside the event loop; it starts when it is first needed."""

    shared: bool  # whether there is no other worker, so that all other thoughts wait for this one

    async def run(self, thought: Thought, *, most: float, first: float) -> Any:
        """Return the answer; there are `most` seconds for it, or `first` seconds for a new kind of thought.

        :raises WorkerError: there was no answer; the next thought gets a new worker.
        :raises Exception: whatever the work raises.
        """

    def end(self) -> None: ...


class Aside(Protocol):
    """A place for work outside the event loop."""

    @property
    def slow(self) -> bool:
        """Whether bots took too long there and now have the short budget."""

    async def do(self, work: Callable[[], T]) -> T:
        """Do work that takes less than a second, and return its result."""

    def worker(self, *, modest: bool = False) -> Worker:
        """Return a worker for long thoughts; a `modest` one gives way to the others."""


class Workers:
    """Some workers, and the queue they take their thoughts from."""

    def __init__(self, workers: Sequence[Worker], *, most: float, first: float) -> None:
        self.waiting = FairQueue()
        self._most, self._first = most, first
        self._all = tuple(workers)
        self._tasks = [asyncio.ensure_future(self._work(worker)) for worker in self._all]

    async def think(self, share: str, thought: Thought, patience: float) -> Any:
        """Return a thought's answer; None if there is none within `patience` seconds, or its worker failed."""
        self.waiting.put(share, thought)
        try:
            await asyncio.wait({thought.answer}, timeout=patience)
            return thought.answer.result() if thought.answer.done() else None
        except WorkerError:
            return None
        finally:
            thought.answer.cancel()

    async def _work(self, worker: Worker) -> None:
        failures = 0
        while True:
            thought = await self.waiting.get()
            try:
                answer = await worker.run(thought, most=self._most, first=self._first)
            except Exception as error:  # noqa: BLE001 - whatever a bot does, the next one thinks
                answer = error
            settle([(thought.answer, answer)])
            failures = failures + 1 if isinstance(answer, WorkerError) else 0
            if failures:
                _LOG.warning("a bot's process died or hung; it is started again")
                await asyncio.sleep(min(_LONGEST_PAUSE, 0.1 * 2 ** min(failures, 10) - 0.2))

    def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        for worker in self._all:
            worker.end()


SUBSTITUTE: Final = "habit"  # plays for a slow bot that fails, that takes too long, or whose process died
PATIENCE: Final = 2.0  # seconds that a table waits for a bot before another plays for it
HANG: Final = 4.0  # seconds after which a process that thinks counts as dead, and is replaced
HINT_PATIENCE: Final = 4.0  # seconds that somebody waits for a hint from the strongest bot before a quick one gives it
FIRST: Final = 30.0  # seconds for the first thought of a kind in a process, which loads what it needs


class Thinker:
    """Asks bots for their actions, and accepts only legal ones."""

    def __init__(self, aside: Aside, workers: int = 1, *, patience: float = PATIENCE, hang: float = HANG) -> None:
        self.aside = aside
        self._count, self._patience, self._hang = workers, patience, hang
        self._workers: Workers | None = None

    async def choose(self, bot: str, rules: Rules, observation: Observation, seed: int, share: str = "") -> int:
        """Return the number of the action that a bot chooses from an observation.

        A quick bot answers in place of a slow one that fails, that takes too long, or whose process died.
        Slow bots wait in a queue that serves each `share` in turn.
        """
        bot = _able(BOTS.today(bot), rules.family)
        number: int | None = None
        if BOTS[bot].slow:
            thought = Thought(_choose_there, (bot, rules.text, observation, seed), (bot, rules.family.id))
            number = await self._think(bot, thought, share, self._patience)
            bot = SUBSTITUTE
        try:
            number = int(BOTS[bot].choose(rules, observation, seed) if number is None else number)
        except Exception:  # noqa: BLE001 - whatever a bot does, the table goes on
            _LOG.exception("the bot %s failed; the first legal action stands for its choice", bot)
            return lowest(observation.legal)
        if has(observation.legal, number):
            return number
        _LOG.error("the bot %s wanted what is not legal", bot)
        return lowest(observation.legal)

    async def hint(self, rules: Rules, observation: Observation, share: str = "") -> Hint:
        """Return what the strongest bot of the game would do, why, and what else could be done.

        If that bot fails or takes too long, a quick one answers, without alternatives.
        """
        with using(short=self.aside.slow):
            bot = adviser(rules.family, fast=available(rules.family)).id
        thought = Thought(_hint_there, (bot, rules.text, observation), ("hint", bot, rules.family.id))
        found = await self._think(bot, thought, share, max(HINT_PATIENCE, self._patience))
        if isinstance(found, Hint):
            return found
        return await self.aside.do(partial(hint, rules, observation, BOTS[SUBSTITUTE], most=0))

    async def _think(self, bot: str, thought: Thought, share: str, patience: float) -> Any:
        if self._workers is None:
            made = [self.aside.worker() for _ in range(self._count)]
            self._workers = Workers(made, most=self._hang, first=FIRST)
        try:
            return await self._workers.think(share, thought, patience)
        except Exception:  # noqa: BLE001 - whatever a bot does, the table goes on
            _LOG.exception("the bot %s failed; another answers for it", bot)
            return None

    def budget(self, family: Family, bots: Iterable[str]) -> Text | None:
        """Return what people at a table should know about these bots' budget; None if there is nothing to say."""
        with using(short=self.aside.slow):
            return told(family, map(BOTS.today, bots))

    def shortens(self, family: Family, bot: str) -> bool:
        return self.budget(family, ()) is not None and shortened(family, BOTS.today(bot)) is not None

    @property
    def waiting(self) -> int:
        return len(self._workers.waiting) if self._workers else 0

    def close(self) -> None:
        if self._workers:
            self._workers.end()
            self._workers = None


def _able(bot: str, family: Family) -> str:
    """Return a bot, or who plays for it in a game that lacks what it stands on."""
    if not family.advice:
        return RandomBot.id
    return bot if family.inference or not BOTS[bot].slow else SUBSTITUTE


def _choose_there(bot: str, rules: str, observation: Observation, seed: int) -> int:
    return int(BOTS[bot].choose(_rules(rules), observation, seed))


def _hint_there(bot: str, rules: str, observation: Observation) -> Hint:
    return hint(_rules(rules), observation, BOTS[bot])


_rules = lru_cache(maxsize=256)(partial(parse_rules, begun=True))
