"""Reviews of finished deals: thought through one at a time, in a process that stands back behind the bots."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, Final

from trey.games import parse_rules
from trey.kernel.compiled import available
from trey.match import Match, Past
from trey.server.live.aside import Aside
from trey.server.live.cache import ResponseCache, pack
from trey.server.live.workers import Thought
from trey.server.table.replay import within
from trey.server.table.review import reviewed
from trey.server.wire.refusals import refuse
from trey.server.wire.spoken import SPOKEN, encode

__all__ = ["Reviewer"]

PATIENCE: Final = 20.0
"""Seconds that somebody waits for an answer; then they hear that it is still thought about, and ask again."""
LONGEST: Final = 180.0
"""Seconds after which a process that reviews is taken for dead: plain Python needs a minute for a long deal."""
REST: Final = 120.0
"""Seconds without a question after which the process is ended, for the sake of its memory."""
MOST: Final = 8
"""Deals that wait for a review at once, at all tables together; of each table one."""
_LOG: Final = logging.getLogger("trey.server")
Key = tuple[str, str, int]
Packed = dict[str, bytes]
"""A review in each language."""


class Reviewer:
    """Thinks about finished deals, and remembers what it found.

    :param spoken: the languages to have each review in.
    :param worlds, fast: as `trey.review.review` takes them.
    """

    def __init__(
        self,
        remembered: ResponseCache,
        aside: Aside,
        *,
        spoken: Sequence[str] = SPOKEN,
        worlds: int = 0,
        fast: bool | None = None,
        patience: float = PATIENCE,
        longest: float = LONGEST,
    ) -> None:
        self._cache, self._how = remembered, {"worlds": worlds, "fast": available() if fast is None else fast}
        self._spoken, self._patience, self._longest = tuple(spoken), patience, longest
        self._worker = aside.worker(modest=True)
        self._running: dict[Key, asyncio.Task[Packed]] = {}
        self._thinking = asyncio.Lock()
        self._resting: asyncio.TimerHandle | None = None

    @property
    def fast(self) -> bool:
        """Whether a review plays on as the network does."""
        return bool(self._how["fast"])

    async def review(self, table: str, match: Match, deal: int, lang: str) -> bytes:
        """Return what the choices of a finished deal cost, a packed `Review`; whoever asks again loses nothing.

        :raises RefusalError: `review-thinking`, `review-busy`; `review-failed`.
        :raises CapabilityError: the game has no inference, or no advice.
        """
        match.family.inference.required()
        match.family.advice.required()
        key = (table, "review", deal)
        known = self._cache.find((*key, lang))
        if known is not None:
            return known
        task = self._running.get(key) or self._begin(key, match)
        await asyncio.wait({task}, timeout=self._patience)
        if not task.done():
            raise refuse("review-thinking")
        if task.cancelled() or task.exception():
            raise refuse("review-failed")
        return task.result()[lang]

    def _begin(self, key: Key, match: Match) -> asyncio.Task[Packed]:
        """Take up a deal, if there are not too many already."""
        if len(self._running) >= MOST or any(table == key[0] for table, _, _ in self._running):
            raise refuse("review-busy")
        if self._resting:
            self._resting.cancel()
        task = self._running[key] = asyncio.ensure_future(self._think(key, match.copy()))
        task.add_done_callback(lambda done: self._end(key, done))
        return task

    def _end(self, key: Key, task: asyncio.Task[Packed]) -> None:
        """Keep what was found, or say in the log why nothing was."""
        del self._running[key]
        if not self._running:
            self._resting = asyncio.get_running_loop().call_later(REST, self._worker.end)
        if task.cancelled():
            return
        if error := task.exception():
            _LOG.error("a deal could not be reviewed", exc_info=error)
        else:
            for lang, packed in task.result().items():
                self._cache.keep((*key, lang), packed)

    async def _think(self, key: Key, match: Match) -> Packed:
        past = tuple(match.history[: within(match.history, key[2])[1]])
        async with self._thinking:
            thought = Thought(_review_there, (match.rules.text, past, key[2], self._spoken, self._how))
            return dict(await self._worker.run(thought, most=self._longest, first=self._longest))

    def close(self) -> None:
        """End the process."""
        for task in self._running.values():
            task.cancel()
        if self._resting:
            self._resting.cancel()
        self._worker.end()


def _review_there(
    rules: str, past: tuple[Past, ...], deal: int, spoken: tuple[str, ...], how: dict[str, Any]
) -> Packed:
    match = Match(parse_rules(rules, begun=True)).replay(past)
    found = reviewed(match, deal, **how)
    return {lang: pack(encode(found, lang)) for lang in spoken}
