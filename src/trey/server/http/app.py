"""The server as one ASGI app."""

import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from trey.server.http.admin import Admin
from trey.server.http.api import Api, Network, trouble
from trey.server.http.entrance import Entrance
from trey.server.http.operations import Operations, count
from trey.server.http.socket import Socket
from trey.server.http.static import page
from trey.server.live.house import Cleanup, House
from trey.server.machine import tell_system
from trey.server.options import Options
from trey.server.wire.refusals import refuse


def build(
    make_house: Callable[[], House], options: Options, network: Network | None = None, admin: Path | None = None
) -> Entrance:
    """Return the app; the house is made when the app starts, and closed when it ends.

    `network` is the access that a host at this machine may open, or None if nobody may; `admin` is the path of the
    socket of `trey admin`.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        house = make_house()
        await house.open()
        app.state.house, app.state.socket = house, Socket(house, options.origins)
        desk = Admin(house)
        await house.operators.read(silent=True)
        if admin and hasattr(socket, "AF_UNIX"):
            await desk.listen(admin)

        async def client(request: Request) -> Response:  # whoever asks for more than their share gets it late
            await house.pages.slow(request.scope)
            return await run_in_threadpool(page, request, options.root)

        api = Api(house, options, network)
        app.router.routes += [
            api.letters(),
            Mount("/api", routes=api.routes(), middleware=[cors] if options.origins else []),
            Route("/{path:path}", client, methods=["GET"]),
        ]
        keeper = Cleanup(house)
        count(house, keeper)
        house.spawn(keeper.keep())
        house.spawn(house.meters.watch(lambda: tell_system("WATCHDOG=1")))
        try:
            yield
        finally:
            await desk.end()
            await house.close()

    async def failed(_request: Request, _error: Exception) -> Response:
        return trouble(refuse("trouble"))

    cors = Middleware(CORSMiddleware, allow_origins=sorted(options.origins), allow_methods=["GET", "POST"])
    app = Starlette(lifespan=lifespan, exception_handlers={Exception: failed})
    app.router.routes += Operations(app.state, options).routes()
    return Entrance(app, options)
