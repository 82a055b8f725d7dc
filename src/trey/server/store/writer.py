"""A writer: what waits while it commits goes into its next commit."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from trey.server.store.event_store import Summary
from trey.server.store.public_log import Logged

__all__ = ["Append", "Writer"]

MOST_IN_COMMIT: Final = 512


@dataclass(frozen=True, kw_only=True, eq=False)
class Append:
    """Events that are to be stored, and the future of who waits for it."""

    summary: Summary
    first: int
    bodies: Sequence[bytes]
    logged: Sequence[Logged]
    epoch: int
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def end(self, error: Exception | None = None) -> None:
        """Tell who waits."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Writer:
    """Hands appends to `commit`, as many at once as there are, but never two of one table."""

    def __init__(self, commit: Callable[[Sequence[Append]], Awaitable[None]]) -> None:
        self._commit = commit
        self._waiting: dict[Append, None] = {}
        self._wake = asyncio.Event()
        self._going = True
        self._task = asyncio.ensure_future(self._write())

    async def put(self, append: Append) -> None:
        """Return when it is stored.

        :raises Exception: whatever `commit` ends it with.
        """
        self._waiting[append] = None
        self._wake.set()
        await append.done

    async def close(self) -> None:
        """Store what is waiting, and end."""
        self._going = False
        self._wake.set()
        await self._task

    async def _write(self) -> None:
        while self._going or self._waiting:
            await self._wake.wait()
            self._wake.clear()
            while batch := self._next():
                try:
                    await self._commit(batch)
                except Exception as error:  # noqa: BLE001 - a bug in one commit must not end the writer of all tables
                    for append in batch:
                        append.end(error)

    def _next(self) -> list[Append]:
        """Take the next commit's appends from those that wait, at most one of each table."""
        batch: dict[str, Append] = {}
        for append in self._waiting:
            if len(batch) == MOST_IN_COMMIT:
                break
            batch.setdefault(append.summary.id, append)
        for append in batch.values():
            del self._waiting[append]
        return list(batch.values())
