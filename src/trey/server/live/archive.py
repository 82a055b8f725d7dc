"""Finished deals of every table, for records, replays and reviews."""

from collections.abc import Awaitable, Callable, Sequence

from trey.match import Match, write
from trey.server.live.cache import ResponseCache
from trey.server.live.reviewing import Reviewer
from trey.server.live.workers import Aside
from trey.server.table.replay import finished, replay
from trey.server.table.table import Table
from trey.server.table.what_if import what_if
from trey.server.wire.refusals import refuse
from trey.server.wire.spoken import SPOKEN, encode

__all__ = ["Archive"]


class Archive:
    """Returns compressed answers about finished deals, and keeps the latest ones in memory.

    :param look: finds a table by its id; it raises the RefusalError `no-such-table`.
    :param most_bytes: how much is remembered.
    :param spoken: the languages to answer in.
    """

    def __init__(
        self,
        look: Callable[[str], Awaitable[Table]],
        most_bytes: int,
        aside: Aside,
        spoken: Sequence[str] = SPOKEN,
    ) -> None:
        self._look, self._cache = look, ResponseCache(most_bytes, aside)
        self.reviewer = Reviewer(self._cache, aside, spoken=spoken)

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

    def expect(self, table: Table) -> None:
        """Review the deal that has just ended, without waiting until somebody asks, if that delays nobody."""
        if table.match is not None:
            self.reviewer.expect(table.id, table.match, table.match.number)

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
        """Forget everything: what is stored has changed."""
        self._cache.forget()

    def close(self) -> None:
        """End the reviews that are still under way."""
        self.reviewer.close()
