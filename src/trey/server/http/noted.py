"""A line in the journal for every request and socket, where the host wants that; and a number to find it by."""

import logging
import secrets
import time
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trey.server.journal import REQUEST, name_of

__all__ = ["Noted"]

_LOG: Final = logging.getLogger("trey.server")


class Noted:
    """Gives each request a number, `X-Request-ID` of its answer, and notes it when it is over."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        number, began, status = secrets.token_hex(4), time.perf_counter(), 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["x-request-id"] = number
            elif message["type"] == "websocket.close":
                status = message.get("code", 1000)
            await send(message)

        token = REQUEST.set(number)
        try:
            await self._app(scope, receive, noting)
        finally:
            if _LOG.isEnabledFor(logging.INFO):
                _note(scope, status, time.perf_counter() - began)
            REQUEST.reset(token)


def _note(scope: Scope, status: int, seconds: float) -> None:
    table = scope.get("path_params", {}).get("table")
    more = {"status": status, "ms": round(1000 * seconds, 1), "table": name_of(table) if table else None}
    _LOG.info("%s", _shape(scope), extra={"more": more})


def _shape(scope: Scope) -> str:
    """Return what was asked, by the pattern of its path: a path itself may hold a table's link or code."""
    if scope["type"] == "websocket":
        return "socket"
    route = scope.get("route")
    path = getattr(route, "path", "") if scope.get("root_path") else ""
    known = scope["path"] if scope["path"] in {"/", "/healthz", "/readyz", "/metrics"} else "a page"
    return f"{scope['method'][:10]} {scope.get('root_path', '')}{path}" if path else f"{scope['method'][:10]} {known}"
