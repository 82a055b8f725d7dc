"""The entrance: every request passes it first and every response last, so that no error gets out raw or unlogged."""

import logging
import re
import secrets
import time
from http import HTTPStatus
from typing import Final

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from trey.server.journal import REQUEST, name_of
from trey.server.limits import Buckets, Limits, address_of, knows_host
from trey.server.options import Options
from trey.server.wire.refusals import REFUSALS, STATUS

POLICY: Final = (
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
OPERATORS: Final = ("/healthz", "/readyz", "/metrics")  # the pages for operators, which alone are at their port
_TABLE: Final = re.compile("/ws/[^/]+")
_METHODS: Final = {"GET", "HEAD", "OPTIONS", "POST"}
_STARTS: Final = {"http.response.start", "websocket.http.response.start", "websocket.accept"}
_LOG: Final = logging.getLogger("trey.server")


class Entrance:
    """The app behind its entrance, which knows it as if it lay at the top of its host.

    It gives each request a number (`X-Request-ID` in the response) and each response its headers, and logs the request.
    It refuses requests for another host name, except at the operators' port, which has no pages and no cookies.  It
    responds in words when something behind it fails.
    """

    def __init__(self, app: Starlette, options: Options) -> None:
        self._app: ASGIApp = app
        self._names, self._metrics, self._root = options.names, options.metrics, options.root
        self.state = app.state  # it has a `house` once the app has started, and is `draining` while that shuts down
        self._refusals = Buckets(*Limits().rates.pages)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it; raise nothing."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        if self._root and f"{scope['path']}/".startswith(f"{self._root}/"):  # else a proxy has cut it off already
            scope = {**scope, "path": scope["path"].removeprefix(self._root) or "/"}
        answer, began = Answer(scope, send), time.perf_counter()
        token = REQUEST.set(answer.number)
        try:
            await self._pass(scope, receive, answer)
        except Exception:  # noqa: BLE001 - whatever it is, it has been answered, and the log has it
            if not answer.gone:
                _LOG.exception("%s failed", _shape(scope))
        finally:
            shape, table = _shape(scope), scope.get("path_params", {}).get("table")
            more: dict[str, object] = {"status": answer.status, "ms": round(1000 * (time.perf_counter() - began), 1)}
            more |= {"table": name_of(table)} if table and _LOG.isEnabledFor(logging.INFO) else {}
            _LOG.info("%s", shape, extra={"more": more})
            if house := getattr(self.state, "house", None):
                house.meters.requests[shape, answer.status] += 1
            REQUEST.reset(token)

    async def _pass(self, scope: Scope, receive: Receive, answer: "Answer") -> None:
        try:
            code = self._wrong(scope)
            if not code and scope["type"] == "websocket":  # at once: what lies between is in memory while it is open
                scope["path_params"] = {"table": scope["path"].removeprefix("/ws/")}
                await self.state.socket.serve(WebSocket(scope, receive, answer.send))
            elif not code:
                await self._app(scope, receive, answer.send)
            code = code or answer.closed
        except Exception:
            if not answer.begun and not answer.gone:
                await self._refuse("trouble", scope, receive, answer)
            raise
        if code:
            await self._refuse(code, scope, receive, answer)

    def _wrong(self, scope: Scope) -> str:
        if is_private(scope, self._metrics):
            return "" if scope["type"] == "http" and scope["path"] in OPERATORS else "no-such-page"
        house, hosts = getattr(self.state, "house", None), Headers(scope=scope).getlist("host")
        if house and house.operators.bars(address_of(scope)):
            return "banned"
        if len(hosts) != 1 or not knows_host(hosts[0], self._names):
            return "bad-message" if len(hosts) > 1 else "wrong-host"
        return "" if scope["type"] == "http" or _TABLE.fullmatch(scope["path"]) else "no-such-page"

    async def _refuse(self, code: str, scope: Scope, receive: Receive, answer: "Answer") -> None:
        """Say why not; who hears that too often hears it late."""
        await self._refusals.slow(scope)
        await refusal(code)(scope, receive, answer.send)


class Answer:
    """An answer on its way out: a number, its headers, and what becomes of it."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._socket, self._send = scope["type"] == "websocket", send
        self.number, self.status = secrets.token_hex(4), 0
        self.begun = False
        self.gone = False  # nobody hears it any more
        self.closed = ""  # why a socket was closed before it was open, a key of `REFUSALS`

    async def send(self, message: Message) -> None:
        """Send a part of it.

        :raises OSError: nobody hears it any more.
        """
        kind = message["type"]
        if kind in _STARTS:
            self.begun, self.status = True, message.get("status", 101)
            message.setdefault("headers", [])
            headers = MutableHeaders(scope=message)
            headers["x-request-id"] = self.number
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        elif kind == "websocket.close" and not self.begun:
            reason = message.get("reason") or ""
            self.closed = reason if reason in REFUSALS else "no-such-page"
            return
        elif kind == "websocket.close":
            self.status = message.get("code", 1000)
        try:
            await self._send(message)
        except OSError:
            self.gone = True
            raise


def is_private(scope: Scope, metrics: tuple[str, int] | None) -> bool:
    return metrics is not None and (scope.get("server") or ("", None))[1] == metrics[1]


def refusal(code: str) -> Response:
    said = "".join(f"{one}\n" for one in REFUSALS[code])
    return PlainTextResponse(said, STATUS.get(code, 400), {"cache-control": "no-store"})


def early(status: HTTPStatus) -> bytes:
    """Return the response to a connection that sent no valid request; the connection then closes."""
    known = {"connection": "close", "content-length": "0"} | refused_early(status)
    lines = "".join(f"{name}: {value}\r\n" for name, value in known.items())
    return f"HTTP/1.1 {status.value} {status.phrase}\r\n{lines}\r\n".encode()


def refused_early(status: int) -> dict[str, str]:
    """Log a refusal that is sent before the app sees a request; return the response's headers."""
    number = secrets.token_hex(4)
    _LOG.info("no request", extra={"more": {"request": number, "status": int(status)}})
    return HEADERS | {"x-request-id": number}


def _shape(scope: Scope) -> str:
    """Return what was asked, by the pattern of its path: a path itself may hold a table's link or code."""
    if scope["type"] == "websocket":
        return "socket"
    route = scope.get("route")
    path = getattr(route, "path", "") if scope.get("root_path") else ""
    known = scope["path"] if scope["path"] in {"/", *OPERATORS} else "a page"
    method = scope["method"] if scope["method"] in _METHODS else "?"
    return f"{method} {scope.get('root_path', '')}{path}" if path else f"{method} {known}"
