"""How a server is put together from its options, and the addresses it listens at."""

import asyncio
import os
import socket
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import uvicorn

from trey.server.http.api import Network
from trey.server.http.app import build
from trey.server.http.entrance import Entrance
from trey.server.http.guard import guarded
from trey.server.journal import Meters
from trey.server.live.house import House
from trey.server.live.processes import Beside
from trey.server.live.thinking import Thinker
from trey.server.machine import admin_socket, tell_system
from trey.server.options import Options, database_of
from trey.server.store.event_store import EventStore
from trey.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from trey.server.live.push import Push
    from trey.server.store.postgres import PostgresStore

TRIES: Final = 20
EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104 - how a host asks for all addresses


class Server(uvicorn.Server):
    """Says where it is as soon as it can be reached."""

    def __init__(
        self,
        config: uvicorn.Config,
        greet: Callable[[], None],
        store: EventStore | None = None,
        network: Network | None = None,
    ) -> None:
        super().__init__(config)
        self._greet, self._store = greet, store
        self.refused: Exception | None = None  # why the database could not be opened
        self._beside: asyncio.Server | None = None
        if network:
            network.listen, network.deafen = self.listen, self.deafen

    async def listen(self, host: str) -> str | None:
        """Listen at another address of this machine too, and return where; None if no port is free."""
        bound = bind(host, self.servers[0].sockets[0].getsockname()[1])
        if bound is None:
            return None
        protocol: Any = self.config.http_protocol_class
        states = {"server_state": self.server_state, "app_state": self.lifespan.state}
        protocol = partial(protocol, config=self.config, **states)
        self._beside = await asyncio.get_running_loop().create_server(protocol, sock=bound)
        self.servers.append(self._beside)
        return f"http://{shown_host(host)}:{bound.getsockname()[1]}"

    def deafen(self) -> None:
        """Listen there no more, and end the connections that came that way."""
        if self._beside is None:
            return
        there = [one.getsockname() for one in self._beside.sockets]
        self.servers.remove(self._beside)
        self._beside.close()
        self._beside = None
        for connection in list(self.server_state.connections):
            transport = getattr(connection, "transport", None)
            if transport and transport.get_extra_info("sockname") in there:
                transport.abort()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, say goodbye, then stop."""
        tell_system("STOPPING=1")
        for server in self.servers:
            server.close()
        app = self.config.app
        if isinstance(app, Entrance):
            app.state.draining = True
            if hasattr(app.state, "house"):
                await app.state.house.part()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if self._store:
            try:
                await self._store.open()
            except Exception as error:  # noqa: BLE001 - whoever started the server hears of it
                self.refused, self.should_exit = error, True
                await self._store.close()
                return
        await super().startup(sockets)
        if self.started:
            tell_system("READY=1")
            self._greet()


def open_store(db: Path | str, meters: Meters) -> "SqliteStore | PostgresStore":
    if isinstance(db, Path):
        return SqliteStore(db, meters.committed)
    from trey.server.store.postgres import PostgresStore

    return PostgresStore(db, meters.committed)


def configured(
    options: Options,
    store: EventStore,
    meters: Meters,
    sockets: list[socket.socket],
    network: Network | None = None,
    push: "Push | None" = None,
) -> uvicorn.Config:
    def house() -> House:
        thinker = Thinker(Beside(), options.processes)
        made = House(store, thinker, pace=options.pace, limits=options.limits, meters=meters, name=options.at)
        made.push = push
        return made

    http, ws = guarded(options.limits, options.proxies)
    own = socket.gethostname().lower()  # what this machine is called on its network
    metrics = sockets[1].getsockname()[:2] if options.metrics else None
    told = replace(options, names=options.names | {own, f"{own.partition('.')[0]}.local"}, metrics=metrics)
    return uvicorn.Config(
        build(house, told, network, admin_socket(database_of(options), options.runtime, options.at)),
        http=http,
        ws=ws,
        ws_max_size=options.limits.message_bytes,
        ws_ping_interval=options.limits.ping_seconds,
        ws_ping_timeout=options.limits.pong_seconds,
        ws_per_message_deflate=False,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        forwarded_allow_ips=options.proxies,
        timeout_graceful_shutdown=3,
    )


def ports(port: int, tries: int = 0) -> range:
    return range(port, min(port + (tries or TRIES), 65_536)) if port else range(1)


def bind(host: str, port: int, tries: int = 0) -> socket.socket | None:
    """Return a socket on the first free port of `tries` (0: `TRIES`) from `port` on (0: any), or None."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in ports(port, tries):
        bound = socket.socket(family)
        if os.name != "nt":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, tried))
            bound.listen(2048)
        except OSError:
            bound.close()
        else:
            return bound
    return None


def shown_host(host: str) -> str:
    return EVERYWHERE.get(host, f"[{host}]" if ":" in host else host)
