"""A client's session at a table: it enters the room, asks, is written to, and leaves."""

import asyncio
from typing import Final, Protocol

from msgspec import Struct

from trey.core.errors import TreyError
from trey.server import wire
from trey.server.live.connection import Connection
from trey.server.live.requests import Asker
from trey.server.live.room import Room
from trey.server.table import seats
from trey.server.table.identity import key_of
from trey.server.wire.refusals import refuse

__all__ = ["Arrival", "Line", "Session"]

FAREWELL: Final = 1.0
"""Seconds in which a goodbye must be sent."""


class Line(Protocol):
    """A client's connection to this process."""

    async def send(self, text: str) -> None:
        """Send a message.

        :raises OSError: the line is gone.
        """

    async def close(self) -> None:
        """Close the connection.

        :raises OSError: it is gone already.
        """

    def cut(self) -> None:
        """Drop the connection."""


class Arrival(Struct, frozen=True, kw_only=True):
    """A client that comes to a table: its hello, and what is known of its sender."""

    key: str | None
    """The hash of the token, as the table knows it."""
    before: str | None = None
    """The hash of the token of the table before a rematch."""
    seal: bytes | None = None
    address: str = ""
    lang: str = "en"
    """The language in which the client is answered."""

    @classmethod
    def of(cls, hello: wire.Hello, lang: str, address: str = "") -> "Arrival":
        """Return the arrival of whoever says this."""
        key, before = (token and key_of(token) for token in (hello.token, hello.before))
        seal = bytes.fromhex(hello.seal) if hello.seal and len(hello.seal) == 64 else None
        return cls(key=key, before=before, seal=seal, lang=lang, address=address)


class Session:
    """One client in a room: it makes requests, and a writer sends it what happens."""

    def __init__(self, room: Room, line: Line, connection: Connection) -> None:
        self.connection = connection
        self._room, self._line = room, line
        self._asker = Asker(room, connection)
        self._writing = asyncio.ensure_future(self._write())

    @classmethod
    async def enter(cls, room: Room, line: Line, who: Arrival) -> "Session":
        """Let somebody in.

        :raises RefusalError: `wrong-token`, `no-watching`, `too-many-connections`, `trouble`, `elsewhere`.
        """
        room.check()
        seat, guest = _admit(room, who)
        connection = Connection(line.send, room.house.limits.queued_bytes, line.cut, who.address, lang=who.lang)
        connection.guest, connection.blind = guest, bool(guest) and not room.table.settings.watchers
        session = cls(room, line, connection)
        try:
            new_key = who.key if who.before else None
            await room.enter(connection, seat, who.seal, new_key=new_key, check=lambda: _admit(room, who))
        except BaseException:
            await session.leave()
            raise
        return session

    @property
    def over(self) -> bool:
        """Whether goodbye was said, or can no longer be said."""
        return self.connection.over or self._writing.done()

    @property
    def behind(self) -> bool:
        """Whether the client does not read its messages."""
        return self.connection.waiting_since is not None

    async def ask(self, message: wire.ClientMessage) -> None:
        """Carry out a request, and answer it."""
        await self._asker.ask(message)

    def refuse(self, code: str) -> None:
        """Refuse what could not be read as a request."""
        why = refuse(code)
        self.connection.send(wire.Refused(id=None, code=why.code, why=why.text))

    def finish(self, why: TreyError) -> None:
        """Say goodbye after the queued messages; the client may come again."""
        self.connection.finish(why, again=True)

    async def leave(self) -> None:
        """Leave the room; a goodbye that was said is sent first."""
        try:
            await self._room.exit(self.connection)
        finally:
            if self.connection.over:
                await asyncio.wait({self._writing}, timeout=FAREWELL)
            self._writing.cancel()
            await asyncio.gather(self._writing, return_exceptions=True)

    async def _write(self) -> None:
        room, connection = self._room, self.connection
        try:
            await connection.write(lambda: room.latest(connection.seat, connection.lang))
            await self._line.close()
        except OSError:
            pass  # the line is gone, and whoever reads from it knows


def _admit(room: Room, who: Arrival) -> tuple[int | None, str]:
    """Return the seat that a key opens, None for a watcher; and the key of a guest who waits for a seat."""
    limits, presence, key = room.house.limits, room.presence, who.key
    if len(presence.connections) >= limits.sockets_per_table:
        raise refuse("too-many-connections")
    if key is not None and room.awaits(key):
        return None, key
    if key is not None:
        seat = seats.seat_of(room.table, key, who.before)
        if len(list(presence.of(seat))) >= limits.sockets_per_seat:
            raise refuse("too-many-connections")
        return seat, ""
    if not room.table.settings.watchers:
        raise refuse("no-watching")
    return None, ""
