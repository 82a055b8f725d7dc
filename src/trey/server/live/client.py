"""A client in a room of this process, connected here or relayed by another process."""

import asyncio
from collections.abc import Awaitable, Callable

from msgspec import Struct

from trey.server import wire
from trey.server.live.connection import Connection
from trey.server.live.requests import Asker
from trey.server.live.room import MovedError, Room
from trey.server.table import seats
from trey.server.wire.refusals import refuse
from trey.server.wire.spoken import SPOKEN

__all__ = ["Arrival", "Client"]


class Arrival(Struct, frozen=True, kw_only=True):
    """A client that comes to a table: its hello, and what is known of its sender."""

    table: str
    key: str | None
    """The hash of the token, as the table knows it: no token leaves the process that it came to."""
    seal: str | None = None
    partakes: bool = False
    """Whether the client has sealed a number before."""
    again: bool = False
    """Whether the client was here, and was welcomed, before the table moved."""
    address: str = ""
    lang: str = SPOKEN[0]
    """The language in which the client is answered."""


class Client:
    """One client in a room: it makes requests, and its own writer sends it what happens."""

    def __init__(self, room: Room, connection: Connection) -> None:
        self.room, self.connection = room, connection
        self._asker = Asker(room, connection)
        self._writing = asyncio.ensure_future(connection.write(lambda: room.latest(connection.seat, connection.lang)))

    @classmethod
    async def enter(
        cls,
        room: Room,
        who: Arrival,
        send: Callable[[str], Awaitable[None]],
        cut: Callable[[], object] = lambda: None,
        *,
        relayed: bool = False,
    ) -> "Client":
        """Let somebody in.

        :raises MovedError: the table is elsewhere.
        :raises RefusalError: `wrong-token`, `no-watching`, `too-many-connections`, `trouble`.
        """
        room.check()
        seat, guest = _admit(room, who.key)
        seal = bytes.fromhex(who.seal) if who.seal and len(who.seal) == 64 else None
        connection = Connection(send, room.house.limits.queued_bytes, cut, who.address, lang=who.lang, relayed=relayed)
        connection.partakes = who.partakes
        connection.guest, connection.blind = guest, bool(guest) and not room.table.settings.watchers
        client = cls(room, connection)
        try:
            await room.enter(connection, seat, seal, again=who.again, check=lambda: _admit(room, who.key))
        except BaseException:
            await client.leave()
            raise
        return client

    @property
    def over(self) -> bool:
        """Whether goodbye was said."""
        return self.connection.over

    async def ask(self, message: wire.ClientMessage) -> None:
        """Carry out a request, and answer it.

        :raises MovedError: it was not done, and is to be asked where the table is now.
        """
        if self.room.moved:
            raise MovedError
        await self._asker.ask(message)

    async def stay(self) -> bool:
        """Wait until nothing more will be sent; return True if the table moved, False if goodbye was said.

        :raises OSError: the client's line is gone.
        """
        await asyncio.wait({self._writing})  # not shielded: a line that goes while nobody stays is no news for a log
        self._writing.result()
        return self.connection.moved

    async def leave(self) -> None:
        """Leave the room."""
        try:
            await self.room.exit(self.connection)
        finally:
            self._writing.cancel()
            await asyncio.gather(self._writing, return_exceptions=True)


def _admit(room: Room, key: str | None) -> tuple[int | None, str]:
    """Return the seat that a key opens, None for a watcher; and the key of a guest who waits for a seat."""
    limits, presence = room.house.limits, room.presence
    if len(presence.connections) >= limits.sockets_per_table:
        raise refuse("too-many-connections")
    if key is not None and room.awaits(key):
        return None, key
    if key is not None:
        seat = seats.seat_of(room.table, key)
        if len(list(presence.of(seat))) >= limits.sockets_per_seat:
            raise refuse("too-many-connections")
        return seat, ""
    if not room.table.settings.watchers:
        raise refuse("no-watching")
    return None, ""
