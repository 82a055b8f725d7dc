"""A writer: appends that wait while it commits go into its next commit."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from trey.server.store.event_store import Summary
from trey.server.store.public_log import Logged

__all__ = ["PATIENCE", "Append", "Writer"]

MOST_IN_COMMIT: Final = 512
PATIENCE: Final = 5.0
"""Seconds after which an append counts as delayed."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Append:
    """Events that are to be stored, and the future that their caller waits for."""

    summary: Summary
    first: int
    bodies: Sequence[bytes]
    logged: Sequence[Logged]
    shard: int
    epoch: int
    asked: float = field(default_factory=time.monotonic)
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def end(self, error: Exception | None = None) -> None:
        """Tell the waiting caller how the append ended."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Writer:
    """Hands waiting appends to `commit` together: up to 512 at a time.

    There are never two of the same table among them, nor two with lines for the same chain of the log.
    """

    def __init__(self, commit: Callable[[Sequence[Append]], Awaitable[None]]) -> None:
        self._commit = commit
        self._waiting: dict[Append, None] = {}
        self._storing: list[Append] = []
        self._wake = asyncio.Event()
        self._going = True
        self._task = asyncio.ensure_future(self._write())

    async def put(self, append: Append) -> None:
        """Queue an append, and wait until it is stored.

        :raises Exception: whatever `commit` ends it with.
        """
        self._waiting[append] = None
        self._wake.set()
        await append.done

    @property
    def fault(self) -> str:
        """Why appends are not stored right now; empty while they are."""
        now = time.monotonic()
        oldest = min((append.asked for append in (*self._storing, *self._waiting)), default=now)
        return f"commits have waited for {now - oldest:.0f} seconds" if now - oldest > PATIENCE else ""

    def refuse(self, error: Exception) -> None:
        """Refuse all waiting appends; none is stored."""
        for append in (*self._storing, *self._waiting):
            append.end(error)

    async def close(self) -> None:
        """Store waiting appends, and end."""
        self._going = False
        self._wake.set()
        await self._task

    async def _write(self) -> None:
        while self._going or self._waiting:
            await self._wake.wait()
            self._wake.clear()
            while batch := self._next():
                self._storing = batch
                try:
                    await self._commit(batch)
                except Exception as error:  # noqa: BLE001 - a bug in one commit must not end the writer of all tables
                    for append in batch:
                        append.end(error)
                self._storing = []

    def _next(self) -> list[Append]:
        """Take the next commit's appends from those that wait."""
        batch, taken = list[Append](), set[str | int]()
        for append in self._waiting:
            if len(batch) == MOST_IN_COMMIT:
                break
            asked: set[str | int] = {append.summary.id} | ({append.shard} if append.logged else set())
            if not asked & taken:
                batch.append(append)
            taken |= asked
        for append in batch:
            del self._waiting[append]
        return batch
