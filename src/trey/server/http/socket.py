"""A table's WebSocket: the client sends a hello, then requests; how many it may send is limited."""

import asyncio
import logging
from collections import Counter
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from trey.core.errors import TreyError
from trey.server import wire
from trey.server.http.guard import SOCKET, GuardedSocket
from trey.server.limits import Bucket, Buckets, address_of, same_origin, share_of
from trey.server.live.house import ElsewhereError, House
from trey.server.live.people import encode
from trey.server.live.room import Room
from trey.server.live.session import Session, decoded, hello_in
from trey.server.versions import PAIRS
from trey.server.wire.refusals import refuse
from trey.server.wire.spoken import accepted, chosen

COSTS: Final[dict[type, float]] = {
    wire.Latest: 3.0,
    wire.Claim: 3.0,
    wire.ChangeSettings: 3.0,
    wire.Rematch: 3.0,
    wire.Undo: 3.0,
}
"""How many usual messages one weighs: what its answer costs the server."""
_LOG: Final = logging.getLogger("trey.server")
_MOST_STRIKES: Final = 200  # how many messages in a row may be over the limit before the connection is closed
MOST_SENT: Final = 5  # how often in a row a client is sent on to another server
AGAIN: Final = {"trouble", "closing", "elsewhere"}


class Socket:
    """Serves `/ws/{table}`."""

    def __init__(self, house: House, origins: frozenset[str] = frozenset()) -> None:
        self._house, self._limits, self._origins = house, house.limits, origins
        self._refusals = house.meters.refusals
        self._addresses: Counter[str] = Counter()
        self._connects = Buckets(*house.limits.rates.connects)
        self._messages = Buckets(*house.limits.rates.address_messages)

    async def serve(self, websocket: WebSocket) -> None:
        address = address_of(websocket.scope)
        ours = same_origin(websocket.headers, websocket.url.scheme, self._origins)
        if not ours or not self._connects.take(address):
            wrong = "too-many-connections" if ours else "wrong-origin"
            self._refusals[wrong] += 1
            await websocket.close(1008, wrong)
            return
        await websocket.accept()
        websocket.state.lang = accepted(websocket.headers.get("accept-language", ""))
        share = share_of(address)
        self._addresses[share] += 1
        try:
            await self._serve(websocket, address, share)
        except TreyError as error:
            self._refusals[error.code] += 1
            await _goodbye(websocket, error)
        except (WebSocketDisconnect, RuntimeError, TimeoutError, ConnectionError):
            pass
        except Exception:  # noqa: BLE001 - a client is told, and the log has it
            _LOG.exception("a socket failed")
            await _goodbye(websocket, refuse("trouble"))
        finally:
            self._addresses[share] -= 1
            if not self._addresses[share]:
                del self._addresses[share]

    async def _serve(self, websocket: WebSocket, address: str, share: str) -> None:
        if self._addresses[share] > self._limits.sockets_per_address:
            raise refuse("too-many-connections")
        try:
            async with asyncio.timeout(self._limits.hello_seconds):
                hello = await self._hello(websocket)
        except TimeoutError:
            raise refuse("hello-first") from None
        room = await self._room(websocket.path_params["table"], hello)
        session = await Session.enter(room, _ClientLine(websocket), hello, address)
        try:
            await self._read(websocket, session)
        finally:
            await session.leave()

    async def _room(self, table: str, hello: wire.Hello) -> Room:
        try:
            return await self._house.room(table)
        except ElsewhereError:
            if hello.sent is None:
                raise refuse("wrong-version") from None
            if hello.sent >= MOST_SENT:
                raise refuse("trouble") from None
            raise

    async def _hello(self, websocket: WebSocket) -> wire.Hello:
        try:
            hello = hello_in(await websocket.receive_text())
        except KeyError:  # bytes
            raise refuse("bad-message") from None
        if hello.v != wire.VERSION:
            websocket.state.lang = PAIRS if hello.v == 1 else websocket.state.lang
            raise refuse("wrong-version")
        websocket.state.lang = chosen(hello.lang, self._limits.spoken)
        return hello

    async def _read(self, websocket: WebSocket, session: Session) -> None:
        bucket = Bucket(*self._limits.rates.messages)
        strikes = 0
        while not session.connection.finished:
            text = await self._next(websocket)
            message = decoded(text or "")
            cost = 1 + len(message.actions) / 4 if isinstance(message, wire.Act) else COSTS.get(type(message), 1)
            if text is None:
                session.connection.finish(refuse("idle"), again=True)
            elif not (bucket.take(cost) and self._messages.take(session.connection.address, cost)):
                strikes += 1
                if strikes == 1:
                    session.refuse(refuse("too-fast"))
                else:
                    self._refusals["too-fast"] += 1
                if strikes > _MOST_STRIKES:
                    session.connection.finish(refuse("too-fast"), again=True)
            elif message is None:
                session.refuse(refuse("bad-message"))
            else:
                strikes = 0
                await session.ask(message)
        async with asyncio.timeout(self._limits.hello_seconds):  # until goodbye is said, and the client gone
            while (await websocket.receive())["type"] != "websocket.disconnect":
                pass

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


class _ClientLine:
    """A WebSocket, as the house knows it."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket
        socket: GuardedSocket = websocket.scope["extensions"][SOCKET][SOCKET]
        self.say, self.ready, self.cut = socket.say, socket.ready, socket.transport.abort

    async def close(self) -> None:
        """End the socket in good order.

        :raises OSError: it is gone already.
        """
        try:
            await self._websocket.close(1000)
        except (WebSocketDisconnect, RuntimeError) as error:
            raise ConnectionError from error


async def _goodbye(websocket: WebSocket, why: TreyError) -> None:
    try:
        at = why.at if isinstance(why, ElsewhereError) else ""
        bye = wire.Bye(code=why.code, why=why.text, again=why.code in AGAIN, at=at)
        await websocket.send_text(encode(bye, websocket.state.lang))
        await websocket.close(1000)
    except (WebSocketDisconnect, RuntimeError):
        return
