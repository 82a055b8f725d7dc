"""Finished deals of every table, for records, replays and reviews.

Reviews are made one at a time, in a process with a lower priority than the bots'.
"""

import asyncio
import logging
import pickle
import time
from collections.abc import Awaitable, Callable, Generator
from functools import partial
from math import inf
from typing import Any, Final

from trey.core.family import Family
from trey.games import parse_rules
from trey.kernel.compiled import available
from trey.match import Match, Past, write
from trey.server import wire
from trey.server.live.cache import ResponseCache, pack, unpack
from trey.server.live.thinking import Aside, Thought
from trey.server.table.replay import finished, in_steps, replay, what_if, within
from trey.server.table.table import Table
from trey.server.wire.refusals import refuse
from trey.server.wire.spoken import encode

PATIENCE: Final = 20.0
"""Seconds that a request waits for a review; then it is refused as `review-thinking`, and the client asks again."""
LONGEST: Final = 180.0
"""Seconds after which a reviewing process counts as dead: plain Python needs a minute for a long deal."""
REST: Final = 120.0  # seconds without a request after which the process is ended to free its memory
SLICE: Final = 0.05
"""Seconds after which a shared worker interrupts a review, at the next step, so that a bot need not wait."""
MOST: Final = 8  # deals that may wait for a review at once, at all tables together; one from each table
_LOG: Final = logging.getLogger("trey.server")
Key = tuple[str, str, int]


class Reviewer:
    """Reviews finished deals, and keeps the reviews in memory, to be put into the language of whoever asks.

    :param worlds, fast: as `trey.review.review` takes them.
    """

    def __init__(
        self,
        remembered: ResponseCache,
        aside: Aside,
        *,
        worlds: int = 0,
        fast: bool | None = None,
        patience: float = PATIENCE,
        longest: float = LONGEST,
    ) -> None:
        self._cache, self._how = remembered, {"worlds": worlds, "fast": fast}
        self._patience, self._longest = patience, longest
        self._worker = aside.worker(modest=True)
        self._running: dict[Key, asyncio.Task[bytes]] = {}
        self._expected, self._given_up = set[Key](), set[Key]()
        """Of those that run, what nobody has asked for yet, and what nobody will."""
        self._thinking = asyncio.Lock()
        self._resting: asyncio.TimerHandle | None = None

    def fast(self, family: Family) -> bool:
        """Return whether a game's reviews use machine code, which a game from another package may lack."""
        fast = self._how["fast"]
        return available(family) if fast is None else bool(fast)

    async def review(self, table: str, match: Match, deal: int, lang: str) -> bytes:
        """Return the review of a finished deal, a compressed `Review`; asking again does not start it over.

        :raises RefusalError: `review-thinking`, `review-busy`; `review-failed`.
        :raises CapabilityError: the game has no inference, or no advice.
        """
        match.family.inference.required()
        match.family.advice.required()
        key = (table, "review", deal)
        if (known := self._cache.find((*key, lang))) is not None:
            return known
        if (found := self._cache.find(key)) is None:
            self._expected.discard(key)
            self._given_up.discard(key)
            task = self._running.get(key) or self._begin(key, match)
            await asyncio.wait({task}, timeout=self._patience)
            if not task.done():
                raise refuse("review-thinking")
            if task.cancelled() or task.exception():
                raise refuse("review-failed")
            found = task.result()
        written = partial(pickle.loads, unpack(found))  # by the worker
        return await self._cache.get((*key, lang), lambda: encode(written(), lang))

    def expect(self, table: str, match: Match, deal: int) -> None:
        """Review a deal before anybody asks, if there is machine code and nothing else is being reviewed."""
        key, family = (table, "review", deal), match.family
        able = self.fast(family) and family.inference and family.advice
        if able and not self._running and self._cache.find(key) is None:
            self._begin(key, match)
            self._expected.add(key)

    def give_up(self, table: str | None = None) -> None:
        """Give up reviews that nobody has asked for, of one table or of all, after the current slice."""
        self._given_up |= {key for key in self._expected if table in {None, key[0]}}
        self._expected -= self._given_up

    def _begin(self, key: Key, match: Match) -> asyncio.Task[bytes]:
        """Take up a deal, if there are not too many already; what nobody has asked for makes room."""
        self.give_up()
        asked = self._running.keys() - self._given_up
        if len(asked) >= MOST or any(table == key[0] for table, _, _ in asked):
            raise refuse("review-busy")
        if self._resting:
            self._resting.cancel()
        task = self._running[key] = asyncio.ensure_future(self._think(key, match.copy()))
        task.add_done_callback(lambda done: self._end(key, done))
        return task

    def _end(self, key: Key, task: asyncio.Task[bytes]) -> None:
        del self._running[key]
        self._expected.discard(key)
        self._given_up.discard(key)
        if not self._running:
            self._resting = asyncio.get_running_loop().call_later(REST, self._worker.end)
        if task.cancelled():
            return
        if error := task.exception():
            _LOG.error("a deal could not be reviewed", exc_info=error)
        else:
            self._cache.keep(key, task.result())

    async def _think(self, key: Key, match: Match) -> bytes:
        past = tuple(match.history[: within(match.history, key[2])[1]])
        slice_seconds = SLICE if self._worker.shared else inf
        how = self._how | {"fast": self.fast(match.family)}
        thought = (key, match.rules.text, past, how, slice_seconds)
        async with self._thinking:
            while key not in self._given_up:
                found = await self._worker.run(Thought(_review_there, thought), most=self._longest, first=self._longest)
                if found is not None:
                    return bytes(found)
        raise asyncio.CancelledError

    def close(self) -> None:
        for task in self._running.values():
            task.cancel()
        if self._resting:
            self._resting.cancel()
        self._worker.end()


