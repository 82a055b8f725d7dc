"""The server as one ASGI app."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute

from trey.server.http.api import Api, trouble
from trey.server.http.socket import Socket
from trey.server.http.static import Guarded, page
from trey.server.live.house import House
from trey.server.wire.refusals import refuse

__all__ = ["Site", "build"]


class Site(Guarded):
    """The app, with headers on every answer; `state.house` is there once it has started."""

    def __init__(self, app: Starlette, names: frozenset[str]) -> None:
        super().__init__(app, names)
        self.state = app.state


def build(
    make_house: Callable[[], House], origins: frozenset[str] = frozenset(), names: frozenset[str] = frozenset()
) -> Site:
    """Return the app; the house is made when it starts, and closed when it ends.

    `origins` are the pages (`https://example.org`) that may speak to the server besides its own, `names` what the
    server is called besides its addresses (`cards.example.org`).
    """
    others = (
        [Middleware(CORSMiddleware, allow_origins=sorted(origins), allow_methods=["GET", "POST"])] if origins else []
    )
    app = Starlette(
        lifespan=_lifespan(make_house, origins),
        middleware=[*others, Middleware(GZipMiddleware, minimum_size=1024)],
        exception_handlers={Exception: _failed},
    )
    return Site(app, names)


async def _failed(_request: Request, _error: Exception) -> Response:
    return trouble(refuse("trouble"))


def _lifespan(
    make_house: Callable[[], House], origins: frozenset[str]
) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        house = make_house()
        app.state.house = house
        socket = Socket(house, house.limits, origins)
        app.router.routes[:] = [
            Mount("/api", routes=Api(house, house.limits, origins).routes()),
            WebSocketRoute("/ws/{table}", socket.serve),
            Route("/{path:path}", page, methods=["GET"]),
        ]
        house.spawn(house.keep())
        try:
            yield
        finally:
            await house.close()

    return lifespan
