"""Relays a client of this process to a table of another, and asks other processes about tables."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from msgspec import Struct

from trey.server import wire
from trey.server.live.client import Arrival
from trey.server.live.frames import Frames, PeerError, prove
from trey.server.live.room import MovedError
from trey.server.store.event_store import Peer
from trey.server.wire.refusals import REFUSALS, refuse

__all__ = ["Errand", "Relay", "info_at", "sit_at"]

PATIENCE: Final = 5.0
"""Seconds to wait for another process's answer."""
_ENCODER: Final = msgspec.json.Encoder()


class Errand(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A request to another process: to take in a client, to let somebody sit down, or to describe a table."""

    to: str
    """The id of the process that is meant; its address may belong to another process by now."""
    brings: Arrival | None = None
    sits: wire.Join | None = None
    key: str = ""
    """The hash of the token of the person who sits down."""
    table: str = ""


class Relay:
    """One client at a table of another process: its messages go there, and the answers come from there."""

    def __init__(self, frames: Frames, send: Callable[[str], Awaitable[None]]) -> None:
        self._frames, self._send = frames, send
        self._answer: asyncio.Future[None] | None = None
        self.over = False
        """Whether goodbye was said."""

    @classmethod
    async def enter(cls, peer: Peer, who: Arrival, send: Callable[[str], Awaitable[None]]) -> "Relay":
        """Bring a client to a table that another process has.

        :raises MovedError: it has it no more.
        :raises PeerError: it does not answer.
        :raises RefusalError: as `Client.enter`.
        """
        frames, _ = await _run(peer, Errand(to=peer.id, brings=who))
        return cls(frames, send)

    async def ask(self, message: wire.ClientMessage) -> None:
        """Ask the other process; it answers the client.

        :raises MovedError: it was not done, and is to be asked where the table is now.
        :raises PeerError: it is not known whether it was done.
        """
        self._answer = asyncio.get_running_loop().create_future()
        await self._frames.send("q", _ENCODER.encode(message).decode())
        await self._answer

    async def stay(self) -> bool:
        """Pass messages on to the client; return True if the table moved, False after goodbye.

        :raises PeerError: the other process is gone.
        :raises OSError: the client's line is gone.
        """
        try:
            while True:
                kind, text = await self._frames.receive()
                if kind == "m":
                    await self._send(text)
                elif kind == "d":
                    self._end(None)
                else:
                    self.over = kind == "b"
                    self._end(MovedError() if kind == "v" else None)
                    return kind == "v"
        finally:
            self._end(PeerError("nothing more is heard"))

    def _end(self, error: Exception | None) -> None:
        if self._answer is None or self._answer.done():
            return
        if error:
            self._answer.set_exception(error)
        else:
            self._answer.set_result(None)

    async def leave(self) -> None:
        """Let the other process know that the client is gone."""
        self._end(MovedError())
        self._frames.close()


async def sit_at(peer: Peer, table: str, asked: wire.Join, key: str) -> wire.Seated:
    """Let somebody sit down at a table that another process has.

    :raises MovedError, PeerError, RefusalError: as `Relay.enter`.
    """
    frames, answer = await _run(peer, Errand(to=peer.id, table=table, sits=asked, key=key))
    frames.close()
    return msgspec.json.decode(answer, type=wire.Seated)


async def info_at(peer: Peer, table: str) -> wire.TableInfo:
    """Return what anyone may know about a table that another process has.

    :raises MovedError, PeerError, RefusalError: as `Relay.enter`.
    """
    frames, answer = await _run(peer, Errand(to=peer.id, table=table))
    frames.close()
    return msgspec.json.decode(answer, type=wire.TableInfo)


async def _run(peer: Peer, errand: Errand) -> tuple[Frames, str]:
    """Ask another process something; return the connection, and the answer."""
    host, _, port = peer.address.rpartition(":")
    frames = None
    try:
        async with asyncio.timeout(PATIENCE):
            frames = Frames(*await asyncio.open_connection(host, int(port)))
            _, nonce = await frames.receive()
            said = _ENCODER.encode(errand).decode()
            await frames.send("h", prove(peer.secret, nonce, said))
            await frames.send("e", said)
            kind, text = await frames.receive()
    except (OSError, TimeoutError, PeerError) as error:
        if frames:
            frames.close()
        raise PeerError(f"{peer.address}: {error}") from error
    if kind == "a":
        return frames, text
    frames.close()
    if kind == "r" and text in REFUSALS:
        raise refuse(text)
    raise MovedError
