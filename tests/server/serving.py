"""A server on a free loopback port, in a thread with a loop of its own."""

import asyncio
import threading
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import uvicorn

from trey.server.http.api import Network
from trey.server.http.app import build
from trey.server.http.guard import guarded
from trey.server.journal import Meters
from trey.server.launch import Server, bind, open_store
from trey.server.limits import Limits, Rates
from trey.server.live.house import House
from trey.server.live.processes import Beside
from trey.server.live.schedule import Pace
from trey.server.live.thinking import Thinker
from trey.server.options import Options
from trey.server.table.shuffle import Shuffler

MANY = (1e6, 1e6)
WIDE = Limits(
    rates=Rates(
        messages=MANY,
        address_messages=MANY,
        requests=MANY,
        pages=MANY,
        new_tables=MANY,
        guesses=MANY,
        connects=MANY,
        changes=MANY,
    ),
    sockets_per_address=10_000,
    sockets_per_seat=64,
)
QUICK = Pace(bot_delay=(0, 0), seal_wait=0, number_wait=0, return_wait=0)


def paced(**rates: tuple[float, float]) -> Limits:
    """Return wide limits with some rates of their own."""
    return replace(WIDE, rates=replace(WIDE.rates, **rates))


class Serving:
    """The server's address and its house, between `with` and its end."""

    name: str | None = None
    """What other servers say that it is called; None: its port."""
    admin: Path | None = None
    """The socket of its operator."""

    def __init__(
        self,
        db: Path | str,
        *,
        pace: Pace = QUICK,
        limits: Limits = WIDE,
        shuffler: Shuffler | None = None,
        origins: frozenset[str] = frozenset(),
        network: Network | None = None,
        root: str = "",
    ) -> None:
        def house() -> House:
            meters = Meters()
            store = open_store(db, meters)
            name = str(self.port) if self.name is None else self.name
            others: dict[str, Any] = {"pace": pace, "limits": limits, "shuffler": shuffler, "meters": meters}
            self.house = House(store, Thinker(Beside()), name=name, **others)
            return self.house

        self.network, self.root = network, root
        bound, private = bind("127.0.0.1", 0), bind("127.0.0.1", 0)
        assert bound is not None
        assert private is not None
        self._bound = [bound, private]
        self.port, self.private_port = (one.getsockname()[1] for one in self._bound)
        metrics = "127.0.0.1", self.private_port
        options = Options(origins=origins, names=frozenset({"x"}), metrics=metrics, root=root)
        self.site = build(house, options, network, self.admin)
        http, ws = guarded(limits)
        config = uvicorn.Config(
            self.site,
            http=http,
            ws=ws,
            ws_max_size=limits.message_bytes,
            ws_ping_interval=limits.ping_seconds,
            ws_ping_timeout=limits.pong_seconds,
            ws_per_message_deflate=False,
            log_config=None,
            log_level="warning",
            timeout_graceful_shutdown=2,
        )
        self._started = threading.Event()
        self._server = Server(config, self._started.set, network=network)
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.root}"

    @property
    def private_url(self) -> str:
        return f"http://127.0.0.1:{self.private_port}"

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self._server.serve(sockets=self._bound)

    def __enter__(self) -> Self:
        self._thread.start()
        self._started.wait(300)
        assert self._server.started
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.should_exit = True
        self._thread.join(300)
        for bound in self._bound:
            bound.close()
        assert not self._thread.is_alive()