_BEGUN: Final[dict[Key, Generator[float, None, wire.Review]]] = {}  # in the worker: the review that is not finished yet


def _review_there(key: Key, rules: str, past: tuple[Past, ...], how: dict[str, Any], seconds: float) -> bytes | None:
    """Think for about so long; return the review, compressed, or None while it is not finished."""
    steps = _BEGUN.get(key) or in_steps(Match(parse_rules(rules, begun=True)).replay(past), key[2], **how)
    _BEGUN.clear()
    until = time.monotonic() + seconds
    try:
        next(steps)
        while time.monotonic() < until:
            next(steps)
    except StopIteration as end:
        return pack(pickle.dumps(end.value))
    _BEGUN[key] = steps
    return None


class Archive:
    """Returns compressed answers about finished deals of tables that `look` finds, and keeps the latest in memory."""

    def __init__(self, look: Callable[[str], Awaitable[Table]], most_bytes: int, aside: Aside) -> None:
        self._look, self._cache = look, ResponseCache(most_bytes, aside)
        self.reviewer = Reviewer(self._cache, aside)

    async def record(self, table_id: str) -> bytes:
        """Return the finished deals of a match as a record's text.

        :raises RefusalError: `no-such-table`, `not-started`.
        """
        table = await self._look(table_id)
        match = table.match
        if match is None:
            raise refuse("not-started")
        over, twin = table.deals_over, match.copy()  # copied here: the match plays on beside the thread
        known = (table_id, "record", over, twin.players)
        return await self._cache.get(known, lambda: write(finished(twin)).encode())

    async def replay(self, table_id: str, deal: int, lang: str) -> bytes:
        """Return a finished deal step by step, a `Replay` as JSON.

        :raises RefusalError: `no-such-table`, `no-such-deal`.
        """
        match = await self.match(table_id, deal)
        twin = match.copy()  # copied here: the match plays on beside the thread
        known = (table_id, "replay", deal, len(twin.sheet), twin.players, lang)
        return await self._cache.get(known, lambda: encode(replay(table_id, twin, deal), lang))

    async def review(self, table_id: str, deal: int, lang: str) -> bytes:
        """Return the review of a finished deal, a `Review` as JSON.

        :raises RefusalError: as `replay`, and those of `Reviewer.review`.
        """
        return await self.reviewer.review(table_id, await self.match(table_id, deal), deal, lang)

    async def otherwise(self, table_id: str, deal: int, step: int, action: str, lang: str) -> bytes:
        """Return how a finished deal might have gone on from a step with another action, a `Replay` as JSON.

        :raises RefusalError: `no-such-table`, `no-such-deal`, `no-such-step`, `no-choice`.
        """
        twin = (await self.match(table_id, deal)).copy()  # copied here: the match plays on beside the thread
        where, fast = (table_id, twin, deal, step, action), self.reviewer.fast(twin.family)
        known = (table_id, "otherwise", deal, step, action, twin.players, lang)
        return await self._cache.get(known, lambda: encode(what_if(*where, fast=fast), lang))

    async def match(self, table_id: str, deal: int) -> Match:
        """Return a table's match if the deal of this number is over.

        :raises RefusalError: `no-such-table`, `no-such-deal`.
        """
        table = await self._look(table_id)
        if table.match is None or not 1 <= deal <= table.deals_over:
            raise refuse("no-such-deal")
        return table.match

    def forget(self) -> None:
        self._cache.forget()
