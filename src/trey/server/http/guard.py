"""Guards between the socket and the app: limits on what can keep the server busy before a message is read."""

import asyncio
from collections import Counter
from http import HTTPStatus
from ipaddress import ip_network
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from trey.server.http.entrance import early, refused_early
from trey.server.limits import Bucket, Limits, ip_of, share_of

HEAD_BYTES: Final = 32_768  # bytes that the heads of a connection's unanswered requests may take
REQUEST_BYTES: Final = 2048  # what a request counts for besides its head, so that at most sixteen wait
HEADER_BYTES: Final = 32  # what a header counts for besides its text, as in HTTP/2 (RFC 9113, 6.5.2)
READ_BYTES: Final = 16_384  # the most that is read from a connection at once: it is stored before it can be counted
PART_BYTES: Final = 1024
"""The same of a socket: parts of a message may be tiny, and all that is read is parsed before it is counted."""
SOCKET: Final = "trey.socket"  # the extension by which an app has its socket, to send without waiting
_MOST_QUEUED: Final = 1024  # messages that a socket may have sent ahead of what is read of them


class _Crowd:
    """How many connections without a socket each address holds; proxies hold them for others and are not counted."""

    def __init__(self, proxies: str) -> None:
        named = [one.strip() for one in proxies.split(",")]
        self._everybody = "*" in named
        self._proxies = [ip_network(one, strict=False) for one in named if one and one != "*"]
        self._held: Counter[str] = Counter()

    def enter(self, peer: str) -> int:
        """Count a connection; return how many its address has, 0 for a proxy's."""
        address = ip_of(peer)  # none: a socket in the file system
        if self._everybody or address is None or any(address in network for network in self._proxies):
            return 0
        share = share_of(peer)
        self._held[share] += 1
        return self._held[share]

    def leave(self, peer: str) -> None:
        """A connection has ended, or has become a socket."""
        share = share_of(peer)
        self._held[share] -= 1
        if self._held[share] <= 0:
            del self._held[share]


