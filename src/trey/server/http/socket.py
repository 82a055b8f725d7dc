"""The table's WebSocket: hello, then requests, with limits on all of it."""

import asyncio
import logging
from collections import Counter
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from trey.core.errors import TreyError
from trey.server.limits import Bucket, Buckets, Limits, same_origin, share_of
from trey.server.live.connection import Connection, encode
from trey.server.live.house import House
from trey.server.live.requests import Asker
from trey.server.live.room import Room
from trey.server.table import seats
from trey.server.wire import messages as wire
from trey.server.wire.refusals import refuse

__all__ = ["Socket"]

UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
COSTS: Final[dict[type, float]] = {wire.Latest: 3.0, wire.Claim: 3.0, wire.ChangeSettings: 3.0, wire.Rematch: 3.0}
_LOG: Final = logging.getLogger("trey.server")
MOST_STRIKES: Final = 200
"""Messages over the limit before a connection is closed."""


class Socket:
    """Serves `/ws/{table}`."""

    def __init__(self, house: House, limits: Limits, origins: frozenset[str] = frozenset()) -> None:
        self._house, self._limits, self._origins = house, limits, origins
        self._addresses: Counter[str] = Counter()
        self._connects = Buckets(*limits.connects)
        self._messages = Buckets(*limits.address_messages)

    async def serve(self, websocket: WebSocket) -> None:
        """Serve one connection from its first message to its last."""
        address = websocket.client.host if websocket.client else ""
        if not same_origin(websocket.headers, websocket.url.scheme, self._origins):
            await websocket.close(1008, "wrong-origin")
            return
        if not self._connects.take(address):
            await websocket.close(1008, "too-many-connections")
            return
        await websocket.accept()
        share = share_of(address)
        self._addresses[share] += 1
        try:
            await self._serve(websocket, share)
        except TreyError as error:
            await _goodbye(websocket, error)
        except (WebSocketDisconnect, RuntimeError, TimeoutError):
            pass
        except Exception:  # noqa: BLE001 - a client is told, and the log has it
            _LOG.exception("a socket failed")
            await _goodbye(websocket, refuse("trouble"))
        finally:
            self._addresses[share] -= 1
            if not self._addresses[share]:
                del self._addresses[share]

    async def _serve(self, websocket: WebSocket, share: str) -> None:
        if self._addresses[share] > self._limits.sockets_per_address:
            raise refuse("too-many-connections")
        try:
            hello = await asyncio.wait_for(self._hello(websocket), self._limits.hello_seconds)
        except TimeoutError:
            raise refuse("hello-first") from None
        room = await self._house.room(websocket.path_params["table"])
        seat = self._admit(room, hello)
        seal = bytes.fromhex(hello.seal) if hello.seal and len(hello.seal) == 64 else None
        reader = asyncio.current_task()
        cut = reader.cancel if reader else lambda: None
        host = websocket.client.host if websocket.client else ""
        connection = Connection(websocket.send_text, self._limits.queued_bytes, cut, host)
        writer = asyncio.create_task(self._write(websocket, connection, room))
        try:
            await room.enter(connection, seat, seal)
            await self._read(websocket, Asker(room, self._house, connection))
        except asyncio.CancelledError:
            if not connection.waiting_since:
                raise
        finally:
            try:
                await room.exit(connection)
            finally:
                writer.cancel()

    def _admit(self, room: Room, hello: wire.Hello) -> int | None:
        if len(room.presence.connections) >= self._limits.sockets_per_table:
            raise refuse("too-many-connections")
        if hello.token is not None:
            seat = seats.seat_of(room.table, hello.token)
            if len(list(room.presence.of(seat))) >= self._limits.sockets_per_seat:
                raise refuse("too-many-connections")
            return seat
        if not room.table.settings.watchers:
            raise refuse("no-watching")
        return None

    async def _hello(self, websocket: WebSocket) -> wire.Hello:
        try:
            hello = wire.CLIENT.decode(await websocket.receive_text())
        except (*UNREADABLE, KeyError):
            raise refuse("bad-message") from None
        if not isinstance(hello, wire.Hello):
            raise refuse("hello-first")
        if hello.v != wire.VERSION:
            raise refuse("wrong-version")
        return hello

    async def _write(self, websocket: WebSocket, connection: Connection, room: Room) -> None:
        try:
            await connection.write(lambda: room.latest(connection.seat))
            await websocket.close(1000)
        except (WebSocketDisconnect, RuntimeError):
            return

    async def _read(self, websocket: WebSocket, asker: Asker) -> None:
        connection, bucket = asker.connection, Bucket(*self._limits.messages)
        strikes = 0
        while not connection.over:
            text = await self._next(websocket)
            message = _decoded(text or "")
            if text is None:
                connection.finish(refuse("idle"), again=True)
            elif not self._may(bucket, connection.address, _cost(message)):
                strikes += 1
                if strikes == 1:
                    _refuse(connection, "too-fast")
                if strikes > MOST_STRIKES:
                    connection.finish(refuse("too-fast"), again=True)
            elif message is None:
                _refuse(connection, "bad-message")
            else:
                strikes = 0
                await asker.ask(message)
        await self._drain(websocket)

    def _may(self, bucket: Bucket, address: str, cost: float) -> bool:
        return bucket.take(cost) and self._messages.take(address, cost)

    async def _next(self, websocket: WebSocket) -> str | None:
        """Return the next message; an empty text for one that holds none, None if nothing comes for long."""
        try:
            async with asyncio.timeout(self._limits.idle_seconds):
                message = await websocket.receive()
        except TimeoutError:
            return None
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        return message.get("text") or ""

    async def _drain(self, websocket: WebSocket) -> None:
        """Wait until the writer has said goodbye and the client is gone."""
        async with asyncio.timeout(self._limits.hello_seconds):
            while (await websocket.receive())["type"] != "websocket.disconnect":
                pass


def _decoded(text: str) -> wire.ClientMessage | None:
    try:
        message: wire.ClientMessage = wire.CLIENT.decode(text)
    except UNREADABLE:
        return None
    return message


def _cost(message: wire.ClientMessage | None) -> float:
    """Return how many usual messages one weighs: what its answer costs the server."""
    if isinstance(message, wire.Act):
        return 1 + len(message.actions) / 4
    return COSTS.get(type(message), 1)


def _refuse(connection: Connection, code: str) -> None:
    why = refuse(code)
    connection.send(wire.Refused(id=None, code=why.code, why=why.text))


async def _goodbye(websocket: WebSocket, why: TreyError) -> None:
    try:
        await websocket.send_text(encode(wire.Bye(code=why.code, why=why.text, again=why.code == "trouble")))
        await websocket.close(1000)
    except (WebSocketDisconnect, RuntimeError):
        return
