"""The server as one ASGI app."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp

from trey.server.http.api import Api
from trey.server.http.socket import Socket
from trey.server.http.static import Guarded, page
from trey.server.live.house import House

__all__ = ["build"]


def build(make_house: Callable[[], House], origins: frozenset[str] = frozenset()) -> ASGIApp:
    """Return the app; the house is made when it starts, and closed when it ends.

    `origins` are the pages (`https://example.org`) that may speak to the server besides its own.
    """
    others = (
        [Middleware(CORSMiddleware, allow_origins=sorted(origins), allow_methods=["GET", "POST"])] if origins else []
    )
    return Starlette(
        lifespan=_lifespan(make_house, origins),
        middleware=[Middleware(Guarded), *others, Middleware(GZipMiddleware, minimum_size=1024)],
    )


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
