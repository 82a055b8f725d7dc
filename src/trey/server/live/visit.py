"""A client's whole stay at a table, whether the table is here or in another process."""

import asyncio
from contextlib import suppress
from typing import Protocol

from msgspec.structs import replace

from trey.core.errors import TreyError
from trey.server import wire
from trey.server.live.client import Arrival, Client
from trey.server.live.connection import encode
from trey.server.live.frames import PeerError
from trey.server.live.relay import Relay
from trey.server.live.room import House, MovedError, Room
from trey.server.store.event_store import Peer
from trey.server.wire.refusals import refuse

__all__ = ["Line", "Visit"]


class Line(Protocol):
    """A client's connection to this process."""

    async def send(self, text: str) -> None:
        """Send a message.

        :raises OSError: the line is gone.
        """

    async def close(self) -> None:
        """Close the connection."""

    def cut(self) -> None:
        """Drop the connection."""


class Visit:
    """One client: it sends its requests to where the table is, and follows the table when that moves."""

    def __init__(self, house: House, line: Line, who: Arrival) -> None:
        self._house, self._line, self._who = house, line, who
        self._at: Client | Relay | None = None
        self._arrived = asyncio.Event()
        self._staying: asyncio.Task[None] | None = None
        self._ended = False

    async def begin(self) -> None:
        """Go to the table.

        :raises RefusalError: as `Client.enter`; `no-such-table`, `unreadable`, `closing`.
        """
        await self._arrive()
        self._house.visits.add(self)
        self._staying = asyncio.ensure_future(self._stay())

    @property
    def over(self) -> bool:
        """Whether goodbye was said, or can no longer be said."""
        return self._ended or (self._at is not None and self._at.over)

    @property
    def behind(self) -> bool:
        """Whether the client does not read its messages."""
        return isinstance(self._at, Client) and self._at.connection.waiting_since is not None

    async def ask(self, message: wire.ClientMessage) -> None:
        """Send a request to where the table is; the process that has the table answers the client."""
        if isinstance(message, (wire.Seal, wire.ShowNumber)) and message.seal:
            self._who = replace(self._who, partakes=True)
        while True:
            await self._arrived.wait()
            at = self._at
            if self._ended or at is None:
                return
            try:
                await at.ask(message)
            except MovedError:
                if at is self._at:
                    self._arrived.clear()
            except PeerError:
                return  # the client is sent away, comes back, and asks again what was not answered
            else:
                return

    async def tell(self, message: wire.ServerMessage) -> None:
        """Send a message that does not come from the table."""
        if isinstance(self._at, Client):
            self._at.connection.send(message)
        else:
            await self._line.send(encode(message, self._who.lang))

    async def finish(self, why: TreyError, *, again: bool) -> None:
        """Say goodbye after the queued messages."""
        if isinstance(self._at, Client):
            self._at.connection.finish(why, again=again)
            return
        self._ended = True
        with suppress(OSError):
            await self._line.send(encode(wire.Bye(code=why.code, why=why.text, again=again), self._who.lang))
            await self._line.close()

    async def end(self) -> None:
        """Leave the table; the client is gone."""
        self._ended = True
        self._house.visits.discard(self)
        if self._staying:
            self._staying.cancel()
            await asyncio.gather(self._staying, return_exceptions=True)
        await self._leave()

    async def _arrive(self) -> None:
        self._at = await self._house.wherever(self._who.table, self._enter_here, self._enter_there)
        self._who = replace(self._who, seal=None, partakes=self._who.partakes or bool(self._who.seal), again=True)
        self._arrived.set()

    async def _enter_here(self, room: Room) -> Client | Relay:
        return await Client.enter(room, self._who, self._line.send, self._line.cut)

    async def _enter_there(self, peer: Peer) -> Client | Relay:
        return await Relay.enter(peer, self._who, self._line.send)

    async def _leave(self) -> None:
        at, self._at = self._at, None
        if at:
            await at.leave()

    async def _stay(self) -> None:
        """Be told what happens, and follow the table."""
        try:
            while self._at and await self._at.stay():
                self._arrived.clear()
                await self._leave()
                await self._arrive()
            self._ended = True
            await self._line.close()
        except PeerError:
            await self._send_away(refuse("closing"))
        except TreyError as why:
            await self._send_away(why)
        except OSError:
            pass
        finally:
            self._ended = True
            self._arrived.set()

    async def _send_away(self, why: TreyError) -> None:
        self._at = None if isinstance(self._at, Client) else self._at
        await self.finish(why, again=why.code in {"trouble", "closing"})
