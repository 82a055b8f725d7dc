"""Housekeeping: unused tables leave memory, abandoned ones are closed, and old ones may be deleted."""

import asyncio
import time
from typing import Final

from trey.server.journal import isolated, name_of
from trey.server.live.house import House
from trey.server.live.room import Room
from trey.server.table import events

__all__ = ["Cleanup"]

SWEEP_SECONDS: Final = 10.0
SWEEPS: Final = 360
"""How many sweeps make an hour, after which we look for unfinished tables; the wall clock plays no part."""


class Cleanup:
    """Does a house's housekeeping while it is open."""

    def __init__(self, house: House) -> None:
        self._house, self._store, self._limits = house, house.store, house.limits
        self.swept = time.monotonic()
        """When all tables in memory were last looked at."""

    async def keep(self) -> None:
        """Do the housekeeping until cancelled; what fails is logged and tried again.

        Of the processes that share a store, one does the work that must be done only once.
        """
        while True:
            with isolated("keeping house"):
                await self.close_stale()
            for _ in range(SWEEPS):
                await asyncio.sleep(SWEEP_SECONDS)
                with isolated("keeping house"):
                    await self._store.check()
                    self.sweep()
            with isolated("keeping house"):
                if await self._store.keeps_house():
                    await self._store.grow_idle()
                    await self.forget()

    def sweep(self) -> None:
        """Unload tables that nobody uses, and drop connections that do not read."""
        now = asyncio.get_running_loop().time()
        for room in list(self._house.rooms.values()):
            with isolated("table %s", name_of(room.table.id)):
                self._sweep_room(room, now)
        self.swept = time.monotonic()

    def _sweep_room(self, room: Room, now: float) -> None:
        if room.idle_for(now) > self._limits.unload_seconds and not room.lock.locked():
            room.rest()
        for connection in list(room.presence.connections):
            since = connection.waiting_since
            if since is not None and now - since > self._limits.behind_seconds:
                connection.cut()

    async def close_stale(self) -> None:
        """Close tables left unfinished for too long, so that their shuffles are shown."""
        for table_id in await self._store.stale(self._limits.stale_days * 24):
            if self._store.mine(table_id) is None:
                continue
            with isolated("table %s", name_of(table_id)):
                await self._close_stale(table_id)

    async def _close_stale(self, table_id: str) -> None:
        known = table_id in self._house.rooms
        room = await self._house.room(table_id)
        await room.go_on()
        if not room.presence.connections and room.table.stage in {"open", "playing"}:
            await room.under(lambda: [events.Closed()])
        if not known and not room.presence.connections:
            room.rest()

    async def forget(self) -> None:
        """Delete the tables whose matches ended long ago, if the host wants that."""
        if self._limits.keep_days is not None:
            for table_id in await self._store.forget(self._limits.keep_days * 24):
                room = self._house.rooms.get(table_id)
                if room:
                    room.lose()