class GuardedHttp(HttpToolsProtocol):
    """Ends a connection that is one too many, that holds too much, or that neither sends nor reads in time."""

    limits: ClassVar[Limits]
    crowd: ClassVar["_Crowd"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head = self._untold = self._unread = 0
        self._patience: asyncio.TimerHandle | None = None
        self._looking: asyncio.TimerHandle | None = None
        self._peer = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.max_size = READ_BYTES  # type: ignore[attr-defined]
        self._peer = (transport.get_extra_info("peername") or [""])[0]
        many = self.crowd.enter(self._peer)
        if many > self.limits.connections_per_address or len(self.connections) > self.limits.connections:
            transport.abort()
        self._wait()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._let_go()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        """Take bytes; the parser keeps a header until its end, and only then tells of it."""
        self._untold += len(data)
        super().data_received(data)
        if self._untold > HEAD_BYTES:
            self._end(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        if not self._in_hand:
            self._head = 0
        self._wait()
        super().on_message_begin()
        self._grow(REQUEST_BYTES)

    def on_url(self, url: bytes) -> None:
        self._grow(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._grow(len(name) + len(value) + HEADER_BYTES)
        super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        self._untold = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._untold = 0
        self._wait_no_more()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._in_hand:
            self.flow.pause_reading()

    def resume_writing(self) -> None:
        self._unread = 0
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - what is wrong with it is the client's business
        self._end(HTTPStatus.BAD_REQUEST)

    @property
    def _in_hand(self) -> bool:
        return not getattr(self.cycle, "response_complete", True)

    def _grow(self, octets: int) -> None:
        self._untold = 0
        self._head += octets
        if self._head > HEAD_BYTES:
            self._end(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            raise OverflowError

    def _end(self, status: HTTPStatus) -> None:
        if self._in_hand:  # what is said now would be taken for another request's answer
            self.transport.abort()
        elif not self.transport.is_closing():
            self.transport.write(early(status))
            self.transport.close()

    def _look(self) -> None:  # whoever has read nothing since the last look is sent away
        left = self.transport.get_write_buffer_size()
        if self._unread and left >= self._unread:
            self.transport.abort()
        self._unread = left
        self._looking = self.loop.call_later(self.limits.behind_seconds, self._look)

    def _let_go(self) -> None:
        self.crowd.leave(self._peer)
        self._wait_no_more()
        if self._looking:
            self._looking.cancel()

    def _wait(self) -> None:
        self._wait_no_more()
        self._patience = self.loop.call_later(self.limits.request_seconds, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._patience:
            self._patience.cancel()
            self._patience = None


class _Handshake(ServerProtocol):
    """A WebSocket whose refusal to begin is an answer as all others are."""

    def accept(self, request: Request) -> Response:
        response = super().accept(request)
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            for name, value in refused_early(response.status_code).items():
                response.headers[name] = value
        return response


class GuardedSocket(WebSocketsSansIOProtocol):
    """Ends a connection that sends too much ahead, begins messages and does not end them, or reads nothing."""

    limits: ClassVar[Limits]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._frames = Bucket(*self.limits.rates.frames)
        self._patience: asyncio.TimerHandle | None = None
        self._saying = False
        self.conn: _Handshake = _Handshake(max_size=self.config.ws_max_size, logger=self.logger)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        transport.max_size = PART_BYTES  # type: ignore[attr-defined]

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"] = {**(self.scope.get("extensions") or {}), SOCKET: {SOCKET: self}}

    @property
    def _open(self) -> bool:
        return self.handshake_complete and self.conn.state is State.OPEN and not (self.disconnected or self.close_sent)

    def say(self, text: str) -> bool:
        if not self._open or not self.writable.is_set():
            return False
        self.conn.send_text(text.encode())
        if not self._saying:
            self._saying = True
            self.loop.call_soon(self._said)
        return True

    async def ready(self) -> None:
        await self.writable.wait()
        if not self._open:
            raise ConnectionError

    def _said(self) -> None:
        self._saying = False
        self.transport.write(b"".join(self.conn.data_to_send()))

    async def send(self, message: Any) -> None:
        """Send something; after an answer in a socket's stead there is no handshake to wait for."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    def handle_events(self) -> None:
        """Take what has come; the parts of a message must all come in time."""
        super().handle_events()
        if self.queue.qsize() > _MOST_QUEUED:
            self.transport.abort()
        if self._patience and not self.frames:
            self._patience.cancel()
            self._patience = None
        elif self.frames and not self._patience:
            self._patience = self.loop.call_later(self.limits.request_seconds, self.transport.abort)

    def handle_ping(self) -> None:
        """Answer a ping, unless there are too many or the answers are not read."""
        if self._may() and self.transport.get_write_buffer_size() > self.limits.queued_bytes:
            self.transport.abort()
        if not self.transport.is_closing():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._may():
            super().handle_cont(event)

    def keepalive_timeout(self) -> None:
        """End a connection that answers no ping; what it has not read is not waited for."""
        super().keepalive_timeout()
        self.transport.abort()

    def shutdown(self) -> None:
        """End the socket as the server ends; a client that is just leaving is told nothing more."""
        leaving = self.conn.state is not State.OPEN and not self.close_sent
        if self.handshake_complete and leaving:
            self.stop_keepalive()
            self.transport.close()
        else:
            super().shutdown()

    def _may(self) -> bool:
        if not self._frames.take() and not self.transport.is_closing():
            self.transport.abort()
        return not self.transport.is_closing()


def guarded(limits: Limits, proxies: str = "127.0.0.1") -> tuple[type[GuardedHttp], type[GuardedSocket]]:
    http = type("Http", (GuardedHttp,), {"limits": limits, "crowd": _Crowd(proxies)})
    socket = type("Socket", (GuardedSocket,), {"limits": limits})
    return http, socket
